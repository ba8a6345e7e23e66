import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, checkPassword, isPasswordConfirmed } from './password.ts'

const lin = { phoneNumber: '+86 138 0013 8000', userCode: 'QC10023', mail: 'yf.lin@example.com', names: ['林一帆', 'Yifan Lin'] }
const common = readFileSync(new URL('./password_common.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

describe('a password', () => {
  it('has 6 to 20 characters, counted as people see them [V-ACCT-01]', () => {
    expect([PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]).toEqual([6, 20]) // account.passwordMinLength, account.passwordMaxLength
    expect(checkPassword('k7w-m')).toBe('tooShort')
    expect(checkPassword('k7w-mz')).toBeNull()
    expect(checkPassword(`k7w-${'m'.repeat(16)}`)).toBeNull()
    expect(checkPassword(`k7w-${'m'.repeat(17)}`)).toBe('tooLong')
    expect(checkPassword('k7𠮷🙂w')).toBe('tooShort')
  })

  it('has at least two kinds of digits, letters and symbols [V-ACCT-02]', () => {
    for (const one of ['hjkwmzpt', '82940617', '!#%&*+=?', '山高水长风清']) expect(checkPassword(one)).toBe('kinds')
    for (const two of ['hjkw82', 'hjkw!#', '8294!#', '山高水长88']) expect(checkPassword(two)).toBeNull()
  })

  it('has no spaces of any width [V-ACCT-03]', () => {
    for (const spaced of ['k7w mz', ' k7w-mz', 'k7w-mz\u3000', 'k7w\tmz']) expect(checkPassword(spaced)).toBe('space')
  })

  it('is typed twice alike [V-ACCT-04]', () => {
    expect(isPasswordConfirmed('k7w-mz', 'k7w-mz')).toBe(true)
    expect(isPasswordConfirmed('k7w-mz', 'k7w-mZ')).toBe(false)
    expect(isPasswordConfirmed('', '')).toBe(false)
  })

  it('does not hold the phone number', () => {
    expect(checkPassword('x13800138000', lin)).toBe('phone')
    expect(checkPassword('x13900139000', lin)).toBeNull()
  })

  it('is not the name, in either order or script, nor the account', () => {
    for (const name of ['LinYifan88', 'yifan.lin', 'Yifan_Lin_1', '林一帆8888', 'qc10023', 'yf.lin'])
      expect(checkPassword(name, lin)).toBe('name')
    expect(checkPassword('YifanRows7', lin)).toBeNull()
    expect(checkPassword('LinYifan88')).toBeNull()
  })

  it('of a short name is no reason to refuse what merely has its letters', () => {
    expect(checkPassword('1-li-7294', { names: ['Li'] })).toBeNull()
  })

  it('is none of those that are guessed first, in any case and with a sign behind', () => {
    expect(common.length).toBeGreaterThan(100)
    expect(common.filter((password) => checkPassword(password) !== 'common')).toEqual([])
    expect(checkPassword('PASSWORD1')).toBe('common')
    expect(checkPassword('password1!')).toBe('common')
  })

  it('that is a phrase of one’s own will do', () => {
    for (const own of ['Lake42wind', 'tiger7river', 'Tr4vel-Hz', 'xk7#pq2', '3cups-of-tea', 'Qi8cheng8Lu'])
      expect(checkPassword(own, lin)).toBeNull()
  })
})
