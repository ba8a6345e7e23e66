import { randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { bookingView, findBooking, flightStatus, giveBack, note, saveBooking, seatsTaken, toBooking, touch } from './bookings.ts'
import { findFlight, legOf, shifted, type Flight, type Leg } from './flights.ts'
import { moveSeats, readBook } from './inventory.ts'
import type { AirWorld, BookedPassenger, Booking, ScheduleChange } from './model.ts'
import { queueNotice, type NoticeType } from './notices.ts'
import { airport } from './world/airports.ts'
import { dateOf, dayNumberOf } from './world/season.ts'

/**
 * What an airline does to flights that it has sold: it cancels them, moves their times, or protects their passengers on another flight. Each
 * booking keeps what its traveller had agreed to beside what the airline plans now, and what the airline grants for it.
 */

/** Less than this at both ends is told and asks nothing. */
const NEEDS_ACCEPTANCE_FROM_MS = 30 * 60_000
/** Within so many days after the flight that was sold, another of the airline's is free. */
const EXCHANGE_DAYS = 7
const DAY_MS = 86_400_000

const at = (time: string): number => Date.parse(time)

/** What its traveller had last agreed to: what nobody has accepted yet binds nobody. */
function agreedLeg({ scheduleChange, leg }: Booking): Leg {
  return scheduleChange && (scheduleChange.status === 'open' || scheduleChange.status === 'told') ? scheduleChange.from : leg
}

const sameTimes = (one: Leg, other: Leg): boolean =>
  one.flightId === other.flightId && one.departAt === other.departAt && one.arriveAt === other.arriveAt

function isFelt(from: Leg, to: Leg): boolean {
  const moved = (end: 'departAt' | 'arriveAt') => Math.abs(at(to[end]) - at(from[end])) >= NEEDS_ACCEPTANCE_FROM_MS
  return moved('departAt') || moved('arriveAt')
}

/** What the airline gives for it. Until the flight that is planned now has left; for one that is not flown, some days longer. */
function grantsFor(kind: ScheduleChange['kind'], from: Leg, to: Leg | undefined): NonNullable<ScheduleChange['grants']> {
  const exchangeUntil = dateOf(dayNumberOf(from.departAt.slice(0, 10)) + EXCHANGE_DAYS)
  const until = kind === 'retimed' && to ? to.departAt : beijingTime(at(from.departAt) + EXCHANGE_DAYS * DAY_MS)
  return { exchangeUntil, refund: true, until }
}

function announce(world: AirWorld, booking: Booking, kind: ScheduleChange['kind'], to: Leg | undefined): void {
  const from = agreedLeg(booking)
  const needsAcceptance = kind !== 'retimed' || to === undefined || isFelt(from, to)
  booking.scheduleChange = {
    changeId: randomUUID(),
    kind,
    announcedAt: beijingTime(world.now()),
    from,
    ...(to ? { to } : {}),
    needsAcceptance,
    status: needsAcceptance ? 'open' : 'told',
    ...(needsAcceptance ? { grants: grantsFor(kind, from, to) } : {}),
  }
  if (kind === 'retimed' && to) fly(booking, to)
  touch(world, booking)
  note(world, booking, 'schedule_announced', {
    detail: { changeId: booking.scheduleChange.changeId, kind, ...(to ? { to: to.flightId, departAt: to.departAt } : {}) },
  })
}

function fly(booking: Booking, leg: Leg): void {
  booking.leg = leg
  booking.departAt = at(leg.departAt)
}

/** It is as it was agreed to again: what was announced is taken back. */
function takeBack(world: AirWorld, booking: Booking, change: ScheduleChange): void {
  fly(booking, change.from)
  const { grants: _grants, ...rest } = change
  booking.scheduleChange = { ...rest, status: 'withdrawn' }
  touch(world, booking)
  note(world, booking, 'schedule_withdrawn', { detail: { changeId: change.changeId } })
}

/** Bookings of a flight that somebody may still fly by. */
const bookingsOn = (world: AirWorld, flight: Flight): Booking[] =>
  world.store.all("SELECT body FROM bookings WHERE flight_id = ? AND status NOT IN ('cancelled', 'lapsed')", flight.flightId).map(toBooking)

function setState(world: AirWorld, flight: Flight, status: 'cancelled' | 'delayed', delayMinutes: number): void {
  world.store.run(
    'INSERT INTO flight_states (flight_id, travel_date, stretch, status, delay_minutes) VALUES (?, ?, ?, ?, ?)',
    flight.flightId,
    flight.date,
    flight.stretch,
    status,
    delayMinutes,
  )
}

/** Cancels, delays or restores a flight and tells the bookings that asked to be told. */
export function setFlight(
  world: AirWorld,
  flight: Flight,
  { status, delayMinutes = 60 }: { readonly status: 'scheduled' | 'cancelled' | 'delayed'; readonly delayMinutes?: number | undefined },
): void {
  world.store.transaction(() => {
    world.store.run('DELETE FROM flight_states WHERE flight_id = ?', flight.flightId)
    if (status === 'scheduled') world.store.run('DELETE FROM flight_shifts WHERE flight_id = ?', flight.flightId)
    else setState(world, flight, status, status === 'delayed' ? delayMinutes : 0)
    const type: NoticeType = status === 'scheduled' ? 'flight_restored' : `flight_${status}`
    for (const booking of bookingsOn(world, flight)) {
      if (status === 'cancelled') announce(world, booking, 'cancelled', undefined)
      else if (status === 'scheduled') plan(world, booking, legOf(flight))
      else touch(world, booking)
      queueNotice(world, booking, type)
    }
  })
}

/** What a booking's flight is planned as now. */
function plan(world: AirWorld, booking: Booking, to: Leg): void {
  const { scheduleChange: before } = booking
  const isUnanswered = before?.status === 'open' || before?.status === 'told'
  if (!sameTimes(agreedLeg(booking), to)) return announce(world, booking, 'retimed', to)
  if (before && isUnanswered) takeBack(world, booking, before)
}

/** Moves the times of a flight by so many minutes from what the timetable says: nought puts them back. */
export function moveFlight(world: AirWorld, flight: Flight, minutes: number): void {
  world.store.transaction(() => {
    world.store.run('DELETE FROM flight_shifts WHERE flight_id = ?', flight.flightId)
    if (minutes !== 0)
      world.store.run(
        'INSERT INTO flight_shifts (flight_id, travel_date, stretch, minutes) VALUES (?, ?, ?, ?)',
        flight.flightId,
        flight.date,
        flight.stretch,
        minutes,
      )
    const book = readBook(world.store, flight.stretch, flight.date, flight.date)
    for (const booking of bookingsOn(world, flight)) {
      plan(world, booking, legOf(shifted(flight, book)))
      queueNotice(world, booking, 'schedule_changed')
    }
  })
}

/** Cancels a flight and protects whoever holds a ticket on another of the airline's. What is wrong with that, or nothing. */
export function protectFlight(world: AirWorld, flight: Flight, other: Flight): Answer | undefined {
  const cities = ({ line }: Flight) => `${airport(line.from.code).city}${airport(line.to.code).city}`
  const isOne =
    other.line.carrier.code === flight.line.carrier.code && cities(other) === cities(flight) && other.flightId !== flight.flightId
  if (!isOne) return problem(409, 'invalid', 'Another flight of the same airline between the same cities')
  world.store.transaction(() => {
    world.store.run('DELETE FROM flight_states WHERE flight_id = ?', flight.flightId)
    setState(world, flight, 'cancelled', 0)
    const book = readBook(world.store, other.stretch, other.date, other.date)
    for (const booking of bookingsOn(world, flight)) {
      if (booking.status === 'ticketed') announce(world, booking, 'protected', legOf(shifted(other, book)))
      else announce(world, booking, 'cancelled', undefined)
      queueNotice(world, booking, booking.status === 'ticketed' ? 'schedule_changed' : 'flight_cancelled')
    }
  })
  return undefined
}

/** Whether the airline itself has broken what it sold, and its traveller has not agreed to that. */
export function isInvoluntary(world: AirWorld, booking: Booking): boolean {
  const { scheduleChange: change } = booking
  if (change?.status === 'open' && change.grants) return world.now() < at(change.grants.until)
  return flightStatus(world, booking).status === 'cancelled'
}

/** Whether moving to a flight of that day, in that cabin, is among what the airline grants. */
export function grantsExchange(world: AirWorld, booking: Booking, to: { readonly date: string; readonly cabin: string }): boolean {
  if (!isInvoluntary(world, booking) || to.cabin !== booking.fare.cabin) return false
  const until = booking.scheduleChange?.grants?.exchangeUntil
  return until === undefined || to.date <= until
}

const activeOf = (booking: Booking): readonly BookedPassenger[] => booking.passengers.filter((each) => each.ticketStatus === 'issued')

/** Puts those who hold tickets on the flight that they are protected on. */
function reseat(world: AirWorld, booking: Booking, to: Leg): Answer | undefined {
  const flight = findFlight(world.timetable, to.flightId)
  if (!flight) return problem(409, 'not_allowed_in_status', 'That flight is no longer planned')
  const people = activeOf(booking)
  const seats = seatsTaken(people)
  const { bookingClass, cabin } = booking.fare
  const full = world.store.get(
    'SELECT 1 FROM seats WHERE flight_id = ? AND scope IN (?, ?) AND allotment IS NOT NULL AND taken + ? > allotment',
    to.flightId,
    bookingClass,
    `cabin:${cabin}`,
    seats,
  )
  if (full) return problem(409, 'sold_out', 'There are not enough seats left on the flight')
  const rows = world.store.all('SELECT passenger_id, document_hash FROM travellers WHERE booking_id = ?', booking.bookingId)
  const hashes = rows.filter((row) => people.some((each) => each.passengerId === row.passenger_id)).map((row) => String(row.document_hash))
  const isTaken = hashes.some((hash) =>
    world.store.get('SELECT 1 FROM travellers WHERE flight_id = ? AND document_hash = ? AND active = 1', to.flightId, hash),
  )
  if (isTaken) return problem(409, 'duplicate_passenger', 'A passenger already holds a seat or a ticket on that flight')
  giveBack(world, booking, people)
  note(world, booking, 'protected_from', { seats: -seats, detail: { to: to.flightId } })
  const { flightId: before } = booking
  booking.flightId = to.flightId
  booking.travelDate = flight.date
  booking.stretch = flight.stretch
  booking.fare = { ...booking.fare, fareId: booking.fare.fareId.replace(before, to.flightId) }
  moveSeats(world.store, { flightId: to.flightId, travelDate: flight.date, stretch: flight.stretch, cabin, bookingClass, seats })
  world.store.run('UPDATE bookings SET flight_id = ? WHERE booking_id = ?', to.flightId, booking.bookingId)
  for (const each of people) {
    world.store.run(
      'UPDATE travellers SET flight_id = ?, active = 1 WHERE booking_id = ? AND passenger_id = ?',
      to.flightId,
      booking.bookingId,
      each.passengerId,
    )
  }
  note(world, booking, 'protected_on', { seats, detail: { from: before } })
  return undefined
}

/** Agrees to what the airline plans now. Runs inside the transaction of its idempotency key. */
export function acceptChange(world: AirWorld, bookingId: string, changeId: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  const { scheduleChange: change } = booking
  const isOpen = change?.changeId === changeId && change.status === 'open' && change.to !== undefined
  if (!isOpen || !change.to)
    return problem(409, 'not_allowed_in_status', 'This is not what the airline plans now, or it was answered before')
  if (activeOf(booking).length === 0) return problem(409, 'not_allowed_in_status', 'None of its tickets is to be flown on')
  if (flightStatus(world, booking).status === 'departed') return problem(409, 'flight_departed', 'The flight has left')
  if (change.kind === 'protected') {
    const refused = reseat(world, booking, change.to)
    if (refused) return refused
  }
  fly(booking, change.to)
  const { grants: _grants, ...rest } = change
  booking.scheduleChange = { ...rest, status: 'accepted' }
  touch(world, booking)
  note(world, booking, 'schedule_accepted', { key, detail: { changeId } })
  saveBooking(world.store, booking)
  return { status: 200, body: bookingView(world, booking) }
}
