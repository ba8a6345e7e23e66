import type { LineOrders, OrderCardProps } from '../../../orders/web/index.ts'
import { OrderCardFrame } from '../../../orders/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { daysLater, formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { hasEnded } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'

declare module '../../../orders/web/index.ts' {
  interface LineOrders {
    train: { readonly seatName: string }
  }
}

/** More names than this make a card that nobody reads. */
const NAMES_MAX = 1

const minutesBetween = (from: string, to: string): number =>
  Math.round((Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 60_000)

/** An order of trains in the list of orders. */
export default function TrainOrderCard({ order: listed }: OrderCardProps) {
  // What an order of this line came with, beside what all lines tell alike.
  const order = listed as OrderCardProps['order'] & LineOrders['train']
  const t = useTrainOrderText()
  const language = useLanguage()
  const { from, to, status, travellers, travellerCount } = order
  return (
    <OrderCardFrame
      to={order.path}
      title={`${formatDate(from.at, language)} · ${from.name[language]} → ${to.name[language]}`}
      status={status.tone === 'quiet' ? <span className="note">{status.label}</span> : <Badge kind={status.tone}>{status.label}</Badge>}
      facts={[
        order.seatName,
        t.names(
          travellers.slice(0, NAMES_MAX).map((name) => name[language]),
          travellerCount,
        ),
        ...(order.part === 'booker' || !order.bookedBy ? [] : [t.bookedFor(order.bookedBy[language])]),
      ]}
      totalMinor={order.totalMinor}
      ended={hasEnded(status)}
    >
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.label}
        arrivePlace={to.label}
        above={formatDuration(minutesBetween(from.at, to.at), language)}
        below={order.title}
        daysLater={daysLater(from.at, to.at)}
      />
    </OrderCardFrame>
  )
}
