import type { OfferedFare, OfferedFlightWithFares, WayOnOffer } from './offer.ts'

/*
 * What several suppliers sell of one flight. Each one's word on it is kept as it came, in the order in which they answered; a list shows the flight
 * once, with everybody's fares. What somebody has seen is never taken from the list by a later answer: of equals the first stays.
 */

/**
 * Names the flight itself, whoever sells it. Where two say different times of one number, they may not mean the same one: both are shown.
 */
export const flownAs = ({ number, from, to }: Pick<WayOnOffer, 'number' | 'from' | 'to'>): string =>
  `${number} ${from.airport}${to.airport} ${from.at} ${to.at}`

/** The same flights, each with all that is sold of it: the first of each names it, and stands for it. */
export function byFlight<F extends WayOnOffer>(flights: readonly F[]): readonly (readonly [F, ...F[]])[] {
  const found = new Map<string, [F, ...F[]]>()
  for (const flight of flights) {
    const key = flownAs(flight)
    const known = found.get(key)
    if (known) known.push(flight)
    else found.set(key, [flight])
  }
  return [...found.values()]
}

/** Everything that a traveller chooses by: where all of it is equal, it is the same product, whoever sells it. */
const productOf = (
  { airportTaxMinor, fuelSurchargeMinor }: OfferedFlightWithFares,
  { cabin, bookingClass, fareBasis, fareMinor, conditions, baggage }: OfferedFare,
): string =>
  JSON.stringify([
    cabin,
    bookingClass,
    fareBasis,
    fareMinor + airportTaxMinor + fuelSurchargeMinor,
    conditions.change.map(({ untilHoursBefore, feePercent }) => [untilHoursBefore, feePercent]),
    conditions.refund.map(({ untilHoursBefore, feePercent }) => [untilHoursBefore, feePercent]),
    conditions.leavesValue === true,
    baggage.checkedKg,
    baggage.carryOnKg,
  ])

/** What is on offer without what is on offer already: the same product of the same flight at the same price appears once. */
export function eachOnce(flights: readonly OfferedFlightWithFares[]): readonly OfferedFlightWithFares[] {
  const groups = byFlight(flights)
  if (groups.length === flights.length) return flights
  const kept = new Map<OfferedFlightWithFares, OfferedFlightWithFares>()
  for (const [first, ...others] of groups) {
    kept.set(first, first)
    const known = new Set(first.fares.map((fare) => productOf(first, fare)))
    for (const flight of others) {
      const fares = flight.fares.filter((fare) => !known.has(productOf(flight, fare)))
      for (const fare of fares) known.add(productOf(flight, fare))
      if (fares.length > 0) kept.set(flight, { ...flight, fares })
    }
  }
  return flights.flatMap((flight) => kept.get(flight) ?? [])
}
