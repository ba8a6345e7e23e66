import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { nextNumber } from '../kit/store.ts'
import { bookingView, findBooking, flightStatus, giveBack, note, release, seatsTaken, toBooking, touch } from './bookings.ts'
import { areClaimsDue, settleClaims } from './claims.ts'
import { creditProblem, giveCreditsBack, takeCredits, type CreditUse } from './credits.ts'
import { allExtrasMinor, withVouchers } from './extras.ts'
import { findFlight, parseFareId } from './flights.ts'
import { CABINS, fareYuan, products } from './fares.ts'
import { movedPercent, readBook } from './inventory.ts'
import { TICKETLATE_MS } from './magic.ts'
import type { AirWorld, BookedPassenger, Booking } from './model.ts'
import { queueNotice } from './notices.ts'
import { priceOf } from './price.ts'
import type { Price } from './price.ts'
import { chooseTickets, settleRefunds } from './refund.ts'
import { settleRequest } from './seats-answered.ts'
import { airline } from './world/airlines.ts'

/** Ticketing and giving back, and what the airline's system does by itself as time passes. */
const NOT_FOUND = problem(404, 'not_found', 'There is no such booking')

function answer(world: AirWorld, status: number, booking: Booking): Answer {
  return { status, body: bookingView(world, booking), ...(booking.magic.includes('SLOW') ? { bend: 'slow' } : {}) }
}

/** What a held booking would cost if it were priced now; its own price where the fare is not filed any more. */
function repriced(world: AirWorld, booking: Booking): Price {
  const flight = findFlight(world.timetable, booking.flightId)
  const wanted = flight && parseFareId(flight, booking.fare.fareId)
  if (!flight || !wanted) return booking.price
  const filed = CABINS.flatMap((cabin) => products(flight.line.carrier, cabin, wanted.company)).find(
    (each) => each.bookingClass === wanted.bookingClass,
  )
  if (!filed) return booking.price
  const book = readBook(world.store, flight.stretch, flight.date, flight.date)
  const moved = movedPercent(book, flight.flightId, filed.bookingClass)
  const count = (type: BookedPassenger['type']) => booking.passengers.filter((each) => each.type === type).length
  return priceOf(flight, filed.cabin, fareYuan(flight.line, filed, moved), {
    adults: count('ADT'),
    children: count('CNN'),
    infants: count('INF'),
  })
}

function refusal(world: AirWorld, booking: Booking, expectedTotalMinor: number, price: Price): Answer | undefined {
  if (booking.status === 'lapsed') return problem(409, 'hold_lapsed', 'The ticketing limit has passed; the seats are gone')
  if (booking.status !== 'held' && booking.status !== 'ticketing_failed') {
    return problem(409, 'not_allowed_in_status', `A booking that is ${booking.status} cannot be ticketed`)
  }
  const { status } = flightStatus(world, booking)
  if (status === 'cancelled') return problem(409, 'flight_cancelled', 'The airline has cancelled this flight')
  if (status === 'departed') return problem(409, 'flight_departed', 'The flight has left')
  if (price.totalMinor === expectedTotalMinor) return undefined
  return problem(409, 'price_changed', 'The total is not the one expected', {
    priceChange: { oldTotalMinor: expectedTotalMinor, newTotalMinor: price.totalMinor },
  })
}

interface TicketOrder {
  readonly expectedTotalMinor: number
  readonly credits?: readonly CreditUse[] | undefined
}

/** Orders the tickets. Runs inside the transaction of its idempotency key. */
export function ticket(world: AirWorld, bookingId: string, { expectedTotalMinor, credits = [] }: TicketOrder, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NOT_FOUND
  if (booking.exchange) return ticketChange(world, booking, expectedTotalMinor, key)
  const price = world.now() < booking.priceGuaranteedUntil ? booking.price : repriced(world, booking)
  const refused = refusal(world, booking, expectedTotalMinor, { ...price, totalMinor: price.totalMinor + allExtrasMinor(booking) })
  if (refused) return refused
  booking.price = price
  const notUsable = creditProblem(world, booking, credits)
  if (notUsable) return notUsable
  takeCredits(world, booking, credits)
  startTicketing(world, booking)
  touch(world, booking)
  note(world, booking, 'ticket_ordered', { key })
  return answer(world, 202, booking)
}

/**
 * Orders the tickets of a held change: its sums stand until its limit, and credits pay none of it. The old tickets must still be there to be
 * exchanged; from here on nobody flies on them.
 */
function ticketChange(world: AirWorld, booking: Booking, expectedTotalMinor: number, key: string): Answer {
  const { exchange } = booking
  const old = exchange && findBooking(world.store, exchange.bookingId)
  if (!exchange || !old) return NOT_FOUND
  const refused = refusal(world, booking, expectedTotalMinor, { ...booking.price, totalMinor: exchange.totalMinor })
  if (refused) return refused
  const chosen = chooseTickets(world, old, exchange.ticketNumbers)
  if (!chosen.ok) return chosen.answer
  startTicketing(world, booking)
  touch(world, booking)
  beginExchange(world, booking)
  note(world, booking, 'ticket_ordered', { key })
  return answer(world, 202, booking)
}

/** The old tickets of a change whose new ones are being issued. */
export function beginExchange(world: AirWorld, { exchange }: Booking): void {
  const old = exchange && findBooking(world.store, exchange.bookingId)
  if (!old) return
  old.passengers = old.passengers.map((each) =>
    each.ticketNumber !== undefined && exchange.ticketNumbers.includes(each.ticketNumber)
      ? { ...each, ticketStatus: 'exchange_processing' as const }
      : each,
  )
  touch(world, old)
}

export function startTicketing(world: AirWorld, booking: Booking): void {
  const ordered = world.faults.take('ticket', ['ticketingFails']).length > 0
  booking.willFail = ordered || booking.magic.includes('TICKETFAIL')
  booking.status = 'ticketing'
  booking.dueAt = world.now() + (booking.magic.includes('TICKETLATE') ? TICKETLATE_MS : world.settings.ticketingDelayMs)
  delete booking.failure
}

/** Gives a hold back. Runs inside the transaction of its idempotency key. */
export function cancel(world: AirWorld, bookingId: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NOT_FOUND
  if (booking.status === 'ticketing' || booking.status === 'ticketed') {
    return problem(409, 'not_allowed_in_status', `A booking that is ${booking.status} cannot be given back; ask for a refund`)
  }
  if (booking.status === 'held' || booking.status === 'occupying' || booking.status === 'ticketing_failed')
    release(world, booking, 'cancelled', key)
  return answer(world, 200, booking)
}

const FIRST_SERIAL = 2_400_000_001

function issue(world: AirWorld, booking: Booking): void {
  const { prefix } = airline(booking.leg.carrier)
  booking.passengers = booking.passengers.map((each) => ({
    ...each,
    ticketNumber: `${prefix}${nextNumber(world.store, 'ticket', FIRST_SERIAL)}`,
    ticketStatus: 'issued' as const,
  }))
  const extras = withVouchers(booking)
  if (extras) booking.extras = extras
  booking.status = 'ticketed'
  booking.ticketedAt = world.now()
  booking.dueAt = null
  touch(world, booking)
  const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
  for (const number of ticketNumbers)
    world.store.run('INSERT INTO tickets (ticket_number, booking_id) VALUES (?, ?)', number, booking.bookingId)
  const { exchange } = booking
  note(world, booking, exchange ? 'change' : 'ticket', {
    amountMinor: exchange ? exchange.totalMinor : booking.price.totalMinor + allExtrasMinor(booking),
    detail: { ticketNumbers, ...(exchange ? { from: exchange.bookingId } : {}) },
  })
  if (exchange) endExchange(world, booking, 'exchanged')
  queueNotice(world, booking, exchange ? 'changed' : 'ticketed')
}

/** The old tickets of a change: replaced, or as good as before. */
function endExchange(world: AirWorld, booking: Booking, to: 'exchanged' | 'issued'): void {
  const { exchange } = booking
  const old = exchange && findBooking(world.store, exchange.bookingId)
  if (!old) return
  const moved = old.passengers.filter((each) => each.ticketNumber !== undefined && exchange.ticketNumbers.includes(each.ticketNumber))
  old.passengers = old.passengers.map((each) => (moved.includes(each) ? { ...each, ticketStatus: to } : each))
  if (to === 'exchanged') {
    const seats = giveBack(world, old, moved)
    note(world, old, 'exchanged', { seats: -seats, detail: { ticketNumbers: exchange.ticketNumbers, to: booking.bookingId } })
  }
  touch(world, old)
}

function fail(world: AirWorld, booking: Booking, code: 'airline_rejected' | 'flight_cancelled'): void {
  const failure = {
    code,
    message: code === 'airline_rejected' ? 'The airline has refused to issue' : 'The airline has cancelled this flight',
  }
  booking.failure = failure
  // Credits that had paid for the old tickets go on doing so: those are as good as before.
  if (!booking.exchange) giveCreditsBack(world, booking)
  if (booking.exchange) {
    const seats = giveBack(world, booking, booking.passengers)
    booking.status = 'cancelled'
    booking.dueAt = null
    touch(world, booking)
    note(world, booking, 'change_failed', { seats: -seats, detail: { code } })
    endExchange(world, booking, 'issued')
  } else {
    booking.status = 'ticketing_failed'
    booking.dueAt = Math.max(world.now(), booking.ticketingLimitAt)
    touch(world, booking)
    note(world, booking, 'ticketing_failed', { detail: { code, seats: seatsTaken(booking.passengers) } })
  }
  queueNotice(world, booking, 'ticketing_failed')
}

function settleBooking(world: AirWorld, booking: Booking): void {
  if (booking.status === 'occupying') return settleRequest(world, booking)
  if (booking.status !== 'ticketing') return release(world, booking, 'lapsed')
  if (flightStatus(world, booking).status === 'cancelled') return fail(world, booking, 'flight_cancelled')
  return booking.willFail ? fail(world, booking, 'airline_rejected') : issue(world, booking)
}

const SETTLED_AT_ONCE = 500

/**
 * Lets happen what is due: holds lapse, tickets are issued, refunds settle. Called by a timer and before every request, so that
 * nobody ever sees a hold that is past its limit.
 */
export function settle(world: AirWorld): void {
  const due = world.store.all(
    'SELECT body FROM bookings WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?',
    world.now(),
    SETTLED_AT_ONCE,
  )
  const refunds = world.store.get('SELECT 1 FROM tickets WHERE due_at IS NOT NULL AND due_at <= ? LIMIT 1', world.now())
  const claims = areClaimsDue(world)
  if (due.length === 0 && !refunds && !claims) return
  world.store.transaction(() => {
    for (const row of due) settleBooking(world, toBooking(row))
    if (refunds) settleRefunds(world)
    if (claims) settleClaims(world)
  })
  if (due.length === SETTLED_AT_ONCE) settle(world)
}
