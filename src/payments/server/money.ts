import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { constraintOf, type Reader, type Writer } from '../../server/database/connect.ts'
import { fulfil, oweToPayer, payFromCredit, returnToCredit } from '../rules/ledger.ts'
import { payWindowEnd } from '../rules/pay-order.ts'
import type { PaymentsDeps } from './deps.ts'
import { endTradeJob, lapseJob, refundJob } from './jobs.ts'
import {
  enter,
  insertPayment,
  insertPayOrder,
  insertRefund,
  lockPayOrder,
  moveCredit,
  movePayment,
  movePayOrder,
  openTradeOf,
  paymentsOfOrder,
  payOrderOf,
  refundsOfOrder,
  type PaymentRow,
} from './store.ts'

/** What became of an order's part that a person pays. */
export interface PersonPart {
  readonly payOrderId: string
  readonly state: 'waiting' | 'due' | 'paid' | 'closed'
  readonly amountMinor: number
  readonly expiresAt: Temporal.Instant | null
  /** Money on its way back to her; null where none is. */
  readonly refund: { readonly state: 'onTheWay' | 'done' | 'manual'; readonly amountMinor: number } | null
}

export type Collected =
  | { readonly is: 'paid' }
  | { readonly is: 'due'; readonly payOrderId: string; readonly amountMinor: number; readonly expiresAt: Temporal.Instant }
  /** The ticketing limit is too near for anybody to pay. Nothing was changed. */
  | { readonly is: 'tooLate' }

export interface Undone {
  /** Given back to the company's credit, from a reservation or from what it had paid. */
  readonly creditMinor: number
  /** Of that, what it had paid. */
  readonly creditPaidMinor: number
  /** On its way back to the person. */
  readonly refundingMinor: number
}

/**
 * Money of orders. Each step is one conditional change of a row's state, so that it happens once however often it is asked for;
 * the ledger's own uniqueness (one entry of a kind per payment) stands behind it. Whoever calls holds the order's lock.
 */
export interface Payments {
  /** Whether a person can pay a part here at all: a gateway is set up. */
  readonly takesPersonalPayments: boolean
  /**
   * Takes the company's part out of what it may still spend, as the transaction commits, and notes what the person will pay.
   * Where the credit does not suffice the commit fails, and the transaction with it: `isBeyondCredit` tells that error from others.
   */
  reserve(writer: Writer, order: OrderRef, parts: { companyMinor: number; personMinor: number; payerId: string }): Promise<void>
  /** The order is ready to be paid: pays at once where only the company pays, otherwise opens the person's window. */
  collect(writer: Writer, order: OrderRef, ticketingLimitAt: Temporal.Instant): Promise<Collected>
  /** The service is delivered: moves the money on to who earned it. */
  fulfil(writer: Writer, order: OrderRef, parts: { supplier: string; supplierMinor: number; serviceFeeMinor: number }): Promise<void>
  /** Nothing was delivered: lets reservations go, and returns what was paid. Does nothing where nothing is held. */
  undo(writer: Writer, order: OrderRef, because: 'lapsed' | 'cancelled' | 'ended'): Promise<Undone>
  covers(reader: Reader, companyId: string, amountMinor: number): Promise<boolean>
  personPart(reader: Reader, order: OrderRef): Promise<PersonPart | null>
}

/** Whether a transaction failed because a company's credit does not suffice. */
export const isBeyondCredit = (error: unknown): boolean => constraintOf(error) === 'company_credit_within_limit'

/** How a refund reads to the person. */
export const REFUND_STATE = { asked: 'onTheWay', done: 'done', failed: 'manual' } as const

/** The number of a payment's refund at the gateway: there is one per payment, so that it cannot be paid twice. */
export const refundNumberOf = (paymentId: string): string => `R${paymentId.replaceAll('-', '')}`

/** Pays the company's reserved part; false where there is none (any more). */
export async function payCredit(deps: PaymentsDeps, writer: Writer, order: OrderRef): Promise<boolean> {
  const now = deps.clock.now()
  const credit = await moveCredit(writer, order, 'reserved', 'paid', now)
  if (!credit) return false
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId: credit.id, kind: 'pay' as const, at: now }
  await enter(writer, order, entry, payFromCredit(credit.amountMinor))
  return true
}

/** Owes what a person has paid back to her, and sets the refund going. */
export async function giveBack(
  deps: PaymentsDeps,
  writer: Writer,
  order: OrderRef,
  payment: { id: string; amountMinor: number; tradeNumber: string },
  reason: 'orderEnded' | 'paidLate' | 'paidTwice',
): Promise<void> {
  const now = deps.clock.now()
  const { companyId, orderId } = order
  await movePayment(writer, companyId, payment.id, ['paid'], 'returned', now)
  await enter(
    writer,
    order,
    { id: uuidv7(now.epochMilliseconds), paymentId: payment.id, kind: 'return', at: now },
    oweToPayer(payment.amountMinor),
  )
  const number = refundNumberOf(payment.id)
  const { amountMinor, tradeNumber } = payment
  await insertRefund(writer, { number, companyId, orderId, paymentId: payment.id, tradeNumber, amountMinor, reason }, now)
  await deps.orders.tell(writer, order, { kind: 'refundAsked', facts: { amountMinor, reason } })
  await deps.jobs.send(writer, refundJob, { companyId, orderId, number })
}

async function tradeOfPayment(writer: Writer, payment: PaymentRow): Promise<string> {
  const { number } = await writer
    .selectFrom('gatewayTrade')
    .select('number')
    .where('companyId', '=', payment.companyId)
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  return number
}

export function moneyOf(deps: PaymentsDeps): Payments {
  const { clock, jobs } = deps
  const newId = (): string => uuidv7(clock.now().epochMilliseconds)

  async function undoCredit(writer: Writer, order: OrderRef): Promise<{ creditMinor: number; creditPaidMinor: number }> {
    const now = clock.now()
    const released = await moveCredit(writer, order, 'reserved', 'released', now)
    if (released) return { creditMinor: released.amountMinor, creditPaidMinor: 0 }
    const returned = await moveCredit(writer, order, 'paid', 'returned', now)
    if (!returned) return { creditMinor: 0, creditPaidMinor: 0 }
    await enter(writer, order, { id: newId(), paymentId: returned.id, kind: 'return', at: now }, returnToCredit(returned.amountMinor))
    return { creditMinor: returned.amountMinor, creditPaidMinor: returned.amountMinor }
  }

  return {
    takesPersonalPayments: deps.gateway !== null,

    async reserve(writer, order, { companyMinor, personMinor, payerId }) {
      const now = clock.now()
      if (companyMinor > 0) await insertPayment(writer, order, { id: newId(), kind: 'companyCredit', amountMinor: companyMinor, now })
      if (personMinor > 0) await insertPayOrder(writer, order, { id: newId(), payerId, amountMinor: personMinor, now })
    },

    async collect(writer, order, ticketingLimitAt) {
      const now = clock.now()
      const part = await lockPayOrder(writer, order)
      if (!part) {
        invariant(await payCredit(deps, writer, order), 'an order that only the company pays has a reservation')
        await deps.orders.paid(writer, order)
        return { is: 'paid' }
      }
      const expiresAt = payWindowEnd(now, await deps.windowMinutes(writer, order.companyId), ticketingLimitAt)
      if (!expiresAt) return { is: 'tooLate' }
      await movePayOrder(writer, part, 'open', { changedAt: now, expiresAt })
      await jobs.send(writer, lapseJob, { companyId: order.companyId, orderId: order.orderId }, { at: expiresAt })
      return { is: 'due', payOrderId: part.id, amountMinor: part.amountMinor, expiresAt }
    },

    async fulfil(writer, order, parts) {
      const paid = (await paymentsOfOrder(writer, order)).filter((payment) => payment.state === 'paid')
      const [first] = paid
      invariant(first, 'what is delivered is paid')
      const total = paid.reduce((sum, payment) => sum + payment.amountMinor, 0)
      invariant(total === parts.supplierMinor + parts.serviceFeeMinor, 'the parts of an order add up to what was paid')
      await enter(writer, order, { id: newId(), paymentId: first.id, kind: 'fulfil', at: clock.now() }, fulfil(parts))
    },

    async undo(writer, order, because) {
      const now = clock.now()
      const credit = await undoCredit(writer, order)
      const part = await lockPayOrder(writer, order)
      if (!part) return { ...credit, refundingMinor: 0 }
      if (part.state === 'waiting' || part.state === 'due')
        await movePayOrder(writer, part, 'close', { changedAt: now, closedBecause: because })
      const trade = await openTradeOf(writer, order)
      if (trade) await jobs.send(writer, endTradeJob, { companyId: order.companyId, orderId: order.orderId, number: trade.number })
      let refundingMinor = 0
      for (const payment of await paymentsOfOrder(writer, order)) {
        if (payment.kind === 'companyCredit' || payment.state !== 'paid') continue
        const tradeNumber = await tradeOfPayment(writer, payment)
        await giveBack(deps, writer, order, { id: payment.id, amountMinor: payment.amountMinor, tradeNumber }, 'orderEnded')
        refundingMinor += payment.amountMinor
      }
      return { ...credit, refundingMinor }
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

    async personPart(reader, order) {
      const part = await payOrderOf(reader, order)
      if (!part) return null
      const refund = (await refundsOfOrder(reader, order))[0]
      return {
        payOrderId: part.id,
        state: part.state,
        amountMinor: part.amountMinor,
        expiresAt: part.expiresAt,
        refund: refund ? { state: REFUND_STATE[refund.state], amountMinor: refund.amountMinor } : null,
      }
    },
  }
}
