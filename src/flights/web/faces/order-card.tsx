import type { LineOrders, OrderCardProps } from '../../../orders/web/index.ts'
import { OrderCardFrame } from '../../../orders/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { AirlineFin } from '../../../web/ui/airline-fin.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import type { FlightOrderCard } from '../../calls/orders.ts'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { hasEnded } from '../parts/order-outcome.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useFlightLegText } from '../leg-text.ts'

declare module '../../../orders/web/index.ts' {
  interface LineOrders {
    flight: FlightOrderCard
  }
}

/** More names than this make a card that nobody reads. */
const NAMES_MAX = 1

/** A flight order in the list of orders. */
export default function FlightOrderCardFace({ order: listed }: OrderCardProps) {
  // What an order of this line came with, beside what all lines tell alike.
  const order = listed as OrderCardProps['order'] & LineOrders['flight']
  const t = useFlightLegText()
  const language = useLanguage()
  const { flight, travellers, travellerCount } = order
  return (
    <OrderCardFrame
      to={`/flights/order/${order.orderSeq}`}
      title={`${formatDate(flight.from.at, language)} · ${t.route(flight.from.city[language], flight.to.city[language])}`}
      status={<StatusBadge status={order.status} />}
      facts={[
        <>
          <AirlineFin code={flight.carrier.code} />
          {flight.carrier.name[language]}
        </>,
        t.names(
          travellers.slice(0, NAMES_MAX).map((name) => name[language]),
          travellerCount,
        ),
        ...(order.part === 'booker' || !order.bookedBy ? [] : [t.bookedBy(order.bookedBy[language])]),
      ]}
      totalMinor={order.totalMinor}
      ended={hasEnded(order.status)}
    >
      <FlightLeg flight={flight} />
    </OrderCardFrame>
  )
}
