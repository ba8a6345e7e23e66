import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidayFacts, NO_HOLIDAYS } from '../../places/rules/calendar.ts'
import { refundShares, type Paid, type PayerKind } from './refund-shares.ts'
import { PAID_WITH, quoteRefund, type PaidPart } from './refund-shares-quote.ts'

const part = (payer: PayerKind, paidMinor: number, more: Partial<PaidPart> = {}): PaidPart => ({
  payer,
  paidMinor,
  settledMinor: 0,
  paidWith: payer === 'company' ? 'companyCredit' : 'alipay',
  ...more,
})
const company = part('company', 600_00)
const person = part('person', 400_00)
const when = { today: Temporal.PlainDate.from('2026-11-20'), holidays: NO_HOLIDAYS } // a Friday
const back = (parts: readonly Paid[], amountMinor: number, feeMinor: number, feePayer: 1 | 2 | 3) =>
  refundShares(parts, { amountMinor, feeMinor, feePayer }).map((share) => share.amountMinor)

describe('what a refund brings to each payer', () => {
  it('follows what each has paid', () => {
    expect(back([company, person], 1_000_00, 0, 3)).toEqual([600_00, 400_00])
    expect(back([company, person], 100_01, 0, 3)).toEqual([60_01, 40_00])
  })

  it('lets the company, the person or both bear the fee, as the company has set', () => {
    expect(back([company, person], 1_000_00, 100_00, 1)).toEqual([500_00, 400_00])
    expect(back([company, person], 1_000_00, 100_00, 2)).toEqual([600_00, 300_00])
    expect(back([company, person], 1_000_00, 100_00, 3)).toEqual([540_00, 360_00])
  })

  it('asks nobody for money: what one share cannot bear the others do', () => {
    expect(back([company, person], 1_000_00, 700_00, 1)).toEqual([0, 300_00])
    expect(back([company, person], 1_000_00, 700_00, 2)).toEqual([300_00, 0])
    expect(back([person], 400_00, 50_00, 1)).toEqual([350_00])
    expect(back([company], 600_00, 600_00, 2)).toEqual([0])
  })

  it('has a third party bear what the person would', () => {
    expect(back([company, part('third', 400_00)], 1_000_00, 100_00, 2)).toEqual([600_00, 300_00])
  })

  it('makes up for a share that an earlier refund could not give', () => {
    const parts = [part('company', 3), part('person', 3), part('third', 3)]
    expect(back(parts, 1, 0, 3)).toEqual([1, 0, 0])
    expect(back([{ ...parts[0]!, settledMinor: 1 }, parts[1]!, parts[2]!], 1, 0, 3)).toEqual([0, 1, 0])
    expect(back([{ ...parts[0]!, settledMinor: 1 }, { ...parts[1]!, settledMinor: 1 }, parts[2]!], 1, 0, 3)).toEqual([0, 0, 1])
  })

  it('refuses more than is still there, and a fee beyond the refund', () => {
    expect(() => back([company], 600_01, 0, 3)).toThrow('no more is refunded')
    expect(() => back([{ ...company, settledMinor: 600_00 }], 1, 0, 3)).toThrow('no more is refunded')
    expect(() => back([company], 100, 101, 3)).toThrow('out of the refund')
    expect(() => back([{ ...company, settledMinor: 600_01 }], 0, 0, 3)).toThrow('more than she paid')
  })
})

describe('the quote of a refund', () => {
  it('says who gets what by when: credit at once, gateways in working days', () => {
    const wechat = part('person', 200_00, { paidWith: 'wechat' })
    const quote = quoteRefund([company, wechat, part('person', 200_00)], { amountMinor: 1_000_00, feeMinor: 50_00, feePayer: 3 }, when)
    expect(quote).toMatchObject({ amountMinor: 950_00, feeMinor: 50_00 })
    expect(quote.shares.map(({ payer, amountMinor, feeMinor, promisedDate }) => [payer, amountMinor, feeMinor, promisedDate])).toEqual([
      ['company', 570_00, 30_00, '2026-11-20'],
      ['person', 190_00, 10_00, '2026-11-25'],
      ['person', 190_00, 10_00, '2026-12-01'],
    ])
  })

  it('counts no day off as a working day, and a weekend that is worked as one', () => {
    const off = (date: string) => ({ date, kind: 'holiday' as const, nameZh: '国庆节', nameEn: 'National Day' })
    const holidays = holidayFacts(
      [...['01', '02', '05', '06', '07'].map((day) => off(`2026-10-${day}`)), { ...off('2026-10-10'), kind: 'makeup' }],
      [2026],
    )
    const wechat = [part('person', 100, { paidWith: 'wechat' })]
    const promised = (today: string) =>
      quoteRefund(wechat, { amountMinor: 100, feeMinor: 0, feePayer: 3 }, { today: Temporal.PlainDate.from(today), holidays }).shares[0]
        ?.promisedDate
    expect([promised('2026-09-30'), promised('2026-10-08')]).toEqual(['2026-10-10', '2026-10-12'])
  })

  it('is what the refund then is', () => {
    const anyPart = fc.record({
      payer: fc.constantFrom<PayerKind>('company', 'person', 'third'),
      paidMinor: fc.integer({ min: 1, max: 10_000_00 }),
      settledMinor: fc.constant(0),
      paidWith: fc.constantFrom(...PAID_WITH),
    })
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 4 }),
        fc.nat(1_000),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (parts, thousandths, feePayer) => {
          const amountMinor = Math.floor((parts.reduce((sum, one) => sum + one.paidMinor, 0) * thousandths) / 1_000)
          const refund = { amountMinor, feeMinor: Math.floor(amountMinor / 10), feePayer }
          const quote = quoteRefund(parts, refund, when)
          expect(
            quote.shares.map(({ payer, grossMinor, feeMinor, serviceFeeMinor, amountMinor: minor }) => ({
              payer,
              grossMinor,
              feeMinor,
              serviceFeeMinor,
              amountMinor: minor,
            })),
          ).toEqual(refundShares(parts, refund))
          expect(quote.amountMinor + quote.feeMinor).toBe(amountMinor)
        },
      ),
    )
  })
})
