import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PayDueBand } from '../../../payments/web/index.ts'
import { brandOf, dialHref } from '../../../web/brand.ts'
import { dialFor } from '../../../web/bridge/phone-link.tsx'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { BackButton } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BoardFacts, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { phoneIcon } from '../../../web/ui/rare-icons.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonBoard } from '../../../web/ui/skeleton-board.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Actions, Timeline, type OrderAction } from '../../../web/ui/timeline.tsx'
import type { StandbyDetails } from '../../calls/standby.ts'
import { hasEnded, readsOnly, shownSteps } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'
import { MoneyBack } from '../parts/money-back.tsx'
import { OrderApproval } from '../parts/order-approval.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderNotRead } from '../parts/order-not-read.tsx'
import { RideLeg } from '../parts/ride-leg.tsx'
import { liveStandbyQuery } from '../queries-orders.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import { StandbyFacts, StandbyWishes } from '../standby/standby-facts.tsx'
import '../order.css'

const WithdrawSheet = lazy(() => import('../standby/withdraw-sheet.tsx'))

/** /order/trainStandby/:standbyId: what is waited for and how it stands. Followed until it is served, or over [SC-TRN-05]. */
export default function TrainStandby() {
  const { standbyId = '' } = useParams()
  const t = useTrainStandbyText().page
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(liveStandbyQuery(standbyId))
  usePageTitle(t.title)
  if (data) return <Standby standby={data} seenMs={dataUpdatedAt} isInterrupted={isError} />
  if (error) return <OrderNotRead title={t.title} error={error} onAgain={() => void refetch()} />
  return (
    <Screen busy>
      <SkeletonBoard label={t.title} />
      <SkeletonForm rows={3} />
      <SkeletonLines lines={5} />
    </Screen>
  )
}

interface StandbyProps {
  standby: StandbyDetails
  /** Milliseconds of the last answer. */
  seenMs: number
  isInterrupted: boolean
}

function Standby({ standby, seenMs, isInterrupted }: StandbyProps) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const go = useGo()
  const cameBy: unknown = useLocation().state
  const isFromResult = typeof cameBy === 'object' && cameBy !== null && 'isFromResult' in cameBy
  const { standing, pay, personPart, approval, now, part, ticketsPath } = standby
  const seenAt = Temporal.Instant.fromEpochMilliseconds(nowMs())
  // Who only goes along has booked nothing that she would book again.
  const foot = hasEnded(standing) && part !== 'companion' && (
    <PayBar>
      <Button onPick={() => go.push('/train/index')}>{t.searchAgain}</Button>
    </PayBar>
  )
  return (
    <Screen bottom={foot}>
      <StandbyBoard
        standby={standby}
        liveMs={standing.settled ? null : seenMs}
        onBack={() => (isFromResult ? go.replace('/order/list') : go.back('/order/list'))}
      />
      {isInterrupted && !standing.settled && (
        <Notice kind="warn" live="status">
          {t.reconnecting}
        </Notice>
      )}
      {pay?.expiresAt && (
        <PayDueBand {...pay} expiresAt={pay.expiresAt} confirming={personPart?.confirming ?? null} now={now} readAtMs={seenMs} />
      )}
      {personPart && <MoneyBack part={personPart} />}
      <StandbyWishes standby={standby} />
      <StandbyFacts standby={standby} />
      <StandbyActions standby={standby} />
      <Band label={t.timeline}>
        <Timeline label={t.timeline} steps={shownSteps(standby.timeline, language, seenAt)} />
      </Band>
      {approval && <OrderApproval order={standby} approval={approval} readAt={{ now, readAtMs: seenMs }} />}
      {/* Served, who sits where stands on the tickets' own page. */}
      {ticketsPath === null && <OrderFacts order={standby} />}
    </Screen>
  )
}

interface StandbyBoardProps {
  standby: StandbyDetails
  /** Null when there is nothing to follow. */
  liveMs: number | null
  onBack: () => void
}

function StandbyBoard({ standby, liveMs, onBack }: StandbyBoardProps) {
  const t = useTrainOrderText()
  const words = useTrainStandbyText().page
  const language = useLanguage()
  const { standbyId, standing, train, seat, wishes, passengers, passengerCount, ticketsPath } = standby
  const live = liveMs === null ? undefined : t.live(formatTime(Temporal.Instant.fromEpochMilliseconds(liveMs).toString()))
  const isOne = ticketsPath !== null || wishes.length === 1
  const names = t.names(
    passengers.slice(0, 2).map(({ name }) => name[language]),
    passengerCount,
  )
  const route = `${train.from.city[language]} → ${train.to.city[language]}`
  return (
    <Board label={t.trip}>
      <BrandBar
        back={<BackButton onBack={onBack} />}
        title={
          <>
            {words.title} <span className="num note">{standbyId}</span>
          </>
        }
      />
      <BoardState title={standing.label} live={live} />
      {isOne && <RideLeg train={train} rings />}
      <BoardFacts facts={isOne ? [names, seat.name] : [route, words.summary(wishes.length), names]} />
    </Board>
  )
}

/** What can be done: see the tickets it brought, leave the queue, or call somebody. What is refused stays on show with its reason. */
function StandbyActions({ standby }: { standby: StandbyDetails }) {
  const t = useTrainStandbyText().page
  const order = useTrainOrderText()
  const go = useGo()
  const [isLeaving, setLeaving] = useState(false)
  const { standing, actions, ticketsPath } = standby
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  const canLeave = ticketsPath === null && !hasEnded(standing)
  const items: OrderAction[] = [
    ...(ticketsPath === null ? [] : [{ key: 'tickets', label: t.tickets, icon: 'orders', onPick: () => go.push(ticketsPath) } as const]),
    ...(canLeave
      ? [
          {
            key: 'withdraw',
            label: t.withdraw,
            icon: 'close',
            disabled: !actions.cancel.allowed,
            ...(actions.cancel.allowed && { note: t.withdrawNote }),
            onPick: () => setLeaving(true),
          } as const,
        ]
      : []),
    { key: 'phone', label: order.phone, icon: phoneIcon, note: hotline, href: dialHref(hotline), onFollow: dialFor(hotline) },
  ]
  const why = canLeave && !actions.cancel.allowed && !readsOnly(standby) ? actions.cancel.message : null
  return (
    <Band flush label={t.actions}>
      <Actions label={t.actions} items={items} />
      {why !== null && <p className="note trainacts__why">{why}</p>}
      <Suspense fallback={null}>
        {isLeaving && canLeave && <WithdrawSheet standbyId={standby.standbyId} onClose={() => setLeaving(false)} />}
      </Suspense>
    </Band>
  )
}
