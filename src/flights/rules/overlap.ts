import { refuse, type Refusal } from '../../kernel/result.ts'
import { endOf, isAbroad, type AnyFlight } from './any-offer.ts'

/** From take-off to landing, as instants: clocks of two cities say nothing about which of two flights is in the air first. */
export interface Aloft {
  readonly departsAt: Temporal.Instant
  readonly arrivesAt: Temporal.Instant
}

/** A way that somebody flies, and its number. */
export interface Way extends Aloft {
  readonly flightNumber: string
}

const wayOf = (number: string, { from, to }: { readonly from: { readonly at: string }; readonly to: { readonly at: string } }): Way => ({
  flightNumber: number,
  departsAt: Temporal.Instant.from(from.at),
  arrivesAt: Temporal.Instant.from(to.at),
})

/** The ways of an offer: of a journey abroad each slice, so that the weeks between there and back are nobody's flight. */
export const waysOf = (flight: AnyFlight): readonly Way[] =>
  isAbroad(flight) ? flight.slices.map((slice) => wayOf(slice.segments[0]?.number ?? flight.number, slice)) : [wayOf(flight.number, flight)]

/** From the first take-off of a journey to its last landing. */
export const spanOf = (flight: AnyFlight): Aloft => ({
  departsAt: Temporal.Instant.from(flight.from.at),
  arrivesAt: Temporal.Instant.from(endOf({ flight }).at),
})

/** Whether nobody can be on both; landing at the minute of the other's take-off is a short change and not an overlap. */
export const doOverlap = (one: Aloft, other: Aloft): boolean =>
  Temporal.Instant.compare(one.departsAt, other.arrivesAt) < 0 && Temporal.Instant.compare(other.departsAt, one.arrivesAt) < 0

/** Asks once before a booking that overlaps with what the traveller flies already, between whatever cities; names the other flight. */
export function checkOverlap(ways: readonly Way[], live: readonly Way[], isConfirmed: boolean): Refusal | null {
  const other = live.find((one) => ways.some((way) => doOverlap(way, one)))
  return other && !isConfirmed ? refuse('AF-OVERLAP', { facts: { flightNumber: other.flightNumber } }) : null
}
