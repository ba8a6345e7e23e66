import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidayFacts, NO_HOLIDAYS } from '../../places/rules/calendar.ts'
import { afterRefund, refundableMinor, refundShares, type Paid, type PayerKind, type RefundShare } from './refund-shares.ts'
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

describe('what a refund of a change brings to each payer', () => {
  /** [company, person] of a change's lines, and of what is refunded. */
  type Both = readonly [number, number]
  const sides = (shares: readonly RefundShare[], of: 'grossMinor' | 'feeMinor' | 'serviceFeeMinor' | 'amountMinor'): Both => [
    shares.reduce((sum, share) => (share.payer === 'company' ? sum + share[of] : sum), 0),
    shares.reduce((sum, share) => (share.payer === 'company' ? sum : sum + share[of]), 0),
  ]

  it.each<{ it: string; changeFee: Both; difference: Both; serviceFee: Both; fee: Both; back: Both }>([
    // The fee of the change was both’s, ours the company’s, and nothing was dearer.
    { it: 'nothing but our fee', changeFee: [44_26, 68_74], difference: [0, 0], serviceFee: [12_50, 0], fee: [0, 0], back: [0, 0] },
    // All of the difference was hers: all of it comes back to her.
    { it: 'hers', changeFee: [44_26, 68_74], difference: [0, 310_00], serviceFee: [12_50, 0], fee: [0, 0], back: [0, 310_00] },
    { it: 'both’s', changeFee: [50_00, 0], difference: [200_00, 100_00], serviceFee: [0, 10_00], fee: [0, 0], back: [200_00, 100_00] },
    {
      it: 'less a fee of both',
      changeFee: [0, 50_00],
      difference: [200_00, 100_00],
      serviceFee: [0, 0],
      fee: [20_00, 10_00],
      back: [180_00, 90_00],
    },
  ])('gives the difference back to whoever paid it, and has nobody bear what others have: $it', (of) => {
    const { changeFee, difference, serviceFee, fee, back: brought } = of
    const parts = [
      part('company', changeFee[0] + difference[0] + serviceFee[0]),
      part('person', changeFee[1] + difference[1] + serviceFee[1]),
    ]
    const ours = serviceFee[0] + serviceFee[1]
    const shares = refundShares(parts, {
      amountMinor: difference[0] + difference[1] + ours,
      feeMinor: fee[0] + fee[1],
      feePayer: 3,
      serviceFee: { keptMinor: ours, paidBy: serviceFee[1] > 0 ? 'person' : 'company' },
      spent: { companyMinor: changeFee[0], personMinor: changeFee[1] },
    })
    expect(sides(shares, 'serviceFeeMinor')).toEqual(serviceFee)
    expect(sides(shares, 'feeMinor')).toEqual(fee)
    expect(sides(shares, 'amountMinor')).toEqual(brought)
  })

  it('ends, ticket by ticket and in whatever turn, with all of the difference at who paid it and our fee at who bore it', () => {
    const anySplit = fc.tuple(fc.nat(500_00), fc.nat(500_00))
    const anyChange = fc.record({
      tickets: fc.integer({ min: 1, max: 5 }),
      changeFee: anySplit,
      difference: fc.tuple(fc.integer({ min: 1_00, max: 2_000_00 }), fc.integer({ min: 1_00, max: 2_000_00 })),
      serviceFee: fc.nat(60_00),
      paidBy: fc.constantFrom('company' as const, 'person' as const),
      /** Of the person's side, what somebody outside has paid. */
      thirds: fc.integer({ min: 0, max: 100 }),
      turns: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    })
    fc.assert(
      fc.property(anyChange, ({ tickets, changeFee, difference, serviceFee, paidBy, thirds, turns }) => {
        const ours: Both = paidBy === 'company' ? [serviceFee, 0] : [0, serviceFee]
        const personMinor = changeFee[1] + difference[1] + ours[1]
        const thirdMinor = Math.floor((personMinor * thirds) / 100)
        let parts: readonly Paid[] = [
          part('company', changeFee[0] + difference[0] + ours[0]),
          part('person', personMinor - thirdMinor),
          part('third', thirdMinor),
        ]
        const each = (minor: number, no: number): number => Math.floor((minor * no) / tickets) - Math.floor((minor * (no - 1)) / tickets)
        const order = Array.from({ length: tickets }, (_, index) => index + 1).toSorted((a, b) => (turns[a - 1] ?? 0) - (turns[b - 1] ?? 0))
        let back: Both = [0, 0]
        for (const no of order) {
          const keptMinor = each(serviceFee, no)
          const shares = refundShares(parts, {
            amountMinor: each(difference[0] + difference[1], no) + keptMinor,
            feeMinor: 0,
            feePayer: 3,
            serviceFee: { keptMinor, paidBy },
            spent: { companyMinor: changeFee[0], personMinor: changeFee[1] },
          })
          expect(sides(shares, 'serviceFeeMinor')).toEqual(paidBy === 'company' ? [keptMinor, 0] : [0, keptMinor])
          back = [back[0] + sides(shares, 'amountMinor')[0], back[1] + sides(shares, 'amountMinor')[1]]
          parts = afterRefund(parts, shares)
        }
        expect(back).toEqual(difference)
        expect(refundableMinor(parts)).toBe(changeFee[0] + changeFee[1])
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes our fee of nobody else where rounding leaves whoever bears it a cent less', () => {
    // She has paid all of three tickets, and the company a fee for the order that three do not divide.
    const parts = [part('company', 10_00), part('person', 1_000_00)]
    const third = { amountMinor: 336_68, feeMinor: 0, feePayer: 3 as const, serviceFee: { keptMinor: 3_34, paidBy: 'company' as const } }
    expect(sides(refundShares(parts, third), 'serviceFeeMinor')).toEqual([3_34, 0])
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
