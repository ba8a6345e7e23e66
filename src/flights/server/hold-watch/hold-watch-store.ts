import { sql } from 'kysely'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { json } from '../../../server/database/values.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { AskedPrice, WatchReason } from '../../rules/hold-watch.ts'
import type { AnyOffer } from '../../rules/any-offer.ts'
import type { PriceParts } from '../../rules/offer.ts'
import { countsOf, type PassengerCounts } from '../../rules/passenger-types.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { FlightOrderRow } from '../store.ts'

/* SQL of seats that are held anew. */

/** What is being asked for at the airline; without a price while the last seats of a fare are given back before it is asked. */
export type Renewing = { readonly why: WatchReason } & (Priced | { readonly price: null; readonly priceToken: null })

export interface Priced {
  readonly price: AskedPrice
  readonly priceToken: string
}

/** Kept by this file alone, as it is written below. */
export const renewingOf = (row: Pick<FlightOrderRow, 'renewing'>): Renewing | null => row.renewing as Renewing | null

const only = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

/** Writes down what is about to be asked for. */
export async function writeRenewal(writer: Writer, order: OrderRef, renewing: Renewing): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ renewing: json(renewing), renewalSentAt: null })
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** Puts another try in place of one that took nothing, unless another run has done so already: all then go on with that one's. */
export async function replaceRenewal(writer: Writer, order: OrderRef, before: Renewing, next: Renewing): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ renewing: json(next), renewalSentAt: null })
    .where((eb) => eb.and(only(order)))
    .where('renewing', 'is not', null)
    .where(sql<boolean>`renewing->>'priceToken' is not distinct from ${before.priceToken}`)
    .execute()
}

/** Nothing is under way any more, and nothing of it was taken. */
export async function dropRenewal(writer: Writer, order: OrderRef): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ renewing: null, renewalSentAt: null })
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** Notes that the new hold is about to be sent. False where it must not be: the order ended before any was sent. */
export async function noteRenewalSent(writer: Writer, order: OrderRef, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('flightOrder')
    .set({ renewalSentAt: now })
    .where((eb) => eb.and(only(order)))
    .where('renewing', 'is not', null)
    .where((eb) => eb.or([eb('state', '=', FLIGHT_ORDER_CODES.UNAPPROVED), eb('renewalSentAt', 'is not', null)]))
    .returning('orderId')
    .executeTakeFirst()
  return row !== undefined
}

/** The airline gives no other hold: the one that stands, stands until its limit. False where that was written down before. */
export async function noteRefused(writer: Writer, order: OrderRef, because: 'soldOut' | 'priceMoved'): Promise<boolean> {
  const row = await writer
    .updateTable('flightOrder')
    .set({ renewalRefused: because })
    .where((eb) => eb.and(only(order)))
    .where('renewalRefused', 'is', null)
    .returning('orderId')
    .executeTakeFirst()
  return row !== undefined
}

/** What an order costs from now on, and what was judged of it at that. */
export async function writePrice(
  writer: Writer,
  order: OrderRef,
  { price, offer, verdict }: { readonly price: PriceParts; readonly offer: AnyOffer; readonly verdict: Verdict },
): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ price: json(price), offer: json(offer), verdict: json(verdict) })
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** The new hold counts instead of the old one. */
export async function countHold(
  writer: Writer,
  order: OrderRef,
  { booking, renewals }: { readonly booking: SupplierBooking; readonly renewals: number },
): Promise<void> {
  const { supplierBookingId, pnr, priceGuaranteedUntil, ticketingLimitAt } = booking
  await writer
    .updateTable('flightOrder')
    .set({
      supplierBookingId,
      pnr,
      priceGuaranteedUntil,
      ticketingLimitAt,
      renewals,
      renewing: null,
      renewalSentAt: null,
      renewalRefused: null,
      unclearSince: null,
    })
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** Seats of an order that has ended meanwhile: what was taken for it is known, so that it can be given back. */
export async function takeOver(
  writer: Writer,
  order: OrderRef,
  { supplierBookingId, pnr }: Pick<SupplierBooking, 'supplierBookingId' | 'pnr'>,
): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ supplierBookingId, pnr, renewing: null, renewalSentAt: null })
    .where((eb) => eb.and(only(order)))
    .execute()
}

/** As what an order's passengers are priced. */
export async function passengersOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<PassengerCounts> {
  const rows = await reader
    .selectFrom('flightTicket')
    .select('passengerType')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute()
  return countsOf(rows.map(({ passengerType }) => passengerType))
}
