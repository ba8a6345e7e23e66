import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { DateSheet } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { getAlterReason, getChangeOptionalDate } from '../../calls/change-choosing.ts'
import '../changes/contract.ts'
import { changeDetailPath } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { useFaultInSight } from '../fault-in-sight.ts'
import { orderPath } from '../order-paths.ts'
import '../parts/changes.css'
import { RefusedNotice } from '../parts/refused-notice.tsx'
import { WhichLeg } from '../parts/change-legs.tsx'
import { FreeInstead } from '../parts/free-instead.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { changeDaysQuery, changeReasonsQuery, changeTicketsQuery } from '../queries-changes.ts'
import { canPick, isForDesk, useChanging, type ChangeTickets, type Changing } from '../use-changing.ts'

const ConditionsSheet = lazy(() => import('../parts/order-sheets.tsx').then((m) => ({ default: m.ConditionsSheet })))

type Reasons = CallResult<typeof getAlterReason>
type Days = CallResult<typeof getChangeOptionalDate>

/** Issued tickets are moved to another flight: first whose, to which day and why. */
export default function ChangeSign() {
  const { orderSeq = '' } = useParams()
  const t = useChangesText()
  const go = useGo()
  const tickets = useQuery(changeTicketsQuery(orderSeq))
  const reasons = useQuery(changeReasonsQuery(orderSeq))
  const days = useQuery(changeDaysQuery(orderSeq))
  usePageTitle(t.title)
  const toOrder = (): void => go.replace(orderPath(orderSeq))
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (tickets.data && !tickets.data.verdict.allowed && !tickets.data.desk.allowed) {
    const { asked, verdict } = tickets.data
    const seen = asked > 0 ? { label: t.seeProgress, onPick: () => go.replace(changeDetailPath(orderSeq)) } : null
    return (
      <Screen top={bar}>
        <Empty title={t.none.title} text={verdict.message || t.none.text} action={seen ?? { label: t.none.action, onPick: toOrder }} />
      </Screen>
    )
  }
  if (tickets.data && reasons.data && days.data) return <Form tickets={tickets.data} reasons={reasons.data} days={days.data} />
  const error = tickets.error ?? reasons.error ?? days.error
  const again = (): void => {
    for (const query of [tickets, reasons, days]) if (query.isError) void query.refetch()
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
          onAgain={again}
        />
      ) : (
        <SkeletonForm rows={5} label={t.loading} />
      )}
    </Screen>
  )
}

interface FormProps {
  tickets: ChangeTickets
  reasons: Reasons
  days: Days
}

function Form({ tickets, reasons, days }: FormProps) {
  const t = useChangesText()
  const go = useGo()
  const changing = useChanging(tickets)
  const { wish, refused, isBusy, next, change } = changing
  const ground = useFaultInSight(changing.faults)
  const canHand = refused !== null && isForDesk(refused.code) && tickets.desk.allowed && wish.way === 'online'
  const foot = (
    <>
      <RefusedNotice refused={refused} toDesk={canHand ? { label: t.handToDesk, onPick: () => change({ way: 'desk' }) } : null} />
      <PayBar text={<span className="num">{t.chosen(wish.tickets.length)}</span>}>
        <Button busy={isBusy} onPick={() => void next()}>
          {wish.way === 'desk' ? t.toDesk : t.seeFlights}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen
      top={
        <AppBar
          title={t.title}
          subtitle={<span className="num">{tickets.orderSeq}</span>}
          onBack={() => go.back(orderPath(tickets.orderSeq))}
        />
      }
      bottom={foot}
      scrollRef={ground}
      busy={isBusy}
    >
      <Suspense fallback={null}>
        <FreeInstead orderSeq={tickets.orderSeq} />
      </Suspense>
      <WhichLeg tickets={tickets} changing={changing} />
      <Tickets tickets={tickets} changing={changing} />
      <How tickets={tickets} changing={changing} days={days} />
      <Why reasons={reasons} changing={changing} />
    </Screen>
  )
}

function Tickets({ tickets: read, changing: { wish, faults, change } }: { tickets: ChangeTickets; changing: Changing }) {
  const t = useChangesText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const toggle = (no: number, isChosen: boolean): void =>
    change({ tickets: isChosen ? [...wish.tickets, no].toSorted((a, b) => a - b) : wish.tickets.filter((one) => one !== no) })
  const feeText = (minor: number | null): string =>
    minor === null ? (read.isFeeAsked ? t.feeAsked : t.feeNone) : minor === 0 ? t.feeFree : t.feeNow(formatMoney(minor))
  return (
    <Band
      title={t.who}
      aside={
        <LinkButton leads="up" onPick={() => setOpen(true)}>
          {t.conditions}
        </LinkButton>
      }
    >
      {faults.tickets !== undefined && (
        <Notice kind="danger" inside live="alert">
          {faults.tickets}
        </Notice>
      )}
      {read.isWholeOnly && read.tickets.length > 1 && <p className="small">{t.together}</p>}
      {read.tickets.map((ticket) =>
        canPick(ticket, wish.way) && !(read.isWholeOnly && read.tickets.length > 1) ? (
          <Checkbox
            key={ticket.passengerNo}
            checked={wish.tickets.includes(ticket.passengerNo)}
            onChange={(isChosen) => toggle(ticket.passengerNo, isChosen)}
          >
            <b>{ticket.name[language]}</b>
            <br />
            <span className="small figures">{t.ticket(ticket.ticketNumber ?? '')}</span>
            <br />
            <span className="small">{feeText(ticket.feeMinor)}</span>
          </Checkbox>
        ) : (
          <div key={ticket.passengerNo} className="changes__not">
            <b>{ticket.name[language]}</b> <span className="note">{ticket.ticketStatus}</span>
            {!ticket.verdict.allowed && <p className="small">{ticket.verdict.message}</p>}
          </div>
        ),
      )}
      {read.feeHoldsUntil !== null && <p className="note">{t.holdsUntil(formatDateTime(read.feeHoldsUntil, language))}</p>}
      <Suspense fallback={null}>
        {isOpen && <ConditionsSheet open onClose={() => setOpen(false)} conditions={read.conditions} baggage={null} />}
      </Suspense>
    </Band>
  )
}

const WAYS = ['online', 'desk'] as const

/** By whom and to which day; the ways are told apart only where both are open. */
function How({ tickets, changing, days }: { tickets: ChangeTickets; changing: Changing; days: Days }) {
  const t = useChangesText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { wish, faults, change } = changing
  const { firstDate, lastDate, departDate: soldOn } = days.legs[wish.leg ?? 0] ?? days
  // Of several ways the day of none is named before one is chosen.
  const isOpenWhich = tickets.legs.length > 1 && wish.leg === null
  return (
    <>
      <Band title={t.how}>
        {tickets.verdict.allowed && tickets.desk.allowed && (
          <Seg
            label={t.how}
            options={WAYS.map((key) => ({ key, label: t.ways[key] }))}
            value={wish.way}
            onChange={(way) => change({ way })}
          />
        )}
        {!tickets.verdict.allowed && <p className="small">{tickets.verdict.message}</p>}
        <p className="note changes__about">{wish.way === 'online' && tickets.legs.length > 0 ? t.about.abroad : t.about[wish.way]}</p>
      </Band>
      <Band flush label={t.date}>
        <Rows>
          <Row
            label={t.date}
            empty={wish.departDate === null}
            error={faults.date}
            note={isOpenWhich ? undefined : t.nowOn(formatDate(soldOn, language))}
            onPick={() => setOpen(true)}
          >
            {wish.departDate === null ? t.chooseDate : formatDate(wish.departDate, language)}
          </Row>
        </Rows>
      </Band>
      <Suspense fallback={null}>
        {isOpen && (
          <DateSheet
            open
            title={t.dateTitle}
            today={days.firstDate}
            between={isOpenWhich ? undefined : { firstDate, lastDate }}
            selected={wish.departDate ?? soldOn}
            onClose={() => setOpen(false)}
            onSelect={(departDate) => {
              change({ departDate })
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Why({ reasons: { reasons, noteMaxCharacters }, changing: { wish, faults, change } }: { reasons: Reasons; changing: Changing }) {
  const t = useChangesText()
  const isDesk = wish.way === 'desk'
  const note = (needsNote: boolean) => (
    <TextArea
      label={isDesk ? t.noteDesk : t.note}
      value={wish.note}
      onChange={(text) => change({ note: text })}
      max={noteMaxCharacters}
      help={isDesk ? t.noteDeskHelp : t.noteHelp}
      optional={!needsNote}
      error={faults.note}
      rows={2}
    />
  )
  return (
    <>
      <Band title={t.reason}>
        {faults.reason !== undefined && (
          <Notice kind="danger" inside live="alert">
            {faults.reason}
          </Notice>
        )}
        <Choice
          label={t.reason}
          hideLabel
          options={reasons.map(({ code, label, needsNote }) => ({
            key: code,
            label,
            ...(needsNote && !isDesk && { more: note(true) }),
          }))}
          value={wish.reason}
          onChange={(reason) => change({ reason })}
        />
      </Band>
      {isDesk && (
        <Band>
          <div className="fields">{note(true)}</div>
        </Band>
      )}
    </>
  )
}
