/** A flight as the last resort of another line's order: which one, and what it may cost at most. Pure. */

/** How much dearer than now it may be when its turn comes, in percent of what the cheapest costs now. */
export const HEADROOM_PERCENT = 20
/** The most is told in full tens of yuan: nobody reads a promise to the fen. */
const FULL_MINOR = 1_000

/**
 * The most that a flight may cost when its turn comes: what the cheapest one costs now with taxes and our fee, and a fifth of that, up to the next
 * ten yuan. A fare of the mainland rises by steps of its booking classes, which lie closer than that.
 */
export const mostFor = (totalMinor: number): number => Math.ceil((totalMinor * (100 + HEADROOM_PERCENT)) / 100 / FULL_MINOR) * FULL_MINOR

export interface Candidate {
  readonly departAt: Temporal.Instant
  /** With taxes and our fee, of all who travel; minor units. */
  readonly totalMinor: number
  /** Nobody has to agree to it, nor to give a reason, nor to pay a part of its fare. */
  readonly isInPolicy: boolean
  readonly hasSeats: boolean
}

/** Why none of a day's flights will do, the nearest miss first. */
export type NoCandidate = 'noWay' | 'late' | 'soldOut' | 'overPolicy'

/** Those that will do, the cheapest first and of equals the earlier one; or why none does. */
export function fitting<T extends Candidate>(day: readonly T[], notBefore: Temporal.Instant): readonly [T, ...T[]] | NoCandidate {
  if (day.length === 0) return 'noWay'
  const inTime = day.filter(({ departAt }) => Temporal.Instant.compare(departAt, notBefore) >= 0)
  if (inTime.length === 0) return 'late'
  const onSale = inTime.filter(({ hasSeats }) => hasSeats)
  if (onSale.length === 0) return 'soldOut'
  const [first, ...others] = onSale
    .filter(({ isInPolicy }) => isInPolicy)
    .toSorted((a, b) => a.totalMinor - b.totalMinor || Temporal.Instant.compare(a.departAt, b.departAt))
  return first === undefined ? 'overPolicy' : [first, ...others]
}
