import { beijingTime } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import type { Row, Store } from '../kit/store.ts'
import { creditsOf } from './credits-kept.ts'
import { allExtrasMinor, freeSeats } from './extras.ts'
import { statusOf, withStatus } from './flights.ts'
import { moveSeats, readBook } from './inventory.ts'
import type { AirWorld, BookedPassenger, Booking } from './model.ts'
import { queueNotice } from './notices.ts'
import { conditions } from './rules.ts'

/** Bookings at rest: kept, shown, given back. */
export function saveBooking(store: Store, booking: Booking): void {
  store.run(
    `INSERT INTO bookings (booking_id, pnr, status, client_reference, flight_id, created_at, updated_at, version, price_guaranteed_until, ticketing_limit_at, due_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (booking_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at, version = excluded.version,
       price_guaranteed_until = excluded.price_guaranteed_until, ticketing_limit_at = excluded.ticketing_limit_at,
       due_at = excluded.due_at, body = excluded.body`,
    booking.bookingId,
    booking.pnr,
    // The column is for finding what takes seats; a file from before requests knows no word for them.
    booking.status === 'occupying' ? 'held' : booking.status,
    booking.clientReference,
    booking.flightId,
    booking.createdAt,
    booking.updatedAt,
    booking.version,
    booking.priceGuaranteedUntil,
    booking.ticketingLimitAt,
    booking.dueAt,
    JSON.stringify(booking),
  )
}

/** Saves a change of a booking: a new version, now. */
export function touch(world: AirWorld, booking: Booking): void {
  booking.version += 1
  booking.updatedAt = world.now()
  saveBooking(world.store, booking)
}

export const toBooking = (row: Row) => JSON.parse(String(row.body)) as Booking

export function findBooking(store: Store, bookingId: string): Booking | undefined {
  const row = store.get('SELECT body FROM bookings WHERE booking_id = ?', bookingId)
  return row && toBooking(row)
}

const MOST_FOUND = 50

export function bookingsOf(store: Store, clientReference: string): Booking[] {
  return store
    .all('SELECT body FROM bookings WHERE client_reference = ? ORDER BY created_at, booking_id LIMIT ?', clientReference, MOST_FOUND)
    .map(toBooking)
}

export const seatsTaken = (passengers: readonly BookedPassenger[]) => passengers.filter((each) => each.type !== 'INF').length

/** What the journal says a booking is about. */
export const subjectOf = (booking: Booking) => `${booking.flightId}/${booking.fare.bookingClass}`

/** Gives the seats of these passengers back and lets them book the flight again. */
export function giveBack(world: AirWorld, booking: Booking, passengers: readonly BookedPassenger[]): number {
  const seats = seatsTaken(passengers)
  const { flightId, travelDate, stretch, fare } = booking
  if (seats > 0)
    moveSeats(world.store, { flightId, travelDate, stretch, cabin: fare.cabin, bookingClass: fare.bookingClass, seats: -seats })
  for (const each of passengers) {
    world.store.run('UPDATE travellers SET active = 0 WHERE booking_id = ? AND passenger_id = ?', booking.bookingId, each.passengerId)
    freeSeats(world.store, booking.bookingId, each.passengerId)
  }
  return seats
}

/** One line of the journal about a booking. */
export function note(
  world: AirWorld,
  booking: Booking,
  effect: string,
  more: { seats?: number; amountMinor?: number; key?: string; detail?: Record<string, string | number | readonly string[]> } = {},
): void {
  record(world.store, {
    at: world.now(),
    supplier: 'air',
    effect,
    bookingId: booking.bookingId,
    clientReference: booking.clientReference,
    subject: subjectOf(booking),
    seats: more.seats ?? 0,
    amountMinor: more.amountMinor ?? 0,
    ...(more.key === undefined ? {} : { idempotencyKey: more.key }),
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  })
}

/** Ends a hold: seats free, travellers free, one line in the journal. */
export function release(world: AirWorld, booking: Booking, to: 'cancelled' | 'lapsed', key?: string): void {
  const seats = giveBack(world, booking, booking.passengers)
  booking.status = to
  booking.dueAt = null
  touch(world, booking)
  note(world, booking, to === 'cancelled' ? 'release' : 'lapse', { seats: -seats, ...(key === undefined ? {} : { key }) })
  if (to === 'lapsed') queueNotice(world, booking, 'hold_lapsed')
}

export function flightStatus(world: AirWorld, booking: Booking) {
  const book = readBook(world.store, booking.stretch, booking.travelDate, booking.travelDate)
  return statusOf(booking, book, world.now())
}

/** What a change costs, and whose tickets it replaces. */
function changeView({ bookingId, ...rest }: NonNullable<Booking['exchange']>) {
  return { fromBookingId: bookingId, ...rest }
}

const segmentOf = ({ flightId, carrier, number, from, to, departAt, arriveAt, durationMinutes }: Booking['leg']) => ({
  flightId,
  carrier,
  number,
  from,
  to,
  departAt,
  arriveAt,
  durationMinutes,
})

const scheduleChangeView = ({ from, to, ...rest }: NonNullable<Booking['scheduleChange']>) => ({
  ...rest,
  from: segmentOf(from),
  ...(to === undefined ? {} : { to: segmentOf(to) }),
})

/** What is known of a request for seats: not what the airline will say. */
const seatRequestView = ({ askedAt, answerBy, answeredAt, tight, otherSeats }: NonNullable<Booking['seatRequest']>) => ({
  askedAt: beijingTime(askedAt),
  answerBy: beijingTime(answerBy),
  ...(answeredAt === undefined ? {} : { answeredAt: beijingTime(answeredAt) }),
  ...(tight ? { tight } : {}),
  ...(otherSeats ? { otherSeats } : {}),
})

/** A booking as the protocol shows it. */
export function bookingView(world: AirWorld, booking: Booking) {
  const book = readBook(world.store, booking.stretch, booking.travelDate, booking.travelDate)
  const flight = withStatus(booking.leg, booking, book, world.now())
  const left = flight.status === 'departed'
  const credits = creditsOf(world.store, booking.bookingId)
  return {
    bookingId: booking.bookingId,
    pnr: booking.pnr,
    status: booking.status,
    clientReference: booking.clientReference,
    createdAt: beijingTime(booking.createdAt),
    updatedAt: beijingTime(booking.updatedAt),
    version: booking.version,
    priceGuaranteedUntil: beijingTime(booking.priceGuaranteedUntil),
    ticketingLimitAt: beijingTime(booking.ticketingLimitAt),
    ...(booking.ticketedAt === undefined ? {} : { ticketedAt: beijingTime(booking.ticketedAt) }),
    ...(booking.changedFrom === undefined ? {} : { changedFrom: booking.changedFrom }),
    ...(booking.exchange === undefined ? {} : { change: changeView(booking.exchange) }),
    ...(booking.failure === undefined ? {} : { failure: booking.failure }),
    ...(booking.seatRequest === undefined ? {} : { seatRequest: seatRequestView(booking.seatRequest) }),
    ...(booking.scheduleChange === undefined ? {} : { scheduleChange: scheduleChangeView(booking.scheduleChange) }),
    flight,
    fare: booking.fare,
    conditions: conditions(booking.conditionsId),
    passengers: booking.passengers.map(({ airport, ...each }) => {
      if (each.ticketStatus !== 'issued') return each
      if (left) return airport === 'noShow' ? each : { ...each, ticketStatus: 'used' as const }
      return airport === 'checkedIn' ? { ...each, ticketStatus: 'checked_in' as const } : each
    }),
    price: booking.price,
    ...(booking.extras === undefined ? {} : { extras: booking.extras, extrasMinor: allExtrasMinor(booking) }),
    ...(credits.length === 0 ? {} : { credits }),
  }
}
