import { sql } from 'kysely'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE, type Clock } from '../../kernel/time.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import { mayFollow, orderNumber, type Line, type Summary } from '../rules/spine.ts'
import { eventHash, FIRST_HASH, type OrderEvent } from './events.ts'

export type { OrderEvent } from './events.ts'

/** What names an order everywhere. */
export interface OrderRef {
  readonly companyId: string
  readonly orderId: string
}

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

/** What a wing tells the spine about its orders, so that payments and approvals speak to the spine and never to a wing. */
export interface LineFace {
  readonly line: Line
  /** All parts of an order are paid: go on to fulfil it. Runs in the payer's transaction. */
  onPaid(writer: Writer, order: OrderRef): Promise<void>
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

const ROW = ['companyId', 'id as orderId', 'number', 'line', 'ownerId', 'summary', 'version', 'totalMinor', 'costCentreId', 'policyVersion', 'remark', 'submittedAt'] as const

export interface TimelineRow {
  readonly seq: number
  readonly at: Temporal.Instant
  readonly kind: string
  readonly actorId: string | null
  readonly toState: number
  readonly facts: Readonly<Record<string, string | number>>
}

export interface Orders {
  /** Tells the spine of a line. Once per line, at start. */
  registerLine(face: LineFace): void
  /** Writes a new order with its money lines and its first event; answers with its number. */
  place(writer: Writer, order: NewOrder): Promise<string>
  /**
   * Moves an order on by compare-and-set on its version and writes what happened, in the caller's transaction. Refuses with
   * STATE_CHANGED when somebody else was first; the caller's own changes must then be rolled back.
   */
  advance(writer: Writer, move: OrderRef & { version: number; summary: Summary; event: OrderEvent }): Promise<{ version: number } | Refusal>
  /** Says that everything due for an order is paid. */
  paid(writer: Writer, order: OrderRef): Promise<void>
  find(reader: Reader, order: OrderRef): Promise<OrderRow | null>
  /** An owner's order by its number; null when there is none or it is somebody else's. */
  findOwn(reader: Reader, who: { companyId: string; personId: string }, number: string): Promise<OrderRow | null>
  timeline(reader: Reader, order: OrderRef): Promise<readonly TimelineRow[]>
  moneyLines(reader: Reader, order: OrderRef): Promise<readonly { kind: string; amountMinor: number; label: string }[]>
}

export function ordersSpine(deps: { clock: Clock }): Orders {
  const { clock } = deps
  const faces = new Map<Line, LineFace>()

  async function write(writer: Writer, order: OrderRef, seq: number, event: OrderEvent, previous: Uint8Array): Promise<void> {
    const at = clock.now().round('microsecond') // what PostgreSQL keeps: the hash must be made of the same
    await writer
      .insertInto('orderEvent')
      .values({
        ...order,
        seq,
        at,
        actorId: event.actorId,
        kind: event.kind,
        fromState: event.fromState,
        toState: event.toState,
        facts: json(event.facts),
        previousHash: Buffer.from(previous),
        hash: eventHash({ ...event, orderId: order.orderId, seq, at }, previous),
      })
      .execute()
  }

  async function find(reader: Reader, order: OrderRef): Promise<OrderRow | null> {
    const row = await reader
      .selectFrom('orders')
      .select(ROW)
      .where('companyId', '=', order.companyId)
      .where('id', '=', order.orderId)
      .executeTakeFirst()
    return row ? { ...row, line: row.line as Line, summary: row.summary as Summary } : null
  }

  return {
    registerLine(face) {
      invariant(!faces.has(face.line), `the line ${face.line} is registered twice`)
      faces.set(face.line, face)
    },
    async place(writer, order) {
      const now = clock.now()
      const sequence = await sql<{ value: number }>`select nextval('order_number_seq') as value`.execute(writer)
      const number = orderNumber(order.line, dateIn(DEFAULT_ZONE, now), Number(sequence.rows[0]?.value))
      const { companyId, orderId } = order
      await writer
        .insertInto('orders')
        .values({
          companyId,
          id: orderId,
          number,
          line: order.line,
          ownerId: order.ownerId,
          bookerId: order.bookerId,
          summary: 'inProgress',
          version: 1,
          currency: 'CNY',
          totalMinor: order.moneyLines.reduce((sum, line) => sum + line.amountMinor, 0),
          costCentreId: order.costCentreId,
          policyVersion: order.policyVersion,
          remark: order.remark,
          submittedAt: now,
          departsAt: order.departsAt,
          endsAt: order.endsAt,
        })
        .execute()
      await writer
        .insertInto('orderMoneyLine')
        .values(order.moneyLines.map((line, position) => ({ companyId, orderId, position, ...line })))
        .execute()
      await write(writer, { companyId, orderId }, 1, order.event, FIRST_HASH)
      return number
    },
    async advance(writer, { companyId, orderId, version, summary, event }) {
      const order = { companyId, orderId }
      const before = await find(writer, order)
      invariant(before, 'an order that is moved on exists')
      if (before.version !== version || !mayFollow(before.summary, summary)) return refuse('STATE_CHANGED')
      const moved = await writer
        .updateTable('orders')
        .set({ version: version + 1, summary })
        .where('companyId', '=', companyId)
        .where('id', '=', orderId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()
      if (!moved) return refuse('STATE_CHANGED')
      const last = await writer
        .selectFrom('orderEvent')
        .select('hash')
        .where('companyId', '=', companyId)
        .where('orderId', '=', orderId)
        .where('seq', '=', version)
        .executeTakeFirstOrThrow()
      await write(writer, order, moved.version, event, last.hash)
      await sql`select pg_notify('order_changed', ${`${companyId}:${orderId}:${moved.version}`})`.execute(writer)
      return { version: moved.version }
    },
    async paid(writer, order) {
      const row = await find(writer, order)
      invariant(row, 'a paid order exists')
      const face = faces.get(row.line)
      invariant(face, `the line ${row.line} is registered`)
      await face.onPaid(writer, order)
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
      return row ? { ...row, line: row.line as Line, summary: row.summary as Summary } : null
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
