import { sql } from 'kysely'
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
    ])

/** An order of whatever company by its number: the desk serves all of them. */
export async function orderByNumber(reader: Reader, number: string): Promise<OrderRef | null> {
  const row = await reader.selectFrom('orders').select(['companyId', 'id as orderId']).where('number', '=', number).executeTakeFirst()
  return row ?? null
}

export const receiptsOf = (reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly ReceiptRow[]> =>
  receipts(reader).where('r.companyId', '=', companyId).where('r.orderId', '=', orderId).orderBy('r.receivedAt').execute()

/** What the desk owes of a receipt, or has handed out. */
export interface PayoutRow extends OrderRef {
  readonly id: string
  readonly paymentId: string
  readonly part: string
  readonly amountMinor: number
  readonly owedAt: Temporal.Instant
  /** The paper that was signed for it; null while it is owed. */
  readonly payoutReceipt: string | null
  readonly paidOutAt: Temporal.Instant | null
  readonly receiptNumber: string
  /** Of the whole receipt. */
  readonly takenMinor: number
  readonly orderSeq: string
}

const payouts = (reader: Reader) =>
  reader
    .selectFrom('cashPayout as p')
    .innerJoin('cashReceipt as r', (join) => join.onRef('r.companyId', '=', 'p.companyId').onRef('r.paymentId', '=', 'p.paymentId'))
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'))
    .select([
      'p.companyId',
      'p.orderId',
      'p.id',
      'p.paymentId',
      'p.part',
      'p.amountMinor',
      'p.owedAt',
      'p.payoutReceipt',
      'p.paidOutAt',
      'r.receiptNumber',
      'r.amountMinor as takenMinor',
      'o.number as orderSeq',
    ])

export const payoutsOf = (reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly PayoutRow[]> =>
  payouts(reader).where('p.companyId', '=', companyId).where('p.orderId', '=', orderId).orderBy('p.owedAt').orderBy('p.id').execute()

/** Of these orders, those with cash that is to be handed out. */
export async function owedPayoutsAmong(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly string[]> {
  const rows = await payouts(reader)
    .where('p.companyId', '=', companyId)
    .where('p.orderId', 'in', orderIds)
    .where('p.paidOutAt', 'is', null)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Cash that is to be handed out, of all companies, the oldest first. */
export const owedPayouts = (reader: Reader, atMost: number): Promise<readonly PayoutRow[]> =>
  payouts(reader).where('p.paidOutAt', 'is', null).orderBy('p.owedAt').orderBy('p.id').limit(atMost).execute()

/** What is owed as it stands once its order is locked; null where there is nothing of that id. */
export async function lockPayout(
  writer: Writer,
  id: string,
  lock: (writer: Writer, order: OrderRef) => Promise<unknown>,
): Promise<PayoutRow | null> {
  const known = await payouts(writer).where('p.id', '=', id).executeTakeFirst()
  if (!known) return null
  await lock(writer, { companyId: known.companyId, orderId: known.orderId })
  return (await payouts(writer).where('p.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Whether a number stands on a paper of the desk's already, a receipt of whatever order or a slip for what was handed out: a paper proves one
 * movement of cash. Whoever asks is alone with that number until her transaction ends.
 */
export async function isPaperUsed(writer: Writer, number: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${number}`}, 0))`.execute(writer)
  const [receipt, slip] = [
    await writer.selectFrom('cashReceipt').select('paymentId').where('receiptNumber', '=', number).executeTakeFirst(),
    await writer.selectFrom('cashPayout').select('id').where('payoutReceipt', '=', number).limit(1).executeTakeFirst(),
  ]
  return receipt !== undefined || slip !== undefined
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

/** The desk owes a part of a receipt, or the whole of it: the receipt counts with it (cash_payout_counts). */
export async function insertPayout(
  writer: Writer,
  owed: OrderRef & { id: string; paymentId: string; part: string; amountMinor: number; owedAt: Temporal.Instant },
): Promise<void> {
  await writer
    .insertInto('cashPayout')
    .values({ ...owed, currency: 'CNY' })
    .execute()
}

export async function payOut(
  writer: Writer,
  { companyId, id }: Pick<PayoutRow, 'companyId' | 'id'>,
  out: { payoutReceipt: string; paidOutBy: string; paidOutAt: Temporal.Instant },
): Promise<void> {
  const row = await writer
    .updateTable('cashPayout')
    .set(out)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('paidOutAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  invariant(row, 'cash is handed out once')
}
