import type { SegmentAbroad } from './abroad.ts'

/** Between two flights of a slice: where somebody waits, how long, and whether it is somewhere else that she goes on from. */
export interface Connection {
  /** Where she arrives. */
  readonly airport: string
  readonly minutes: number
  readonly changesAirport: boolean
  /** She leaves on a later day than she arrives on, by the clocks there. */
  readonly overnight: boolean
}

const msOf = (at: string): number => Temporal.Instant.from(at).epochMilliseconds

export const connectionsOf = (segments: readonly Pick<SegmentAbroad, 'from' | 'to'>[]): Connection[] =>
  segments.slice(1).flatMap(({ from }, index) => {
    const before = segments[index]?.to
    if (!before) return []
    return [
      {
        airport: before.airport,
        minutes: Math.round((msOf(from.at) - msOf(before.at)) / 60_000),
        changesAirport: before.airport !== from.airport,
        overnight: from.at.slice(0, 10) > before.at.slice(0, 10),
      },
    ]
  })
