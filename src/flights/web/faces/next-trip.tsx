import { useQuery } from '@tanstack/react-query'
import type { HomeCardProps } from '../../../home/web/index.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { dayLabel } from '../../../places/rules/calendar.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo } from '../../../web/page-context.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useUiText } from '../../../web/ui/ui-text.ts'
import type { FlightOrderCard } from '../../calls/orders.ts'
import { useFlightHomeText } from '../home-text.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { nextTripQuery } from '../queries-orders.ts'
import './next-trip.css'

export const begin = (): void => void queryClient.prefetchQuery(nextTripQuery)

/**
 * The next flight, below home's board: when, from where, how it stands, and the way to its order. Where flights are closed, that
 * none is ahead is no news.
 */
export default function NextTrip({ isOpen }: HomeCardProps) {
  const t = useFlightHomeText()
  const { data, error, refetch } = useQuery(nextTripQuery)
  if (data?.order) return <Trip order={data.order} together={data.together} />
  if (data && !isOpen) return null
  if (data) {
    return (
      <Band title={t.nextTrip}>
        <p>{t.nextNone}</p>
        <p className="note">{t.nextNoneHint}</p>
      </Band>
    )
  }
  if (!error) return <SkeletonLines label={t.nextTrip} />
  return (
    <Band title={t.nextTrip}>
      <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
        {t.nextFailed}
      </Notice>
    </Band>
  )
}

/** 今天, 明天, 后天, or the date. */
function useDayName(isoDate: string): string {
  const words = useUiText()
  const language = useLanguage()
  const today = dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()
  const label = dayLabel(isoDate.slice(0, 10), today)
  return label === 'weekday' ? formatDate(isoDate, language) : words[label]
}

function Trip({ order, together }: { order: FlightOrderCard; together: { needed: number; of: number; agreed: number } | null }) {
  const t = useFlightHomeText()
  const language = useLanguage()
  const go = useGo()
  const { flight } = order
  const day = useDayName(flight.from.at)
  return (
    <Band title={t.next(day, flight.to.city[language])} aside={<StatusBadge status={order.status} />}>
      <Leg
        departTime={formatTime(flight.from.at)}
        arriveTime={formatTime(flight.to.at)}
        departPlace={flight.from.label}
        arrivePlace={flight.to.label}
        above={flight.number}
        below={formatDuration(flight.durationMinutes, language)}
        stops={flight.stops.length}
        daysLater={flight.arrivalDayOffset}
      />
      {together && <p className="small">{t.nextTogether(together)}</p>}
      <div className="nexttrip__ways">
        <Chips wide>
          <Chip icon="orders" onPick={() => go.push(`/flights/order/${order.orderSeq}`)}>
            {t.nextOpen}
          </Chip>
        </Chips>
      </div>
    </Band>
  )
}
