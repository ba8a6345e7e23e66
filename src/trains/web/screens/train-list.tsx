import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { SceneSheet, useScene } from '../../../policy/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useLanguage } from '../../../web/language.ts'
import { useSession } from '../../../web/session.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { ListedTrain } from '../../calls.ts'
import { arrangeTrains, FIRST_TRAIN_SORT, nextTrainSort, NO_TRAIN_FILTERS, type TrainFilters, type TrainSort } from '../../rules/list.ts'
import { useTrainListText } from '../list-text.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { ListTop, SaleLine, StandardLine } from '../parts/list-top.tsx'
import { SearchFailed } from '../parts/search-failed.tsx'
import { TrainRows } from '../parts/train-rows.tsx'
import { trainsQuery } from '../queries.ts'
import { useTrainDraft } from '../search-draft.ts'
import { partyFault, partyInMode, useSearchParty, type SearchParty } from '../search-party.ts'
import { detailPath, listPath, tripFrom, type TrainTrip } from '../trip.ts'
import { useSlow } from '../use-slow.ts'

const Connections = lazy(() => import('../parts/connections.tsx'))
const StopsSheet = lazy(() => import('../parts/stops-sheet.tsx'))

/** The trains of one day, judged. Kept alive: coming back shows the same place, filters and order. */
export default function TrainList() {
  const { search } = useLocation()
  const go = useGo()
  const trip = useMemo(() => tripFrom(search), [search])
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode)
  const isForNobody = partyFault(party, myCode) !== null
  useEffect(() => {
    if (!trip) go.replace('/train/index') // an address that was cut short: the search stands there
    else if (isForNobody) go.replace(selectTogetherPath('train')) // who books for others says first for whom
  }, [trip, isForNobody, go])
  return trip && !isForNobody && <TripList trip={trip} party={party} />
}

function TripList({ trip, party }: { trip: TrainTrip; party: SearchParty }) {
  const t = useTrainListText()
  const language = useLanguage()
  const [filters, setFilters] = useState<TrainFilters>(NO_TRAIN_FILTERS)
  const [sort, setSort] = useState<TrainSort>(FIRST_TRAIN_SORT)
  const [sheet, setSheet] = useState<'calendar' | 'scene' | null>(null)
  const [stopsOf, setStopsOf] = useState<ListedTrain | null>(null)
  const ground = useRef<HTMLElement>(null)
  const { sceneCode } = useScene()
  const found = useQuery(trainsQuery(trip, party, sceneCode))
  const isSlow = useSlow(found.isFetching && !found.data)
  const moves = useMoves(trip)
  usePageTitle(t.title(trip.from.name[language], trip.to.name[language]))
  const { data } = found
  const shown = useMemo(() => data && arrangeTrains(data.trains, filters, sort), [data, filters, sort])
  const toTop = () => ground.current?.scrollTo({ top: 0, behavior: 'instant' })
  const filterBy = (next: TrainFilters) => {
    setFilters(next)
    toTop()
  }
  const isClosed = found.error instanceof CallError && found.error.code === 'TR-NO-LINE'
  const top = (
    <ListTop
      trip={trip}
      people={party?.userCodes.length ?? 1}
      isClosed={isClosed && !data}
      isCalendarOpen={sheet === 'calendar'}
      onCalendar={(isOpen) => setSheet(isOpen ? 'calendar' : null)}
      onBack={moves.back}
      onEdit={moves.edit}
      onDay={(trainDate) => {
        moves.toDay(trainDate)
        toTop()
      }}
    />
  )
  const bar = data && data.trains.length > 0 && (
    <ListBar
      trains={data.trains}
      filters={filters}
      onFilters={filterBy}
      sort={sort}
      onSort={(by) => {
        setSort(nextTrainSort(sort, by))
        toTop()
      }}
    />
  )
  return (
    <Screen top={top} scrollRef={ground} busy={found.isFetching} bottom={bar || undefined}>
      {!data && found.error ? (
        <SearchFailed
          error={found.error}
          onAgain={() => void found.refetch()}
          onEdit={moves.edit}
          onOtherDay={() => setSheet('calendar')}
          onScene={() => setSheet('scene')}
        />
      ) : (
        <>
          {data?.trains.length !== 0 && (
            <StandardLine
              standard={data}
              compliantOnly={filters.compliantOnly}
              onCompliantOnly={(compliantOnly) => filterBy({ ...filters, compliantOnly })}
              onScene={() => setSheet('scene')}
            />
          )}
          <SaleLine />
          {isSlow && <Notice live="status">{t.slow}</Notice>}
          {data && shown ? (
            <Trains
              trip={trip}
              party={party}
              all={data.trains}
              shown={shown}
              onClear={() => filterBy(NO_TRAIN_FILTERS)}
              onOtherDay={() => setSheet('calendar')}
              onStops={setStopsOf}
            />
          ) : (
            <SkeletonRows count={6} label={t.searching} />
          )}
        </>
      )}
      <Suspense fallback={null}>
        {stopsOf && <StopsSheet train={stopsOf} onClose={() => setStopsOf(null)} />}
        {sheet === 'scene' && <SceneSheet open onClose={() => setSheet(null)} />}
      </Suspense>
      <p className="sr" role="status">
        {shown && !found.isFetching ? t.found(shown.length) : ''}
      </p>
    </Screen>
  )
}

/** Where one goes from the list. */
function useMoves(trip: TrainTrip) {
  const go = useGo()
  const state: unknown = useLocation().state
  const isFromSearch = typeof state === 'object' && state !== null && 'isFromSearch' in state
  return {
    back: () => go.back('/train/index'),
    edit: () => (isFromSearch ? go.back('/train/index') : go.push('/train/index')),
    /** Another day of the same trip: the page stays, and so do filters and order; the form follows. */
    toDay(trainDate: string) {
      const { value, remember } = useTrainDraft.getState()
      if (value.from?.city === trip.from.city && value.to?.city === trip.to.city) remember({ ...value, trainDate })
      go.replace(listPath({ ...trip, trainDate }), isFromSearch ? { isFromSearch } : null)
    },
  }
}

interface TrainsProps {
  trip: TrainTrip
  party: SearchParty
  all: readonly ListedTrain[]
  shown: readonly ListedTrain[]
  onClear: () => void
  onOtherDay: () => void
  onStops: (train: ListedTrain) => void
}

/** The rows; or what stands in their place, and journeys with one change where no direct train fits. */
function Trains({ trip, party, all, shown, onClear, onOtherDay, onStops }: TrainsProps) {
  const t = useTrainListText()
  const go = useGo()
  const { isStudent } = trip
  const pick = useCallback((train: ListedTrain) => go.push(detailPath(train, isStudent)), [go, isStudent])
  const isSoldOut = all.some(({ sale }) => sale === 'onSale') && all.every(({ canBook }) => !canBook)
  const connections = (all.length === 0 || isSoldOut) && (
    <Suspense fallback={<SkeletonRows count={3} label={t.change.searching} />}>
      <Connections trip={trip} party={party} onPick={pick} onStops={onStops} />
    </Suspense>
  )
  if (all.length === 0)
    return (
      <>
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: onOtherDay }} />
        {connections}
      </>
    )
  if (shown.length === 0) {
    const { title, text, action } = t.noneMatch
    return <Empty title={title} text={text(all.length)} action={{ label: action, onPick: onClear }} />
  }
  return (
    <>
      {isSoldOut && <Notice kind="warn">{t.allSoldOut}</Notice>}
      <TrainRows trains={shown} label={t.found(shown.length)} isStudent={isStudent} onPick={pick} onStops={onStops} />
      <p className="offers__end">{t.shown(shown.length, all.length)}</p>
      {connections}
    </>
  )
}
