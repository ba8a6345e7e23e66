import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { ListedTrain } from '../../calls.ts'
import type { StandbyForm } from '../../calls/standby.ts'
import { latestCutOff, STANDBY_REQUIREMENTS_MAX, STANDBY_REQUIREMENTS_PER_DATE_MAX } from '../../rules/standby.ts'
import { arrivalTime } from '../arrival-time.ts'
import { canWait } from '../parts/seat-words.ts'
import { presaleQuery, trainsQuery } from '../queries.ts'
import type { SearchParty } from '../search-party.ts'
import { todayOfTrains } from '../search-draft.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import { daysToChoose, fullOn, wishKey, type Wish } from './wish.ts'
import './standby.css'

interface WishSheetProps {
  form: StandbyForm
  wishes: readonly Wish[]
  onWishes: (wishes: readonly Wish[]) => void
  party: SearchParty
  sceneCode: string | null
  onClose: () => void
}

/** Whoever waits has at least so long: a train that leaves before is left out. */
const leavesTime = ({ from }: ListedTrain): boolean => {
  const latest = latestCutOff([{ departAt: Temporal.Instant.from(from.at) }])
  return latest !== null && latest.epochMilliseconds > nowMs()
}

/** The trains between the same two cities on the same day and the one beside it, each with the seats that can be waited for. */
export default function WishSheet({ form, wishes, onWishes, party, sceneCode, onClose }: WishSheetProps) {
  const t = useTrainStandbyText().form.more
  const language = useLanguage()
  const { data: sale } = useQuery(presaleQuery())
  const own = form.train.from.at.slice(0, 10)
  const [chosenDay, setDay] = useState(own)
  const days = daysToChoose(wishes, { first: todayOfTrains().toString(), last: sale?.lastDate ?? own })
  const day = days.includes(chosenDay) ? chosenDay : (days[0] ?? own)
  const [full, setFull] = useState<string | null>(null)

  function toggle(wish: Wish): void {
    const without = wishes.filter((one) => wishKey(one) !== wishKey(wish))
    const isLast = without.length === 0
    const isFull = without.length === wishes.length ? fullOn(wishes, day) : null
    if (isLast) setFull(t.one)
    else if (isFull === 'most') setFull(t.most(STANDBY_REQUIREMENTS_MAX))
    else if (isFull === 'perDate') setFull(t.perDate(STANDBY_REQUIREMENTS_PER_DATE_MAX))
    else {
      setFull(null)
      onWishes(without.length < wishes.length ? without : [...wishes, wish])
    }
  }
  const foot = (
    <>
      {full !== null && (
        <Notice kind="warn" live="alert">
          {full}
        </Notice>
      )}
      <PayBar>
        <Button onPick={onClose}>{t.done(wishes.length)}</Button>
      </PayBar>
    </>
  )
  return (
    <Sheet open onClose={onClose} tall flush title={t.title} subtitle={t.why(STANDBY_REQUIREMENTS_PER_DATE_MAX)} footer={foot}>
      {days.length > 1 && (
        <div className="standbydays">
          <Seg
            label={t.days}
            options={days.map((one) => ({ key: one, label: formatDate(one, language) }))}
            value={day}
            onChange={(next) => {
              setDay(next)
              setFull(null)
            }}
          />
        </div>
      )}
      <TrainsOfDay form={form} day={day} wishes={wishes} party={party} sceneCode={sceneCode} onToggle={toggle} />
    </Sheet>
  )
}

interface TrainsOfDayProps extends Pick<WishSheetProps, 'form' | 'wishes' | 'party' | 'sceneCode'> {
  day: string
  onToggle: (wish: Wish) => void
}

function TrainsOfDay({ form: { train }, day, wishes, party, sceneCode, onToggle }: TrainsOfDayProps) {
  const t = useTrainStandbyText()
  const place = ({ city }: typeof train.from) => ({ city: city.zh, stationCode: null, name: city })
  const trip = { from: place(train.from), to: place(train.to), trainDate: day, onlyFastTrain: false, isStudent: false }
  const { data, error, refetch } = useQuery(trainsQuery(trip, party, sceneCode))
  if (error && !data)
    return (
      <ErrorFace title={t.list.failed.title} text={error.message} action={{ label: t.list.failed.action, onPick: () => void refetch() }} />
    )
  if (!data) return <SkeletonRows count={4} label={t.form.more.searching} />
  const chosen = new Set(wishes.map(wishKey))
  const found = data.trains.flatMap((one) => {
    const seats = leavesTime(one) ? one.seats.filter((seat) => canWait(one, seat)) : []
    return seats.length > 0 ? [{ one, seats }] : []
  })
  if (found.length === 0) return <Empty title={t.form.more.none} />
  return (
    <ul className="standbytrains" aria-label={t.form.more.title}>
      {found.map(({ one, seats }) => (
        <TrainWithSeats
          key={one.trainId + one.fromStationCode + one.toStationCode}
          train={one}
          seats={seats}
          chosen={chosen}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
}

interface TrainWithSeatsProps {
  train: ListedTrain
  seats: ListedTrain['seats']
  chosen: ReadonlySet<string>
  onToggle: (wish: Wish) => void
}

function TrainWithSeats({ train, seats, chosen, onToggle }: TrainWithSeatsProps) {
  const t = useTrainStandbyText()
  const language = useLanguage()
  const { trainId, trainNo, from, to, fromStationCode, toStationCode } = train
  return (
    <li>
      <b>{trainNo}</b>{' '}
      <span className="note">
        {formatTime(from.at)} {from.station[language]} – {arrivalTime(from.at, to.at)} {to.station[language]}
      </span>
      {seats.map(({ seat, fareMinor }) => {
        const wish = { trainId, fromStationCode, toStationCode, seat, train }
        return (
          <Checkbox key={seat} checked={chosen.has(wishKey(wish))} onChange={() => onToggle(wish)}>
            <span className="sr">{trainNo} </span>
            {t.list.seats[seat]} <Money minor={fareMinor} />
          </Checkbox>
        )
      })}
    </li>
  )
}
