import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMark, holidayFacts, isRestDay } from '../../places/rules/calendar.ts'
import { lateAt, LATE_LEVELS, PAID_WITH, promisedDate } from './refund-shares-quote.ts'

const NEW_YEAR = { nameZh: '元旦', nameEn: 'New Year' }
const facts = holidayFacts(
  [
    { date: '2027-01-01', kind: 'holiday', ...NEW_YEAR },
    { date: '2027-01-03', kind: 'makeup', ...NEW_YEAR },
  ],
  [2026, 2027],
)
const day = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date)
const told = (date: string): (string | null)[] => [1, 2, 3].map((level) => lateAt(day(date), level, facts)?.toString() ?? null)

describe('a refund that is late', () => {
  it('is told of at ten in Shanghai on the first working day after the promise, on the fourth, and then no more', () => {
    expect(told('2026-12-01')).toEqual(['2026-12-02T02:00:00Z', '2026-12-07T02:00:00Z', null])
    // Over New Year, with a Sunday that is worked.
    expect(told('2026-12-31')).toEqual(['2027-01-03T02:00:00Z', '2027-01-06T02:00:00Z', null])
  })

  it('is never told of before its promised day is over, and each time on a working day after the last', () => {
    const days = fc.integer({ min: 0, max: 700 }).map((after) => day('2026-01-05').add({ days: after }))
    fc.assert(
      fc.property(days, fc.constantFrom(...PAID_WITH), (asked, paidWith) => {
        const promised = promisedDate(paidWith, asked, facts)
        expect(Temporal.PlainDate.compare(promised, asked)).toBeGreaterThanOrEqual(0)
        let last = promised
        for (let level = 1; level <= LATE_LEVELS; level += 1) {
          const on = lateAt(promised, level, facts)?.toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
          if (!on) throw new Error('every level is told')
          expect(Temporal.PlainDate.compare(on, last)).toBeGreaterThan(0)
          expect(isRestDay(dayMark(on.toString(), facts))).toBe(false)
          last = on
        }
      }),
    )
  })
})
