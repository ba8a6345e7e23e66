import { invariant } from '../../kernel/result.ts'
import type { FlightFacts } from '../../policy/rules/facts.ts'
import { isAbroad, isOfferAbroad, type AnyFlightWithFares, type AnyOffer } from './any-offer.ts'
import { flightFactsAbroad } from './facts-abroad.ts'
import { flightFactsOf } from './facts.ts'

/** What policy judges of a flight of either kind, fare by fare. */
export const anyFactsOf = (flight: AnyFlightWithFares, cityOf: (airport: string) => string): FlightFacts[] =>
  isAbroad(flight) ? flightFactsAbroad(flight, cityOf) : flightFactsOf(flight, cityOf)

/** The same of one offer. */
export function factsOfOffer(offer: AnyOffer, cityOf: (airport: string) => string): FlightFacts {
  const [own] = isOfferAbroad(offer)
    ? flightFactsAbroad({ ...offer.flight, fares: [offer.fare] }, cityOf)
    : flightFactsOf({ ...offer.flight, fares: [offer.fare] }, cityOf)
  invariant(own, 'an offer makes facts')
  return own
}
