import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLeftMs } from '../../../payments/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar, BackButton } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BoardFacts, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers } from '../../../web/ui/price-lines.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { OccupyResult } from '../../calls/seats.ts'
import { useFlightLegText } from '../leg-text.ts'
import { orderPath } from '../order-paths.ts'
import { DisruptionTimes } from '../parts/disruption-times.tsx'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { todayHere } from '../search-draft.ts'
import { seatsQuery } from '../seats/queries-seats.ts'
import { faceOf, isFailed, isOffered, refusedHere, tripAgain, type SeatFace } from '../seats/seat-face.ts'
import { SeatProgress, SeatsBeside } from '../seats/seat-parts.tsx'
import { useSeatsText } from '../seats/seats-text.ts'
import { useSeatDeciding } from '../seats/use-seat-deciding.ts'
import { listPath } from '../trip.ts'

const SeatAsking = lazy(() => import('../seats/seat-asking.tsx'))

const ORDER_NUMBER = /^[A-Z]\d{12}$/

/** Seats that an airline answers about later: how the request stands, and what can be done about it (SPEC.md, 4, Seat request). */
export default function SeatResult() {
  const orderSeq = new URLSearchParams(useLocation().search).get('orderSeq') ?? ''
  const t = useSeatsText()
  const go = useGo()
  usePageTitle(t.title)
  if (ORDER_NUMBER.test(orderSeq)) return <Followed orderSeq={orderSeq} />
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/order/list')} />}>
      <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.replace('/order/list') }} />
    </Screen>
  )
}

function Followed({ orderSeq }: { orderSeq: string }) {
  const t = useSeatsText()
  const go = useGo()
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(seatsQuery(orderSeq))
  const onAgain = (): void => void refetch()
  if (data) return <Stands read={data} readAtMs={dataUpdatedAt} isInterrupted={isError} onRefresh={onAgain} />
  const toOrder = (): void => go.back(orderPath(orderSeq))
  if (error) {
    return (
      <Screen top={<AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={toOrder} />}>
        <OrderNotOpen error={error} told={{}} refused={t.refused} failed={t.failed} onLeave={toOrder} onAgain={onAgain} />
      </Screen>
    )
  }
  return (
    <Screen busy>
      <SkeletonBoard label={t.loading} />
      <SkeletonLines lines={3} />
      <SkeletonForm rows={3} />
    </Screen>
  )
}

interface StandsProps {
  read: OccupyResult
  readAtMs: number
  isInterrupted: boolean
  onRefresh: () => void
}

function Stands({ read, readAtMs, isInterrupted, onRefresh }: StandsProps) {
  const t = useSeatsText()
  const language = useLanguage()
  const go = useGo()
  const { request, status, payers, payOrderId, now } = read
  const readAt = { now, readAtMs }
  const isLate = useLeftMs(request?.answerBy ?? null, readAt) === 0
  const face = faceOf(read, isLate)
  const deciding = useSeatDeciding(read)
  const { wantsToPay } = deciding
  useEffect(() => {
    // In the place of this page: from the checkout one goes back to the order.
    if (wantsToPay && payOrderId !== null) go.replace(checkoutPath(payOrderId))
  }, [wantsToPay, payOrderId, go])
  const refusals = isFailed(face) ? [] : refusedHere(read)
  return (
    <Screen bottom={<Foot read={read} face={face} deciding={deciding} />} busy={deciding.isBusy}>
      <SeatBoard read={read} face={face} readAtMs={readAtMs} />
      {isInterrupted && !status.settled && (
        <Notice kind="warn" live="status">
          {t.reconnecting}
        </Notice>
      )}
      {refusals.map((message) => (
        <Notice key={message} kind="warn">
          {message}
        </Notice>
      ))}
      <SeatProgress read={read} face={face} readAt={readAt} onRefresh={onRefresh} />
      {request && read.asking && (
        <Suspense fallback={null}>
          <SeatAsking asking={read.asking} totalMinor={(request.offered ?? request.asked).totalMinor} payers={payers} deciding={deciding} />
        </Suspense>
      )}
      {request?.times && (
        <Band title={t.times}>
          <DisruptionTimes disruption={request.times} />
        </Band>
      )}
      {request && <SeatsBeside request={request} face={face} />}
      {request && !isFailed(face) && (
        <Band title={t.payers}>
          <Payers payers={payers.map(({ kind, label, amountMinor }) => ({ kind, amountMinor, ...(label !== '' && { label }) }))} />
        </Band>
      )}
      {read.actions.giveUp.allowed && !request?.times && (
        <p className="note band">{t.cancelsLeft(read.flight.carrier.name[language], read.cancelsLeft)}</p>
      )}
    </Screen>
  )
}

const NAMES_MAX = 2

function SeatBoard({ read, face, readAtMs }: { read: OccupyResult; face: SeatFace; readAtMs: number }) {
  const t = useSeatsText()
  const leg = useFlightLegText()
  const language = useLanguage()
  const go = useGo()
  const { orderSeq, flight, travellers, travellerCount, status } = read
  const names = travellers.slice(0, NAMES_MAX).map((name) => name[language])
  const live = status.settled ? undefined : t.live(formatTime(Temporal.Instant.fromEpochMilliseconds(readAtMs).toString()))
  const isMoving = face === 'reaching' || face === 'asking' || face === 'late' || face === 'booking'
  return (
    <Board label={t.title} busy={isMoving}>
      <BrandBar
        back={<BackButton onBack={() => go.back(orderPath(orderSeq))} />}
        title={
          <>
            {t.orderNumber} <span className="num note">{orderSeq}</span>
          </>
        }
      />
      <BoardState title={t.faces[face].title} live={live} />
      <FlightLeg flight={flight} rings />
      <BoardFacts facts={[formatDate(flight.from.at, language), leg.names(names, travellerCount)]} />
    </Board>
  )
}

const checkoutPath = (payOrderId: string): string => `/hotel/pay?payOrderId=${encodeURIComponent(payOrderId)}`

interface FootProps {
  read: OccupyResult
  face: SeatFace
  deciding: ReturnType<typeof useSeatDeciding>
}

/** What the state allows, one next step and at most one other. */
function Foot({ read, face, deciding }: FootProps) {
  const t = useSeatsText()
  const go = useGo()
  const { orderSeq, request, actions, payOrderId } = read
  const { isBusy } = deciding
  const toOrder = (): void => go.push(orderPath(orderSeq))
  const mayConfirm = isOffered(face) && actions.confirm.allowed
  const hasGiveUp = actions.giveUp.allowed
  const isEnd = isFailed(face)
  const open = (
    <Button kind={isEnd || mayConfirm ? 'line' : 'primary'} className={isEnd ? 'btn--hold' : ''} onPick={toOrder}>
      {t.toOrder}
    </Button>
  )
  const giveUp = hasGiveUp && (
    <Button kind="line" className="btn--hold" busy={isBusy} onPick={() => void deciding.giveUp()}>
      {t.giveUp}
    </Button>
  )
  const sum = mayConfirm && request ? { totalMinor: (request.offered ?? request.asked).totalMinor } : {}
  return (
    <>
      <Refused message={deciding.refused} />
      <PayBar {...sum}>
        {giveUp}
        {mayConfirm ? (
          <Button busy={isBusy} onPick={() => void deciding.confirm()}>
            {t.confirm[read.asking?.approval ? 'asking' : actions.confirmWay]}
          </Button>
        ) : face === 'toPay' && payOrderId !== null ? (
          <Button onPick={() => go.push(checkoutPath(payOrderId))}>{t.pay}</Button>
        ) : (
          open
        )}
        {isEnd && <Button onPick={() => go.push(listPath(tripAgain(read, todayHere())))}>{t.again}</Button>}
      </PayBar>
    </>
  )
}
