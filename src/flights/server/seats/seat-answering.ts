import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { inlandOffer } from '../../rules/any-offer.ts'
import { isSameAsk, lastDecisionAt } from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { priceAt } from '../../rules/price-ceiling.ts'
import { confirmBy, pauseBeforeAsking, SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { atTimes, otherTimes, timesOf, type FlownTimes } from '../../rules/times-held.ts'
import type { SeatRequest, SupplierBooking } from '../../supplier/port/bookings.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { writePrice } from '../hold-watch/hold-watch-store.ts'
import { movedTo, repriceOrder, type Moved } from '../hold-watch/hold-watch-price.ts'
import { endOf } from '../hold-watch/hold-watch-steps.ts'
import { releaseJob, seatsJob } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { changeOrder, changeTickets, type FlightOrderRow } from '../store.ts'
import { findRequest, insertRequest, moveRequest, type SeatRequestRow } from './seat-store.ts'
import { flyAt, retimedFacts } from './seat-times.ts'

/*
 * Seats that an airline does not give at once. The order stays where it is while the airline looks. What was asked for and is there goes on
 * by itself; tight seats wait for a yes, which silence gives after a while; other seats, another price, or the same flight at other times wait for a yes
 * that nobody's silence gives. Seats that were given at once are asked about too where their flight leaves or lands at another time than she was told.
 */

const refOf = ({ companyId, orderId }: OrderRef): OrderRef => ({ companyId, orderId })

/** Of seats that were given at once: asked for and answered in one. */
function requestOf(deps: Pick<FlightsDeps, 'clock'>, { seatRequest, status }: SupplierBooking): SeatRequest {
  if (seatRequest) return seatRequest
  invariant(status !== 'occupying', 'seats that were asked for say since when')
  const now = deps.clock.now()
  return { askedAt: now, answerBy: now, answeredAt: now, isTight: false, otherFare: null }
}

/** Asks the airline again after a while; asked for twice it is the earlier of the two. */
export function askLater(
  deps: Pick<FlightsDeps, 'jobs' | 'clock'>,
  writer: Writer,
  order: OrderRef,
  askedAt: Temporal.Instant,
): Promise<void> {
  const now = deps.clock.now()
  const at = now.add({ milliseconds: pauseBeforeAsking(askedAt, now) })
  return deps.jobs.send(writer, seatsJob, { ...refOf(order), what: 'ask' }, { at, key: `seats:${order.orderId}` })
}

/** Writes a request down with what it is about, once. */
async function begin(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, booking: SupplierBooking): Promise<boolean> {
  const { askedAt, answerBy } = requestOf(deps, booking)
  const { flight, fare } = inlandOffer(row.offer)
  const asked = { airline: flight.carrier, askedAt, answerBy, askedMinor: totalMinorOf(row.price), askedFare: fare }
  const isNew = await insertRequest(writer, { ...refOf(row), ...asked })
  if (isNew) await changeOrder(writer, row, { supplierBookingId: booking.supplierBookingId, pnr: booking.pnr })
  return isNew
}

/** The airline has taken the wish: told once, and asked about until it has answered. Who has cancelled meanwhile waits for nothing. */
export async function seatsAsked(deps: FlightsDeps, { companyId, orderId }: OrderRef, booking: SupplierBooking): Promise<void> {
  const order = { companyId, orderId }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== FLIGHT_ORDER_CODES.OCCUPYING) {
        // It ended while the wish was on its way: what was set aside for it goes back.
        if (row.state !== FLIGHT_ORDER_CODES.CLOSED || row.supplierBookingId !== null) return
        await changeOrder(writer, order, { supplierBookingId: booking.supplierBookingId, pnr: booking.pnr })
        return deps.jobs.send(writer, releaseJob, order)
      }
      if (row.cancelRequestedAt) {
        await changeOrder(writer, order, { supplierBookingId: booking.supplierBookingId, pnr: booking.pnr })
        await close(deps, writer, locked, 'cancel', 'cancelled', { kind: 'cancelled' })
        return deps.jobs.send(writer, releaseJob, order)
      }
      const { askedAt, answerBy } = requestOf(deps, booking)
      if (!(await begin(deps, writer, row, booking))) return
      const told = { kind: 'seatsAsked', facts: { until: answerBy.toString() } }
      await note(deps, writer, locked, told, { seatWord: 'asked', unclearSince: null })
      await askLater(deps, writer, order, askedAt)
    },
    { name: 'flights.seats.asked' },
  )
}

/** When whoever is asked was last told that the flight leaves and lands. */
const toldTimes = (row: FlightOrderRow, { offeredTimes }: SeatRequestRow): FlownTimes => offeredTimes ?? timesOf(row.offer)

/** An order on the seats that it was given, at the times that she has said yes to. */
function onSeatsOf(row: FlightOrderRow, { seatRequest }: SupplierBooking, { offeredTimes }: SeatRequestRow): FlightOrderRow {
  const { flight, fare } = inlandOffer(row.offer)
  const offer = { flight, fare: seatRequest?.otherFare ?? fare }
  return { ...row, offer: offeredTimes ? atTimes(offer, offeredTimes) : offer }
}

/** The airline has answered and has seats. The order as it goes on with them; null where it waits for somebody's yes. */
export async function seatsAnswered(
  deps: FlightsDeps,
  { companyId, orderId }: OrderRef,
  booking: SupplierBooking,
): Promise<FlightOrderRow | null> {
  const order = { companyId, orderId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      // What becomes of these seats is decided where they are counted.
      if (row.state !== FLIGHT_ORDER_CODES.OCCUPYING || row.cancelRequestedAt !== null) return row
      await begin(deps, writer, row, booking)
      const request = await findRequest(writer, order)
      invariant(request, 'a request was written down')
      const isAsked = request.state === SEAT_REQUEST_CODES.OFFERED || request.state === SEAT_REQUEST_CODES.COMPLETED
      // A yes, and silence, is to the times that she was told: once its airline has moved the flight again she is asked again.
      const isRetimed = isAsked && otherTimes(booking, row.offer, toldTimes(row, request)) !== null
      if (request.state === SEAT_REQUEST_CODES.PROCESSING || isRetimed) return offer(deps, writer, locked, { request, booking })
      return request.state === SEAT_REQUEST_CODES.COMPLETED ? onSeatsOf(row, booking, request) : null
    },
    { name: 'flights.seats.answered' },
  )
}

interface Answered {
  readonly request: SeatRequestRow
  readonly booking: SupplierBooking
}

async function offer(deps: FlightsDeps, writer: Writer, locked: Locked, { request, booking }: Answered): Promise<FlightOrderRow | null> {
  const { row } = locked
  const { answeredAt: said, isTight, otherFare } = requestOf(deps, booking)
  const isFirst = request.state === SEAT_REQUEST_CODES.PROCESSING
  const answeredAt = (isFirst ? said : null) ?? deps.clock.now()
  const isMoved = !isSameAsk(booking.price, row.price)
  const offeredTimes = otherTimes(booking, row.offer)
  if (isFirst && !isTight && !isMoved && otherFare === null && offeredTimes === null) {
    await moveRequest(writer, request, 'goOn', { answeredAt, endedAt: deps.clock.now() })
    await changeOrder(writer, row, { seatWord: null })
    return { ...row, seatWord: null }
  }
  const isOther = isMoved || otherFare !== null || offeredTimes !== null
  const by = confirmBy({ answeredAt, ticketingLimitAt: booking.ticketingLimitAt, isMoved: isOther })
  const price = offeredPriceOf(row, booking, request)
  await moveRequest(writer, request, 'offer', {
    answeredAt,
    confirmBy: by,
    ...price,
    otherFare,
    offeredTimes,
    confirmedAt: null,
    confirmedBy: null,
    endedAt: null,
  })
  const prices = price.offeredMinor === null ? {} : { oldMinor: request.askedMinor, newMinor: price.offeredMinor }
  const times = offeredTimes === null ? {} : retimedFacts(row, offeredTimes)
  const reason = offeredTimes ? 'times' : otherFare ? 'otherSeats' : isMoved ? 'moved' : 'tight'
  const { supplierBookingId, pnr, priceGuaranteedUntil, ticketingLimitAt } = booking
  const held = { supplierBookingId, pnr, priceGuaranteedUntil, ticketingLimitAt }
  const told = { kind: 'seatsOffered', facts: { until: by.toString(), reason, ...prices, ...times } }
  await note(deps, writer, locked, told, { ...held, seatWord: 'toConfirm', unclearSince: null, stuckSince: null })
  await changeTickets(writer, row, { state: FLIGHT_TICKET_CODES.OCCUPY_SUCCESS, isLive: true })
  await deps.jobs.send(writer, seatsJob, { ...refOf(row), what: 'limit' }, { at: by, key: `seats-limit:${row.orderId}` })
  return null
}

/** What the seats cost in all, where that is not what was asked for. An order that stands at it already is asked about it as before. */
function offeredPriceOf(row: FlightOrderRow, { price }: SupplierBooking, { offeredMinor, offeredPrice }: SeatRequestRow) {
  if (offeredPrice !== null && isSameAsk(price, offeredPrice)) return { offeredMinor, offeredPrice }
  if (isSameAsk(price, row.price)) return { offeredMinor: null, offeredPrice: null }
  return { offeredMinor: totalMinorOf(priceAt(row.price, price)), offeredPrice: price }
}

/** What an order would cost, and who would pay it, on the seats that are offered; null where that is what was agreed to. */
export function atOffer(deps: FlightsDeps, row: FlightOrderRow, { offeredPrice, otherFare }: SeatRequestRow): Promise<Moved | null> {
  if (offeredPrice === null) return Promise.resolve(null)
  const on = otherFare ? { ...row, offer: { flight: inlandOffer(row.offer).flight, fare: otherFare } } : row
  return movedTo(deps, on, offeredPrice)
}

/**
 * Somebody has said yes to another price, other seats or other times: the order stands at them. Null where it cannot: it was cancelled meanwhile, or the
 * company's credit does not reach.
 */
export async function keepAsConfirmed(deps: FlightsDeps, row: FlightOrderRow, booking: SupplierBooking): Promise<'kept' | null> {
  const moved = await movedTo(deps, row, booking.price)
  const order = refOf(row)
  try {
    return await deps.db.transact(
      async (writer) => {
        const locked = await lock(deps, writer, order)
        if (locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return 'kept' as const
        if (locked.row.cancelRequestedAt !== null) return null
        await flyAt(deps, writer, locked.row, row)
        // Another run was first where it stands at them already.
        if (moved === null) await writePrice(writer, order, { price: row.price, offer: row.offer, verdict: row.verdict })
        else if (!isSameAsk(locked.row.price, booking.price))
          await repriceOrder(deps, writer, locked.row, moved, `seats:${locked.spine.version}`)
        return 'kept' as const
      },
      { name: 'flights.seats.kept' },
    )
  } catch (error) {
    if (isBeyondCredit(error)) return null
    throw error
  }
}

/** Whoever has just begun to be asked is asked about what the seats cost now, where that is more than the question covers. */
export async function askBeyond(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, ticketingLimitAt: Temporal.Instant): Promise<void> {
  const order = refOf(row)
  const request = await findRequest(writer, order)
  if (request?.state !== SEAT_REQUEST_CODES.COMPLETED || request.offeredMinor === null) return
  const said = await deps.ceilings.judge(writer, order, { oldMinor: request.askedMinor, newMinor: request.offeredMinor })
  if (said === null || said.judged.inside) return
  const nobody = await deps.ceilings.askDifference(writer, order, {
    totalMinor: request.offeredMinor,
    decideBy: lastDecisionAt(ticketingLimitAt),
  })
  if (nobody) await endOf(deps, writer, await lock(deps, writer, order), 'nobody', null)
}
