import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { noteRefusal } from '../changes/change-store.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { releaseJob } from '../jobs.ts'
import { lock } from '../moving.ts'
import { unclearFacts } from '../paying.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightOrderRow } from '../store.ts'

/* A flight that its airline cancels while its seats wait for somebody's word or money: nobody is left to decide about it, or to pay for it. */

const isHeld = ({ state, supplierBookingId, change }: Pick<FlightOrderRow, 'state' | 'supplierBookingId' | 'change'>): boolean =>
  supplierBookingId !== null && change?.byDesk !== true && (state === FLIGHT_ORDER_CODES.UNAPPROVED || state === FLIGHT_ORDER_CODES.UNPAID)

/**
 * Ends an order that waits with these seats where their flight is not flown any more; false of every other. What is paid goes on to its ticket, and is
 * refused there.
 */
export async function endedWithItsFlight(
  deps: FlightsDeps,
  { companyId, orderId }: FlightOrderRow,
  { supplierBookingId, airlineChange }: SupplierBooking,
): Promise<boolean> {
  if (airlineChange?.kind !== 'cancelled' || airlineChange.status !== 'open') return false
  const order = { companyId, orderId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isHeld(locked.row) || locked.row.supplierBookingId !== supplierBookingId) return false
      const facts = { reason: 'flightCancelled', ...(await unclearFacts(deps, writer, order)).facts }
      await noteRefusal(writer, locked.row, 'flightCancelled')
      // No time has run out: it could not be booked.
      await close(deps, writer, locked, 'lapse', 'bookingFailed', { kind: 'holdEnded', facts })
      await deps.jobs.send(writer, releaseJob, order)
      return true
    },
    { name: 'flights.held-cancelled' },
  )
}
