import { lookWhileAwaited } from '../../../orders/rules/plans.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { atTimes, otherTimes } from '../../rules/times-held.ts'
import type { FlightsDeps } from '../deps.ts'
import { seatsJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { findRequest } from '../seats/seat-store.ts'
import { flyAt, retimedFacts } from '../seats/seat-times.ts'
import { changeOrder, type FlightOrderRow } from '../store.ts'
import { endedWithItsFlight } from './flight-gone.ts'
import { readOrAskLater } from './plan-asked.ts'

/* What an airline does to a flight before there is a ticket of it. */

const AWAITED: ReadonlySet<number> = new Set([FLIGHT_ORDER_CODES.OCCUPYING, FLIGHT_ORDER_CODES.UNAPPROVED, FLIGHT_ORDER_CODES.UNPAID])

/** Nobody has a ticket of it yet: somebody's word, or money, is waited for. What the desk has arranged no machine of the airline's knows. */
export const isAwaited = ({ state, change, supplierBookingId }: FlightOrderRow): boolean =>
  AWAITED.has(state) && change?.byDesk !== true && supplierBookingId !== null

/**
 * Before there is a ticket whoever travels may still leave it for nothing: where seats wait for her yes she is asked about the times of now, and where it is
 * somebody else's word or her money that is waited for she is told of them, and the order is flown by them. On a flight that is cancelled nobody waits: its
 * order ends.
 */
export async function lookBefore(deps: FlightsDeps, row: FlightOrderRow): Promise<void> {
  const order: OrderRef = { companyId: row.companyId, orderId: row.orderId }
  if (row.state === FLIGHT_ORDER_CODES.OCCUPYING) {
    if ((await findRequest(deps.db.read, order)) === null) return // its hold is under way, and sees by itself
    const job = { ...order, what: 'ask' as const }
    await deps.db.transact((writer) => deps.jobs.send(writer, seatsJob, job, { key: `seats:${order.orderId}` }), {
      name: 'flights.seats-heard',
    })
    return
  }
  const booking = await readOrAskLater(deps, row, row.supplierBookingId)
  if (booking === 'away' || (booking !== null && (await endedWithItsFlight(deps, row, booking)))) return
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isAwaited(locked.row)) return
      await changeOrder(writer, order, { planLookAt: lookWhileAwaited(deps.clock.now()) })
      if (booking === null || locked.row.supplierBookingId !== booking.supplierBookingId) return
      const times = otherTimes(booking, locked.row.offer)
      if (times === null) return
      await flyAt(deps, writer, locked.row, { offer: atTimes(locked.row.offer, times) })
      await note(deps, writer, locked, { kind: 'heldRetimed', facts: retimedFacts(locked.row, times) })
    },
    { name: 'flights.plan-before' },
  )
}
