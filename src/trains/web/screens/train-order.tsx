import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { PayDueBand } from '../../../payments/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { BackButton } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BoardFacts, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline } from '../../../web/ui/timeline.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { shownSteps, wayAfter } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'
import { GoingBack, MoneyBack } from '../parts/money-back.tsx'
import { OrderActions } from '../parts/order-actions.tsx'
import { OrderApproval } from '../parts/order-approval.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderNotRead } from '../parts/order-not-read.tsx'
import { RideLeg } from '../parts/ride-leg.tsx'
import { TrainCancelled } from '../parts/train-cancelled.tsx'
import { liveOrderQuery } from '../queries-orders.ts'

const LadderTrains = lazy(() => import('../ladder/ladder-trains.tsx'))
const GroupOrders = lazy(() => import('../parts/group-orders.tsx'))

/** /order/train/:orderNo: how an order stands, what is to do next, and everything that is written on it. Followed until it is settled. */
export default function TrainOrder() {
  const { orderNo = '' } = useParams()
  const t = useTrainOrderText()
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(liveOrderQuery(orderNo))
  usePageTitle(t.title)
  if (data) return <Order order={data} seenMs={dataUpdatedAt} isInterrupted={isError} />
  if (error) return <OrderNotRead title={t.title} error={error} onAgain={() => void refetch()} />
  return (
    <Screen busy>
      <SkeletonBoard label={t.title} />
      <SkeletonLines lines={5} />
      <SkeletonForm rows={4} />
    </Screen>
  )
}

interface OrderProps {
  order: TrainOrderDetails
  /** Milliseconds of the last answer. */
  seenMs: number
  isInterrupted: boolean
}

function Order({ order, seenMs, isInterrupted }: OrderProps) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const go = useGo()
  const cameBy: unknown = useLocation().state
  const isFromResult = typeof cameBy === 'object' && cameBy !== null && 'isFromResult' in cameBy
  const { status, pay, personPart, approval, now } = order
  const readAt = { now, readAtMs: seenMs }
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  const wayOn = wayAfter(order)
  const foot = wayOn && (
    <PayBar>
      <Button onPick={() => go.push(wayOn.path)}>{t[wayOn.label]}</Button>
    </PayBar>
  )
  return (
    <Screen bottom={foot}>
      <OrderBoard
        order={order}
        liveMs={status.settled ? null : seenMs}
        onBack={() => (isFromResult ? go.replace('/order/list') : go.back('/order/list'))}
      />
      {isInterrupted && !status.settled && (
        <Notice kind="warn" live="status">
          {t.reconnecting}
        </Notice>
      )}
      {pay?.expiresAt && (
        <PayDueBand {...pay} expiresAt={pay.expiresAt} confirming={personPart?.confirming ?? null} now={now} readAtMs={seenMs} />
      )}
      {personPart && <MoneyBack part={personPart} />}
      {order.earlierBack && <GoingBack {...order.earlierBack} isEarlier />}
      {order.actions.refund !== null && <TrainCancelled order={order} />}
      <Band label={t.timeline}>
        <Timeline label={t.timeline} steps={shownSteps(order.timeline, language, seenAt)} />
      </Band>
      {approval && <OrderApproval order={order} approval={approval} readAt={readAt} />}
      {order.group && (
        <Suspense fallback={null}>
          <GroupOrders group={order.group} isCancellable={order.actions.cancel.allowed} />
        </Suspense>
      )}
      {order.ladder && (
        <Suspense fallback={null}>
          <LadderTrains orderSeq={order.orderSeq} ladder={order.ladder} />
        </Suspense>
      )}
      <OrderActions order={order} />
      <OrderFacts order={order} />
    </Screen>
  )
}

/** The plate has one line for who travels; all of them stand below. */
const NAMES_MAX = 2

interface OrderBoardProps {
  order: TrainOrderDetails
  /** Null when there is nothing to follow. */
  liveMs: number | null
  onBack: () => void
}

function OrderBoard({ order, liveMs, onBack }: OrderBoardProps) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const { orderSeq, status, train, seat, passengers, passengerCount } = order
  const live = liveMs === null ? undefined : t.live(formatTime(Temporal.Instant.fromEpochMilliseconds(liveMs).toString()))
  const names = passengers.slice(0, NAMES_MAX).map(({ name }) => name[language])
  return (
    <Board label={t.trip}>
      <BrandBar
        back={<BackButton onBack={onBack} />}
        title={
          <>
            {t.title} <span className="num note">{orderSeq}</span>
          </>
        }
      />
      <BoardState title={status.label} live={live} />
      <RideLeg train={train} rings />
      <BoardFacts facts={[formatDate(train.from.at, language), t.names(names, passengerCount), seat.name]} />
    </Board>
  )
}
