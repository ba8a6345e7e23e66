import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { cancelReservationOrder, confirmReservationOrder } from '../../calls/seats.ts'
import { airlineName } from '../../rules/airlines.ts'
import { SEAT_REQUEST_CODES, whyNotSeats } from '../../rules/seat-request.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { readsOnlyIn } from '../acting.ts'
import { close } from '../closing.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { holdJob, releaseJob } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { presentStatus, readOrder } from '../reading/orders.ts'
import { changeOrder, findOrder, findTickets } from '../store.ts'
import { atOffer } from './seat-answering.ts'
import { askingAt, policyWord, prepared, wrongIn } from './seat-asking.ts'
import { cancelsToday, countCancel, findRequest, moveRequest, type SeatRequestRow } from './seat-store.ts'
import { retimedFacts } from './seat-times.ts'

/* A yes to seats that an airline offers, or giving up what it was asked for. */

/** What a refusal names of an airline that was cancelled at too often. */
export const airlineFacts = (code: string): { airlineZh: string; airlineEn: string } => {
  const name = airlineName(code)
  return { airlineZh: name.zh, airlineEn: name.en }
}

async function readActing(deps: FlightsDeps, who: Who, orderSeq: string) {
  const read = await readOrder(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const reads = await readsOnlyIn(deps, who, read.order, read.tickets)
  return reads === null ? read : refuse(reads)
}

/** How an order stands after somebody has said something about its seats. */
async function decided(deps: FlightsDeps, who: Who, { orderId, number }: { orderId: string; number: string }, language: Language) {
  const order = { companyId: who.companyId, orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [orderId])])
  invariant(row, 'an order stays')
  return { orderSeq: number, status: presentStatus(row, tickets, language) }
}

/**
 * Gives up what an airline was asked for, and counts it for who does; null where nothing of an order is being asked for. Neither a wish nor
 * seats are anybody's yet, so that the order ends at once; what was set aside goes back by a job.
 */
export async function giveUpRequest(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  { who, reason }: { who: Who; reason: string },
): Promise<'givenUp' | Refusal | null> {
  const { row } = locked
  const order = { companyId: row.companyId, orderId: row.orderId }
  const request = row.state === FLIGHT_ORDER_CODES.OCCUPYING ? await findRequest(writer, order) : null
  if (request?.state !== SEAT_REQUEST_CODES.PROCESSING && request?.state !== SEAT_REQUEST_CODES.OFFERED) return null
  const now = deps.clock.now()
  const canceller = { companyId: who.companyId, personId: who.personId, airline: request.airline }
  // Where the airline itself has moved the flight nobody's giving up is counted [V-FLIGHT-11].
  if (request.offeredTimes === null && !(await countCancel(writer, canceller, now)))
    return refuse('AF-SEAT-CANCELS', { facts: airlineFacts(request.airline) })
  await moveRequest(writer, request, 'fail', { outcome: 'givenUp', endedAt: now })
  await changeOrder(writer, order, { cancelRequestedAt: now, cancelReason: reason })
  await close(deps, writer, locked, 'cancel', 'cancelled', { kind: 'seatsGivenUp', actorId: who.personId })
  await deps.jobs.send(writer, releaseJob, order)
  return 'givenUp'
}

export async function giveUpSeats(
  deps: FlightsDeps,
  who: Who,
  { orderSeq, reason }: CallParsed<typeof cancelReservationOrder>,
  language: Language,
): Promise<CallResult<typeof cancelReservationOrder> | Refusal> {
  const read = await readActing(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const said = await deps.db.transact(async (writer) => giveUpRequest(deps, writer, await lock(deps, writer, read.row), { who, reason }), {
    name: 'flights.seats.given-up',
  })
  if (said === null) return refuse('AF-SEATS-OVER')
  return isRefusal(said) ? said : decided(deps, who, read.order, language)
}

/** What she says yes to is what she was shown. */
const shownOf = ({ offeredMinor, askedMinor }: SeatRequestRow): number => offeredMinor ?? askedMinor

interface ShownToHer extends Pick<CallParsed<typeof confirmReservationOrder>, 'acceptedTotalMinor' | 'acceptedTimes'> {
  readonly isForbidden: boolean
}

/** What stands in the way of a yes at the total, and to the times, that were shown; null where nothing does. */
function whyNotConfirmed(
  deps: Pick<FlightsDeps, 'clock'>,
  request: SeatRequestRow,
  { isForbidden, acceptedTotalMinor, acceptedTimes }: ShownToHer,
): Refusal | null {
  const { state, confirmBy, offeredTimes } = request
  const standing = { state, confirmBy, cancels: 0, isForbidden, isRetimed: offeredTimes !== null }
  const why = whyNotSeats('confirm', standing, deps.clock.now())
  if (why) return refuse(why)
  const isSeen = offeredTimes?.departAt === acceptedTimes?.departAt && offeredTimes?.arriveAt === acceptedTimes?.arriveAt
  if (!isSeen) return refuse('AF-SEAT-TIMES')
  const newMinor = shownOf(request)
  if (newMinor === acceptedTotalMinor) return null
  const facts = { oldMinor: acceptedTotalMinor, newMinor }
  return refuse('AF-PRICE', { facts, detail: facts })
}

export async function confirmSeats(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { orderSeq, acceptedTotalMinor, acceptedTimes, ...wish }: CallParsed<typeof confirmReservationOrder>,
  language: Language,
): Promise<CallResult<typeof confirmReservationOrder> | Refusal> {
  const read = await readActing(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const order = { companyId: who.companyId, orderId: read.order.orderId }
  const seen = await findRequest(deps.db.read, order)
  if (!seen) return refuse('AF-SEATS-OVER')
  const moved = await atOffer(deps, read.row, seen)
  const word = policyWord(read.row, read.tickets.length, moved)
  const shown = { isForbidden: word === 'forbid', acceptedTotalMinor, acceptedTimes }
  const early = whyNotConfirmed(deps, seen, shown)
  if (early) return early
  const asking = word === 'ask' && moved ? await askingAt(deps, who, read, moved) : null
  if (isRefusal(asking)) return asking
  const wrong = asking && wrongIn(asking, wish)
  if (wrong) return wrong
  const asks = asking && (await prepared(deps, asking, read, wish))
  if (isRefusal(asks)) return asks
  const refusal = await unlessRefused(deps.db, { name: 'flights.seats.confirmed' }, async (writer) => {
    const locked = await lock(deps, writer, order)
    const request = await findRequest(writer, order)
    if (!request || locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return refuse('AF-SEATS-OVER')
    const why = whyNotConfirmed(deps, request, shown)
    if (why) return why
    const now = deps.clock.now()
    await moveRequest(writer, request, 'confirm', { confirmedAt: now, confirmedBy: who.personId, endedAt: now })
    const prices = request.offeredMinor === null ? {} : { oldMinor: request.askedMinor, newMinor: request.offeredMinor }
    const times = request.offeredTimes === null ? {} : retimedFacts(locked.row, request.offeredTimes)
    const told = { kind: 'seatsConfirmed', actorId: who.personId, facts: { ...prices, ...times } }
    await note(deps, writer, locked, told, { seatWord: null })
    const nobody = asks && (await asks(writer, order))
    if (nobody) return nobody
    await deps.jobs.send(writer, holdJob, order)
    return null
  })
  return refusal ?? decided(deps, who, read.order, language)
}

/** Why somebody cannot ask an airline for seats any more today; null where she can [E-FLIGHT-05]. */
export async function refusedForCancels(deps: FlightsDeps, who: Who, carrier: string): Promise<Refusal | null> {
  const cancels = await cancelsToday(deps.db.read, { companyId: who.companyId, personId: who.personId, airline: carrier }, deps.clock.now())
  const why = whyNotSeats(
    'giveUp',
    { state: SEAT_REQUEST_CODES.PROCESSING, confirmBy: null, cancels, isForbidden: false, isRetimed: false },
    deps.clock.now(),
  )
  return why === null ? null : refuse(why, { facts: airlineFacts(carrier) })
}
