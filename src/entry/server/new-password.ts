import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import { checkPassword, isPasswordConfirmed } from '../../people/rules/password.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { EntryParts } from './deps.ts'

/** What is wrong with a new password of hers [V-ACCT-01] [V-ACCT-02] [V-ACCT-03] [V-ACCT-04]; null where it will do. */
export async function newPasswordFault(
  { db, people }: EntryParts,
  who: PersonId,
  { password, again }: { readonly password: string; readonly again: string },
): Promise<Refusal | null> {
  const person = await people.find(db.read, who)
  invariant(person, 'a password belongs to a person')
  const [phone, mail] = await Promise.all([people.phoneOf(db.read, who), people.accounts.mailOf(db.read, who)])
  const fault = checkPassword(password, {
    phoneNumber: phone ?? undefined,
    mail: mail ?? undefined,
    userCode: person.userCode,
    names: [person.name.zh, person.name.en, `${person.surnameLatin} ${person.givenLatin}`],
  })
  if (fault) return refuse('AUTH-PASSWORD', { field: 'password', facts: { fault } })
  return isPasswordConfirmed(password, again) ? null : refuse('AUTH-MISMATCH', { field: 'again' })
}
