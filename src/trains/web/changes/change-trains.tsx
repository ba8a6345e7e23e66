import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { DateSheet } from '../../../places/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useSession } from '../../../web/session.ts'
import { DateStrip } from '../../../web/ui/date-strip.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { TrainChangeForm } from '../../calls/changes.ts'
import type { ListedTrain } from '../../calls.ts'
import { stripDays } from '../../rules/presale.ts'
import { useTrainListText } from '../list-text.ts'
import { SearchFailed } from '../parts/search-failed.tsx'
import { TrainRows } from '../parts/train-rows.tsx'
import { shownSeats, stateOf, wordOf } from '../parts/seat-words.ts'
import { presaleQuery, trainsToChangeQuery } from '../queries.ts'
import { todayOfTrains } from '../search-draft.ts'
import type { SearchParty } from '../search-party.ts'
import type { Changing } from './use-change.ts'
import { useTrainChangeText } from './change-text.ts'

const StopsSheet = lazy(() => import('../parts/stops-sheet.tsx'))

/** What the railway sells ahead until it has said so (READINGS.md, Rail rules). */
const USUAL_SALE_DAYS = 15

interface ChangeTrainsProps {
  form: TrainChangeForm
  changing: Changing
  bar: ReactNode
}

/** For whom trains are looked for: herself alone, or those whose tickets are changed. */
function partyOf({ tickets, mode }: TrainChangeForm, chosen: readonly string[], myCode: string): SearchParty {
  const userCodes = tickets.flatMap(({ ticketId, userCode }) => (chosen.includes(ticketId) ? userCode : []))
  return userCodes.every((code) => code === myCode) ? null : { mode, userCodes }
}

/** Which train and which seats: the day's trains from the ticket's city to its own, each with the company's word. */
export function ChangeTrains({ form, changing, bar }: ChangeTrainsProps) {
  const { trains: t } = useTrainChangeText()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const { from, to } = form.train
  const { trainDate, setTrainDate } = changing
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const [opened, setOpened] = useState<ListedTrain | null>(null)
  const [stopsOf, setStopsOf] = useState<ListedTrain | null>(null)
  const place = ({ city }: typeof from) => ({ city: city.zh, stationCode: null, name: city })
  const trip = { from: place(from), to: place(to), trainDate, onlyFastTrain: false, isStudent: false }
  const found = useQuery(trainsToChangeQuery(trip, partyOf(form, changing.chosen, myCode)))
  const today = todayOfTrains()
  const { data: presale } = useQuery(presaleQuery())
  const days = stripDays(today, { days: presale?.days ?? USUAL_SALE_DAYS }).filter(({ state }) => state !== 'notYet')
  const trains = found.data?.trains.filter(({ canBook }) => canBook)
  const top = (
    <>
      {bar}
      <DateStrip
        days={days.map(({ date }) => ({ date }))}
        selected={trainDate}
        onPick={setTrainDate}
        onCalendar={() => setCalendarOpen(true)}
      />
    </>
  )
  return (
    <Screen
      top={top}
      bottom={changing.refused ? <Refused message={changing.refused.message} /> : undefined}
      busy={found.isFetching || changing.isBusy}
    >
      {found.error && !found.data ? (
        <SearchFailed
          error={found.error}
          onAgain={() => void found.refetch()}
          onEdit={() => void changing.back()}
          onOtherDay={() => setCalendarOpen(true)}
          onScene={() => void found.refetch()}
        />
      ) : !trains ? (
        <SkeletonRows count={6} label={t.searching} />
      ) : trains.length === 0 ? (
        <Empty title={t.none.title} text={t.none.text} />
      ) : (
        <TrainRows trains={trains} label={t.found(trains.length)} isStudent={false} onPick={setOpened} onStops={setStopsOf} />
      )}
      <Suspense fallback={null}>
        {stopsOf && <StopsSheet train={stopsOf} onClose={() => setStopsOf(null)} />}
        {isCalendarOpen && (
          <DateSheet
            open
            onClose={() => setCalendarOpen(false)}
            today={today.toString()}
            selected={trainDate}
            onSelect={(day) => {
              setCalendarOpen(false)
              setTrainDate(day)
            }}
          />
        )}
      </Suspense>
      {opened && <SeatSheet train={opened} form={form} changing={changing} onClose={() => setOpened(null)} />}
      <p className="sr" role="status">
        {trains && !found.isFetching ? t.found(trains.length) : ''}
      </p>
    </Screen>
  )
}

interface SeatSheetProps extends Pick<ChangeTrainsProps, 'form' | 'changing'> {
  train: ListedTrain
  onClose: () => void
}

/** The types of seats of one train: what each costs and what the company says; a tap asks what the change costs. */
function SeatSheet({ train, form, changing, onClose }: SeatSheetProps) {
  const { trains: t } = useTrainChangeText()
  const list = useTrainListText()
  const language = useLanguage()
  const isOwn = (seat: string): boolean => train.trainId === form.train.trainId && seat === form.seat.seat
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.seats(train.trainNo)}
      subtitle={`${train.from.station[language]} – ${train.to.station[language]}`}
    >
      <Rows>
        {shownSeats(train.seats).map((seat) => {
          const canPick = seat.isLeft && seat.verdict?.action !== 'forbid' && !isOwn(seat.seat)
          const words = wordOf(list, seat)?.words ?? []
          const note = isOwn(seat.seat) ? t.own : [stateOf(list, train, seat), ...words].join(' · ')
          return (
            <Row
              key={seat.seat}
              label={list.seats[seat.seat]}
              note={note}
              onPick={
                canPick
                  ? () => {
                      onClose()
                      void changing.pick({ ...train, seat: seat.seat })
                    }
                  : undefined
              }
            >
              <span className="num">{formatMoney(seat.fareMinor)}</span>
            </Row>
          )
        })}
      </Rows>
    </Sheet>
  )
}
