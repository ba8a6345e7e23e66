import type { FlightFacts } from '../../policy/rules/facts.ts'
import { offerKeyOf, type OfferedFlightWithFares } from './offer.ts'

/** Turns a flight's fares into what policy judges. */
export function flightFactsOf(flight: OfferedFlightWithFares, cityOf: (airport: string) => string): FlightFacts[] {
  const departAtMs = Temporal.Instant.from(flight.from.at).epochMilliseconds
  const arriveAtMs = Temporal.Instant.from(flight.to.at).epochMilliseconds
  return flight.fares.map((fare) => ({
    offerKey: offerKeyOf(flight, fare),
    flightKey: flight.flightId,
    cabin: fare.cabin,
    fareMinor: fare.fareMinor,
    fullFareMinor: flight.fullFareMinor,
    discountPercent: fare.discountPercent,
    departAtMs,
    arriveAtMs,
    departCity: cityOf(flight.from.airport),
    arriveCity: cityOf(flight.to.airport),
    departDate: flight.from.at.slice(0, 10),
  }))
}
