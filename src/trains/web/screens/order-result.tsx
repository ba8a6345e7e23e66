import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { refreshOrderLists } from '../../../orders/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BoardFacts, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline } from '../../../web/ui/timeline.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { checkoutPath, orderFrom, orderPath, standbyPath } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { hasEnded, isAtMost, payersOf, shownSteps, wayAfter } from '../order-standing.ts'
import { liveOrderQuery } from '../queries-orders.ts'

const GroupOrders = lazy(() => import('../parts/group-orders.tsx'))

/** What becomes of an order of trains that was just submitted, told as it happens; with approval or without. */
export default function OrderResult() {
  const orderSeq = orderFrom(useLocation().search)
  usePageTitle(useTrainFormText().result.title)
  return orderSeq === null ? <NoResult /> : <Result orderSeq={orderSeq} />
}

function NoResult() {
  const t = useTrainFormText().result
  const go = useGo()
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/home')} />}>
      <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.replace('/order/list') }} />
    </Screen>
  )
}

function Result({ orderSeq }: { orderSeq: string }) {
  const t = useTrainFormText().result
  const client = useQueryClient()
  const { data: order, error, refetch } = useQuery(liveOrderQuery(orderSeq))
  const version = order?.version
  useEffect(() => {
    if (version !== undefined) void refreshOrderLists(client)
  }, [version, client])
  if (order) return <Followed order={order} />
  if (error instanceof CallError && error.httpStatus === 404) return <NoResult />
  if (error)
    return (
      <Screen top={<AppBar title={t.title} />}>
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      </Screen>
    )
  return (
    <Screen busy>
      <SkeletonBoard label={t.title} />
      <SkeletonLines lines={2} />
    </Screen>
  )
}

/** Waiting for a person rather than for the railway. */
const IN_HANDS: ReadonlySet<string> = new Set(['awaitingApproval', 'awaitingPayment', 'manualBooking', 'standbyUnpaid', 'standbyWaiting'])

function Followed({ order }: { order: TrainOrderDetails }) {
  const t = useTrainFormText()
  const language = useLanguage()
  const { status, timeline, lines, totalMinor } = order
  const payers = payersOf(order, t, language)
  // The step that is now says what one waits for, the last one what has happened: why it failed, and what to do.
  const said = timeline.findLast(({ state }) => state === 'now') ?? timeline.findLast(({ state }) => state !== 'next')
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  return (
    <Screen bottom={<WaysOn order={order} />} busy={!status.settled && !IN_HANDS.has(status.key)}>
      <ResultBoard order={order} />
      {said && said.detail !== '' && (
        <Band label={said.title}>
          <p>{said.detail}</p>
        </Band>
      )}
      {order.group && (
        <Suspense fallback={null}>
          <GroupOrders group={order.group} isCancellable={false} />
        </Suspense>
      )}
      <Band label={t.result.timeline}>
        <Timeline label={t.result.timeline} steps={shownSteps(timeline, language, seenAt, said)} />
      </Band>
      <Band title={t.price}>
        <PriceLines lines={lines} totalMinor={totalMinor} totalLabel={isAtMost(order) ? t.atMost : t.total} />
        {payers && !hasEnded(status) && <Payers payers={payers} />}
      </Band>
    </Screen>
  )
}

function ResultBoard({ order }: { order: TrainOrderDetails }) {
  const t = useTrainFormText()
  const language = useLanguage()
  const { train, status, seat, passengers, pickupNumber } = order
  const places = passengers.flatMap(({ name, car, place, berth }) =>
    car !== null && place !== null ? `${name[language]} ${t.result.place(car, place, berth && t.berths[berth])}` : name[language],
  )
  const facts = [
    formatDate(train.from.at, language),
    `${train.trainNo} ${seat.name}`,
    ...places,
    ...(pickupNumber === null ? [] : [`${t.result.pickup} ${pickupNumber}`]),
  ]
  return (
    <Board label={t.trip} isNew busy={!status.settled && !IN_HANDS.has(status.key)}>
      <BrandBar
        title={
          <>
            {t.result.number} <span className="num note">{order.orderSeq}</span>
          </>
        }
      />
      <BoardState title={status.label} live={undefined} />
      <Leg
        departTime={formatTime(train.from.at)}
        arriveTime={formatTime(train.to.at)}
        departPlace={train.from.station[language]}
        arrivePlace={train.to.station[language]}
        above={formatDuration(train.runMinutes, language)}
        daysLater={train.nights}
      />
      <BoardFacts facts={facts} />
    </Board>
  )
}

/** The one next step: to pay what is due, what helps where it came to nothing, else the order itself. */
function WaysOn({ order }: { order: TrainOrderDetails }) {
  const { orderSeq, pay, isStandby } = order
  const t = useTrainFormText().result
  const go = useGo()
  // Behind the result lie the seats it was booked from: the order's way back is another one.
  const openOrder = (): void => go.replace(isStandby ? standbyPath(orderSeq) : orderPath(orderSeq), { isFromResult: true })
  if (pay)
    return (
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={openOrder}>
          {t.openOrder}
        </Button>
        <Button onPick={() => go.push(checkoutPath(pay.payOrderId))}>{t.pay(formatMoney(pay.amountMinor))}</Button>
      </PayBar>
    )
  const wayOn = wayAfter(order)
  return (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={wayOn ? openOrder : () => go.push('/home')}>
        {wayOn ? t.openOrder : t.home}
      </Button>
      <Button onPick={wayOn ? () => go.push(wayOn.path) : openOrder}>{wayOn ? t[wayOn.label] : t.openOrder}</Button>
    </PayBar>
  )
}
