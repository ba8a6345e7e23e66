import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'

/* All SQL about cash that the desk took. */

export interface ReceiptRow extends OrderRef {
  readonly paymentId: string
  readonly receiptNumber: string
  readonly orderSeq: string
  readonly amountMinor: number
  readonly paidBy: 'payer' | 'other'
  readonly receivedAt: Temporal.Instant
  readonly payout: 'owed' | 'paid' | null
}

const receipts = (reader: Reader) =>
  reader
    .selectFrom('cashReceipt as r')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .select([
      'r.companyId',
      'r.orderId',
      'r.paymentId',
      'r.receiptNumber',
      'o.number as orderSeq',
      'r.amountMinor',
      'r.paidBy',
      'r.receivedAt',
      'r.payout',
    ])

/** An order of whatever company by its number: the desk serves all of them. */
export async function orderByNumber(reader: Reader, number: string): Promise<OrderRef | null> {
  const row = await reader.selectFrom('orders').select(['companyId', 'id as orderId']).where('number', '=', number).executeTakeFirst()
  return row ?? null
}

export const receiptsOf = (reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly ReceiptRow[]> =>
  receipts(reader).where('r.companyId', '=', companyId).where('r.orderId', '=', orderId).orderBy('r.receivedAt').execute()

/** Cash of orders that have ended, the oldest first. */
export const owedReceipts = (reader: Reader, atMost: number): Promise<readonly ReceiptRow[]> =>
  receipts(reader).where('r.payout', '=', 'owed').orderBy('r.receivedAt').orderBy('r.receiptNumber').limit(atMost).execute()

/** A receipt as it stands once its order is locked; null where there is none of that number. */
export async function lockReceipt(
  writer: Writer,
  receiptNumber: string,
  lock: (writer: Writer, order: OrderRef) => Promise<unknown>,
): Promise<ReceiptRow | null> {
  const known = await receipts(writer).where('r.receiptNumber', '=', receiptNumber).executeTakeFirst()
  if (!known) return null
  await lock(writer, { companyId: known.companyId, orderId: known.orderId })
  return (await receipts(writer).where('r.receiptNumber', '=', receiptNumber).executeTakeFirst()) ?? null
}

interface NewReceipt extends OrderRef {
  readonly paymentId: string
  readonly receiptNumber: string
  readonly amountMinor: number
  readonly paidBy: 'payer' | 'other'
  readonly receivedBy: string
  readonly receivedAt: Temporal.Instant
}

export async function insertReceipt(writer: Writer, receipt: NewReceipt): Promise<void> {
  await writer
    .insertInto('cashReceipt')
    .values({ ...receipt, currency: 'CNY' })
    .execute()
}

/** The order of a payment in cash has ended: the desk is to hand it back. */
export async function oweReceipt(writer: Writer, companyId: string, paymentId: string): Promise<void> {
  const row = await writer
    .updateTable('cashReceipt')
    .set({ payout: 'owed' })
    .where('companyId', '=', companyId)
    .where('paymentId', '=', paymentId)
    .where('payout', 'is', null)
    .returning('receiptNumber')
    .executeTakeFirst()
  invariant(row, 'cash is owed once')
}

export async function payOutReceipt(
  writer: Writer,
  { companyId, paymentId }: Pick<ReceiptRow, 'companyId' | 'paymentId'>,
  out: { payoutReceipt: string; paidOutBy: string; paidOutAt: Temporal.Instant },
): Promise<void> {
  const row = await writer
    .updateTable('cashReceipt')
    .set({ payout: 'paid', ...out })
    .where('companyId', '=', companyId)
    .where('paymentId', '=', paymentId)
    .where('payout', '=', 'owed')
    .returning('receiptNumber')
    .executeTakeFirst()
  invariant(row, 'cash is handed back once')
}
