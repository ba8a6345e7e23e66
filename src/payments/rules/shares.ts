import { invariant } from '../../kernel/result.ts'

/**
 * Shares an amount out after weights, to the cent, by the largest remainder: each part is its exact share rounded down, and what is
 * left goes cent by cent to the largest remainders, of equal ones to the first. The parts add up to the whole. Where the weights add
 * up to no less than the amount, no part is more than its weight.
 *
 * Weights are whole numbers of any size: products of two amounts leave the safe integers.
 */
export function shareOut(totalMinor: number, weights: readonly (number | bigint)[]): readonly number[] {
  invariant(Number.isSafeInteger(totalMinor) && totalMinor >= 0, 'what is shared out is an amount')
  const whole = weights.map((weight) => BigInt(weight)) // throws at what is no integer
  invariant(
    whole.every((weight) => weight >= 0n),
    'nobody has a negative weight',
  )
  const sum = whole.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) {
    invariant(totalMinor === 0, 'an amount is shared among somebody')
    return whole.map(() => 0)
  }
  const exact = whole.map((weight, index) => {
    const product = BigInt(totalMinor) * weight
    return { index, down: Number(product / sum), remainder: product % sum }
  })
  const left = totalMinor - exact.reduce((total, { down }) => total + down, 0)
  const byRemainder = exact.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const oneMore = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return exact.map(({ index, down }) => down + (oneMore.has(index) ? 1 : 0))
}
