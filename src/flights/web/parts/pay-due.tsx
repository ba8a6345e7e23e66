import { PayDueBand } from '../../../payments/web/index.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'

/** What the traveller still has to pay herself, and the way to the checkout. */
export function PayDue({ order: { personPart, now }, readAtMs }: { order: FlightOrderDetails; readAtMs: number }) {
  // Whose part it is pays it; the timeline tells the others.
  if (personPart?.state !== 'due' || !personPart.isCallers || personPart.expiresAt === null) return null
  const { payOrderId, amountMinor, expiresAt, confirming } = personPart
  const due = { payOrderId, amountMinor, expiresAt, confirming }
  return <PayDueBand {...due} now={now} readAtMs={readAtMs} />
}
