import { FLIGHT_ORDER_CODES } from '../rules/states.ts'
import type { FlightOrderRow } from './store.ts'

/** Whether an order may be given up for value, as far as we know; the airline has the last word. */
export function mayLeaveValue(row: FlightOrderRow, now: Temporal.Instant): boolean {
  const departsAt = Temporal.Instant.from(row.offer.flight.from.at)
  return (
    row.state === FLIGHT_ORDER_CODES.TICKETED &&
    row.offer.fare.conditions.leavesValue === true &&
    row.valueAskedAt === null &&
    row.stuckSince === null &&
    Temporal.Instant.compare(now, departsAt) < 0
  )
}
