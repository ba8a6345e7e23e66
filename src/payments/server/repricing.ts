import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { insertPayOrder, lockPayOrder, moveCredit } from './store.ts'

/** What an order's money is to be from now on. */
export interface NewParts {
  readonly companyMinor: number
  readonly personMinor: number
  readonly payerId: string
}

/** Puts another amount where a part of the company's is reserved, and says by how much it is more. Naming the state makes the credit follow it (payment_moves_credit). */
async function repriceCredit(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  amountMinor: number,
  now: Temporal.Instant,
): Promise<number> {
  const before = await writer
    .selectFrom('payment')
    .select('amountMinor')
    .where((eb) => eb.and({ companyId, orderId, kind: 'companyCredit', state: 'reserved' }))
    .forUpdate()
    .executeTakeFirst()
  invariant(before, 'what the company pays of a waiting order is reserved')
  await writer
    .updateTable('payment')
    .set({ state: 'reserved', amountMinor, changedAt: now })
    .where((eb) => eb.and({ companyId, orderId, kind: 'companyCredit', state: 'reserved' }))
    .execute()
  return amountMinor - before.amountMinor
}

/** The company pays nothing of it any more: nothing of its credit stays reserved. Answers with what was. */
async function letGo(writer: Writer, order: OrderRef, now: Temporal.Instant): Promise<number> {
  return (await moveCredit(writer, order, 'reserved', 'released', now))?.amountMinor ?? 0
}

async function repricePerson(writer: Writer, order: OrderRef, { personMinor, payerId }: NewParts, now: Temporal.Instant): Promise<void> {
  const part = await lockPayOrder(writer, order)
  invariant(part === null || part.state === 'waiting', 'a part that is due or paid keeps its amount')
  if (part === null) {
    if (personMinor > 0) await insertPayOrder(writer, order, { id: uuidv7(now.epochMilliseconds), payerId, amountMinor: personMinor, now })
    return
  }
  const own = { companyId: part.companyId, id: part.id }
  // Nobody was asked for it yet, so that a part which is nothing any more leaves no trace that anybody could miss.
  if (personMinor === 0)
    await writer
      .deleteFrom('payOrder')
      .where((eb) => eb.and(own))
      .execute()
  else
    await writer
      .updateTable('payOrder')
      .set({ amountMinor: personMinor, changedAt: now })
      .where((eb) => eb.and(own))
      .execute()
}

/** An order whose payment has not begun costs something else: what is reserved, and what a person will be asked for, follow. */
export async function repriceReserved(
  writer: Writer,
  order: OrderRef,
  parts: NewParts,
  now: Temporal.Instant,
): Promise<{ companyByMinor: number }> {
  const companyByMinor =
    parts.companyMinor > 0 ? await repriceCredit(writer, order, parts.companyMinor, now) : -(await letGo(writer, order, now))
  await repricePerson(writer, order, parts, now)
  return { companyByMinor }
}
