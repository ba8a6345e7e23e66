import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import '../styles/bars.css'
import { useLanguage } from '../language.ts'
import type { DayMark } from './calendar-days.ts'
import { kindOf, lowestOf } from './calendar-days.ts'
import { classNames } from './class-names.ts'
import { formatMoney } from '../../kernel/money.ts'
import { formatDateLong, formatWeekday } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './ui-text.ts'

export interface StripDay {
  date: string
  mark?: DayMark | undefined
  /** The day's lowest price in fen; not known yet or nothing to sell: left out. */
  priceMinor?: number | undefined
  /** Stands in the price's place, and is said with the day: whether it is on sale. */
  note?: string
}

export interface DateStripProps {
  days: readonly StripDay[]
  selected: string
  onPick: (date: string) => void
  /** Opens the whole calendar. */
  onCalendar: () => void
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** A month of days is one stop for the Tab key: arrows walk along it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const next = step === 1 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

/** The days around, each with its lowest price; the chosen one in the middle. */
export function DateStrip({ days, selected, onPick, onCalendar }: DateStripProps) {
  const t = useUiText()
  const rail = useRef<HTMLDivElement>(null)
  const lowest = lowestOf(days.flatMap((day) => day.priceMinor ?? []))
  useLayoutEffect(() => {
    const chosen = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (!rail.current || !chosen) return
    rail.current.scrollLeft = chosen.offsetLeft - (rail.current.clientWidth - chosen.offsetWidth) / 2
  }, [selected])
  return (
    <nav className="dates" aria-label={t.datesNav}>
      <div className="dates__rail" ref={rail}>
        {days.map((day) => (
          <OneDay key={day.date} day={day} isSelected={day.date === selected} isLowest={day.priceMinor === lowest} onPick={onPick} />
        ))}
      </div>
      <IconButton icon="calendar" label={t.wholeCalendar} onPick={onCalendar} className="dates__all" />
    </nav>
  )
}

function OneDay({
  day,
  isSelected,
  isLowest,
  onPick,
}: {
  day: StripDay
  isSelected: boolean
  isLowest: boolean
  onPick: (date: string) => void
}) {
  const language = useLanguage()
  const t = useUiText()
  const kind = kindOf(day.date, day.mark)
  const weekday = formatWeekday(day.date, language)
  const festival = language === 'zh' ? day.mark?.nameZh : day.mark?.nameEn
  const top =
    kind === 'makeup'
      ? `${t.work} · ${weekday}`
      : kind === 'holiday'
        ? `${t.off} · ${language === 'zh' ? (festival ?? weekday) : weekday}`
        : weekday
  const said = [
    formatDateLong(day.date, language),
    kind === 'makeup' && t.makeupDay,
    kind === 'holiday' && (festival ?? t.dayOff),
    day.priceMinor !== undefined && formatMoney(day.priceMinor),
    isLowest && day.priceMinor !== undefined && t.lowest,
    day.note,
  ]
  return (
    <button
      type="button"
      className="date"
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected ? 'date' : undefined}
      onClick={() => onPick(day.date)}
      onKeyDown={moveByArrow}
    >
      <span className="sr">{said.filter(Boolean).join(language === 'zh' ? '，' : ', ')}</span>
      <span aria-hidden="true" className={classNames(kind === 'holiday' && 'is-off', kind === 'makeup' && 'is-work')}>
        {top}
      </span>
      <b aria-hidden="true">{Number(day.date.slice(8))}</b>
      <span aria-hidden="true" className={classNames('num', day.priceMinor !== undefined && isLowest && 'is-low')}>
        {day.note ?? (day.priceMinor === undefined ? '–' : formatMoney(day.priceMinor))}
      </span>
    </button>
  )
}
