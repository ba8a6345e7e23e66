import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'

/** A whole in basis points: 1 is 0.01 %. Percentages are integers of these, so that a third is 33.33 or 33.34 and says so. */
export const WHOLE_BASIS_POINTS = 10_000
/** More shares than this are a spreadsheet, not a booking. */
export const SHARES_MAX = 20

/** How a cost is split over several: by percentage or by amount, never both. */
export type Split =
  | { readonly by: 'percent'; readonly basisPoints: readonly number[] }
  | { readonly by: 'amount'; readonly amountsMinor: readonly number[] }

/** Why a split does not make the whole, with what is missing (or too much, where negative), for the sentence. */
export type SplitFault =
  | { readonly is: 'noShare' }
  | { readonly is: 'tooMany'; readonly max: number }
  | { readonly is: 'notPositive'; readonly index: number }
  | { readonly is: 'percent'; readonly missingBasisPoints: number }
  | { readonly is: 'amount'; readonly missingMinor: number }

const portionsOf = (split: Split): readonly number[] => (split.by === 'percent' ? split.basisPoints : split.amountsMinor)

/** Every share is more than nothing, and together they are the whole: 99.99 % are refused with the 0.01 % that is missing. */
export function checkSplit(split: Split, wholeMinor: number): SplitFault | null {
  const portions = portionsOf(split)
  if (portions.length === 0) return { is: 'noShare' }
  if (portions.length > SHARES_MAX) return { is: 'tooMany', max: SHARES_MAX }
  const index = portions.findIndex((portion) => !Number.isSafeInteger(portion) || portion <= 0)
  if (index >= 0) return { is: 'notPositive', index }
  const sum = sumMinor(portions)
  if (split.by === 'percent') return sum === WHOLE_BASIS_POINTS ? null : { is: 'percent', missingBasisPoints: WHOLE_BASIS_POINTS - sum }
  return sum === wholeMinor ? null : { is: 'amount', missingMinor: wholeMinor - sum }
}

/**
 * Divides an amount after weights, to the cent, by the largest remainder: each part is its exact share rounded down or up, what
 * is left after rounding down goes to the largest remainders, of equal ones to the first. The parts always add up to the whole,
 * and with the amounts still held as weights no part is ever more than what it holds.
 */
export function divide(amountMinor: number, weights: readonly number[]): readonly number[] {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor >= 0, 'what is divided is an amount')
  invariant(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole numbers',
  )
  // Amount times weight leaves the safe integers for a large company's year; only here.
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) {
    invariant(amountMinor === 0, 'an amount is divided among somebody')
    return weights.map(() => 0)
  }
  const exact = weights.map((weight, index) => {
    const product = BigInt(amountMinor) * BigInt(weight)
    return { index, part: product / total, remainder: product % total }
  })
  let left = BigInt(amountMinor) - exact.reduce((sum, { part }) => sum + part, 0n)
  const parts = exact.map(({ part }) => Number(part))
  for (const { index } of exact.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1n
  }
  return parts
}

/** The amounts of a split that makes the whole. */
export function amountsOf(split: Split, wholeMinor: number): readonly number[] {
  const fault = checkSplit(split, wholeMinor)
  invariant(fault === null, `a split that was checked makes the whole, not ${fault?.is}`)
  return split.by === 'amount' ? split.amountsMinor : divide(wholeMinor, split.basisPoints)
}

/** Digits and marks of a Chinese keyboard in full width are the same ones. */
const plainly = (text: string): string => text.normalize('NFKC').trim()

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/

/** A percentage as somebody types it, in basis points; null where it is none or has more than two decimals. */
export function readPercent(text: string): number | null {
  const match = PERCENT.exec(plainly(text))
  if (!match) return null
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return basisPoints <= WHOLE_BASIS_POINTS ? basisPoints : null
}

const NUMBER = /^\d+(?:[.,]\d{1,2})?\s*%?$/

/** Whether what somebody typed is a number that is no percentage of a whole: it is more than all of it. */
export const isBeyondWhole = (text: string): boolean => NUMBER.test(plainly(text)) && readPercent(text) === null

/** 3333 as 33.33, 5000 as 50. */
export function formatPercent(basisPoints: number): string {
  const sign = basisPoints < 0 ? '−' : ''
  const whole = Math.trunc(Math.abs(basisPoints) / 100)
  const rest = Math.abs(basisPoints) % 100
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}
