import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { getReturnOrder } from '../../calls/tickets-of-order.ts'
import { orderPath } from '../order-paths.ts'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { ConditionsSheet } from '../parts/order-sheets.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { ticketsQuery } from '../tickets/queries-tickets.ts'
import { TicketRows } from '../tickets/ticket-rows.tsx'
import { useTicketsText } from '../tickets/tickets-text.ts'

/** `/flights/order/:orderSeq/category`: the tickets of an order by what can be done with them. */
export default function OrderCategory() {
  const { orderSeq = '' } = useParams()
  const t = useTicketsText()
  const go = useGo()
  const { data, error, refetch } = useQuery(ticketsQuery(orderSeq))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (data) return <Tickets order={data} bar={bar} />
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <OrderNotOpen
          error={error}
          told={{}}
          refused={t.refused}
          failed={t.failed}
          onLeave={() => go.replace(orderPath(orderSeq))}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={6} label={t.title} />
      )}
    </Screen>
  )
}

type Order = CallResult<typeof getReturnOrder>

function Tickets({ order, bar }: { order: Order; bar: ReactNode }) {
  const t = useTicketsText()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { orderSeq, categories, travellerCount, conditions, baggage, refunds } = order
  const shown = categories.reduce((sum, { tickets }) => sum + tickets.length, 0)
  const foot = (
    <PayBar>
      <Button onPick={() => go.push(orderPath(orderSeq))}>{t.toOrder}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band>
        <FlightLeg flight={order.flight} />
        <StatusBadge status={order.status} />
      </Band>
      {categories.map(({ category, tickets }) => (
        <Band key={category} flush title={t.category[category]} aside={<span className="note">{t.count(tickets.length)}</span>}>
          <Rows>
            {tickets.map((ticket) => (
              <TicketRows key={ticket.passengerNo} orderSeq={orderSeq} ticket={ticket} />
            ))}
          </Rows>
        </Band>
      ))}
      {shown < travellerCount && (
        <Band>
          <p className="note">{t.others(travellerCount - shown)}</p>
        </Band>
      )}
      <Band flush label={t.rules}>
        <Rows>
          <Row label={t.rules} onPick={() => setOpen(true)}>
            {t.see}
          </Row>
          {refunds > 0 && (
            <Row label={t.refunds} onPick={() => go.push(`/flights/returnTicket/${orderSeq}/detail`)}>
              {t.refundsAsked(refunds)}
            </Row>
          )}
          <CancelRow order={order} />
        </Rows>
      </Band>
      <ConditionsSheet open={isOpen} onClose={() => setOpen(false)} conditions={conditions} baggage={baggage} />
    </Screen>
  )
}

/** Before its tickets are issued an order is cancelled as a whole; afterwards it says why nothing of it is [E-FLIGHT-12]. */
function CancelRow({ order: { cancel, orderSeq } }: { order: Order }) {
  const t = useTicketsText()
  const go = useGo()
  if (!cancel.allowed) return <Row label={t.noCancel}>{cancel.message}</Row>
  return (
    <Row label={t.noCancel} note={t.cancelNote} onPick={() => go.push(`/order/cancel/${orderSeq}`)}>
      {t.cancel}
    </Row>
  )
}
