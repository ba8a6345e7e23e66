import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HolidayDay } from './calendar.ts'
import {
  CALENDAR_FORWARD_MONTHS,
  CALENDAR_PAST_MONTHS,
  NO_HOLIDAYS,
  bookableSpan,
  dayLabel,
  dayMark,
  dayMarks,
  daySign,
  holidayFacts,
  holidaysOfMonth,
  isRestDay,
  monthGrid,
  monthsOf,
  pastSpan,
  shownSpan,
  weekdayOf,
} from './calendar.ts'

const national = { nameZh: '国庆节', nameEn: 'National Day' }
const off = (date: string): HolidayDay => ({ date, kind: 'holiday', ...national })
const facts = holidayFacts(
  [{ date: '2026-09-20', kind: 'makeup', ...national }, ...[1, 2, 3, 4, 5, 6, 7].map((d) => off(`2026-10-0${d}`)), off('2027-10-01')],
  [2025, 2026],
)
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => Temporal.PlainDate.from('2000-01-01').add({ days: n }).toString())

describe('a day in the calendar', () => {
  it('is shaded on weekends and days off, and on nothing else [SC-CAL-01]', () => {
    const shaded = (date: string): boolean => isRestDay(dayMark(date, facts))
    expect([shaded('2026-11-21'), shaded('2026-11-22'), shaded('2026-11-23')]).toEqual([true, true, false])
    expect(shaded('2026-10-01')).toBe(true) // a Thursday off
    expect(shaded('2026-09-20')).toBe(false) // a Sunday that is worked
  })

  it('is shaded on weekends before any holiday list has arrived [SC-CAL-01]', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(isRestDay(dayMark(date, NO_HOLIDAYS))).toBe(weekdayOf(date) >= 6)
      }),
    )
  })

  it('carries the working-day sign on a weekend of this year that is worked [SC-CAL-02]', () => {
    expect(dayMark('2026-09-20', facts)).toEqual({ date: '2026-09-20', kind: 'makeup', ...national, announced: true })
    expect(daySign(dayMark('2026-09-20', facts))).toBe('work')
    expect(daySign(dayMark('2026-09-19', facts))).toBeNull()
    expect(daySign(dayMark('2026-10-01', facts))).toBe('off')
  })

  it('claims no working weekend in a year whose notice is not out [SC-CAL-02]', () => {
    const early = holidayFacts([{ date: '2027-10-09', kind: 'makeup', ...national }], [2026])
    expect(daySign(dayMark('2027-10-09', early))).toBeNull()
    expect(dayMark('2027-10-01', facts)).toMatchObject({ kind: 'holiday', announced: false })
  })

  it('is called today when it is the same day [SC-CAL-03]', () => {
    expect(dayLabel('2026-11-21', '2026-11-21')).toBe('today')
  })

  it('is called tomorrow when it is the next day, also over a year’s end [SC-CAL-04]', () => {
    expect(dayLabel('2026-11-22', '2026-11-21')).toBe('tomorrow')
    expect(dayLabel('2027-01-01', '2026-12-31')).toBe('tomorrow')
  })

  it('is called the day after tomorrow when it is the third day [SC-CAL-05]', () => {
    expect(dayLabel('2026-11-23', '2026-11-21')).toBe('dayAfter')
    expect(dayLabel('2028-03-01', '2028-02-28')).toBe('dayAfter') // a leap year
  })

  it('is otherwise called by its weekday, past days too [SC-CAL-06]', () => {
    expect(dayLabel('2026-11-24', '2026-11-21')).toBe('weekday')
    expect(dayLabel('2026-11-20', '2026-11-21')).toBe('weekday')
    expect(weekdayOf('2026-11-24')).toBe(2)
  })
})

describe('the marks of a span', () => {
  it('are one a day, both ends included', () => {
    const marks = dayMarks('2026-09-19', '2026-10-01', facts)
    expect(marks).toHaveLength(13)
    expect(marks.map((mark) => mark.kind).slice(0, 3)).toEqual(['weekend', 'makeup', 'workday'])
    expect(dayMarks('2026-10-01', '2026-09-19', facts)).toEqual([])
  })

  it('stop at an absurd span instead of filling the memory', () => {
    expect(() => dayMarks('2000-01-01', '2026-01-01', facts)).toThrow('days')
  })
})

describe('the months shown', () => {
  it('reach twelve ahead and five back (calendar.forwardMonths, calendar.pastMonths)', () => {
    expect([CALENDAR_FORWARD_MONTHS, CALENDAR_PAST_MONTHS]).toEqual([12, 5])
    expect(bookableSpan('2026-11-21')).toEqual({ firstDate: '2026-11-21', lastDate: '2027-11-21' })
    expect(pastSpan('2026-11-21')).toEqual({ firstDate: '2026-06-01', lastDate: '2026-11-21' })
    expect(shownSpan('2026-11-21')).toEqual({ firstDate: '2026-06-01', lastDate: '2027-11-30' })
  })

  it('end on a day that exists when the year before had one more', () => {
    expect(bookableSpan('2028-02-29').lastDate).toBe('2029-02-28')
  })

  it('are listed in order', () => {
    expect(monthsOf({ firstDate: '2026-11-21', lastDate: '2027-02-03' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsOf(bookableSpan('2026-11-21'))).toHaveLength(13)
  })
})

describe('a month’s grid', () => {
  it('begins its weeks on Sunday, as the look does', () => {
    const [first] = monthGrid('2026-10')
    expect(first).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03'])
    expect(monthGrid('2026-11')[0]?.[0]).toBe('2026-11-01') // a Sunday
    expect(monthGrid('2026-02')).toHaveLength(4) // 28 days from a Sunday on
  })

  it('holds every day of the month once, under its weekday, in full weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = Temporal.PlainYearMonth.from({ year, month }).toString()
        const weeks = monthGrid(text)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toHaveLength(Temporal.PlainYearMonth.from(text).daysInMonth)
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(week.some((day) => day !== null)).toBe(true)
          expect(week.every((day, column) => day === null || weekdayOf(day) % 7 === column)).toBe(true)
        }
      }),
    )
  })
})

describe('the heading of a month', () => {
  it('names its festivals with their days', () => {
    const marks = dayMarks('2026-09-01', '2026-10-31', facts)
    expect(holidaysOfMonth('2026-10', marks)).toEqual([{ fromDay: 1, toDay: 7, ...national }])
    expect(holidaysOfMonth('2026-09', marks)).toEqual([])
  })

  it('keeps apart two stretches of one festival with a working day between', () => {
    const parted = holidayFacts([off('2026-10-01'), off('2026-10-03')], [2026])
    expect(holidaysOfMonth('2026-10', dayMarks('2026-10-01', '2026-10-31', parted)).map((span) => span.toDay)).toEqual([1, 3])
  })

  it('keeps two festivals apart that follow each other', () => {
    const two = holidayFacts(
      [off('2026-10-01'), { date: '2026-10-02', kind: 'holiday', nameZh: '中秋节', nameEn: 'Mid-Autumn Festival' }],
      [2026],
    )
    expect(holidaysOfMonth('2026-10', dayMarks('2026-10-01', '2026-10-31', two)).map((span) => span.nameEn)).toEqual([
      'National Day',
      'Mid-Autumn Festival',
    ])
  })
})
