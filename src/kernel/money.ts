import { invariant } from './result.ts'

/** ISO 4217 codes this product accounts in. The specification's currency is CNY (constants: app.currency). */
export type Currency = 'CNY'
export const CURRENCY: Currency = 'CNY'

/** An amount in the currency's minor unit (fen for CNY). Always a safe integer; may be negative in ledgers only. */
export interface Money {
  readonly minor: number
  readonly currency: Currency
}

export function money(minor: number, currency: Currency = CURRENCY): Money {
  invariant(Number.isSafeInteger(minor), `money must be a safe integer of minor units, got ${minor}`)
  return { minor, currency }
}

export function add(a: Money, b: Money): Money {
  invariant(a.currency === b.currency, `cannot add ${a.currency} and ${b.currency}`)
  return money(a.minor + b.minor, a.currency)
}

/** Sums integers of minor units and refuses to leave the safe range. */
export function sumMinor(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) total += amount
  invariant(Number.isSafeInteger(total), 'sum of amounts left the safe integers')
  return total
}

/**
 * Splits a whole by weights so that the parts add up to it exactly: the largest-remainder (Hamilton) method,
 * ties to the earlier part. A whole without weight goes to the first part.
 */
export function split(wholeMinor: number, weights: readonly number[]): number[] {
  invariant(Number.isSafeInteger(wholeMinor), 'a whole must be a safe integer')
  invariant(weights.length > 0, 'nothing to split into')
  invariant(
    weights.every((w) => Number.isSafeInteger(w) && w >= 0),
    'weights must be non-negative integers',
  )
  const sign = wholeMinor < 0 ? -1n : 1n
  const whole = BigInt(Math.abs(wholeMinor))
  const total = weights.reduce((sum, w) => sum + BigInt(w), 0n)
  if (total === 0n) return weights.map((_, i) => (i === 0 ? wholeMinor : 0))
  const shares = weights.map((w, index) => {
    const scaled = whole * BigInt(w)
    return { index, floor: scaled / total, rest: scaled % total }
  })
  let left = whole - shares.reduce((sum, s) => sum + s.floor, 0n)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0n) break
    share.floor += 1n
    left -= 1n
  }
  return shares.map((s) => Number(sign * s.floor))
}

/** Yuan to fen, for constants in code and configuration. */
export function yuan(amount: number): number {
  return Math.round(amount * 100)
}
