import { offerKeyOf, type Cabin } from './offer.ts'
import type { FareAbroad, FlightAbroad, SliceAbroad } from './abroad.ts'

/* Journeys abroad leg by leg: which ways go with those that were chosen before, each at the lowest price of the whole. */

/** What one passenger pays for a journey, taxes included, in minor units. */
export const totalMinorOfFare = ({ fareMinor, taxMinor }: Pick<FareAbroad, 'fareMinor' | 'taxMinor'>): number => fareMinor + taxMinor

/** A way of a leg, and the journey through it that costs least. */
export interface WayOfLeg {
  readonly slice: SliceAbroad
  readonly flight: FlightAbroad
  readonly fare: FareAbroad
  readonly offerKey: string
}

/** The journeys whose first ways are those that were chosen. */
export const journeysBy = (flights: readonly FlightAbroad[], chosen: readonly string[]): readonly FlightAbroad[] =>
  flights.filter(({ slices }) => chosen.every((sliceId, index) => slices[index]?.sliceId === sliceId))

/** Of a flight the cheapest fare among these cabins; null where there is none. */
export function cheapestFare({ fares }: FlightAbroad, cabins: readonly Cabin[]): FareAbroad | null {
  const own = fares.filter(({ cabin }) => cabins.includes(cabin))
  return own.length === 0 ? null : own.reduce((low, fare) => (totalMinorOfFare(fare) < totalMinorOfFare(low) ? fare : low))
}

/** The ways of the leg that follows what was chosen, each once, the earliest first. */
export function waysOfLeg(flights: readonly FlightAbroad[], chosen: readonly string[], cabins: readonly Cabin[]): WayOfLeg[] {
  const ways = new Map<string, WayOfLeg>()
  for (const flight of journeysBy(flights, chosen)) {
    const slice = flight.slices[chosen.length]
    const fare = cheapestFare(flight, cabins)
    if (!slice || !fare) continue
    const before = ways.get(slice.sliceId)
    if (before && totalMinorOfFare(before.fare) <= totalMinorOfFare(fare)) continue
    ways.set(slice.sliceId, { slice, flight, fare, offerKey: offerKeyOf(flight, fare) })
  }
  return [...ways.values()].toSorted((a, b) => {
    const [first, second] = [a, b].map(({ slice }) => Temporal.Instant.from(slice.from.at).epochMilliseconds)
    return (first ?? 0) - (second ?? 0) || a.slice.sliceId.localeCompare(b.slice.sliceId)
  })
}
