import type { Writer } from '../../server/database/connect.ts'
import type { Who } from './deps.ts'

/* What is forgotten: searches and sessions that nobody can use any more, and what an erased person gave for a trip. */

/** Somebody is erased: the number that was given for a trip of hers goes. */
export async function forgetPhones(writer: Writer, who: Who): Promise<void> {
  await writer
    .updateTable('flightTicket')
    .set({ phoneSealed: null })
    .where('companyId', '=', who.companyId)
    .where('personId', '=', who.personId)
    .where('phoneSealed', 'is not', null)
    .execute()
}

/** Deletes what nobody can use any more, a bounded number of rows at a time. */
export async function forgetExpired(writer: Writer, before: Temporal.Instant, rowsMax: number): Promise<number> {
  let forgotten = 0
  for (const table of ['flightSearch', 'flightBooking'] as const) {
    let query = writer.selectFrom(table).select(['companyId', 'id']).where('expiresAt', '<', before)
    if (table === 'flightBooking')
      query = writer.selectFrom('flightBooking').select(['companyId', 'id']).where('expiresAt', '<', before).where('orderId', 'is', null)
    const rows = await query.limit(rowsMax).execute()
    for (const row of rows) {
      await writer.deleteFrom(table).where('companyId', '=', row.companyId).where('id', '=', row.id).execute()
    }
    forgotten += rows.length
  }
  return forgotten
}
