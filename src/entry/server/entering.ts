import { invariant } from '../../kernel/result.ts'
import { readMainlandMobile } from '../../people/rules/phone.ts'
import type { PersonId, SignInName } from '../../people/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { CallContext } from '../../server/http/handler.ts'
import type { WayIn } from '../../server/http/sessions.ts'
import type { Entered, LoginInfo } from '../calls/fields.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { CONSENT_VERSIONS } from '../../people/rules/consents.ts'
import type { EntryDeps } from './deps.ts'

/** What all ways in have in common: who may come in at all, and what she is answered. */

/** A number that was checked in form, in E.164. */
export function e164(phone: string): string {
  const mobile = readMainlandMobile(phone)
  invariant(mobile, 'a phone of a call was checked by its schema')
  return `+86${mobile}`
}

/** Leavers do not come in, nor do the demo company's people where the installation is no demo. */
export function mayEnter({ demo }: Pick<EntryDeps, 'demo'>, found: Pick<SignInName, 'isActive' | 'isDemo'> | null): boolean {
  return found !== null && found.isActive && (demo || !found.isDemo)
}

export const isAgreed = (agreement: string): boolean => agreement === AGREEMENT_VERSION

/** Starts her session and notes what she agreed to on the way in. */
export async function enter(
  deps: EntryDeps,
  writer: Writer,
  { companyId, personId }: PersonId,
  { way, context, agrees }: { way: WayIn; context: CallContext; agrees: boolean },
): Promise<{ token: string; absoluteEndAt: Temporal.Instant; idleEndAt: Temporal.Instant }> {
  const who = { companyId, personId }
  if (agrees) {
    const at = deps.clock.now()
    for (const kind of ['privacyPolicy', 'serviceTerms'] as const) {
      await deps.people.consent.give(writer, who, { kind, version: CONSENT_VERSIONS[kind], way: 'signIn', at })
    }
  }
  return deps.sessions.start(writer, who, { way, device: context.device })
}

interface SessionEnds {
  readonly absoluteEndAt: Temporal.Instant
  readonly idleEndAt: Temporal.Instant
}

export async function enteredOf(deps: EntryDeps, who: PersonId, session: SessionEnds & { readonly token: string }): Promise<Entered> {
  const info = await infoOf(deps, who, session)
  return { token: session.token, info, isPhoneMissing: info.userPerson.phoneNumber === '' }
}

export async function infoOf({ db, people }: EntryDeps, who: PersonId, ends: SessionEnds): Promise<LoginInfo> {
  const person = await people.find(db.read, who)
  invariant(person, 'a session belongs to a person')
  const company = await people.company(db.read, who.companyId)
  return {
    userPerson: {
      userCode: person.userCode,
      systemCode: company.systemCode,
      phoneNumber: person.maskedPhone,
      name: person.name,
      special: person.isSpecial,
    },
    organizations: [
      { code: company.code, name: company.name, kind: 'company' },
      { code: person.department.code, name: person.department.name, kind: 'department' },
    ],
    roles: [...person.roles],
    rank: { code: person.rank.code, name: person.rank.name },
    language: person.language,
    session: { absoluteEndAt: ends.absoluteEndAt.toString(), idleEndAt: ends.idleEndAt.toString() },
  }
}
