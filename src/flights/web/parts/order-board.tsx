import type { ReactNode } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Board, BoardFacts, BoardState, BrandBar } from '../../../web/ui/board.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightLegText } from '../leg-text.ts'
import { useFlightText } from '../text.ts'
import { FlightLeg } from './flight-leg.tsx'

interface OrderBoardProps {
  order: FlightOrderDetails
  /** What the board says of the order. */
  title: string
  /** Stands in the bar, before the order's number. */
  name: string
  /** Milliseconds of the last answer while the page follows the order; null when there is nothing to follow. */
  liveMs: number | null
  back?: ReactNode
  /** The order has just come to be: its leg draws itself. */
  isNew?: boolean
  busy?: boolean
  children?: ReactNode
}

/** The plate has one line for who travels; all of them stand below. */
const NAMES_MAX = 2

/** The plate an order is written on: how it stands, its leg, when and who. */
export function OrderBoard({ order, title, name, liveMs, back, children, isNew = false, busy = false }: OrderBoardProps) {
  const t = useFlightText().detail
  const leg = useFlightLegText()
  const language = useLanguage()
  const live = liveMs === null ? undefined : t.live(formatTime(Temporal.Instant.fromEpochMilliseconds(liveMs).toString()))
  const dayOf = ({ from }: { readonly from: { readonly at: string } }): string => formatDate(from.at, language)
  const [first, last] = [dayOf(order.flight), dayOf(order.flight.slices?.at(-1) ?? order.flight)]
  const facts = [
    // Of a journey from its first day to the last one of which it takes off.
    first === last ? first : `${first} – ${last}`,
    leg.names(
      order.travellers.slice(0, NAMES_MAX).map((name) => name[language]),
      order.travellerCount,
    ),
    `${order.fare.name} · ${order.baggage.checkedKg === null ? order.baggage.label : t.bag(order.baggage.checkedKg)}`,
  ]
  return (
    <Board label={t.trip} isNew={isNew} busy={busy}>
      <BrandBar
        {...(back === undefined ? {} : { back })}
        title={
          <>
            {name} <span className="num note">{order.orderSeq}</span>
          </>
        }
      >
        {children}
      </BrandBar>
      <BoardState title={title} live={live} />
      <FlightLeg flight={order.flight} rings />
      <BoardFacts facts={facts} />
    </Board>
  )
}
