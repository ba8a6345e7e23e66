import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictAtFare } from './at-fare.ts'
import { payerSplit } from './payers.ts'
import { summed } from './summed.ts'
import type { RuleVerdict } from './verdict.ts'

const FULL_MINOR = 200_000
const fareAt = (discountPercent: number) => ({ discountPercent, fareMinor: (FULL_MINOR * discountPercent) / 100 })

const word = (rule: RuleVerdict['rule'], unit: RuleVerdict['unit'], [limit, actual]: readonly [number, number], covered: number | null) => {
  const gap = Math.max(0, actual - limit)
  return { rule, pass: gap === 0, onBreach: 'approve', unit, limit, actual, gap, coveredMinor: gap === 0 ? null : covered } as const
}

/** What a price limit and a discount limit say of an economy fare. */
function verdictAt(percent: number, limits: { readonly priceMinor: number; readonly percent: number }) {
  const { fareMinor } = fareAt(percent)
  const rules: RuleVerdict[] = [
    word('fare-within-price-limit', 'minor', [limits.priceMinor, fareMinor], limits.priceMinor),
    word('discount-within-limit', 'percent', [limits.percent, percent], (FULL_MINOR * limits.percent) / 100),
    word('booked-days-ahead', 'days', [5, 3], null),
  ]
  return summed(rules, { fareMinor, policyVersion: 7 })
}

describe('a verdict at another fare', () => {
  const limits = { priceMinor: 150_000, percent: 80 }

  it('says of each rule that looks at the price what it costs now', () => {
    const moved = verdictAtFare(verdictAt(70, limits), fareAt(95))
    expect(moved).toMatchObject({ compliant: false, action: 'approve', policyVersion: 7, fareMinor: 190_000, overMinor: 40_000 })
    expect(moved.rules.map(({ pass, limit, actual, gap }) => [pass, limit, actual, gap])).toEqual([
      [false, 150_000, 190_000, 40_000],
      [false, 80, 95, 15],
      [true, 5, 3, 0],
    ])
  })

  it('takes from nobody what the first fare did not: a limit that was kept is the company’s', () => {
    const { fareMinor } = fareAt(95)
    const moved = verdictAtFare(verdictAt(70, limits), fareAt(95))
    for (const aboveLimitPaidBy of ['difference', 'person'] as const)
      expect(payerSplit({ aboveLimitPaidBy }, moved, fareMinor)).toEqual({ companyMinor: fareMinor, personMinor: 0 })
  })

  it('is what would have been said of that fare at once, wherever the first broke the same limits, and back again', () => {
    const percent = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(percent, percent, percent, percent, (first, second, priceAt, allowed) => {
        const at = { priceMinor: fareAt(priceAt).fareMinor, percent: allowed }
        const [one, other] = [verdictAt(first, at), verdictAt(second, at)]
        const moved = verdictAtFare(one, fareAt(second))
        const figures = (verdict: typeof one) => [verdict.overMinor, verdict.compliant, verdict.rules.map(({ pass, gap }) => [pass, gap])]
        expect(figures(moved)).toEqual(figures(other))
        expect(figures(verdictAtFare(moved, fareAt(first)))).toEqual(figures(one))
        const pays = (verdict: typeof one) => payerSplit({ aboveLimitPaidBy: 'difference' }, verdict, verdict.fareMinor).personMinor
        expect(pays(verdictAtFare(moved, fareAt(first)))).toBe(pays(one))
        expect(pays(moved)).toBeLessThanOrEqual(pays(other))
      }),
    )
  })
})
