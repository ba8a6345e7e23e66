import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline } from '../../../web/ui/timeline.tsx'
import type { FlightOrderDetails, OrderStatus } from '../../calls.ts'
import { OrderBoard } from '../parts/order-board.tsx'
import { useWhoPaid } from '../parts/order-facts.tsx'
import { hasEnded, outcomeOf } from '../parts/order-outcome.ts'
import { PriceSheet } from '../parts/order-sheets.tsx'
import { shownSteps } from '../parts/order-timeline.ts'
import { orderPath } from '../parts/use-submit-order.ts'
import { orderDetailsQuery, orderStatusQuery, refreshOrders } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'

const ORDER_NUMBER = /^[A-Z]\d{12}$/

export default function OrderResult() {
  const [query] = useSearchParams()
  const t = useFlightText().result
  const orderSeq = query.get('orderSeq') ?? ''
  usePageTitle(t.title)
  return ORDER_NUMBER.test(orderSeq) ? <Result orderSeq={orderSeq} /> : <NoResult />
}

function NoResult() {
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
  const { data: order, error: orderError, refetch } = useQuery(orderDetailsQuery(orderSeq))
  const version = following.data?.version
  const knownVersion = order?.version
  useEffect(() => {
    if (version === undefined || knownVersion === undefined || version === knownVersion) return
    void refetch()
    void refreshOrders(client)
  }, [version, knownVersion, refetch, client])

  // Whichever was read last speaks: the story must not be ahead of its title.
  const isOrderNewer = order !== undefined && version !== undefined && order.version > version
  const status = isOrderNewer ? order.status : following.data?.status
  const error = following.error ?? orderError
  if (order && status) return <Followed order={order} status={status} seenMs={following.dataUpdatedAt} isInterrupted={following.isError} />
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
    <Screen bottom={<WaysOn orderSeq={orderSeq} ended={false} />} busy>
      <SkeletonBoard label={t.result.title} />
      <SkeletonLines lines={2} />
    </Screen>
  )
}

interface FollowedProps {
  order: FlightOrderDetails
  status: OrderStatus
  seenMs: number
  isInterrupted: boolean
}

function Followed({ order, status, seenMs, isInterrupted }: FollowedProps) {
  const t = useFlightText()
  const outcome = outcomeOf(status)
  const said = outcome ? t.result[outcome] : { title: status.label, text: '' }
  const language = useLanguage()
  const [isPriceOpen, setPriceOpen] = useState(false)
  const paid = useWhoPaid({ status, payers: order.payers })
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  return (
    <Screen bottom={<WaysOn orderSeq={order.orderSeq} ended={hasEnded(status)} />}>
      <OrderBoard
        order={order}
        name={t.result.orderNumber}
        title={said.title}
        liveMs={status.settled ? null : seenMs}
        isNew
        busy={!status.settled}
      />
      {isInterrupted && !status.settled && (
        <Notice kind="warn" live="status">
          {t.detail.reconnecting}
        </Notice>
      )}
      {said.text !== '' && (
        <Band label={said.title}>
          <p>{said.text}</p>
        </Band>
      )}
      <Band label={t.detail.timeline}>
        <Timeline label={t.detail.timeline} steps={shownSteps(order.timeline, language, seenAt)} />
      </Band>
      <Band flush label={t.result.total}>
        <Rows>
          <Row label={t.result.total} note={paid} onPick={() => setPriceOpen(true)}>
            <Money minor={order.totalMinor} />
          </Row>
        </Rows>
      </Band>
      <PriceSheet
        open={isPriceOpen}
        onClose={() => setPriceOpen(false)}
        lines={order.lines}
        totalMinor={order.totalMinor}
        payers={order.payers}
      />
    </Screen>
  )
}

function WaysOn({ orderSeq, ended }: { orderSeq: string; ended: boolean }) {
  const t = useFlightText().result
  const go = useGo()
  const openOrder = (): void => go.replace(orderPath(orderSeq))
  const toHome = (): void => go.push('/home')
  return (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={ended ? openOrder : toHome}>
        {ended ? t.openOrder : t.home}
      </Button>
      <Button onPick={ended ? toHome : openOrder}>{ended ? t.searchAgain : t.openOrder}</Button>
    </PayBar>
  )
}
