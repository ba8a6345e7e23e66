import type { Language } from '../../kernel/language.ts'
import type { FlightOrderCard } from '../calls/orders.ts'
import { hasTickets } from '../rules/returning.ts'
import { canCancel } from '../rules/status.ts'
import { flightText } from '../text/index.ts'
import type { ReadsOnly } from './acting.ts'
import type { FlightOrderRow } from './store.ts'

/** Whether somebody may cancel an order; where not, the reason that holds for her. */
export function presentCancel(
  row: Pick<FlightOrderRow, 'state' | 'cancelRequestedAt' | 'offer'>,
  reads: ReadsOnly,
  { now, language }: { now: Temporal.Instant; language: Language },
): FlightOrderCard['actions']['cancel'] {
  const may = canCancel({ order: row.state, cancelRequested: row.cancelRequestedAt !== null })
  if (may.allowed && reads === null) return { allowed: true }
  // Of tickets not yet flown a refund is left, but not to her whose right has ended: that is the reason which holds.
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(row.offer.flight.from.at), now) > 0
  const isHeldBack = reads === 'AF-RIGHT-ENDED' && hasTickets(row.state) && isAhead
  const code = isHeldBack ? reads : may.allowed ? (reads ?? 'AF-NOT-YOURS') : may.code
  const text = flightText[language].refusals[code]
  return { allowed: false, code, message: typeof text === 'string' ? text : text({}) }
}
