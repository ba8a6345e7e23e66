import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { usePage } from '../../../web/page-context.ts'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ListedTrain } from '../../calls.ts'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import { LADDER_RUNGS_MAX } from '../../rules/ladder.ts'
import { arrivalTime } from '../arrival-time.ts'
import { useTrainLadderText } from '../ladder-text.ts'
import { trainFormQuery, trainsQuery, type FormAsked } from '../queries.ts'
import { rungKey, toggled, whyNotPicked, wishOf, type RungWish } from './rung-wish.ts'
import './ladder.css'

interface LadderSheetProps {
  form: TrainOrderFormRead
  rungs: readonly RungWish[]
  onRungs: (rungs: readonly RungWish[]) => void
  withFlight: boolean
  onFlight: (withFlight: boolean) => void
  asked: FormAsked
  onClose: () => void
}

/** The trains between the same two cities on the same day, each with its seats: those that may be picked, and why the others may not. */
export default function LadderSheet({ form, rungs, onRungs, withFlight, onFlight, asked, onClose }: LadderSheetProps) {
  const t = useTrainLadderText()
  const [isFull, setFull] = useState(false)
  const { train } = form
  const place = ({ city }: typeof train.from) => ({ city: city.zh, stationCode: null, name: city })
  const trip = {
    from: place(train.from),
    to: place(train.to),
    trainDate: train.from.at.slice(0, 10),
    onlyFastTrain: false,
    isStudent: false,
  }
  const { data, error, refetch } = useQuery(trainsQuery(trip, asked.party, asked.sceneCode))
  function toggle(wish: RungWish): void {
    const next = toggled(rungs, wish)
    setFull(next === null)
    if (next) onRungs(next)
  }
  const foot = (
    <>
      {isFull && (
        <Notice kind="warn" live="alert">
          {t.sheet.full(LADDER_RUNGS_MAX)}
        </Notice>
      )}
      <PayBar>
        <Button onPick={onClose}>{t.sheet.done(rungs.length, withFlight)}</Button>
      </PayBar>
    </>
  )
  return (
    <Sheet open onClose={onClose} tall flush title={t.sheet.title} subtitle={t.sheet.why} footer={foot}>
      {error && !data ? (
        <ErrorFace
          title={t.list.failed.title}
          text={error.message}
          action={{ label: t.list.failed.action, onPick: () => void refetch() }}
        />
      ) : !data ? (
        <SkeletonRows count={4} label={t.sheet.searching} />
      ) : data.trains.length === 0 ? (
        <Empty title={t.sheet.none} />
      ) : (
        <ul className="laddertrains" aria-label={t.sheet.title}>
          {data.trains.map((one) => (
            <TrainToPick
              key={one.trainId + one.fromStationCode + one.toStationCode}
              train={one}
              own={rungKey({
                trainId: train.trainId,
                fromStationCode: train.from.stationCode,
                toStationCode: train.to.stationCode,
                seat: form.seat.seat,
              })}
              rungs={rungs}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
      {(data || error) && <FlightSwitch asked={asked} on={withFlight} onChange={onFlight} />}
    </Sheet>
  )
}

/** After the last train: the flight that is taken where none of them can be had, or why there is none that would do. Looked for once the sheet is open. */
function FlightSwitch({ asked, on, onChange }: { asked: FormAsked; on: boolean; onChange: (on: boolean) => void }) {
  const { flight: t, list } = useTrainLadderText()
  const { id } = usePage()
  const { data, error, refetch, isFetching } = useQuery(trainFormQuery({ ...asked, ladder: [], flight: true }, id))
  const read = data?.ladder?.flight
  const why = isFetching ? undefined : (error?.message ?? read?.fault)
  return (
    <section className="ladderflight" aria-label={t.name}>
      {read?.found || on ? <Switch row label={t.label} on={on} onChange={onChange} /> : <b>{t.label}</b>}
      {read?.found ? (
        <p className="note">
          {t.now(read.found.number, formatTime(read.found.departAt), formatTime(read.found.arriveAt))}{' '}
          <Money minor={read.found.totalMinor} />
          {t.inItsTurn} <Money minor={read.found.ceilingMinor} />
          {t.why}
        </p>
      ) : (
        <p className="note" role="status">
          {why ?? t.reading}
          {why !== undefined && error && (
            <>
              {' '}
              <LinkButton leads="none" onPick={() => void refetch()}>
                {list.again}
              </LinkButton>
            </>
          )}
        </p>
      )}
    </section>
  )
}

interface TrainToPickProps {
  train: ListedTrain
  /** The order's own train with its seats. */
  own: string
  rungs: readonly RungWish[]
  onToggle: (wish: RungWish) => void
}

function TrainToPick({ train, own, rungs, onToggle }: TrainToPickProps) {
  const t = useTrainLadderText()
  const language = useLanguage()
  const { trainNo, from, to } = train
  return (
    <li>
      <b>{trainNo}</b>{' '}
      <span className="note">
        {formatTime(from.at)} {from.station[language]} – {arrivalTime(from.at, to.at)} {to.station[language]}
      </span>
      {train.seats
        .filter(({ seat }) => seat !== 'noSeat')
        .map((seat) => {
          const wish = wishOf(train, seat)
          const why = whyNotPicked(t, train, seat, rungKey(wish) === own)
          const isPicked = rungs.some((one) => rungKey(one) === rungKey(wish))
          if (why !== null && !isPicked)
            return (
              <p key={seat.seat} className="note laddertrains__no">
                {t.list.seats[seat.seat]} <Money minor={seat.fareMinor} /> · {why}
              </p>
            )
          return (
            <Checkbox key={seat.seat} checked={isPicked} onChange={() => onToggle(wish)}>
              <span className="sr">{trainNo} </span>
              {t.list.seats[seat.seat]} <Money minor={seat.fareMinor} />
            </Checkbox>
          )
        })}
    </li>
  )
}
