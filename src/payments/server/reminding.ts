import type { OrderRef } from '../../orders/server/index.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Writer } from '../../server/database/connect.ts'
import { reminderAt } from '../rules/pay-order.ts'
import { confirmingOf } from './confirming.ts'
import type { PaymentsDeps } from './deps.ts'
import { dueSoonJob } from './jobs.ts'
import { lockPayOrder, openTradesOf } from './store.ts'

/** Asks for a second word before an end of a part's window, in the transaction that sets it; of a short one there is none. */
export async function remindLater(
  jobs: Pick<Jobs, 'send'>,
  writer: Writer,
  { companyId, orderId }: OrderRef,
  { now, expiresAt }: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  const at = reminderAt(now, expiresAt)
  if (at) await jobs.send(writer, dueSoonJob, { companyId, orderId, until: expiresAt.toString() }, { at })
}

/** Rows keep less of an instant than clocks tell: what differs by less than a second is the same end. */
const isSame = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Math.abs(one.epochMilliseconds - other.epochMilliseconds) < 1_000

/**
 * Job: what is still due shortly before its end is told once more to whoever pays. Told once for each end: what was paid or ended since, an
 * end that was moved, and a payment that its gateway has not confirmed are left alone.
 */
export async function remind(deps: PaymentsDeps, { until, ...order }: OrderRef & { readonly until: string }): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const part = await lockPayOrder(writer, order)
      const now = deps.clock.now()
      if (part?.state !== 'due' || !part.expiresAt || !isSame(part.expiresAt, Temporal.Instant.from(until))) return
      if (part.remindedFor?.equals(part.expiresAt) || Temporal.Instant.compare(now, part.expiresAt) >= 0) return
      if (confirmingOf(await openTradesOf(writer, order), part, now)) return
      await writer
        .updateTable('payOrder')
        .set({ remindedFor: part.expiresAt })
        .where('companyId', '=', part.companyId)
        .where('id', '=', part.id)
        .execute()
      await deps.orders.tell(writer, order, { kind: 'paySoon', facts: { amountMinor: part.amountMinor, until } })
    },
    { name: 'payments.due-soon' },
  )
}
