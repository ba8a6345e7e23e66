import type { Cabin, FlightFacts, Traveller } from './facts.ts'
import { CABIN_ORDER, CABINS } from './facts.ts'
import type { Market } from './market.ts'
import { daysFrom } from './market.ts'
import type { Comparison } from './policy.ts'
import { isAllowed } from './shared/choice.ts'

/** The widest window that a policy may compare fares in, in hours. */
export const MOST_HOURS = 24
const MINUTE_MS = 60_000

/** A cheaper departure between the same cities, as far as any comparison could ask about it. */
export interface CheaperFare {
  readonly cabin: Cabin
  readonly fareMinor: number
  /** Before or after the booked departure, rounded up. */
  readonly apartMinutes: number
  readonly stops?: number
  readonly airline?: string
  /** From and to the very same airports. */
  readonly isSameAirports: boolean
}

/** What else was on sale when an offer was booked, as far as a policy could ever ask. */
export interface KeptMarket {
  /** Fares below the booked one, the nearest first; of those that are alike in everything else only such as are cheaper than all nearer ones. */
  readonly cheaper: readonly CheaperFare[]
  /** The lowest fare of each cabin on the same flight. */
  readonly onFlight: Readonly<Partial<Record<Cabin, number>>>
}

/**
 * What an order keeps of how one leg was judged, so that another policy can be asked about it later: as JSON, with the order, beside
 * its verdict.
 */
export interface JudgedFacts {
  /** Whose standard judged it, the strictest of the party's. */
  readonly traveller: Traveller
  /** How many travelled: several are never booked above a limit [P-POL-03]. */
  readonly size: number
  readonly offer: FlightFacts
  readonly market: KeptMarket
  /** Fare, taxes and fees of all, in minor units, and what of it the company was to pay. */
  readonly totalMinor: number
  readonly companyMinor: number
}

const groupOf = ({ cabin, stops, airline, isSameAirports }: CheaperFare) => `${cabin} ${stops} ${airline} ${isSameAirports}`

/** Only what is cheaper than all that is nearer and alike: everything else could never be the lowest of a window. */
function frontier(fares: readonly CheaperFare[]): CheaperFare[] {
  const lowest = new Map<string, number>()
  const sorted = fares.toSorted((a, b) => a.apartMinutes - b.apartMinutes || a.fareMinor - b.fareMinor)
  return sorted.filter((fare) => {
    const key = groupOf(fare)
    if (fare.fareMinor >= (lowest.get(key) ?? Infinity)) return false
    lowest.set(key, fare.fareMinor)
    return true
  })
}

/** What is kept of a market for one offer: `offers` is everything that was on sale, the offer itself among it. */
export function keptMarketOf(offer: FlightFacts, offers: readonly FlightFacts[]): KeptMarket {
  const { departAirport, arriveAirport } = offer
  const onFlight: Partial<Record<Cabin, number>> = {}
  const cheaper: CheaperFare[] = []
  for (const other of offers) {
    const { cabin, fareMinor, stops, airline } = other
    if (other.flightKey === offer.flightKey) onFlight[cabin] = Math.min(onFlight[cabin] ?? Infinity, fareMinor)
    const apartMinutes = Math.ceil(Math.abs(other.departAtMs - offer.departAtMs) / MINUTE_MS)
    const isThere = other.departCity === offer.departCity && other.arriveCity === offer.arriveCity
    const isSameAirports =
      departAirport !== undefined &&
      arriveAirport !== undefined &&
      other.departAirport === departAirport &&
      other.arriveAirport === arriveAirport
    if (!isThere || apartMinutes > MOST_HOURS * 60) continue
    // A cabin above one's own is never held against anybody, and what costs as much breaks no rule.
    if (fareMinor >= offer.fareMinor || CABIN_ORDER[cabin] > CABIN_ORDER[offer.cabin]) continue
    cheaper.push({
      cabin,
      fareMinor,
      apartMinutes,
      isSameAirports,
      ...(stops !== undefined && { stops }),
      ...(airline !== undefined && { airline }),
    })
  }
  return { cheaper: frontier(cheaper), onFlight }
}

const isCompared = ({ stops, airline, isSameAirports }: CheaperFare, { mostStops, sameAirports, airlines }: Comparison): boolean =>
  (mostStops === undefined || (stops !== undefined && stops <= mostStops)) &&
  (sameAirports !== true || isSameAirports) &&
  (airlines === undefined || (airline !== undefined && isAllowed(airlines, airline)))

/**
 * The market of then, for the one offer that it was kept for. A lowest fare that is not below the booked one is not known any more:
 * the rule then says nothing, and nothing is what it would have held against her.
 */
export function marketThen({ cheaper, onFlight }: KeptMarket, bookedAt: Temporal.Instant): Market {
  return {
    daysUntil: daysFrom(bookedAt),
    lowestWithin(_offer, cabin, hours, compare = null) {
      let lowest: number | null = null
      for (const fare of cheaper) {
        if (fare.cabin !== cabin || fare.apartMinutes > hours * 60 || (compare !== null && !isCompared(fare, compare))) continue
        if (lowest === null || fare.fareMinor < lowest) lowest = fare.fareMinor
      }
      return lowest
    },
    lowestOnFlight(_offer, highest) {
      for (let order = CABIN_ORDER[highest]; order >= 0; order -= 1) {
        const fare = onFlight[CABINS[order] ?? 'Y']
        if (fare !== undefined) return fare
      }
      return null
    },
  }
}

/** What an order keeps, from what it was judged among: `offers` is everything that was on sale. */
export function judgedFactsOf({
  offers,
  ...judged
}: Omit<JudgedFacts, 'market'> & { readonly offers: readonly FlightFacts[] }): JudgedFacts {
  return { ...judged, market: keptMarketOf(judged.offer, offers) }
}
