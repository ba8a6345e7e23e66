import type { LegEnd } from './offer.ts'

interface Ends {
  readonly from: Pick<LegEnd, 'airport' | 'at'>
  readonly to: Pick<LegEnd, 'airport'>
}

/**
 * Which way of a journey its airline no longer flies, counted from 0: the others are flown as they were. It may have been moved before it was
 * cancelled, so that of several between the same airports the nearest in time is meant. Null where none of them is.
 */
export function cancelledWay(ways: readonly Ends[], { from, to }: Ends): number | null {
  const leaves = (at: string): number => Temporal.Instant.from(at).epochMilliseconds
  const [nearest] = ways
    .map((way, index) => ({ way, index }))
    .filter(({ way }) => way.from.airport === from.airport && way.to.airport === to.airport)
    .toSorted((a, b) => Math.abs(leaves(a.way.from.at) - leaves(from.at)) - Math.abs(leaves(b.way.from.at) - leaves(from.at)))
  return nearest?.index ?? null
}

/** `journey`: the ways as they were before, this one among them. */
interface Cancelled extends Ends {
  readonly journey?: readonly Ends[]
}

/** Every way of a journey that is flown no longer, once this one was cancelled: others may have been before it, and be missing from what was left then. */
export function cancelledWays(ways: readonly Ends[], before: Cancelled): readonly number[] {
  const now = cancelledWay(ways, before)
  if (now === null) return []
  const { journey = ways } = before
  if (journey.length >= ways.length) return [now]
  const left = new Set(journey.map((way) => cancelledWay(ways, way)))
  return ways.flatMap((_, way) => (way === now || !left.has(way) ? [way] : []))
}
