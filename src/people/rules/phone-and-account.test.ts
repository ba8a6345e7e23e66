import { describe, expect, it } from 'vitest'
import { isMail, readAccount } from './account.ts'
import { maskPhone, readMainlandMobile } from './phone.ts'

describe('a mainland mobile number', () => {
  it.each(['13800138000', '+86 138 0013 8000', '0086-138-0013-8000', '１３８００１３８０００', '19900000000'])(
    'may be typed as %s [V-ACCT-05]',
    (text) => {
      expect(readMainlandMobile(text)).toMatch(/^1[3-9]\d{9}$/)
    },
  )

  it.each(['1380013800', '138001380000', '12800138000', '+852 9123 4567', '23800138000', '', 'mobile'])('is not %s [V-ACCT-05]', (text) => {
    expect(readMainlandMobile(text)).toBeNull()
  })

  it('is shown with its middle hidden', () => {
    expect(maskPhone('+86 13800136621')).toBe('138 •••• 6621')
    expect(maskPhone('+852 9123 4567')).toBe('•••• 4567')
    expect(maskPhone('110')).toBe('•••• 0')
    expect(maskPhone('')).toBe('••••')
  })
})

describe('a mail address', () => {
  it.each(['lin@example.com', 'yifan.lin+trip@mail.example.cn', '林@例子.公司'])('may be %s [V-ACCT-08]', (text) => {
    expect(isMail(text)).toBe(true)
  })

  it.each([
    'lin',
    'lin@',
    '@example.com',
    'lin@example',
    'lin @example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@b@c',
    'a@-b.com',
    `${'a'.repeat(250)}@b.cn`,
    'a\u0001b@example.com',
    'a\u007f@example.com',
    'a\u200b@example.com',
    'a@example.com\r\nBcc: all@example.com',
  ])('is not %s [V-ACCT-08]', (text) => {
    expect(isMail(text)).toBe(false)
  })
})

describe('an account', () => {
  it('has one spelling for each way of typing it', () => {
    expect(readAccount(' +86 138-0013-8000 ')).toEqual({ kind: 'phone', value: '13800138000' })
    expect(readAccount('Yifan.Lin@Example.com')).toEqual({ kind: 'mail', value: 'yifan.lin@example.com' })
    expect(readAccount('qc10023')).toEqual({ kind: 'userCode', value: 'QC10023' })
  })

  it('is nothing where it can be none of them', () => {
    for (const text of ['', '   ', 'a@b', 'two words', "x' or 1=1 --", 'a'.repeat(40)]) expect(readAccount(text)).toBeNull()
  })
})
