import type { FlightFacts } from '../../policy/rules/facts.ts'
import type { FareAbroad, FeeAbroad, FlightAbroad, SegmentAbroad, SliceAbroad } from './abroad.ts'
import { offerKeyOf } from './offer.ts'

/** Of all of these the sum; undefined where one of them is not said. */
const sumOf = (figures: readonly (number | null)[]): number | undefined =>
  figures.reduce<number | undefined>((sum, one) => (sum === undefined || one === null ? undefined : sum + one), 0)

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)]
/** Policy knows aircraft by their IATA codes; suppliers abroad may say a name alone, which is held against nobody. */
const isAircraftCode = (said: string): boolean => /^[A-Z0-9]{3}$/.test(said)

/** Whether something of the fare is left once the fee is paid; undefined where the airline says so only when it is asked. */
const isWorth = (feeMinor: FeeAbroad, { fareMinor, taxMinor }: FareAbroad): boolean | undefined =>
  feeMinor === 'unknown' ? undefined : feeMinor !== null && feeMinor < fareMinor + taxMinor

/** How often one stands still on the way: where one changes planes, and where the aircraft stops. */
const stopsOf = ({ segments }: SliceAbroad): number => segments.length - 1 + segments.reduce((sum, { stops }) => sum + stops.length, 0)

/** What is the same for all fares of a journey. */
function factsOfJourney(flight: FlightAbroad, cityOf: (airport: string) => string): Omit<FlightFacts, 'offerKey' | 'cabin' | 'fareMinor'> {
  const { slices, from, to } = flight
  const segments: readonly SegmentAbroad[] = slices.flatMap((slice) => slice.segments)
  const distanceKm = sumOf(segments.map((segment) => segment.distanceKm))
  const aircraft = segments.map((segment) => segment.aircraft)
  const legs = slices.map((slice) => ({ departCity: cityOf(slice.from.airport), arriveCity: cityOf(slice.to.airport) }))
  return {
    flightKey: flight.flightId,
    departAtMs: Temporal.Instant.from(from.at).epochMilliseconds,
    arriveAtMs: Temporal.Instant.from(to.at).epochMilliseconds,
    departCity: cityOf(from.airport),
    arriveCity: cityOf(to.airport),
    departDate: from.at.slice(0, 10),
    departMinute: Number(from.at.slice(11, 13)) * 60 + Number(from.at.slice(14, 16)),
    stops: Math.max(...slices.map(stopsOf)),
    departAirport: from.airport,
    arriveAirport: to.airport,
    airline: flight.carrier,
    ...(distanceKm !== undefined && { distanceKm }),
    abroad: {
      legs,
      isOneWay: slices.length === 1,
      longestMinutes: Math.max(...segments.map((segment) => segment.durationMinutes)),
      ...(distanceKm !== undefined && { longestKm: Math.max(...segments.map((segment) => segment.distanceKm ?? 0)) }),
      airlines: distinct(segments.map((segment) => segment.carrier)),
      ...(aircraft.every(isAircraftCode) && { aircraft: distinct(aircraft) }),
    },
  }
}

/** Turns a journey's fares into what policy judges. A change is allowed unless the airline says that it is not; what it costs no rule asks. */
export function flightFactsAbroad(flight: FlightAbroad, cityOf: (airport: string) => string): FlightFacts[] {
  const journey = factsOfJourney(flight, cityOf)
  return flight.fares.map((fare) => {
    const refundable = isWorth(fare.refundFeeMinor, fare)
    const changeable = fare.changeFeeMinor === 'unknown' ? undefined : fare.changeFeeMinor !== null
    return {
      ...journey,
      offerKey: offerKeyOf(flight, fare),
      cabin: fare.cabin,
      fareMinor: fare.fareMinor,
      basic: fare.bags.checked === 0,
      ...(refundable !== undefined && { refundable }),
      ...(changeable !== undefined && { changeable }),
      ...(fare.co2Grams !== null && { co2Grams: fare.co2Grams }),
    }
  })
}
