import { sql } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { AnyOffer } from '../rules/any-offer.ts'
import { waysOf, type Aloft, type Way } from '../rules/overlap.ts'
import type { OrderRef } from '../../orders/server/index.ts'
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

/** The tickets that an order stood in place of are dead: its own are the only ones of their flight, and in the way of a second. */
export async function standAlone(writer: Writer, { companyId, orderId }: OrderRef): Promise<void> {
  await writer
    .updateTable('flightTicket')
    .set({ inPlace: false })
    .where((eb) => eb.and({ companyId, orderId, inPlace: true }))
    .execute()
}

/** A way that one of several people flies. */
export interface WayOfPerson extends Way {
  readonly personId: string
  readonly orderId: string
}

/**
 * The ways of these people's live tickets whose journeys share a moment with this one. Their days are locked by the day of departure
 * alone: two submits at one instant for flights of different days do not see each other.
 */
export async function liveWaysDuring(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  { departsAt, arrivesAt }: Aloft,
): Promise<readonly WayOfPerson[]> {
  const rows = await reader
    .selectFrom('flightTicket as t')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 't.companyId').onRef('f.orderId', '=', 't.orderId'))
    .select(['t.personId', 't.orderId', 'f.offer'])
    .where('t.companyId', '=', companyId)
    .where('t.personId', 'in', [...personIds])
    .where('t.isLive', '=', true)
    .where('o.departsAt', '<', arrivesAt)
    .where('o.endsAt', '>', departsAt)
    .orderBy('o.departsAt')
    .execute()
  return rows.flatMap(({ personId, orderId, offer }) => waysOf((offer as AnyOffer).flight).map((way) => ({ ...way, personId, orderId })))
}

/** What these people fly already that a new booking could repeat or overlap with. */
export interface Booked {
  readonly live: readonly TicketRow[]
  readonly ways: readonly WayOfPerson[]
}

export async function bookedBeside(
  reader: Reader,
  companyId: string,
  personIds: readonly string[],
  { departDate, during }: { readonly departDate: Temporal.PlainDate; readonly during: Aloft },
): Promise<Booked> {
  const live = await liveTicketsOn(reader, companyId, personIds, departDate)
  return { live, ways: await liveWaysDuring(reader, companyId, personIds, during) }
}
