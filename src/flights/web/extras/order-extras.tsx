import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails, OrderExtra } from '../../calls/orders.ts'
import { hasEnded } from '../parts/order-outcome.ts'
import { useExtrasText } from './extras-text.ts'

/** On an order's page: which seat, which bags and services each traveller has, with the voucher of a package. */
export function OrderExtras({ order }: { order: FlightOrderDetails }) {
  const t = useExtrasText()
  const language = useLanguage()
  const { passengers, airline } = order
  // What became of her ticket, where some of the order's were given back or changed: what is beside it went with it.
  const isPart = order.status.key.startsWith('partial')
  const isSeveral = passengers.length > 1
  const isIssued = passengers.some(({ ticketNumber }) => ticketNumber !== null)
  const note = (extra: OrderExtra) => {
    if (extra.kind === 'seat' && airline) return t.order.moved
    const along = extra.cameAlong ? t.order.cameAlong : ''
    if (extra.kind !== 'package') return along || undefined
    const contents = extra.contents.map((one) => t.contents[one]).join(' · ')
    if (extra.voucher === null)
      return [contents, along, isIssued || hasEnded(order.status) ? '' : t.order.afterIssue].filter(Boolean).join(' · ')
    return (
      <>
        {[contents, along].filter(Boolean).join(' · ')}
        <br />
        {t.order.voucher} <b className="num">{extra.voucher}</b> · {t.order.voucherNote}
      </>
    )
  }
  return (
    <Band flush title={t.order.title}>
      <Rows>
        {passengers.flatMap(({ name, extras, ticketName, ticketStatus }) =>
          extras.map((extra) => (
            <Row
              key={`${ticketName} ${name.en} ${extra.kind}`}
              label={isSeveral ? `${name[language]} · ${t.kinds[extra.kind]}` : t.kinds[extra.kind]}
              note={note(extra)}
            >
              {extra.name[language]} · <span className="num">{extra.priceMinor === 0 ? t.free : formatMoney(extra.priceMinor)}</span>
              {isPart && ` · ${t.order.ticket(ticketStatus)}`}
            </Row>
          )),
        )}
      </Rows>
    </Band>
  )
}
