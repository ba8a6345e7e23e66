import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { CabinFare } from '../../calls/searching.ts'
import type { Flight } from '../../calls/words.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { CABIN_GROUPS } from '../../rules/offer.ts'
import { faresIn, firstChoice } from '../fares.ts'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import { FareChoice } from '../parts/fare-choice.tsx'
import { legOf } from '../parts/flight-facts.ts'
import { cabinsQuery } from '../queries.ts'
import { useChoiceText } from '../choice-text.ts'
import type { Picked } from '../trip.ts'
import { compliancePath, listPath } from '../trip.ts'
import { usePicked } from '../use-picked.ts'
import { useStartBooking } from '../use-start-booking.ts'

const AbroadFares = lazy(() => import('../abroad/fares.tsx'))
const PriceSheet = lazy(() => import('../parts/price-sheet.tsx'))

/** The fares of what was chosen: of a journey abroad, whose address names its legs, all of its ways have them together. */
export default function SubCabin() {
  const { search } = useLocation()
  return search.includes('legs=') ? (
    <Suspense fallback={null}>
      <AbroadFares />
    </Suspense>
  ) : (
    <OfFlight />
  )
}

/** The fares of one flight of a search, with their rules and verdicts. */
function OfFlight() {
  const picked = usePicked()
  return picked && <FlightFares picked={picked} />
}

function FlightFares({ picked }: { picked: Picked }) {
  const t = useChoiceText().cabins
  const go = useGo()
  const toList = () => go.back(listPath(picked.trip))
  const { data, error, refetch } = useQuery(cabinsQuery(picked.searchId, picked.key))
  const choice = useChoice(data?.fares ?? [], picked.trip.cabin)
  const { start, isBusy, hasGone } = useStartBooking(picked.trip)
  usePageTitle(t.title)
  const { chosen } = choice
  const next = (fare: CabinFare) => {
    if (fare.verdict.compliant) void start(picked.searchId, fare.offerKey)
    else go.push(compliancePath({ ...picked, key: fare.offerKey }))
  }
  return (
    <Screen
      top={<FlightBar flight={data?.flight} onBack={toList} />}
      bottom={chosen && <ChosenBar fare={chosen} travellerCount={data?.travellerCount ?? 1} isBusy={isBusy} onNext={() => next(chosen)} />}
      busy={!data && !error}
    >
      {hasGone && (
        <Notice kind="danger" action={{ label: t.none.action, onPick: toList }}>
          {t.none.text}
        </Notice>
      )}
      {!data && error ? (
        <ChoiceFailed error={error} failed={t.failed} onAgain={() => void refetch()} />
      ) : !data ? (
        <>
          <SkeletonRows count={1} />
          <SkeletonForm rows={6} />
        </>
      ) : data.fares.length === 0 ? (
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: toList }} />
      ) : (
        <Fares flight={data.flight} travellerCount={data.travellerCount} choice={choice} />
      )}
    </Screen>
  )
}

/** Which group of cabins is shown, and which of its fares is chosen. */
function useChoice(fares: readonly CabinFare[], searched: CabinGroup) {
  const [wanted, setWanted] = useState<CabinGroup>(searched)
  const [key, setKey] = useState<string | null>(null)
  const groups = (['economy', 'business'] as const).filter((group) => faresIn(fares, group).length > 0)
  const group = groups.includes(wanted) ? wanted : (groups[0] ?? wanted)
  const shown = faresIn(fares, group)
  const chosen = shown.find((fare) => fare.offerKey === key) ?? firstChoice(shown)
  return { groups, group, setGroup: setWanted, shown, chosen, choose: setKey }
}

/** The same bar before the flight is known and after: the focus that stands on its title is not lost on the way. */
function FlightBar({ flight, onBack }: { flight: Flight | undefined; onBack: () => void }) {
  const t = useChoiceText().cabins
  const language = useLanguage()
  if (!flight) return <AppBar onBack={onBack} title={t.title} />
  const { from, to, carrier, number } = flight
  return (
    <AppBar
      onBack={onBack}
      title={
        <>
          <span>{carrier.name[language]}</span>
          <span className="num">{number}</span>
        </>
      }
      subtitle={`${formatDate(from.at, language)} · ${from.city[language]} → ${to.city[language]}`}
    />
  )
}

function Fares({ flight, travellerCount, choice }: { flight: Flight; travellerCount: number; choice: ReturnType<typeof useChoice> }) {
  const t = useChoiceText()
  const language = useLanguage()
  const { groups, group, setGroup, shown, chosen, choose } = choice
  const facts = [flight.aircraft, flight.mealServed ? t.cabins.meal : t.cabins.noMeal]
  return (
    <>
      <Band label={flight.number}>
        <Leg {...legOf(flight, language)} below={flight.stops.length > 0 ? t.list.stops(flight.stops) : undefined} />
        <p className="note flight-facts">{facts.join(' · ')}</p>
      </Band>
      <Band title={t.cabins.count(shown.length)}>
        {groups.length > 1 && (
          <Seg
            label={t.cabins.title}
            options={groups.map((key) => ({ key, label: t.cabin[CABIN_GROUPS[key][0]] }))}
            value={group}
            onChange={setGroup}
          />
        )}
        <FareChoice fares={shown} travellerCount={travellerCount} chosen={chosen?.offerKey ?? null} onChange={choose} />
      </Band>
    </>
  )
}

interface ChosenBarProps {
  fare: CabinFare
  travellerCount: number
  isBusy: boolean
  onNext: () => void
}

/** The whole price, its lines, and the one step on: to the order, or first to what the policy says. */
function ChosenBar({ fare, travellerCount, isBusy, onNext }: ChosenBarProps) {
  const t = useChoiceText()
  const [isOpen, setOpen] = useState(false)
  const { compliant } = fare.verdict
  const payers = compliant ? [{ kind: 'company' as const, amountMinor: fare.price.totalMinor }] : []
  return (
    <>
      <PayBar totalMinor={fare.price.totalMinor} payers={payers} onDetails={() => setOpen(true)}>
        <Button busy={isBusy} onPick={onNext}>
          {compliant ? t.cabins.choose : t.cabins.why}
        </Button>
      </PayBar>
      <p className="sr" role="status">
        {isBusy ? t.cabins.opening : ''}
      </p>
      <Suspense fallback={null}>
        {isOpen && <PriceSheet open onClose={() => setOpen(false)} price={fare.price} travellerCount={travellerCount} payers={payers} />}
      </Suspense>
    </>
  )
}
