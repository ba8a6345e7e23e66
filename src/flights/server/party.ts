import type { BothNames } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { TravellerForBooking } from '../../people/server/index.ts'
import type { AskedTravellers } from '../calls/words.ts'
import { payerOf } from '../rules/party.ts'
import { refuseCompany, typeOn, type PassengerType } from '../rules/passenger-types.ts'
import type { FlightsDeps, Who } from './deps.ts'

/** Who travels, as it is kept with a search and with a booking session; no codes: whoever books, alone. */
export interface KeptParty {
  readonly mode: 'personal' | 'agent'
  readonly party: readonly string[]
}

/** Who travels, asked for and found: whoever books may book for each of them. */
export interface Party extends KeptParty {
  /** In the order asked for; at least one. */
  readonly travellers: readonly TravellerForBooking[]
}

/** An order takes no passenger twice, and the ticket has a line for each. */
const keptOf = (asked: AskedTravellers | undefined, ownCode: string): KeptParty => {
  const party = [...new Set(asked?.userCodes ?? [])]
  const mode = asked?.mode ?? 'personal'
  return mode === 'personal' && party.every((code) => code === ownCode) ? { mode, party: [] } : { mode, party }
}

/**
 * Those who travel, or why this booker may not book for them. Asked with every step from the search to the submit: an agency may
 * have ended, and a guest may have been erased, since the page was drawn.
 */
export async function findParty(deps: FlightsDeps, who: Who, kept: KeptParty): Promise<Party | Refusal> {
  if (kept.mode === 'personal' && kept.party.length === 0) {
    const own = await deps.people.travellerForBooking(deps.db.read, who)
    invariant(own, 'who is signed in is a traveller')
    return { ...kept, travellers: [own] }
  }
  const travellers = await deps.people.travellersFor(deps.db.read, who, { mode: kept.mode, userCodes: kept.party, line: 'flight' })
  if (isRefusal(travellers)) return travellers
  return travellers.length === 0 ? refuse('AF-TRAVELLER', { field: 'travellers' }) : { ...kept, travellers }
}

/** The same for what a call asks. */
export const partyAsked = (deps: FlightsDeps, who: Who & { userCode: string }, asked: AskedTravellers | undefined) =>
  findParty(deps, who, keptOf(asked, who.userCode))

/** By whose standard somebody is judged: her own, or that of the host who brings her along. */
export const judgedAs = ({ person }: TravellerForBooking): string => person.hostId ?? person.personId

/** As what each of them flies on a day, YYYY-MM-DD, in the party's order. */
export const typesOf = ({ travellers }: Party, day: string): readonly PassengerType[] =>
  travellers.map(({ birthDate }) => typeOn(day, birthDate))

/** Those who may fly together on a day, or why they do not: no child alone, a lap for each infant. */
export const together = (party: Party, day: string): Party | Refusal =>
  refuseCompany(
    day,
    party.travellers.map(({ birthDate }) => birthDate),
  ) ?? party

/** Who pays the person's part of an order for them; null where that is the booker. */
export const payerFor = ({ personId }: Pick<Who, 'personId'>, { travellers }: Pick<Party, 'travellers'>): BothNames | null =>
  payerOf(
    personId,
    travellers.map(({ person }) => person),
  )?.name ?? null
