import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionRows, feeAt, feeMinorOf, rowHoldsAt } from './conditions.ts'
import type { ConditionStep } from './offer.ts'

const steps: readonly ConditionStep[] = [
  { untilHoursBefore: 168, feePercent: 0 },
  { untilHoursBefore: 48, feePercent: 10 },
  { untilHoursBefore: 4, feePercent: 20 },
  { untilHoursBefore: 0, feePercent: 20 },
  { untilHoursBefore: null, feePercent: null },
]
const FARE_MINOR = 152_000

describe('the conditions of a fare as rows', () => {
  it('say from when until when which fee holds, steps of one fee as one row', () => {
    expect(conditionRows(steps, FARE_MINOR)).toEqual([
      { fromHoursBefore: null, untilHoursBefore: 168, feeMinor: 0 },
      { fromHoursBefore: 168, untilHoursBefore: 48, feeMinor: 15_200 },
      { fromHoursBefore: 48, untilHoursBefore: 0, feeMinor: 30_400 },
      { fromHoursBefore: 0, untilHoursBefore: null, feeMinor: null },
    ])
  })

  it('are one row where nothing is ever allowed, and none where nothing is known', () => {
    const never = steps.map((step) => ({ ...step, feePercent: null }))
    expect(conditionRows(never, FARE_MINOR)).toEqual([{ fromHoursBefore: null, untilHoursBefore: null, feeMinor: null }])
    expect(conditionRows([], FARE_MINOR)).toEqual([])
  })

  it('keep a fee of nothing apart from what is not allowed', () => {
    const rows = conditionRows(
      [
        { untilHoursBefore: 0, feePercent: 0 },
        { untilHoursBefore: null, feePercent: null },
      ],
      FARE_MINOR,
    )
    expect(rows.map((row) => row.feeMinor)).toEqual([0, null])
  })
})

describe('a fee', () => {
  it('is rounded up to whole yuan, as the supplier rounds it', () => {
    expect([feeMinorOf(98_000, 5), feeMinorOf(98_500, 5), feeMinorOf(98_700, 7), feeMinorOf(64_000, 0)]).toEqual([4_900, 5_000, 7_000, 0])
  })

  it('is never above the fare', () => {
    expect(feeMinorOf(98_050, 100)).toBe(98_050)
  })

  it('lies within a yuan above its share of the fare, in whole yuan or the whole fare', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 100 }), (fareMinor, percent) => {
        const fee = feeMinorOf(fareMinor, percent)
        const share100 = fareMinor * percent // in hundredths of a fen, so that nothing is rounded here
        expect(fee * 100).toBeGreaterThanOrEqual(share100)
        expect(fee * 100).toBeLessThan(share100 + 10_000)
        expect(fee % 100 === 0 || fee === fareMinor).toBe(true)
      }),
    )
  })

  it('changes at the full hour, when the kinder step still holds', () => {
    const at = (hours: number) => feeAt(steps, FARE_MINOR, hours)
    expect([at(200), at(168), at(167.99), at(48), at(47.99), at(0), at(-0.01)]).toEqual([0, 0, 15_200, 15_200, 30_400, 30_400, null])
    expect(feeAt([], FARE_MINOR, 10)).toBeNull()
  })

  it('is the one that its row says, at any hour', () => {
    const someSteps = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 5 }),
        fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { minLength: 6, maxLength: 6 }),
      )
      .map(([hours, fees]): ConditionStep[] =>
        [...hours.toSorted((a, b) => b - a), null].map((untilHoursBefore, i) => ({ untilHoursBefore, feePercent: fees[i] ?? null })),
      )
    fc.assert(
      fc.property(someSteps, fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: -50, max: 500 }), (steps, fareMinor, hours) => {
        const rows = conditionRows(steps, fareMinor)
        const holds = rows.find((row) => row.untilHoursBefore === null || hours >= row.untilHoursBefore)
        expect(feeAt(steps, fareMinor, hours)).toBe(holds?.feeMinor ?? null)
        expect(rows.every((row, i) => row.fromHoursBefore === (rows[i - 1]?.untilHoursBefore ?? null))).toBe(true)
      }),
    )
  })
})

describe('the row that holds', () => {
  it('is exactly one at any moment, and costs what the fee at that moment says', () => {
    const steps = [
      { untilHoursBefore: 168, feePercent: 5 },
      { untilHoursBefore: 48, feePercent: 15 },
      { untilHoursBefore: 4, feePercent: 30 },
      { untilHoursBefore: null, feePercent: null },
    ]
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 400 }), fc.integer({ min: 100, max: 500_000 }), (hoursBefore, fareMinor) => {
        const holding = conditionRows(steps, fareMinor).filter((row) => rowHoldsAt(row, hoursBefore))
        expect(holding).toHaveLength(1)
        expect(holding[0]?.feeMinor).toBe(feeAt(steps, fareMinor, hoursBefore))
      }),
    )
  })
})
