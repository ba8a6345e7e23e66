import type { OrderRef } from '../../../orders/server/index.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { isSameAsk, lastDecisionAt } from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { firstLookAt } from '../disruptions/plan-asked.ts'
import { passengersOf } from './hold-watch-store.ts'
import { movedTo, repriceOrder, type Moved, type OwnRise } from './hold-watch-price.ts'
import { endOf, watchSeats } from './hold-watch-steps.ts'
import { lock, move, note, type Locked } from '../moving.ts'
import { flyAt } from '../seats/seat-times.ts'
import { changeTickets, exchangeToken, type FlightOrderRow } from '../store.ts'

/*
 * What somebody agreed to before any seat was taken: by the time of the hold its fare may have moved. Inside the ceiling the seats are
 * taken at what they cost now; beyond it whoever agreed is asked about the difference first.
 */

interface Prices {
  readonly oldMinor: number
  readonly newMinor: number
}

interface Judged {
  readonly moved: Moved
  readonly prices: Prices
  readonly isInside: boolean
}

/** What its ceiling says of an order at a price that moved; null where the order cannot go on at it. */
async function judge(deps: FlightsDeps, row: FlightOrderRow, moved: Moved): Promise<Judged | null> {
  const prices = { oldMinor: totalMinorOf(row.price), newMinor: totalMinorOf(moved.price) }
  const said = await deps.ceilings.judge(deps.db.read, row, prices)
  if (said === null || (!said.judged.inside && said.beyond === 'end')) return null
  return { moved, prices, isInside: said.judged.inside }
}

const isFirstAgreed = (row: FlightOrderRow): boolean =>
  row.approvalWay === 'beforeBooking' && row.cancelRequestedAt === null && row.change === null

/** Null where the company's credit does not reach to the new price. */
const withinCredit = <T>(written: Promise<T>): Promise<T | null> =>
  written.catch((error: unknown) => {
    if (isBeyondCredit(error)) return null
    throw error
  })

/** Asks whoever agreed about the difference; where nobody is left to ask, the order ends. */
async function askDifference(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  at: { readonly totalMinor: number; readonly decideBy: Temporal.Instant },
): Promise<void> {
  const nobody = await deps.ceilings.askDifference(writer, order, at)
  if (nobody) await endOf(deps, writer, await lock(deps, writer, order), 'nobody', null)
}

/**
 * No seat was taken, for the price has moved. `again`: the order stands at the price of now, and its hold is sent anew. `asked`: it
 * waits for somebody's word, or has gone on without us. Null: the ceiling has nothing to say, or the company's credit does not reach to
 * the new price. Else why there is no seat to be had any more.
 */
export async function takeAtMovedPrice(
  deps: FlightsDeps,
  row: FlightOrderRow,
): Promise<'again' | 'asked' | { readonly is: 'soldOut' } | { readonly is: 'flightGone' } | null> {
  if (!isFirstAgreed(row)) return null
  const { flight, fare } = row.offer
  const passengers = await passengersOf(deps.db.read, row)
  const answer = await supplierOf(deps, row).price({ flightId: flight.flightId, fareId: fare.fareId, passengers })
  if (answer.is !== 'priced') return answer
  const order = { companyId: row.companyId, orderId: row.orderId }
  const moved = await movedTo(deps, row, answer.price)
  if (moved === null) {
    // It has come back to what was agreed to: a new token is as good as the old one was.
    await deps.db.transact((writer) => exchangeToken(writer, order, row.priceToken, answer.priceToken), { name: 'flights.hold.moved-back' })
    return 'again'
  }
  const judged = await judge(deps, row, moved)
  if (judged === null) return null
  const { prices, isInside } = judged
  const written = deps.db.transact(
    async (writer): Promise<'again' | 'asked'> => {
      const locked = await lock(deps, writer, order)
      const isAsWas = locked.row.state === FLIGHT_ORDER_CODES.OCCUPYING && locked.row.priceToken === row.priceToken
      if (!isAsWas || locked.row.cancelRequestedAt !== null) return 'asked'
      await exchangeToken(writer, order, row.priceToken, answer.priceToken)
      const own = await repriceOrder(deps, writer, locked.row, moved, `price:${locked.spine.version}`)
      if (isInside) {
        await note(deps, writer, locked, { kind: 'priceInside', facts: { ...prices, ...own } })
        return 'again'
      }
      await move(deps, writer, locked, 'awaitApproval', { kind: 'differenceAsked', facts: { ...prices, ...own } })
      await askDifference(deps, writer, order, {
        totalMinor: prices.newMinor,
        decideBy: lastDecisionAt(Temporal.Instant.from(flight.from.at)),
      })
      return 'asked'
    },
    { name: 'flights.hold.moved' },
  )
  return withinCredit(written)
}

/**
 * Seats were taken, at another price than was agreed to. `kept`: the order stands at that price, and counts them. `asked`: they are held
 * while somebody decides about the difference. Null: they go back, for the order cannot go on at that price.
 */
export async function keepAtMovedPrice(deps: FlightsDeps, row: FlightOrderRow, booking: SupplierBooking): Promise<'kept' | 'asked' | null> {
  if (!isFirstAgreed(row)) return null
  const moved = await movedTo(deps, row, booking.price)
  const judged = moved && (await judge(deps, row, moved))
  if (judged === null) return null
  const order = { companyId: row.companyId, orderId: row.orderId }
  const written = deps.db.transact(
    async (writer): Promise<'kept' | 'asked' | null> => {
      const locked = await lock(deps, writer, order)
      // Another run was first: what becomes of these seats is decided where they are counted.
      if (locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING || isSameAsk(locked.row.price, booking.price)) return 'kept'
      if (locked.row.cancelRequestedAt !== null) return null
      if (locked.row.priceToken !== row.priceToken) throw new SupplierUnclear('the price of an order moved while its seats were counted')
      await flyAt(deps, writer, locked.row, row)
      const own = await repriceOrder(deps, writer, locked.row, judged.moved, `price:${locked.spine.version}`)
      if (!judged.isInside) {
        await holdWhileAsked(deps, writer, locked, { ...judged.prices, ...own }, booking)
        return 'asked'
      }
      await note(deps, writer, locked, { kind: 'priceInside', facts: { ...judged.prices, ...own } })
      return 'kept'
    },
    { name: 'flights.hold.at-moved' },
  )
  return withinCredit(written)
}

/** The seats count at once: they wait for the word about the difference as any held seats do. */
async function holdWhileAsked(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  prices: Prices & OwnRise,
  { supplierBookingId, pnr, priceGuaranteedUntil, ticketingLimitAt }: SupplierBooking,
): Promise<void> {
  const { row } = locked
  const order = { companyId: row.companyId, orderId: row.orderId }
  const told = { kind: 'differenceAsked', facts: { ...prices, pnr, until: ticketingLimitAt.toString() } }
  const held = {
    supplierBookingId,
    pnr,
    priceGuaranteedUntil,
    ticketingLimitAt,
    planLookAt: firstLookAt(deps, row),
    unclearSince: null,
    stuckSince: null,
  }
  await move(deps, writer, locked, 'awaitApproval', told, held)
  await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.OCCUPY_SUCCESS, isLive: true })
  const departsAt = Temporal.Instant.from(row.offer.flight.from.at)
  await watchSeats(deps, writer, order, { supplierBookingId, ticketingLimitAt, departsAt, renewals: 0 })
  await askDifference(deps, writer, order, { totalMinor: prices.newMinor, decideBy: lastDecisionAt(ticketingLimitAt) })
}
