import { lazy, Suspense, useState } from 'react'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainApprovalOrder, TrainOrderDetails } from '../../calls/orders.ts'
import type { ResortState } from '../../../orders/rules/last-resort.ts'
import type { RungState } from '../../rules/ladder.ts'
import { arrivalTime } from '../arrival-time.ts'
import { orderPath } from '../form-paths.ts'
import { useTrainLadderText } from '../ladder-text.ts'
import './ladder.css'

const StopSheet = lazy(() => import('./stop-sheet.tsx'))

type FlightShown = NonNullable<TrainApprovalOrder['ladder']>['flight'] | NonNullable<TrainOrderDetails['ladder']>['flight']
type Shown = NonNullable<TrainOrderDetails['ladder']>['rungs'] | NonNullable<TrainApprovalOrder['ladder']>['rungs']

const TONE: Readonly<Record<RungState, 'ok' | 'info' | 'warn' | null>> = {
  waiting: null,
  trying: 'info',
  taken: 'ok',
  handedOn: 'info',
  failed: 'warn',
  unused: null,
}

/** Each train in the order in which they are tried: what it costs, how it stands, and why it was not had. */
export function LadderList({ rungs, flight, label }: { rungs: Shown; flight: FlightShown; label: string }) {
  const t = useTrainLadderText()
  return (
    <ol className="ladder" aria-label={label}>
      {rungs.map(({ train, seatName, state, why, totalMinor }, index) => {
        const tone = TONE[state]
        return (
          <li key={`${train.trainId} ${seatName}`}>
            <span className="ladder__what">
              <span className="note">{index === 0 ? t.form.first : t.form.nth(index)}</span>
              <b>{t.form.train(train.trainNo, seatName, formatTime(train.from.at), arrivalTime(train.from.at, train.to.at))}</b>
              {why !== '' && <small>{why}</small>}
            </span>
            {totalMinor !== null && <Money minor={totalMinor} />}
            {tone ? <Badge kind={tone}>{t.states[state]}</Badge> : <span className="note">{t.states[state]}</span>}
          </li>
        )
      })}
      {flight && <FlightRung flight={flight} />}
    </ol>
  )
}

const FLIGHT_TONE: Readonly<Record<ResortState, 'ok' | 'info' | 'warn' | null>> = {
  waiting: null,
  trying: 'info',
  handedOn: 'ok',
  failed: 'warn',
  unused: null,
}

/** The flight after the last train: the most that it may cost, how it stands, and why it was not had. */
function FlightRung({ flight: { state, why, ceilingMinor } }: { flight: NonNullable<FlightShown> }) {
  const t = useTrainLadderText().flight
  const tone = FLIGHT_TONE[state]
  return (
    <li>
      <span className="ladder__what">
        <span className="note">{t.last}</span>
        <b>{t.name}</b>
        {why !== '' && <small>{why}</small>}
      </span>
      {ceilingMinor !== null && (
        <span>
          <span className="note">{t.atMost}</span> <Money minor={ceilingMinor} />
        </span>
      )}
      {tone ? <Badge kind={tone}>{t.states[state]}</Badge> : <span className="note">{t.states[state]}</span>}
    </li>
  )
}

interface LadderTrainsProps {
  orderSeq: string
  ladder: NonNullable<TrainOrderDetails['ladder']>
}

/** The trains that an order names, which of them it is about, and the word to try no more of them. */
export default function LadderTrains({ orderSeq, ladder }: LadderTrainsProps) {
  const t = useTrainLadderText()
  const go = useGo()
  const [isStopping, setStopping] = useState(false)
  const { rungs, flight, ceilingMinor, isStopped, stop, goesOnFrom, goesOnAs } = ladder
  const flown = flight?.goesOnAs
  return (
    <Band title={t.page.title} flush>
      <LadderList rungs={rungs} flight={flight} label={t.page.title} />
      <Rows>
        {ceilingMinor !== null && (
          <Row label={t.page.ceiling} note={t.page.ceilingWhy}>
            <Money minor={ceilingMinor} />
          </Row>
        )}
        {goesOnFrom !== null && (
          <Row label={t.page.goesOnFrom} onPick={() => go.push(orderPath(goesOnFrom))}>
            <span className="num">{goesOnFrom}</span>
          </Row>
        )}
        {goesOnAs !== null && (
          <Row label={t.page.goesOnAs} onPick={() => go.push(orderPath(goesOnAs))}>
            <span className="num">{goesOnAs}</span>
          </Row>
        )}
        {flown && (
          <Row label={t.flight.goesOnAs} onPick={() => go.push(flown.path)}>
            <span className="num">{flown.orderSeq}</span>
          </Row>
        )}
      </Rows>
      {isStopped && <p className="note ladderwhy">{flight ? t.page.stoppedAll : t.page.stopped}</p>}
      {stop.allowed && (
        <p className="ladderwhy">
          <Button kind="line" onPick={() => setStopping(true)}>
            {t.page.stop}
          </Button>
        </p>
      )}
      <Suspense fallback={null}>
        {isStopping && <StopSheet orderSeq={orderSeq} flight={flight?.state ?? null} onClose={() => setStopping(false)} />}
      </Suspense>
    </Band>
  )
}
