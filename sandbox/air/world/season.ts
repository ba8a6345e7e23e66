/**
 * How full aircraft are by the calendar. First days of the lunar year by the almanac; the solar dates of the statutory holidays do
 * not move. The sandbox needs the waves of demand, not the official notices of days off.
 */
const LUNAR_NEW_YEARS = [
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
]

export interface CalendarDay {
  readonly date: string
  /** Days since 1970-01-01. */
  readonly dayNumber: number
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  /** What the season adds to the load of every flight, about −0.1 to +0.25. */
  readonly seasonLoad: number
}

export function dayNumberOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
}

export function dateOf(dayNumber: number): string {
  return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10)
}

const NEW_YEAR_DAYS = LUNAR_NEW_YEARS.map(dayNumberOf)

function seasonLoad(dayNumber: number, date: string): number {
  const monthDay = date.slice(5)
  const toNewYear = Math.min(...NEW_YEAR_DAYS.map((newYear) => Math.abs(dayNumber - newYear)))
  if (toNewYear <= 9) return 0.22
  if (toNewYear <= 20) return 0.1
  if (monthDay >= '09-29' && monthDay <= '10-08') return 0.2
  if (monthDay >= '04-29' && monthDay <= '05-05') return 0.16
  if (monthDay >= '07-05' && monthDay <= '08-25') return 0.09
  if (monthDay >= '12-30' || monthDay <= '01-02') return 0.08
  if (monthDay >= '11-10' && monthDay <= '12-20') return -0.07
  return 0
}

const DAYS = new Map<string, CalendarDay>()
const DAYS_REMEMBERED = 2000

export function calendarDay(date: string): CalendarDay {
  const known = DAYS.get(date)
  if (known) return known
  const dayNumber = dayNumberOf(date)
  const day = { date, dayNumber, weekday: ((((dayNumber + 3) % 7) + 7) % 7) + 1, seasonLoad: seasonLoad(dayNumber, date) }
  if (DAYS.size >= DAYS_REMEMBERED) DAYS.clear()
  DAYS.set(date, day)
  return day
}
