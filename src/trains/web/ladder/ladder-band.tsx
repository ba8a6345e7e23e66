import { lazy, Suspense, useState } from 'react'
import { Band } from '../../../web/ui/band.tsx'
import { formatTime } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import { LADDER_RUNGS_MAX } from '../../rules/ladder.ts'
import { arrivalTime } from '../arrival-time.ts'
import { useTrainLadderText } from '../ladder-text.ts'
import type { FormAsked } from '../queries.ts'
import { rungKey, type RungWish } from './rung-wish.ts'
import './ladder.css'

const LadderSheet = lazy(() => import('./ladder-sheet.tsx'))

interface LadderBandProps {
  form: TrainOrderFormRead
  rungs: readonly RungWish[]
  onRungs: (rungs: readonly RungWish[]) => void
  withFlight: boolean
  onFlight: (withFlight: boolean) => void
  /** As the form is charged and linked: the flight is looked for under the same. */
  asked: FormAsked
  isReading: boolean
  /** Why the form could not be read with what is named; null where it could, and while nothing is. */
  unread: string | null
  onAgain: () => void
  error: string | undefined
}

/** What happens where the train cannot be had: the further trains, in the order in which they are tried, each with its price or why it may not be one. */
export default function LadderBand(props: LadderBandProps) {
  const { form, rungs, onRungs, withFlight, onFlight, asked, isReading, unread, onAgain, error } = props
  const t = useTrainLadderText()
  const [isOpen, setOpen] = useState(false)
  const { ladder } = form
  const hasAny = rungs.length > 0 || withFlight
  const wrong = error ?? (hasAny ? unread : null)
  return (
    <Band title={t.form.title} flush>
      {hasAny && <p className="note ladderwhy">{t.form.why}</p>}
      {wrong !== null && (
        <Notice kind="danger" inside live="alert" {...(unread !== null && { action: { label: t.list.again, onPick: onAgain } })}>
          {wrong}
        </Notice>
      )}
      {hasAny && (
        <ol className="ladder" aria-label={t.form.title}>
          {rungs.map((rung, index) => {
            const read = isReading ? undefined : ladder?.rungs[index]
            const seat = t.list.seats[rung.seat]
            return (
              <li key={rungKey(rung)}>
                <span className="ladder__what">
                  <span className="note">{t.form.nth(index + 1)}</span>
                  <b>{t.form.train(rung.trainNo, seat, formatTime(rung.departAt), arrivalTime(rung.departAt, rung.arriveAt))}</b>
                  {read?.fault && (
                    <small className="ladder__fault" role="alert">
                      {read.fault}
                    </small>
                  )}
                </span>
                {read?.found ? <Money minor={read.found.totalMinor} /> : isReading && <span className="note">{t.form.reading}</span>}
                <IconButton
                  icon="close"
                  label={t.form.remove(rung.trainNo, seat)}
                  onPick={() => onRungs(rungs.filter((one) => one !== rung))}
                />
              </li>
            )
          })}
          {withFlight && (
            <FlightRung read={isReading ? undefined : ladder?.flight} isReading={isReading} onRemove={() => onFlight(false)} />
          )}
        </ol>
      )}
      <Rows>
        {(rungs.length < LADDER_RUNGS_MAX || !withFlight) && (
          <Row label={hasAny ? t.form.more : t.form.none} empty onPick={() => setOpen(true)}>
            {t.form.add(LADDER_RUNGS_MAX)}
          </Row>
        )}
        {ladder && !isReading && (
          <Row label={t.form.atMost} note={t.form.atMostWhy}>
            <Money minor={form.totalMinor} />
          </Row>
        )}
      </Rows>
      {rungs.length > 0 && (form.seat.letters.length > 0 || form.seat.berths.length > 0) && (
        <p className="note ladderwhy">{t.form.wishesOfFirst}</p>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <LadderSheet
            form={form}
            rungs={rungs}
            onRungs={onRungs}
            withFlight={withFlight}
            onFlight={onFlight}
            asked={asked}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Band>
  )
}

interface FlightRungProps {
  /** Undefined while it is read, and where it could not be. */
  read: NonNullable<TrainOrderFormRead['ladder']>['flight'] | undefined
  isReading: boolean
  onRemove: () => void
}

/** The flight after the last train, with the most that it may cost, or why it may not be asked for. */
function FlightRung({ read, isReading, onRemove }: FlightRungProps) {
  const t = useTrainLadderText().flight
  return (
    <li>
      <span className="ladder__what">
        <span className="note">{t.last}</span>
        <b>{t.name}</b>
        {read?.found && (
          <small>
            {t.now(read.found.number, formatTime(read.found.departAt), formatTime(read.found.arriveAt))}{' '}
            <Money minor={read.found.totalMinor} />
          </small>
        )}
        {read?.fault && (
          <small className="ladder__fault" role="alert">
            {read.fault}
          </small>
        )}
      </span>
      {read?.found ? (
        <span>
          <span className="note">{t.atMost}</span> <Money minor={read.found.ceilingMinor} />
        </span>
      ) : (
        isReading && <span className="note">{t.reading}</span>
      )}
      <IconButton icon="close" label={t.remove} onPick={onRemove} />
    </li>
  )
}
