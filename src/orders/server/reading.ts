import type { Selectable } from 'kysely'
import type { Reader } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { Line, Summary } from '../rules/spine.ts'
import type { OrderRef } from './ref.ts'

export interface OrderRow extends OrderRef {
  readonly number: string
  readonly line: Line
  readonly ownerId: string
  readonly bookerId: string
  readonly summary: Summary
  readonly version: number
  readonly totalMinor: number
  readonly costCentreId: string
  readonly policyVersion: number
  readonly remark: string
  readonly submittedAt: Temporal.Instant
}

const ROW = [
  'companyId',
  'id as orderId',
  'number',
  'line',
  'ownerId',
  'bookerId',
  'summary',
  'version',
  'totalMinor',
  'costCentreId',
  'policyVersion',
  'remark',
  'submittedAt',
] as const

export interface TimelineRow {
  readonly seq: number
  readonly at: Temporal.Instant
  readonly kind: string
  readonly actorId: string | null
  readonly toState: number
  readonly facts: Readonly<Record<string, string | number>>
}

interface Who {
  readonly companyId: string
  readonly personId: string
}

/** What is read of orders, whatever their line. */
export interface Readings {
  find(reader: Reader, order: OrderRef): Promise<OrderRow | null>
  /** An order by its number, for whoever books it or travels in it; null when there is none and for anybody else [P-PRIV-01]. */
  findSeen(reader: Reader, who: Who, number: string): Promise<OrderRow | null>
  /** Who travels in an order. */
  travellerIds(reader: Reader, order: OrderRef): Promise<readonly string[]>
  /** What somebody booked or travelled in, newest first. */
  listOf(reader: Reader, who: Who, atMost: number): Promise<readonly OrderRow[]>
  /** When the last trip of somebody ends that was booked and not called off; null where there is none. */
  lastTripEnd(reader: Reader, who: Who): Promise<Temporal.Instant | null>
  /** Whether somebody travels in an order that is neither travelled nor closed. */
  hasOpenOrder(reader: Reader, who: Who): Promise<boolean>
  timeline(reader: Reader, order: OrderRef): Promise<readonly TimelineRow[]>
  moneyLines(
    reader: Reader,
    order: OrderRef,
  ): Promise<readonly Pick<Selectable<DB['orderMoneyLine']>, 'kind' | 'amountMinor' | 'label' | 'paidBy'>[]>
}

export const readings: Readings = {
  async find(reader, order) {
    const row = await reader
      .selectFrom('orders')
      .select(ROW)
      .where('companyId', '=', order.companyId)
      .where('id', '=', order.orderId)
      .executeTakeFirst()
    return row ?? null
  },
  async findSeen(reader, who, number) {
    const row = await reader
      .selectFrom('orders')
      .select(ROW)
      .where('companyId', '=', who.companyId)
      .where('number', '=', number)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('orderMember as m')
            .select('m.personId')
            .whereRef('m.companyId', '=', 'orders.companyId')
            .whereRef('m.orderId', '=', 'orders.id')
            .where('m.personId', '=', who.personId),
        ),
      )
      .executeTakeFirst()
    return row ?? null
  },
  async travellerIds(reader, { companyId, orderId }) {
    const rows = await reader
      .selectFrom('orderMember')
      .select('personId')
      .where('companyId', '=', companyId)
      .where('orderId', '=', orderId)
      .where('travels', '=', true)
      .execute()
    return rows.map(({ personId }) => personId)
  },
  async listOf(reader, who, atMost) {
    return reader
      .selectFrom('orders')
      .select(ROW)
      .where('companyId', '=', who.companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('orderMember as m')
          .select('m.orderId')
          .where('m.companyId', '=', who.companyId)
          .where('m.personId', '=', who.personId),
      )
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute()
  },
  async lastTripEnd(reader, who) {
    const row = await reader
      .selectFrom('orderMember as m')
      .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'm.companyId').onRef('o.id', '=', 'm.orderId'))
      .select('o.endsAt')
      .where('m.companyId', '=', who.companyId)
      .where('m.personId', '=', who.personId)
      .where('m.travels', '=', true)
      .where('o.summary', '<>', 'closed')
      .orderBy('o.endsAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.endsAt ?? null
  },
  async hasOpenOrder(reader, who) {
    const row = await reader
      .selectFrom('orderMember as m')
      .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'm.companyId').onRef('o.id', '=', 'm.orderId'))
      .select('o.id')
      .where('m.companyId', '=', who.companyId)
      .where('m.personId', '=', who.personId)
      .where('m.travels', '=', true)
      .where('o.summary', 'in', ['inProgress', 'toTravel'])
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async timeline(reader, order) {
    const rows = await reader
      .selectFrom('orderEvent')
      .select(['seq', 'at', 'kind', 'actorId', 'toState', 'facts'])
      .where('companyId', '=', order.companyId)
      .where('orderId', '=', order.orderId)
      .orderBy('seq')
      .execute()
    return rows.map((row) => ({ ...row, facts: row.facts as Record<string, string | number> }))
  },
  async moneyLines(reader, order) {
    return reader
      .selectFrom('orderMoneyLine')
      .select(['kind', 'amountMinor', 'label', 'paidBy'])
      .where('companyId', '=', order.companyId)
      .where('orderId', '=', order.orderId)
      .orderBy('position')
      .execute()
  },
}
