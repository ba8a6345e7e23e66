import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BothNames } from '../../../kernel/language.ts'
import { formatMoney, sumMinor } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { polled, reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { RefundShown } from '../../calls/returning.ts'
import '../contract.ts'
import { orderPath } from '../order-paths.ts'
import '../parts/returns.css'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { GoingBack } from '../parts/going-back.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { RightEnded } from '../parts/right-ended.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { refreshOrders } from '../queries-orders.ts'
import { useReturnsText } from '../returns-text.ts'

/** Followed while anything of it moves. */
const refundsQuery = (orderSeq: string) =>
  polled(
    { ...reading('GET', '/airfrond/getApplyRefundInfo/{id}', { id: orderSeq }), meta: { live: [`order:${orderSeq}` as const] } },
    { whileUnsettled: ({ refunds }) => refunds.some(({ status }) => !status.settled) },
  )

/** What became of the refunds of an order, newest first. */
export default function ReturnDetail() {
  const { orderSeq = '' } = useParams()
  const t = useReturnsText()
  const go = useGo()
  const { data, error, refetch } = useQuery(refundsQuery(orderSeq))
  usePageTitle(t.progress)
  const toOrder = (): void => go.push(orderPath(orderSeq))
  const toForm = (): void => go.push(`/flights/returnTicket/${orderSeq}`)
  const bar = <AppBar title={t.progress} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <OrderNotOpen
            error={error}
            told={{ 'AF-NOT-YOURS': t.notYours }}
            refused={t.refused}
            failed={t.detail.unread}
            onLeave={toOrder}
            onAgain={() => void refetch()}
          />
        ) : (
          <SkeletonForm rows={5} label={t.loading} />
        )}
      </Screen>
    )
  }
  const foot = (
    <PayBar>
      {data.verdict.allowed && data.refunds.length > 0 && (
        <Button kind="line" onPick={toForm}>
          {t.detail.more}
        </Button>
      )}
      <Button onPick={toOrder}>{t.detail.toOrder}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band>
        <FlightLeg flight={data.flight} />
      </Band>
      <RightEnded verdict={data.verdict} />
      {data.refunds.length === 0 && (
        <Empty
          title={t.detail.empty.title}
          {...(data.verdict.allowed && { text: t.detail.empty.text, action: { label: t.detail.empty.action, onPick: toForm } })}
        />
      )}
      {data.refunds.map((refund) => (
        <Refund key={refund.refundId} orderSeq={orderSeq} refund={refund} payer={data.payer} />
      ))}
    </Screen>
  )
}

interface RefundProps {
  orderSeq: string
  refund: RefundShown
  payer: BothNames | null
}

function Refund({ orderSeq, refund, payer }: RefundProps) {
  const { detail: t } = useReturnsText()
  const language = useLanguage()
  const isDone = refund.status.key === 'refunded'
  // Refused or called off: no money moves, and none that might have is told.
  const isNothing = refund.endedAt !== null && !isDone
  const serviceFeeMinor = sumMinor(refund.shares.map((share) => share.serviceFeeMinor ?? 0))
  const when = (at: string): string => formatDateTime(at, language)
  return (
    <Band title={refund.tickets.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', ')} flush>
      <div className="returns__head">
        <StatusBadge status={refund.status} />
        {refund.sentence !== '' && <p className="small">{refund.sentence}</p>}
      </div>
      <Rows>
        {!isNothing && (
          <Row label={t.back}>{refund.backMinor === null ? t.waiting : <span className="num">{formatMoney(refund.backMinor)}</span>}</Row>
        )}
        {!isNothing && refund.feeMinor !== null && (
          <Row label={t.fee}>
            <span className="num">{formatMoney(refund.feeMinor)}</span>
          </Row>
        )}
        {!isNothing && serviceFeeMinor > 0 && (
          <Row label={t.serviceFee}>
            <span className="num">{formatMoney(serviceFeeMinor)}</span>
          </Row>
        )}
        {!isNothing && refund.changeFeeMinor > 0 && (
          <Row label={t.changeFee}>
            <span className="num">{formatMoney(refund.changeFeeMinor)}</span>
          </Row>
        )}
        {!isNothing && refund.extrasKeptMinor > 0 && (
          <Row label={t.extras}>
            <span className="num">{formatMoney(refund.extrasKeptMinor)}</span>
          </Row>
        )}
        {!isNothing && refund.valueMinor > 0 && (
          <Row label={t.value}>
            <span className="num">{formatMoney(refund.valueMinor)}</span>
          </Row>
        )}
        {!isNothing && (
          <GoingBack
            shares={refund.shares}
            payer={payer}
            waits={refund.kind === 'involuntary' && !isDone}
            money={refund.money}
            gateways={refund.gateways}
          />
        )}
        <Row label={t.why} note={[refund.note, refund.proofs > 0 ? t.proofs(refund.proofs) : ''].filter(Boolean).join(' · ') || undefined}>
          {refund.reason}
        </Row>
        <Row label={t.asked}>
          <span className="figures">{t.by(refund.askedBy[language], when(refund.askedAt))}</span>
        </Row>
        {refund.endedAt !== null && (
          <Row label={t.ended}>
            <span className="num">{when(refund.endedAt)}</span>
          </Row>
        )}
      </Rows>
      {refund.canWithdraw && <Withdraw orderSeq={orderSeq} refundId={refund.refundId} />}
    </Band>
  )
}

function Withdraw({ orderSeq, refundId }: { orderSeq: string; refundId: string }) {
  const { detail: t } = useReturnsText()
  const queries = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/airfrond/withdrawRefund/{id}')
  async function withdraw(): Promise<void> {
    const { title, text, confirm, cancel } = t.askWithdraw
    if (!(await ask({ title, text, confirm, cancel }))) return
    // What is refused has been told; what stands now is read anew in either case.
    await run({ id: orderSeq, refundId }).catch(() => null)
    await Promise.all([queries.invalidateQueries({ queryKey: refundsQuery(orderSeq).queryKey }), refreshOrders(queries, orderSeq)])
  }
  return (
    <div className="returns__act">
      <Button kind="line" size="s" busy={isBusy} onPick={() => void withdraw()}>
        {t.withdraw}
      </Button>
    </div>
  )
}
