import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AlternativeRow } from '../../../web/ui/alternative-row.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { explanationQuery } from '../queries.ts'
import { listPath, tripFrom, type Trip } from '../trip.ts'
import { backTo, readWays, typeOf, type ChosenWay, type Ways } from './ways.ts'
import { useBothWaysText } from './ways-text.ts'
import './ways.css'

/** Above the list of a way: which one it is, and those that are chosen already, each with the way back to its list. */
export default function ChosenBefore() {
  const { search } = useLocation()
  const trip = tripFrom(search)
  const ways = trip && readWays(trip.ways ?? '')
  return ways && <Before trip={trip} ways={ways} />
}

function Before({ trip, ways }: { trip: Trip; ways: Ways }) {
  const t = useBothWaysText()
  const { chosen, toCome } = ways
  const type = typeOf(trip, ways)
  const count = chosen.length + toCome.length + 1
  const nth = (at: number): string => t.way(at + 1, count, type)
  const here = nth(chosen.length)
  return (
    <>
      <Notice>{toCome.length > 0 ? t.choosing(here, nth(chosen.length + 1)) : t.choosingLast(here)}</Notice>
      {chosen.length > 0 && (
        <Band flush title={t.chosen}>
          {chosen.map((way, at) => (
            <Chosen
              key={`${way.searchId} ${way.offerKey}`}
              way={way}
              label={t.wayLabel(at + 1, count, type)}
              again={backTo(trip, ways, at)}
            />
          ))}
        </Band>
      )}
    </>
  )
}

function Chosen({ way, label, again }: { way: ChosenWay; label: string; again: Trip | null }) {
  const t = useBothWaysText()
  const language = useLanguage()
  const go = useGo()
  const { data, error } = useQuery(explanationQuery(way.searchId, way.offerKey))
  const rechoose = (): void => (again ? go.back(listPath(again)) : go.back('/home'))
  if (error)
    return (
      <Notice kind="warn" action={{ label: t.rechoose, onPick: rechoose }}>
        {t.gone}
      </Notice>
    )
  if (!data) return <SkeletonLines lines={2} />
  const { from, to, carrier, number, arrivalDayOffset } = data.flight
  return (
    <AlternativeRow
      times={`${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim()}
      places={`${from.label} → ${to.label}`}
      carrierCode={carrier.code}
      carrierName={carrier.name[language]}
      flightNumber={number}
      facts={[label, formatDate(from.at, language), formatMoney(data.fare.fareMinor)]}
      end={
        <span className="waysend">
          <Badge kind={verdictKind(data.explanation)}>
            {data.explanation.compliant ? t.inPolicy : data.explanation.isWithin ? t.told : t.over}
          </Badge>
          <LinkButton onPick={rechoose}>{t.rechoose}</LinkButton>
        </span>
      }
    />
  )
}
