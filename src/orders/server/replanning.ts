import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { OrderRef } from './ref.ts'

/** A locked order takes place at other times: lists, calendars and whatever asks for trips ahead go by these from now on. */
export async function replanOrder(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  { departsAt, endsAt, departsOn }: { departsAt: Temporal.Instant; endsAt: Temporal.Instant; departsOn: Temporal.PlainDate },
): Promise<void> {
  const moved = await writer
    .updateTable('orders')
    .set({ departsAt, endsAt })
    .where('companyId', '=', companyId)
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirst()
  invariant(moved, 'an order that is planned anew exists')
  await writer
    .updateTable('orderMember')
    .set({ departsOn })
    .where((eb) => eb.and({ companyId, orderId }))
    .execute()
}
