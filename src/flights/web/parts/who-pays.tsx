import { formatMoney } from '../../../kernel/money.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightText } from '../text.ts'
import { hasEnded, outcomeOf } from './order-outcome.ts'

/** Who pays how much, solid and hatched; of an order that came to nothing, where the money is. */
export function WhoPays({
  order: { status, payers, personPart },
}: {
  order: Pick<FlightOrderDetails, 'status' | 'payers' | 'personPart'>
}) {
  const t = useFlightText().detail
  if (hasEnded(status)) {
    const wasPaid = outcomeOf(status) === 'ticketFailed' || (personPart?.refund ?? null) !== null
    return wasPaid ? t.returned : t.notCharged
  }
  return (
    <span className="whopays">
      {payers.map(({ kind, label, amountMinor }) => (
        <span key={kind} className={kind === 'person' ? 'key key--mine num' : 'key num'}>
          {kind === 'company' ? t.company : personPart?.isCallers === false || personPart?.isThirds ? label : t.you}{' '}
          {formatMoney(amountMinor)}
        </span>
      ))}
    </span>
  )
}
