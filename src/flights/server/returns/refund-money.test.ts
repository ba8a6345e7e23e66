import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_HOLIDAYS } from '../../../places/rules/calendar.ts'
import type { PayerKind } from '../../../payments/rules/refund-shares.ts'
import { PAID_WITH, quoteRefund, type PaidPart } from '../../../payments/rules/refund-shares-quote.ts'
import { sameShares, sharesOf } from './refund-money.ts'
import type { KeptShare } from './refund-store.ts'

const when = { today: Temporal.PlainDate.from('2026-11-20'), holidays: NO_HOLIDAYS }
const part = (payer: PayerKind, paidMinor: number): PaidPart => ({
  payer,
  paidMinor,
  settledMinor: 0,
  paidWith: payer === 'company' ? 'companyCredit' : 'alipay',
})
const sum = (shares: readonly KeptShare[], of: 'backMinor' | 'feeMinor' | 'serviceFeeMinor'): number =>
  shares.reduce((all, share) => all + (share[of] ?? 0), 0)

describe('the rows of a quote', () => {
  it('name what each bears of the airline’s fee and of ours', () => {
    const serviceFee = { keptMinor: 12_50, paidBy: 'company' as const }
    const asked = { amountMinor: 1_000_00, feeMinor: 100_00, feePayer: 2 as const, serviceFee }
    expect(sharesOf(quoteRefund([part('company', 600_00), part('person', 400_00)], asked, when))).toMatchObject([
      { payer: 'company', backMinor: 587_50, feeMinor: 0, serviceFeeMinor: 12_50 },
      { payer: 'person', backMinor: 300_00, feeMinor: 100_00, serviceFeeMinor: 0 },
    ])
  })

  it('name whoever gets nothing back, because fees take all of it', () => {
    const asked = { amountMinor: 1_000_00, feeMinor: 400_00, feePayer: 2 as const }
    expect(sharesOf(quoteRefund([part('company', 600_00), part('person', 400_00)], asked, when))).toMatchObject([
      { payer: 'company', backMinor: 600_00, feeMinor: 0 },
      { payer: 'person', backMinor: 0, feeMinor: 400_00 },
    ])
  })

  it('add up to the sums that are shown above them, whoever paid with what', () => {
    const anyPart = fc.record({
      payer: fc.constantFrom<PayerKind>('company', 'person', 'third'),
      paidMinor: fc.integer({ min: 1, max: 10_000_00 }),
      settledMinor: fc.constant(0),
      paidWith: fc.constantFrom(...PAID_WITH),
    })
    const anyRefund = fc.record({
      thousandths: fc.integer({ min: 0, max: 1_000 }),
      feePercent: fc.nat(60),
      oursPercent: fc.nat(40),
      feePayer: fc.constantFrom(1 as const, 2 as const, 3 as const),
      paidBy: fc.constantFrom('company' as const, 'person' as const),
    })
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 5 }),
        anyRefund,
        (parts, { thousandths, feePercent, oursPercent, ...by }) => {
          const amountMinor = Math.floor((parts.reduce((all, one) => all + one.paidMinor, 0) * thousandths) / 1_000)
          const feeMinor = Math.floor((amountMinor * feePercent) / 100)
          const keptMinor = Math.floor((amountMinor * oursPercent) / 100)
          const asked = { amountMinor, feeMinor, feePayer: by.feePayer, serviceFee: { keptMinor, paidBy: by.paidBy } }
          const shares = sharesOf(quoteRefund(parts, asked, when))
          expect([sum(shares, 'feeMinor'), sum(shares, 'serviceFeeMinor')]).toEqual([feeMinor, keptMinor])
          expect(sum(shares, 'backMinor')).toBe(amountMinor - feeMinor - keptMinor)
        },
      ),
    )
  })
})

describe('whether a quote still holds', () => {
  const row = (payer: PayerKind, backMinor: number, feeMinor: number): KeptShare => ({
    payer,
    paidWith: payer === 'company' ? 'companyCredit' : 'alipay',
    backMinor,
    valueMinor: 0,
    feeMinor,
    serviceFeeMinor: 0,
    promisedDate: '2026-11-20',
  })

  it('is asked of the fees too: whoever bears another part of them has read something else', () => {
    const shown = [row('company', 500_00, 100_00), row('person', 0, 50_00)]
    expect(sameShares(shown, shown.toReversed())).toBe(true)
    expect(sameShares([row('company', 500_00, 100_00), row('person', 0, 49_99)], shown)).toBe(false)
    expect(sameShares([row('company', 500_00, 100_00)], shown)).toBe(false)
  })

  it('is asked only of what goes back where it was kept without fees', () => {
    const { feeMinor: _fee, serviceFeeMinor: _ours, ...old } = row('company', 500_00, 100_00)
    const now = [row('company', 500_00, 100_00), row('person', 0, 50_00)]
    expect(sameShares(now, [old])).toBe(true)
    expect(sameShares(now, [{ ...old, backMinor: 499_99 }])).toBe(false)
  })
})
