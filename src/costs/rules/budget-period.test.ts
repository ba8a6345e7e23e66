import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUDGET_PERIODS, periodLabel, periodOf } from './budget-period.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => day('2000-01-01').add({ days }))

describe('the period of a budget', () => {
  it.each([
    ['month', '2028-02-29', '2028-02-01', '2028-02-29', '2028-02'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31', '2026-Q4'],
    ['quarter', '2026-04-01', '2026-04-01', '2026-06-30', '2026-Q2'],
    ['year', '2026-07-15', '2026-01-01', '2026-12-31', '2026'],
  ] as const)('is the calendar %s of %s', (period, date, from, until, label) => {
    const span = periodOf(period, day(date))
    expect([span.fromDate.toString(), span.untilDate.toString(), periodLabel(period, day(date))]).toEqual([from, until, label])
  })

  it('holds its day, and the next one begins the day after it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BUDGET_PERIODS), anyDay, (period, date) => {
        const { fromDate, untilDate } = periodOf(period, date)
        expect(Temporal.PlainDate.compare(fromDate, date) <= 0 && Temporal.PlainDate.compare(date, untilDate) <= 0).toBe(true)
        const next = untilDate.add({ days: 1 })
        expect(periodOf(period, next).fromDate.equals(next)).toBe(true)
        expect(periodLabel(period, fromDate)).toBe(periodLabel(period, untilDate))
        expect(periodLabel(period, next)).not.toBe(periodLabel(period, date))
      }),
    )
  })
})
