import type { KeyboardEvent } from 'react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import '../styles/calendar.css'
import { useLanguage } from '../language.ts'
import type { CalendarMonth, DayMark } from './calendar-days.ts'
import { calendarMonths, daysAhead, festivalsOf, isUnannounced, kindOf, lowestOf, moveDay } from './calendar-days.ts'
import { classNames } from './class-names.ts'
import { formatMoney } from '../../kernel/money.ts'
import { formatDateLong, formatMonth, weekdayHeads } from './format.ts'
import { nearestScroller } from './nearest-scroller.ts'
import { useUiText } from './ui-text.ts'

export type { DayMark } from './calendar-days.ts'

export interface CalendarProps {
  marks: readonly DayMark[]
  /** The traveller's day, "2026-09-16". */
  today: string
  /** The first day that may be chosen; today where nothing else is said. */
  minDate?: string | undefined
  /** The last one; twelve months ahead where nothing else is said. */
  maxDate?: string | undefined
  selected: string | null
  /** With it the calendar shows a span: out and back. */
  selectedEnd?: string | null
  onSelect: (date: string) => void
  /** The lowest price of a day in fen. */
  prices?: ReadonlyMap<string, number>
  label: string
}

const MONTHS_AHEAD = 12
const NO_PRICES: ReadonlyMap<string, number> = new Map()

/**
 * Months one under the other, each a grid after the ARIA practices: one day is in the tab order, arrows move by days and weeks,
 * Page keys by months, Home and End to the ends of the week.
 */
export function Calendar({ marks, today, selected, selectedEnd = null, onSelect, prices = NO_PRICES, label, ...range }: CalendarProps) {
  const language = useLanguage()
  const minDate = range.minDate ?? today
  const maxDate = range.maxDate ?? Temporal.PlainDate.from(today).add({ months: MONTHS_AHEAD }).toString()
  const months = useMemo(() => calendarMonths(minDate < today ? minDate : today, maxDate), [minDate, maxDate, today])
  const marksByDate = useMemo(() => new Map(marks.map((mark) => [mark.date, mark])), [marks])
  const lowest = useMemo(() => lowestOf(prices.values()), [prices])
  const [focusDate, setFocusDate] = useState(() => clamp(selected ?? today, minDate, maxDate))
  const monthsRef = useRef<HTMLDivElement>(null)
  const dayAt = (date: string) => monthsRef.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)

  // The chosen month stands in view when the calendar opens; later the fingers decide.
  useEffect(() => {
    const day = monthsRef.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (day) bringToMiddle(day)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveDay(focusDate, event.key, { minDate, maxDate })
    if (to === null) return
    event.preventDefault()
    setFocusDate(to)
    dayAt(to)?.focus()
  }
  return (
    <div role="group" aria-label={label}>
      <div className="cal__week" aria-hidden="true">
        {weekdayHeads(language).map((head) => (
          <span key={head.long}>{head.short}</span>
        ))}
      </div>
      <div className="cal__months" ref={monthsRef} onKeyDown={onKeyDown}>
        {months.map((month) => (
          <Month
            key={month.key}
            month={month}
            marks={marksByDate}
            today={today}
            minDate={minDate}
            maxDate={maxDate}
            from={touches(month, selected, selectedEnd) ? selected : null}
            to={touches(month, selected, selectedEnd) ? selectedEnd : null}
            focusDate={focusDate.startsWith(month.key) ? focusDate : null}
            prices={prices}
            lowest={lowest}
            onFocusDay={setFocusDate}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  )
}

/** Moves only the nearest ground that scrolls; scrollIntoView would move the page behind a sheet as well. */
function bringToMiddle(day: HTMLElement) {
  const ground = nearestScroller(day)
  if (!ground) return
  const offset = day.getBoundingClientRect().top - ground.getBoundingClientRect().top
  ground.scrollTop += offset - (ground.clientHeight - day.offsetHeight) / 2
}

function clamp(date: string, minDate: string, maxDate: string): string {
  return date < minDate ? minDate : date > maxDate ? maxDate : date
}

/** Whether the chosen span reaches into the month; all others are spared a new drawing. */
function touches(month: CalendarMonth, from: string | null, to: string | null): boolean {
  if (from === null) return false
  return from.slice(0, 7) <= month.key && (to ?? from).slice(0, 7) >= month.key
}

interface MonthProps {
  month: CalendarMonth
  marks: ReadonlyMap<string, DayMark>
  today: string
  minDate: string
  maxDate: string
  from: string | null
  to: string | null
  focusDate: string | null
  prices: ReadonlyMap<string, number>
  lowest: number | null
  onFocusDay: (date: string) => void
  onSelect: (date: string) => void
}

const Month = memo(function Month(props: MonthProps) {
  const { month, marks } = props
  const language = useLanguage()
  const t = useUiText()
  const headId = useId()
  const festivals = festivalsOf(month, marks, language)
  return (
    <section>
      <header className="cal__month">
        <h3 id={headId}>{formatMonth(month.key, language)}</h3>
        {festivals.map((festival) => (
          <p key={festival.fromDay}>{t.festivalSpan(festival.fromDay, festival.toDay, festival.name)}</p>
        ))}
        {isUnannounced(month, marks) && <p className="is-open">{t.notAnnounced}</p>}
      </header>
      <div role="grid" aria-labelledby={headId}>
        {month.weeks.map((week, i) => (
          <div key={i} role="row" className="cal__row">
            {week.map((date, place) =>
              date === null ? <div key={place} role="gridcell" /> : <Day key={date} date={date} mark={marks.get(date)} {...props} />,
            )}
          </div>
        ))}
      </div>
    </section>
  )
})

function Day({ date, mark, ...month }: MonthProps & { date: string; mark: DayMark | undefined }) {
  const language = useLanguage()
  const t = useUiText()
  const kind = kindOf(date, mark)
  const isOut = date < month.minDate || date > month.maxDate
  const isEnd = date === month.from || date === month.to
  const price = isOut ? undefined : month.prices.get(date)
  const isLowest = price !== undefined && price === month.lowest
  const ahead = daysAhead(date, month.today)
  const aheadText = ahead === null ? null : [t.today, t.tomorrow, t.dayAfter][ahead]
  const festival = language === 'zh' ? mark?.nameZh : mark?.nameEn
  const kindText = { holiday: festival ?? t.dayOff, weekend: t.weekend, makeup: t.makeupDay, workday: null }[kind]
  const sign = kind === 'holiday' ? t.off : kind === 'makeup' ? t.work : aheadText
  const spanText = month.to === null ? null : date === month.from ? t.out : date === month.to ? t.homeward : null
  const said = [
    formatDateLong(date, language),
    aheadText,
    kindText,
    spanText,
    price !== undefined && formatMoney(price),
    isLowest && t.lowest,
    isOut && t.cannotChoose,
  ]
  return (
    <div role="gridcell" aria-selected={isEnd}>
      <button
        type="button"
        className={dayClasses(date, kind, month)}
        data-date={date}
        tabIndex={date === month.focusDate ? 0 : -1}
        aria-disabled={isOut || undefined}
        onFocus={() => month.onFocusDay(date)}
        onClick={() => {
          if (!isOut) month.onSelect(date)
        }}
      >
        <span className="sr">{said.filter(Boolean).join(language === 'zh' ? '，' : ', ')}</span>
        <span className="day__face" aria-hidden="true">
          {sign && <mark className={kind === 'holiday' || kind === 'makeup' ? '' : 'is-day'}>{sign}</mark>}
          <b>{Number(date.slice(8))}</b>
          {spanText ? (
            <small>{spanText}</small>
          ) : (
            price !== undefined && <small className={isLowest ? 'is-low' : ''}>{formatMoney(price)}</small>
          )}
        </span>
      </button>
    </div>
  )
}

function dayClasses(date: string, kind: DayMark['kind'], { from, to, today }: MonthProps): string {
  const isFrom = date === from
  const isTo = date === to
  const isBetween = from !== null && to !== null && date > from && date < to
  return classNames(
    'day',
    kind === 'weekend' && 'day--rest',
    kind === 'holiday' && 'day--off',
    kind === 'makeup' && 'day--work',
    date === today && 'day--today',
    isBetween && 'day--in',
    (isFrom || isTo) && 'day--sel',
    isFrom && to !== null && to !== from && 'day--from',
    isTo && to !== from && 'day--to',
  )
}
