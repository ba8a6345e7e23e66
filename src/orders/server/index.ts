import { sql } from 'kysely'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE, type Clock } from '../../kernel/time.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import { mayFollow, orderNumber, type Line, type Summary } from '../rules/spine.ts'
import { eventHash, FIRST_HASH, type OrderEvent } from './events.ts'

import { linesOf, type Lines } from './lines.ts'
import type { OrderRef } from './ref.ts'

export type { OrderEvent } from './events.ts'
export type { Disagreement, OrderBrief, Told } from './lines.ts'
export { orderRefInJob, type OrderRef } from './ref.ts'
export { eventHash, FIRST_HASH } from './events.ts'

export interface NewOrder extends OrderRef {
  readonly line: Line
  readonly ownerId: string
  readonly bookerId: string
  readonly costCentreId: string
  readonly policyVersion: number
  readonly remark: string
  readonly moneyLines: readonly { kind: 'fare' | 'airportTax' | 'fuelSurcharge' | 'serviceFee'; amountMinor: number }[]
  readonly departsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly event: OrderEvent
}

export interface OrderRow extends OrderRef {
  readonly number: string
  readonly line: Line
  readonly ownerId: string
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
  'summary',
  'version',
  'totalMinor',
  'costCentreId',
  'policyVersion',
  'remark',
  'submittedAt',
] as const

export interface LockedOrder extends OrderRef {
  readonly version: number
  readonly summary: Summary
  /** The seal of its last event. */
  readonly hash: Uint8Array
}

export interface TimelineRow {
  readonly seq: number
  readonly at: Temporal.Instant
  readonly kind: string
  readonly actorId: string | null
  readonly toState: number
  readonly facts: Readonly<Record<string, string | number>>
}

export interface Orders extends Lines {
  /** Writes a new order with its money lines and its first event; answers with its number. */
  place(writer: Writer, order: NewOrder): Promise<string>
  /** The order's row, locked until the transaction ends: whoever moves it on does so alone. */
  lock(writer: Writer, order: OrderRef): Promise<LockedOrder>
  /**
   * Moves a locked order on and writes what happened. Compare-and-set on the version all the same: a lock that was forgotten
   * shows as a broken invariant, not as a lost step.
   */
  advance(writer: Writer, locked: LockedOrder, summary: Summary, events: readonly OrderEvent[]): Promise<LockedOrder>
  find(reader: Reader, order: OrderRef): Promise<OrderRow | null>
  /** An owner's order by its number; null when there is none or it is somebody else's. */
  findOwn(reader: Reader, who: { companyId: string; personId: string }, number: string): Promise<OrderRow | null>
  timeline(reader: Reader, order: OrderRef): Promise<readonly TimelineRow[]>
  moneyLines(reader: Reader, order: OrderRef): Promise<readonly { kind: string; amountMinor: number; label: string }[]>
}

/** Names the people of an order and its new version. In the statement that moves it, lest every step cost one more. */
const tellLive = sql<void>`pg_notify('live', json_build_object('c', company_id, 'p', json_build_array(owner_id, booker_id), 't', 'order', 'n', number, 'v', version)::text)`

export function ordersSpine(deps: { clock: Clock }): Orders {
  const { clock } = deps

  /** The rows of events that follow each other, each sealed to the one before. */
  function chain(order: OrderRef, from: { seq: number; hash: Uint8Array }, events: readonly OrderEvent[]) {
    const at = clock.now().round('microsecond') // what PostgreSQL keeps: the hash must be made of the same
    let previous = from.hash
    return events.map((event, index) => {
      const seq = from.seq + index + 1
      const hash = eventHash({ ...event, orderId: order.orderId, seq, at }, previous)
      const row = {
        companyId: order.companyId,
        orderId: order.orderId,
        seq,
        at,
        ...event,
        facts: json(event.facts),
        previousHash: Buffer.from(previous),
        hash,
      }
      previous = hash
      return row
    })
  }

  async function find(reader: Reader, order: OrderRef): Promise<OrderRow | null> {
    const row = await reader
      .selectFrom('orders')
      .select(ROW)
      .where('companyId', '=', order.companyId)
      .where('id', '=', order.orderId)
      .executeTakeFirst()
    return row ?? null
  }

  return {
    ...linesOf(find),
    async place(writer, order) {
      const now = clock.now()
      const sequence = await sql<{ value: number }>`select nextval('order_number_seq') as value`.execute(writer)
      const number = orderNumber(order.line, dateIn(DEFAULT_ZONE, now), Number(sequence.rows[0]?.value))
      const { companyId, orderId } = order
      const [first] = chain({ companyId, orderId }, { seq: 0, hash: FIRST_HASH }, [order.event])
      invariant(first, 'an order begins with an event')
      const row = {
        companyId,
        id: orderId,
        number,
        line: order.line,
        ownerId: order.ownerId,
        bookerId: order.bookerId,
        summary: 'inProgress' as const,
        version: 1,
        eventHash: first.hash,
        currency: 'CNY' as const,
        totalMinor: sumMinor(order.moneyLines.map((line) => line.amountMinor)),
        costCentreId: order.costCentreId,
        policyVersion: order.policyVersion,
        remark: order.remark,
        submittedAt: now,
        departsAt: order.departsAt,
        endsAt: order.endsAt,
      }
      const lines = order.moneyLines.map((line, position) => ({ companyId, orderId, position, ...line }))
      // One statement: every order is written through here, and three round trips cost three times as much.
      await writer
        .with('placed', (query) => query.insertInto('orders').values(row).returning('id'))
        .with('priced', (query) => query.insertInto('orderMoneyLine').values(lines).returning('position'))
        .insertInto('orderEvent')
        .values(first)
        .execute()
      return number
    },
    async lock(writer, { companyId, orderId }) {
      // One row and no join: a joined row would still be read as of before the wait for the lock.
      const row = await writer
        .selectFrom('orders')
        .select(['version', 'summary', 'eventHash as hash'])
        .where('companyId', '=', companyId)
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst()
      invariant(row, 'an order that is locked exists')
      return { companyId, orderId, ...row }
    },
    async advance(writer, locked, summary, events) {
      const { companyId, orderId, version } = locked
      invariant(mayFollow(locked.summary, summary), `an order that is ${locked.summary} does not become ${summary}`)
      const rows = chain(locked, { seq: version, hash: locked.hash }, events)
      const last = rows.at(-1)
      invariant(last, 'an order moves on by something that happened')
      const moved = await writer
        .with('told', (query) => query.insertInto('orderEvent').values(rows).returning('seq'))
        .updateTable('orders')
        .set({ version: last.seq, summary, eventHash: last.hash })
        .where('companyId', '=', companyId)
        .where('id', '=', orderId)
        .where('version', '=', version)
        // Heard by whoever follows the order, in every process, once this commits (server/live.ts).
        .returning(['version', tellLive.as('told')])
        .executeTakeFirst()
      invariant(moved, 'an order that is locked does not change under us')
      return { companyId, orderId, version: moved.version, summary, hash: last.hash }
    },
    find,
    async findOwn(reader, who, number) {
      const row = await reader
        .selectFrom('orders')
        .select(ROW)
        .where('companyId', '=', who.companyId)
        .where('number', '=', number)
        .where('ownerId', '=', who.personId)
        .executeTakeFirst()
      return row ?? null
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
        .select(['kind', 'amountMinor', 'label'])
        .where('companyId', '=', order.companyId)
        .where('orderId', '=', order.orderId)
        .orderBy('position')
        .execute()
    },
  }
}
