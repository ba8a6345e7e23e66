import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row } from '../../../web/ui/rows.tsx'
import type { TicketOfOrder } from '../../calls/tickets-of-order.ts'
import { changePath } from '../change-paths.ts'
import { orderPath } from '../order-paths.ts'
import { PriceSheet } from '../parts/order-sheets.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { linesOf } from '../price-lines.ts'
import './tickets.css'
import { useTicketsText } from './tickets-text.ts'

/** One ticket: whose, on which document, what it cost, what became of it, and what can be done with it. */
export function TicketRows({ orderSeq, ticket }: { orderSeq: string; ticket: TicketOfOrder }) {
  const t = useTicketsText()
  const language = useLanguage()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { name, ticketName, document, ticketNumber, ticketStatus, refund, changedTo } = ticket
  return (
    <>
      <PersonRow
        name={name[language]}
        otherName={otherNameOf(language === 'en' ? name : { zh: name.zh, en: ticketName }, language)}
        initials={initialsOf(name, language)}
        sub={
          <>
            {language === 'en' && <span>{ticketName}</span>}
            <span>{document}</span>
            <span>{ticketStatus}</span>
            {ticketNumber !== null && (
              <span>
                {t.ticketNumber} <span className="num">{ticketNumber}</span>
              </span>
            )}
          </>
        }
      />
      <Row label={t.price} onPick={() => setOpen(true)}>
        <Money minor={ticket.totalMinor} />
      </Row>
      {refund && (
        <Row
          label={t.refund}
          note={refund.backMinor === null ? undefined : t.back(formatMoney(refund.backMinor))}
          onPick={() => go.push(`/flights/returnTicket/${orderSeq}/detail`)}
        >
          <StatusBadge status={refund.status} />
        </Row>
      )}
      {changedTo !== null && (
        <Row label={t.changedTo} onPick={() => go.push(orderPath(changedTo))}>
          <span className="num">{changedTo}</span>
        </Row>
      )}
      <Ways orderSeq={orderSeq} ticket={ticket} />
      <PriceSheet open={isOpen} onClose={() => setOpen(false)} lines={linesOf(ticket.lines)} totalMinor={ticket.totalMinor} payers={[]} />
    </>
  )
}

/** What can be done with it; where neither can, why not. What both are refused for is said once. */
function Ways({ orderSeq, ticket: { change, giveBack } }: { orderSeq: string; ticket: TicketOfOrder }) {
  const t = useTicketsText()
  const go = useGo()
  if (change.allowed || giveBack.allowed)
    return (
      <div className="tickets__acts">
        {change.allowed && (
          <Button kind="line" size="s" onPick={() => go.push(changePath(orderSeq))}>
            {t.change}
          </Button>
        )}
        {giveBack.allowed && (
          <Button kind="line" size="s" onPick={() => go.push(`/flights/returnTicket/${orderSeq}`)}>
            {t.giveBack}
          </Button>
        )}
      </div>
    )
  return <p className="note tickets__why">{giveBack.message}</p>
}
