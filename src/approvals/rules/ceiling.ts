import { invariant } from '../../kernel/result.ts'

/** What an approval covers. Percentages are basis points: 500 is five per cent. */
export interface Ceiling {
  /** What was agreed to. */
  readonly amountMinor: number
  readonly toleranceBasisPoints: number | null
  readonly toleranceMinor: number | null
}

export type PriceJudgement =
  /** Goes on without asking; so much is left until somebody has to be asked. */
  | { readonly inside: true; readonly leftMinor: number }
  /** Asked about the difference alone, old and new side by side. */
  | { readonly inside: false; readonly oldMinor: number; readonly newMinor: number; readonly differenceMinor: number }

/** What a company lets a price move by until somebody is asked again, and what becomes of an order whose price moved further. */
export interface CeilingSetting {
  /** Of the amount that was agreed to; 500 is five per cent. */
  readonly toleranceBasisPoints: number
  readonly toleranceMinor: number
  /** Asked about the difference, or ended. */
  readonly beyond: 'ask' | 'end'
}

/** Five per cent, two hundred yuan at most; above that somebody is asked. */
export const CEILING_DEFAULT = { percent: 5, yuan: 200, beyond: 'ask' } as const

/** What a request about this amount keeps of its company's setting: later changes of the setting are none of what was agreed to. */
export function ceilingFor(setting: CeilingSetting, totalMinor: number): { readonly totalMinor: number; readonly toleranceMinor: number } {
  return { totalMinor, toleranceMinor: ceilingMinor({ amountMinor: totalMinor, ...setting }) - totalMinor }
}

/** Such a kept ceiling as the rules below judge by it. */
export const keptCeiling = (kept: { readonly totalMinor: number; readonly toleranceMinor: number }): Ceiling => ({
  amountMinor: kept.totalMinor,
  toleranceBasisPoints: null,
  toleranceMinor: kept.toleranceMinor,
})

/**
 * The highest price that needs no new approval. Of two tolerances the narrower holds; without any not a fen more is agreed to.
 * Counted in whole numbers and rounded down: what nobody has agreed to is not inside.
 */
export function ceilingMinor({ amountMinor, toleranceBasisPoints, toleranceMinor }: Ceiling): number {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor >= 0, 'an approval is about an amount')
  const byShare = toleranceBasisPoints === null ? null : Number((BigInt(amountMinor) * BigInt(toleranceBasisPoints)) / 10_000n)
  const more = Math.min(byShare ?? Infinity, toleranceMinor ?? Infinity)
  return amountMinor + (Number.isFinite(more) ? more : 0)
}

/**
 * Whether a price is inside what was agreed to. It is compared with the amount that was agreed to, never with the last price that
 * was inside: small rises do not add up to a large one.
 */
export function judgePrice(ceiling: Ceiling, newMinor: number): PriceJudgement {
  const highest = ceilingMinor(ceiling)
  if (newMinor <= highest) return { inside: true, leftMinor: highest - newMinor }
  return { inside: false, oldMinor: ceiling.amountMinor, newMinor, differenceMinor: newMinor - ceiling.amountMinor }
}
