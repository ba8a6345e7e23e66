import { invariant } from '../../kernel/result.ts'

/** How far ahead a date can be chosen, and how far back a list can be filtered (constants: calendar.forwardMonths, .pastMonths). */
export const CALENDAR_FORWARD_MONTHS = 12
export const CALENDAR_PAST_MONTHS = 5
/** Weeks begin on Sunday in both languages, as Chinese booking calendars print them. */
export const WEEK_STARTS_ON = 7

const SATURDAY = 6
const SUNDAY = 7
/** More days than any calendar shows: a wrong span stops here instead of filling the memory. */
const MAX_DAYS_AT_ONCE = 1_200

/** What a day is by the State Council's notice. A weekend that is worked is `makeup`, a weekday off is `holiday`. */
export type DayKind = 'workday' | 'weekend' | 'holiday' | 'makeup'

export interface DayMark {
  /** YYYY-MM-DD */
  readonly date: string
  readonly kind: DayKind
  /** The festival a day off or a make-up day belongs to. */
  readonly nameZh?: string
  readonly nameEn?: string
  /** False while the year's notice is not out: only the festivals fixed by law are marked then, and no make-up days are known. */
  readonly announced: boolean
}

/** A day that differs from its weekday, as the server knows it. */
export interface HolidayDay {
  readonly date: string
  readonly kind: 'holiday' | 'makeup'
  readonly nameZh: string
  readonly nameEn: string
}

export interface HolidayFacts {
  readonly byDate: ReadonlyMap<string, HolidayDay>
  readonly announcedYears: ReadonlySet<number>
}

/** Before the holiday list has arrived: weekends are marked, nothing is claimed about the rest. */
export const NO_HOLIDAYS: HolidayFacts = { byDate: new Map(), announcedYears: new Set() }

export function holidayFacts(days: readonly HolidayDay[], announcedYears: readonly number[]): HolidayFacts {
  return { byDate: new Map(days.map((day) => [day.date, day])), announcedYears: new Set(announcedYears) }
}

const isWeekend = (date: Temporal.PlainDate): boolean => date.dayOfWeek === SATURDAY || date.dayOfWeek === SUNDAY

/** What one day is. `date` is YYYY-MM-DD. */
export function dayMark(date: string, facts: HolidayFacts): DayMark {
  const day = Temporal.PlainDate.from(date)
  const announced = facts.announcedYears.has(day.year)
  const special = facts.byDate.get(date)
  if (special) return { date, kind: special.kind, nameZh: special.nameZh, nameEn: special.nameEn, announced }
  return { date, kind: isWeekend(day) ? 'weekend' : 'workday', announced }
}

/** The marks of all days from one date to another, both included. */
export function dayMarks(fromDate: string, toDate: string, facts: HolidayFacts): DayMark[] {
  const from = Temporal.PlainDate.from(fromDate)
  const days = from.until(toDate).days + 1
  invariant(days <= MAX_DAYS_AT_ONCE, `a calendar of ${days} days was asked for`)
  return Array.from({ length: Math.max(0, days) }, (_, index) => dayMark(from.add({ days: index }).toString(), facts))
}

/** Whether the calendar shades the day as one of rest: weekends and days off, but not a weekend that is worked [SC-CAL-01]. */
export function isRestDay(mark: DayMark): boolean {
  return mark.kind === 'weekend' || mark.kind === 'holiday'
}

/**
 * The small sign on a day: 休 on a day off, 班 on a weekend that is worked [SC-CAL-02]. "For Chinese users in the current year"
 * is read as: for everybody whose company keeps the mainland calendar, in either language, in every year whose notice is out.
 * That always includes the current year; in December it also includes the next, where hiding a known working Sunday would mislead.
 */
export function daySign(mark: DayMark): 'off' | 'work' | null {
  if (mark.kind === 'holiday') return 'off'
  if (mark.kind === 'makeup' && mark.announced) return 'work'
  return null
}

export type DayLabel = 'today' | 'tomorrow' | 'dayAfter' | 'weekday'

/** How a day is called beside its date: today, tomorrow, the day after, otherwise by its weekday [SC-CAL-03] to [SC-CAL-06]. */
export function dayLabel(date: string, today: string): DayLabel {
  const ahead = Temporal.PlainDate.from(today).until(date).days
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  if (ahead === 2) return 'dayAfter'
  return 'weekday'
}

/** ISO day of week of a date, 1 Monday to 7 Sunday, for the weekday's name in the texts. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

export interface CalendarSpan {
  /** Both YYYY-MM-DD, both included. */
  readonly firstDate: string
  readonly lastDate: string
}

/** The days that can be chosen for a departure: from today, twelve months ahead. */
export function bookableSpan(today: string): CalendarSpan {
  return { firstDate: today, lastDate: Temporal.PlainDate.from(today).add({ months: CALENDAR_FORWARD_MONTHS }).toString() }
}

/** The days a filter over past things offers: whole months, five back, up to today. */
export function pastSpan(today: string): CalendarSpan {
  const day = Temporal.PlainDate.from(today)
  return { firstDate: day.subtract({ months: CALENDAR_PAST_MONTHS }).with({ day: 1 }).toString(), lastDate: today }
}

/** The days the holiday list covers by default: all that any calendar of ours can show. */
export function shownSpan(today: string): CalendarSpan {
  const lastMonth = Temporal.PlainDate.from(bookableSpan(today).lastDate)
  return { firstDate: pastSpan(today).firstDate, lastDate: lastMonth.with({ day: lastMonth.daysInMonth }).toString() }
}

/** The months a span touches, as YYYY-MM, in order. */
export function monthsOf(span: CalendarSpan): string[] {
  const last = Temporal.PlainYearMonth.from(span.lastDate)
  const months: string[] = []
  let month = Temporal.PlainYearMonth.from(span.firstDate)
  while (Temporal.PlainYearMonth.compare(month, last) <= 0 && months.length < MAX_DAYS_AT_ONCE) {
    months.push(month.toString())
    month = month.add({ months: 1 })
  }
  return months
}

/** A month as rows of seven, Sunday first; null stands where the week belongs to another month. `month` is YYYY-MM. */
export function monthGrid(month: string): (string | null)[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const before = first.dayOfWeek % WEEK_STARTS_ON
  const cells = Array.from({ length: Math.ceil((before + first.daysInMonth) / 7) * 7 }, (_, index) => {
    const day = index - before
    return day >= 0 && day < first.daysInMonth ? first.add({ days: day }).toString() : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export interface HolidaySpan {
  readonly fromDay: number
  readonly toDay: number
  readonly nameZh: string
  readonly nameEn: string
}

/** The festivals of a month as its heading names them: 1–7 National Day. Marks of other months are left out. */
export function holidaysOfMonth(month: string, marks: readonly DayMark[]): HolidaySpan[] {
  const spans: { fromDay: number; toDay: number; nameZh: string; nameEn: string }[] = []
  for (const mark of marks) {
    if (mark.kind !== 'holiday' || mark.date.slice(0, 7) !== month) continue
    const day = Number(mark.date.slice(8))
    const last = spans.at(-1)
    const nameZh = mark.nameZh ?? ''
    if (last && last.nameZh === nameZh && last.toDay === day - 1) last.toDay = day
    else spans.push({ fromDay: day, toDay: day, nameZh, nameEn: mark.nameEn ?? '' })
  }
  return spans
}
