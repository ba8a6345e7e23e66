import type { Selectable } from 'kysely'
import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { payOrderTransitions, tradeTransitions, type PayOrderEvent, type TradeEvent } from '../rules/pay-order.ts'
import { personAccount, thirdAccount, type EntryKind, type PersonAccount, type Posting } from '../rules/ledger.ts'

export type PaymentRow = Selectable<DB['payment']>
export type PayOrderRow = Selectable<DB['payOrder']>
export type TradeRow = Selectable<DB['gatewayTrade']>
export type PaymentState = 'reserved' | 'paid' | 'released' | 'returned'

/** Narrows to one order. */
const of = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })
/** Narrows to the part of an order's booking that a person pays. */
const bookingOf = (order: OrderRef) => ({ ...of(order), purpose: 'booking' })

export async function insertPayment(
  writer: Writer,
  order: OrderRef,
  payment: { id: string; kind: PaymentRow['kind']; amountMinor: number; now: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('payment')
    .values({
      ...of(order),
      id: payment.id,
      kind: payment.kind,
      state: 'reserved',
      amountMinor: payment.amountMinor,
      currency: 'CNY',
      createdAt: payment.now,
      changedAt: payment.now,
    })
    .execute()
}

/** Moves the company's part of an order from one state to the next; null when it is not in that state. */
export async function moveCredit(writer: Writer, order: OrderRef, from: PaymentState, to: PaymentState, now: Temporal.Instant) {
  const row = await writer
    .updateTable('payment')
    .set({ state: to, changedAt: now })
    .where((eb) => eb.and(of(order)))
    .where('kind', '=', 'companyCredit')
    .where('state', '=', from)
    .returning(['id', 'amountMinor'])
    .executeTakeFirst()
  return row ?? null
}

/** Moves one payment, whoever it is of; a payment that is in none of the states it may come from is a broken invariant. */
export async function movePayment(
  writer: Writer,
  companyId: string,
  id: string,
  from: readonly PaymentState[],
  to: PaymentState,
  now: Temporal.Instant,
): Promise<void> {
  const row = await writer
    .updateTable('payment')
    .set({ state: to, changedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  invariant(row, `a payment becomes ${to} from ${from.join(' or ')}`)
}

export async function paymentsOfOrder(reader: Reader, order: OrderRef): Promise<readonly PaymentRow[]> {
  return reader
    .selectFrom('payment')
    .selectAll()
    .where((eb) => eb.and(of(order)))
    .orderBy('createdAt')
    .execute()
}

/**
 * Writes an entry with its postings. One of a kind per payment, or per part of one where several can be: a second one violates
 * `ledger_entry_once`. The id is made of the same instant as `at`: accounts are read in its order.
 */
export async function enter(
  writer: Writer,
  order: OrderRef,
  entry: { id: string; paymentId: string; kind: EntryKind; part?: string; at: Temporal.Instant },
  postings: readonly Posting[],
): Promise<void> {
  await writer
    .insertInto('ledgerEntry')
    .values({ part: 'whole', ...of(order), ...entry, postings: postings.length })
    .execute()
  await post(writer, order.companyId, entry.id, postings)
}

/** The same of points that are granted, or end: beside any order, once of a kind per grant. */
export async function enterOfGrant(
  writer: Writer,
  entry: { companyId: string; id: string; pointsGrantId: string; kind: 'grant' | 'expire'; at: Temporal.Instant },
  postings: readonly Posting[],
): Promise<void> {
  await writer
    .insertInto('ledgerEntry')
    .values({ part: 'whole', orderId: null, paymentId: null, ...entry, postings: postings.length })
    .execute()
  await post(writer, entry.companyId, entry.id, postings)
}

async function post(writer: Writer, companyId: string, entryId: string, postings: readonly Posting[]): Promise<void> {
  await writer
    .insertInto('ledgerPosting')
    .values(postings.map((posting, position) => ({ companyId, entryId, position, currency: 'CNY', ...posting })))
    .execute()
}

export async function insertPayOrder(
  writer: Writer,
  order: OrderRef,
  part: { id: string; payerId: string; amountMinor: number; now: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('payOrder')
    .values({
      ...bookingOf(order),
      id: part.id,
      payerId: part.payerId,
      state: 'waiting',
      amountMinor: part.amountMinor,
      currency: 'CNY',
      createdAt: part.now,
      changedAt: part.now,
    })
    .execute()
}

export async function payOrderOf(reader: Reader, order: OrderRef): Promise<PayOrderRow | null> {
  const row = await reader
    .selectFrom('payOrder')
    .selectAll()
    .where((eb) => eb.and(bookingOf(order)))
    .executeTakeFirst()
  return row ?? null
}

/** The person's part with its row locked until the transaction ends. */
export async function lockPayOrder(writer: Writer, order: OrderRef): Promise<PayOrderRow | null> {
  const row = await writer
    .selectFrom('payOrder')
    .selectAll()
    .where((eb) => eb.and(bookingOf(order)))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A payer's own part by its id; null when there is none or it is somebody else's. */
export async function ownPayOrder(reader: Reader, who: { companyId: string; personId: string }, id: string): Promise<PayOrderRow | null> {
  const row = await reader
    .selectFrom('payOrder')
    .selectAll()
    .where('companyId', '=', who.companyId)
    .where('id', '=', id)
    .where('payerId', '=', who.personId)
    .executeTakeFirst()
  return row ?? null
}

/** The account of whoever pays a trade: the person who is asked for the part, or somebody outside in her place. */
export async function payerOf(
  reader: Reader,
  { companyId, payOrderId, payer }: Pick<TradeRow, 'companyId' | 'payOrderId' | 'payer'>,
): Promise<PersonAccount> {
  if (payer === 'third') return thirdAccount(payOrderId)
  const { payerId } = await reader
    .selectFrom('payOrder')
    .select('payerId')
    .where('companyId', '=', companyId)
    .where('id', '=', payOrderId)
    .executeTakeFirstOrThrow()
  return personAccount(payerId)
}

/** Moves a locked part on by an event of its table. */
export async function movePayOrder(
  writer: Writer,
  row: PayOrderRow,
  event: PayOrderEvent,
  change: {
    changedAt: Temporal.Instant
    expiresAt?: Temporal.Instant
    latestAt?: Temporal.Instant
    closedBecause?: 'lapsed' | 'cancelled' | 'ended'
    /** Where points pay all of it: nothing is left of it then. */
    amountMinor?: number
  },
): Promise<PayOrderRow> {
  const to = next(payOrderTransitions, row.state, event)
  invariant(!isRefusal(to), `a part that is ${row.state} does not ${event}`)
  await writer
    .updateTable('payOrder')
    .set({ ...change, state: to })
    .where('companyId', '=', row.companyId)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...change, state: to }
}

export async function insertTrade(
  writer: Writer,
  trade: Pick<
    TradeRow,
    | 'number'
    | 'companyId'
    | 'orderId'
    | 'payOrderId'
    | 'paymentId'
    | 'gateway'
    | 'way'
    | 'payer'
    | 'holds'
    | 'amountMinor'
    | 'createdAt'
    | 'expiresAt'
  >,
): Promise<void> {
  await writer
    .insertInto('gatewayTrade')
    .values({ ...trade, state: 'prepared', currency: 'CNY', changedAt: trade.createdAt, shownAt: null, silentSince: null })
    .execute()
}

export async function findTrade(reader: Reader, number: string): Promise<TradeRow | null> {
  const row = await reader.selectFrom('gatewayTrade').selectAll().where('number', '=', number).executeTakeFirst()
  return row ?? null
}

export async function lockTrade(writer: Writer, number: string): Promise<TradeRow | null> {
  const row = await writer.selectFrom('gatewayTrade').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
  return row ?? null
}

/** The tries that are under way, by different ways. */
export async function openTradesOf(reader: Reader, order: OrderRef): Promise<readonly TradeRow[]> {
  return reader
    .selectFrom('gatewayTrade')
    .selectAll()
    .where((eb) => eb.and(of(order)))
    .where('state', '=', 'prepared')
    .orderBy('number')
    .execute()
}

/** Every trade of an order, the first one first. */
export async function tradesOf(reader: Reader, order: OrderRef): Promise<readonly TradeRow[]> {
  return reader
    .selectFrom('gatewayTrade')
    .selectAll()
    .where((eb) => eb.and(of(order)))
    .orderBy('number')
    .execute()
}

export async function moveTrade(
  writer: Writer,
  row: TradeRow,
  event: TradeEvent,
  change: { changedAt: Temporal.Instant; gatewayNumber?: string },
): Promise<void> {
  const to = next(tradeTransitions, row.state, event)
  invariant(!isRefusal(to), `a trade that is ${row.state} does not ${event}`)
  await writer
    .updateTable('gatewayTrade')
    .set({ ...change, state: to })
    .where('number', '=', row.number)
    .execute()
}

/** Whether what an order is for was delivered, by the books. */
export async function isDelivered(reader: Reader, order: OrderRef): Promise<boolean> {
  const row = await reader
    .selectFrom('ledgerEntry')
    .select('id')
    .where((eb) => eb.and(of(order)))
    .where('kind', '=', 'fulfil')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes what a gateway told us and what came of it; the same notice again only counts. */
export async function noteNotice(
  writer: Writer,
  notice: { gateway: string; id: string; tradeNumber: string; verdict: string },
  now: Temporal.Instant,
): Promise<void> {
  await writer
    .insertInto('gatewayNotice')
    .values({ ...notice, times: 1, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'id', 'verdict']).doUpdateSet((eb) => ({ times: eb('gatewayNotice.times', '+', 1), lastAt: now })),
    )
    .execute()
}
