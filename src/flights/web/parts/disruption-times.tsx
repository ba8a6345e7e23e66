import { useLanguage } from '../../../web/language.ts'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import type { Disruption } from '../../calls/disruptions.ts'
import { useDisruptionsText } from '../disruptions-text.ts'
import './disruption.css'

type Planned = Disruption['before']

/** The flight as it was agreed to, struck through, and as it is planned now. */
export function DisruptionTimes({ disruption: { before, now } }: { disruption: Pick<Disruption, 'before' | 'now'> }) {
  const t = useDisruptionsText()
  // Whoever reads the times alone goes to the airport of before.
  const hasEnds = goesElsewhere({ before, now })
  return (
    <dl className="disrupt__times">
      <dt>{t.before}</dt>
      <dd>
        <del>
          <At planned={before} hasEnds={hasEnds} />
        </del>
      </dd>
      <dt>{t.now}</dt>
      <dd>{now ? <b>{<At planned={now} hasEnds={hasEnds} />}</b> : t.none}</dd>
    </dl>
  )
}

/** Its airline keeps seats on a flight from or to another airport. */
export const goesElsewhere = ({ before, now }: Pick<Disruption, 'before' | 'now'>): boolean =>
  now !== null && (before.from.airport !== now.from.airport || before.to.airport !== now.to.airport)

export const endsOf = ({ from, to }: Planned): string => `${from.label}–${to.label}`

function At({ planned, hasEnds }: { planned: Planned; hasEnds: boolean }) {
  const { number, from, to } = planned
  const language = useLanguage()
  // By the clocks of the two airports, as the times are told.
  const days = Temporal.PlainDate.from(from.at.slice(0, 10)).until(to.at.slice(0, 10)).days
  return (
    // Each holds together; with large letters on a narrow phone the line breaks between them.
    <>
      <span className="num">{number}</span> <span className="num">{formatDate(from.at, language)}</span>{' '}
      <span className="num">{formatTime(from.at)}–</span>
      <wbr />
      <span className="num">
        {formatTime(to.at)}
        {days !== 0 && ` ${formatDays(days)}`}
      </span>
      {hasEnds && (
        <>
          {' '}
          <span className="disrupt__ends">{endsOf(planned)}</span>
        </>
      )}
    </>
  )
}
