import { useQuery } from '@tanstack/react-query'
import { verdictKind } from '../../../web/ui/badge.tsx'
import { Suspense, useCallback, useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { DateSheet } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { OfferRow } from '../../../web/ui/offer-row.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { reissueFlightList } from '../../calls/change-choosing.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { changeWishNow, keepChangeWish } from '../change-draft.ts'
import { changeFaresPath, changeFlightsPath, changePath, type ChangePlace } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { useFlightLegText } from '../leg-text.ts'
import { changeDaysQuery, changeFlightsQuery } from '../queries-changes.ts'
import { useBeginChange } from '../use-changing.ts'
import { personMinorOf } from './change-cost.tsx'
import { ChangeNotOpen } from './change-not-open.tsx'
import './changes.css'
import { isFew, legOf } from './flight-facts.ts'

type Flights = CallResult<typeof reissueFlightList>
type Listed = Flights['flights'][number]

const GROUPS: readonly CabinGroup[] = ['economy', 'business']

/** The flights of the new day, each with what changing to it costs. */
export function ChangeFlights({ place }: { place: ChangePlace }) {
  const t = useChangesText().list
  const go = useGo()
  const [cabin, setCabin] = useState<CabinGroup>('economy')
  const { data, error, refetch } = useQuery(changeFlightsQuery(place.changeId, cabin))
  const other = useOtherDay(place.orderSeq)
  usePageTitle(t.title)
  const { orderSeq, changeId } = place
  const onPick = useCallback((flightId: string) => go.push(changeFaresPath({ orderSeq, changeId }, flightId)), [go, orderSeq, changeId])
  return (
    <Screen
      top={<ListBar flights={data} onBack={() => go.back(changePath(orderSeq))} onOtherDay={other.open} />}
      bottom={<Refused message={other.refused?.message ?? null} />}
      busy={(!data && !error) || other.isBusy}
    >
      {data && <About flights={data} />}
      {(data !== undefined || !error) && (
        <Band>
          <Seg label={t.title} options={GROUPS.map((key) => ({ key, label: t.groups[key] }))} value={cabin} onChange={setCabin} />
        </Band>
      )}
      {!data && error ? (
        <ChangeNotOpen orderSeq={orderSeq} error={error} failed={t.failed} onAgain={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={5} />
      ) : data.flights.length === 0 ? (
        <Empty
          title={t.empty.title}
          text={data.leg ? t.emptyAbroad : t.empty.text}
          action={{ label: t.empty.action, onPick: other.open }}
        />
      ) : (
        <div className="offers" role="list" aria-label={t.label(data.flights.length)}>
          {data.flights.map((flight) => (
            <div key={flight.flightId} role="listitem">
              <FlightOffer flight={flight} isOneOf={data.leg !== null && data.leg.count > 1} onPick={onPick} />
            </div>
          ))}
        </div>
      )}
      {other.isOpen && (
        <OtherDay
          orderSeq={orderSeq}
          leg={data?.leg ?? null}
          selected={data?.departDate ?? null}
          onClose={other.close}
          onSelect={other.take}
        />
      )}
    </Screen>
  )
}

/** Another day is another change of the same wish; where the wish is not known in this tab, the first step asks for it. */
function useOtherDay(orderSeq: string) {
  const go = useGo()
  const { begin, isBusy, refused, clear } = useBeginChange()
  const [isOpen, setOpen] = useState(false)
  async function take(departDate: string): Promise<void> {
    setOpen(false)
    const wish = changeWishNow(orderSeq)
    if (!wish) return go.replace(changePath(orderSeq))
    const changeId = await begin({ ...wish, departDate })
    if (changeId === undefined) return
    keepChangeWish({ ...wish, departDate })
    go.replace(changeFlightsPath({ orderSeq, changeId }))
  }
  return {
    isOpen,
    isBusy,
    refused,
    open() {
      clear()
      if (changeWishNow(orderSeq)) setOpen(true)
      else go.replace(changePath(orderSeq))
    },
    close: () => setOpen(false),
    take: (departDate: string) => void take(departDate),
  }
}

interface OtherDayProps {
  orderSeq: string
  leg: Flights['leg']
  selected: string | null
  onClose: () => void
  onSelect: (date: string) => void
}

function OtherDay({ orderSeq, leg, selected, onClose, onSelect }: OtherDayProps) {
  const t = useChangesText()
  const { data } = useQuery(changeDaysQuery(orderSeq))
  if (!data) return null
  const between = leg ? data.legs[leg.no - 1] : undefined
  return (
    <Suspense fallback={null}>
      <DateSheet
        open
        title={t.dateTitle}
        today={data.firstDate}
        between={between}
        selected={selected}
        onClose={onClose}
        onSelect={onSelect}
      />
    </Suspense>
  )
}

function ListBar({ flights, onBack, onOtherDay }: { flights: Flights | undefined; onBack: () => void; onOtherDay: () => void }) {
  const t = useChangesText().list
  const language = useLanguage()
  const cities = flights ? `${flights.from.from.city[language]} → ${flights.from.to.city[language]}` : ''
  return (
    <AppBar
      title={t.title}
      subtitle={flights && t.subtitle(formatDate(flights.departDate, language), cities, flights.travellerCount)}
      onBack={onBack}
    >
      <TextButton onPick={onOtherDay}>{t.otherDay}</TextButton>
    </AppBar>
  )
}

/** The flight that is left, by whose limits the others are judged, and what their prices are. */
function About({ flights: { from, leg, policyLine, standardOf, travellerCount, flights } }: { flights: Flights }) {
  const { list: t, legOf: nth, othersStay } = useChangesText()
  const language = useLanguage()
  const isOneOf = leg !== null && leg.count > 1
  // What the ticket counts for is the same beside each of them.
  const [one] = flights
  return (
    <Band>
      <p className="small changes__now">
        <b>{t.now}</b>
        <span className="num">
          {formatDate(from.from.at, language)} {formatTime(from.from.at)}
        </span>
        <span className="num">{from.number}</span>
        {one && <span className="num">{(isOneOf ? t.wholeFare : t.fare)(formatMoney(one.cost.fares.beforeMinor))}</span>}
      </p>
      {isOneOf && <p className="small">{[nth(leg.no, leg.count), othersStay].join(' · ')}</p>}
      <p className="small">{[policyLine, standardOf ? t.standardOf(standardOf[language]) : ''].filter(Boolean).join(' · ')}</p>
      <p className="note">{t.about(travellerCount)}</p>
    </Band>
  )
}

function FlightOffer({ flight, isOneOf, onPick }: { flight: Listed; isOneOf: boolean; onPick: (flightId: string) => void }) {
  const t = useChangesText().list
  const leg = useFlightLegText()
  const language = useLanguage()
  const { lowest, verdict, cost, co2Grams } = flight
  const personMinor = personMinorOf(cost)
  const tags = [
    ...(cost.cheaperMinor > 0 ? [t.cheaper(formatMoney(cost.cheaperMinor))] : []),
    ...(isFew(lowest.seatsLeft) ? [t.seatsLeft(lowest.seatsLeft)] : []),
  ]
  return (
    <OfferRow
      id={flight.flightId}
      onPick={onPick}
      {...legOf(flight, language)}
      below={[
        flight.stops.length > 0 ? (flight.slices === undefined ? leg.stops : leg.changes)(flight.stops) : '',
        co2Grams === null ? '' : t.co2(co2Grams),
      ]
        .filter(Boolean)
        .join(' · ')}
      priceMinor={cost.totalMinor}
      priceNote={[cost.totalMinor === 0 ? t.nothingToPay : t.toPay, t.cabin[lowest.cabin]].join(' · ')}
      carrierCode={flight.carrier.code}
      carrierName={flight.carrier.name[language]}
      flightNumber={flight.number}
      aircraft={[flight.aircraft, (isOneOf ? t.wholeFare : t.fare)(formatMoney(lowest.fareMinor))].filter(Boolean).join(' · ')}
      tag={tags.length > 0 ? tags.join(' · ') : undefined}
      accentTag={personMinor > 0 ? t.youPay(formatMoney(personMinor)) : undefined}
      verdictKind={verdictKind(verdict)}
      verdict={verdict.badge}
    />
  )
}
