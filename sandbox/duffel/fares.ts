import { fraction, hash32, draw } from '../kit/random.ts'
import { ofYuan } from './money.ts'
import type { Currency } from './money.ts'
import type { Amounts, AskedPassenger, DuffelWorld } from './model.ts'
import { takesSeat } from './model.ts'
import { cabinOn, longestOf, ownerOf } from './timetable.ts'
import type { Flight, Itinerary } from './timetable.ts'
import { AIRCRAFT, FAMILIES } from './world/carriers.ts'
import type { Brand, CabinClass } from './world/carriers.ts'
import { kilometres } from './world/places.ts'

/** What a fare costs, what it allows, and how many seats are left of it. */

const DAY_MS = 86_400_000
/** Beyond this a ticket is cheaper for being long; the sum is what such flights cost in 2025, roughly. */
const fareYuan = (km: number): number => 280 + 0.52 * Math.min(km, 3000) + 0.36 * Math.max(0, km - 3000)
/** Carriers' surcharges by distance, and what airports take, rounded. */
const surchargeYuan = (km: number): number => (km < 2500 ? 130 : km < 6000 ? 390 : 820)
const AIRPORT_YUAN: Readonly<Record<string, number>> = { CN: 90, HK: 180, MO: 110, TW: 110, JP: 160, KR: 150, GB: 950, US: 280, AU: 330 }
const OTHER_AIRPORT_YUAN = 220
const CHILD_SHARE = 0.75
const INFANT_SHARE = 0.1
const CONNECTING_SHARE = 0.93

export function brandOf(itinerary: Itinerary, name: string): Brand | undefined {
  return FAMILIES[ownerOf(itinerary).family].find((each) => each.name === name)
}

export function brandsOf(itinerary: Itinerary): readonly Brand[] {
  const longest = longestOf(itinerary)
  return FAMILIES[longest.carrier.family].filter((each) => cabinOn(longest, each.cabin) === each.cabin)
}

export function percentOf(world: DuffelWorld, flight: Flight): number {
  const row = world.store.get('SELECT price_percent FROM duffel_flights WHERE flight_key = ?', flight.key)
  return row ? Number(row.price_percent) : 0
}

/** The fare of one adult over one slice, in yuan, as of a day of asking. */
function adultYuan(world: DuffelWorld, itinerary: Itinerary, brand: Brand, askedAt: number, slices: number): number {
  const [first, last] = [itinerary[0], itinerary.at(-1)]
  if (!first || !last) throw new Error('an itinerary of no flights')
  const ahead = (first.departAt - askedAt) / DAY_MS
  const advance = ahead < 4 ? 1.4 : ahead < 14 ? 1.18 : ahead < 30 ? 1.05 : 1
  const chance = 0.85 + 0.45 * fraction(`${world.timetable.seed}/fare/${first.key}`)
  const connecting = itinerary.length > 1 ? CONNECTING_SHARE : 1
  const roundTrip = slices > 1 ? 0.88 : 1
  const yuan = fareYuan(kilometres(first.from, last.to)) * ownerOf(itinerary).factor * brand.factor
  const filed = Math.round((yuan * advance * chance * connecting * roundTrip) / 10) * 10
  return Math.round(filed * (1 + percentOf(world, first) / 100))
}

const taxYuan = (itinerary: Itinerary): number =>
  itinerary.reduce((sum, flight) => sum + surchargeYuan(flight.km) + (AIRPORT_YUAN[flight.from.country] ?? OTHER_AIRPORT_YUAN), 0)

const share = ({ type }: AskedPassenger): number => (type === 'child' ? CHILD_SHARE : type === 'adult' ? 1 : INFANT_SHARE)

export interface Asked {
  readonly currency: Currency
  readonly passengers: readonly AskedPassenger[]
  readonly createdAt: number
  readonly sliceCount: number
}

/** What one slice costs all who travel. */
export function priceOf(world: DuffelWorld, itinerary: Itinerary, brand: Brand, asked: Asked): Amounts {
  const adult = adultYuan(world, itinerary, brand, asked.createdAt, asked.sliceCount)
  const tax = taxYuan(itinerary)
  let [baseMinor, taxMinor] = [0, 0]
  for (const passenger of asked.passengers) {
    baseMinor += ofYuan(adult * share(passenger), asked.currency)
    if (takesSeat(passenger)) taxMinor += ofYuan(tax, asked.currency)
  }
  return { baseMinor, taxMinor }
}

const FEWEST = 0.06
const MOST = 0.5

/** Seats of a cabin that can be sold now. An allotment set on the control page beats what follows from the seed. */
export function seatsLeft(world: DuffelWorld, flight: Flight, wanted: CabinClass): number {
  const cabin = cabinOn(flight, wanted)
  const row = world.store.get('SELECT taken, allotment FROM duffel_seats WHERE flight_key = ? AND cabin = ?', flight.key, cabin)
  const taken = Number(row?.taken ?? 0)
  if (row && row.allotment !== null) return Number(row.allotment) - taken
  const seats = AIRCRAFT[flight.aircraft]?.seats[cabin] ?? 0
  const open = FEWEST + (MOST - FEWEST) * draw(hash32(`${world.timetable.seed}/${flight.key}`), cabin.length)
  return Math.max(1, Math.round(seats * open)) - taken
}

/** Whether so many can still fly all of it; a cancelled flight carries nobody, nor does one that has left. */
export function canCarry(world: DuffelWorld, itinerary: Itinerary, brand: Brand, seats: number): boolean {
  return itinerary.every((flight) => {
    if (flight.departAt <= world.now()) return false
    const state = world.store.get("SELECT status FROM duffel_flights WHERE flight_key = ? AND status = 'cancelled'", flight.key)
    return !state && seatsLeft(world, flight, brand.cabin) >= seats
  })
}

/** Takes seats, or gives them back where the number is negative. The table's own checks refuse what may not be. */
export function moveSeats(world: DuffelWorld, flights: Itinerary, brand: Brand, seats: number): void {
  for (const flight of flights) {
    world.store.run(
      `INSERT INTO duffel_seats (flight_key, cabin, taken) VALUES (?, ?, max(0, ?))
       ON CONFLICT (flight_key, cabin) DO UPDATE SET taken = taken + ?`,
      flight.key,
      cabinOn(flight, brand.cabin),
      seats,
      seats,
    )
  }
}

/** Between these people travel by permits that airlines look at when somebody leaves; no passport is asked for in a booking. */
const BY_PERMIT: ReadonlySet<string> = new Set(['CN', 'HK', 'MO', 'TW'])

/** Whether its airline wants a passport with the booking. */
export const needsDocument = (itinerary: Itinerary): boolean =>
  itinerary.some(({ from, to }) => from.country !== to.country && !(BY_PERMIT.has(from.country) && BY_PERMIT.has(to.country)))

/** What a modification of one slice costs all who have a seat; null where it is not allowed. */
export function feeMinor(fee: number | null, passengers: readonly AskedPassenger[], currency: Currency): number | null {
  return fee === null ? null : ofYuan(fee, currency) * passengers.filter(takesSeat).length
}

/** Kilograms of one seat: economy's share by distance, more where a seat takes more room. */
export function emissionsKg(itinerary: Itinerary, brand: Brand): number {
  const room = { economy: 1, premium_economy: 1.5, business: 2.9, first: 4 }[brand.cabin]
  return Math.round(itinerary.reduce((sum, flight) => sum + flight.km * 0.082 * room, 0))
}
