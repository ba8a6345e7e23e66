import { atBeijing, beijingDate, beijingTime } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import { available, movedPercent, readBook } from './inventory.ts'
import type { Availability, DayBook } from './inventory.ts'
import { CABINS, fareYuan } from './fares.ts'
import { conditions } from './rules.ts'
import type { Conditions } from './rules.ts'
import { AIRPORT_TAX_YUAN, fuelSurchargeYuan } from './surcharges.ts'
import type { Line, Timetable } from './timetable.ts'
import { co2GramsByCabin } from './world/emissions.ts'
import { airportsOf, terminalOf } from './world/airports.ts'
import type { Airport } from './world/airports.ts'
import type { Cabin } from './world/ladders.ts'
import { calendarDay, dateOf, dayNumberOf } from './world/season.ts'

/** Flights of a day as the protocol shows them. */
export interface World {
  readonly timetable: Timetable
  readonly store: Store
  now(): number
}

/** One flight of one day. */
export interface Flight {
  readonly flightId: string
  readonly line: Line
  readonly date: string
  readonly departAt: number
  readonly arriveAt: number
  readonly stretch: string
}

/** Sale closes this long before departure. */
export const SALE_CLOSES_MS = 45 * 60_000
const DAYS_ON_SALE = 370

export function flightOf(line: Line, date: string): Flight {
  const departAt = atBeijing(date, line.departMinute)
  return {
    flightId: `${line.number}-${date.replaceAll('-', '')}-${line.from.code}${line.to.code}`,
    line,
    date,
    departAt,
    arriveAt: departAt + line.durationMinutes * 60_000,
    stretch: line.from.code + line.to.code,
  }
}

/** The same as the airline flies it on its day. */
export function shifted(flight: Flight, { shifts }: Pick<DayBook, 'shifts'>): Flight {
  const minutes = shifts.get(flight.flightId) ?? 0
  return minutes === 0 ? flight : { ...flight, departAt: flight.departAt + minutes * 60_000, arriveAt: flight.arriveAt + minutes * 60_000 }
}

export function findFlight(timetable: Timetable, flightId: string): Flight | undefined {
  const match = /^([A-Z0-9]{2}\d{1,4})-(\d{4})(\d{2})(\d{2})-([A-Z]{6})$/.exec(flightId)
  if (!match) return undefined
  const [, number = '', year, month, dayOfMonth, stretch = ''] = match
  const date = `${year}-${month}-${dayOfMonth}`
  const line = timetable.find(number, stretch)
  if (!line || dateOf(dayNumberOf(date)) !== date || !flies(line, date)) return undefined
  return flightOf(line, date)
}

function flies(line: Line, date: string): boolean {
  return (line.weekdays & (1 << (calendarDay(date).weekday - 1))) !== 0
}

export const fareIdOf = (flight: Flight, bookingClass: string, company: boolean) =>
  `${flight.flightId}-${bookingClass}${company ? '-CO' : ''}`

/** `…-K` or `…-K-CO` of this flight. */
export function parseFareId(flight: Flight, fareId: string): { bookingClass: string; company: boolean } | undefined {
  if (!fareId.startsWith(`${flight.flightId}-`)) return undefined
  const match = /^([A-Z])(-CO)?$/.exec(fareId.slice(flight.flightId.length + 1))
  return match?.[1] ? { bookingClass: match[1], company: match[2] !== undefined } : undefined
}

export type FlightStatus = 'scheduled' | 'delayed' | 'cancelled' | 'departed'

export function statusOf(
  flight: Pick<Flight, 'flightId' | 'departAt'>,
  book: DayBook,
  now: number,
): { status: FlightStatus; delayMinutes: number } {
  const state = book.states.get(flight.flightId)
  if (state?.status === 'cancelled') return { status: 'cancelled', delayMinutes: 0 }
  const delayMinutes = state?.delayMinutes ?? 0
  if (now >= flight.departAt + delayMinutes * 60_000) return { status: 'departed', delayMinutes }
  return { status: delayMinutes > 0 ? 'delayed' : 'scheduled', delayMinutes }
}

export function isOnSale(flight: Flight, now: number): boolean {
  return now < flight.departAt - SALE_CLOSES_MS && flight.departAt - now < DAYS_ON_SALE * 86_400_000
}

const place = (where: Airport, carrier: string) => ({ airport: where.code, terminal: terminalOf(where, carrier) })

/** The flight as the timetable has it. */
export function legOf(flight: Flight) {
  const { line } = flight
  return {
    flightId: flight.flightId,
    carrier: line.carrier.code,
    operatingCarrier: line.operatingCarrier,
    number: line.number,
    aircraft: { code: line.aircraft.code, name: line.aircraft.name, size: line.aircraft.size },
    from: place(line.from, line.carrier.code),
    to: place(line.to, line.carrier.code),
    departAt: beijingTime(flight.departAt),
    arriveAt: beijingTime(flight.arriveAt),
    durationMinutes: line.durationMinutes,
    stops: line.stops.map((stop) => ({
      airport: stop.airport.code,
      arriveAt: beijingTime(flight.departAt + stop.arriveAfter * 60_000),
      departAt: beijingTime(flight.departAt + stop.departAfter * 60_000),
    })),
  }
}

export type Leg = ReturnType<typeof legOf>

/** The same with what the day has done to it. */
export function withStatus(leg: Leg, at: { departAt: number }, book: DayBook, now: number) {
  const { status, delayMinutes } = statusOf({ flightId: leg.flightId, departAt: at.departAt }, book, now)
  return { ...leg, status, ...(delayMinutes > 0 ? { delayMinutes } : {}) }
}

export const seatsShown = (left: number): number | 'A' => (left >= 9 ? 'A' : left)

export function fareView(flight: Flight, open: Availability, book: DayBook) {
  const { product } = open
  const yuan = fareYuan(flight.line, product, movedPercent(book, flight.flightId, product.bookingClass))
  return {
    fareId: fareIdOf(flight, product.bookingClass, product.company),
    cabin: product.cabin,
    bookingClass: product.bookingClass,
    fareBasis: product.fareBasis,
    name: product.name,
    fareMinor: yuan * 100,
    discountPercent: Math.round((yuan / flight.line.fullFareYuan) * 100),
    seatsLeft: seatsShown(open.left),
    refundable: product.refundable,
    baggage: product.baggage,
    conditionsId: product.conditionsId,
    ...(product.company ? { tag: 'company' as const } : {}),
  }
}

interface Looking {
  readonly cabins: readonly Cabin[]
  readonly seats: number
  readonly company: boolean
}

function faresOf(flight: Flight, book: DayBook, today: number, looking: Looking) {
  const day = calendarDay(flight.date)
  const found: ReturnType<typeof fareView>[] = []
  for (const cabin of CABINS) {
    if (!looking.cabins.includes(cabin)) continue
    const open = available(flight.line, flight.flightId, day, today, book, cabin, false)
    const agreed = looking.company ? available(flight.line, flight.flightId, day, today, book, cabin, true) : []
    const views = [...open, ...agreed].filter((each) => each.left >= looking.seats).map((each) => fareView(flight, each, book))
    found.push(...views.sort((one, other) => one.fareMinor - other.fareMinor))
  }
  return found
}

function flightView(flight: Flight, book: DayBook, now: number, fares: readonly ReturnType<typeof fareView>[]) {
  const { line } = flight
  return {
    ...withStatus(legOf(flight), flight, book, now),
    mealServed: line.mealServed,
    onTimePercent: line.onTimePercent,
    fullFareMinor: line.fullFareYuan * 100,
    airportTaxMinor: AIRPORT_TAX_YUAN * 100,
    fuelSurchargeMinor: fuelSurchargeYuan(flight.date, line.distanceKm) * 100,
    distanceKm: line.distanceKm,
    co2GramsByCabin: co2GramsByCabin(line.aircraft, line.distanceKm),
    fares,
  }
}

function conditionsOf(fares: Iterable<{ conditionsId: string }>): Record<string, Conditions> {
  const named: Record<string, Conditions> = {}
  for (const fare of fares) named[fare.conditionsId] ??= conditions(fare.conditionsId)
  return named
}

function stretches(from: readonly string[], to: readonly string[]): readonly (readonly [string, string])[] {
  const codes = (places: readonly string[]) => [...new Set(places.flatMap((each) => airportsOf(each).map((found) => found.code)))]
  return codes(from).flatMap((one) => codes(to).map((other) => [one, other] as const))
}

export interface SearchQuery {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly date: string
  readonly cabins: readonly Cabin[]
  readonly seats: number
  readonly company: boolean
}

export function search(world: World, query: SearchQuery) {
  const now = world.now()
  const today = dayNumberOf(beijingDate(now))
  const flights: ReturnType<typeof flightView>[] = []
  for (const [from, to] of stretches(query.from, query.to)) {
    const lines = world.timetable.between(from, to)
    if (lines.length === 0) continue
    const book = readBook(world.store, from + to, query.date, query.date)
    for (const line of lines) {
      if (!flies(line, query.date)) continue
      const flight = shifted(flightOf(line, query.date), book)
      if (!isOnSale(flight, now) || statusOf(flight, book, now).status === 'cancelled') continue
      const fares = faresOf(flight, book, today, query)
      if (fares.length > 0) flights.push(flightView(flight, book, now, fares))
    }
  }
  flights.sort((one, other) =>
    one.departAt < other.departAt ? -1 : one.departAt > other.departAt ? 1 : one.number < other.number ? -1 : 1,
  )
  return { currency: 'CNY' as const, date: query.date, flights, conditions: conditionsOf(flights.flatMap((each) => each.fares)) }
}

export function oneFlight(world: World, planned: Flight, company: boolean) {
  const now = world.now()
  const book = readBook(world.store, planned.stretch, planned.date, planned.date)
  const flight = shifted(planned, book)
  const open = isOnSale(flight, now) && statusOf(flight, book, now).status !== 'cancelled'
  const looking = { cabins: CABINS, seats: 1, company }
  const fares = open ? faresOf(flight, book, dayNumberOf(beijingDate(now)), looking) : []
  return { currency: 'CNY' as const, flight: flightView(flight, book, now, fares), conditions: conditionsOf(fares) }
}

/** All flights of a day for the control page, those that are cancelled or no longer on sale among them. */
export function dayOf(world: World, query: { from: readonly string[]; to: readonly string[]; date: string }) {
  const flights = stretches(query.from, query.to).flatMap(([from, to]) =>
    world.timetable
      .between(from, to)
      .filter((line) => flies(line, query.date))
      .map((line) => oneFlight(world, flightOf(line, query.date), false).flight),
  )
  return flights.sort((one, other) => (one.departAt < other.departAt ? -1 : 1))
}

/** The lowest open adult fare of each day; null where nothing is on sale. */
export function lowestFares(
  world: World,
  query: { from: readonly string[]; to: readonly string[]; fromDate: string; days: number; cabins: readonly Cabin[] },
) {
  const now = world.now()
  const today = dayNumberOf(beijingDate(now))
  const first = dayNumberOf(query.fromDate)
  const lowest = new Array<number>(query.days).fill(Infinity)
  for (const [from, to] of stretches(query.from, query.to)) {
    const lines = world.timetable.between(from, to)
    if (lines.length === 0) continue
    const book = readBook(world.store, from + to, query.fromDate, dateOf(first + query.days - 1))
    for (let nth = 0; nth < query.days; nth++) {
      const date = dateOf(first + nth)
      for (const line of lines) {
        if (!flies(line, date)) continue
        const flight = shifted(flightOf(line, date), book)
        if (!isOnSale(flight, now) || statusOf(flight, book, now).status === 'cancelled') continue
        for (const cabin of query.cabins) {
          for (const open of available(line, flight.flightId, calendarDay(date), today, book, cabin, false)) {
            const yuan = fareYuan(line, open.product, movedPercent(book, flight.flightId, open.product.bookingClass))
            lowest[nth] = Math.min(lowest[nth] ?? Infinity, yuan)
          }
        }
      }
    }
  }
  return {
    currency: 'CNY' as const,
    days: lowest.map((yuan, nth) => ({ date: dateOf(first + nth), lowestFareMinor: Number.isFinite(yuan) ? yuan * 100 : null })),
  }
}
