import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { IssuedTicket, issuedTickets } from '../../calls/itinerary.ts'
import { paperPath, papersPath } from '../itinerary-paths.ts'
import { useItineraryText } from '../itinerary-text.ts'
import { useFlightLegText } from '../leg-text.ts'
import { orderPath } from '../order-paths.ts'
import { ReceiptRows } from '../receipts/receipt-rows.tsx'
import { papersQuery } from '../queries-itinerary.ts'

type PrintedOrder = CallResult<typeof issuedTickets>['orders'][number]

/** What can be printed: the tickets of an order, all together and each; without an order those of the latest. */
export default function ItineraryList() {
  const { orderSeq } = useParams()
  const t = useItineraryText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...papersQuery(orderSeq), retry: false })
  usePageTitle(t.listTitle)
  const from = orderSeq === undefined ? '/order/list' : orderPath(orderSeq)
  const orders = data?.orders.filter(({ tickets }) => tickets.length > 0)
  const isUnknown = error instanceof CallError && (error.httpStatus === 404 || error.httpStatus === 400)
  return (
    <Screen top={<AppBar title={t.listTitle} onBack={() => go.back(from)} />} busy={!data && !error}>
      {orders && orders.length > 0 ? (
        <>
          <Notice>{t.noReceipt}</Notice>
          {orders.map((order) => (
            <OrderPapers key={order.orderSeq} order={order} onChanged={() => void refetch()} />
          ))}
        </>
      ) : orders ? (
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.replace(from) }} />
      ) : isUnknown ? (
        <Empty title={t.unknown.title} text={t.unknown.text} action={{ label: t.unknown.action, onPick: () => go.replace(papersPath()) }} />
      ) : error ? (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={4} label={t.opening} />
      )}
    </Screen>
  )
}

function OrderPapers({ order: { orderSeq, flight, tickets }, onChanged }: { order: PrintedOrder; onChanged: () => void }) {
  const t = useItineraryText()
  const leg = useFlightLegText()
  const language = useLanguage()
  const go = useGo()
  const route = leg.route(flight.from.city[language], flight.to.city[language])
  const isAlone = tickets.length === 1
  return (
    <>
      <Band
        flush
        title={t.ticketsOf(route, formatDate(flight.from.at, language))}
        aside={<span className="num note">{`${flight.number} · ${orderSeq}`}</span>}
      >
        <Rows>
          {!isAlone && (
            <Row label={t.all(tickets.length)} onPick={() => go.push(paperPath({ orderSeq, passenger: null }))}>
              {t.allNote}
            </Row>
          )}
          {tickets.map((ticket) => (
            <TicketRow
              key={ticket.passengerNo}
              ticket={ticket}
              onPick={() => go.push(paperPath({ orderSeq, passenger: isAlone ? null : ticket.passengerNo }))}
            />
          ))}
        </Rows>
      </Band>
      <ReceiptRows orderSeq={orderSeq} tickets={tickets} onChanged={onChanged} />
    </>
  )
}

function TicketRow({ ticket: { name, ticketNumber, status, isForTravel }, onPick }: { ticket: IssuedTicket; onPick: () => void }) {
  const t = useItineraryText()
  const language = useLanguage()
  return (
    <Row label={name[language]} note={isForTravel ? status : t.notForTravel(status)} onPick={onPick}>
      <span className="num">{ticketNumber}</span>
    </Row>
  )
}
