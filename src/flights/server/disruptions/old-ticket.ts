import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { isChanging } from '../../rules/change-states.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { isUnanswered } from '../../rules/disruptions.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { changesOfOrder, findChange, noteRefusal } from '../changes/change-store.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { planJob, releaseJob } from '../jobs.ts'
import { lock } from '../moving.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'
import { disruptionsOf } from './disruption-store.ts'
import { readOrAskLater } from './plan-asked.ts'

/*
 * The old ticket of a change, while that waits. Once its airline has cancelled the flight, or a way, giving it back is free and so is another flight: whoever
 * paid for the change would pay for nothing, and abroad lose the refund, for Duffel takes a change for an answer to all that was done to the order.
 */

/** Whether that was read since the change was asked for. Whoever asks for one knowing it pays for what is not free. */
async function isKnownBroken(deps: FlightsDeps, origin: OrderRef, changeId: string): Promise<boolean> {
  const change = await findChange(deps.db.read, { companyId: origin.companyId, id: changeId })
  const open = (await disruptionsOf(deps.db.read, origin)).find(({ state }) => isUnanswered(state))
  if (!change || !open || open.kind === 'retimed') return false
  return Temporal.Instant.compare(open.readAt, change.askedAt) > 0
}

/** Whether its airline has broken the ticket that is being changed; `away` where it does not say. Of what is no change `whole`. */
export async function oldTicket(deps: FlightsDeps, { companyId, change, offer }: FlightOrderRow): Promise<'whole' | 'broken' | 'away'> {
  if (change === null || change.byDesk) return 'whole'
  const origin = await findOrder(deps.db.read, { companyId, orderId: change.fromOrderId })
  if (!origin) return 'whole'
  if (await isKnownBroken(deps, { companyId, orderId: origin.orderId }, change.changeId)) return 'broken'
  // Abroad nobody tells of it.
  if (!isOfferAbroad(offer)) return 'whole'
  const booking = await readOrAskLater(deps, origin, origin.supplierBookingId)
  if (booking === 'away') return 'away'
  return booking?.airlineChange?.kind === 'cancelled' && booking.airlineChange.status === 'open' ? 'broken' : 'whole'
}

const WAITING: ReadonlySet<number> = new Set([FLIGHT_ORDER_CODES.UNAPPROVED, FLIGHT_ORDER_CODES.UNPAID])

/** Ends a change that waits for somebody's word or money once its old ticket is broken; false of every other order. */
export async function endedWithItsOldTicket(deps: FlightsDeps, row: FlightOrderRow): Promise<boolean> {
  if (!row.change || !WAITING.has(row.state) || (await oldTicket(deps, row)) !== 'broken') return false
  const { companyId, orderId } = row
  const origin = { companyId, orderId: row.change.fromOrderId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, { companyId, orderId })
      if (!WAITING.has(locked.row.state)) return false
      await noteRefusal(writer, locked.row, 'journeyMoved')
      await close(deps, writer, locked, 'lapse', 'bookingFailed', { kind: 'holdEnded', facts: { reason: 'journeyMoved' } })
      if (locked.row.supplierBookingId !== null) await deps.jobs.send(writer, releaseJob, { companyId, orderId })
      // What was done to it is told on the order of the old ticket.
      await deps.jobs.send(writer, planJob, origin, { key: `plan:${origin.orderId}` })
      return true
    },
    { name: 'flights.old-ticket-broken' },
  )
}

/** With what was just read of an order: its changes that wait are looked at as well. */
export async function lookAtItsChanges(deps: FlightsDeps, writer: Writer, row: FlightOrderRow): Promise<void> {
  for (const { companyId, state, newOrderId } of await changesOfOrder(writer, row)) {
    if (newOrderId === null || !isChanging(state)) continue
    await deps.jobs.send(writer, planJob, { companyId, orderId: newOrderId }, { key: `plan:${newOrderId}` })
  }
}
