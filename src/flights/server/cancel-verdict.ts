import type { Language } from '../../kernel/language.ts'
import type { FlightOrderCard } from '../calls/orders.ts'
import { hasTickets } from '../rules/returning.ts'
import { FLIGHT_TICKET_CODES } from '../rules/states.ts'
import { canCancel } from '../rules/status.ts'
import { flightText } from '../text/index.ts'
import type { ReadsOnly } from './acting.ts'
import type { FlightOrderRow, TicketRow } from './store.ts'

/** What is under way of these tickets, if anything is: as long as that is so nothing is complete. */
function underWay(tickets: readonly Pick<TicketRow, 'state'>[], { cancelling }: (typeof flightText)[Language]): string | null {
  const has = (state: number): boolean => tickets.some((ticket) => ticket.state === state)
  if (has(FLIGHT_TICKET_CODES.REFUNDING)) return cancelling.returning
  return has(FLIGHT_TICKET_CODES.REISSUING) ? cancelling.changing : null
}

/** Whether somebody may cancel an order; where not, the reason that holds for her. `tickets`: those that she reads. */
export function presentCancel(
  row: Pick<FlightOrderRow, 'state' | 'cancelRequestedAt' | 'offer'>,
  tickets: readonly Pick<TicketRow, 'state'>[],
  reads: ReadsOnly,
  { now, language }: { now: Temporal.Instant; language: Language },
): FlightOrderCard['actions']['cancel'] {
  const may = canCancel({ order: row.state, cancelRequested: row.cancelRequestedAt !== null })
  if (may.allowed && reads === null) return { allowed: true }
  // Of tickets not yet flown a refund is left, but not to her whose right has ended: that is the reason which holds.
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(row.offer.flight.from.at), now) > 0
  const isHeldBack = reads === 'AF-RIGHT-ENDED' && hasTickets(row.state) && isAhead
  const code = isHeldBack ? reads : may.allowed ? (reads ?? 'AF-NOT-YOURS') : may.code
  const text = flightText[language]
  const why = text.refusals[code]
  const message = (code === 'AF-COMPLETE' && underWay(tickets, text)) || (typeof why === 'string' ? why : why({}))
  return { allowed: false, code, message }
}
