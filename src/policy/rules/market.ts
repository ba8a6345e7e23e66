import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Cabin, FlightFacts } from './facts.ts'
import { CABIN_ORDER, CABINS } from './facts.ts'
import type { Comparison } from './policy.ts'
import { isAllowed } from './shared/choice.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** What a rule must know besides the offer: what else flies, and what day it is. */
export interface Market {
  /**
   * The lowest fare of a cabin between two cities, among departures at most so many hours away; `null` where there is none.
   * `compare` narrows what is looked among.
   */
  lowestWithin(offer: FlightFacts, cabin: Cabin, hours: number, compare?: Comparison | null): number | null
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

function faresByTime(offers: readonly FlightFacts[]): FaresByTime {
  const sorted = offers.toSorted((a, b) => a.departAtMs - b.departAtMs)
  const times = new Float64Array(sorted.length)
  const lowest = new Float64Array(sorted.length)
  let last = -1
  for (const { departAtMs, fareMinor } of sorted) {
    if (last >= 0 && times[last] === departAtMs) lowest[last] = Math.min(lowest[last] ?? Infinity, fareMinor)
    else {
      last += 1
      times[last] = departAtMs
      lowest[last] = fareMinor
    }
  }
  const minima = [lowest.subarray(0, last + 1)]
  for (let width = 1; width * 2 <= last + 1; width *= 2) {
    const below = minima.at(-1) ?? lowest
    const level = new Float64Array(last + 1 - width * 2 + 1)
    for (let i = 0; i < level.length; i += 1) level[i] = Math.min(below[i] ?? Infinity, below[i + width] ?? Infinity)
    minima.push(level)
  }
  return { times: times.subarray(0, last + 1), minima }
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

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]))
}

/** An offer that does not say what is asked is not compared with: nobody is held to a flight that may be another one. */
function isCompared({ stops, airline, departAirport, arriveAirport }: FlightFacts, compare: Comparison): boolean {
  if (compare.mostStops !== undefined && (stops === undefined || stops > compare.mostStops)) return false
  if (compare.sameAirports === true && (departAirport === undefined || arriveAirport === undefined)) return false
  return compare.airlines === undefined || (airline !== undefined && isAllowed(compare.airlines, airline))
}

/** What a fare is compared between: two cities, or two airports. */
function endsOf(offer: FlightFacts, compare: Comparison | null): readonly [string, string] {
  if (compare?.sameAirports !== true) return [offer.departCity, offer.arriveCity]
  return [offer.departAirport ?? '', offer.arriveAirport ?? '']
}

function indexByTime(all: readonly FlightFacts[], compare: Comparison | null): FaresByRoute {
  const offers = compare === null ? all : all.filter((offer) => isCompared(offer, compare))
  const routes = new Map<string, Map<string, Map<Cabin, FlightFacts[]>>>()
  for (const offer of offers) {
    const [from, to] = endsOf(offer, compare)
    const arrivals = entry(routes, from, () => new Map<string, Map<Cabin, FlightFacts[]>>())
    const cabins = entry(arrivals, to, () => new Map<Cabin, FlightFacts[]>())
    entry(cabins, offer.cabin, () => []).push(offer)
  }
  return mapValues(routes, (arrivals) => mapValues(arrivals, (cabins) => mapValues(cabins, faresByTime)))
}

/** The lowest fare of each flight by the order of its cabins; Infinity where nothing of a cabin is left. */
type LowestOnFlights = Map<string, number[]>

function indexByFlight(offers: readonly FlightFacts[]): LowestOnFlights {
  const flights: LowestOnFlights = new Map()
  for (const { flightKey, cabin, fareMinor } of offers) {
    const lowest = entry(flights, flightKey, () => CABINS.map(() => Infinity))
    const order = CABIN_ORDER[cabin]
    lowest[order] = Math.min(lowest[order] ?? Infinity, fareMinor)
  }
  return flights
}

/** Counts calendar days from today in Shanghai, and remembers them: a search asks for few days many times. */
export function daysFrom(now: Temporal.Instant): (date: string) => number {
  const todayMs = Date.parse(dateIn(DEFAULT_ZONE, now).toString())
  const days = new Map<string, number>()
  return (date) => {
    let known = days.get(date)
    if (known === undefined) days.set(date, (known = Math.round((Date.parse(date) - todayMs) / DAY_MS)))
    return known
  }
}

/**
 * Makes the market of one search: `offers` is everything on sale that the traveller could take instead. Both indexes are built
 * when a rule first asks, since most policies need neither or one.
 */
export function marketOf(offers: readonly FlightFacts[], now: Temporal.Instant): Market {
  const byTime = new Map<Comparison | null, FaresByRoute>()
  let byFlight: LowestOnFlights | undefined
  return {
    lowestWithin(offer, cabin, hours, compare = null) {
      let routes = byTime.get(compare)
      if (routes === undefined) byTime.set(compare, (routes = indexByTime(offers, compare)))
      const [from, to] = endsOf(offer, compare)
      const fares = routes.get(from)?.get(to)?.get(cabin)
      if (fares === undefined) return null
      return lowestBetween(fares, offer.departAtMs - hours * HOUR_MS, offer.departAtMs + hours * HOUR_MS)
    },
    lowestOnFlight(offer, highest) {
      byFlight ??= indexByFlight(offers)
      const lowest = byFlight.get(offer.flightKey)
      for (let order = CABIN_ORDER[highest]; lowest !== undefined && order >= 0; order -= 1) {
        const fare = lowest[order] ?? Infinity
        if (fare !== Infinity) return fare
      }
      return null
    },
    daysUntil: daysFrom(now),
  }
}
