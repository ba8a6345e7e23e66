import { formatMoney } from '../../../kernel/money.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { holdsSeveral } from '../part-words.ts'
import type { Shown } from '../plan-draft.ts'
import { useScreensText } from '../texts.ts'

interface BookedOrdersProps {
  shown: Shown
  booked: NonNullable<Shown['booked']>
}

/** What stands in the way of withdrawing or lessening an application: each order with what can be done about it, and the least that is left. */
export function BookedOrders({ shown: { tripData }, booked }: BookedOrdersProps) {
  const { detail: t, counted } = useScreensText()
  const go = useGo()
  const { orders, more, amountMinor } = booked
  const routes = new Map(
    tripData.map(({ tripId, kind, departureCity: from, arrivalCity: to }) => [
      tripId,
      kind === 'leg' ? t.leg(from.cityName, to.cityName) : t.stay(to.cityName),
    ]),
  )
  const labelOf = (order: (typeof orders)[number]): string => {
    const route = routes.get(order.tripId)
    const said = counted(order.product, order.units)
    return route !== undefined && holdsSeveral(orders, order) ? t.booked.part(route, said) : said
  }
  const least = tripData.flatMap(({ tripId, products }) => {
    const route = routes.get(tripId) ?? ''
    return products.filter(({ taken }) => taken > 0).map(({ product, taken }) => t.booked.part(route, counted(product, taken)))
  })
  return (
    <Band title={t.booked.title} flush>
      <Rows>
        {orders.map((order) => {
          const { way, title, product, tripId, path, wayPath } = order
          const leads = wayPath ?? path
          return (
            <Row
              key={[order.orderSeq, tripId, product, orders.indexOf(order)].join(' ')}
              label={labelOf(order)}
              note={t.booked.ways[way]}
              onPick={leads === null ? undefined : () => go.push(leads)}
            >
              <span className="figures">{title === '' ? t.booked.order : title}</span>
            </Row>
          )
        })}
      </Rows>
      <div className="tripbooked note">
        {more > 0 && <p>{t.booked.more(more)}</p>}
        {least.length > 0 && <p>{t.booked.least(least)}</p>}
        {amountMinor !== null && amountMinor > 0 && <p>{t.booked.amount(formatMoney(amountMinor))}</p>}
      </div>
    </Band>
  )
}
