import type { Selectable } from 'kysely'
import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { payOrderTransitions, tradeTransitions, type PayOrderEvent, type TradeEvent } from '../rules/pay-order.ts'
import type { Posting } from '../rules/ledger.ts'

export type PaymentRow = Selectable<DB['payment']>
export type PayOrderRow = Selectable<DB['payOrder']>
export type TradeRow = Selectable<DB['gatewayTrade']>
export type RefundRow = Selectable<DB['gatewayRefund']>
export type PaymentState = 'reserved' | 'paid' | 'released' | 'returned'

/** Narrows to one order. */
const of = ({ companyId, orderId }: OrderRef) => ({ companyId, orderId })

export async function insertPayment(
  writer: Writer,
  order: OrderRef,
  payment: { id: string; kind: 'companyCredit' | 'alipay'; amountMinor: number; now: Temporal.Instant },
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

/** Writes an entry with its postings. One of a kind per payment: a second one violates `ledger_entry_once`. */
export async function enter(
  writer: Writer,
  order: OrderRef,
  entry: { id: string; paymentId: string; kind: 'pay' | 'fulfil' | 'return' | 'refund'; at: Temporal.Instant },
  postings: readonly Posting[],
): Promise<void> {
  const { companyId } = order
  await writer
    .insertInto('ledgerEntry')
    .values({ ...of(order), ...entry })
    .execute()
  await writer
    .insertInto('ledgerPosting')
    .values(postings.map((posting, position) => ({ companyId, entryId: entry.id, position, currency: 'CNY', ...posting })))
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
      ...of(order),
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
    .where((eb) => eb.and(of(order)))
    .executeTakeFirst()
  return row ?? null
}

/** The person's part with its row locked until the transaction ends. */
export async function lockPayOrder(writer: Writer, order: OrderRef): Promise<PayOrderRow | null> {
  const row = await writer
    .selectFrom('payOrder')
    .selectAll()
    .where((eb) => eb.and(of(order)))
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

/** Moves a locked part on by an event of its table. */
export async function movePayOrder(
  writer: Writer,
  row: PayOrderRow,
  event: PayOrderEvent,
  change: { changedAt: Temporal.Instant; expiresAt?: Temporal.Instant; closedBecause?: 'lapsed' | 'cancelled' | 'ended' },
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
    'number' | 'companyId' | 'orderId' | 'payOrderId' | 'paymentId' | 'gateway' | 'amountMinor' | 'createdAt' | 'expiresAt'
  >,
): Promise<void> {
  await writer
    .insertInto('gatewayTrade')
    .values({ ...trade, state: 'prepared', currency: 'CNY', changedAt: trade.createdAt })
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

/** The try that is under way, if any. */
export async function openTradeOf(reader: Reader, order: OrderRef): Promise<TradeRow | null> {
  const row = await reader
    .selectFrom('gatewayTrade')
    .selectAll()
    .where((eb) => eb.and(of(order)))
    .where('state', '=', 'prepared')
    .executeTakeFirst()
  return row ?? null
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

export async function insertRefund(
  writer: Writer,
  refund: Pick<RefundRow, 'number' | 'companyId' | 'orderId' | 'paymentId' | 'tradeNumber' | 'amountMinor' | 'reason'>,
  now: Temporal.Instant,
): Promise<void> {
  await writer
    .insertInto('gatewayRefund')
    .values({ ...refund, state: 'asked', currency: 'CNY', createdAt: now, changedAt: now })
    .execute()
}

export async function findRefund(reader: Reader, number: string): Promise<RefundRow | null> {
  return (await reader.selectFrom('gatewayRefund').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

export async function refundsOfOrder(reader: Reader, order: OrderRef): Promise<readonly RefundRow[]> {
  return reader
    .selectFrom('gatewayRefund')
    .selectAll()
    .where((eb) => eb.and(of(order)))
    .execute()
}

export async function noteRefundSent(writer: Writer, number: string, now: Temporal.Instant): Promise<void> {
  await writer.updateTable('gatewayRefund').set({ sentAt: now }).where('number', '=', number).execute()
}

/** Ends a refund once; false where another try has done so. */
export async function endRefund(writer: Writer, number: string, state: 'done' | 'failed', now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ state, changedAt: now })
    .where('number', '=', number)
    .where('state', '=', 'asked')
    .returning('number')
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
