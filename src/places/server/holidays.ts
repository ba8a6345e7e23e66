import chineseDays from 'chinese-days'
import type { HolidayDay } from '../rules/calendar.ts'

/*
 * Holidays and make-up working days by the State Council's yearly notices, from the package chinese-days. It knows no
 * difference between "an ordinary year" and "a year whose notice is not out": both look like plain weekdays and weekends. So a
 * year counts as announced only when its National Day is in the data, and the years after it get the festivals fixed by law.
 */

/** Calendars reach five months back; the package's older years would only cost the start some milliseconds. */
const FIRST_YEAR = 2024
/** How far past the last notice the lawful festivals are listed: a calendar shows twelve months ahead, never more. */
const YEARS_WITHOUT_NOTICE = 2

interface Festival {
  readonly nameZh: string
  readonly nameEn: string
}

const NEW_YEAR: Festival = { nameZh: '元旦', nameEn: "New Year's Day" }
const SPRING: Festival = { nameZh: '春节', nameEn: 'Spring Festival' }
const QINGMING: Festival = { nameZh: '清明节', nameEn: 'Tomb-Sweeping Day' }
const LABOUR: Festival = { nameZh: '劳动节', nameEn: 'Labour Day' }
const DRAGON_BOAT: Festival = { nameZh: '端午节', nameEn: 'Dragon Boat Festival' }
const MID_AUTUMN: Festival = { nameZh: '中秋节', nameEn: 'Mid-Autumn Festival' }
const NATIONAL: Festival = { nameZh: '国庆节', nameEn: 'National Day' }
const FESTIVALS = [NEW_YEAR, SPRING, QINGMING, LABOUR, DRAGON_BOAT, MID_AUTUMN, NATIONAL]

/** The package writes `National Day,国庆节,3` and shortens some names (清明 for 清明节). */
function festivalOf(packed: string): Festival {
  const [nameEn = '', nameZh = ''] = packed.split(',')
  return FESTIVALS.find((festival) => festival.nameZh.startsWith(nameZh.slice(0, 2))) ?? { nameZh, nameEn }
}

const isAnnounced = (year: number): boolean => chineseDays.getHolidaysInRange(`${year}-10-01`, `${year}-10-01`, false).length > 0

function* daysOfYear(year: number): Generator<Temporal.PlainDate> {
  for (let day = Temporal.PlainDate.from({ year, month: 1, day: 1 }); day.year === year; day = day.add({ days: 1 })) yield day
}

/** The days of an announced year that differ from their weekday: weekdays off, festivals, weekends that are worked. */
function announcedDays(year: number): HolidayDay[] {
  const days: HolidayDay[] = []
  for (const day of daysOfYear(year)) {
    const { work, name } = chineseDays.getDayDetail(day.toString())
    if (!name.includes(',')) continue // an ordinary day carries its weekday's name only
    days.push({ date: day.toString(), kind: work ? 'makeup' : 'holiday', ...festivalOf(name) })
  }
  return days
}

/** The solar date of a lunar one. The lunar year is named by the solar year in which it begins. */
const fromLunar = (year: number, monthDay: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(chineseDays.getSolarDateFromLunar(`${year}-${monthDay}`).date)

/**
 * The thirteen days off that the law itself fixes (Regulation on Public Holidays for Festivals, State Council order 795, in
 * force since 2025): the bridges and make-up days around them come only with the year's notice.
 */
export function lawfulDays(year: number): HolidayDay[] {
  const solar = (month: number, day: number): Temporal.PlainDate => Temporal.PlainDate.from({ year, month, day })
  const springDay = fromLunar(year, '01-01')
  const days: [Temporal.PlainDate, Festival][] = [
    [solar(1, 1), NEW_YEAR],
    ...[-1, 0, 1, 2].map((n): [Temporal.PlainDate, Festival] => [springDay.add({ days: n }), SPRING]),
    [Temporal.PlainDate.from(chineseDays.getSolarTermDate(year, 4, 'pure_brightness')), QINGMING],
    [solar(5, 1), LABOUR],
    [solar(5, 2), LABOUR],
    [fromLunar(year, '05-05'), DRAGON_BOAT],
    [fromLunar(year, '08-15'), MID_AUTUMN],
    [solar(10, 1), NATIONAL],
    [solar(10, 2), NATIONAL],
    [solar(10, 3), NATIONAL],
  ]
  // Two festivals may meet (Mid-Autumn on 3 October 2028): one mark a day, the later in this list.
  const byDate = new Map(days.map(([date, festival]) => [date.toString(), festival]))
  return [...byDate]
    .map(([date, festival]): HolidayDay => ({ date, kind: 'holiday', ...festival }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

export interface HolidayList {
  /** In the order of their dates. */
  readonly days: readonly HolidayDay[]
  readonly announcedYears: readonly number[]
}

/** All days that our calendars can show, read once: a few milliseconds. */
export function readHolidayList(): HolidayList {
  const announcedYears: number[] = []
  for (let year = FIRST_YEAR; isAnnounced(year); year += 1) announcedYears.push(year)
  const lastYear = announcedYears.at(-1) ?? FIRST_YEAR
  const later = Array.from({ length: YEARS_WITHOUT_NOTICE }, (_, index) => lastYear + 1 + index)
  return { days: [...announcedYears.flatMap(announcedDays), ...later.flatMap(lawfulDays)], announcedYears }
}
