import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../../people/rules/party.ts'
import type { Person } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { PlanTraveller } from '../rules/plan.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { asTraveller } from './plans.ts'
import type { ApplicationRow } from './store.ts'

/* Who may be put on an application, and by whom. */

/** Who stands on it: as it holds, and as a change that waits would have it. */
export const standing = ({ plan, asked }: Pick<ApplicationRow, 'plan' | 'asked'>): readonly PlanTraveller[] => [
  ...plan.travellers,
  ...(asked?.travellers ?? []),
]

interface PartyAsk {
  readonly recorder: Who
  /** Whose application it is. */
  readonly applicant: Person
  readonly userCodes: readonly string[]
  /** Who stands on it already, where it is changed. */
  readonly before: readonly PlanTraveller[]
}

/**
 * Those who are to travel, as far as the one who puts it may apply for them. Who stands on it already was put there by somebody who might:
 * leaving her there, or taking her off, asks for no right of its own; adding somebody does.
 */
export async function travellersFor(deps: ApplicationsDeps, reader: Reader, ask: PartyAsk): Promise<readonly PlanTraveller[] | Refusal> {
  const { recorder, applicant, before } = ask
  if (before.length === 0) return admitted(deps, reader, ask)
  const [stood, mayBook] = await Promise.all([
    deps.people.findAll(
      reader,
      recorder.companyId,
      before.map(({ personId }) => personId),
    ),
    deps.people.mayBookFor(reader, recorder, null),
  ])
  // Whoever put it in a colleague's name changes it for as long as she may book for her.
  if (!mayBook(applicant)) return refuse('TA-NO-AUTHORITY')
  const byCode = new Map([...stood.values()].map((person) => [person.userCode, person]))
  const userCodes = [...new Set(ask.userCodes)]
  const kept = userCodes.flatMap((code) => byCode.get(code) ?? [])
  if (kept.some(({ isActive }) => !isActive)) return refuse('PEOPLE-CANNOT-JOIN')
  const others = kept.filter((person) => !mayBook(person))
  const isNobodyNew = kept.length > 0 && kept.length === userCodes.length
  const isNobodyGone = kept.length === byCode.size
  if (isNobodyNew && (isNobodyGone || others.length > 0)) return kept.map(asTraveller)
  const isOther = new Set(others.map(({ userCode }) => userCode))
  const asked = await admitted(deps, reader, { ...ask, userCodes: userCodes.filter((code) => !isOther.has(code)) })
  if (isRefusal(asked)) return asked
  const travellers = [...others.map(asTraveller), ...asked]
  return (await tooMany(deps, reader, recorder, travellers)) ?? travellers
}

/** As many as one booking takes, of those from outside too: some of them were not counted with the rest. */
async function tooMany(
  deps: ApplicationsDeps,
  reader: Reader,
  { companyId }: Who,
  travellers: readonly PlanTraveller[],
): Promise<Refusal | null> {
  if (travellers.length > TRAVELLERS_PER_ORDER_MAX) return refuse('PEOPLE-PARTY-MAX', { facts: { max: TRAVELLERS_PER_ORDER_MAX } })
  const max = (await deps.people.companySettings(reader, companyId)).outsidersPerBooking
  const outsiders = travellers.filter(({ kind }) => kind !== 'employee').length
  return outsiders > max ? refuse('PEOPLE-OUTSIDERS-MAX', { facts: { max } }) : null
}

/** Those whom she may apply for. Her own application may be for her guests alone, where she may book for them without travelling herself. */
async function admitted(
  deps: ApplicationsDeps,
  reader: Reader,
  { recorder, applicant, userCodes }: PartyAsk,
): Promise<readonly PlanTraveller[] | Refusal> {
  const asked = { userCodes: [...userCodes], line: null }
  const isOwn = applicant.personId === recorder.personId
  const found = await deps.people.travellersFor(reader, recorder, { ...asked, mode: isOwn ? 'personal' : 'agent' })
  if (!isRefusal(found)) return found.map(({ person }) => asTraveller(person))
  // Said only where all of them are hers to bring along.
  if (!isOwn || found.refused !== 'PEOPLE-SELF-STAYS') return found
  const guests = await deps.people.travellersFor(reader, recorder, { ...asked, mode: 'agent' })
  if (!isRefusal(guests)) return guests.map(({ person }) => asTraveller(person))
  return guests.refused === 'PEOPLE-NO-AUTHORITY' ? found : guests
}
