import { draw } from '../kit/random.ts'
import type { Line } from './timetable.ts'
import type { Airline } from './world/airlines.ts'
import type { Cabin, LadderName } from './world/ladders.ts'
import { LADDERS } from './world/ladders.ts'
import type { CalendarDay } from './world/season.ts'
import { baggage, conditions, conditionsId, fareName, isRefundable, tierOf } from './rules.ts'
import type { Baggage, Both } from './rules.ts'

/** Which classes of a flight are open, for how many seats, before anything this sandbox has sold itself. */
export const CABINS = ['Y', 'A', 'C', 'F'] as const satisfies readonly Cabin[]

/** What of a fare does not depend on the flight. */
export interface Product {
  readonly cabin: Cabin
  readonly bookingClass: string
  readonly percent: number
  readonly fareBasis: string
  readonly name: Both
  readonly baggage: Baggage
  readonly conditionsId: string
  readonly refundable: boolean
  readonly company: boolean
}

const PRODUCTS = new Map<string, readonly Product[]>()
/** A company's agreement: this much off, on fares that are not the cheapest. */
const COMPANY_FACTOR = 0.95
const COMPANY_LEAST_PERCENT = 50
const COMPANY_AIRLINES: ReadonlySet<string> = new Set(['CA', 'MU', 'CZ', 'HU', 'MF'])

function product(carrier: Airline, cabin: Cabin, rung: { bookingClass: string; percent: number }, company: boolean): Product {
  const tier = tierOf(cabin, rung.percent)
  const id = conditionsId(carrier.ladder, tier, company)
  return {
    cabin,
    bookingClass: rung.bookingClass,
    percent: company ? rung.percent * COMPANY_FACTOR : rung.percent,
    fareBasis: `${rung.bookingClass}${rung.percent}${carrier.code}${company ? 'CO' : ''}`,
    name: company ? { zh: `${fareName(cabin, tier).zh}（协议）`, en: `${fareName(cabin, tier).en} (company)` } : fareName(cabin, tier),
    baggage: baggage(carrier, cabin, tier),
    conditionsId: id,
    refundable: isRefundable(conditions(id)),
    company,
  }
}

/** All fares an airline files in a cabin, dearest first. */
export function products(carrier: Airline, cabin: Cabin, company: boolean): readonly Product[] {
  const key = `${carrier.code}/${cabin}/${company}`
  const known = PRODUCTS.get(key)
  if (known) return known
  const rungs = LADDERS[carrier.ladder satisfies LadderName][cabin]
  const filed = company
    ? rungs.filter((rung) => COMPANY_AIRLINES.has(carrier.code) && cabin === 'Y' && rung.percent >= COMPANY_LEAST_PERCENT)
    : rungs
  const made = filed.map((rung) => product(carrier, cabin, rung, company))
  PRODUCTS.set(key, made)
  return made
}

export function seatsInCabin(line: Line, cabin: Cabin): number {
  if (line.carrier.lowCost) return cabin === 'Y' ? line.aircraft.denseSeats : 0
  return line.aircraft.seats[cabin] ?? 0
}

const WEEKDAY_LOAD = [0, 0.05, -0.04, -0.05, 0, 0.1, -0.01, 0.09] as const

function hourLoad(departMinute: number): number {
  if (departMinute < 7 * 60 + 15) return -0.2
  if (departMinute < 10 * 60 + 30) return 0.07
  if (departMinute >= 21 * 60) return -0.22
  return departMinute >= 16 * 60 + 30 && departMinute < 20 * 60 ? 0.08 : -0.02
}

/** Bookings come in as the day comes near; steep in the last week. */
function leadLoad(daysAhead: number): number {
  if (daysAhead <= 0) return 0.3
  if (daysAhead <= 7) return 0.26 - 0.03 * daysAhead
  if (daysAhead <= 30) return 0.05 - 0.006 * (daysAhead - 7)
  return Math.max(-0.16, -0.088 - 0.001 * (daysAhead - 30))
}

/** How sought after a flight is on a day, about 0.2 to 1.3; 1 means only the full fare is left. */
export function pressure(line: Line, day: CalendarDay, today: number): number {
  // Some of the chance is the flight's own, some is shared by all flights of the day: a fair, a storm, a school trip.
  const noise = 0.46 * (draw(line.hash, day.dayNumber) - 0.5) + 0.2 * (draw(line.pairHash, day.dayNumber) - 0.5)
  return 0.56 + (WEEKDAY_LOAD[day.weekday] ?? 0) + day.seasonLoad + hourLoad(line.departMinute) + leadLoad(day.dayNumber - today) + noise
}

export interface OpenClass {
  readonly product: Product
  /** Seats the airline would sell in this class now, had the sandbox sold none. */
  readonly seats: number
}

/** The share of the ladder that is closed from below. */
function closedShare(sought: number, cabin: Cabin, hash: number): number {
  const start = cabin === 'Y' ? 0.2 : 0.3
  const bend = cabin === 'Y' ? 0 : 0.4 * (draw(hash, 77) - 0.6)
  return Math.min(1, Math.max(0, (sought + bend - start) / (cabin === 'Y' ? 0.84 : 0.66)))
}

/** Seats of the cabin that are not sold to the rest of the world. */
export function seatsUnsold(line: Line, cabin: Cabin, day: CalendarDay, sought: number): number {
  const seats = seatsInCabin(line, cabin)
  if (seats === 0) return 0
  const load = cabin === 'Y' ? 0.28 + 0.62 * sought : 0.1 + 0.72 * sought + 0.3 * (draw(line.hash, day.dayNumber + 31) - 0.5)
  // Demand may be so low that the load comes out below nothing: no more than the whole cabin is unsold.
  return Math.min(seats, Math.max(0, Math.round(seats * (1 - load))))
}

/**
 * Open classes of a cabin, dearest first. What is closed is closed from the cheapest up; the cheapest open one has few seats, every
 * dearer one at least as many, none more than the cabin has.
 */
export function openClasses(line: Line, cabin: Cabin, day: CalendarDay, sought: number, company: boolean): OpenClass[] {
  const unsold = seatsUnsold(line, cabin, day, sought)
  if (unsold <= 0) return []
  const filed = products(line.carrier, cabin, company)
  const rungCount = LADDERS[line.carrier.ladder][cabin].length
  const hash = line.hash ^ Math.imul(day.dayNumber, 0x9e3779b1)
  const open = Math.max(1, Math.ceil(rungCount * (1 - closedShare(sought, cabin, hash))))
  const cheapestSeats = 1 + Math.floor(11 * draw(hash, cabin.charCodeAt(0)))
  const found: OpenClass[] = []
  for (const [index, each] of filed.entries()) {
    if (index >= open) break
    found.push({ product: each, seats: Math.min(unsold, cheapestSeats + 6 * (open - 1 - index)) })
  }
  return found
}

/** An amount of yuan as airlines file it: whole tens. */
export function toTens(yuan: number): number {
  return Math.round(yuan / 10) * 10
}

export function fareYuan(line: Line, filed: Product, movedPercent: number): number {
  return toTens((line.fullFareYuan * filed.percent * ((line.agreedPercent ?? 100) / 100) * (1 + movedPercent / 100)) / 100)
}

/** The undiscounted fare of a cabin: what children's and infants' fares are taken from. */
export function cabinFullFareYuan(line: Line, cabin: Cabin): number {
  if (cabin === 'Y') return line.fullFareYuan
  const top = LADDERS[line.carrier.ladder][cabin][0]
  return toTens((line.fullFareYuan * (top?.percent ?? 100)) / 100)
}
