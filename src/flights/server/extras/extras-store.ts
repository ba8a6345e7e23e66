import type { Writer } from '../../../server/database/connect.ts'
import { json } from '../../../server/database/values.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { BookedExtra, ChosenExtra } from '../../rules/extras.ts'
import type { PriceParts } from '../../rules/offer.ts'
import type { Who } from '../deps.ts'
import type { BookingRow } from '../store-sessions.ts'

/** Keeps what was chosen with an open booking. False where it was priced anew, submitted or let go meanwhile. */
export async function keepExtras(
  writer: Writer,
  who: Who,
  booking: Pick<BookingRow, 'id' | 'priceToken'>,
  next: { readonly extras: readonly ChosenExtra[] | null; readonly price: PriceParts; readonly movedFromMinor: number | null },
): Promise<boolean> {
  const row = await writer
    .updateTable('flightBooking')
    .set({ extras: next.extras && json(next.extras), price: json(next.price), movedFromMinor: next.movedFromMinor })
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id: booking.id, priceToken: booking.priceToken }))
    .where('orderId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what an order has beside its tickets as the supplier has issued it. */
export async function writeExtras(writer: Writer, { companyId, orderId }: OrderRef, extras: readonly BookedExtra[]): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ extras: json(extras) })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute()
}
