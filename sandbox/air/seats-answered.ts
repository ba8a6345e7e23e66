import { beijingDate } from '../kit/clock.ts'
import { note, release, seatsTaken, touch } from './bookings.ts'
import { fareYuan } from './fares.ts'
import { findFlight, isOnSale, statusOf } from './flights.ts'
import { bookedFare, limits } from './hold.ts'
import { available, movedPercent, moveSeats, readBook } from './inventory.ts'
import type { Availability } from './inventory.ts'
import type { AirWorld, Booking } from './model.ts'
import { queueNotice } from './notices.ts'
import { priceOf } from './price.ts'
import { calendarDay, dayNumberOf } from './world/season.ts'

/** What becomes of a request for seats once the airline answers it. */

/** The cheapest class of the cabin that is dearer than what was asked for, and has the seats. */
function otherSeats(world: AirWorld, booking: Booking) {
  const flight = findFlight(world.timetable, booking.flightId)
  if (!flight) return undefined
  const book = readBook(world.store, flight.stretch, flight.date, flight.date)
  const today = dayNumberOf(beijingDate(world.now()))
  const yuanOf = ({ product }: Availability) => fareYuan(flight.line, product, movedPercent(book, flight.flightId, product.bookingClass))
  const [open] = available(flight.line, flight.flightId, calendarDay(flight.date), today, book, booking.fare.cabin, false)
    .filter((each) => each.left >= seatsTaken(booking.passengers) && yuanOf(each) * 100 > booking.fare.fareMinor)
    .toSorted((one, other) => yuanOf(one) - yuanOf(other))
  if (!open) return undefined
  const count = (type: string) => booking.passengers.filter((each) => each.type === type).length
  const counts = { adults: count('ADT'), children: count('CNN'), infants: count('INF') }
  return { flight, book, open, price: priceOf(flight, open.product.cabin, yuanOf(open), counts) }
}

/** Puts the passengers on other seats: out of the class that was asked for, into a dearer one. False where there is none. */
function assignOther(world: AirWorld, booking: Booking): boolean {
  const other = otherSeats(world, booking)
  if (!other) return false
  const seats = seatsTaken(booking.passengers)
  const { flightId, travelDate, stretch } = booking
  moveSeats(world.store, {
    flightId,
    travelDate,
    stretch,
    cabin: booking.fare.cabin,
    bookingClass: booking.fare.bookingClass,
    seats: -seats,
  })
  note(world, booking, 'other_seats_from', { seats: -seats })
  booking.fare = bookedFare(other.flight, other.open, other.book, other.price)
  booking.conditionsId = other.open.product.conditionsId
  booking.price = other.price
  moveSeats(world.store, { flightId, travelDate, stretch, cabin: booking.fare.cabin, bookingClass: booking.fare.bookingClass, seats })
  note(world, booking, 'other_seats_to', { seats })
  return true
}

function refuseSeats(world: AirWorld, booking: Booking): void {
  booking.failure = { code: 'no_seats', message: 'The airline has no seats at this fare' }
  release(world, booking, 'cancelled')
  queueNotice(world, booking, 'seats_answered')
}

/** The airline answers a request for seats. */
export function settleRequest(world: AirWorld, booking: Booking): void {
  const { seatRequest } = booking
  if (!seatRequest) return
  const now = world.now()
  seatRequest.answeredAt = now
  const book = readBook(world.store, booking.stretch, booking.travelDate, booking.travelDate)
  const flight = findFlight(world.timetable, booking.flightId)
  const isSold = flight !== undefined && isOnSale(flight, now) && statusOf(flight, book, now).status !== 'cancelled'
  const isOther = seatRequest.will === 'other'
  if (!isSold || seatRequest.will === 'none' || (isOther && !assignOther(world, booking))) return refuseSeats(world, booking)
  Object.assign(seatRequest, isOther ? { otherSeats: true, tight: true } : seatRequest.will === 'tight' ? { tight: true } : {})
  Object.assign(booking, { status: 'held', ...limits(now, booking.departAt) })
  booking.dueAt = booking.ticketingLimitAt
  touch(world, booking)
  note(world, booking, 'seats_confirmed', { detail: { seats: seatsTaken(booking.passengers) } })
  queueNotice(world, booking, 'seats_answered')
}
