import type { Row, Store } from '../kit/store.ts'
import type { CalendarDay } from './world/season.ts'
import type { Line } from './timetable.ts'
import type { Cabin } from './world/ladders.ts'
import { openClasses, pressure, products, seatsUnsold } from './fares.ts'
import type { OpenClass } from './fares.ts'

/** What the sandbox itself knows of one day of a stretch beyond the plan: seats sold, switches set, flights cancelled or moved, fares moved. */
export interface DayBook {
  readonly seats: ReadonlyMap<string, { readonly taken: number; readonly allotment: number | null }>
  readonly states: ReadonlyMap<string, { readonly status: 'cancelled' | 'delayed'; readonly delayMinutes: number }>
  readonly moves: ReadonlyMap<string, number>
  /** By how many minutes flights leave later than the timetable says, or earlier. */
  readonly shifts: ReadonlyMap<string, number>
}

export const cabinScope = (cabin: Cabin) => `cabin:${cabin}`
const key = (flightId: string, scope: string) => `${flightId}/${scope}`

function toBook(seats: readonly Row[], states: readonly Row[], moves: readonly Row[], shifts: readonly Row[]): DayBook {
  return {
    seats: new Map(
      seats.map((row) => [
        key(String(row.flight_id), String(row.scope)),
        { taken: Number(row.taken), allotment: row.allotment === null ? null : Number(row.allotment) },
      ]),
    ),
    states: new Map(
      states.map((row) => [
        String(row.flight_id),
        { status: row.status === 'cancelled' ? 'cancelled' : 'delayed', delayMinutes: Number(row.delay_minutes) },
      ]),
    ),
    moves: new Map(moves.map((row) => [key(String(row.flight_id), String(row.booking_class)), Number(row.percent)])),
    shifts: new Map(shifts.map((row) => [String(row.flight_id), Number(row.minutes)])),
  }
}

/** The book of one stretch over a span of days: four indexed reads, however many flights there are. */
export function readBook(store: Store, stretch: string, fromDate: string, toDate: string): DayBook {
  return toBook(
    store.all(
      'SELECT flight_id, scope, taken, allotment FROM seats WHERE stretch = ? AND travel_date BETWEEN ? AND ?',
      stretch,
      fromDate,
      toDate,
    ),
    store.all(
      'SELECT flight_id, status, delay_minutes FROM flight_states WHERE stretch = ? AND travel_date BETWEEN ? AND ?',
      stretch,
      fromDate,
      toDate,
    ),
    store.all(
      'SELECT flight_id, booking_class, percent FROM price_moves WHERE stretch = ? AND travel_date BETWEEN ? AND ?',
      stretch,
      fromDate,
      toDate,
    ),
    store.all('SELECT flight_id, minutes FROM flight_shifts WHERE stretch = ? AND travel_date BETWEEN ? AND ?', stretch, fromDate, toDate),
  )
}

/** Percent by which a fare was moved from the control page; a move of one class beats a move of all. */
export function movedPercent(book: DayBook, flightId: string, bookingClass: string): number {
  return book.moves.get(key(flightId, bookingClass)) ?? book.moves.get(key(flightId, '*')) ?? 0
}

export interface Availability extends OpenClass {
  /** Seats that can be sold now. */
  readonly left: number
}

/** Classes of a cabin that have seats left, dearest first. An allotment set on the control page beats what the plan says. */
export function available(
  line: Line,
  flightId: string,
  day: CalendarDay,
  today: number,
  book: DayBook,
  cabin: Cabin,
  company: boolean,
): Availability[] {
  const sought = pressure(line, day, today)
  const cabinBook = book.seats.get(key(flightId, cabinScope(cabin)))
  const planned = seatsUnsold(line, cabin, day, sought)
  const inCabin = (cabinBook?.allotment ?? planned) - (cabinBook?.taken ?? 0)
  const cabinLimit = cabinBook?.allotment == null ? Infinity : inCabin
  const open = openClasses(line, cabin, day, sought, company)
  const found: Availability[] = []
  for (const [index, product] of products(line.carrier, cabin, company).entries()) {
    const seats = open[index]?.seats ?? 0
    const classBook = book.seats.get(key(flightId, product.bookingClass))
    const left =
      classBook?.allotment != null
        ? Math.min(classBook.allotment - classBook.taken, cabinLimit)
        : Math.min(seats - (classBook?.taken ?? 0), inCabin)
    if (left > 0) found.push({ product, seats, left })
  }
  return found
}

export interface SeatMove {
  readonly flightId: string
  readonly travelDate: string
  readonly stretch: string
  readonly cabin: Cabin
  readonly bookingClass: string
  readonly seats: number
}

/** Books seats in (or, negative, out of) the class and its cabin. The table's own checks refuse what may not be. */
export function moveSeats(store: Store, move: SeatMove): void {
  for (const scope of [move.bookingClass, cabinScope(move.cabin)]) {
    store.run(
      `INSERT INTO seats (flight_id, scope, travel_date, stretch, taken) VALUES (?, ?, ?, ?, max(0, ?))
       ON CONFLICT (flight_id, scope) DO UPDATE SET taken = taken + ?`,
      move.flightId,
      scope,
      move.travelDate,
      move.stretch,
      move.seats,
      move.seats,
    )
  }
}

/** Sets how many seats are left of a class (`K`) or a cabin (`cabin:Y`) from now on. */
export function setSeatsLeft(
  store: Store,
  at: { flightId: string; travelDate: string; stretch: string; scope: string; seats: number },
): void {
  store.run(
    `INSERT INTO seats (flight_id, scope, travel_date, stretch, taken, allotment) VALUES (?, ?, ?, ?, 0, ?)
     ON CONFLICT (flight_id, scope) DO UPDATE SET allotment = taken + excluded.allotment`,
    at.flightId,
    at.scope,
    at.travelDate,
    at.stretch,
    at.seats,
  )
}

/** Moves the fare of a class (`*`: of all classes) of a flight to this many percent above or below what is filed. */
export function movePrice(
  store: Store,
  at: { flightId: string; travelDate: string; stretch: string; bookingClass: string; percent: number },
): void {
  store.run(
    `INSERT INTO price_moves (flight_id, booking_class, travel_date, stretch, percent) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (flight_id, booking_class) DO UPDATE SET percent = excluded.percent`,
    at.flightId,
    at.bookingClass,
    at.travelDate,
    at.stretch,
    at.percent,
  )
}
