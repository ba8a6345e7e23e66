import { lookAfterSilence } from '../../../orders/rules/plans.ts'
import { SupplierAway, SupplierUnclear } from '../../supplier/port.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { changeOrder, type FlightOrderRow } from '../store.ts'

/** What the airline has of a booking. One that is silent is asked again in a while, by the look that comes. */
export async function readOrAskLater(
  deps: FlightsDeps,
  row: FlightOrderRow,
  supplierBookingId: string | null,
): Promise<SupplierBooking | null | 'away'> {
  try {
    return await supplierOf(deps, row).booking(supplierBookingId ?? '')
  } catch (error) {
    if (!(error instanceof SupplierAway || error instanceof SupplierUnclear)) throw error
    const planLookAt = lookAfterSilence(deps.clock.now())
    await deps.db.transact((writer) => changeOrder(writer, row, { planLookAt }), { name: 'flights.plan-later' })
    return 'away'
  }
}
