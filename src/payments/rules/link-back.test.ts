import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_BACK_BECAUSE, LINK_MOVES, linkBack, type LinkRefund } from './link-back.ts'

const TODAY = '2026-11-25'
const refund = (more: Partial<LinkRefund> = {}): LinkRefund => ({
  state: 'onTheWay',
  because: 'returned',
  amountMinor: 100_00,
  gateway: 'alipay',
  on: '2026-12-01',
  ...more,
})

describe('what becomes of money that was paid by a link', () => {
  it('is nothing to tell as long as all of it pays for the order', () => {
    expect(linkBack(100_00, { refunds: [], shares: [] }, TODAY)).toBeNull()
  })

  it('is told as one sum for each state, the one that needs the most patience first, with the last of its days', () => {
    const refunds = [
      refund({ state: 'done', on: '2026-11-24' }),
      refund({ on: '2026-11-30' }),
      refund({ amountMinor: 50_00 }),
      refund({ state: 'manual', on: '2026-11-24' }),
    ]
    expect(linkBack(400_00, { refunds, shares: [{ feeMinor: 20_00, valueMinor: 0 }] }, TODAY)).toEqual({
      because: 'returned',
      moves: [
        { state: 'manual', gateway: 'alipay', amountMinor: 100_00, on: '2026-11-24', isLate: true },
        { state: 'onTheWay', gateway: 'alipay', amountMinor: 150_00, on: '2026-12-01', isLate: false },
        { state: 'done', gateway: 'alipay', amountMinor: 100_00, on: '2026-11-24', isLate: false },
      ],
      feeMinor: 20_00,
      valueMinor: 0,
      restMinor: 30_00,
    })
  })

  it('is told too where no money comes back: it was all kept, or became value', () => {
    const kept = linkBack(100_00, { refunds: [], shares: [{ feeMinor: 30_00, valueMinor: 70_00 }] }, TODAY)
    expect(kept).toEqual({ because: 'returned', moves: [], feeMinor: 30_00, valueMinor: 70_00, restMinor: 0 })
  })

  it('does not say who else has paid, or when', () => {
    expect(linkBack(100_00, { refunds: [refund({ because: 'notNeeded' })], shares: [] }, TODAY)?.because).toBe('notNeeded')
    expect(linkBack(100_00, { refunds: [refund({ because: 'ended' })], shares: [] }, TODAY)?.because).toBe('ended')
  })

  it('adds up to what was paid, whatever has come of it', () => {
    const any = fc.record({
      state: fc.constantFrom(...LINK_MOVES),
      because: fc.constantFrom(...LINK_BACK_BECAUSE),
      amountMinor: fc.integer({ min: 1, max: 500_00 }),
      gateway: fc.constantFrom('alipay' as const, 'wechat' as const),
      on: fc.constantFrom('2026-11-24', '2026-11-25', '2026-12-01'),
    })
    const share = fc.record({ feeMinor: fc.nat(100_00), valueMinor: fc.nat(100_00) })
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 8 }),
        fc.array(share, { maxLength: 4 }),
        fc.nat(100_00),
        (refunds, shares, rest) => {
          const settled = refunds.reduce((sum, one) => sum + one.amountMinor, 0)
          const kept = shares.reduce((sum, one) => sum + one.feeMinor + one.valueMinor, 0)
          const told = linkBack(settled + kept + rest, { refunds, shares }, TODAY)
          expect(told?.restMinor).toBe(rest)
          expect(told?.moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(settled)
        },
      ),
    )
  })
})
