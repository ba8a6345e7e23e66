import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fulfil, payFromCredit, returnToCredit, type Posting } from './ledger.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_00 })
const sum = (postings: readonly Posting[]) => postings.reduce((total, p) => total + p.amountMinor, 0)
const on = (account: string, postings: readonly Posting[]) => sum(postings.filter((p) => p.account === account))

describe('the ledger', () => {
  it('balances every entry and never posts nothing', () => {
    fc.assert(
      fc.property(amount, amount, (supplierMinor, serviceFeeMinor) => {
        const whole = supplierMinor + serviceFeeMinor
        for (const entry of [payFromCredit(whole), returnToCredit(whole), fulfil({ supplier: 'air1', supplierMinor, serviceFeeMinor })]) {
          expect(sum(entry)).toBe(0)
          expect(entry.every((p) => p.amountMinor !== 0)).toBe(true)
        }
      }),
    )
  })
  it('leaves nothing in clearing once an order is delivered or its money returned', () => {
    fc.assert(
      fc.property(amount, amount, (supplierMinor, serviceFeeMinor) => {
        const whole = supplierMinor + serviceFeeMinor
        const paid = payFromCredit(whole)
        expect(on('clearing', [...paid, ...fulfil({ supplier: 'air1', supplierMinor, serviceFeeMinor })])).toBe(0)
        expect(on('companyCredit', [...paid, ...returnToCredit(whole)])).toBe(0)
        expect(on('companyCredit', paid)).toBe(whole)
      }),
    )
  })
})
