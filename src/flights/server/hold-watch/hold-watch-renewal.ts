import { invariant, unreachable } from '../../../kernel/result.ts'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import { afterPrice, lastDecisionAt, type AskedPrice } from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { priceAt } from '../../rules/price-ceiling.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { atTimes, fliesAsAgreed, otherTimes, type FlownTimes } from '../../rules/times-held.ts'
import { SupplierAway, SupplierUnclear } from '../../supplier/port.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { HoldAnswer } from '../../supplier/port/holding.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { holdRequestFor } from '../hold.ts'
import {
  countHold,
  dropRenewal,
  noteRenewalSent,
  renewingOf,
  passengersOf,
  takeOver,
  replaceRenewal,
  writePrice,
  type Priced,
  type Renewing,
} from './hold-watch-store.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { movedTo, repriceOrder, type Moved } from './hold-watch-price.ts'
import { endOf, watchSeats } from './hold-watch-steps.ts'
import { releaseJob } from '../jobs.ts'
import { lock, move, note, type Locked } from '../moving.ts'
import { collect } from '../paying.ts'
import { flyAt, retimedFacts } from '../seats/seat-times.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'
import { keepFlyersRefused } from '../together/tickets-given.ts'

/*
 * Seats held anew: the old ones are given back, the new ones taken, and only what the supplier says under the new hold's own key is
 * believed. There is never a moment with two: what is given back is given back before anything is sent, and where a run ends in the
 * middle the next one asks what became of what was sent, even if the order has ended since. The last seats of a fare are given back
 * before it is priced: that price is then written down as any other, and a run that ends between the two is gone on with from there.
 */

/** A price that moves while it is asked for is asked for anew so often within one run; then the job tries later. */
const PRICES_MAX = 3

/** Goes on with what was begun, from wherever an earlier run has left it. */
export async function renewHold(deps: FlightsDeps, order: OrderRef): Promise<void> {
  for (let asked = 0; asked < PRICES_MAX; asked += 1) {
    const row = await findOrder(deps.db.read, order)
    const renewing = row && renewingOf(row)
    if (!row || !renewing) return
    if ((await goThrough(deps, row, renewing)) === 'done') return
  }
  throw new SupplierUnclear('the price of a hold moves as often as it is asked for')
}

async function goThrough(deps: FlightsDeps, row: FlightOrderRow, renewing: Renewing): Promise<'done' | 'again'> {
  try {
    if (renewing.price === null) {
      await giveBack(deps, row)
      return await priceAgain(deps, row, renewing)
    }
    const answer = await take(deps, row, renewing)
    return answer === 'ended' ? 'done' : await settle(deps, row, renewing, answer)
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) await tellUnclear(deps, row)
    throw error
  }
}

/** Gives the old seats back and takes the new ones. `ended`: the order has, before anything was taken for it. */
async function take(deps: FlightsDeps, row: FlightOrderRow, { price, priceToken }: Priced): Promise<HoldAnswer | 'ended'> {
  if (row.renewalSentAt === null) await giveBack(deps, row)
  const sends = await deps.db.transact((writer) => noteRenewalSent(writer, row, deps.clock.now()), { name: 'flights.renewal.sending' })
  if (!sends) {
    await deps.db.transact((writer) => dropRenewal(writer, row), { name: 'flights.renewal.dropped' })
    return 'ended'
  }
  if (row.renewalSentAt) {
    const earlier = await supplierOf(deps, row).bookingByReference(row.orderId)
    if (earlier && earlier.supplierBookingId !== row.supplierBookingId)
      return { is: earlier.status === 'occupying' ? 'occupying' : 'held', booking: earlier }
  }
  const request = await holdRequestFor(deps, { ...row, priceToken, price: priceAt(row.price, price) })
  await faultPoint('flights.renewal.hold.before-call')
  const answer = await supplierOf(deps, row).hold(request)
  await faultPoint('flights.renewal.hold.after-call')
  return answer
}

/** Under one key for each time that an order's seats are held anew: giving back twice is giving back once. */
async function giveBack(deps: FlightsDeps, row: FlightOrderRow): Promise<void> {
  const { supplierBookingId } = row
  invariant(supplierBookingId, 'seats that are held anew were held before')
  await faultPoint('flights.renewal.release.before-call')
  const answer = await supplierOf(deps, row).release({ supplierBookingId, key: `renew:${row.orderId}:${row.renewals}` })
  await faultPoint('flights.renewal.release.after-call')
  invariant(answer.is === 'released', 'seats whose tickets nobody has ordered can be given back')
}

/** Says once that the supplier has to be asked again; the job goes on by itself. */
async function tellUnclear(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.unclearSince || locked.row.state !== FLIGHT_ORDER_CODES.UNAPPROVED) return
      await note(deps, writer, locked, { kind: 'confirming' }, { unclearSince: deps.clock.now() })
    },
    { name: 'flights.renewal.unclear' },
  )
}

async function settle(deps: FlightsDeps, row: FlightOrderRow, renewing: Renewing, answer: HoldAnswer): Promise<'done' | 'again'> {
  switch (answer.is) {
    case 'held': {
      const { status } = answer.booking
      const lives = status === 'held' || status === 'ticketing' || status === 'ticketed'
      if (lives) await count(deps, row, answer.booking)
      else await end(deps, row, 'soldOut')
      return 'done'
    }
    case 'occupying':
      // The old seats are gone: there is nothing to go on with before the airline has answered. What is there then is found by our reference.
      throw new SupplierUnclear('the airline answers later about seats that are held anew')
    case 'soldOut':
    case 'flightGone':
    case 'extrasGone':
    case 'refused':
      await end(deps, row, answer.is)
      return 'done'
    case 'priceMoved':
    case 'tokenExpired':
      return priceAgain(deps, row, renewing)
    default:
      return unreachable(answer)
  }
}

/** There is no price, it moved once more, or its token was too old: nothing was taken. The old seats are gone: there are none to keep. */
async function priceAgain(deps: FlightsDeps, row: FlightOrderRow, before: Renewing): Promise<'done' | 'again'> {
  const { why } = before
  const { flight, fare } = row.offer
  const passengers = await passengersOf(deps.db.read, row)
  const answer = await supplierOf(deps, row).price({ flightId: flight.flightId, fareId: fare.fareId, passengers })
  if (answer.is !== 'priced') {
    await end(deps, row, answer.is)
    return 'done'
  }
  const judged = await deps.ceilings.judge(deps.db.read, row, pricesFor(row, answer.price))
  const seen = { is: 'priced' as const, isSame: false, judged: judged?.judged ?? { inside: true as const, leftMinor: 0 } }
  const next = afterPrice({ why, isGuaranteed: false, answer: seen, beyond: judged?.beyond ?? 'ask' })
  if (next.do !== 'renew') {
    await end(deps, row, 'priceMoved', answer.price)
    return 'done'
  }
  const { price, priceToken } = answer
  // Where another run has done so before, all go on with that one's.
  await deps.db.transact((writer) => replaceRenewal(writer, row, before, { why, price, priceToken }), { name: 'flights.renewal.again' })
  return 'again'
}

const pricesFor = (row: FlightOrderRow, price: AskedPrice) => ({
  oldMinor: totalMinorOf(row.price),
  newMinor: totalMinorOf(priceAt(row.price, price)),
})

/** There are no seats: the order ends, unless it has done so by itself. */
async function end(
  deps: FlightsDeps,
  asked: FlightOrderRow,
  reason: 'flightGone' | 'extrasGone' | 'priceMoved' | 'soldOut' | 'refused',
  price: AskedPrice | null = null,
): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, asked)
      // An answer to a try that another run has replaced meanwhile decides nothing.
      const now = renewingOf(locked.row)
      if (now === null || now.priceToken !== renewingOf(asked)?.priceToken) return
      await dropRenewal(writer, asked)
      if (locked.row.state === FLIGHT_ORDER_CODES.UNAPPROVED) await endOf(deps, writer, locked, reason, price)
    },
    { name: 'flights.renewal.ended' },
  )
}

/** An order on the seats that it was given this time: of their fare, at the times at which its flight is planned now. */
function onSeatsOf(row: FlightOrderRow, booking: SupplierBooking): FlightOrderRow {
  if (isOfferAbroad(row.offer)) return row
  const { flight, fare } = row.offer
  const offer = { flight, fare: booking.seatRequest?.otherFare ?? fare }
  const times = otherTimes(booking, offer)
  return { ...row, offer: times ? atTimes(offer, times) : offer }
}

/** The new seats are ours: they count, their price with them, and whoever has to agree to it is asked. */
async function count(deps: FlightsDeps, asked: FlightOrderRow, booking: SupplierBooking): Promise<void> {
  const on = onSeatsOf(asked, booking)
  const moved = await movedTo(deps, on, booking.price)
  try {
    await deps.db.transact(
      async (writer) => {
        const locked = await lock(deps, writer, asked)
        if (locked.row.supplierBookingId === booking.supplierBookingId) return // another run was first
        if (locked.row.state === FLIGHT_ORDER_CODES.CLOSED) return handBack(deps, writer, locked, booking)
        invariant(
          renewingOf(locked.row) && locked.row.supplierBookingId === asked.supplierBookingId,
          'seats are held anew by one key at a time',
        )
        const times = otherTimes(booking, locked.row.offer)
        const isUntold = isOfferAbroad(locked.row.offer)
          ? !fliesAsAgreed(booking, locked.row.offer)
          : times !== null && !(await isAwaited(deps, writer, locked.row))
        if (isUntold) return notPaidAt(deps, writer, locked, { booking, times })
        await countIn(deps, writer, locked, { booking, moved, on })
        if (times) await note(deps, writer, await lock(deps, writer, asked), { kind: 'heldRetimed', facts: retimedFacts(asked, times) })
      },
      { name: 'flights.renewal.held' },
    )
  } catch (error) {
    if (!isBeyondCredit(error)) throw error
    await cannotPay(deps, asked, booking)
  }
}

const isAwaited = async (deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<boolean> =>
  (await deps.ceilings.standing(writer, order))?.state === APPROVAL_STATES.AWAITING

/**
 * Everybody has agreed, and what follows is paying: at times that nobody was told of nobody pays. As long as somebody's word is waited for she is told of
 * them, and may leave the order for nothing; abroad no seats are kept at them either way.
 */
async function notPaidAt(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  { booking, times }: { readonly booking: SupplierBooking; readonly times: FlownTimes | null },
): Promise<void> {
  await takeOver(writer, locked.row, booking)
  await endOf(deps, writer, locked, 'timesMoved', null, times)
}

async function handBack(deps: FlightsDeps, writer: Writer, { row }: Locked, booking: SupplierBooking): Promise<void> {
  await takeOver(writer, row, booking)
  await deps.jobs.send(writer, releaseJob, { companyId: row.companyId, orderId: row.orderId })
}

/** The company's credit does not reach to the new price: the order ends, and what was taken for it goes back. */
async function cannotPay(deps: FlightsDeps, asked: FlightOrderRow, booking: SupplierBooking): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, asked)
      if (renewingOf(locked.row) === null || locked.row.supplierBookingId !== asked.supplierBookingId) return
      await takeOver(writer, asked, booking)
      if (locked.row.state === FLIGHT_ORDER_CODES.UNAPPROVED) await endOf(deps, writer, locked, 'credit', booking.price)
      else await deps.jobs.send(writer, releaseJob, { companyId: asked.companyId, orderId: asked.orderId })
    },
    { name: 'flights.renewal.beyond-credit' },
  )
}

interface Held {
  readonly booking: SupplierBooking
  readonly moved: Moved | null
  /** The order as it goes on with them. */
  readonly on: FlightOrderRow
}

async function countIn(deps: FlightsDeps, writer: Writer, locked: Locked, { booking, moved, on }: Held): Promise<void> {
  const { row } = locked
  const order = { companyId: row.companyId, orderId: row.orderId }
  const renewals = row.renewals + 1
  const prices = { oldMinor: totalMinorOf(row.price), newMinor: moved ? totalMinorOf(moved.price) : totalMinorOf(row.price) }
  const said = await deps.ceilings.judge(writer, order, prices)
  await countHold(writer, order, { booking, renewals })
  await flyAt(deps, writer, row, on)
  const own = moved ? await repriceOrder(deps, writer, row, moved, `renewal:${renewals}`) : {}
  const isOther = Boolean(booking.seatRequest?.otherFare)
  if (isOther && !moved) await writePrice(writer, order, { price: row.price, offer: on.offer, verdict: row.verdict })
  // Other seats have conditions of their own: whoever has agreed to a price has not agreed to those.
  const isInside = !isOther && (said === null || said.judged.inside)
  const reason = isOther ? { reason: 'otherSeats' } : {}
  const facts = { pnr: booking.pnr, until: booking.ticketingLimitAt.toString(), ...(moved ? prices : {}), ...own, ...reason }
  const kind = !isInside ? 'differenceAsked' : moved ? 'holdRenewedAtPrice' : 'holdRenewed'
  const told = await note(deps, writer, locked, { kind, facts })
  const refused = await keepFlyersRefused(writer, order, booking)
  if (refused > 0) await note(deps, writer, told, { kind: 'flyerRefused', facts: { count: refused } })
  const departsAt = Temporal.Instant.from(row.offer.flight.from.at)
  const { supplierBookingId, ticketingLimitAt } = booking
  await watchSeats(deps, writer, order, { supplierBookingId, ticketingLimitAt, departsAt, renewals })
  await goOn(deps, writer, order, { isInside, totalMinor: prices.newMinor, booking })
}

/** Whoever decides has longer; or is asked about the difference; or, where all have agreed to as much, it is paid. */
async function goOn(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  { isInside, totalMinor, booking }: { isInside: boolean; totalMinor: number; booking: SupplierBooking },
): Promise<void> {
  const decideBy = lastDecisionAt(booking.ticketingLimitAt)
  if (!isInside) {
    const nobody = await deps.ceilings.askDifference(writer, order, { totalMinor, decideBy })
    if (nobody) await endOf(deps, writer, await lock(deps, writer, order), 'nobody', null)
    return
  }
  const standing = await deps.ceilings.standing(writer, order)
  if (standing?.state === APPROVAL_STATES.AWAITING) return deps.ceilings.extend(writer, order, decideBy)
  await move(deps, writer, await lock(deps, writer, order), 'approve', { kind: 'priceHolds' })
  await collect(deps, writer, order)
}
