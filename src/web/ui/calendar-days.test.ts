import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayMark } from './calendar-days.ts'
import { calendarMonths, daysAhead, festivalsOf, isUnannounced, kindOf, lowestOf, moveDay } from './calendar-days.ts'

const anyDate = fc.integer({ min: 0, max: 3_000 }).map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())
const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End')

describe('months of the calendar', () => {
  it('starts with the week of the first day and leaves past weeks out', () => {
    const [september] = calendarMonths('2026-09-16', '2026-10-01')
    expect(september?.key).toBe('2026-09')
    expect(september?.weeks[0]).toEqual(['2026-09-13', '2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19'])
    expect(september?.weeks.at(-1)).toEqual(['2026-09-27', '2026-09-28', '2026-09-29', '2026-09-30', null, null, null])
  })

  it('holds every day from the first to the last exactly once, in weeks of seven from Sunday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 400 }), (first, length) => {
        const last = Temporal.PlainDate.from(first).add({ days: length }).toString()
        const months = calendarMonths(first, last)
        const days = months.flatMap((month) => month.weeks.flat()).filter((day) => day !== null)
        expect(new Set(days).size).toBe(days.length)
        expect(days.filter((day) => day >= first && day <= last)).toHaveLength(length + 1)
        for (const week of months.flatMap((month) => month.weeks)) {
          expect(week).toHaveLength(7)
          const misplaced = week.filter((day, place) => day !== null && Temporal.PlainDate.from(day).dayOfWeek % 7 !== place)
          expect(misplaced).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('reaches twelve months ahead from the end of a month', () => {
    expect(calendarMonths('2026-08-31', '2027-08-31')).toHaveLength(13)
  })
})

describe('keys in the calendar', () => {
  const range = { minDate: '2026-09-16', maxDate: '2027-09-16' }

  it('moves by day, week and month, and to the ends of the week', () => {
    const from = '2026-10-15'
    expect(moveDay(from, 'ArrowLeft', range)).toBe('2026-10-14')
    expect(moveDay(from, 'ArrowRight', range)).toBe('2026-10-16')
    expect(moveDay(from, 'ArrowUp', range)).toBe('2026-10-08')
    expect(moveDay(from, 'ArrowDown', range)).toBe('2026-10-22')
    expect(moveDay(from, 'PageDown', range)).toBe('2026-11-15')
    expect(moveDay(from, 'PageUp', range)).toBe('2026-09-16')
    expect(moveDay(from, 'Home', range)).toBe('2026-10-11')
    expect(moveDay(from, 'End', range)).toBe('2026-10-17')
    expect(moveDay('2027-01-31', 'PageDown', range)).toBe('2027-02-28')
  })

  it('leaves other keys to the browser', () => {
    expect(moveDay('2026-10-15', 'Enter', range)).toBeNull()
    expect(moveDay('2026-10-15', 'Tab', range)).toBeNull()
  })

  it('never leaves the days that may be looked at', () => {
    fc.assert(
      fc.property(anyDate, keys, (from, key) => {
        const to = moveDay(from, key, range)
        expect(to !== null && to >= range.minDate && to <= range.maxDate).toBe(true)
      }),
    )
  })
})

describe('what a day is', () => {
  const mark = (date: string, kind: DayMark['kind'], nameZh?: string, announced = true): DayMark => ({ date, kind, nameZh, announced })

  it('takes Saturday and Sunday for days off where nothing is known [SC-CAL-01]', () => {
    expect(kindOf('2026-09-19', undefined)).toBe('weekend')
    expect(kindOf('2026-09-20', undefined)).toBe('weekend')
    expect(kindOf('2026-09-21', undefined)).toBe('workday')
  })

  it('lets a make-up working day on a weekend be a working day [SC-CAL-02]', () => {
    expect(kindOf('2026-09-20', mark('2026-09-20', 'makeup'))).toBe('makeup')
  })

  it('tells today, tomorrow and the day after, and no other day [SC-CAL-03] [SC-CAL-04] [SC-CAL-05] [SC-CAL-06]', () => {
    expect(['2026-09-30', '2026-10-01', '2026-10-02'].map((date) => daysAhead(date, '2026-09-30'))).toEqual([0, 1, 2])
    expect(['2026-09-29', '2026-10-03'].map((date) => daysAhead(date, '2026-09-30'))).toEqual([null, null])
  })

  it('joins holidays of one name into one span and says which years are not announced', () => {
    const [october] = calendarMonths('2026-10-01', '2026-10-31')
    if (!october) throw new Error('October is missing')
    const marks = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-08'].map((date) => mark(date, 'holiday', '国庆节'))
    const byDate = new Map(marks.map((one) => [one.date, one]))
    expect(festivalsOf(october, byDate, 'zh')).toEqual([
      { fromDay: 1, toDay: 3, name: '国庆节' },
      { fromDay: 8, toDay: 8, name: '国庆节' },
    ])
    expect(festivalsOf(october, byDate, 'en')).toEqual([])
    expect(isUnannounced(october, byDate)).toBe(false)
    expect(isUnannounced(october, new Map([['2026-10-09', mark('2026-10-09', 'workday', undefined, false)]]))).toBe(true)
  })

  it('finds the lowest price only where there is something to compare', () => {
    expect(lowestOf([640, 720, 640])).toBe(640)
    expect(lowestOf([640])).toBeNull()
    expect(lowestOf([])).toBeNull()
  })
})
