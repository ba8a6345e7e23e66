import type { BothNames } from '../../kernel/language.ts'
import type { Cabin, FareOnOffer, LegEnd, WayOnOffer } from './offer.ts'

/**
 * What is on offer out of the mainland and beyond: one thing with one price over all of its slices, as they are booked and paid. It knows no
 * full fare and no discount from it, no booking class and no weight of a bag; it has connections, families of fares, fees as amounts, and a
 * document that everybody needs. What all flights have (`from`, `to`, `number`, `carrier`, `durationMinutes`) is of its first slice.
 */
export interface FlightAbroad extends WayOnOffer {
  /** One for each leg that was asked for, in its order. */
  readonly slices: readonly SliceAbroad[]
  readonly fares: readonly FareAbroad[]
}

/** The way of one leg: from where to where somebody goes without staying. */
export interface SliceAbroad {
  /** The same flights have the same id, in whichever journey they are offered. */
  readonly sliceId: string
  readonly from: LegEnd
  readonly to: LegEnd
  readonly durationMinutes: number
  /** One, or several where one changes planes. */
  readonly segments: readonly SegmentAbroad[]
}

export interface SegmentAbroad {
  readonly carrier: string
  readonly carrierName: BothNames
  /** Who flies it, where that is somebody else. */
  readonly operator: string
  readonly number: string
  readonly aircraft: string
  readonly from: LegEnd
  readonly to: LegEnd
  readonly durationMinutes: number
  /** IATA codes of stops on the way, on which one stays with the aircraft. */
  readonly stops: readonly string[]
  readonly distanceKm: number | null
}

export interface FareAbroad extends FareOnOffer {
  /** What its airline calls it; null where it has no name. Where slices are of several fares, all of their names. */
  readonly brand: string | null
  /** The cabin of each segment of each slice: a feeder may have a lower one. `cabin` is the best of them. */
  readonly segmentCabins: readonly (readonly Cabin[])[]
  /** Taxes and surcharges of an adult over all slices, in minor units; `fareMinor` is of all slices as well. */
  readonly taxMinor: number
  /** What may be taken on every segment. */
  readonly bags: { readonly checked: number; readonly carryOn: number }
  /** Of the whole journey, before its first departure. Null: not allowed; `unknown`: the airline says it when it is asked. */
  readonly changeFeeMinor: FeeAbroad
  readonly refundFeeMinor: FeeAbroad
  /** Its airline wants a passport with the booking; where it does not, it looks at documents when somebody leaves. */
  readonly needsDocument: boolean
  /** Designators of the airlines whose programmes' numbers are taken with it; left out of what was offered before that was told. */
  readonly programmes?: readonly string[]
  readonly co2Grams: number | null
}

/** A fee in minor units; null where it is not allowed at all. */
export type FeeAbroad = number | null | 'unknown'

/** Where somebody stays between slices; flights that follow each other within one are joined by a plus. */
export const STAY = '*'

/** Every flight of a way, once: "MU5101 / AF117". */
export const numbersOf = (segments: readonly { readonly number: string }[]): string => segments.map(({ number }) => number).join(' / ')

/** What is flown by these slices from now on: its airline has changed them. */
export function withSlices<Flight extends Omit<FlightAbroad, 'fares'>>(flight: Flight, slices: readonly SliceAbroad[]): Flight {
  const [first] = slices
  const [leaves] = first?.segments ?? []
  if (!first || !leaves) return flight
  const { from, to, durationMinutes } = first
  const { carrier, carrierName, number } = leaves
  const flightId = slices.map(({ sliceId }) => sliceId).join(STAY)
  return { ...flight, flightId, carrier, carrierName, number, from, to, durationMinutes, slices }
}
