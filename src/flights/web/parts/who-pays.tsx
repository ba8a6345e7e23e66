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
    if (personPart?.state === 'closed' && personPart.unclear.length > 0) return t.unclear
    const refund = personPart?.refund ?? null
    const hasFailed = outcomeOf(status) === 'ticketFailed'
    // What came too late never paid for the order: its sum is not the order's, and the line above says where it is.
    if (!hasFailed && refund?.of === 'late') return t.late
    const wasPaid = hasFailed || refund !== null
    // Where all was hers, nothing was paid that could go back: it was held.
    const isAllHeld = personPart?.isLetGo === true && payers.every(({ kind }) => kind !== 'company')
    if (personPart?.isLetGo && (isAllHeld || !wasPaid)) return t.letGo
    return wasPaid ? t.returned : t.notCharged
  }
  return (
    <span className="whopays">
      {payers.map(({ kind, label, amountMinor }) => (
        <span key={kind} className={kind === 'company' ? 'key num' : 'key key--mine num'}>
          {kind === 'company' ? t.company : kind === 'third' || personPart?.isCallers === false ? label : t.you} {formatMoney(amountMinor)}
        </span>
      ))}
    </span>
  )
}
