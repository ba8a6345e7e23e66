import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Cabin, FlightFacts } from './facts.ts'
import { CABIN_ORDER, CABINS } from './facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** What a rule must know besides the offer: what else flies, and what day it is. */
export interface Market {
  /** The lowest fare of a cabin between two cities, among departures at most so many hours away; `null` where there is none. */
  lowestWithin(offer: FlightFacts, cabin: Cabin, hours: number): number | null
  /** What the highest cabin up to this one costs on the same flight; `null` where nothing of it is left. */
  lowestOnFlight(offer: FlightFacts, highest: Cabin): number | null
  /** Calendar days from today (in Shanghai) to a day written as `2026-09-22`; negative once it is past. */
  daysUntil(date: string): number
}

/**
 * Lowest fares by time of departure: the distinct times in order, and over them a table of minima whose level `k` covers 2^k
 * neighbours. Any window is then two look-ups, and a day of 6,000 offers costs a sort instead of every pair.
 */
interface FaresByTime {
  readonly times: Float64Array
  readonly minima: readonly Float64Array[]
}

function faresByTime(lowestAt: ReadonlyMap<number, number>): FaresByTime {
  const times = new Float64Array(lowestAt.keys()).sort()
  const minima = [times.map((time) => lowestAt.get(time) ?? Infinity)]
  for (let width = 1; width * 2 <= times.length; width *= 2) {
    const below = minima.at(-1) ?? times
    const level = new Float64Array(times.length - width * 2 + 1)
    for (let i = 0; i < level.length; i += 1) level[i] = Math.min(below[i] ?? Infinity, below[i + width] ?? Infinity)
    minima.push(level)
  }
  return { times, minima }
}

/** The first index whose time is at least `from`. */
function firstAtOrAfter(times: Float64Array, from: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

function lowestBetween(fares: FaresByTime, fromMs: number, toMs: number): number | null {
  const first = firstAtOrAfter(fares.times, fromMs)
  const end = firstAtOrAfter(fares.times, toMs + 1) // times are whole milliseconds: the window includes its last one
  if (first >= end) return null
  const level = 31 - Math.clz32(end - first)
  const row = fares.minima[level]
  return Math.min(row?.[first] ?? Infinity, row?.[end - (1 << level)] ?? Infinity)
}

/** Directed, unlike a price limit: what flies to Beijing is no way to Shanghai. */
type FaresByRoute = Map<string, Map<string, Map<Cabin, FaresByTime>>>

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

function keepLowest<K>(lowest: Map<K, number>, key: K, fareMinor: number): void {
  const known = lowest.get(key)
  if (known === undefined || fareMinor < known) lowest.set(key, fareMinor)
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]))
}

function indexByTime(offers: readonly FlightFacts[]): FaresByRoute {
  const lowest = new Map<string, Map<string, Map<Cabin, Map<number, number>>>>()
  for (const offer of offers) {
    const arrivals = entry(lowest, offer.departCity, () => new Map<string, Map<Cabin, Map<number, number>>>())
    const cabins = entry(arrivals, offer.arriveCity, () => new Map<Cabin, Map<number, number>>())
    const times = entry(cabins, offer.cabin, () => new Map<number, number>())
    keepLowest(times, offer.departAtMs, offer.fareMinor)
  }
  return mapValues(lowest, (arrivals) => mapValues(arrivals, (cabins) => mapValues(cabins, faresByTime)))
}

function indexByFlight(offers: readonly FlightFacts[]): Map<string, Map<Cabin, number>> {
  const flights = new Map<string, Map<Cabin, number>>()
  for (const offer of offers) {
    keepLowest(
      entry(flights, offer.flightKey, () => new Map<Cabin, number>()),
      offer.cabin,
      offer.fareMinor,
    )
  }
  return flights
}

/**
 * Makes the market of one search: `offers` is everything on sale that the traveller could take instead. Both indexes are built
 * when a rule first asks, since most policies need neither or one.
 */
export function marketOf(offers: readonly FlightFacts[], now: Temporal.Instant): Market {
  const todayMs = Date.parse(dateIn(DEFAULT_ZONE, now).toString())
  const days = new Map<string, number>()
  let byTime: FaresByRoute | undefined
  let byFlight: Map<string, Map<Cabin, number>> | undefined
  return {
    lowestWithin(offer, cabin, hours) {
      byTime ??= indexByTime(offers)
      const fares = byTime.get(offer.departCity)?.get(offer.arriveCity)?.get(cabin)
      if (fares === undefined) return null
      return lowestBetween(fares, offer.departAtMs - hours * HOUR_MS, offer.departAtMs + hours * HOUR_MS)
    },
    lowestOnFlight(offer, highest) {
      byFlight ??= indexByFlight(offers)
      const cabins = byFlight.get(offer.flightKey)
      for (let order = CABIN_ORDER[highest]; cabins !== undefined && order >= 0; order -= 1) {
        const fare = cabins.get(CABINS[order] ?? 'Y')
        if (fare !== undefined) return fare
      }
      return null
    },
    daysUntil(date) {
      let known = days.get(date)
      if (known === undefined) days.set(date, (known = Math.round((Date.parse(date) - todayMs) / DAY_MS)))
      return known
    },
  }
}
