import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'

/** Month and weekday names, from the engine's own tables; made once per language. */
interface Names {
  months: string[]
  monthsLong: string[]
  weekdays: string[]
  weekdaysLong: string[]
  weekdaysNarrow: string[]
}

const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' }
const namesOf = new Map<Language, Names>()

function names(language: Language): Names {
  const known = namesOf.get(language)
  if (known) return known
  const firsts = Array.from({ length: 12 }, (_, i) => epochMs(new Temporal.PlainDate(2024, i + 1, 1)))
  const mondayToSunday = Array.from({ length: 7 }, (_, i) => epochMs(new Temporal.PlainDate(2024, 1, i + 1)))
  // One formatter for all twelve or seven: to make one takes a phone as long as to format with it a hundred times.
  const written = (days: readonly number[], options: Intl.DateTimeFormatOptions): string[] => {
    const { format } = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' })
    return days.map((at) => format(at))
  }
  const made: Names = {
    months: written(firsts, { month: 'short' }),
    monthsLong: written(firsts, { month: 'long' }),
    weekdays: written(mondayToSunday, { weekday: 'short' }),
    weekdaysLong: written(mondayToSunday, { weekday: 'long' }),
    weekdaysNarrow: written(mondayToSunday, { weekday: 'narrow' }),
  }
  namesOf.set(language, made)
  return made
}

function epochMs(date: Temporal.PlainDate): number {
  return date.toZonedDateTime('UTC').epochMilliseconds
}

/** Reads the calendar day of "2026-09-22" or of anything longer that starts with one. */
function dayOf(iso: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(iso.slice(0, 10))
}

/** "9月22日" · "22 Sep". */
export function formatDay(isoDate: string, language: Language): string {
  const date = dayOf(isoDate)
  return language === 'zh' ? `${date.month}月${date.day}日` : `${date.day} ${names(language).months[date.month - 1]}`
}

/** "周二" · "Tue". */
export function formatWeekday(isoDate: string, language: Language): string {
  return names(language).weekdays[dayOf(isoDate).dayOfWeek - 1] ?? ''
}

/** "9月22日 周二" · "Tue 22 Sep". */
export function formatDate(isoDate: string, language: Language): string {
  const day = formatDay(isoDate, language)
  const weekday = formatWeekday(isoDate, language)
  return language === 'zh' ? `${day} ${weekday}` : `${weekday} ${day}`
}

/** For screen readers and papers: "2026年9月22日 星期二" · "Tuesday 22 September 2026". */
export function formatDateLong(isoDate: string, language: Language): string {
  const date = dayOf(isoDate)
  const weekday = names(language).weekdaysLong[date.dayOfWeek - 1]
  if (language === 'zh') return `${date.year}年${date.month}月${date.day}日 ${weekday}`
  return `${weekday} ${date.day} ${names(language).monthsLong[date.month - 1]} ${date.year}`
}

/** "2026 年 9 月" · "September 2026". Takes "2026-09" or any date in it. */
export function formatMonth(isoMonth: string, language: Language): string {
  const month = Temporal.PlainYearMonth.from(isoMonth.slice(0, 7))
  return language === 'zh' ? `${month.year} 年 ${month.month} 月` : `${names(language).monthsLong[month.month - 1]} ${month.year}`
}

/** Column heads of a calendar, Sunday first: 日 一 二 … · Su Mo Tu …; long names for readers. */
export function weekdayHeads(language: Language): { short: string; long: string }[] {
  const { weekdays, weekdaysNarrow, weekdaysLong } = names(language)
  const short = language === 'zh' ? weekdaysNarrow : weekdays.map((name) => name.slice(0, 2))
  return [6, 0, 1, 2, 3, 4, 5].map((i) => ({ short: short[i] ?? '', long: weekdaysLong[i] ?? '' }))
}

/** The wall-clock reading of an ISO string: as written where it names a wall time, in the zone where it is an instant ("…Z"). */
function wallClock(iso: string, zone: string): Temporal.PlainDateTime {
  if (iso.endsWith('Z')) return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime()
  return Temporal.PlainDateTime.from(iso)
}

/** "08:00" in both languages. A wall time is shown as written; an instant ("…Z") in the zone given, Shanghai by default. */
export function formatTime(iso: string, zone: string = DEFAULT_ZONE): string {
  const at = wallClock(iso, zone)
  return `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`
}

/** "9月22日 14:20" · "22 Sep 14:20". */
export function formatDateTime(iso: string, language: Language, zone: string = DEFAULT_ZONE): string {
  const at = wallClock(iso, zone)
  return `${formatDay(at.toString(), language)} ${formatTime(iso, zone)}`
}

/** Days that an arrival is later by, as they stand behind its time: `+1`, `−1`, or nothing. */
export const formatDays = (days: number): string => (days > 0 ? `+${days}` : days < 0 ? `−${-days}` : '')

/** How many calendar days later the second wall time lies: the "+1" at an arrival. */
export function daysLater(fromIso: string, toIso: string, zone: string = DEFAULT_ZONE): number {
  return wallClock(fromIso, zone).toPlainDate().until(wallClock(toIso, zone).toPlainDate()).days
}

/** "2时10分", "45分" · "2h 10m", "45m". Negative lengths are written as nothing passed. */
export function formatDuration(minutes: number, language: Language): string {
  const whole = Math.max(0, Math.trunc(minutes))
  const hours = Math.trunc(whole / 60)
  const rest = whole % 60
  if (language === 'zh') return [hours ? `${hours}时` : '', rest || !hours ? `${rest}分` : ''].join('')
  return [hours ? `${hours}h` : '', rest || !hours ? `${rest}m` : ''].filter(Boolean).join(' ')
}

/** "6 折", "4.9 折", "全价" from per cent of the full fare; English readers get none, tenths mean nothing to them. */
export function formatDiscount(percent: number | null, language: Language): string | null {
  if (percent === null || language === 'en') return null
  if (percent >= 100) return '全价'
  return `${Number((percent / 10).toFixed(1))} 折`
}
