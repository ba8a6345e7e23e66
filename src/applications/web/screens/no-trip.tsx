import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useNamesOf } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { TripAsked } from '../faces.ts'
import { useLinkText } from '../link-text.ts'
import { LIST_PATH } from '../paths.ts'
import { standingQuery } from '../queries.ts'
import { useApply } from '../use-apply.ts'
import '../../../web/styles/forms.css'
import './no-trip.css'

interface Came {
  readonly trip: TripAsked
  readonly hasSome: boolean
  readonly isNeeded: boolean
}

/** What the order form handed over; null where the page was opened by its address. */
function cameFrom(state: unknown): Came | null {
  if (typeof state !== 'object' || state === null || !('trip' in state)) return null
  const { trip } = state
  if (typeof trip !== 'object' || trip === null || !('departureCity' in trip) || !('travellers' in trip)) return null
  return {
    trip: trip as TripAsked,
    hasSome: 'hasSome' in state && state.hasSome === true,
    isNeeded: !('isNeeded' in state) || state.isNeeded !== false,
  }
}

/** A booking needs an application and there is none, or may have one: what to do next, with the trip already filled in. */
export default function NoTrip() {
  const t = useLinkText().noTrip
  const language = useLanguage()
  const go = useGo()
  const came = cameFrom(useLocation().state)
  const { data: standing } = useQuery(standingQuery)
  usePageTitle(t.title)
  const { trip } = came ?? {}
  const names = useNamesOf(trip ? [trip.departureCity, trip.arrivalCity] : [])
  const cityName = (code: string): string => names(code)?.[language] ?? code
  const route = trip ? `${cityName(trip.departureCity)} → ${cityName(trip.arrivalCity)}` : t.your
  const apply = useApply(trip)
  const isClosed = standing?.isOffered === false
  const isFree = came?.isNeeded === false
  const bottom = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={() => go.back()}>
        {t.back}
      </Button>
      {!isClosed && <Button onPick={apply}>{t.apply}</Button>}
    </PayBar>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back()} />} bottom={bottom}>
      <Band label={t.title}>
        <h2 className="headline">{isFree ? t.headingFree(route) : t.heading(route)}</h2>
        {trip && <p className="num quiet">{formatDate(trip.startDate, language)}</p>}
        <p>{isClosed ? t.unoffered : isFree ? t.whyFree : came?.hasSome ? t.whySome : t.why}</p>
      </Band>
      {!isClosed && (
        <Band flush label={t.ways}>
          <div className="rows">
            <Way title={t.applyTitle} text={t.applyText} onPick={apply} />
            <Way title={t.mineTitle} text={t.mineText} onPick={() => go.push(LIST_PATH)} />
            {standing && (
              <Way title={t.urgentTitle} text={standing.urgentHours === null ? t.urgentOff : t.urgentText(standing.urgentHours)} />
            )}
          </div>
        </Band>
      )}
    </Screen>
  )
}

/** One way on: what it is, and what it takes. */
function Way({ title, text, onPick }: { title: string; text: string; onPick?: () => void }) {
  const inside = (
    <span className="tripway">
      <b>{title}</b>
      <small>{text}</small>
    </span>
  )
  if (!onPick) return <div className="row">{inside}</div>
  return (
    <button type="button" className="row" onClick={onPick}>
      {inside}
      <Icon name="next" size="s" />
    </button>
  )
}
