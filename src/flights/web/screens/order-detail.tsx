import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar, BackButton } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline } from '../../../web/ui/timeline.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { OrderBoard } from '../parts/order-board.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { hasEnded } from '../parts/order-outcome.ts'
import { shownSteps } from '../parts/order-timeline.ts'
import { liveOrderQuery } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'

// Most orders are inside the limits, paid by the company and never changed: what the others need is loaded with them.
const OrderFoot = lazy(() => import('../parts/order-foot.tsx'))
const ApprovalBand = lazy(() => import('../parts/approval-band.tsx').then((m) => ({ default: m.ApprovalBand })))
const PayDue = lazy(() => import('../parts/pay-due.tsx').then((m) => ({ default: m.PayDue })))
const DisruptionCard = lazy(() => import('../parts/disruption-card.tsx').then((m) => ({ default: m.DisruptionCard })))
const RefundLine = lazy(() => import('../parts/refund-line.tsx').then((m) => ({ default: m.RefundLine })))
const ChangeLinks = lazy(() => import('../parts/change-links.tsx').then((m) => ({ default: m.ChangeLinks })))
const OrderWays = lazy(async () => (await import('../abroad/late.ts')).loadOrderWays())
const JourneyWays = lazy(() => import('../both-ways/order-ways.tsx'))
// Below what is read first.
const OrderActions = lazy(() => import('../parts/order-actions.tsx').then((m) => ({ default: m.OrderActions })))
const OrderSheet = lazy(() => import('../parts/order-sheets.tsx').then((m) => ({ default: m.OrderSheet })))

export default function OrderDetail() {
  const { orderSeq = '' } = useParams()
  const t = useFlightText().detail
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(liveOrderQuery(orderSeq))
  usePageTitle(t.title)
  if (data) return <Order order={data} seenMs={dataUpdatedAt} isInterrupted={isError} />
  if (error) return <NotRead error={error} onAgain={() => void refetch()} />
  return (
    <Screen busy>
      <SkeletonBoard label={t.title} />
      <SkeletonLines lines={5} />
      <SkeletonForm rows={4} />
    </Screen>
  )
}

/** A number that is not an order's, or somebody else's order, is not worth a second try. */
function NotRead({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useFlightText().detail
  const go = useGo()
  const isUnknown = error instanceof CallError && (error.httpStatus === 404 || error.httpStatus === 400)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/order/list')} />}>
      {isUnknown ? (
        <Empty
          title={t.unknown.title}
          text={t.unknown.text}
          action={{ label: t.unknown.action, onPick: () => go.replace('/order/list') }}
        />
      ) : (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: onAgain }} />
      )}
    </Screen>
  )
}

interface OrderProps {
  order: FlightOrderDetails
  seenMs: number
  isInterrupted: boolean
}

function Order({ order, seenMs, isInterrupted }: OrderProps) {
  const t = useFlightText().detail
  const language = useLanguage()
  const go = useGo()
  const [opened, setOpened] = useState<'price' | 'conditions' | null>(null)
  const { status } = order
  const cameBy: unknown = useLocation().state
  const isFromResult = typeof cameBy === 'object' && cameBy !== null && 'isFromResult' in cameBy
  const back = (): void => (isFromResult ? go.replace('/order/list') : go.back('/order/list'))
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  const foot = (hasEnded(status) || status.key.startsWith('seats')) && (
    <Suspense fallback={null}>
      <OrderFoot order={order} />
    </Suspense>
  )
  return (
    <Screen bottom={foot}>
      <OrderBoard
        order={order}
        name={t.title}
        title={status.label}
        liveMs={status.settled ? null : seenMs}
        back={<BackButton onBack={back} />}
      />
      {isInterrupted && !status.settled && (
        <Notice kind="warn" live="status">
          {t.reconnecting}
        </Notice>
      )}
      {order.airline && order.airline.state !== 'accepted' && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <DisruptionCard order={order} />
        </Suspense>
      )}
      {order.ways && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <JourneyWays order={order} />
        </Suspense>
      )}
      {(order.personPart ?? order.earlierBack) && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <PayDue order={order} readAtMs={seenMs} />
          <RefundLine order={order} />
        </Suspense>
      )}
      <Band label={t.timeline}>
        <Timeline label={t.timeline} steps={shownSteps(order.timeline, language, seenAt)} />
      </Band>
      {order.approval && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <ApprovalBand order={order} readAtMs={seenMs} />
        </Suspense>
      )}
      {[
        ...order.changing.to,
        ...order.again.to,
        order.changing.from,
        order.again.from,
        order.plan,
        order.travellerCount > 1,
        order.goesOnFrom,
        // One that its airline moved leaves all the same, and so does one whose change is under way.
        status.key === 'ticketIssued' || status.key === 'flightChanged' || status.key === 'changing',
        // And so does what is left of a journey of several ways.
        status.key === 'flightCancelled' && (order.flight.slices?.length ?? 1) > 1,
        ...order.passengers.flatMap((one) => one.extras),
      ].some(Boolean) && (
        <Suspense fallback={<SkeletonLines lines={1} />}>
          <ChangeLinks order={order} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <OrderActions order={order} />
      </Suspense>
      {order.abroad && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <OrderWays order={order} />
        </Suspense>
      )}
      <OrderFacts order={order} onOpen={setOpened} />
      <Suspense fallback={null}>{opened && <OrderSheet order={order} opened={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Screen>
  )
}
