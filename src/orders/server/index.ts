import { sql } from 'kysely'
import type { Logger } from 'pino'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE, type Clock } from '../../kernel/time.ts'
import type { Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { Jobs } from '../../server/jobs.ts'
import { mayFollow, orderNumber, type Line, type Summary } from '../rules/spine.ts'
import { eventHash, FIRST_HASH, type OrderEvent } from './events.ts'
import { alternativesOf, type Alternatives } from './alternatives.ts'
import { lastResortsOf, type LastResorts } from './last-resort/handing.ts'
import { linesOf, type Lines } from './lines.ts'
import { repriceOrder, type MoneyLine } from './pricing.ts'
import { readings, type Readings } from './reading.ts'
import { replanOrder } from './replanning.ts'
import type { OrderRef } from './ref.ts'
import { tellLater } from './telling.ts'

export { hoursInOneLine, inOneLine, legFacts, linesOf as namesInLines, printConfirmation } from './confirmation.ts'
export type { TicketOnSheet } from './confirmation.ts'
export { AGAIN_AND_AGAIN, AT_THE_CARRIER, IN_TIME, planJobs, receiptJobs } from './jobs.ts'
export { planLooks } from './plans.ts'
export { receiptDesk } from './receipts/desk.ts'
export { forgetReceipts, heldReceiptsOf } from './receipts/store.ts'
export { isAnew, type AnewAlternative } from './alternatives.ts'
export type { Alternative, AlternativesSource, Asking as AlternativesAsking, Disturbed } from './alternatives.ts'
export type { HandedOver, ResortAsking, ResortQuote } from './last-resort/handing.ts'
export type { ResortRow, ResortWanted } from './last-resort/store.ts'
export type { OrderEvent } from './events.ts'
export type { OrderRow, TimelineRow } from './reading.ts'
export type { Disagreement, During, OrderBrief, Told } from './lines.ts'
export { orderRefInJob, type OrderRef } from './ref.ts'
export { whoseTickets } from './telling.ts'
export { eventHash, FIRST_HASH } from './events.ts'
export { ordersWing } from './wing.ts'
export { addressOf as calendarAddressOf } from './calendar-store.ts'
export type { ListedOrder } from '../calls.ts'
export type { CancelWish, Cancelling } from './lines.ts'

export interface NewOrder extends OrderRef {
  readonly line: Line
  readonly ownerId: string
  readonly bookerId: string
  /** Everybody who travels in it; the booker may not be among them. */
  readonly travellerIds: readonly string[]
  readonly costCentreId: string
  readonly policyVersion: number
  readonly remark: string
  readonly moneyLines: readonly MoneyLine[]
  readonly departsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** The first day of travel, by the clocks where it begins. */
  readonly departsOn: Temporal.PlainDate
  /** Codes of the cities it leads through, by which it is found. */
  readonly cityCodes: readonly string[]
  readonly event: OrderEvent
}

export interface LockedOrder extends OrderRef {
  readonly version: number
  readonly summary: Summary
  /** The seal of its last event. */
  readonly hash: Uint8Array
}

export interface Orders extends Lines, Readings, Alternatives {
  /** What another line takes once an order's own has nothing left. */
  readonly lastResorts: LastResorts
  /** Writes a new order with its money lines and its first event; answers with its number. */
  place(writer: Writer, order: NewOrder): Promise<string>
  /** The order's row, locked until the transaction ends: whoever moves it on does so alone. */
  lock(writer: Writer, order: OrderRef): Promise<LockedOrder>
  /** Writes what somebody notes on an order, and tells on its timeline that it was done; the words stand with the order alone. */
  remark(writer: Writer, order: OrderRef, told: { actorId: string; remark: string }): Promise<void>
  /** A locked order takes place at other times than it was placed for. */
  replan(writer: Writer, order: OrderRef, times: Pick<NewOrder, 'departsAt' | 'endsAt' | 'departsOn'>): Promise<void>
  /** A locked order costs something else: its money lines are these from now on. Its money is moved by whoever calls. */
  reprice(writer: Writer, order: OrderRef, lines: readonly MoneyLine[]): Promise<void>
  /**
   * Moves a locked order on and writes what happened. Compare-and-set on the version all the same: a lock that was forgotten
   * shows as a broken invariant, not as a lost step.
   */
  advance(writer: Writer, locked: LockedOrder, summary: Summary, events: readonly OrderEvent[]): Promise<LockedOrder>
}

/** Everybody whom an order concerns. */
const members = sql`(select json_agg(m.person_id) from order_member m where m.company_id = orders.company_id and m.order_id = orders.id)`
/** Names the people of an order and its new version. In the statement that moves it, lest every step cost one more. */
const tellLive = sql<void>`pg_notify('live', json_build_object('c', company_id, 'p', ${members}, 't', 'order', 'n', number, 'v', version)::text)`

/** `jobs` tell the steps of orders to those whom they concern; without them nobody is told. */
export function ordersSpine(deps: { clock: Clock; jobs?: Pick<Jobs, 'send'>; log?: Pick<Logger, 'warn'> }): Orders {
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

  const lines = linesOf(readings.find)
  return {
    ...lines,
    ...readings,
    lastResorts: lastResortsOf(deps),
    ...alternativesOf((means, err) => deps.log?.warn({ means, err }, 'alternatives_unanswered')),
    async remark(writer, order, { actorId, remark }) {
      await lines.tell(writer, order, { kind: 'remarked', actorId })
      await writer.updateTable('orders').set({ remark }).where('companyId', '=', order.companyId).where('id', '=', order.orderId).execute()
    },
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
      const priced = order.moneyLines.map((line, position) => ({ companyId, orderId, position, ...line }))
      const travelling = new Set(order.travellerIds)
      const members = [...new Set([order.bookerId, ...travelling])].map((personId) => {
        const { line, departsOn } = order
        return { companyId, orderId, personId, travels: travelling.has(personId), submittedAt: now, line, departsOn }
      })
      const places = members.flatMap(({ personId }) =>
        [...new Set(order.cityCodes)].map((cityCode) => ({ companyId, personId, cityCode, submittedAt: now, orderId })),
      )
      invariant(places.length > 0, 'an order leads somewhere')
      // One statement: every order is written through here, and three round trips cost three times as much.
      await writer
        .with('placed', (query) => query.insertInto('orders').values(row).returning('id'))
        .with('priced', (query) => query.insertInto('orderMoneyLine').values(priced).returning('position'))
        .with('concerned', (query) => query.insertInto('orderMember').values(members).returning('personId'))
        .with('leading', (query) => query.insertInto('orderPlace').values(places).returning('personId'))
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
    reprice: repriceOrder,
    replan: replanOrder,
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
      if (deps.jobs) await tellLater(deps.jobs, writer, locked, rows)
      return { companyId, orderId, version: moved.version, summary, hash: last.hash }
    },
  }
}
