import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { forgetOffline, keepOffline, keptOffline } from '../../../web/offline.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDateTime, formatDuration } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useBoardingText } from '../boarding/boarding-text.ts'
import type { Boarding, BoardingLeg } from '../boarding/summary.ts'
import { boardingFrom, boardingOf, boardingPath, checkInBy, isRefused, usefulUntil } from '../boarding/summary.ts'
import { orderPath } from '../order-paths.ts'
import { liveOrderQuery } from '../queries-orders.ts'

/** `/flights/order/:orderSeq/boarding`: what one needs at the airport. Once shown it opens without a network, until the trip is over. */
export default function BoardingPage() {
  const { orderSeq = '' } = useParams()
  const t = useBoardingText()
  const go = useGo()
  const language = useLanguage()
  const place = placeOf(orderSeq)
  const { data, error, dataUpdatedAt, refetch } = useQuery(liveOrderQuery(orderSeq))
  usePageTitle(t.title)
  const kept = keptOffline(place)
  const now = data ? boardingOf(data) : null
  // Without an answer what was read before stands there; a refusal is one.
  const isAnswered = data !== undefined || isRefused(error)
  const before = isAnswered ? null : boardingFrom(kept?.data)
  const shown = now ?? before
  const readAt = now ? Temporal.Instant.fromEpochMilliseconds(dataUpdatedAt).toString() : (kept?.readAt ?? '')
  const opens = useKept(place, now, { readAt, isAnswered })
  const top = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (shown) {
    const asOf = formatDateTime(readAt, language)
    return (
      <Screen top={top}>
        <Ways boarding={shown} />
        <Who boarding={shown} />
        {(before !== null || opens !== null) && (
          <Notice kind={before || opens ? 'info' : 'warn'} live="status">
            {before || opens ? t.kept(asOf) : t.notKept}
          </Notice>
        )}
      </Screen>
    )
  }
  if (data) {
    const toOrder = { label: t.none.action, onPick: () => go.replace(orderPath(orderSeq)) }
    return (
      <Screen top={top}>
        <Empty title={t.none.title} text={t.none.text} action={toOrder} />
      </Screen>
    )
  }
  if (error) {
    return (
      <Screen top={top}>
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      </Screen>
    )
  }
  return (
    <Screen top={top} busy>
      <SkeletonForm rows={6} />
    </Screen>
  )
}

/** As the browser's worker knows it. */
const placeOf = (orderSeq: string): string => `${import.meta.env.BASE_URL.replace(/\/$/, '')}${boardingPath(orderSeq)}`

/** Keeps what was just read, and drops what was kept of a trip that is none any more. Says whether it opens offline; null while unknown. */
function useKept(place: string, now: Boarding | null, { readAt, isAnswered }: { readAt: string; isAnswered: boolean }): boolean | null {
  const [opens, setOpens] = useState<boolean | null>(null)
  const data = now === null ? null : JSON.stringify(now)
  useEffect(() => {
    if (data === null) {
      if (isAnswered) forgetOffline(place)
      return undefined
    }
    let isOver = false
    const boarding = JSON.parse(data) as Boarding
    void keepOffline({ place, until: usefulUntil(boarding), readAt, data: boarding }).then((does) => {
      if (!isOver) setOpens(does)
    })
    return () => {
      isOver = true
    }
  }, [place, data, readAt, isAnswered])
  return opens
}

function Ways({ boarding: { legs, pnr, baggage, closesMinutes } }: { boarding: Boarding }) {
  const t = useBoardingText()
  return (
    <>
      {legs.map((leg, nth) => (
        <Way
          key={`${leg.number} ${leg.from.at}`}
          leg={leg}
          label={legs.length > 1 ? t.wayNo(nth + 1) : t.flight}
          closesMinutes={closesMinutes}
        />
      ))}
      <Band flush label={t.pnr}>
        <Rows>
          <Row label={t.pnr}>{pnr === null ? t.noPnr : <span className="num">{pnr}</span>}</Row>
          {baggage !== '' && <Row label={t.baggage}>{baggage}</Row>}
        </Rows>
      </Band>
    </>
  )
}

function Way({ leg, label, closesMinutes }: { leg: BoardingLeg; label: string; closesMinutes: number }) {
  const t = useBoardingText()
  const language = useLanguage()
  const { from, to, number, carrier, operatedBy } = leg
  const { day, time } = checkInBy(leg, closesMinutes)
  return (
    <>
      <Band label={label}>
        <Leg
          departTime={wallTime(from.at)}
          arriveTime={wallTime(to.at)}
          departPlace={from.label}
          arrivePlace={to.label}
          above={formatDuration(leg.durationMinutes, language)}
          below={[number, ...leg.stops].join(' · ')}
          stops={leg.stops.length}
          daysLater={leg.arrivalDayOffset}
        />
      </Band>
      <Band flush label={label}>
        <Rows>
          <Row label={t.flight} note={operatedBy === null ? undefined : t.operatedBy(operatedBy)}>
            {carrier[language]} <span className="num">{number}</span>
          </Row>
          <Row label={t.date}>{formatDate(from.at, language)}</Row>
          <Row label={t.departs} note={from.terminal === '' ? t.noTerminal : t.terminal(from.terminal)}>
            {from.label}
          </Row>
          <Row label={t.checkIn} note={t.checkInNote(closesMinutes)}>
            {t.checkInBy([day === null ? '' : formatDate(day, language), time].filter(Boolean).join(' '))}
          </Row>
        </Rows>
      </Band>
    </>
  )
}

/** The clocks at the airport, wherever the phone is. */
const wallTime = (at: string): string => at.slice(11, 16)

function Who({ boarding: { passengers, orderSeq } }: { boarding: Boarding }) {
  const t = useBoardingText()
  const language = useLanguage()
  return (
    <Band flush label={t.passengers}>
      <Rows>
        {passengers.map((one) => (
          <PersonRow
            key={one.ticketNumber}
            name={one.name[language]}
            otherName={otherNameOf({ zh: one.name.zh, en: one.ticketName }, language)}
            initials={initialsOf(one.name, language)}
            sub={
              <>
                <span>
                  {t.ticket} <span className="num">{one.ticketNumber}</span> {one.ticketStatus}
                </span>
                <span>{one.document}</span>
                <span>
                  {t.extras.seat} {one.extras.filter(({ kind }) => kind === 'seat').map(({ name }) => name[language])[0] ?? t.noSeat}
                </span>
                {one.extras
                  .filter(({ kind }) => kind !== 'seat')
                  .map(({ kind, name }, nth) => (
                    <span key={`${kind} ${String(nth)}`}>
                      {t.extras[kind]} {name[language]}
                    </span>
                  ))}
              </>
            }
          />
        ))}
        <Row label={t.order}>
          <span className="num">{orderSeq}</span>
        </Row>
      </Rows>
    </Band>
  )
}
