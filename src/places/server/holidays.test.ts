import { describe, expect, it } from 'vitest'
import { dayMark, daySign, holidayFacts } from '../rules/calendar.ts'
import { lawfulDays, readHolidayList } from './holidays.ts'

const list = readHolidayList()
const facts = holidayFacts(list.days, list.announcedYears)
const kindOn = (date: string): string => dayMark(date, facts).kind

describe('the holiday list', () => {
  it('is the State Council’s for 2026: 33 days off and six weekends worked', () => {
    const of2026 = list.days.filter((day) => day.date.startsWith('2026'))
    expect(of2026.filter((day) => day.kind === 'holiday')).toHaveLength(33)
    expect(of2026.filter((day) => day.kind === 'makeup').map((day) => day.date)).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ])
  })

  it('marks the make-up Sunday before National Day 2026 as worked [SC-CAL-02]', () => {
    expect(kindOn('2026-09-20')).toBe('makeup')
    expect(daySign(dayMark('2026-09-20', facts))).toBe('work')
    expect(kindOn('2026-09-27')).toBe('holiday') // Mid-Autumn, a Sunday
    expect(kindOn('2026-11-21')).toBe('weekend') // [SC-CAL-01] is proven with the rules; here the data agrees
    expect(kindOn('2026-11-23')).toBe('workday')
  })

  it('says of a year without notice only what the law fixes: thirteen days, no make-up days', () => {
    const lastYear = Math.max(...list.announcedYears)
    const next = list.days.filter((day) => day.date.startsWith(String(lastYear + 1)))
    expect(list.announcedYears).not.toContain(lastYear + 1)
    expect(next).toHaveLength(13)
    expect(next.every((day) => day.kind === 'holiday')).toBe(true)
    expect(dayMark(`${lastYear + 1}-10-01`, facts)).toMatchObject({
      kind: 'holiday',
      announced: false,
    })
  })

  it('reckons the lunar festivals and Qingming without a notice', () => {
    const named = (name: string): string[] =>
      lawfulDays(2027)
        .filter((day) => day.nameZh === name)
        .map((day) => day.date)
    expect(named('春节')).toEqual(['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'])
    expect(named('清明节')).toEqual(['2027-04-05'])
    expect(named('端午节')).toEqual(['2027-06-09'])
    expect(named('中秋节')).toEqual(['2027-09-15'])
  })

  it('lists a day once on which two festivals meet', () => {
    expect(lawfulDays(2028).filter((day) => day.date === '2028-10-03')).toHaveLength(1) // Mid-Autumn within National Day
  })

  it('names each day once, in order, in both languages', () => {
    const dates = list.days.map((day) => day.date)
    expect(dates).toEqual([...new Set(dates)].toSorted())
    for (const day of list.days) {
      expect(day.nameZh).toMatch(/^\p{Script=Han}+$/u)
      expect(day.nameEn).toMatch(/^[A-Z][A-Za-z' -]+$/)
    }
  })
})
