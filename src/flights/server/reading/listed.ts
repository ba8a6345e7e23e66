import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Cancelling, CancelWish, ListedOrder, OrderRef } from '../../../orders/server/index.ts'
import { orderLevel } from '../../../orders/rules/spine.ts'
import { togetherIn } from '../../rules/together.ts'
import { airlineName } from '../../rules/airlines.ts'
import { nextStep } from '../../rules/next-step.ts'
import { hasTickets, mayReturnAny } from '../../rules/returning.ts'
import { SEAT_CANCELS_MAX, SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES, type FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { readsOnlyIn } from '../acting.ts'
import { againNumbers } from '../again/again-store.ts'
import { standingAmong, waitsUntil } from '../both-ways/ways-waiting.ts'
import { cancelOrder } from '../cancel.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { problemOf } from '../disruptions/disruption-beside.ts'
import { disruptionsOf, waysCancelled } from '../disruptions/disruption-store.ts'
import { cityOf } from '../judging.ts'
import { mayLeaveValue } from '../value/leaving.ts'
import { numbersOf } from '../../rules/abroad.ts'
import { departuresOf, flightNumbersOf, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { LegEnd } from '../../rules/offer.ts'
import { presentEnd } from './present-ends.ts'
import { presentCards } from './orders.ts'
import { airlineFacts } from '../seats/seat-deciding.ts'
import { cancelsToday, findRequest } from '../seats/seat-store.ts'
import { findOrder, findTickets, type FlightOrderRow } from '../store.ts'
import { ordersByRef, type OrderCardRow } from '../store-lists.ts'

/* What the spine's list and its cancelling ask of flights. */

type Next = ListedOrder['next']

/** Where another flight is chosen: in the order's place by whoever booked it, abroad from its page, which leads to the same journey; from the beginning by anybody else. */
function againPath(who: Who, { bookerId, number, offer }: OrderCardRow): string {
  if (bookerId !== who.personId) return '/home'
  return isOfferAbroad(offer) ? `/flights/order/${number}` : `/flights/1?orderSeq=${number}`
}

/** Whether all of an order was hers and only held at a gateway: let go, nobody was charged. */
async function wasOnlyHeld(deps: FlightsDeps, row: OrderCardRow): Promise<boolean> {
  const part = await deps.payments.personPart(deps.db.read, row)
  return part?.isLetGo === true && part.amountMinor === row.totalMinor
}

/**
 * Of an order that came to nothing: where another flight is chosen. A change that came to nothing is never booked anew: whoever did would travel on
 * two tickets, since those that it was to move are as good as before.
 */
async function failedNext(deps: FlightsDeps, who: Who, row: OrderCardRow, step: 'rebook' | 'notBooked' | 'ticketFailed'): Promise<Next> {
  const isFree = step === 'ticketFailed' && (await wasOnlyHeld(deps, row))
  if (row.originNumber !== null)
    return {
      kind: step !== 'ticketFailed' || isFree ? 'notChanged' : 'changeFailed',
      until: null,
      path: `/flights/order/${row.originNumber}`,
    }
  // Whoever has chosen again already is not sent to book once more.
  if ((await againNumbers(deps.db.read, row, null)).to.length > 0) return null
  return { kind: isFree ? 'ticketFailedFree' : step, until: null, path: againPath(who, row) }
}

/** Of these, those that came to nothing although somebody may have paid for them: the gateway does not tell. */
const unclearlyEnded = ({ payments, db }: FlightsDeps, rows: readonly OrderCardRow[]): Promise<ReadonlySet<string>> =>
  payments.unclearAmong(
    db.read,
    rows.filter(({ state }) => state === FLIGHT_ORDER_CODES.CLOSED),
  )

/** Of a flight that its airline has cancelled or moved: where whoever may decide about it does, and how long that is for nothing. */
async function airlineNext(deps: FlightsDeps, who: Who, row: OrderCardRow): Promise<Next> {
  const [detail, tickets, newest] = await Promise.all([
    findOrder(deps.db.read, row),
    findTickets(deps.db.read, row.companyId, [row.orderId]),
    disruptionsOf(deps.db.read, row).then((all) => all.at(-1)),
  ])
  if (!detail || !newest || problemOf(deps, { row: detail, tickets }, newest) !== null) return null
  if ((await readsOnlyIn(deps, who, row, tickets)) !== null) return null
  const gone = await waysCancelled(deps.db.read, row)
  const isPart = gone.length > 0 && gone.length < departuresOf(row.offer).length
  const ofCancelled = isPart ? 'wayCancelled' : 'flightCancelled'
  // Where another flight is kept in its place there is something to accept.
  const kind = row.airlineWord === 'cancelled' && newest.plannedNow === null ? ofCancelled : 'flightChanged'
  return { kind, until: newest.freeUntil?.toString() ?? null, path: `/flights/airlineChange/${row.number}` }
}

/** What is asked of payments and approvals is asked for the few orders of a page that wait for either. */
async function nextOf(
  deps: FlightsDeps,
  who: Who,
  row: OrderCardRow,
  { key, isUnclear }: { key: string; isUnclear: boolean },
): Promise<Next> {
  const isOwner = row.ownerId === who.personId
  const path = `/flights/order/${row.number}`
  if (isUnclear && isOwner) return { kind: 'confirm', until: null, path }
  const step = nextStep({ key, isOwner })
  if (step === 'rebook' || step === 'notBooked' || step === 'ticketFailed') return failedNext(deps, who, row, step)
  if (step === 'refund') return { kind: 'refund', until: null, path: `/flights/returnTicket/${row.number}/detail` }
  if (step === 'pay') {
    const part = await deps.payments.personPart(deps.db.read, row)
    if (part?.state !== 'due') return null
    if (part.confirming)
      return { kind: 'confirm', until: part.confirming.until.toString(), path: `/payResult?payOrderId=${part.payOrderId}` }
    return { kind: 'pay', until: part.expiresAt?.toString() ?? null, path: `/hotel/pay?payOrderId=${part.payOrderId}` }
  }
  if (step === 'approval') {
    const approval = await deps.approvals.ofOrder(deps.db.read, row)
    return { kind: 'approval', until: approval?.decideBy?.toString() ?? null, path, together: togetherIn(approval) }
  }
  if (step === 'otherWay') {
    if (row.bookerId !== who.personId && !isOwner) return null
    const detail = await findOrder(deps.db.read, row)
    if (!detail || (await standingAmong(deps, deps.db.read, detail)) !== 'ask') return null
    return { kind: 'decideWay', until: waitsUntil(detail)?.toString() ?? null, path }
  }
  if (step === 'airline') return airlineNext(deps, who, row)
  if (step === 'seatsAsked' || step === 'seatsToConfirm') {
    // Whoever only goes along has nothing to say about them.
    if (!isOwner && row.bookerId !== who.personId) return null
    const request = await findRequest(deps.db.read, row)
    return { kind: step, until: request?.confirmBy?.toString() ?? null, path: `/fillorder/flight/seat-result?orderSeq=${row.number}` }
  }
  return null
}

/** An end of a flight as the spine tells it: by the city that it lies at. */
function placeOf(end: LegEnd, language: Language): ListedOrder['from'] {
  const { city: name, at, label } = presentEnd(end, language)
  return { code: cityOf(end.airport), name, at, label }
}

const isCancelled = { isCancelled: true as const }

/** Every flight of a journey abroad, where it is more than one; `gone`: the ways that are flown no longer. */
function legsOf(offer: AnyOffer, gone: readonly number[], language: Language): Pick<ListedOrder, 'legs'> {
  if (!isOfferAbroad(offer)) return {}
  const legs = offer.flight.slices.flatMap(({ segments }, way) =>
    segments.map(({ number, from, to }) => ({
      title: number,
      from: placeOf(from, language),
      to: placeOf(to, language),
      ...(gone.includes(way) && isCancelled),
    })),
  )
  return legs.length < 2 ? {} : { legs }
}

/** Each way of a journey abroad, where it is more than one. */
function waysOf(offer: AnyOffer, gone: readonly number[], language: Language): Pick<ListedOrder, 'ways'> {
  if (!isOfferAbroad(offer) || offer.flight.slices.length < 2) return {}
  const { slices } = offer.flight
  return {
    ways: slices.map(({ segments, from, to }, way) => ({
      title: numbersOf(segments),
      from: placeOf(from, language),
      to: placeOf(to, language),
      ...(gone.includes(way) && isCancelled),
    })),
  }
}

export async function listFlights(
  deps: FlightsDeps,
  who: Who,
  orders: readonly OrderRef[],
  language: Language,
): Promise<readonly ListedOrder[]> {
  const rows = await ordersByRef(deps.db.read, orders)
  const [cards, unclear] = await Promise.all([presentCards(deps, who, rows, language), unclearlyEnded(deps, rows)])
  return Promise.all(
    cards.map(async (card, index): Promise<ListedOrder> => {
      const row = rows[index]
      invariant(row, 'a card is of a row')
      const { from, to } = row.offer.flight
      const gone = await waysCancelled(deps.db.read, row)
      return {
        ...card,
        path: `/flights/order/${row.number}`,
        title: flightNumbersOf(row.offer),
        ...(row.airlineWord === 'cancelled' && { carrierCancelled: true as const }),
        from: placeOf(from, language),
        to: placeOf(to, language),
        ...legsOf(row.offer, gone, language),
        ...waysOf(row.offer, gone, language),
        level: orderLevel(card.notTravelling && card.part !== 'booker' ? 'closed' : row.summary, {
          isCalledOff: card.status.key === 'cancelledClosed',
        }),
        next: await nextOf(deps, who, row, { key: card.status.key, isUnclear: unclear.has(row.orderId) }),
      }
    }),
  )
}

/** How the spine calls what stands in the way of cancelling. */
const SPINE_CODES: Readonly<Record<string, string>> = {
  'AF-REASON': 'ORDER-REASON',
  'AF-COMPLETE': 'ORDER-COMPLETE',
  'AF-NO-CANCELLABLE': 'ORDER-COMPLETE',
  'AF-ISSUING': 'ORDER-ISSUING',
  'AF-CANCELLING': 'ORDER-CANCELLING',
  'AF-NOT-YOURS': 'ORDER-NOT-YOURS',
  'AF-RIGHT-ENDED': 'ORDER-RIGHT-ENDED',
  'AF-SEAT-CANCELS': 'ORDER-SEAT-CANCELS',
}
/** All lines say alike that an order is complete, whether tickets of it are left or not [E-CHG-03]. */
function inSpineWords({ code, message }: { code: string; message: string }, language: Language): string {
  const complete = flightText[language].refusals['AF-COMPLETE']
  return code === 'AF-NO-CANCELLABLE' && typeof complete === 'string' ? complete : message
}
const spineCode = (code: string): string => SPINE_CODES[code] ?? code

/** What cancelling an order does whose airline is still asked for seats: it ends at once, and is counted where the airline has not moved the flight [V-FLIGHT-11]. */
async function givingUp(
  deps: FlightsDeps,
  who: Who,
  order: OrderRef,
  language: Language,
): Promise<Pick<Cancelling, 'verdict' | 'note'> | null> {
  const request = await findRequest(deps.db.read, order)
  if (request?.state !== SEAT_REQUEST_CODES.PROCESSING && request?.state !== SEAT_REQUEST_CODES.OFFERED) return null
  const { airline } = request
  const cancels = await cancelsToday(deps.db.read, { companyId: who.companyId, personId: who.personId, airline }, deps.clock.now())
  const { cancelling, refusals } = flightText[language]
  if (request.offeredTimes !== null) return { verdict: { allowed: true }, note: cancelling.movedSeats }
  const note = cancelling.askedSeats(airlineName(airline)[language], SEAT_CANCELS_MAX - 1 - cancels)
  if (cancels < SEAT_CANCELS_MAX) return { verdict: { allowed: true }, note }
  const text = refusals['AF-SEAT-CANCELS']
  const message = typeof text === 'string' ? text : text(airlineFacts(airline))
  return { verdict: { allowed: false, code: spineCode('AF-SEAT-CANCELS'), message }, note }
}

/** What cancelling now lets go: nothing is held where somebody is asked before booking. */
function freedBy(
  { state, originNumber }: Pick<OrderCardRow, 'state' | 'originNumber'>,
  { supplierBookingId }: Pick<FlightOrderRow, 'supplierBookingId'>,
): 'stillHolding' | 'free' | 'freeUnheld' | 'freeChange' {
  if (state === FLIGHT_ORDER_CODES.OCCUPYING) return 'stillHolding'
  if (originNumber !== null) return 'freeChange'
  return supplierBookingId === null ? 'freeUnheld' : 'free'
}

export async function describeCancelling(deps: FlightsDeps, who: Who, order: OrderRef, language: Language): Promise<Cancelling> {
  const [rows, detail, tickets] = await Promise.all([
    ordersByRef(deps.db.read, [order]),
    findOrder(deps.db.read, order),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
  ])
  const [[card], [row]] = [await presentCards(deps, who, rows, language), rows]
  invariant(card && row && detail, 'a flight order has its detail')
  const text = flightText[language].cancelling
  const acts = (await readsOnlyIn(deps, who, row, tickets)) === null
  const { cancel } = card.actions
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(row.offer.flight.from.at), deps.clock.now()) > 0
  // A ticket not yet flown is not complete to its traveller: a refund is left, and who gives it.
  const valuePath = acts && mayLeaveValue(detail, tickets, deps.clock.now()) ? `/flights/value/${row.number}` : null
  const states = tickets.map(({ state }) => state as FlightTicketCode)
  const returnPath = acts && isAhead && mayReturnAny(detail.state, states) ? `/flights/returnTicket/${row.number}` : null
  const isReturning = states.includes(FLIGHT_TICKET_CODES.REFUNDING)
  const ofTicket = valuePath !== null ? text.leavesValue : returnPath !== null ? text.ticketed : ''
  const message = !cancel.allowed && hasTickets(detail.state) && isAhead ? ofTicket : ''
  const asked = cancel.allowed && detail.state === FLIGHT_ORDER_CODES.OCCUPYING ? await givingUp(deps, who, order, language) : null
  return {
    verdict: cancel.allowed
      ? (asked?.verdict ?? cancel)
      : { ...cancel, code: spineCode(cancel.code), message: message || inSpineWords(cancel, language) },
    note: asked?.note ?? text[freedBy(row, detail)],
    reasons: Object.entries(text.reasons).map(([code, label]) => ({ code, label })),
    valuePath,
    returnPath,
    isReturning,
  }
}

export async function cancelListed(
  deps: FlightsDeps,
  who: Who,
  { orderSeq, reason }: CancelWish,
  language: Language,
): Promise<ListedOrder['status'] | Refusal> {
  const answer = await cancelOrder(deps, who, { id: orderSeq, reason }, language)
  return isRefusal(answer) ? refuse(spineCode(answer.refused), { facts: answer.facts }) : answer.status
}
