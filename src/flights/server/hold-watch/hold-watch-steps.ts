import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { askOf, isSameAsk, lastTryAt, watchesOf, type AskedPrice } from '../../rules/hold-watch.ts'
import type { FlownTimes } from '../../rules/times-held.ts'
import type { FlightsDeps } from '../deps.ts'
import { releaseJob, watchJob } from '../jobs.ts'
import { close } from '../closing.ts'
import type { Locked } from '../moving.ts'
import { retimedFacts } from '../seats/seat-times.ts'
import type { FlightOrderRow } from '../store.ts'

/* What others set going of the watch over held seats, and how it ends an order. */

/** Sets the watches of a hold that waits for somebody's word. Runs in the transaction that counts the hold. */
export async function watchSeats(
  deps: FlightsDeps,
  writer: Writer,
  order: OrderRef,
  hold: {
    supplierBookingId: string
    ticketingLimitAt: Temporal.Instant
    departsAt: Temporal.Instant
    renewals: number
    /** False of a change: its sums stand until the limit, and then it ends; the old tickets are there all the same. */
    isRenewed?: boolean
  },
): Promise<void> {
  const { supplierBookingId } = hold
  const { remindAt, renewAt } = watchesOf({ ...hold, heldAt: deps.clock.now() })
  const { companyId, orderId } = order
  if (remindAt) await deps.jobs.send(writer, watchJob, { companyId, orderId, supplierBookingId, what: 'remind' }, { at: remindAt })
  if (renewAt && hold.isRenewed !== false)
    await deps.jobs.send(writer, watchJob, { companyId, orderId, supplierBookingId, what: 'limit' }, { at: renewAt })
}

/** Sets the watch over the last seats of a fare, shortly before the last instant for a decision. */
export async function watchLast(
  deps: FlightsDeps,
  writer: Writer,
  { companyId, orderId, supplierBookingId }: FlightOrderRow,
  ticketingLimitAt: Temporal.Instant,
): Promise<void> {
  invariant(supplierBookingId, 'what is watched is held')
  const at = lastTryAt(ticketingLimitAt)
  await deps.jobs.send(writer, watchJob, { companyId, orderId, supplierBookingId, what: 'last' }, { at })
}

/** Whether the fare of a hold is guaranteed no longer: before anybody pays for it, it is looked at again. */
export function mustLookAgain(row: FlightOrderRow, now: Temporal.Instant): boolean {
  return row.priceGuaranteedUntil !== null && Temporal.Instant.compare(row.priceGuaranteedUntil, now) <= 0
}

/** Everybody has agreed, and the fare is guaranteed no longer: looks at it before anybody pays. Runs in the decider's transaction. */
export async function lookAgain(deps: FlightsDeps, writer: Writer, { row }: Locked): Promise<void> {
  invariant(row.supplierBookingId, 'an order that was agreed to is held')
  const { companyId, orderId, supplierBookingId } = row
  await deps.jobs.send(writer, watchJob, { companyId, orderId, supplierBookingId, what: 'agreed' })
}

/** Both prices, where they are two. */
export const pricesOf = (row: FlightOrderRow, price: AskedPrice | null) =>
  price === null || isSameAsk(price, row.price) ? {} : { oldMinor: askOf(row.price), newMinor: askOf(price) }

/** The order ends, and the timeline says why; what is held or was taken for it goes back. */
export async function endOf(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  reason: 'flightGone' | 'extrasGone' | 'priceMoved' | 'timesMoved' | 'soldOut' | 'refused' | 'credit' | 'nobody',
  price: AskedPrice | null,
  times: FlownTimes | null = null,
): Promise<void> {
  const { row } = locked
  const facts = { reason, ...pricesOf(row, price), ...(times && retimedFacts(row, times)) }
  await close(deps, writer, locked, 'lapse', 'lapsed', { kind: 'holdEnded', facts })
  if (row.supplierBookingId !== null) await deps.jobs.send(writer, releaseJob, { companyId: row.companyId, orderId: row.orderId })
}
