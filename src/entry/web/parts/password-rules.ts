import type { PasswordOwner } from '../../../people/rules/password.ts'
import {
  checkPassword,
  hasEnoughKinds,
  isPasswordConfirmed,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '../../../people/rules/password.ts'
import type { PasswordRule } from '../../../web/ui/password-field.tsx'
import type { AccountText } from '../../text/account/zh.ts'

type Words = AccountText['rules']

/**
 * What a new password must be, each by itself, so that somebody sees what is still missing while she types; the server judges
 * again [V-ACCT-01] [V-ACCT-02] [V-ACCT-03]. What is easily guessed is known only of a password that is one otherwise.
 */
export function passwordRules(password: string, owner: PasswordOwner, t: Words): PasswordRule[] {
  const { length } = [...password]
  const rules = [
    {
      key: 'length',
      label: t.length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
      isMet: length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH,
    },
    { key: 'kinds', label: t.kinds, isMet: hasEnoughKinds(password) },
    { key: 'noSpaces', label: t.noSpaces, isMet: length > 0 && !/\s/u.test(password) },
  ]
  return [...rules, { key: 'notGuessable', label: t.notGuessable, isMet: checkPassword(password, owner) === null }]
}

export interface NewPassword {
  readonly password: string
  readonly again: string
}

/** What is wrong with the two fields of a new password, by field; empty where it will do [V-ACCT-04] [E-ID-03]. */
export function newPasswordProblems(
  { password, again }: NewPassword,
  owner: PasswordOwner,
  t: Words,
): Partial<Record<keyof NewPassword, string>> {
  if (password === '') return { password: t.missing }
  if (checkPassword(password, owner) !== null) return { password: t.notMet }
  if (again === '') return { again: t.again }
  return isPasswordConfirmed(password, again) ? {} : { again: t.differs }
}
