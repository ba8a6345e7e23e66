import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPassword } from '../../../people/rules/password.ts'
import { zh } from '../../text/account/zh.ts'
import { newPasswordProblems, passwordRules } from './password-rules.ts'

const OWNER = { phoneNumber: '13800006621', userCode: 'QC1001', names: ['林一帆', 'Lin Yifan'] }
const t = zh.rules
const met = (password: string): string[] => passwordRules(password, OWNER, t).flatMap(({ key, isMet }) => (isMet ? [key] : []))

describe('the list under a new password', () => {
  it.each([
    ['nothing typed', '', []],
    ['five characters [V-ACCT-01]', 'Ab1!x', ['kinds', 'noSpaces']],
    ['twenty-one characters [V-ACCT-01]', 'Ab1!'.repeat(5) + 'x', ['kinds', 'noSpaces']],
    ['one kind [V-ACCT-02]', 'qwmzkdhv', ['length', 'noSpaces']],
    ['a space [V-ACCT-03]', 'zebra 90-kiwi', ['length', 'kinds']],
    ['a common one', 'qwerty123', ['length', 'kinds', 'noSpaces']],
    ['her number inside', 'x13800006621', ['length', 'kinds', 'noSpaces']],
    ['her name', 'LinYifan1988', ['length', 'kinds', 'noSpaces']],
    ['a good one', 'zebra-90-kiwi', ['length', 'kinds', 'noSpaces', 'notGuessable']],
    ['six characters as people count them', '火车A1票🚄', ['length', 'kinds', 'noSpaces', 'notGuessable']],
  ])('%s', (_, password, rules) => {
    expect(met(password)).toEqual(rules)
  })

  it('is all met exactly where the rule lets a password pass [V-ACCT-01] [V-ACCT-02] [V-ACCT-03]', () => {
    const passwords = fc.oneof(
      fc.string({ maxLength: 24 }),
      fc.stringMatching(/^[a-z0-9 !]{0,24}$/),
      fc.string({ unit: 'grapheme', maxLength: 24 }),
    )
    fc.assert(
      fc.property(passwords, (password) => {
        expect(passwordRules(password, OWNER, t).every(({ isMet }) => isMet)).toBe(checkPassword(password, OWNER) === null)
      }),
    )
  })
})

describe('a new password and its second typing', () => {
  it.each([
    ['asks for a password', { password: '', again: '' }, { password: t.missing }],
    ['says that it is not good enough yet', { password: 'abc', again: 'abc' }, { password: t.notMet }],
    ['asks for it once more', { password: 'zebra-90-kiwi', again: '' }, { again: t.again }],
    ['says that the two differ [V-ACCT-04] [E-ID-03]', { password: 'zebra-90-kiwi', again: 'zebra-90-kiwj' }, { again: t.differs }],
    ['is content with the same twice', { password: 'zebra-90-kiwi', again: 'zebra-90-kiwi' }, {}],
  ])('%s', (_, typed, problems) => {
    expect(newPasswordProblems(typed, OWNER, t)).toEqual(problems)
  })
})
