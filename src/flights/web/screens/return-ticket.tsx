import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PictureField } from '../../../web/ui/picture-field.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { RETURN_NOTE_CHARACTERS_MAX } from '../../rules/returning.ts'
import '../contract.ts'
import { orderPath } from '../order-paths.ts'
import '../parts/returns.css'
import { RefusedNotice } from '../parts/refused-notice.tsx'
import { FreeInstead } from '../parts/free-instead.tsx'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { ReturnQuoted } from '../parts/return-quoted.tsx'
import { useFaultInSight } from '../fault-in-sight.ts'
import { refusedBy } from '../refused-by.ts'
import { useReturnsText } from '../returns-text.ts'
import { useReturning, type Anew, type Kind, type Overtaken, type RefundForm, type Returning } from '../use-returning.ts'

/** Tickets of an issued order are given back: whose and why, then what comes back to whom, then done as it was read. */
export default function ReturnTicket() {
  const { orderSeq = '' } = useParams()
  const t = useReturnsText()
  const go = useGo()
  const toOrder = (): void => go.replace(orderPath(orderSeq))
  // How tickets stand is asked of the airline each time the page opens; a form that is being filled in is not read anew under its hands.
  const asked = reading('GET', '/airfrond/getRefundForm/{id}', { id: orderSeq })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false })
  usePageTitle(t.title)
  const [overtaken, setOvertaken] = useState<Overtaken>([])
  async function readAnew(): Promise<RefundForm | null> {
    const { data: now, isSuccess } = await refetch()
    return isSuccess ? now : null
  }
  const isRefused = refusedBy(error) !== null
  if (data?.verdict.allowed && !isRefused) return <Form form={data} overtaken={overtaken} onOvertaken={setOvertaken} readAnew={readAnew} />
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (data && !isRefused) {
    const action = data.asked > 0 ? { label: t.seeProgress, onPick: () => go.replace(`/flights/returnTicket/${orderSeq}/detail`) } : null
    return (
      <Screen top={bar}>
        <OvertakenNotice tickets={overtaken} />
        <Empty title={t.none.title} text={t.none.text} action={action ?? { label: t.none.action, onPick: toOrder }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <OrderNotOpen
          error={error}
          told={{ 'AF-NOT-YOURS': t.notYours }}
          refused={t.refused}
          failed={t.failed}
          onLeave={toOrder}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={5} label={t.loading} />
      )}
    </Screen>
  )
}

/** What was confirmed came too late: how the tickets stand by now. */
function OvertakenNotice({ tickets }: { tickets: Overtaken }) {
  const t = useReturnsText()
  const language = useLanguage()
  if (tickets.length === 0) return null
  return (
    <Notice kind="warn" live="alert">
      {t.overtaken(tickets.map(({ name, ticketStatus }) => ({ name: name[language], status: ticketStatus })))}
    </Notice>
  )
}

interface FormProps extends Anew {
  form: RefundForm
  overtaken: Overtaken
}

function Form({ form, overtaken, ...anew }: FormProps) {
  const t = useReturnsText()
  const go = useGo()
  const returning = useReturning(form, anew)
  const { wish, quote, refused, isBusy, next } = returning
  const ground = useFaultInSight(returning.faults)
  const back = (): void => (quote ? returning.back() : go.back(orderPath(form.orderSeq)))
  const bar = <AppBar title={t.title} subtitle={<span className="num">{form.orderSeq}</span>} onBack={back} />
  if (quote) return <ReturnQuoted form={form} quote={quote} returning={returning} bar={bar} />
  const canHand = refused?.code === 'AF-REFUND-DESK' && wish.kind !== 'manual'
  const foot = (
    <>
      <RefusedNotice
        refused={refused}
        toDesk={canHand ? { label: t.handToDesk, onPick: () => returning.change({ kind: 'manual' }) } : null}
      />
      <PayBar text={<span className="num">{t.chosen(wish.tickets.length)}</span>}>
        <Button busy={isBusy} onPick={() => void next()}>
          {wish.kind === 'manual' ? t.toDesk : t.look}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} scrollRef={ground} busy={isBusy}>
      <OvertakenNotice tickets={overtaken} />
      <Suspense fallback={null}>
        <FreeInstead orderSeq={form.orderSeq} />
      </Suspense>
      <Band>
        <FlightLeg flight={form.flight} />
      </Band>
      <Tickets form={form} returning={returning} />
      <How form={form} returning={returning} />
    </Screen>
  )
}

function Tickets({ form, returning: { wish, faults, change } }: { form: RefundForm; returning: Returning }) {
  const t = useReturnsText()
  const language = useLanguage()
  const toggle = (no: number, isChosen: boolean): void =>
    change({ tickets: isChosen ? [...wish.tickets, no].toSorted((a, b) => a - b) : wish.tickets.filter((one) => one !== no) })
  const feeText = (minor: number | null): string =>
    minor === null
      ? form.isFeeAsked
        ? t.feeAsked
        : form.claims.allowed
          ? t.feeNone
          : t.feeNoneDesk
      : minor === 0
        ? t.feeFree
        : t.feeNow(formatMoney(minor))
  return (
    <Band title={t.who}>
      {faults.tickets !== undefined && (
        <Notice kind="danger" inside live="alert">
          {faults.tickets}
        </Notice>
      )}
      {form.tickets.map((ticket) =>
        ticket.verdict.allowed ? (
          <Checkbox
            key={ticket.passengerNo}
            checked={wish.tickets.includes(ticket.passengerNo)}
            onChange={(isChosen) => toggle(ticket.passengerNo, isChosen)}
          >
            <b>{ticket.name[language]}</b>
            <br />
            <span className="small figures">{t.ticket(ticket.ticketNumber ?? '', formatMoney(ticket.paidMinor))}</span>
            <br />
            <span className="small figures">{feeText(ticket.feeMinor)}</span>
          </Checkbox>
        ) : (
          <div key={ticket.passengerNo} className="returns__not">
            <b>{ticket.name[language]}</b> <span className="note">{ticket.ticketStatus}</span>
            <p className="small">{ticket.verdict.message}</p>
          </div>
        ),
      )}
      {form.feeHoldsUntil !== null && form.tickets.some(({ verdict }) => verdict.allowed) && (
        <p className="note figures">{t.holdsUntil(formatDateTime(form.feeHoldsUntil, language))}</p>
      )}
      {form.leavesValue && <p className="note">{t.leavesValue}</p>}
    </Band>
  )
}

/** Proof is handed in where somebody takes it: elsewhere the desk is asked, with whatever there is to show. */
const kindsOf = ({ claims }: RefundForm): readonly Kind[] =>
  claims.allowed ? ['voluntary', 'involuntary', 'manual'] : ['voluntary', 'manual']

function How({ form, returning: { wish, faults, change, pictures } }: { form: RefundForm; returning: Returning }) {
  const t = useReturnsText()
  const { voluntary, involuntary } = form.reasons
  const reasons = wish.kind === 'voluntary' ? voluntary : wish.kind === 'involuntary' ? involuntary : [...voluntary, ...involuntary]
  const about = wish.kind === 'involuntary' ? t.about.involuntary(form.claimDays.from, form.claimDays.to) : t.about[wish.kind]
  return (
    <>
      <Band title={t.kind}>
        <Seg
          label={t.kind}
          options={kindsOf(form).map((key) => ({ key, label: t.kinds[key] }))}
          value={wish.kind}
          onChange={(kind) => change({ kind })}
        />
        <p className="note returns__about">{about}</p>
        {wish.kind === 'voluntary' && !form.online.allowed && <Notice inside>{form.online.message}</Notice>}
      </Band>
      <Band title={t.reason}>
        {faults.reason !== undefined && (
          <Notice kind="danger" inside live="alert">
            {faults.reason}
          </Notice>
        )}
        <Choice
          label={t.reason}
          hideLabel
          options={reasons.map(({ code, label }) => ({ key: code, label }))}
          value={wish.reason}
          onChange={(code) => change({ reason: code as NonNullable<typeof wish.reason> })}
        />
      </Band>
      {wish.kind !== 'voluntary' && (
        <Band>
          <div className="fields">
            <PictureField label={t.proof} value={pictures} optional={wish.kind === 'manual'} help={t.proofHelp} error={faults.proof} />
            <TextArea
              label={t.note}
              value={wish.note}
              onChange={(note) => change({ note })}
              max={RETURN_NOTE_CHARACTERS_MAX}
              help={t.noteHelp}
              optional={wish.kind !== 'manual'}
              error={faults.note}
            />
          </div>
        </Band>
      )}
    </>
  )
}
