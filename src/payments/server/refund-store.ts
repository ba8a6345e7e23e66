import type { Selectable } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import type { RefundRefusal } from '../supplier/port.ts'

/* All SQL about money that goes back. */

export type RefundRow = Selectable<DB['gatewayRefund']>

/** Our number at the gateway. The refund itself keeps its first one, by which everybody here knows it. */
export const gatewayNumberOf = ({ number, sentAs }: Pick<RefundRow, 'number' | 'sentAs'>): string => sentAs ?? number

/** Not paid back yet, by whomever it will be. */
export const OPEN_REFUND = ['asked', 'failed'] as const

export async function insertRefund(
  writer: Writer,
  refund: Pick<
    RefundRow,
    'number' | 'companyId' | 'orderId' | 'paymentId' | 'tradeNumber' | 'amountMinor' | 'reason' | 'part' | 'promisedOn'
  >,
  now: Temporal.Instant,
): Promise<void> {
  await writer
    .insertInto('gatewayRefund')
    .values({ ...refund, state: 'asked', lateLevel: 0, currency: 'CNY', createdAt: now, changedAt: now })
    .execute()
}

export async function findRefund(reader: Reader, number: string): Promise<RefundRow | null> {
  return (await reader.selectFrom('gatewayRefund').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** The refund that a gateway speaks of: by the number under which it is asked for, or one that was ended before. */
export async function findRefundAtGateway(reader: Reader, gatewayNumber: string): Promise<RefundRow | null> {
  const row = await reader
    .selectFrom('gatewayRefund')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('number', '=', gatewayNumber),
        eb('sentAs', '=', gatewayNumber),
        eb('number', '=', eb.selectFrom('gatewayRefundClosed').select('refundNumber').where('number', '=', gatewayNumber)),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The numbers that the gateway has ended without paying, the last one first. */
export async function closedNumbersOf(reader: Reader, refundNumber: string): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('gatewayRefundClosed')
    .select('number')
    .where('refundNumber', '=', refundNumber)
    .orderBy('closedAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}

/** The gateway has ended the number: the refund is asked for under another one from now on. */
export async function renumberRefund(
  writer: Writer,
  row: RefundRow,
  { sentAs, reason, now }: { sentAs: string; reason: string; now: Temporal.Instant },
): Promise<void> {
  const closed = { number: gatewayNumberOf(row), refundNumber: row.number, reason, closedAt: now }
  await writer.insertInto('gatewayRefundClosed').values(closed).execute()
  await writer
    .updateTable('gatewayRefund')
    .set({ state: 'asked', sentAs, sentAt: null, refusal: null, refusalReason: null, changedAt: now })
    .where('number', '=', row.number)
    .execute()
}

/** Of these orders, those with a refund that is not done. */
export async function openRefundsAmong(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('gatewayRefund')
    .select('orderId')
    .where('companyId', '=', companyId)
    .where('orderId', 'in', orderIds)
    .where('state', 'in', OPEN_REFUND)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

export async function refundsOfOrder(reader: Reader, order: OrderRef): Promise<readonly RefundRow[]> {
  return reader
    .selectFrom('gatewayRefund')
    .selectAll()
    .where((eb) => eb.and({ companyId: order.companyId, orderId: order.orderId }))
    .orderBy('createdAt')
    .orderBy('number')
    .execute()
}

/** That a refund is late is told at this level now; null where it was told, or the refund is done. */
export async function raiseLate(writer: Writer, number: string, level: number): Promise<RefundRow | null> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ lateLevel: level })
    .where('number', '=', number)
    .where('state', 'in', OPEN_REFUND)
    .where('lateLevel', '<', level)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** What refunds of a part were, payment by payment. */
export async function partRefundsOfOrder(reader: Reader, order: OrderRef): Promise<readonly Selectable<DB['paymentRefund']>[]> {
  return reader
    .selectFrom('paymentRefund')
    .selectAll()
    .where((eb) => eb.and({ companyId: order.companyId, orderId: order.orderId }))
    .execute()
}

/** A share of a refund of a part: the payment counts with it (payment_refund_counts). */
export async function insertPaymentRefund(
  writer: Writer,
  order: OrderRef,
  share: { paymentId: string; part: string; grossMinor: number; feeMinor: number; valueMinor: number; at: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('paymentRefund')
    .values({ companyId: order.companyId, orderId: order.orderId, ...share, currency: 'CNY' })
    .execute()
}

export async function noteRefundSent(writer: Writer, number: string, now: Temporal.Instant): Promise<void> {
  await writer.updateTable('gatewayRefund').set({ sentAt: now }).where('number', '=', number).execute()
}

/**
 * The money is back with whoever paid: by the gateway, under the number that it says, or by transfer. False where it was before. A refund
 * that was refused may come all the same: somebody has seen to it at the gateway.
 */
export async function endRefund(
  writer: Writer,
  { number, sentAs }: Pick<RefundRow, 'number' | 'sentAs'>,
  state: 'done' | 'settled',
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ state, sentAs, changedAt: now })
    .where('number', '=', number)
    .where('state', 'in', OPEN_REFUND)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** The gateway will not pay it; false where that is known, or it is paid. */
export async function failRefund(
  writer: Writer,
  number: string,
  { refusal, reason, now }: { refusal: RefundRefusal; reason: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ state: 'failed', refusal, refusalReason: reason, changedAt: now })
    .where('number', '=', number)
    .where('state', '=', 'asked')
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Refunds that need a person: refused ones, and those that were asked for before an instant. The oldest first, by their numbers. */
export async function stuckRefunds(
  reader: Reader,
  { after, lateSince, atMost }: { after: string | null; lateSince: Temporal.Instant; atMost: number },
): Promise<readonly RefundRow[]> {
  return reader
    .selectFrom('gatewayRefund')
    .selectAll()
    .where('state', 'in', OPEN_REFUND)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('createdAt', '<', lateSince)]))
    .$if(after !== null, (query) => query.where('number', '>', after ?? ''))
    .orderBy('number')
    .limit(atMost)
    .execute()
}

/** How many refunds are not done although their lateness was told so often; counted up to a number. */
export async function countOverdueRefunds(reader: Reader, { level, atMost }: { level: number; atMost: number }): Promise<number> {
  const rows = await reader
    .selectFrom('gatewayRefund')
    .select('number')
    .where('state', 'in', OPEN_REFUND)
    .where('lateLevel', '>=', level)
    .limit(atMost)
    .execute()
  return rows.length
}

/** A refused refund is asked for again; false where it was not refused. */
export async function reopenRefund(writer: Writer, number: string, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ state: 'asked', refusal: null, refusalReason: null, changedAt: now })
    .where('number', '=', number)
    .where('state', '=', 'failed')
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}
