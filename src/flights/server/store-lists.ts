import { sql } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
import type { AnyOffer } from '../rules/any-offer.ts'
import type { ChangeOf } from '../rules/change-cost.ts'
import type { Who } from './deps.ts'

/* The SQL of lists and of waiting pages: orders with the spine beside them, for those whom they concern. */

/** How an order stands for one whom it concerns, in one query: what a waiting page asks every second. */
export async function findStanding(reader: Reader, who: Who, number: string) {
  const row = await reader
    .selectFrom('orders as o')
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
    .innerJoin('orderMember as m', (join) => join.onRef('m.companyId', '=', 'o.companyId').onRef('m.orderId', '=', 'o.id'))
    .select([
      'o.companyId',
      'f.orderId',
      'o.number',
      'o.version',
      'f.state',
      'f.outcome',
      'f.cancelRequestedAt',
      'f.unclearSince',
      'f.stuckSince',
      'f.valueAskedAt',
      'f.airlineWord',
      'f.seatWord',
      'f.waitingSince',
    ])
    .select(sql<ChangeOf | null>`f.change`.as('change'))
    .select((eb) =>
      eb
        .selectFrom('flightTicket as t')
        .select((inner) => inner.fn.agg<number[]>('array_agg', ['t.state']).as('states'))
        .whereRef('t.companyId', '=', 'o.companyId')
        .whereRef('t.orderId', '=', 'o.id')
        .as('ticketStates'),
    )
    .where('o.companyId', '=', who.companyId)
    .where('o.number', '=', number)
    .where('m.personId', '=', who.personId)
    .executeTakeFirst()
  return row ? { ...row, tickets: (row.ticketStates ?? []).map((state) => ({ state })) } : null
}

/** `originNumber`: of a change, the order whose tickets it was to move; null of any other. */
const allOrders = (reader: Reader) =>
  reader
    .selectFrom('orders as o')
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
    .select(['o.companyId', 'o.id as orderId', 'o.number', 'o.summary', 'o.version', 'o.totalMinor', 'o.submittedAt'])
    .select(['o.ownerId', 'o.bookerId'])
    .select([
      'f.state',
      'f.outcome',
      'f.cancelRequestedAt',
      'f.unclearSince',
      'f.stuckSince',
      'f.valueAskedAt',
      'f.airlineWord',
      'f.seatWord',
      'f.waitingSince',
      'f.offer',
    ])
    .select(sql<ChangeOf | null>`f.change`.as('change'))
    .select((eb) =>
      eb
        .selectFrom('orders as origin')
        .select('origin.number')
        .whereRef('origin.companyId', '=', 'o.companyId')
        .where('origin.id', '=', sql<string>`(f.change->>'fromOrderId')::uuid`)
        .as('originNumber'),
    )
    .where('o.line', '=', 'flight')

/** Orders that somebody travels in, or that she booked for others; along the index of her orders. */
const ordersOf = (reader: Reader, who: Who, travels: boolean) =>
  allOrders(reader)
    .innerJoin('orderMember as m', (join) => join.onRef('m.companyId', '=', 'o.companyId').onRef('m.orderId', '=', 'o.id'))
    .where('m.companyId', '=', who.companyId)
    .where('m.personId', '=', who.personId)
    .where('m.travels', '=', travels)

/** Orders by what names them; whoever asks has made sure that she may. */
export async function ordersByRef(reader: Reader, orders: readonly OrderRef[]): Promise<readonly OrderCardRow[]> {
  if (orders.length === 0) return []
  const rows = await allOrders(reader)
    .where((eb) => eb.or(orders.map(({ companyId, orderId }) => eb.and({ 'o.companyId': companyId, 'o.id': orderId }))))
    .execute()
  return rows.map((row) => ({ ...row, offer: row.offer as AnyOffer }))
}

/** Flight orders that a person travels in, or that she booked for others; newest first, by keyset. */
export async function pageOfOrders(
  reader: Reader,
  who: Who,
  page: { whose: 'mine' | 'others'; summaries: readonly Summary[] | null; after: PageCursor | null; size: number },
) {
  let query = ordersOf(reader, who, page.whose === 'mine')
  if (page.summaries) query = query.where('o.summary', 'in', [...page.summaries])
  if (page.after) {
    const { at, id } = page.after
    query = query.where((eb) => eb(eb.refTuple('m.submittedAt', 'm.orderId'), '<', eb.tuple(at, id)))
  }
  const rows = await query.orderBy('m.submittedAt', 'desc').orderBy('m.orderId', 'desc').limit(page.size).execute()
  return rows.map((row) => ({ ...row, offer: row.offer as AnyOffer }))
}

/** The latest flight orders that concern a person and have a ticket that was issued. */
export async function ordersWithTickets(reader: Reader, who: Who, atMost: number): Promise<readonly OrderCardRow[]> {
  const rows = await allOrders(reader)
    .innerJoin('orderMember as m', (join) => join.onRef('m.companyId', '=', 'o.companyId').onRef('m.orderId', '=', 'o.id'))
    .where('m.companyId', '=', who.companyId)
    .where('m.personId', '=', who.personId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('flightTicket as t')
          .select('t.orderId')
          .whereRef('t.companyId', '=', 'm.companyId')
          .whereRef('t.orderId', '=', 'm.orderId')
          .where('t.ticketNumber', 'is not', null),
      ),
    )
    .orderBy('m.submittedAt', 'desc')
    .orderBy('m.orderId', 'desc')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...row, offer: row.offer as AnyOffer }))
}

export type OrderCardRow = Awaited<ReturnType<typeof pageOfOrders>>[number]
