import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { sceneNow, useScene } from '../../../policy/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { queryClient } from '../../../web/query-client.ts'
import type { Begin } from '../../../web/route-table.ts'
import { useSession } from '../../../web/session.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { FilterBar, filterIcon } from '../../../web/ui/filter-bar.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import { useLate } from '../../../web/use-late.ts'
import type { ListedFlight } from '../../calls/searching.ts'
import type { Filters, Sort, SortBy } from '../../rules/list.ts'
import { arrange, countFilters, FIRST_SORT, nextSort, NO_FILTERS } from '../../rules/list.ts'
import { useFlightListText } from '../list-text.ts'
import { useCompliantWish } from '../list-wish.ts'
import { FlightRows } from '../parts/flight-rows.tsx'
import { ListTop, StandardLine } from '../parts/list-top.tsx'
import type { SearchFailedProps } from '../parts/search-failed.tsx'
import { flightsQuery } from '../queries.ts'
import { useSearchDraft } from '../search-draft.ts'
import type { SearchParty } from '../search-party.ts'
import { partyFault, partyInMode, partyOf, searchParty, useSearchParty } from '../search-party.ts'
import type { Trip } from '../trip.ts'
import { cabinsPath, compliancePath, listPath, tripFrom } from '../trip.ts'
import { useCityName } from '../use-city-name.ts'
import { useIsPast } from '../use-expiry.ts'

const NoFlights = lazy(() => import('../parts/no-flights.tsx'))
const FilterSheet = lazy(() => import('../parts/filter-sheet.tsx'))
const AbroadList = lazy(async () => (await import('../abroad/late.ts')).loadList())
const loadLate = () => import('../parts/list-late.tsx')
const loadFailed = () => import('../parts/search-failed.tsx')

/** The company has not opened flights: no other day and no other city helps. */
const isClosed = (error: Error | null) => error instanceof CallError && error.code === 'AF-NO-LINE'

const SORTS = ['departure', 'price', 'duration'] as const satisfies readonly SortBy[]

export const begin: Begin = ({ search }) => {
  const trip = tripFrom(search)
  const party = searchParty()
  const isOfThisMode = (party?.mode === 'agent') === (useSession.getState().agent !== null)
  if (trip && isOfThisMode) void queryClient.prefetchQuery(flightsQuery(trip, party, sceneNow()))
  return undefined
}

/** The list of a search: of a day inland, or of a leg of a journey abroad, whose address names its legs. */
export default function FlightList() {
  const { search } = useLocation()
  return search.includes('legs=') ? (
    <Suspense fallback={null}>
      <AbroadList />
    </Suspense>
  ) : (
    <DayList search={search} />
  )
}

/** The flights of one day, judged. Kept alive: coming back shows the same place, filters and order. */
function DayList({ search }: { search: string }) {
  const go = useGo()
  const trip = useMemo(() => tripFrom(search), [search])
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const kept = useSearchParty()
  const { state } = useLocation() as { state: { isAnew?: true } | null }
  // In place of a journey that was lost: for whom it was, whoever was looked for last.
  const party = state?.isAnew ? partyOf(booking, myCode) : partyInMode(kept, booking, myCode)
  const isForNobody = partyFault(party, myCode) !== null
  useEffect(() => {
    if (!trip) go.replace('/home') // an address that was cut short: the search stands there
    else if (isForNobody) go.replace(selectTogetherPath('flight')) // who books for others says first for whom
  }, [trip, isForNobody, go])
  return trip && !isForNobody && <TripList trip={trip} party={party} />
}

function TripList({ trip, party }: { trip: Trip; party: SearchParty }) {
  const t = useFlightListText()
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const [sort, setSort] = useState<Sort>(FIRST_SORT)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const ListLate = useLate(loadLate)
  const [isSceneOpen, setSceneOpen] = useState(false)
  const ground = useRef<HTMLElement>(null)
  const { sceneCode } = useScene()
  const query = flightsQuery(trip, party, sceneCode)
  const found = useQuery(query)
  const moves = useMoves(trip)
  const cityName = useCityName()
  usePageTitle(t.title(cityName(trip.fromCityCode), cityName(trip.toCityCode)))

  const { data } = found
  const shown = useMemo(() => data && arrange(data.flights, filters, sort), [data, filters, sort])
  // The bar stays while a search runs, and goes where there is nothing to sort.
  const hasNothing = data ? data.flights.length === 0 : found.error !== null
  const toTop = () => ground.current?.scrollTo({ top: 0, behavior: 'instant' })
  const filterBy = (next: Filters) => {
    setFilters(next)
    toTop()
  }
  useCompliantWish(listPath(trip), () => filterBy({ ...NO_FILTERS, compliantOnly: true }))
  const top = (
    <ListTop
      trip={trip}
      travellerCount={data?.travellerCount ?? 1}
      onBack={moves.back}
      onEdit={moves.edit}
      onDate={(date) => {
        moves.toDate(date)
        toTop()
      }}
      isCalendarOpen={isCalendarOpen}
      onCalendar={setCalendarOpen}
      isClosed={!data && isClosed(found.error)}
    />
  )
  return (
    <Screen
      top={top}
      scrollRef={ground}
      busy={found.isFetching}
      bottom={
        hasNothing ? undefined : (
          <ListBar
            flights={data?.flights ?? []}
            filters={filters}
            onFilters={filterBy}
            sort={sort}
            onSort={(by) => {
              setSort(nextSort(sort, by))
              toTop()
            }}
          />
        )
      }
    >
      {ListLate && (
        <ListLate
          trip={trip}
          data={data}
          asked={query.queryKey}
          shown={shown}
          isSceneOpen={isSceneOpen}
          onSceneClosed={() => setSceneOpen(false)}
        />
      )}
      {!data && found.error ? (
        <NotFound
          error={found.error}
          onAgain={() => void found.refetch()}
          onEdit={moves.edit}
          onOtherDay={() => setCalendarOpen(true)}
          onScene={() => setSceneOpen(true)}
        />
      ) : (
        <>
          <StandardLine
            standard={data}
            compliantOnly={filters.compliantOnly}
            onCompliantOnly={(compliantOnly) => filterBy({ ...filters, compliantOnly })}
            onScene={() => setSceneOpen(true)}
          />
          {data && shown ? (
            <Flights
              trip={trip}
              data={data}
              shown={shown}
              filters={filters}
              onFilters={filterBy}
              onOtherDay={() => setCalendarOpen(true)}
              onAgain={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows count={7} label={t.searching} />
          )}
        </>
      )}
      <p className="sr" role="status">
        {shown && !found.isFetching ? t.found(shown.length) : ''}
      </p>
    </Screen>
  )
}

/** What is said of a search that brought nothing is there with the list; where it did not come, that one may search again. */
function NotFound(props: SearchFailedProps) {
  const { failed } = useFlightListText()
  const Failed = useLate(loadFailed)
  return Failed ? <Failed {...props} /> : <ErrorFace {...failed} action={{ label: failed.action, onPick: props.onAgain }} />
}

/** Where one goes from the list. */
function useMoves(trip: Trip) {
  const go = useGo()
  const state: unknown = useLocation().state
  const isFromHome = typeof state === 'object' && state !== null && 'isFromHome' in state
  const toHome = () => (isFromHome ? go.back('/home') : go.push('/home'))
  return {
    back: () => go.back('/home'),
    edit: toHome,
    /** Another day of the same trip: the page stays, and so do filters and order; home's form follows. */
    toDate(departDate: string) {
      const { value, remember } = useSearchDraft.getState()
      if (value.from.code === trip.fromCityCode && value.to?.code === trip.toCityCode) remember({ ...value, departDate })
      go.replace(listPath({ ...trip, departDate }), isFromHome ? { isFromHome } : null)
    },
  }
}

interface FlightsProps {
  trip: Trip
  data: { searchId: string; expiresAt: string; compliantCount: number; flights: readonly ListedFlight[] }
  shown: readonly ListedFlight[]
  filters: Filters
  onFilters: (filters: Filters) => void
  onOtherDay: () => void
  onAgain: () => void
}

function Flights({ trip, data, shown, filters, onFilters, onOtherDay, onAgain }: FlightsProps) {
  const t = useFlightListText()
  const go = useGo()
  const isStale = useIsPast(data.expiresAt)
  const all = data.flights.length
  const pick = useCallback(
    (flightId: string) => {
      const flight = data.flights.find((one) => one.flightId === flightId)
      if (!flight) return
      const picked = { trip, searchId: data.searchId, until: data.expiresAt }
      // What is above the standard is explained first, never booked in passing.
      if (flight.verdict.compliant) go.push(cabinsPath({ ...picked, key: flightId }))
      else go.push(compliancePath({ ...picked, key: flight.lowest.offerKey }))
    },
    [data, trip, go],
  )
  if (all === 0)
    return (
      <Suspense fallback={null}>
        <NoFlights trip={trip} onOtherDay={onOtherDay} />
      </Suspense>
    )
  if (shown.length === 0) {
    const { title, text, action } = filters.compliantOnly && data.compliantCount === 0 ? t.noneCompliant : t.noneMatch
    return <Empty title={title} text={text(all)} action={{ label: action, onPick: () => onFilters(NO_FILTERS) }} />
  }
  return (
    <>
      {isStale && (
        <Notice kind="warn" live="status" action={{ label: t.stale.action, onPick: onAgain }}>
          {t.stale.text}
        </Notice>
      )}
      {data.compliantCount === 0 && (
        <Notice kind="over" action={{ label: t.noneCompliant.otherDay, onPick: onOtherDay }}>
          {t.noneCompliant.text(all)}
        </Notice>
      )}
      <FlightRows flights={shown} label={t.found(shown.length)} onPick={pick} />
      <p className="offers__end">{t.shown(shown.length, all)}</p>
    </>
  )
}

interface ListBarProps {
  flights: readonly ListedFlight[]
  filters: Filters
  onFilters: (filters: Filters) => void
  sort: Sort
  onSort: (by: SortBy) => void
}

/** Filters and order, under the thumb. */
function ListBar({ flights, filters, onFilters, sort, onSort }: ListBarProps) {
  const t = useFlightListText()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters)
  const sorts = SORTS.map((by) => {
    const isOn = sort.by === by
    const label = isOn ? t.sorted[by][sort.descending ? 'descending' : 'ascending'] : t.sort[by]
    return {
      key: by,
      label,
      on: isOn,
      onPick: () => onSort(by),
      ...(isOn ? { icon: sort.descending ? ('down' as const) : ('up' as const) } : {}),
    }
  })
  return (
    <>
      <FilterBar
        label={t.bar}
        items={[{ key: 'filter', label: t.filter, icon: filterIcon, on: count > 0, count, onPick: () => setOpen(true) }, ...sorts]}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <FilterSheet
            open
            onClose={() => setOpen(false)}
            flights={flights}
            filters={filters}
            onApply={(next) => {
              onFilters(next)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
