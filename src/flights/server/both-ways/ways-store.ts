import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { ChangeOf } from '../../rules/change-cost.ts'
import { FLIGHT_CHANGE_CODES } from '../../rules/change-states.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode } from '../../rules/states.ts'
import type { Who } from '../deps.ts'
import type { FlightOrderRow } from '../store.ts'

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

/** Where an order stands among the ways of a journey. */
export interface WayPlace {
  readonly journeyId: string
  readonly wayNo: number
  /** The order that was booked for the way, whatever its tickets were changed into since. */
  readonly bookedId: string
}

type Placed = Pick<FlightOrderRow, 'companyId' | 'orderId' | 'journeyId' | 'wayNo' | 'change'>

/** The place of an order, of a change that of the order that it goes back to; null of one that goes by itself. */
export async function placeAmongWays(reader: Reader, { companyId, orderId, journeyId, wayNo, change }: Placed): Promise<WayPlace | null> {
  if (change === null) return journeyId === null ? null : { journeyId, wayNo: wayNo ?? 1, bookedId: orderId }
  const from = await reader
    .selectFrom('flightOrder')
    .select(['companyId', 'orderId', 'journeyId', 'wayNo', 'change'])
    .where((eb) => eb.and({ companyId, orderId: change.fromOrderId }))
    .executeTakeFirst()
  invariant(from, 'what a change is of stays')
  return placeAmongWays(reader, { ...from, change: from.change as ChangeOf | null })
}

/** What the tickets of a way were changed into, oldest first. */
async function changedInto(reader: Reader, { companyId, orderId, wayNo }: WayOrder): Promise<readonly WayOrder[]> {
  const rows = await reader
    .selectFrom('flightChange as c')
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'c.companyId').onRef('f.orderId', '=', 'c.newOrderId'))
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'f.companyId').onRef('o.id', '=', 'f.orderId'))
    .select(['f.companyId', 'f.orderId', 'o.number', 'f.state', 'f.waitingSince', 'f.isLeftOut', 'f.outcome'])
    .where('c.companyId', '=', companyId)
    .where('c.orderId', '=', orderId)
    .where('c.state', '=', FLIGHT_CHANGE_CODES.CHANGE_SUCCEED)
    .orderBy('c.id')
    .execute()
  return rows.map((row): WayOrder => ({ ...row, wayNo }))
}

/** The orders that somebody flies a way on: once it was changed what it was changed into, and beside that the order itself as long as it has tickets of its own. */
export async function standingOn(reader: Reader, way: WayOrder): Promise<readonly WayOrder[]> {
  const into = await Promise.all((await changedInto(reader, way)).map((one) => standingOn(reader, one)))
  return way.state === FLIGHT_ORDER_CODES.REISSUED && into.length > 0 ? into.flat() : [way, ...into.flat()]
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
