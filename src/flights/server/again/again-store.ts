import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { Who } from '../deps.ts'
import type { KeptParty } from '../party.ts'

/* The SQL of flights that are chosen again. */

/** For whom an order was booked, as its session kept it; null of an order that came from no session, such as a change. */
export async function partyOfOrder(reader: Reader, { companyId, orderId }: OrderRef): Promise<KeptParty | null> {
  const row = await reader
    .selectFrom('flightBooking')
    .select(['mode', 'party'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a search of hers, live or over, was made in the place of an order. */
export async function isSearchAgain(reader: Reader, who: Who, searchId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('flightSearch')
    .select('againOf')
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id: searchId }))
    .executeTakeFirst()
  return row?.againOf != null
}

/** The numbers of the orders in whose place an order was made, and of those that were made in its place, the newest first. */
export async function againNumbers(reader: Reader, { companyId, orderId }: OrderRef, againOf: string | null) {
  const from =
    againOf === null
      ? null
      : await reader.selectFrom('orders').select('number').where('companyId', '=', companyId).where('id', '=', againOf).executeTakeFirst()
  const to = await reader
    .selectFrom('flightOrder as f')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'f.companyId').onRef('o.id', '=', 'f.orderId'))
    .select('o.number')
    .where('f.companyId', '=', companyId)
    .where('f.againOf', '=', orderId)
    .orderBy('o.submittedAt', 'desc')
    .execute()
  return { from: from?.number ?? null, to: to.map(({ number }) => number) }
}
