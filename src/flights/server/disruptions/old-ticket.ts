import type { Writer } from '../../../server/database/connect.ts'
import { isChanging } from '../../rules/change-states.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { changesOfOrder, noteRefusal } from '../changes/change-store.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { planJob, releaseJob } from '../jobs.ts'
import { lock } from '../moving.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'
import { isAwaited } from './look-before.ts'
import { readOrAskLater } from './plan-asked.ts'

/*
 * The old ticket of a change abroad, while that waits. Duffel takes a change for an answer to all that the airline has done to the order: where it has cancelled
 * a way meanwhile, whoever paid for a change of another one would lose the refund that is free.
 */

/** Whether its airline has cancelled a way of the ticket that is being changed; `away` where it does not say. Of what is no change abroad `whole`. */
export async function oldTicket(deps: FlightsDeps, { companyId, change, offer }: FlightOrderRow): Promise<'whole' | 'broken' | 'away'> {
  if (change === null || change.byDesk || !isOfferAbroad(offer)) return 'whole'
  const origin = await findOrder(deps.db.read, { companyId, orderId: change.fromOrderId })
  if (!origin) return 'whole'
  const booking = await readOrAskLater(deps, origin, origin.supplierBookingId)
  if (booking === 'away') return 'away'
  return booking?.airlineChange?.kind === 'cancelled' && booking.airlineChange.status === 'open' ? 'broken' : 'whole'
}

/** Ends a change that waits for somebody's word or money once a way of its old ticket is flown no more; false of every other order. */
export async function endedWithItsOldTicket(deps: FlightsDeps, row: FlightOrderRow): Promise<boolean> {
  if (!row.change || (await oldTicket(deps, row)) !== 'broken') return false
  const { companyId, orderId } = row
  const origin = { companyId, orderId: row.change.fromOrderId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, { companyId, orderId })
      if (!isAwaited(locked.row) || locked.row.supplierBookingId !== row.supplierBookingId) return false
      await noteRefusal(writer, locked.row, 'journeyMoved')
      await close(deps, writer, locked, 'lapse', 'bookingFailed', { kind: 'holdEnded', facts: { reason: 'journeyMoved' } })
      await deps.jobs.send(writer, releaseJob, { companyId, orderId })
      // What was done to it is told on the order of the old ticket.
      await deps.jobs.send(writer, planJob, origin, { key: `plan:${origin.orderId}` })
      return true
    },
    { name: 'flights.old-ticket-broken' },
  )
}

/** With what was just read of an order: its changes that wait are looked at as well. */
export async function lookAtItsChanges(deps: FlightsDeps, writer: Writer, row: FlightOrderRow): Promise<void> {
  if (!isOfferAbroad(row.offer)) return
  for (const { companyId, state, newOrderId } of await changesOfOrder(writer, row)) {
    if (newOrderId === null || !isChanging(state)) continue
    await deps.jobs.send(writer, planJob, { companyId, orderId: newOrderId }, { key: `plan:${newOrderId}` })
  }
}
