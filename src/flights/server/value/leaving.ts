import { leavesValue } from '../../rules/any-offer.ts'
import { mayReturn } from '../../rules/returning.ts'
import { FLIGHT_ORDER_CODES, type FlightTicketCode } from '../../rules/states.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'

/** Whether an order may be given up for value, as far as we know; the airline has the last word. All of its tickets must still be there. */
export function mayLeaveValue(row: FlightOrderRow, tickets: readonly Pick<TicketRow, 'state'>[], now: Temporal.Instant): boolean {
  const departsAt = Temporal.Instant.from(row.offer.flight.from.at)
  return (
    row.state === FLIGHT_ORDER_CODES.TICKETED &&
    // Of a change others have paid a part: it is given back, not given up as a whole.
    row.change === null &&
    leavesValue(row.offer.fare) &&
    row.valueAskedAt === null &&
    row.stuckSince === null &&
    tickets.every(({ state }) => mayReturn({ order: row.state, ticket: state as FlightTicketCode, atAirline: null }).allowed) &&
    Temporal.Instant.compare(now, departsAt) < 0
  )
}
