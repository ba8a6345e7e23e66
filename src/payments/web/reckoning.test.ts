import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentInfo } from '../calls.ts'
import { isManifold, reckon } from './reckoning.ts'

const value = (payer: 'company' | 'person', amountMinor: number): PaymentInfo['assets'][number] => ({
  key: 'travelCredit',
  label: 'China Eastern value',
  amountMinor,
  payer,
  validUntil: '2027-05-01',
})
const part = (kind: 'company' | 'person', amountMinor: number) => ({ kind, label: kind, amountMinor, isPaid: false })
const amount = fc.integer({ min: 0, max: 500_000 })

describe('what is left for her to pay', () => {
  it('is the total less company, value and points, each named once', () => {
    const info = {
      totalMinor: 118_000,
      parts: [part('company', 80_000), part('person', 38_000)],
      assets: [value('company', 20_000), value('person', 5_000), value('person', 1_000)],
    }
    expect(reckon(info, 1_200)).toEqual({
      totalMinor: 118_000,
      companyMinor: 60_000,
      companyValueMinor: 20_000,
      ownValueMinor: 6_000,
      pointsMinor: 1_200,
      yoursMinor: 30_800,
    })
  })

  it('adds up whatever pays, and is told line by line only where more than two pay', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (credit, companyValue, ownValue, points, rest) => {
        const parts = [part('company', credit + companyValue), part('person', ownValue + points + rest)]
        const totalMinor = credit + companyValue + ownValue + points + rest
        const sums = reckon({ totalMinor, parts, assets: [value('company', companyValue), value('person', ownValue)] }, points)
        expect([sums.companyMinor, sums.yoursMinor]).toEqual([credit, rest])
        expect(isManifold(sums)).toBe(companyValue + ownValue + points > 0)
      }),
    )
  })
})
