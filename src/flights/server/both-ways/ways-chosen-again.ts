import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { findOrder } from '../store.ts'
import type { BookingRow } from '../store-sessions.ts'

/**
 * Of which journey an order is a way, and which: as its session was opened, or as the order was in whose place it is chosen. Where that one has been left out,
 * the others go on without it, and what is chosen now goes by itself.
 */
export async function wayOf(
  deps: FlightsDeps,
  who: Who,
  { journeyId, wayNo, againOf }: Pick<BookingRow, 'journeyId' | 'wayNo' | 'againOf'>,
): Promise<{ readonly journeyId: string | null; readonly wayNo: number | null }> {
  if (journeyId !== null || againOf === null) return { journeyId, wayNo }
  const before = await findOrder(deps.db.read, { companyId: who.companyId, orderId: againOf })
  if (before?.journeyId == null || before.isLeftOut || before.state !== FLIGHT_ORDER_CODES.CLOSED) return { journeyId: null, wayNo: null }
  return { journeyId: before.journeyId, wayNo: before.wayNo }
}
