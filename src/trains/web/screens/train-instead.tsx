import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useBooking } from '../../../people/web/index.ts'
import { citiesQuery, useCityFacts } from '../../../places/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { policyListNew } from '../../../flights/calls/searching.ts'
import type { ListedTrain } from '../../calls.ts'
import { trainsInstead } from '../../rules/instead.ts'
import { useTrainInsteadText } from '../instead-text.ts'
import { useTrainListText } from '../list-text.ts'
import { SaleLine } from '../parts/list-top.tsx'
import { SearchFailed } from '../parts/search-failed.tsx'
import { TrainRows } from '../parts/train-rows.tsx'
import { flightQuery, trainsQuery } from '../queries.ts'
import { keepSearchParty, partyOf } from '../search-party.ts'
import { detailPath, flightFrom, listPath, type FlightInstead, type TrainTrip } from '../trip.ts'
import '../trains.css'

const StopsSheet = lazy(() => import('../parts/stops-sheet.tsx'))

type Flight = CallResult<typeof policyListNew>

/** Trains of a flight's day that would do in its place: permitted, left, and as fast as the company asks for. */
export default function TrainInstead() {
  const { search } = useLocation()
  const go = useGo()
  const flight = useMemo(() => flightFrom(search), [search])
  useEffect(() => {
    if (!flight) go.replace('/train/index') // an address that was cut short
  }, [flight, go])
  return flight && <Beside flight={flight} back={`/flight/compliance/train${search}`} />
}

/** The trip of a flight, between its cities as the railway names them; null until their list has come, and where it has one of them not. */
function useTrip({ fromCityCode, toCityCode, departDate }: FlightInstead): TrainTrip | null {
  const facts = useCityFacts()
  const [from, to] = [facts(fromCityCode)?.name, facts(toCityCode)?.name]
  return useMemo(() => {
    if (!from || !to) return null
    const placeOf = (name: { zh: string; en: string }) => ({ city: name.zh, stationCode: null, name })
    return { from: placeOf(from), to: placeOf(to), trainDate: departDate, onlyFastTrain: false, isStudent: false }
  }, [from, to, departDate])
}

function Beside({ flight, back }: { flight: FlightInstead; back: string }) {
  const { number = '' } = useParams()
  const t = useTrainInsteadText()
  const language = useLanguage()
  const go = useGo()
  const list = useTrainListText()
  const trip = useTrip(flight)
  const cities = useQuery(citiesQuery)
  const isNowhere = cities.data !== undefined && trip === null
  useEffect(() => {
    if (isNowhere) go.replace('/train/index') // an address that names no city
  }, [isNowhere, go])
  usePageTitle(t.title)
  const toFlight = () => go.back(back)
  const subtitle = trip && t.subtitle(trip.from.name[language], trip.to.name[language], formatDate(flight.departDate, language))
  const asked = useQuery(flightQuery(flight.searchId, flight.offerKey))
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={subtitle ?? undefined} onBack={toFlight} />}
      bottom={
        <div className="train__bar">
          <Button kind="line" onPick={toFlight}>
            {t.keep}
          </Button>
        </div>
      }
    >
      {asked.data ? <OfFlight number={number} explained={asked.data} /> : asked.error && <Notice>{t.flightGone}</Notice>}
      {trip && !asked.isPending ? (
        <Trains trip={trip} hours={asked.data?.rail?.hours ?? null} />
      ) : cities.error && !cities.data ? (
        <ErrorFace
          title={list.failed.title}
          text={cities.error.message}
          action={{ label: list.failed.action, onPick: () => void cities.refetch() }}
        />
      ) : (
        <SkeletonRows count={4} label={t.searching} />
      )}
    </Screen>
  )
}

function OfFlight({ number, explained: { flight, fare } }: { number: string; explained: Flight }) {
  const t = useTrainInsteadText()
  const language = useLanguage()
  const { from, to } = flight
  return (
    <Band title={t.flight(number)} aside={<Money minor={fare.fareMinor} />}>
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.label}
        arrivePlace={to.label}
        above={formatDuration(flight.durationMinutes, language)}
        daysLater={flight.arrivalDayOffset}
      />
    </Band>
  )
}

function Trains({ trip, hours }: { trip: TrainTrip; hours: number | null }) {
  const t = useTrainInsteadText()
  const go = useGo()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  // For whom flights were looked for: the choice of people is one for all lines.
  const party = useMemo(() => partyOf(booking, myCode), [booking, myCode])
  const { sceneCode } = useScene()
  const [stopsOf, setStopsOf] = useState<ListedTrain | null>(null)
  const { data, error, refetch } = useQuery(trainsQuery(trip, party, sceneCode))
  const pick = useCallback(
    (train: ListedTrain) => {
      keepSearchParty(party)
      go.push(detailPath(train, false))
    },
    [go, party],
  )
  const toAll = () => {
    keepSearchParty(party)
    go.push(listPath(trip))
  }
  if (!data)
    return error ? (
      <SearchFailed
        error={error}
        onAgain={() => void refetch()}
        onEdit={() => go.push('/train/index')}
        onOtherDay={() => go.push('/train/index')}
        onScene={() => go.push('/train/index')}
      />
    ) : (
      <SkeletonRows count={4} label={t.searching} />
    )
  const shown = trainsInstead(data.trains, hours)
  return (
    <>
      <SaleLine />
      {shown.length === 0 ? (
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: toAll }} />
      ) : (
        <>
          <Band label={t.permitted}>
            <h2 className="small">{hours === null ? t.permitted : t.within(hours)}</h2>
          </Band>
          <TrainRows trains={shown} label={t.found(shown.length)} isStudent={false} onPick={pick} onStops={setStopsOf} />
          <Band label={t.all(data.trains.length)}>
            <Button kind="line" onPick={toAll}>
              {t.all(data.trains.length)}
            </Button>
          </Band>
        </>
      )}
      <Suspense fallback={null}>{stopsOf && <StopsSheet train={stopsOf} onClose={() => setStopsOf(null)} />}</Suspense>
      <p className="sr" role="status">
        {t.found(shown.length)}
      </p>
    </>
  )
}
