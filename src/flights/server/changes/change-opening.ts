import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import type { preAlterSave, saveReason } from '../../calls/change-choosing.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { checkLegDate, legDates, legMeant, legsOf } from '../../rules/changing-legs.ts'
import { AIRLINE_REASON, checkChangeDate, mayChange, mayChangeAny, needsNote } from '../../rules/changing.ts'
import { CHILDREN_PER_ADULT, companyFault, countsOf, isMixed, leavesAlone } from '../../rules/passenger-types.ts'
import { checkDeparture } from '../../rules/search.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import type { Trip } from '../../../policy/rules/layers.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { grantedNow } from '../disruptions/disruption-beside.ts'
import { feePromise } from '../fees.ts'
import { keptScene, type SceneKept } from '../governing.ts'
import { standingsOf, tripOf, type Standings } from '../judging.ts'
import { findParty, type KeptParty, type Party } from '../party.ts'
import { findReturnable, stayingOf, type Found } from '../returns/refund-quoting.ts'
import { findOrder, findTickets, type TicketRow } from '../store.ts'
import type { Booker } from '../while-open.ts'
import { dearestFareOf, paidBefore, worthOfTickets } from './change-paid.ts'
import { changeDraft, findDraft, insertDraft, type DraftRow } from './change-store.ts'

/* A change as it is put together: whose tickets, to which day, and why. */

/** The tickets that are named, if each may be changed as far as we know [V-FLIGHT-12, V-FLIGHT-13]. */
export function changeableOf(
  { row, tickets }: Pick<Found, 'row' | 'tickets'>,
  passengerNos: readonly number[],
): readonly TicketRow[] | Refusal {
  const states = tickets.map(({ state }) => state as FlightTicketCode)
  if (!mayChangeAny(row.state, states)) return refuse('AF-NO-CHANGEABLE')
  const named = new Set(passengerNos)
  const chosen = tickets.filter(({ passengerNo }) => named.has(passengerNo))
  if (chosen.length === 0 || chosen.length !== named.size) return refuse('AF-TICKETS', { field: 'tickets' })
  for (const { state } of chosen) {
    const verdict = mayChange({ order: row.state, ticket: state as FlightTicketCode, atAirline: null })
    if (!verdict.allowed) return refuse(verdict.code, { field: 'tickets' })
  }
  const alone =
    companyFault(countsOf(chosen.map(({ passengerType }) => passengerType))) ?? leavesAlone(chosen, stayingOf({ row, tickets }, chosen))
  return alone ? refuse(alone, { field: 'tickets', facts: { most: CHILDREN_PER_ADULT } }) : chosen
}

/** Whether nobody but a child or an infant, or somebody whom one needs, still flies: nothing of it can be changed without them. */
export function nobodyMovesAlone({ row, tickets }: Pick<Found, 'row' | 'tickets'>): boolean {
  const flying = stayingOf({ row, tickets }, [])
  return flying.every((ticket) => ticket.passengerType !== 'ADT' || leavesAlone([ticket], stayingOf({ row, tickets }, [ticket])) !== null)
}

/** Whether children or infants are among them. */
export const isMixedIn = (tickets: readonly TicketRow[]): boolean => isMixed(tickets.map(({ passengerType }) => passengerType))

/**
 * The same, where the airline's machine does it: what the desk has arranged is known to none, and what children and infants cost on another
 * flight no list says. What an airline exchanges for nothing because it has broken the flight costs them nothing either.
 */
function onlineOf(
  deps: FlightsDeps,
  found: Found,
  { passengerNos, isForNothing }: { readonly passengerNos: readonly number[]; readonly isForNothing: boolean },
): readonly TicketRow[] | Refusal {
  const chosen = changeableOf(found, passengerNos)
  if (isRefusal(chosen)) return chosen
  if (found.row.change?.byDesk === true) return refuse('AF-CHANGE-DESK')
  if (isMixedIn(chosen) && !isForNothing) return refuse('AF-CHANGE-CHILD', { field: 'tickets' })
  return chosen.length < found.tickets.length && isWholeOnly(deps, found) ? refuse('AF-CHANGE-TOGETHER', { field: 'tickets' }) : chosen
}

/** Whether its airline moves all tickets of a booking together, or none. */
export const isWholeOnly = (deps: FlightsDeps, { row }: Pick<Found, 'row'>): boolean => !supplierOf(deps, row).can.part

/** What is wrong with a day of the leg that is meant; of a mainland flight with any day. */
export function checkDay(
  { offer }: Pick<Found['row'], 'offer'>,
  { leg, departDate }: { readonly leg: number | null; readonly departDate: string },
  today: Temporal.PlainDate,
): Refusal | null {
  return checkChangeDate(departDate, today) ?? (leg === null ? null : checkLegDate(departDate, legDates(legsOf(offer), leg, today)))
}

/** Who books a change, with what her company has set: whatever lines it has opened since, the tickets are there. */
export async function bookerOf(deps: FlightsDeps, who: Who & { readonly userCode: string }): Promise<Booker> {
  const { companyId, personId, userCode } = who
  return { companyId, personId, userCode, settings: await deps.people.companySettings(deps.db.read, companyId) }
}

export async function beginChange(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { id, tickets, departDate, leg: named }: CallParsed<typeof preAlterSave>,
): Promise<CallResult<typeof preAlterSave> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const chosen = onlineOf(deps, found, { passengerNos: tickets, isForNothing: false })
  if (isRefusal(chosen)) return chosen
  const now = deps.clock.now()
  const leg = legMeant(found.row.offer, named)
  if (isRefusal(leg)) return leg
  const wrong = checkDay(found.row, { leg, departDate }, dateIn(DEFAULT_ZONE, now))
  if (wrong) return wrong
  const { settings } = await bookerOf(deps, who)
  const changeId = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ minutes: settings.offerLifetimeMinutes })
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const day = Temporal.PlainDate.from(departDate)
  const row = { ...found.order, id: changeId, personId: who.personId, passengerNos, departDate: day, leg, createdAt: now, expiresAt }
  await deps.db.transact((writer) => insertDraft(writer, row), { name: 'flights.change-begun' })
  return { changeId, expiresAt: expiresAt.toString() }
}

export const isOver = ({ expiresAt, newOrderId }: DraftRow, now: Temporal.Instant): boolean =>
  newOrderId === null && Temporal.Instant.compare(now, expiresAt) >= 0

export async function keepReason(
  deps: FlightsDeps,
  who: Who,
  { id, reason, note }: CallParsed<typeof saveReason>,
): Promise<CallResult<typeof saveReason> | Refusal> {
  const draft = await findDraft(deps.db.read, who, id)
  if (!draft) return refuse('P404')
  if (isOver(draft, deps.clock.now())) return refuse('AF-0-0021')
  if (needsNote(reason) && note === '') return refuse('AF-CHANGE-NOTE', { field: 'note' })
  await deps.db.transact((writer) => changeDraft(writer, draft, { reasonCode: reason, note }), { name: 'flights.change-reason' })
  return { changeId: id }
}

/** A draft with all that judging and pricing it takes. */
export interface OpenDraft {
  readonly who: Booker
  readonly draft: DraftRow
  readonly found: Found
  readonly chosen: readonly TicketRow[]
  readonly party: Party
  readonly scene: SceneKept
  readonly standings: Standings
}

/** Those whose tickets are changed, as whoever changes them may book for them. */
export async function partyOf(deps: FlightsDeps, who: Booker, bookerId: string, chosen: readonly TicketRow[]): Promise<Party | Refusal> {
  const people = await deps.people.findAll(
    deps.db.read,
    who.companyId,
    chosen.map(({ personId }) => personId),
  )
  const codes = chosen.map(({ personId }) => {
    const person = people.get(personId)
    invariant(person, 'who has a ticket is known')
    return person.userCode
  })
  const isAlone = codes.length === 1 && codes[0] === who.userCode
  const isAgent = bookerId === who.personId && !codes.includes(who.userCode)
  const kept: KeptParty = { mode: isAgent ? 'agent' : 'personal', party: isAlone ? [] : codes }
  const party = await findParty(deps, who, kept)
  // Who brings guests along and does not travel herself is no agent: the other way is hers.
  return isRefusal(party) && isAgent ? findParty(deps, who, { ...kept, mode: 'personal' }) : party
}

/**
 * A draft that can be gone on with: its order is still hers to change, and its tickets are still there. Judged by the policy in force, under the
 * scene that its order was booked under.
 */
export async function openDraft(deps: FlightsDeps, asking: Who & { readonly userCode: string }, id: string): Promise<OpenDraft | Refusal> {
  const draft = await findDraft(deps.db.read, asking, id)
  if (!draft) return refuse('P404')
  return isOver(draft, deps.clock.now()) ? refuse('AF-0-0021') : openAs(deps, asking, draft)
}

/** The same of one that is at hand, kept or not. */
export async function openAs(
  deps: FlightsDeps,
  asking: Who & { readonly userCode: string },
  draft: DraftRow,
): Promise<OpenDraft | Refusal> {
  const who = await bookerOf(deps, asking)
  const spine = await deps.orders.find(deps.db.read, draft)
  invariant(spine, 'a draft is of an order')
  const found = await findReturnable(deps, who, spine.number)
  if (isRefusal(found)) return found
  const chosen = onlineOf(deps, found, { passengerNos: draft.passengerNos, isForNothing: draft.reasonCode === AIRLINE_REASON })
  if (isRefusal(chosen)) return chosen
  const party = await partyOf(deps, who, spine.bookerId, chosen)
  if (isRefusal(party)) return party
  const { sceneCode } = found.row
  const scene = await keptScene(deps, who, sceneCode)
  if (isRefusal(scene)) return scene
  const policyVersion = draft.choice?.policyVersion ?? null
  const { offer } = found.row
  const standings = await standingsOf(deps, who, party, {
    sceneCode,
    policyVersion,
    trip: tripOn(offer, draft),
    isAbroad: isOfferAbroad(offer),
  })
  return isRefusal(standings) ? standings : { who, draft, found, chosen, party, scene, standings }
}

/** When and where an offer goes once it is changed: a journey abroad is that of its first leg, whichever of them is moved. */
export const tripOn = (offer: AnyOffer, { leg, departDate }: Pick<DraftRow, 'leg' | 'departDate'>): Trip =>
  leg === null || leg === 0 ? { ...tripOf(offer), departDate: departDate.toString() } : tripOf(offer)

/** What a change of these tickets is reckoned from: what they are worth, who has paid that, what our service costs, and what their airline grants. */
export async function termsOfChange(deps: FlightsDeps, { who, found, chosen, party }: OpenDraft) {
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const before = await paidBefore(deps, deps.db.read, found, passengerNos)
  return {
    size: chosen.length,
    isMixed: isMixedIn(chosen),
    fareMinor: dearestFareOf(found, passengerNos),
    worth: worthOfTickets(found, passengerNos),
    before,
    fee: feePromise(who, party, { isAbroad: isOfferAbroad(found.row.offer) }),
    granted: await grantedNow(deps, found.order),
  }
}

export type ChangeTerms = Awaited<ReturnType<typeof termsOfChange>>

/** A flight that has left is no way out, whatever a page that stayed open still shows. */
export const lateFor = (deps: Pick<FlightsDeps, 'clock'>, at: string): Refusal | null =>
  checkDeparture(Temporal.Instant.from(at), deps.clock.now())

/** The order as it stands now, with all of its tickets. */
export async function asItIs(deps: FlightsDeps, found: Found): Promise<Found> {
  const [row, tickets] = await Promise.all([
    findOrder(deps.db.read, found.order),
    findTickets(deps.db.read, found.order.companyId, [found.order.orderId]),
  ])
  invariant(row, 'an order stays')
  return { ...found, row, tickets }
}
