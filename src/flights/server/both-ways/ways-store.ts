import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode } from '../../rules/states.ts'
import type { Who } from '../deps.ts'

/* The SQL of mainland flights that are booked in one go: which sessions, and then which orders, are ways of one journey. */

/** Makes sessions the ways of a journey, in the order of travel. */
export async function joinSessions(writer: Writer, who: Who, journeyId: string, bookingIds: readonly string[]): Promise<void> {
  for (const [index, id] of bookingIds.entries()) {
    await writer
      .updateTable('flightBooking')
      .set({ journeyId, wayNo: index + 1 })
      .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, id }))
      .execute()
  }
}

/** The sessions of a journey, by their ids, in the order of travel. */
export async function sessionsOfJourney(reader: Reader, who: Who, journeyId: string): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('flightBooking')
    .select('id')
    .where((eb) => eb.and({ companyId: who.companyId, personId: who.personId, journeyId }))
    .orderBy('wayNo')
    .execute()
  return rows.map(({ id }) => id)
}

/** A way of a journey as its order stands. */
export interface WayOrder extends OrderRef {
  readonly number: string
  readonly wayNo: number
  readonly state: FlightOrderCode
  readonly waitingSince: Temporal.Instant | null
  readonly isLeftOut: boolean
  /** How it ended before it had tickets; null of a way that stands. */
  readonly outcome: string | null
}

/**
 * The orders of a journey's ways in the order of travel, one for each way: that which was made last, for a way that came to nothing may have been chosen again.
 */
export async function waysOfJourney(reader: Reader, { companyId, journeyId }: { companyId: string; journeyId: string }) {
  const rows = await reader
    .selectFrom('flightOrder as f')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'f.companyId').onRef('o.id', '=', 'f.orderId'))
    .select(['f.companyId', 'f.orderId', 'o.number', 'f.wayNo', 'f.state', 'f.waitingSince', 'f.isLeftOut', 'f.outcome', 'f.againOf'])
    .where('f.companyId', '=', companyId)
    .where('f.journeyId', '=', journeyId)
    .orderBy('f.wayNo')
    .orderBy('f.orderId', 'desc')
    .execute()
  // What was chosen again stands in the place of what it replaces; of two that do, the one that lives.
  const isReplaced = ({ orderId }: (typeof rows)[number]): boolean => rows.some(({ againOf }) => againOf === orderId)
  const ranked = rows.toSorted(
    (a, b) => Number(isReplaced(a)) - Number(isReplaced(b)) || Number(a.outcome !== null) - Number(b.outcome !== null),
  )
  const ways = [...new Set(rows.map(({ wayNo }) => wayNo))]
  const newest = ways.flatMap((wayNo) => ranked.find((row) => row.wayNo === wayNo) ?? [])
  return newest.map((row): WayOrder => ({ ...row, wayNo: row.wayNo ?? 1 }))
}

/** From when on an order waits for the others of its journey; null once it goes on. */
export async function setWaiting(writer: Writer, { companyId, orderId }: OrderRef, waitingSince: Temporal.Instant | null): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ waitingSince })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}

/** Whoever booked goes on without the ways that came to nothing. */
export async function leaveOut(writer: Writer, { companyId, journeyId }: { companyId: string; journeyId: string }): Promise<void> {
  await writer
    .updateTable('flightOrder')
    .set({ isLeftOut: true })
    .where((eb) => eb.and({ companyId, journeyId, state: FLIGHT_ORDER_CODES.CLOSED }))
    .execute()
}
