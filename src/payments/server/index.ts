import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { constraintOf, type Reader, type Writer } from '../../server/database/connect.ts'
import type { OrderRef, Orders } from '../../orders/server/index.ts'
import { fulfil, payFromCredit, returnToCredit, type Posting } from '../rules/ledger.ts'

/**
 * Money of orders. Each step is one conditional change of the payment's state, so that it happens once however often it is
 * asked for; the ledger's own uniqueness (one entry of a kind per payment) stands behind it.
 */
export interface Payments {
  /**
   * Takes an amount out of what the company may still spend, as the transaction commits. Where it does not suffice the commit
   * fails, and the transaction with it: `isBeyondCredit` tells that error from others.
   */
  reserve(writer: Writer, order: OrderRef, amountMinor: number): Promise<void>
  /** Pays what was reserved, and tells the spine that the order is paid. */
  pay(writer: Writer, order: OrderRef): Promise<void>
  /** The service is delivered: moves the money on to who earned it. */
  fulfil(writer: Writer, order: OrderRef, parts: { supplier: string; supplierMinor: number; serviceFeeMinor: number }): Promise<void>
  /** Nothing was delivered: lets a reservation go, or returns what was paid. Does nothing where nothing is held. */
  undo(writer: Writer, order: OrderRef): Promise<'released' | 'returned' | 'nothing'>
  covers(reader: Reader, companyId: string, amountMinor: number): Promise<boolean>
}

/** Whether a transaction failed because a company's credit does not suffice. */
export const isBeyondCredit = (error: unknown): boolean => constraintOf(error) === 'company_credit_within_limit'

export function paymentsOf(deps: { clock: Clock; orders: Orders }): Payments {
  const { clock, orders } = deps
  const newId = () => uuidv7(clock.now().epochMilliseconds)

  async function enter(
    writer: Writer,
    order: OrderRef,
    paymentId: string,
    kind: 'pay' | 'fulfil' | 'return',
    postings: readonly Posting[],
  ) {
    const entryId = newId()
    const { companyId } = order
    await writer
      .insertInto('ledgerEntry')
      .values({ ...order, id: entryId, paymentId, kind, at: clock.now() })
      .execute()
    await writer
      .insertInto('ledgerPosting')
      .values(postings.map((posting, position) => ({ companyId, entryId, position, currency: 'CNY', ...posting })))
      .execute()
  }

  /** Moves the order's payment from one state to the next; null when it is not in that state. */
  async function move(writer: Writer, order: OrderRef, from: 'reserved' | 'paid', to: 'paid' | 'released' | 'returned') {
    const row = await writer
      .updateTable('payment')
      .set({ state: to, changedAt: clock.now() })
      .where('companyId', '=', order.companyId)
      .where('orderId', '=', order.orderId)
      .where('state', '=', from)
      .returning(['id', 'amountMinor'])
      .executeTakeFirst()
    return row ?? null
  }

  return {
    async reserve(writer, order, amountMinor) {
      const now = clock.now()
      await writer
        .insertInto('payment')
        .values({
          ...order,
          id: newId(),
          kind: 'companyCredit',
          state: 'reserved',
          amountMinor,
          currency: 'CNY',
          createdAt: now,
          changedAt: now,
        })
        .execute()
    },
    async pay(writer, order) {
      const payment = await move(writer, order, 'reserved', 'paid')
      invariant(payment, 'an order that is paid has a reservation')
      await enter(writer, order, payment.id, 'pay', payFromCredit(payment.amountMinor))
      await orders.paid(writer, order)
    },
    async fulfil(writer, order, parts) {
      const payment = await writer
        .selectFrom('payment')
        .select(['id', 'amountMinor'])
        .where('companyId', '=', order.companyId)
        .where('orderId', '=', order.orderId)
        .where('state', '=', 'paid')
        .executeTakeFirst()
      invariant(payment, 'what is delivered is paid')
      invariant(payment.amountMinor === parts.supplierMinor + parts.serviceFeeMinor, 'the parts of an order add up to what was paid')
      await enter(writer, order, payment.id, 'fulfil', fulfil(parts))
    },
    async undo(writer, order) {
      const released = await move(writer, order, 'reserved', 'released')
      if (released) return 'released'
      const returned = await move(writer, order, 'paid', 'returned')
      if (!returned) return 'nothing'
      await enter(writer, order, returned.id, 'return', returnToCredit(returned.amountMinor))
      return 'returned'
    },
    async covers(reader, companyId, amountMinor) {
      const row = await reader
        .selectFrom('companyCredit')
        .select('companyId')
        .where('companyId', '=', companyId)
        .where((eb) => eb(eb('usedMinor', '+', amountMinor), '<=', eb.ref('limitMinor')))
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
