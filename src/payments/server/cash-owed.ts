import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { personAccount, returnTo } from '../rules/ledger.ts'
import { insertPayout } from './cash-store.ts'
import type { PaymentsDeps } from './deps.ts'
import { enter, payOrderOf } from './store.ts'

interface Owed {
  readonly paymentId: string
  /** 'whole', or the part that is given back. */
  readonly part: string
  readonly amountMinor: number
  /** Kept of it by whoever was to be paid. */
  readonly feeMinor: number
  /** Of that, what is our own fee. */
  readonly serviceFeeMinor?: number
  readonly reason: 'orderEnded' | 'partReturned'
}

/** Owes cash back to whoever brought it: the desk hands it out against a slip, and says so. */
export async function oweInCash(deps: Pick<PaymentsDeps, 'clock' | 'orders'>, writer: Writer, order: OrderRef, owed: Owed): Promise<void> {
  const now = deps.clock.now()
  const id = (): string => uuidv7(now.epochMilliseconds)
  const { paymentId, part, amountMinor, feeMinor, serviceFeeMinor = 0, reason } = owed
  const ours = serviceFeeMinor > 0 ? { serviceFeeMinor } : {}
  const paying = await payOrderOf(writer, order)
  invariant(paying, 'cash was taken for a part')
  const entry = { id: id(), paymentId, kind: 'return' as const, part, at: now }
  await enter(writer, order, entry, returnTo(personAccount(paying.payerId), amountMinor))
  await insertPayout(writer, { ...order, id: id(), paymentId, part, amountMinor, owedAt: now })
  await deps.orders.tell(writer, order, { kind: 'refundAsked', facts: { amountMinor, feeMinor, ...ours, reason, gateway: 'cash' } })
}
