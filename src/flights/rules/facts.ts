import type { FlightFacts } from '../../policy/rules/facts.ts'
import { flownAs } from './same-flight.ts'
import { offerKeyOf, type ConditionStep, type OfferedFlightWithFares } from './offer.ts'

/**
 * Whether a fare can be given up, or moved, at some time before departure, whatever that costs short of the fare itself. The last
 * step goes on after departure; it counts where it begins before.
 */
const isAllowedBefore = (steps: readonly ConditionStep[]): boolean =>
  steps.some(({ feePercent, untilHoursBefore }, index) => {
    const beginsBefore = index === 0 || (steps[index - 1]?.untilHoursBefore ?? 0) > 0
    return feePercent !== null && feePercent < 100 && (untilHoursBefore !== null || beginsBefore)
  })

/** Turns a flight's fares into what policy judges. */
export function flightFactsOf(flight: OfferedFlightWithFares, cityOf: (airport: string) => string): FlightFacts[] {
  const departAtMs = Temporal.Instant.from(flight.from.at).epochMilliseconds
  const arriveAtMs = Temporal.Instant.from(flight.to.at).epochMilliseconds
  const departMinute = Number(flight.from.at.slice(11, 13)) * 60 + Number(flight.from.at.slice(14, 16))
  const co2 = flight.co2GramsByCabin
  return flight.fares.map((fare) => ({
    offerKey: offerKeyOf(flight, fare),
    flightKey: flownAs(flight),
    cabin: fare.cabin,
    fareMinor: fare.fareMinor,
    fullFareMinor: flight.fullFareMinor,
    discountPercent: fare.discountPercent,
    departAtMs,
    arriveAtMs,
    departCity: cityOf(flight.from.airport),
    arriveCity: cityOf(flight.to.airport),
    departDate: flight.from.at.slice(0, 10),
    departMinute,
    distanceKm: flight.distanceKm,
    stops: flight.stops.length,
    departAirport: flight.from.airport,
    arriveAirport: flight.to.airport,
    airline: flight.carrier,
    aircraft: flight.aircraft,
    refundable: isAllowedBefore(fare.conditions.refund),
    changeable: isAllowedBefore(fare.conditions.change),
    basic: fare.baggage.checkedKg === 0,
    ...(flight.rail && { rail: flight.rail }),
    ...(co2?.[fare.cabin] !== undefined && { co2Grams: co2[fare.cabin] }),
  }))
}
