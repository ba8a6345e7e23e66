import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonForm, SkeletonRows } from '../../../web/ui/skeleton.tsx'
import type { CabinFare, Flight } from '../../calls.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { CABIN_GROUPS } from '../../rules/offer.ts'
import { faresIn, firstChoice } from '../fares.ts'
import { FareChoice } from '../parts/fare-choice.tsx'
import { legOf } from '../parts/flight-facts.ts'
import { cabinsQuery } from '../queries.ts'
import { useFlightText } from '../text.ts'
import type { Picked } from '../trip.ts'
import { compliancePath, listPath } from '../trip.ts'
import { usePicked } from '../use-picked.ts'
import { useStartBooking } from '../use-start-booking.ts'

const PriceSheet = lazy(() => import('../parts/price-sheet.tsx'))

/** The fares of one flight of a search, with their rules and verdicts. */
export default function SubCabin() {
  const picked = usePicked()
  return picked && <FlightFares picked={picked} />
}

function FlightFares({ picked }: { picked: Picked }) {
  const t = useFlightText().cabins
  const go = useGo()
  const toList = () => go.back(listPath(picked.trip))
  const { data, error, refetch } = useQuery(cabinsQuery(picked.searchId, picked.key))
  usePageTitle(t.title)
  if (data) {
    if (data.fares.length > 0) return <Fares picked={picked} flight={data.flight} fares={data.fares} onBack={toList} />
    return (
      <Screen top={<FlightBar flight={data.flight} onBack={toList} />}>
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: toList }} />
      </Screen>
    )
  }
  return (
    <Screen top={<AppBar title={t.title} onBack={toList} />} busy={!error}>
      {error ? (
        <ErrorFace
          title={t.failed.title}
          text={error.message || t.failed.text}
          action={{ label: t.failed.action, onPick: () => void refetch() }}
        />
      ) : (
        <>
          <SkeletonRows count={1} />
          <SkeletonForm rows={6} />
        </>
      )}
    </Screen>
  )
}

function FlightBar({ flight, onBack }: { flight: Flight; onBack: () => void }) {
  const language = useLanguage()
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

interface FaresProps {
  picked: Picked
  flight: Flight
  fares: readonly CabinFare[]
  onBack: () => void
}

function Fares({ picked, flight, fares, onBack }: FaresProps) {
  const t = useFlightText()
  const language = useLanguage()
  const go = useGo()
  const { start, isBusy, hasGone } = useStartBooking(picked.trip)
  const groups = (['economy', 'business'] as const).filter((group) => faresIn(fares, group).length > 0)
  const [wanted, setWanted] = useState<CabinGroup>(picked.trip.cabin)
  const group = groups.includes(wanted) ? wanted : (groups[0] ?? wanted)
  const shown = faresIn(fares, group)
  const [choice, setChoice] = useState<string | null>(null)
  const chosen = shown.find((fare) => fare.offerKey === choice) ?? firstChoice(shown)
  const facts = [flight.aircraft, flight.mealServed ? t.cabins.meal : t.cabins.noMeal]
  const next = () => {
    if (!chosen) return
    if (chosen.verdict.compliant) void start(picked.searchId, chosen.offerKey)
    else go.push(compliancePath({ ...picked, key: chosen.offerKey }))
  }
  return (
    <Screen
      top={<FlightBar flight={flight} onBack={onBack} />}
      bottom={chosen && <ChosenBar fare={chosen} isBusy={isBusy} onNext={next} />}
    >
      {hasGone && (
        <Notice kind="danger" action={{ label: t.cabins.none.action, onPick: onBack }}>
          {t.cabins.none.text}
        </Notice>
      )}
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
            onChange={setWanted}
          />
        )}
        <FareChoice fares={shown} chosen={chosen?.offerKey ?? null} onChange={setChoice} />
      </Band>
    </Screen>
  )
}

/** The whole price, its lines, and the one step on: to the order, or first to what the policy says. */
function ChosenBar({ fare, isBusy, onNext }: { fare: CabinFare; isBusy: boolean; onNext: () => void }) {
  const t = useFlightText()
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
      <Suspense fallback={null}>{isOpen && <PriceSheet open onClose={() => setOpen(false)} price={fare.price} payers={payers} />}</Suspense>
    </>
  )
}
