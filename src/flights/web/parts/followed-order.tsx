import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { payerKind } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline } from '../../../web/ui/timeline.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { OrderStatus } from '../../calls/words.ts'
import { againPath } from '../again/again-paths.ts'
import { orderPath } from '../order-paths.ts'
import { linesOf } from '../price-lines.ts'
import { orderDetailsQuery, orderStatusQuery, refreshOrders } from '../queries-orders.ts'
import { seatsToSee } from '../seats/seat-paths.ts'
import { useFlightText } from '../text.ts'
import { ApprovalBand } from './approval-band.tsx'
import { OrderBoard } from './order-board.tsx'
import { hasEnded, isAskedFirst, isWorkedOn, outcomeOf } from './order-outcome.ts'
import { PriceSheet } from './order-sheets.tsx'
import { shownSteps } from './order-timeline.ts'
import { PayDue } from './pay-due.tsx'
import { RefundLine } from './refund-line.tsx'
import { WhoPays } from './who-pays.tsx'

// Few airlines answer later.
const JourneyWays = lazy(() => import('../both-ways/order-ways.tsx'))
const SeatFoot = lazy(() => import('../seats/seat-foot.tsx'))

const ORDER_NUMBER = /^[A-Z]\d{12}$/

/** What becomes of an order that was just submitted, told as it happens; with approval or without. */
export function FollowedOrder({ orderSeq }: { orderSeq: string }) {
  return ORDER_NUMBER.test(orderSeq) ? <Result orderSeq={orderSeq} /> : <NoResult />
}

export function NoResult() {
  const t = useFlightText().result
  const go = useGo()
  return (
    <Screen top={<AppBar title={t.title} />}>
      <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.replace('/order/list') }} />
    </Screen>
  )
}

/** Follows the order until it is settled: the status is asked for by itself, the rest is read once more when it moves. */
function Result({ orderSeq }: { orderSeq: string }) {
  const t = useFlightText()
  const client = useQueryClient()
  const following = useQuery(orderStatusQuery(orderSeq))
  const { data: order, error: orderError, refetch, dataUpdatedAt } = useQuery(orderDetailsQuery(orderSeq))
  const version = following.data?.version
  const knownVersion = order?.version
  // That a gateway is silent, or answers again, is no step of the order: the status alone says so.
  const isSameStatus = following.data?.status.key === order?.status.key
  useEffect(() => {
    if (version === undefined || knownVersion === undefined || (version === knownVersion && isSameStatus)) return
    void refetch()
    void refreshOrders(client)
  }, [version, knownVersion, isSameStatus, refetch, client])

  // Whichever was read last speaks: the story must not be ahead of its title.
  const isOrderNewer = order !== undefined && version !== undefined && order.version > version
  const status = isOrderNewer ? order.status : following.data?.status
  const error = following.error ?? orderError
  if (order && status) {
    const seen = { seenMs: following.dataUpdatedAt, readAtMs: dataUpdatedAt, isInterrupted: following.isError }
    return <Followed order={order} status={status} {...seen} />
  }
  if (error instanceof CallError && error.httpStatus === 404) return <NoResult />
  if (error) {
    const again = (): void => {
      void following.refetch()
      void refetch()
    }
    return (
      <Screen top={<AppBar title={t.result.title} />}>
        <ErrorFace title={t.result.failed.title} text={t.result.failed.text} action={{ label: t.result.failed.action, onPick: again }} />
      </Screen>
    )
  }
  return (
    <Screen bottom={<WaysOn orderSeq={orderSeq} ended={false} mayChooseAgain={false} />} busy>
      <SkeletonBoard label={t.result.title} />
      <SkeletonLines lines={2} />
    </Screen>
  )
}

interface FollowedProps {
  order: FlightOrderDetails
  status: OrderStatus
  /** When the status was read last, and when the order was. */
  seenMs: number
  readAtMs: number
  isInterrupted: boolean
}

function Followed({ order, status, seenMs, readAtMs, isInterrupted }: FollowedProps) {
  const t = useFlightText()
  const outcome = outcomeOf(status, order.personPart, isAskedFirst(order))
  const language = useLanguage()
  const payer = order.personPart?.payer ?? null
  const ofOutcome = outcome ? t.result[outcome] : { title: status.label, text: '' }
  const said = outcome === 'paying' && payer ? t.result.payingBy(payer[language]) : ofOutcome
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  const { unclear = [], refund = null } = order.personPart ?? {}
  // Where money moves, or may have, what has ended did not simply cost nothing: the line below says it.
  const isMoneyTold = hasEnded(status) && (unclear.length > 0 || refund !== null || order.earlierBack !== null)
  const seats = seatsToSee(status)
  const ways = <WaysOn orderSeq={order.orderSeq} ended={hasEnded(status)} mayChooseAgain={order.again.allowed} />
  const toSeats = seats !== null && (
    <Suspense fallback={ways}>
      <SeatFoot orderSeq={order.orderSeq} to={seats} withHome />
    </Suspense>
  )
  return (
    <Screen bottom={toSeats || ways}>
      <OrderBoard
        order={order}
        name={t.result.orderNumber}
        title={said.title}
        liveMs={status.settled ? null : seenMs}
        isNew
        busy={isWorkedOn(status)}
      />
      {isInterrupted && !status.settled && (
        <Notice kind="warn" live="status">
          {t.detail.reconnecting}
        </Notice>
      )}
      {said.text !== '' && !isMoneyTold && (
        <Band label={said.title}>
          <p>{said.text}</p>
        </Band>
      )}
      {order.ways && (
        <Suspense fallback={null}>
          <JourneyWays order={order} />
        </Suspense>
      )}
      <PayDue order={order} readAtMs={readAtMs} />
      <RefundLine order={order} />
      <ApprovalBand order={order} readAtMs={readAtMs} />
      <Band label={t.detail.timeline}>
        <Timeline label={t.detail.timeline} steps={shownSteps(order.timeline, language, seenAt)} />
      </Band>
      <Total order={order} status={status} />
    </Screen>
  )
}

function Total({ order, status }: { order: FlightOrderDetails; status: OrderStatus }) {
  const t = useFlightText().result
  const [isOpen, setOpen] = useState(false)
  const { lines, totalMinor, payers, personPart } = order
  const shown = payers.map((payer) => ({ ...payer, kind: payerKind(payer.kind) }))
  return (
    <Band flush label={t.total}>
      <Rows>
        <Row label={t.total} note={<WhoPays order={{ status, payers, personPart }} />} onPick={() => setOpen(true)}>
          <Money minor={totalMinor} />
        </Row>
      </Rows>
      <PriceSheet open={isOpen} onClose={() => setOpen(false)} lines={linesOf(lines)} totalMinor={totalMinor} payers={shown} />
    </Band>
  )
}

function WaysOn({ orderSeq, ended, mayChooseAgain }: { orderSeq: string; ended: boolean; mayChooseAgain: boolean }) {
  const t = useFlightText().result
  const go = useGo()
  // Behind the result lie the fares it was booked from: the order's way back is another one.
  const openOrder = (): void => go.replace(orderPath(orderSeq), { isFromResult: true })
  const toHome = (): void => go.push('/home')
  const search = (): void => go.push(mayChooseAgain ? againPath(orderSeq) : '/home')
  return (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={ended ? openOrder : toHome}>
        {ended ? t.openOrder : t.home}
      </Button>
      <Button onPick={ended ? search : openOrder}>{ended ? (mayChooseAgain ? t.chooseAgain : t.searchAgain) : t.openOrder}</Button>
    </PayBar>
  )
}
