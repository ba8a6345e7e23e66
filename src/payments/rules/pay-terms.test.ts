import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterRefund, refundableMinor, refundShares, type Paid } from './refund-shares.ts'
import { feePayerOf, refundUnder, type PayTerms } from './pay-terms.ts'
import { feeOfTickets, withServiceFee } from './service-fees.ts'

const terms: fc.Arbitrary<PayTerms> = fc.record({
  serviceFeePaidBy: fc.constantFrom('company' as const, 'person' as const),
  isServiceFeeReturned: fc.boolean(),
  feePayer: fc.constantFrom(1 as const, 2 as const, 3 as const),
})
const paid = (payer: Paid['payer'], paidMinor: number): Paid => ({ payer, paidMinor, settledMinor: 0 })

describe('what an order was promised about fees', () => {
  it('names who bears what others keep: one setting inside the policy, another above it', () => {
    const settings = { forfeitPayer: 1, violationPayer: 2 } as const
    expect([feePayerOf(settings, false), feePayerOf(settings, true)]).toEqual([1, 2])
  })

  it('keeps our fee of what was delivered unless it was promised back, and nothing of what was not', () => {
    const given = { amountMinor: 1_010_00, serviceFeeMinor: 10_00, keptMinor: 100_00 }
    const kept: PayTerms = { serviceFeePaidBy: 'company', isServiceFeeReturned: false, feePayer: 2 }
    const parts = [paid('company', 610_00), paid('person', 400_00)]
    const back = (of: PayTerms, isDelivered: boolean) =>
      refundShares(parts, refundUnder(of, given, isDelivered)).map(({ amountMinor }) => amountMinor)
    expect(back(kept, true)).toEqual([600_00, 300_00])
    expect(back({ ...kept, isServiceFeeReturned: true }, true)).toEqual([610_00, 300_00])
    expect(back(kept, false)).toEqual([610_00, 400_00])
    expect(refundUnder(kept, given, true).serviceFeeBackMinor).toBe(0)
    expect(refundUnder(kept, given, false).serviceFeeBackMinor).toBe(10_00)
  })

  it('takes our fee from whoever paid it, and what others keep from whom the company names', () => {
    const parts = [paid('company', 600_00), paid('third', 410_00)]
    const refund = { amountMinor: 1_010_00, feeMinor: 100_00, feePayer: 1, serviceFee: { keptMinor: 10_00, paidBy: 'person' } } as const
    expect(refundShares(parts, refund)).toMatchObject([
      { serviceFeeMinor: 0, feeMinor: 100_00, amountMinor: 500_00 },
      { serviceFeeMinor: 10_00, feeMinor: 0, amountMinor: 400_00 },
    ])
    expect(() => refundShares(parts, { ...refund, feeMinor: 1_005_00 })).toThrow('out of the refund')
  })

  it('gives ticket after ticket back to the cent: shares and fees are the whole, and nobody gets more than she paid', () => {
    const money = fc.integer({ min: 0, max: 5_000_00 })
    const tickets = fc.array(fc.record({ fareMinor: fc.integer({ min: 1, max: 3_000_00 }), keptPart: fc.integer({ min: 0, max: 100 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(terms, tickets, money, money, fc.boolean(), (promised, given, feeMinor, hersWished, isDelivered) => {
        const tripMinor = given.reduce((sum, { fareMinor }) => sum + fareMinor, 0)
        const personMinor = Math.min(hersWished, tripMinor)
        const split = withServiceFee({ companyMinor: tripMinor - personMinor, personMinor }, feeMinor, promised.serviceFeePaidBy)
        let parts: readonly Paid[] = [paid('company', split.companyMinor), paid('person', split.personMinor)]
        const back = [0, 0]
        let keptMinor = 0
        let oursBackMinor = 0
        for (const [before, { fareMinor, keptPart }] of given.entries()) {
          const ours = feeOfTickets(feeMinor, { all: given.length, before, now: 1 })
          const of = { amountMinor: fareMinor + ours, serviceFeeMinor: ours, keptMinor: Math.floor((fareMinor * keptPart) / 100) }
          const refund = refundUnder(promised, of, isDelivered)
          const shares = refundShares(parts, refund)
          for (const [index, share] of shares.entries()) {
            expect(share.amountMinor).toBeGreaterThanOrEqual(0)
            expect(share.amountMinor + share.feeMinor + share.serviceFeeMinor).toBe(share.grossMinor)
            back[index] = (back[index] ?? 0) + share.amountMinor
          }
          keptMinor += refund.feeMinor + refund.serviceFee!.keptMinor
          oursBackMinor += refund.serviceFeeBackMinor
          parts = afterRefund(parts, shares)
        }
        expect(refundableMinor(parts)).toBe(0)
        expect(back[0]! + back[1]! + keptMinor).toBe(tripMinor + feeMinor)
        expect(back[0]).toBeLessThanOrEqual(split.companyMinor)
        expect(back[1]).toBeLessThanOrEqual(split.personMinor)
        expect(oursBackMinor).toBe(isDelivered && !promised.isServiceFeeReturned ? 0 : feeMinor)
        const whole = [split.companyMinor, split.personMinor]
        expect(isDelivered ? whole : back).toEqual(whole)
      }),
      { numRuns: 2_000 },
    )
  })
})
