import type { RailBeside } from './rail.ts'

/** Cabins from the lowest to the highest: economy, premium economy, business, first (the specification's codes). */
export const CABINS = ['Y', 'A', 'C', 'F'] as const
export type Cabin = (typeof CABINS)[number]

/** Where a cabin stands, counted from economy; rules and gauges compare these numbers. */
export const CABIN_ORDER: Readonly<Record<Cabin, number>> = { Y: 0, A: 1, C: 2, F: 3 }

/**
 * A flight offer in policy's words. The flights wing makes these from its offers; policy knows no supplier and no product.
 * Only offers that can be booked belong here: a sold-out fare would set a lowest fare that nobody can buy.
 */
export interface FlightFacts {
  /** Names the offer (one fare of one flight); policy hands it back and reads nothing into it. */
  readonly offerKey: string
  /** The same for all fares of one flight, so that an alternative is another flight and not the same one twice. */
  readonly flightKey: string
  readonly cabin: Cabin
  /** The adult fare without airport tax, fuel surcharge and service fee, in minor units. */
  readonly fareMinor: number
  /** The full economy fare of the route, in minor units; the carrier publishes it and discounts are counted from it. Abroad there is none. */
  readonly fullFareMinor?: number
  /** The fare as per cent of the full economy fare, as it is shown to the traveller; above 100 in the upper cabins. */
  readonly discountPercent?: number
  /** Epoch milliseconds. */
  readonly departAtMs: number
  readonly arriveAtMs: number
  /** City codes, so that airports of one city share a price limit. */
  readonly departCity: string
  readonly arriveCity: string
  /** The calendar day of departure where the flight leaves (all of the mainland keeps Shanghai's day): `2026-09-22`. */
  readonly departDate: string
  // What a supplier may not say. A rule that would need it says nothing about such an offer: nobody is held to a guess.
  /** The minute of the day of departure by the clock of the airport. */
  readonly departMinute?: number
  readonly distanceKm?: number
  readonly stops?: number
  readonly departAirport?: string
  readonly arriveAirport?: string
  /** IATA code of the airline that flies. */
  readonly airline?: string
  readonly aircraft?: string
  /** Whether any of the fare comes back, or the flight can be moved, before departure. */
  readonly refundable?: boolean
  readonly changeable?: boolean
  /** A bare fare: no bag, no choice of seat, whatever the airline calls it. */
  readonly basic?: boolean
  /** Grams of CO2 of one passenger over the whole flight. */
  readonly co2Grams?: number
  /** Trains of its day between its cities; left out where nobody asked the railway. */
  readonly rail?: RailBeside
  /** What is said of a journey that leaves the mainland, and of no other: it is judged by the company's part for international flights. */
  readonly abroad?: JourneyFacts
}

/**
 * A journey abroad is one offer with one fare over all of its legs. What stands beside this of where and when it goes is of its first leg; its
 * cabin is the highest of all flights, and `distanceKm`, `co2Grams` and `stops` are of the whole.
 */
export interface JourneyFacts {
  /** Where each leg goes, by city codes: their limits are added up. Never empty. */
  readonly legs: readonly Ends[]
  /** There and never back, nor on. */
  readonly isOneWay: boolean
  /** The longest of its flights: a cabin is allowed for as long as one sits in it, not for how long one waits between planes. */
  readonly longestMinutes: number
  /** The same in kilometres, where it is known. */
  readonly longestKm?: number
  /** All airlines that sell it, and all types that fly it by their codes, each once; left out where a type is not said by its code. */
  readonly airlines: readonly string[]
  readonly aircraft?: readonly string[]
}

export interface Ends {
  readonly departCity: string
  readonly arriveCity: string
}

/** Who travels, in policy's words. */
export interface Traveller {
  readonly rankCode: string
  /** Her department and those above it, her own first; nobody's layers hold where it is left out. */
  readonly departments?: readonly string[]
  readonly userCode?: string
  /** The scene that she books under; none is the company's usual standard. */
  readonly scene?: string
  /** A special user has no caps (READINGS.md, Routes and entry) [P-SPECIAL-01]; the company's file says who is one. */
  readonly isSpecial?: boolean
}
