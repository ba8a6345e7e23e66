import type { Language } from '../../kernel/language.ts'

/** What a day is, as the server knows it. `announced` is false for days of a year whose holidays nobody has published yet. */
export interface DayMark {
  readonly date: string
  readonly kind: 'workday' | 'weekend' | 'holiday' | 'makeup'
  readonly nameZh?: string | undefined
  readonly nameEn?: string | undefined
  readonly announced: boolean
}

export type DayKind = DayMark['kind']

export interface CalendarMonth {
  /** "2026-09". */
  readonly key: string
  /** Weeks from Sunday to Saturday; a place without a day of this month is null. */
  readonly weeks: readonly (readonly (string | null)[])[]
}

/** Whether a calendar without marks would still shade the day: Saturday and Sunday. */
export function kindOf(date: string, mark: DayMark | undefined): DayKind {
  if (mark) return mark.kind
  return Temporal.PlainDate.from(date).dayOfWeek >= 6 ? 'weekend' : 'workday'
}

/** The months from the first to the last day, as weeks; weeks that lie wholly before the first day are left out. */
export function calendarMonths(firstDate: string, lastDate: string): CalendarMonth[] {
  const first = Temporal.PlainDate.from(firstDate)
  const last = Temporal.PlainDate.from(lastDate)
  const months: CalendarMonth[] = []
  let month = first.toPlainYearMonth()
  while (Temporal.PlainYearMonth.compare(month, last.toPlainYearMonth()) <= 0) {
    const weeks = weeksOf(month).filter((week) => week.some((day) => day !== null && day >= sundayOf(first).toString()))
    months.push({ key: month.toString(), weeks })
    month = month.add({ months: 1 })
  }
  return months
}

function sundayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 })
}

function weeksOf(month: Temporal.PlainYearMonth): (string | null)[][] {
  const first = month.toPlainDate({ day: 1 })
  const places: (string | null)[] = Array.from({ length: first.dayOfWeek % 7 }, () => null)
  for (let day = 0; day < month.daysInMonth; day++) places.push(first.add({ days: day }).toString())
  while (places.length % 7 !== 0) places.push(null)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a day, within the days that may be looked at; null for keys that mean nothing here. */
export function moveDay(date: string, key: string, range: { minDate: string; maxDate: string }): string | null {
  const from = Temporal.PlainDate.from(date)
  const to = target(from, key)
  if (!to) return null
  const iso = to.toString()
  if (iso < range.minDate) return range.minDate
  return iso > range.maxDate ? range.maxDate : iso
}

function target(from: Temporal.PlainDate, key: string): Temporal.PlainDate | null {
  switch (key) {
    case 'ArrowLeft':
      return from.subtract({ days: 1 })
    case 'ArrowRight':
      return from.add({ days: 1 })
    case 'ArrowUp':
      return from.subtract({ weeks: 1 })
    case 'ArrowDown':
      return from.add({ weeks: 1 })
    case 'PageUp':
      return from.subtract({ months: 1 })
    case 'PageDown':
      return from.add({ months: 1 })
    case 'Home':
      return sundayOf(from)
    case 'End':
      return sundayOf(from).add({ days: 6 })
    default:
      return null
  }
}

export interface Festival {
  readonly fromDay: number
  readonly toDay: number
  readonly name: string
}

/** The holidays of one month as spans of days with one name, such as 25 to 27 Mid-Autumn. */
export function festivalsOf(month: CalendarMonth, marks: ReadonlyMap<string, DayMark>, language: Language): Festival[] {
  const spans: Festival[] = []
  for (const date of month.weeks.flat()) {
    const mark = date === null ? undefined : marks.get(date)
    const name = language === 'zh' ? mark?.nameZh : mark?.nameEn
    if (!mark || mark.kind !== 'holiday' || !name) continue
    const day = Temporal.PlainDate.from(mark.date).day
    const last = spans.at(-1)
    if (last && last.name === name && last.toDay === day - 1) spans[spans.length - 1] = { ...last, toDay: day }
    else spans.push({ fromDay: day, toDay: day, name })
  }
  return spans
}

/** Whether the month lies in a year whose holidays are still to be published. */
export function isUnannounced(month: CalendarMonth, marks: ReadonlyMap<string, DayMark>): boolean {
  return month.weeks.flat().some((date) => date !== null && marks.get(date)?.announced === false)
}

/** The lowest of the prices shown, or null where there are fewer than two to compare. */
export function lowestOf(prices: Iterable<number>): number | null {
  const all = [...prices]
  return all.length < 2 ? null : Math.min(...all)
}

/** 0 today, 1 tomorrow, 2 the day after; null for all other days, which are told by their weekday. */
export function daysAhead(date: string, today: string): 0 | 1 | 2 | null {
  const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(date)).days
  return days === 0 || days === 1 || days === 2 ? days : null
}
