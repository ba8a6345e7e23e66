import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { OrderRef } from './ref.ts'

/** A part of what an order costs. */
export interface MoneyLine {
  readonly kind: 'changeFee' | 'fare' | 'airportTax' | 'fuelSurcharge' | 'seats' | 'bags' | 'addition' | 'serviceFee'
  readonly amountMinor: number
  /** Of what is bought beside tickets, who pays it; left out of all that policy shares out. */
  readonly paidBy?: 'company' | 'person'
}

/**
 * A locked order costs something else from now on: its lines are written anew, and its total with them. Whoever calls has its money
 * moved in the same transaction, and tells of it on the timeline.
 */
export async function repriceOrder(writer: Writer, { companyId, orderId }: OrderRef, lines: readonly MoneyLine[]): Promise<void> {
  const moved = await writer
    .updateTable('orders')
    .set({ totalMinor: sumMinor(lines.map((line) => line.amountMinor)) })
    .where('companyId', '=', companyId)
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirst()
  invariant(moved && lines.length > 0, 'an order that costs something else exists, and costs something')
  await writer.deleteFrom('orderMoneyLine').where('companyId', '=', companyId).where('orderId', '=', orderId).execute()
  await writer
    .insertInto('orderMoneyLine')
    .values(lines.map((line, position) => ({ companyId, orderId, position, ...line })))
    .execute()
}
