import { sql } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Who } from './deps.ts'
import type { TicketRow } from './store.ts'

/* The SQL of what somebody would fly twice. */

/** Makes bookings of one person for one day stand in line until the transaction ends. */
export async function lockDay(writer: Writer, who: Who, departDate: Temporal.PlainDate): Promise<void> {
  const day = `${who.companyId} ${who.personId} ${departDate.toString()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`.execute(writer)
}

/** Live tickets of these people on a day: what a new booking could repeat. */
export async function liveTicketsOn(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  departDate: Temporal.PlainDate,
): Promise<readonly TicketRow[]> {
  return reader
    .selectFrom('flightTicket')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('personId', 'in', [...personIds])
    .where('departDate', '=', departDate)
    .where('isLive', '=', true)
    .execute()
}
