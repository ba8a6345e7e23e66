import { uuidv7 } from '../../kernel/ids.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { SsoPlatform } from '../supplier/port.ts'
import { messagesText } from './code-mail.ts'
import type { EntryDeps } from './deps.ts'

/*
 * Whoever takes an account over changes what it is entered by. Its owner is told in the same transaction, where she was reached before:
 * a new number would tell the wrong person.
 */

/** Worth saying a good while: she may be in the air. */
const TOLD_WITHIN_HOURS = 48

export type CredentialChange =
  | { readonly is: 'password' | 'phone' }
  | { readonly is: 'linked' | 'unlinked'; readonly platform: SsoPlatform }

type TellingDeps = Pick<EntryDeps, 'people' | 'notices' | 'clock'>

/** Where she is reached: read before a change, used after it. */
export interface Reached {
  readonly phone: string | null
  readonly mail: string | null
}

export async function reachedBefore({ people }: Pick<EntryDeps, 'people'>, reader: Reader, who: PersonId): Promise<Reached> {
  return { phone: await people.phoneOf(reader, who), mail: await people.accounts.mailOf(reader, who) }
}

/** By text message and by mail, each where there is an address and a carrier, once for each change. */
export async function tellChange(
  deps: TellingDeps,
  writer: Writer,
  { who, to, change }: { who: PersonId; to: Reached; change: CredentialChange },
): Promise<void> {
  const person = await deps.people.find(writer, who)
  if (!person) return
  const { language, userCode } = person
  const { companyId } = who
  const words = messagesText[language]
  const what = 'platform' in change ? words.changes[change.is](words.platforms[change.platform]) : words.changes[change.is]
  const now = deps.clock.now()
  const at = now.toZonedDateTimeISO(DEFAULT_ZONE)
  const time = words.changedAt({ month: at.month, day: at.day, time: at.toPlainTime().toString({ smallestUnit: 'minute' }) })
  const id = uuidv7(now.epochMilliseconds)
  const about = { personId: who.personId, subject: 'safety' as const }
  const common = { companyId, language, until: now.add({ hours: TOLD_WITHIN_HOURS }), about }
  if (to.phone !== null && deps.notices.canSend('sms')) {
    const params = { change: what, time }
    await deps.notices.send(writer, {
      kind: 'sms',
      ...common,
      to: to.phone,
      template: 'accountChanged',
      params,
      key: `entry.changed:sms:${id}`,
    })
  }
  if (to.mail !== null && deps.notices.canSend('mail')) {
    const contacts = (await deps.people.accounts.contacts(writer, companyId)).map((name) => name[language])
    const text = words.changed({ account: userCode, change: what, time, contacts })
    await deps.notices.send(writer, {
      kind: 'mail',
      ...common,
      to: to.mail,
      subject: words.changedSubject(what),
      text,
      key: `entry.changed:mail:${id}`,
    })
  }
}
