import { uuidv7 } from '../../kernel/ids.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { constraintOf, type Reader, type Writer } from '../../server/database/connect.ts'
import { fulfil, payFromCredit, returnTo, type PersonAccount } from '../rules/ledger.ts'
import type { GatewayName } from '../supplier/port.ts'
import { refundUnder, type Given, type PayTerms, type RefundUnder } from '../rules/pay-terms.ts'
import { latestPayment, payWindowEnd, type PaidLine } from '../rules/pay-order.ts'
import type { GoingBackTold } from '../rules/refund-standing.ts'
import { oweInCash } from './cash-owed.ts'
import { backTold } from './granted.ts'
import { applyValue, ownersOf, payValue, undoValue, usableValue, valuePaying, type UsableValue } from './credits.ts'
import { keepScope, type ValueScope } from './credits-store.ts'
import { confirmingAmong, confirmingOf, maybePaid, unclearAmong, type Confirming, type MaybePaid } from './confirming.ts'
import type { PaymentsDeps } from './deps.ts'
import { beginCapture, beginRelease, heldTradesOf, wasLetGo } from './held-trades.ts'
import { endTradeJob, lapseJob } from './jobs.ts'
import { partRefundsOf, type PartRefunds } from './part-refunds.ts'
import { countingTrade, paidWith, type PaidShare } from './paid-with.ts'
import { livePoints, undoPoints } from './points.ts'
import { setRefundGoing } from './refunds.ts'
import { remindLater } from './reminding.ts'
import { repriceReserved } from './repricing.ts'
import { goingBackAmong, partBack, partsTold, refundTold, type PartBack } from './refund-told.ts'
import {
  enter,
  insertPayment,
  insertPayOrder,
  isDelivered,
  lockPayOrder,
  moveCredit,
  movePayment,
  movePayOrder,
  openTradesOf,
  paymentsOfOrder,
  payerOf,
  payOrderOf,
  tradesOf,
  type PaymentRow,
  type TradeRow,
} from './store.ts'
import { keepTerms, termsOf } from './terms.ts'

/** What became of an order's part that a person pays. */
export interface PersonPart {
  readonly payOrderId: string
  /** Held: a gateway holds it until the ticket is issued. */
  readonly state: 'waiting' | 'due' | 'held' | 'paid' | 'closed'
  /** Still to be paid; of what is paid or held, all of it, points too. */
  readonly amountMinor: number
  readonly expiresAt: Temporal.Instant | null
  /** Of it, what somebody outside has paid in the person's place, or has held; the rest is her points. */
  readonly thirdMinor: number
  /** What a gateway held of it was let go, or is being: nobody was charged. */
  readonly isLetGo: boolean
  /** A payment of it that may have been made, and of which its gateway does not tell; null where none is. */
  readonly confirming: Confirming | null
  /** Of a part that is due or closed, whatever somebody may have paid of it at a gateway that does not tell, also long ago. */
  readonly unclear: readonly Pick<MaybePaid, 'gateway' | 'amountMinor'>[]
  /** Money on its way back to her; null where none is. */
  readonly refund: GoingBackTold | null
}

export type Collected =
  | { readonly is: 'paid' }
  | {
      readonly is: 'due'
      readonly payOrderId: string
      readonly amountMinor: number
      /** Reserved of the company's, out of its credit and its unused value: taken with the person's. */
      readonly companyMinor: number
      readonly expiresAt: Temporal.Instant
    }
  /** The ticketing limit is too near for anybody to pay. Nothing was changed. */
  | { readonly is: 'tooLate' }

export interface Undone {
  /** Given back to the company's credit, from a reservation or from what it had paid. */
  readonly creditMinor: number
  /** Of that, what it had paid. */
  readonly creditPaidMinor: number
  /** On its way back to the person. */
  readonly refundingMinor: number
  /** Of unused value and points, what had paid and may be used again. */
  readonly valuePaidMinor: number
}

/**
 * Money of orders. Each step is one conditional change of a row's state, so that it happens once however often it is asked for;
 * the ledger's own uniqueness (one entry of a kind per payment) stands behind it. Whoever calls holds the order's lock.
 */
export interface Payments extends PartRefunds {
  /** Whether a person can pay a part here at all: a gateway is set up. */
  readonly takesPersonalPayments: boolean
  /**
   * Takes the company's part out of what it may still spend, as the transaction commits, and notes what the person will pay, and
   * under which terms.
   * Where the credit does not suffice the commit fails, and the transaction with it: `isBeyondCredit` tells that error from others.
   */
  reserve(
    writer: Writer,
    order: OrderRef,
    parts: { companyMinor: number; personMinor: number; payerId: string; terms: PayTerms; valueFor?: ValueScope | null },
  ): Promise<void>
  /**
   * An order that nobody has begun to pay costs something else: the parts are these from now on. Answers by how much the company's is
   * more, or less. As with `reserve`, the commit fails where the credit does not suffice.
   */
  reprice(
    writer: Writer,
    order: OrderRef,
    parts: { companyMinor: number; personMinor: number; payerId: string },
  ): Promise<{ readonly companyByMinor: number }>
  /**
   * The order is ready to be paid: unused value is set aside for it; pays at once where only the company pays the rest, otherwise opens the
   * person's window, which ends before the supplier lets the seats go.
   */
  collect(writer: Writer, order: OrderRef, seatsGoAt: Temporal.Instant, line: PaidLine): Promise<Collected>
  /** What unused value would pay of a booking, were it paid now. Nothing is set aside. */
  usableValue(reader: Reader, booking: Parameters<typeof usableValue>[2]): Promise<UsableValue>
  /** Who has paid what of an order, or has it held for the ticket, and out of what. */
  paidWith(reader: Reader, order: OrderRef): Promise<readonly PaidShare[]>
  /** By which of their numbers airlines are paid with value, and how much: told when tickets are ordered. */
  valuePaying(reader: Reader, order: OrderRef): Promise<readonly { readonly number: string; readonly amountMinor: number }[]>
  /** The service is delivered: moves the money on to who earned it. */
  fulfil(writer: Writer, order: OrderRef, parts: { supplier: string; supplierMinor: number; serviceFeeMinor: number }): Promise<void>
  /** Nothing was delivered: lets reservations go, and returns what was paid. Does nothing where nothing is held. */
  undo(writer: Writer, order: OrderRef, because: 'lapsed' | 'cancelled' | 'ended'): Promise<Undone>
  covers(reader: Reader, companyId: string, amountMinor: number): Promise<boolean>
  personPart(reader: Reader, order: OrderRef): Promise<PersonPart | null>
  /** Of these orders of one company, those with a payment that is being confirmed. */
  confirmingAmong(reader: Reader, orders: readonly OrderRef[]): Promise<ReadonlySet<string>>
  /** Of these orders of one company, those that somebody may have paid at a gateway that does not tell, also after their end. */
  unclearAmong(reader: Reader, orders: readonly OrderRef[]): Promise<ReadonlySet<string>>
  /** Of these orders of one company, those of which money is still to go back to whoever paid it. */
  goingBackAmong(reader: Reader, orders: readonly OrderRef[]): Promise<ReadonlySet<string>>
  /** How the money of a part stands that went back over these orders of one company. */
  partBack(reader: Reader, orders: readonly OrderRef[], part: string): Promise<PartBack>
  /** How what people paid goes back to them in these parts, over these orders of one company, the links of a chain of changes; null where nothing does. */
  partsTold(reader: Reader, orders: readonly OrderRef[], parts: readonly string[]): Promise<GoingBackTold | null>
  /** What the order was promised about fees. */
  terms(reader: Reader, order: OrderRef): Promise<PayTerms>
  /** What giving something back is asked for by the order's own terms: for `quotePart` and `refundPart`, whoever asks. */
  refundUnderTerms(reader: Reader, order: OrderRef, given: Given): Promise<RefundUnder>
}

/** Whether a transaction failed because a company's credit does not suffice. */
export const isBeyondCredit = (error: unknown): boolean => constraintOf(error) === 'company_credit_within_limit'

/** The number under which a payment goes back as a whole: there is one per payment, so that it cannot be paid twice. */
export const refundNumberOf = (paymentId: string): string => `R${paymentId.replaceAll('-', '')}`

/**
 * Pays the company's reserved part, and what unused value was set aside; false where there is neither (any more). Where a person pays too it
 * is called in the transaction in which her money counts, and not before: what is only reserved is let go without a trace in the books.
 */
export async function payCredit(deps: PaymentsDeps, writer: Writer, order: OrderRef): Promise<boolean> {
  const now = deps.clock.now()
  const hasValue = await payValue(deps, writer, order)
  const credit = await moveCredit(writer, order, 'reserved', 'paid', now)
  if (!credit) return hasValue
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId: credit.id, kind: 'pay' as const, at: now }
  await enter(writer, order, entry, payFromCredit(credit.amountMinor))
  return true
}

/** Owes what a person has paid back to her, and sets the refund going. */
export async function giveBack(
  deps: PaymentsDeps,
  writer: Writer,
  order: OrderRef,
  payment: { id: string; amountMinor: number; tradeNumber: string; gateway: GatewayName; payer: PersonAccount },
  reason: 'orderEnded' | 'paidLate' | 'paidTwice',
): Promise<void> {
  const now = deps.clock.now()
  await movePayment(writer, order.companyId, payment.id, ['paid'], 'returned', now)
  await enter(
    writer,
    order,
    { id: uuidv7(now.epochMilliseconds), paymentId: payment.id, kind: 'return', at: now },
    returnTo(payment.payer, payment.amountMinor),
  )
  const { id: paymentId, amountMinor, tradeNumber, gateway } = payment
  const number = refundNumberOf(paymentId)
  await setRefundGoing(deps, writer, order, { number, paymentId, tradeNumber, gateway, part: 'whole', amountMinor, feeMinor: 0, reason })
}

/** Nobody is to pay any more: every try that is under way is ended at its gateway. */
export async function endOpenTrades(deps: PaymentsDeps, writer: Writer, { companyId, orderId }: OrderRef): Promise<void> {
  for (const { number } of await openTradesOf(writer, { companyId, orderId }))
    await deps.jobs.send(writer, endTradeJob, { companyId, orderId, number })
}

async function tradeOfPayment(
  writer: Writer,
  payment: PaymentRow,
): Promise<Pick<TradeRow, 'gateway'> & { tradeNumber: string; payer: PersonAccount }> {
  const trade = await writer
    .selectFrom('gatewayTrade')
    .select(['number', 'gateway', 'companyId', 'payOrderId', 'payer'])
    .where('companyId', '=', payment.companyId)
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  return { tradeNumber: trade.number, gateway: trade.gateway, payer: await payerOf(writer, trade) }
}

/** Unused value and points that come back as an order ends are told as money is, set aside or paid. */
async function tellBack({ orders }: PaymentsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const alive = (await paymentsOfOrder(writer, order)).filter(({ state }) => state === 'reserved' || state === 'paid')
  const back = alive.map(({ id, kind, amountMinor }) => ({ id, kind, backMinor: amountMinor }))
  for (const told of await backTold(writer, order, back)) await orders.tell(writer, order, told)
}

/** What of an order is reserved of the company's: of its credit, and of its unused value. */
async function companyAside(reader: Reader, order: OrderRef): Promise<number> {
  const reserved = (await paymentsOfOrder(reader, order)).filter(({ state }) => state === 'reserved')
  const owners = await ownersOf(reader, order)
  const isCompanys = ({ id, kind }: PaymentRow) => kind === 'companyCredit' || (kind === 'travelCredit' && owners.get(id) === 'company')
  return sumMinor(reserved.filter(isCompanys).map(({ amountMinor }) => amountMinor))
}

/** What goes back by a gateway or the desk; all else is ours to give back. */
const AT_A_TILL: ReadonlySet<PaymentRow['kind']> = new Set<PaymentRow['kind']>(['alipay', 'wechat', 'cash'])

export function moneyOf(deps: PaymentsDeps): Payments {
  const { clock, jobs } = deps
  const newId = (): string => uuidv7(clock.now().epochMilliseconds)

  async function undoCredit(writer: Writer, order: OrderRef): Promise<{ creditMinor: number; creditPaidMinor: number }> {
    const now = clock.now()
    const released = await moveCredit(writer, order, 'reserved', 'released', now)
    if (released) return { creditMinor: released.amountMinor, creditPaidMinor: 0 }
    const returned = await moveCredit(writer, order, 'paid', 'returned', now)
    if (!returned) return { creditMinor: 0, creditPaidMinor: 0 }
    await enter(
      writer,
      order,
      { id: uuidv7(now.epochMilliseconds), paymentId: returned.id, kind: 'return', at: now },
      returnTo('companyCredit', returned.amountMinor),
    )
    return { creditMinor: returned.amountMinor, creditPaidMinor: returned.amountMinor }
  }

  return {
    ...partRefundsOf(deps),
    takesPersonalPayments: deps.gateways.all.length > 0,

    async reserve(writer, order, { companyMinor, personMinor, payerId, terms, valueFor = null }) {
      const now = clock.now()
      await keepTerms(writer, order, terms)
      if (valueFor) await keepScope(writer, order, valueFor)
      if (companyMinor > 0) await insertPayment(writer, order, { id: newId(), kind: 'companyCredit', amountMinor: companyMinor, now })
      if (personMinor > 0) await insertPayOrder(writer, order, { id: newId(), payerId, amountMinor: personMinor, now })
    },

    reprice: (writer, order, parts) => repriceReserved(writer, order, parts, clock.now()),

    async collect(writer, order, seatsGoAt, line) {
      const now = clock.now()
      const whole = await lockPayOrder(writer, order)
      const { windowMinutes } = await deps.payRules(writer, order.companyId)
      const expiresAt = payWindowEnd(now, windowMinutes[line], seatsGoAt, line)
      if (whole && !expiresAt) return { is: 'tooLate' }
      const { part, valueMinor } = await applyValue(deps, writer, order, { part: whole, neededAt: seatsGoAt })
      if (valueMinor > 0) await deps.orders.tell(writer, order, { kind: 'valueSetAside', facts: { amountMinor: valueMinor } })
      if (!part || !expiresAt) {
        invariant(await payCredit(deps, writer, order), 'an order that nobody is to pay any more is paid by the company or by value')
        await deps.orders.paid(writer, order)
        return { is: 'paid' }
      }
      await movePayOrder(writer, part, 'open', { changedAt: now, expiresAt, latestAt: latestPayment(seatsGoAt, line) })
      await jobs.send(writer, lapseJob, { companyId: order.companyId, orderId: order.orderId }, { at: expiresAt })
      await remindLater(jobs, writer, order, { now, expiresAt })
      return { is: 'due', payOrderId: part.id, amountMinor: part.amountMinor, companyMinor: await companyAside(writer, order), expiresAt }
    },

    async fulfil(writer, order, parts) {
      const held = await heldTradesOf(writer, order)
      const heldPayments = new Set(held.map(({ paymentId }) => paymentId))
      const paid = (await paymentsOfOrder(writer, order)).filter(({ id, state }) => state === 'paid' || heldPayments.has(id))
      const [first] = paid
      invariant(first, 'what is delivered is paid')
      const total = paid.reduce((sum, payment) => sum + payment.amountMinor, 0)
      invariant(total === parts.supplierMinor + parts.serviceFeeMinor, 'the parts of an order add up to what was paid')
      const now = clock.now()
      const entry = { id: uuidv7(now.epochMilliseconds), paymentId: first.id, kind: 'fulfil' as const, at: now }
      await enter(writer, order, entry, fulfil(parts))
      for (const trade of held) await beginCapture(deps, writer, trade)
    },

    async undo(writer, order, because) {
      const now = clock.now()
      await tellBack(deps, writer, order)
      const undone = await undoCredit(writer, order)
      const credit = { ...undone, valuePaidMinor: (await undoValue(deps, writer, order)) + (await undoPoints(deps, writer, order)) }
      const part = await lockPayOrder(writer, order)
      if (!part) return { ...credit, refundingMinor: 0 }
      if (part.state !== 'paid' && part.state !== 'closed')
        await movePayOrder(writer, part, 'close', { changedAt: now, closedBecause: because })
      await endOpenTrades(deps, writer, order)
      for (const trade of await heldTradesOf(writer, order)) await beginRelease(deps, writer, trade)
      let refundingMinor = 0
      for (const payment of await paymentsOfOrder(writer, order)) {
        if (!AT_A_TILL.has(payment.kind) || payment.state !== 'paid') continue
        if (payment.kind === 'cash') {
          const { id: paymentId, amountMinor } = payment
          await movePayment(writer, order.companyId, paymentId, ['paid'], 'returned', now)
          await oweInCash(deps, writer, order, { paymentId, part: 'whole', amountMinor, feeMinor: 0, reason: 'orderEnded' })
          refundingMinor += payment.amountMinor
          continue
        }
        const trade = await tradeOfPayment(writer, payment)
        await giveBack(deps, writer, order, { id: payment.id, amountMinor: payment.amountMinor, ...trade }, 'orderEnded')
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

    usableValue: (reader, booking) => usableValue(deps, reader, booking),
    valuePaying,
    paidWith,
    terms: termsOf,
    refundUnderTerms: async (reader, order, given) => refundUnder(await termsOf(reader, order), given, await isDelivered(reader, order)),

    confirmingAmong: (reader, orders) => confirmingAmong(reader, orders, clock.now()),
    unclearAmong,
    goingBackAmong,
    partBack,
    partsTold: (reader, orders, parts) => partsTold(reader, orders, parts, clock.now()),

    async personPart(reader, order) {
      const part = await payOrderOf(reader, order)
      if (!part) return null
      const isPaid = part.state === 'paid' || part.state === 'held'
      const trades = await tradesOf(reader, order)
      const unclear = part.state === 'due' || part.state === 'closed' ? maybePaid(trades).filter(({ isSilent }) => isSilent) : []
      const points = isPaid ? livePoints(await paymentsOfOrder(reader, order)) : null
      return {
        payOrderId: part.id,
        state: part.state,
        amountMinor: part.amountMinor + (points?.amountMinor ?? 0),
        expiresAt: part.expiresAt,
        thirdMinor: countingTrade(trades)?.payer === 'third' ? part.amountMinor : 0,
        isLetGo: part.state === 'closed' && (await wasLetGo(reader, order, trades)),
        confirming: part.state === 'due' ? confirmingOf(trades, part, clock.now()) : null,
        unclear: unclear.map(({ gateway, amountMinor }) => ({ gateway, amountMinor })),
        refund: await refundTold(reader, order, clock.now()),
      }
    },
  }
}
