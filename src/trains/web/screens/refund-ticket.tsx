import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { isUnknown, NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { CallError } from '../../../web/call-error.ts'
import type { TrainRefundForm } from '../../calls/refunds.ts'
import { REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS } from '../../rules/fees.ts'
import '../contract.ts'
import { orderPath } from '../form-paths.ts'
import '../order.css'
import { RideLeg } from '../parts/ride-leg.tsx'
import { RefundQuoted } from '../refunds/refund-quoted.tsx'
import { useTrainRefundText } from '../refunds/refund-text.ts'
import { useRefund, type Refunding } from '../refunds/use-refund.ts'

/** /train/refund/:orderId/:ticketId: issued tickets are given back: whose, then what comes back to whom, then done as it was read. */
export default function RefundTicket() {
  const { orderId = '', ticketId = '' } = useParams()
  const isAll = new URLSearchParams(useLocation().search).get('all') === '1'
  const t = useTrainRefundText()
  const go = useGo()
  // How tickets stand is asked each time the page opens; a form that is being filled in is not read anew under its hands.
  const asked = reading('GET', '/train/app/refundForm/{orderSeq}', { orderSeq: orderId })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false })
  usePageTitle(t.title)
  if (data?.verdict.allowed) return <Form form={data} named={{ ticketId, isAll }} readAnew={() => void refetch()} />
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderId}</span>} onBack={() => go.back(orderPath(orderId))} />
  const toOrder = { label: t.none.action, onPick: () => go.replace(orderPath(orderId)) }
  const refused = error instanceof CallError && error.code.startsWith('TR-') && error.code !== 'TR-SUPPLIER' ? error.message : null
  const why = data && !data.verdict.allowed ? data.verdict.message : refused
  return (
    <Screen top={bar} busy={!data && !error}>
      {why !== null ? (
        <Empty title={t.none.title} text={why} action={toOrder} />
      ) : error ? (
        <NotRead
          error={error}
          unknown={t.unknown}
          failed={t.failed}
          onLeave={() => go.replace(isUnknown(error) ? '/order/list' : orderPath(orderId))}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={5} label={t.loading} />
      )}
    </Screen>
  )
}

function Form({ form, named, readAnew }: { form: TrainRefundForm; named: Parameters<typeof useRefund>[1]; readAnew: () => void }) {
  const t = useTrainRefundText()
  const go = useGo()
  const language = useLanguage()
  const refunding = useRefund(form, named, readAnew)
  const { chosen, quote, refused, isBusy } = refunding
  const back = (): void => (quote ? refunding.back() : go.back(orderPath(form.orderSeq)))
  const bar = <AppBar title={t.title} subtitle={<span className="num">{form.orderSeq}</span>} onBack={back} />
  if (quote) return <RefundQuoted quote={quote} refunding={refunding} bar={bar} />
  const foot = (
    <>
      <Refused message={refused?.message ?? null} />
      <PayBar text={<span className="num">{t.chosen(chosen.length)}</span>}>
        <Button busy={isBusy} onPick={() => void refunding.look()}>
          {t.look}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <Band title={formatDate(form.train.from.at, language)}>
        <RideLeg train={form.train} />
      </Band>
      <Tickets form={form} refunding={refunding} />
    </Screen>
  )
}

function Tickets({ form, refunding: { chosen, isMissing, toggle } }: { form: TrainRefundForm; refunding: Refunding }) {
  const t = useTrainRefundText()
  const language = useLanguage()
  const feeText = (fee: TrainRefundForm['tickets'][number]['fee']): string =>
    fee === null ? '' : fee.feeMinor === 0 ? t.feeFree : t.feeNow(fee.percent, formatMoney(fee.feeMinor))
  return (
    <Band title={t.who}>
      {isMissing && (
        <Notice kind="danger" inside live="alert">
          {t.choose}
        </Notice>
      )}
      {form.tickets.map((ticket) =>
        ticket.verdict.allowed ? (
          <Checkbox key={ticket.ticketId} checked={chosen.includes(ticket.ticketId)} onChange={(isOn) => toggle(ticket.ticketId, isOn)}>
            <b>{ticket.name[language]}</b>{' '}
            <span className="small">{t.place(ticket.seatName ?? '', ticket.car ?? '', ticket.place ?? '', ticket.berth !== null)}</span>
            <br />
            <span className="small figures">{t.ticket(ticket.ticketNumber ?? '', formatMoney(ticket.paidMinor))}</span>
            <br />
            <span className="small figures">{feeText(ticket.fee)}</span>
          </Checkbox>
        ) : (
          <div key={ticket.ticketId} className="trainrefund__not">
            <b>{ticket.name[language]}</b>
            <p className="small">{ticket.verdict.message}</p>
          </div>
        ),
      )}
      {form.feeHoldsUntil !== null && (
        <p className="note figures">{(form.isLastFee ? t.endsAt : t.holdsUntil)(formatDateTime(form.feeHoldsUntil, language))}</p>
      )}
      <p className="note">{t.within(REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS)}</p>
    </Band>
  )
}
