import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterRefund, refundShares, type Paid, type RefundAsked } from './refund-shares.ts'

/* What comes back whole to exactly who has paid it, beside what is shared out in proportion. */

const NOTHING = { companyMinor: 0, personMinor: 0 }
const parts = (companyMinor: number, personMinor: number): readonly Paid[] => [
  { payer: 'company', paidMinor: companyMinor, settledMinor: 0 },
  { payer: 'person', paidMinor: personMinor, settledMinor: 0 },
]
const asked = (more: Partial<RefundAsked>): RefundAsked => ({ amountMinor: 0, feeMinor: 0, feePayer: 3, ...more })
const back = (paid: readonly Paid[], refund: RefundAsked) => refundShares(paid, refund).map(({ amountMinor }) => amountMinor)

describe('what is bought beside a service, when it is given back', () => {
  const spent = { companyMinor: 0, personMinor: 150 }

  it('stays where it was paid when only the service comes back', () => {
    expect(back(parts(1_000, 150), asked({ amountMinor: 1_000, spent }))).toEqual([1_000, 0])
  })

  it('comes back whole to who has paid it, whatever is kept of the rest', () => {
    const aside = { now: spent, before: NOTHING }
    expect(back(parts(1_000, 150), asked({ amountMinor: 1_150, spent, aside }))).toEqual([1_000, 150])
    expect(back(parts(1_000, 150), asked({ amountMinor: 1_150, feeMinor: 200, spent, aside }))).toEqual([800, 150])
  })

  it('comes back one after the other, to the cent', () => {
    const first = { now: { companyMinor: 0, personMinor: 100 }, before: NOTHING }
    const before = parts(1_000, 150)
    const shares = refundShares(before, asked({ amountMinor: 600, spent, aside: first }))
    expect(shares.map(({ amountMinor }) => amountMinor)).toEqual([500, 100])
    const second = { now: { companyMinor: 0, personMinor: 50 }, before: first.now }
    expect(back(afterRefund(before, shares), asked({ amountMinor: 550, spent, aside: second }))).toEqual([500, 50])
  })

  it('is nobody’s gain and nobody’s loss, whoever has paid how much', () => {
    const minor = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(fc.tuple(minor, minor, minor, minor), ([company, person, ofCompany, ofPerson]) => {
        const own = { companyMinor: ofCompany, personMinor: ofPerson }
        const paid = parts(company + ofCompany, person + ofPerson)
        const refund = asked({ amountMinor: company + person + ofCompany + ofPerson, spent: own, aside: { now: own, before: NOTHING } })
        expect(back(paid, refund)).toEqual([company + ofCompany, person + ofPerson])
        // Of the service alone nobody gets anything of what stays.
        expect(back(paid, asked({ amountMinor: company + person, spent: own }))).toEqual([company, person])
      }),
    )
  })
})
