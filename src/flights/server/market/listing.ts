import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import type { flightList } from '../../calls/searching.ts'
import {
  CABIN_GROUPS,
  offerKeyOf,
  type Cabin,
  type CabinGroup,
  type FareOnOffer,
  type FlightOnOffer,
  type OfferedFare,
  type OfferedFlightWithFares,
} from '../../rules/offer.ts'
import { byFlight } from '../../rules/same-flight.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { FlightsDeps } from '../deps.ts'
import { badgeFor, type Judged, type JudgedOffer } from '../judging.ts'
import { presentFare, presentFlight } from '../reading/present.ts'

/* The rows of a list: a flight once, whoever sells it, at the lowest fare that anybody asks. */

/** The cheapest fare of a flight in a group of cabins: what its row shows. Null where the group is sold out. */
export function lowestOf(flight: OfferedFlightWithFares, group: CabinGroup): OfferedFare | null {
  const cabins: readonly Cabin[] = CABIN_GROUPS[group]
  const fares = flight.fares.filter((fare) => cabins.includes(fare.cabin))
  return fares.length === 0 ? null : fares.reduce((low, fare) => (fare.fareMinor < low.fareMinor ? fare : low))
}

interface Lowest {
  readonly flight: OfferedFlightWithFares
  readonly fare: OfferedFare
}

/** The same of all who sell it; of equals the first. */
function lowestAmong(sold: readonly OfferedFlightWithFares[], group: CabinGroup): Lowest | null {
  const found = sold.flatMap((flight): Lowest[] => {
    const fare = lowestOf(flight, group)
    return fare ? [{ flight, fare }] : []
  })
  return found.length === 0 ? null : found.reduce((low, one) => (one.fare.fareMinor < low.fare.fareMinor ? one : low))
}

/** The lowest fare of the day in a group, in minor units. */
export function lowestOfDay(flights: readonly OfferedFlightWithFares[], group: CabinGroup): number | null {
  const lows = flights.flatMap((flight) => lowestOf(flight, group)?.fareMinor ?? [])
  return lows.length === 0 ? null : Math.min(...lows)
}

export function judgedOf(judged: Judged, flight: FlightOnOffer, fare: FareOnOffer): JudgedOffer {
  const one = judged.byKey.get(offerKeyOf(flight, fare))
  invariant(one, 'an offer that was found is judged')
  return one
}

/** How many flights have a lowest fare against which nothing binds. */
export function compliantIn(flights: readonly OfferedFlightWithFares[], judged: Judged, group: CabinGroup): number {
  return byFlight(flights).filter((sold) => {
    const low = lowestAmong(sold, group)
    return low !== null && isWithin(judgedOf(judged, low.flight, low.fare).verdict)
  }).length
}

type Listed = CallResult<typeof flightList>['flights']

/** The rows of what is open for a party, in order of departure. */
export function presentList(
  deps: FlightsDeps,
  { open, judged, group }: { readonly open: readonly OfferedFlightWithFares[]; readonly judged: Judged; readonly group: CabinGroup },
  language: Language,
): { readonly flights: Listed; readonly compliantCount: number } {
  const lowestMinor = lowestOfDay(open, group)
  const flights = byFlight(open).flatMap((sold): Listed => {
    const low = lowestAmong(sold, group)
    if (!low) return []
    const { flight, fare } = low
    const { verdict, standing } = judgedOf(judged, flight, fare)
    return [
      {
        ...presentFlight(sold[0], language),
        lowest: presentFare(flight, fare, fare.fareMinor === lowestMinor),
        verdict: badgeFor(deps, standing, verdict, language),
        co2Grams: flight.co2GramsByCabin?.[fare.cabin] ?? null,
      },
    ]
  })
  return {
    flights: flights.toSorted((a, b) => (a.from.at < b.from.at ? -1 : a.from.at > b.from.at ? 1 : 0)),
    compliantCount: flights.filter((flight) => flight.verdict.isWithin).length,
  }
}
