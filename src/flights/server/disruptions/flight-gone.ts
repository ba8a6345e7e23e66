import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { noteRefusal } from '../changes/change-store.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { releaseJob } from '../jobs.ts'
import { lock } from '../moving.ts'
import { unclearFacts } from '../paying.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightOrderRow } from '../store.ts'

/*
 * A flight that its airline cancels while its seats wait for somebody's word or money: nobody is left to decide about it, or to pay for it. Abroad that
 * goes for every change of the airline's that nobody has answered: seats that it has moved meanwhile are not ticketed.
 */

const isHeld = ({ state, supplierBookingId, change }: Pick<FlightOrderRow, 'state' | 'supplierBookingId' | 'change'>): boolean =>
  supplierBookingId !== null && change?.byDesk !== true && (state === FLIGHT_ORDER_CODES.UNAPPROVED || state === FLIGHT_ORDER_CODES.UNPAID)

/** Why these seats get no ticket, whatever is paid for them; null where they do. */
export function brokenBy({ airlineChange, failure }: SupplierBooking, offer: AnyOffer): 'flightCancelled' | 'flightMoved' | null {
  if (failure === 'flight_cancelled') return 'flightCancelled'
  if (airlineChange === null || airlineChange.status === 'accepted' || airlineChange.status === 'withdrawn') return null
  if (airlineChange.kind === 'cancelled') return airlineChange.status === 'open' || isOfferAbroad(offer) ? 'flightCancelled' : null
  return isOfferAbroad(offer) ? 'flightMoved' : null
}

/** A flight as it was sold and as it is planned now, as a timeline tells them. */
export function movedFacts({ airlineChange }: Pick<SupplierBooking, 'airlineChange'>) {
  if (!airlineChange) return {}
  const { from, to } = airlineChange
  // Of several ways the one that is flown no more.
  if (to === null) return (from.journey?.length ?? 1) > 1 ? { flightNumber: from.number, oldDepartsAt: from.from.at } : {}
  return {
    flightNumber: from.number,
    newFlightNumber: to.number,
    oldDepartsAt: from.from.at,
    oldArrivesAt: from.to.at,
    newDepartsAt: to.from.at,
    newArrivesAt: to.to.at,
  }
}

/**
 * Ends an order that waits with these seats where their flight is not flown any more, or not as it was sold and no ticket is to be had of it; false of every
 * other. What is paid goes on to its ticket, and is refused there.
 */
export async function endedWithItsFlight(
  deps: FlightsDeps,
  { companyId, orderId, offer }: FlightOrderRow,
  booking: SupplierBooking,
): Promise<boolean> {
  const reason = brokenBy(booking, offer)
  if (reason === null) return false
  const { supplierBookingId } = booking
  const order = { companyId, orderId }
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isHeld(locked.row) || locked.row.supplierBookingId !== supplierBookingId) return false
      const facts = { reason, ...movedFacts(booking), ...(await unclearFacts(deps, writer, order)).facts }
      await noteRefusal(writer, locked.row, reason)
      // No time has run out: it could not be booked.
      await close(deps, writer, locked, 'lapse', 'bookingFailed', { kind: 'holdEnded', facts })
      await deps.jobs.send(writer, releaseJob, order)
      return true
    },
    { name: 'flights.held-cancelled' },
  )
}
