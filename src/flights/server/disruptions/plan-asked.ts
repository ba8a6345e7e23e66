import { lookAfterSilence, lookWhileAwaited } from '../../../orders/rules/plans.ts'
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

/** When seats that were just taken are first looked at: an airline may break their flight while somebody's word or money is waited for, and tell nobody. */
export const firstLookAt = (deps: FlightsDeps, row: FlightOrderRow): Temporal.Instant | null =>
  supplierOf(deps, row).can.plans ? lookWhileAwaited(deps.clock.now()) : null
