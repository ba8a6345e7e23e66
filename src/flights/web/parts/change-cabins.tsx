import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import '../../../web/styles/forms.css'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { reissueCabinList } from '../../calls/change-choosing.ts'
import '../changes/contract.ts'
import { changeFlightsPath, changeFormPath, type ChangePlace } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { useFlightLegText } from '../leg-text.ts'
import { changeFaresQuery, changeFlightsQuery, changeFormQuery } from '../queries-changes.ts'
import { CostSheet, personMinorOf } from './change-cost.tsx'
import { ChangeNotOpen } from './change-not-open.tsx'
import { FareRules, nameOf } from './fare-choice.tsx'
import './fare-choice.css'
import { isFew, legOf } from './flight-facts.ts'

type Fares = CallResult<typeof reissueCabinList>
type Fare = Fares['fares'][number]

const GONE = new Set(['AF-GONE', 'AF-SOLD-OUT', 'AF-TIME'])

/** What is chosen before anybody chose: what costs least of what complies, otherwise what costs least. */
export function firstFare(fares: readonly Fare[]): Fare | undefined {
  const byCost = fares.toSorted((a, b) => a.cost.totalMinor - b.cost.totalMinor)
  return byCost.find(({ verdict }) => verdict.isWithin) ?? byCost[0]
}

/** The fares of one of the flights; the chosen one's price is asked of the airline. */
export function ChangeFares({ place, flightId }: { place: ChangePlace; flightId: string }) {
  const t = useChangesText().fares
  const leg = useFlightLegText()
  const go = useGo()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(changeFaresQuery(place.changeId, flightId))
  const [key, setKey] = useState<string | null>(null)
  const { choose, isBusy, refused, clear } = useChoose(place)
  usePageTitle(t.title)
  const toList = (): void => go.back(changeFlightsPath(place))
  const chosen = data?.fares.find(({ offerKey }) => offerKey === key) ?? firstFare(data?.fares ?? [])
  const isGone = refused !== null && GONE.has(refused.code)
  const bar = (
    <AppBar
      onBack={toList}
      title={
        data ? (
          <>
            <span>{data.flight.carrier.name[language]}</span>
            <span className="num">{data.flight.number}</span>
          </>
        ) : (
          t.title
        )
      }
      subtitle={
        data && `${formatDate(data.flight.from.at, language)} · ${data.flight.from.city[language]} → ${data.flight.to.city[language]}`
      }
    />
  )
  const foot = chosen && (
    <>
      {refused && (
        <Notice kind="danger" live="alert" {...(isGone && { action: { label: t.gone.action, onPick: toList } })}>
          {isGone ? t.gone.text : refused.message}
        </Notice>
      )}
      <ChosenBar fare={chosen} isBusy={isBusy} onNext={() => void choose(chosen.offerKey)} />
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={!data && !error}>
      {!data && error ? (
        <ChangeNotOpen orderSeq={place.orderSeq} error={error} failed={t.none} onAgain={() => void refetch()} />
      ) : !data ? (
        <>
          <SkeletonRows count={1} />
          <SkeletonForm rows={5} />
        </>
      ) : data.fares.length === 0 ? (
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: toList }} />
      ) : (
        <>
          <Band label={data.flight.number}>
            <Leg
              {...legOf(data.flight, language)}
              below={
                data.flight.stops.length > 0 ? (data.flight.slices === undefined ? leg.stops : leg.changes)(data.flight.stops) : undefined
              }
            />
          </Band>
          <Band title={t.count(data.fares.length)}>
            <FareList
              fares={data.fares}
              chosen={chosen?.offerKey ?? null}
              onChange={(offerKey) => {
                setKey(offerKey)
                clear()
              }}
            />
          </Band>
        </>
      )}
    </Screen>
  )
}

/** Chooses a fare: the airline is asked what it costs, and the form shows that. */
function useChoose(place: ChangePlace) {
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy, error, clear } = useWrite('POST', '/airfrond/chooseFlight/{id}', { hideError: true })
  async function choose(offerKey: string): Promise<void> {
    try {
      await run({ id: place.changeId, offerKey })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      // The list that it stood in is out of date.
      if (GONE.has(failure.code))
        void queries.invalidateQueries({ queryKey: changeFlightsQuery(place.changeId, 'economy').queryKey.slice(0, 1) })
      return
    }
    queries.removeQueries({ queryKey: changeFormQuery(place.changeId).queryKey })
    go.push(changeFormPath(place))
  }
  return { choose, isBusy, refused: error, clear }
}

interface FareListProps {
  fares: readonly Fare[]
  chosen: string | null
  onChange: (offerKey: string) => void
}

function FareList({ fares, chosen, onChange }: FareListProps) {
  const t = useChangesText().fares
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{t.title}</legend>
      {fares.map((fare) => (
        <div key={fare.offerKey} className="fare">
          <label className="choice">
            <input type="radio" className="sr" name={name} checked={fare.offerKey === chosen} onChange={() => onChange(fare.offerKey)} />
            <i className="ring" />
            <FareLine fare={fare} />
          </label>
          {fare.offerKey === chosen && <FareRules fare={fare} />}
        </div>
      ))}
    </fieldset>
  )
}

/** What changing to a fare costs stands where a fare's price stands; the fare itself below. */
function FareLine({ fare }: { fare: Fare }) {
  const { list, fares: t } = useChangesText()
  const language = useLanguage()
  const personMinor = personMinorOf(fare.cost)
  return (
    <span className="fare__body">
      <span className="fare__name">{nameOf(fare, language)}</span>
      <span className="fare__price">
        <Money minor={fare.cost.totalMinor} />
      </span>
      <span className="fare__facts">
        {fare.bookingClass === '' && <span>{list.cabin[fare.cabin]}</span>}
        <span className="num">{t.fare(formatMoney(fare.fareMinor))}</span>
        {fare.cost.cheaperMinor > 0 && <span className="num">{list.cheaper(formatMoney(fare.cost.cheaperMinor))}</span>}
        {personMinor > 0 && <Tag accent>{list.youPay(formatMoney(personMinor))}</Tag>}
        {isFew(fare.seatsLeft) && <Tag>{list.seatsLeft(fare.seatsLeft)}</Tag>}
      </span>
      <span className="fare__verdict">
        <Badge kind={verdictKind(fare.verdict)}>{fare.verdict.badge}</Badge>
      </span>
    </span>
  )
}

function ChosenBar({ fare: { cost }, isBusy, onNext }: { fare: Fare; isBusy: boolean; onNext: () => void }) {
  const t = useChangesText().fares
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PayBar totalMinor={cost.totalMinor} payers={cost.payers} onDetails={() => setOpen(true)}>
        <Button busy={isBusy} onPick={onNext}>
          {t.choose}
        </Button>
      </PayBar>
      <p className="sr" role="status">
        {isBusy ? t.asking : ''}
      </p>
      <CostSheet open={isOpen} onClose={() => setOpen(false)} cost={cost} />
    </>
  )
}
