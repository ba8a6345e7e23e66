import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { useDayMarks } from '../../../places/web/index.ts'
import { bookableSpan } from '../../../places/rules/calendar.ts'
import { useLanguage } from '../../../web/language.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { DateStrip } from '../../../web/ui/date-strip.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { PolicyLine } from '../../../web/ui/policy-line.tsx'
import { hasTold } from '../../../web/ui/badge.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ListedFlight } from '../../calls/searching.ts'
import { CABIN_GROUPS } from '../../rules/offer.ts'
import { useFlightListText } from '../list-text.ts'
import { fareDaysQuery, pricesOf } from '../queries.ts'
import { todayHere } from '../search-draft.ts'
import { keptStart, stripDays } from '../strip-days.ts'
import type { Trip } from '../trip.ts'
import { useCityName } from '../use-city-name.ts'

const FareCalendar = lazy(() => import('./fare-calendar.tsx'))
const StandardSheet = lazy(() => import('./standard-sheet.tsx'))

interface ListTopProps {
  trip: Trip
  travellerCount: number
  onBack: () => void
  onEdit: () => void
  onDate: (departDate: string) => void
  isCalendarOpen: boolean
  onCalendar: (isOpen: boolean) => void
  /** There is nothing to search: neither days nor cities are offered. */
  isClosed: boolean
}

/** What stays above the list: whose trip and when, the days around with their lowest prices. */
export function ListTop({ trip, travellerCount, onBack, onEdit, onDate, isCalendarOpen, onCalendar, isClosed }: ListTopProps) {
  const t = useFlightListText()
  const language = useLanguage()
  const cityName = useCityName()
  const { departDate, cabin } = trip
  return (
    <>
      <AppBar
        onBack={onBack}
        subtitle={t.subtitle(formatDate(departDate, language), t.cabin[CABIN_GROUPS[cabin][0]], travellerCount)}
        title={
          <>
            <span>{cityName(trip.fromCityCode)}</span>
            <Icon name="arrow" size="s" />
            <span>{cityName(trip.toCityCode)}</span>
          </>
        }
      >
        {!isClosed && !trip.orderSeq && <TextButton onPick={onEdit}>{t.edit}</TextButton>}
      </AppBar>
      {!isClosed && <Dates trip={trip} onDate={onDate} onCalendar={() => onCalendar(true)} />}
      <Suspense fallback={null}>
        {isCalendarOpen && (
          <FareCalendar
            {...trip}
            today={todayHere().toString()}
            selected={departDate}
            onClose={() => onCalendar(false)}
            onSelect={(date) => {
              onCalendar(false)
              onDate(date)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Dates({ trip, onDate, onCalendar }: Pick<ListTopProps, 'trip' | 'onDate'> & { onCalendar: () => void }) {
  const { firstDate, lastDate } = bookableSpan(todayHere().toString())
  const wanted = { selected: trip.departDate, firstDate, lastDate }
  const [laidOut, setLaidOut] = useState(() => keptStart(null, wanted))
  const start = keptStart(laidOut, wanted)
  if (start !== laidOut) setLaidOut(start)
  const dates = stripDays(start, lastDate)
  const marks = useDayMarks(start, dates.at(-1) ?? start)
  const { data } = useQuery(fareDaysQuery({ ...trip, fromDate: start }))
  const prices = pricesOf(data)
  const markOf = new Map(marks.map((mark) => [mark.date, mark]))
  return (
    <DateStrip
      days={dates.map((date) => ({ date, mark: markOf.get(date), priceMinor: prices.get(date) }))}
      selected={trip.departDate}
      onPick={onDate}
      onCalendar={onCalendar}
    />
  )
}

interface StandardLineProps {
  /** Undefined while the search runs. */
  standard:
    | {
        policyLine: string
        standardOf: BothNames | null
        scene: { code: string | null; name: BothNames | null }
        limitMinor: number | null
        compliantCount: number
        flights: readonly { readonly verdict: ListedFlight['verdict'] }[]
      }
    | undefined
  compliantOnly: boolean
  onCompliantOnly: (on: boolean) => void
  /** Lets another scene be chosen; the flights are then judged by that one. */
  onScene: () => void
}

/** The limit and how many flights keep to it; at the end the switch that hides the others. Below it for what the trip is, where the company asks. */
export function StandardLine({ standard, compliantOnly, onCompliantOnly, onScene }: StandardLineProps) {
  const t = useFlightListText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const told = standard !== undefined && hasTold(standard.flights)
  const end = <Switch label={t.compliantOnly(told)} on={compliantOnly} onChange={onCompliantOnly} />
  if (!standard) {
    return (
      <PolicyLine end={end}>
        <Bone wide="9rem" />
      </PolicyLine>
    )
  }
  const { policyLine, standardOf, scene, limitMinor, compliantCount, flights } = standard
  const line = standardOf ? t.standardOf(standardOf[language], policyLine) : policyLine
  return (
    <>
      <PolicyLine end={end} onPick={() => setOpen(true)}>
        {t.limit} {limitMinor !== null && <b className="num">{formatMoney(limitMinor)}</b>} ·{' '}
        {t.inPolicy(compliantCount, flights.length, told)}
      </PolicyLine>
      {scene.name && (
        <PolicyLine onPick={onScene}>
          {t.scene} <b>{scene.name[language]}</b>
        </PolicyLine>
      )}
      <Suspense fallback={null}>
        {isOpen && <StandardSheet open onClose={() => setOpen(false)} line={line} sceneCode={scene.code} />}
      </Suspense>
    </>
  )
}
