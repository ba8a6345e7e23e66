import '../styles/leg.css'
import { classNames } from './class-names.ts'
import { formatDays } from './format.ts'
import { Rings } from './rings.tsx'
import { useUiText } from './ui-text.ts'

export interface LegProps {
  departTime: string
  arriveTime: string
  departPlace: string
  arrivePlace: string
  /** Above the line: how long it takes. */
  above?: string | undefined
  /** Below the line: where it stops, or the flight's number. Non-stop says nothing. */
  below?: string | undefined
  /** One stop or more puts a tick on the line. */
  stops?: number | undefined
  /** Calendar days from departure to arrival, by the clocks there: the small "+1"; "−1" where a date line is crossed eastwards. */
  daysLater?: number | undefined
  /** Half rings over the line, for the board. */
  rings?: boolean
}

/** A leg: two large times, a line between them. All spans, so that it may stand in a button. */
export function Leg({ departTime, arriveTime, departPlace, arrivePlace, above, below, stops = 0, daysLater = 0, rings = false }: LegProps) {
  const t = useUiText()
  return (
    <span className="leg">
      <span className="leg__end">
        <time>{departTime}</time>
        <span className="leg__place">{departPlace}</span>
        <span className="sr"> {t.departs}, </span>
      </span>
      <span className="leg__mid">
        {above ? <span className="num">{above}</span> : null}
        {rings && <Rings />}
        <i className={classNames('track', stops > 0 && 'track--stop')} />
        {below ? <span>{below}</span> : null}
      </span>
      <span className="leg__end leg__end--to">
        <time>
          {arriveTime}
          {daysLater !== 0 && <sup aria-hidden="true">{formatDays(daysLater)}</sup>}
        </time>
        <span className="leg__place">{arrivePlace}</span>
        <span className="sr">
          {' '}
          {t.arrives}
          {daysLater !== 0 && `, ${t.nextDay(daysLater)}`},{' '}
        </span>
      </span>
    </span>
  )
}
