import { useQuery } from '@tanstack/react-query'
import type { HomeCardProps } from '../../../home/web/index.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { dayLabel } from '../../../places/rules/calendar.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo } from '../../../web/page-context.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { daysLater, formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useUiText } from '../../../web/ui/ui-text.ts'
import type { ListedOrder } from '../../calls.ts'
import { isCancelledItself, isOtherCancelled } from '../journey-lines.ts'
import { useNextText } from '../next-text.ts'
import { nextTripQuery } from '../next-query.ts'
import './next-trip.css'

export const begin = (): void => void queryClient.prefetchQuery(nextTripQuery)

/**
 * What the person travels in next, whatever its line, below home's board: when, from where, how it stands, and the way to its order. Where nothing
 * can be booked, that none is ahead is no news.
 */
export default function NextTrip({ isOpen }: HomeCardProps) {
  const t = useNextText()
  const { data, error, refetch } = useQuery(nextTripQuery)
  if (data?.order) return <Trip order={data.order} />
  if (data && !isOpen) return null
  if (data) {
    return (
      <Band title={t.title}>
        <p>{t.none}</p>
        <p className="note">{t.noneHint}</p>
      </Band>
    )
  }
  if (!error) return <SkeletonLines label={t.title} />
  return (
    <Band title={t.title}>
      <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
        {t.failed}
      </Notice>
    </Band>
  )
}

const OFFSET = /[+-]\d{2}:\d{2}$/

/** 今天, 明天, 后天, or the date: as it is called where one departs, for there it may be another day than here. */
function useDayName(departsAt: string): string {
  const words = useUiText()
  const language = useLanguage()
  const [zone = DEFAULT_ZONE] = OFFSET.exec(departsAt) ?? []
  const today = dateIn(zone, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()
  const label = dayLabel(departsAt.slice(0, 10), today)
  return label === 'weekday' ? formatDate(departsAt, language) : words[label]
}

const minutesBetween = (from: string, to: string): number =>
  Math.round(Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('minutes'))

function Trip({ order }: { order: ListedOrder }) {
  const { from, to, title, path } = order
  const t = useNextText()
  const language = useLanguage()
  const go = useGo()
  const day = useDayName(from.at)
  const ofOther = isOtherCancelled(order) ? { tone: 'warn' as const, label: t.otherCancelled } : order.status
  const status = isCancelledItself(order) ? { ...order.status, label: t.thisCancelled } : ofOther
  return (
    <Band
      title={t.next(day, to.name[language])}
      aside={status.tone === 'quiet' ? <span className="note">{status.label}</span> : <Badge kind={status.tone}>{status.label}</Badge>}
    >
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.label}
        arrivePlace={to.label}
        above={title}
        below={formatDuration(minutesBetween(from.at, to.at), language)}
        daysLater={daysLater(from.at, to.at)}
      />
      <div className="nexttrip__ways">
        <Chips wide>
          <Chip icon="orders" onPick={() => go.push(path)}>
            {t.open}
          </Chip>
        </Chips>
      </div>
    </Band>
  )
}
