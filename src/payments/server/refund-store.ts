import type { Selectable } from 'kysely'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'

/* All SQL about money that goes back. */

export type RefundRow = Selectable<DB['gatewayRefund']>

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
    .where('state', '!=', 'done')
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
  share: { paymentId: string; part: string; grossMinor: number; feeMinor: number; at: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('paymentRefund')
    .values({ companyId: order.companyId, orderId: order.orderId, ...share, currency: 'CNY' })
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

/** Refunds that need a person: refused ones, and those that were asked for before an instant. The oldest first, by their numbers. */
export async function stuckRefunds(
  reader: Reader,
  { after, lateSince, atMost }: { after: string | null; lateSince: Temporal.Instant; atMost: number },
): Promise<readonly RefundRow[]> {
  return reader
    .selectFrom('gatewayRefund')
    .selectAll()
    .where('state', '!=', 'done')
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
    .where('state', '!=', 'done')
    .where('lateLevel', '>=', level)
    .limit(atMost)
    .execute()
  return rows.length
}

/** A refused refund is asked for again; false where it was not refused. */
export async function reopenRefund(writer: Writer, number: string, now: Temporal.Instant): Promise<boolean> {
  const row = await writer
    .updateTable('gatewayRefund')
    .set({ state: 'asked', changedAt: now })
    .where('number', '=', number)
    .where('state', '=', 'failed')
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}
