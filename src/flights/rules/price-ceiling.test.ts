import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictAtFare } from '../../policy/rules/at-fare.ts'
import { payerSplit } from '../../policy/rules/payers.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import { totalMinorOf } from './offer.ts'
import { priceAt } from './price-ceiling.ts'

const verdict = (fareMinor: number, coveredMinor: number): Verdict => ({
  compliant: false,
  action: 'approve',
  policyVersion: 1,
  fareMinor,
  overMinor: fareMinor - coveredMinor,
  rules: [
    {
      rule: 'fare-within-price-limit',
      pass: false,
      onBreach: 'approve',
      unit: 'minor',
      limit: coveredMinor,
      actual: fareMinor,
      gap: fareMinor - coveredMinor,
      coveredMinor,
    },
  ],
})

describe('an order at another fare', () => {
  it('keeps our fee, and takes the airline’s parts', () => {
    const before = { fareMinor: 100_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 4_000, serviceFeeMinor: 1_500 }
    const now = { fareMinor: 104_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 6_000 }
    expect(priceAt(before, now)).toEqual({ ...now, serviceFeeMinor: 1_500 })
  })

  it('has the company pay what it covered, and the person what lies above, to the cent', () => {
    const amount = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(amount, amount, amount, (covered, over, fareNow) => {
        const moved = verdictAtFare(verdict(covered + over, covered), { fareMinor: fareNow, discountPercent: 100 })
        const price = priceAt(
          { fareMinor: covered + over, airportTaxMinor: 5_000, fuelSurchargeMinor: 0, serviceFeeMinor: 100 },
          { fareMinor: fareNow, airportTaxMinor: 5_000, fuelSurchargeMinor: 0 },
        )
        const split = payerSplit({ aboveLimitPaidBy: 'difference' }, moved, totalMinorOf(price))
        expect(split.personMinor).toBe(Math.max(0, fareNow - covered))
        expect(split.companyMinor + split.personMinor).toBe(totalMinorOf(price))
      }),
    )
  })
})
