import { lazy, Suspense } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { AgainLinks } from '../again/again-links.tsx'
import { BoardingLink } from '../boarding/boarding-link.tsx'
import { isOfUse } from '../boarding/summary.ts'
import { OrderExtras } from '../extras/order-extras.tsx'
import { ReceiptLink } from '../receipts/receipt-link.tsx'
import { PlanLink } from '../inquiries/plan-link.tsx'
import { useChangesText } from '../changes-text.ts'
import { orderPath } from '../order-paths.ts'
import { useTicketsText } from '../tickets/tickets-text.ts'

const ResortLink = lazy(() => import('../resort/resort-link.tsx'))

/** What an order has beside its tickets, and what it has to do with others: whose tickets it changes or had changed, in whose place its flight was chosen, which order of trains it goes on from, which plan it was; and of issued tickets what one needs at the airport, until a day after it. */
export function ChangeLinks({ order }: { order: FlightOrderDetails }) {
  const { again, changing } = order
  return (
    <>
      {(changing.from !== null || changing.to.length > 0) && <Changed order={order} />}
      {(again.from !== null || again.to.length > 0) && <AgainLinks again={again} />}
      {order.goesOnFrom && (
        <Suspense fallback={null}>
          <ResortLink from={order.goesOnFrom} />
        </Suspense>
      )}
      {order.plan && <PlanLink plan={order.plan} />}
      {order.passengers.some(({ extras }) => extras.length > 0) && <OrderExtras order={order} />}
      {order.travellerCount > 1 && <TicketsLink orderSeq={order.orderSeq} />}
      {isOfUse(order, nowMs()) && <BoardingLink orderSeq={order.orderSeq} />}
      {order.passengers.some(({ ticketNumber }) => ticketNumber !== null) && <ReceiptLink orderSeq={order.orderSeq} />}
    </>
  )
}

/** Of several who travel each ticket is looked at for itself: what can be done with it differs. */
function TicketsLink({ orderSeq }: { orderSeq: string }) {
  const t = useTicketsText()
  const go = useGo()
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} onPick={() => go.push(`${orderPath(orderSeq)}/category`)}>
          {t.oneByOne}
        </Row>
      </Rows>
    </Band>
  )
}

/** Of which order this one is a change, and which are changes of it: the history of its tickets. */
function Changed({ order: { changing, passengers, travellers } }: { order: FlightOrderDetails }) {
  const t = useChangesText().links
  const language = useLanguage()
  const go = useGo()
  const { from, stands, to } = changing
  // Whose tickets a change is of need only be said where others stay.
  const namesOf = (passengerNos: readonly number[]): string =>
    passengerNos.length === travellers.length
      ? ''
      : passengerNos.flatMap((no) => passengers[no - 1]?.name[language] ?? []).join(language === 'zh' ? '、' : ', ')
  return (
    <Band flush label={t.title}>
      <Rows>
        {from !== null && (
          <Row label={t.title} note={t.from[stands ?? 'done']} onPick={() => go.push(orderPath(from))}>
            <span className="num">{from}</span>
          </Row>
        )}
        {to.map(({ orderSeq, passengerNos, isDone, mayRead }, index) => (
          <Row
            key={orderSeq}
            label={index === 0 && from === null ? t.title : ''}
            note={(isDone ? t.to : t.pending)(namesOf(passengerNos))}
            {...(mayRead && { onPick: () => go.push(orderPath(orderSeq)) })}
          >
            <span className="num">{orderSeq}</span>
          </Row>
        ))}
      </Rows>
    </Band>
  )
}
