import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
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
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { TrainChangeForm } from '../../calls/changes.ts'
import { ChangeQuoted } from '../changes/change-quoted.tsx'
import { useTrainChangeText } from '../changes/change-text.ts'
import { ChangeTrains } from '../changes/change-trains.tsx'
import { hasLeft, useChange, type Changing } from '../changes/use-change.ts'
import '../contract.ts'
import { orderFrom, orderPath } from '../form-paths.ts'
import '../order.css'
import { RideLeg } from '../parts/ride-leg.tsx'

/** /fillorder/train/change: issued tickets are moved to another train: whose, to which, at what it costs, then done as it was read. */
export default function ChangeTicket() {
  const { search } = useLocation()
  const go = useGo()
  const orderSeq = orderFrom(search)
  useEffect(() => {
    if (orderSeq === null) go.replace('/order/list') // an address that was cut short: whose tickets stands there
  }, [orderSeq, go])
  return orderSeq !== null && <OfOrder orderSeq={orderSeq} />
}

function OfOrder({ orderSeq }: { orderSeq: string }) {
  const t = useTrainChangeText()
  const go = useGo()
  // How tickets stand is asked each time the page opens; a form that is being filled in is not read anew under its hands.
  const asked = reading('GET', '/train/app/changeForm/{orderSeq}', { orderSeq })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false })
  usePageTitle(t.title)
  if (data?.verdict.allowed) return <Form form={data} />
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  const toOrder = { label: t.none.action, onPick: () => go.replace(orderPath(orderSeq)) }
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
          onLeave={() => go.replace(isUnknown(error) ? '/order/list' : orderPath(orderSeq))}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={5} label={t.loading} />
      )}
    </Screen>
  )
}

function Form({ form }: { form: TrainChangeForm }) {
  const t = useTrainChangeText()
  const go = useGo()
  const language = useLanguage()
  const changing = useChange(form)
  const { chosen, quote, isLooking, isBusy } = changing
  const title = isLooking && !quote ? t.trains.title : t.title
  const back = (): void => {
    if (!changing.back()) go.back(orderPath(form.orderSeq))
  }
  const bar = <AppBar title={title} subtitle={<span className="num">{form.orderSeq}</span>} onBack={back} />
  if (quote) return <ChangeQuoted quote={quote} form={form} changing={changing} bar={bar} />
  if (isLooking) return <ChangeTrains form={form} changing={changing} bar={bar} />
  const foot = (
    <PayBar text={<span className="num">{t.chosen(chosen.length)}</span>}>
      <Button onPick={changing.look}>{t.look}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <Band title={formatDate(form.train.from.at, language)}>
        <RideLeg train={form.train} />
      </Band>
      <Tickets form={form} changing={changing} />
    </Screen>
  )
}

function Tickets({ form, changing: { chosen, isMissing, toggle } }: { form: TrainChangeForm; changing: Changing }) {
  const t = useTrainChangeText()
  const language = useLanguage()
  const { percent, until } = form.feeToLaterDay
  const by = until === null ? '' : formatDateTime(until, language)
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
          </Checkbox>
        ) : (
          <div key={ticket.ticketId} className="trainrefund__not">
            <b>{ticket.name[language]}</b>
            <p className="small">{ticket.verdict.message}</p>
          </div>
        ),
      )}
      {hasLeft(form.train, form.now) && (
        <Notice kind="warn" inside>
          {t.quote.late}
        </Notice>
      )}
      <p className="note">{t.once}</p>
      <p className="note">{t.free}</p>
      <p className="note figures">{percent === 0 ? t.laterFree(by) : t.laterFee(percent, by)}</p>
      <p className="note figures">{t.until(formatDateTime(form.until, language))}</p>
    </Band>
  )
}
