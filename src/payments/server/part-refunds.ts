import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { giveBackService, returnTo, type CreditOwner, type Delivered } from '../rules/ledger.ts'
import { refundableMinor, type PayerKind, type RefundAsked } from '../rules/refund-shares.ts'
import { quoteRefund, type PaidPart, type QuotedShare, type RefundQuote } from '../rules/refund-shares-quote.ts'
import { BETWEEN_REFUNDS_SECONDS } from '../rules/refused-refunds.ts'
import { grantValue, ownersOf, returnValue, valueReturning, type CreditPartByNumber, type LeftValue } from './credits.ts'
import { backTold } from './granted.ts'
import { oweInCash } from './cash-owed.ts'
import type { PaymentsDeps } from './deps.ts'
import { returnPointsOf } from './points.ts'
import { daysOff, setRefundGoing } from './refunds.ts'
import { insertPaymentRefund, partRefundsOfOrder, refundsOfOrder } from './refund-store.ts'
import { leftOf, ownerOfPayment, withValue } from './value-left.ts'
import { enter, isDelivered, payerOf, paymentsOfOrder, tradesOf, type PaymentRow, type TradeRow } from './store.ts'

/*
 * A part of what was delivered is given back: one of several tickets, or the difference of a change. It is divided over all that was
 * paid for the order, in proportion over its whole life, and each payment's part goes back the way that payment came.
 */

/** Of `amountMinor`, which was paid for the part, the supplier keeps `feeMinor` and gives back the rest but for our own fee. */
export interface PartRefund extends RefundAsked {
  /** What is given back, such as `ticket:ID`: once per order. */
  readonly part: string
  readonly supplier: string
  /** Of our service fee, what goes back. */
  readonly serviceFeeBackMinor: number
  /** Of what comes back, what the airline keeps as value for later orders; nothing where it is left out. */
  readonly leaves?: readonly LeftValue[]
}

/**
 * Why nothing is given back now:
 * - `already` this part was;
 * - `notDelivered` nothing is with the supplier yet: such an order is undone as a whole;
 * - `notTaken` a gateway has yet to take what it holds: ask again in some minutes;
 * - `tooMuch` not so much is left of what was paid;
 * - `tooManyParts` gateways pay one trade back in fifty parts at most.
 */
type Hindrance = 'already' | 'notDelivered' | 'notTaken' | 'tooMuch' | 'tooManyParts'
export type PartQuoted = { readonly is: 'possible'; readonly quote: RefundQuote } | { readonly is: Hindrance }

export interface PartRefunds {
  /** What giving a part back will bring: to whom, how much, by when. `refundPart` goes by the same sums, as long as nothing moved in between. */
  quotePart(reader: Reader, order: OrderRef, asked: PartRefund): Promise<PartQuoted>
  /** Of what it will give back, what goes to values that had paid, by the airlines' numbers: they are told with the giving up. */
  valueBack(reader: Reader, order: OrderRef, asked: PartRefund): Promise<readonly CreditPartByNumber[]>
  /** Gives it back: the company's credit at once, people's money through their gateways. Whoever calls holds the order's lock. */
  refundPart(writer: Writer, order: OrderRef, asked: PartRefund): Promise<PartQuoted>
}

/** WeChat Pay pays one trade back in so many parts at most; Alipay names no limit. */
const PARTS_OF_A_TRADE_MAX = 50

interface Standing {
  readonly payments: readonly PaymentRow[]
  /** Of what people paid at gateways, by payment. */
  readonly trades: ReadonlyMap<string, TradeRow>
  /** Of what value paid, whose it was, by payment. */
  readonly owners: ReadonlyMap<string, CreditOwner>
}

async function standingOf(reader: Reader, order: OrderRef): Promise<Standing> {
  const paid = (await paymentsOfOrder(reader, order)).filter(({ state }) => state === 'paid')
  const trades = new Map((await tradesOf(reader, order)).map((trade) => [trade.paymentId, trade]))
  return { payments: paid, trades, owners: await ownersOf(reader, order) }
}

const payerKindOf = ({ kind, id }: PaymentRow, { trades, owners }: Standing): PayerKind =>
  kind === 'companyCredit' || owners.get(id) === 'company' ? 'company' : trades.get(id)?.payer === 'third' ? 'third' : 'person'

async function hindranceOf(reader: Reader, order: OrderRef, asked: PartRefund, standing: Standing): Promise<Hindrance | null> {
  const { payments, trades } = standing
  const before = await partRefundsOfOrder(reader, order)
  if (before.some(({ part }) => part === asked.part)) return 'already'
  if ([...trades.values()].some(({ state }) => state === 'held' || state === 'capturing')) return 'notTaken'
  if (!(await isDelivered(reader, order))) return 'notDelivered'
  if (asked.amountMinor > refundableMinor(partsOf(standing))) return 'tooMuch'
  const isFull = payments.some(({ id }) => before.filter(({ paymentId }) => paymentId === id).length >= PARTS_OF_A_TRADE_MAX)
  return isFull ? 'tooManyParts' : null
}

/** What the supplier gives back, and what we do: together all that goes back. */
function backOf({ supplier, serviceFeeBackMinor }: PartRefund, { amountMinor }: RefundQuote): Delivered {
  const supplierMinor = amountMinor - serviceFeeBackMinor
  invariant(supplierMinor >= 0 && serviceFeeBackMinor >= 0, 'nobody gives back less than nothing')
  return { supplier, supplierMinor, serviceFeeMinor: serviceFeeBackMinor }
}

const partsOf = (standing: Standing): readonly PaidPart[] =>
  standing.payments.map((payment) => ({
    payer: payerKindOf(payment, standing),
    paidWith: payment.kind,
    paidMinor: payment.amountMinor,
    settledMinor: payment.settledMinor,
  }))

export function partRefundsOf(deps: PaymentsDeps): PartRefunds {
  const { clock } = deps
  const newId = (): string => uuidv7(clock.now().epochMilliseconds)

  const quoteOf = (standing: Standing, asked: PartRefund): RefundQuote =>
    withValue(quoteRefund(partsOf(standing), asked, { today: dateIn(DEFAULT_ZONE, clock.now()), holidays: daysOff() }), asked.leaves ?? [])

  /** A pause after each refund of the trade that may not have gone yet: several that are asked for in one moment go one after the other. */
  async function notBefore(writer: Writer, order: OrderRef, { number }: TradeRow): Promise<Temporal.Instant> {
    const earlier = (await refundsOfOrder(writer, order)).filter(({ tradeNumber }) => tradeNumber === number)
    return earlier
      .map(({ createdAt }) => createdAt.add({ seconds: BETWEEN_REFUNDS_SECONDS * earlier.length }))
      .reduce((latest, at) => (Temporal.Instant.compare(at, latest) > 0 ? at : latest), clock.now())
  }

  /** Value and points that come back are told as money is, each once for the part: not what is left anew as value. */
  const grantedBack = (writer: Writer, order: OrderRef, { payments }: Standing, { shares }: RefundQuote): ReturnType<typeof backTold> => {
    const backOf = (share: QuotedShare | undefined): number => (share ? share.amountMinor - (share.valueMinor ?? 0) : 0)
    const back = payments.map(({ id, kind }, index) => ({ id, kind, backMinor: backOf(shares[index]) }))
    return backTold(writer, order, back)
  }

  /** One payment's share: counted with it, owed in the books, and sent back the way it came. */
  async function giveBack(
    writer: Writer,
    order: OrderRef,
    { part, payment, trade, share }: { part: string; payment: PaymentRow; trade: TradeRow | undefined; share: QuotedShare },
  ): Promise<void> {
    const { grossMinor, serviceFeeMinor, valueMinor = 0 } = share
    if (grossMinor === 0) return
    const feeMinor = grossMinor - share.amountMinor
    const amountMinor = share.amountMinor - valueMinor
    const now = clock.now()
    const paymentId = payment.id
    await insertPaymentRefund(writer, order, { paymentId, part, grossMinor, feeMinor, valueMinor, at: now })
    if (amountMinor === 0) return
    if (payment.kind === 'cash')
      return oweInCash(deps, writer, order, { paymentId, part, amountMinor, feeMinor, serviceFeeMinor, reason: 'partReturned' })
    const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'return' as const, part, at: now }
    if (payment.kind === 'companyCredit') {
      await enter(writer, order, entry, returnTo('companyCredit', amountMinor))
      return
    }
    if (payment.kind === 'travelCredit') {
      await returnValue(deps, writer, order, { paymentId, amountMinor, part })
      return
    }
    if (payment.kind === 'points') {
      await returnPointsOf(deps, writer, order, { paymentId, amountMinor, part })
      return
    }
    invariant(trade, 'what a person paid has a trade')
    await enter(writer, order, entry, returnTo(await payerOf(writer, trade), amountMinor))
    await setRefundGoing(deps, writer, order, {
      number: `R${newId().replaceAll('-', '')}`,
      paymentId,
      tradeNumber: trade.number,
      gateway: trade.gateway,
      part,
      amountMinor,
      feeMinor,
      serviceFeeMinor,
      reason: 'partReturned',
      notBefore: await notBefore(writer, order, trade),
    })
  }

  return {
    async quotePart(reader, order, asked) {
      const standing = await standingOf(reader, order)
      const hindrance = await hindranceOf(reader, order, asked, standing)
      return hindrance ? { is: hindrance } : { is: 'possible', quote: quoteOf(standing, asked) }
    },

    async valueBack(reader, order, asked) {
      const standing = await standingOf(reader, order)
      const { shares } = quoteOf(standing, asked)
      const ofValue = standing.payments.flatMap(({ id, kind }, index) => {
        const { amountMinor = 0, valueMinor = 0 } = shares[index] ?? {}
        return kind === 'travelCredit' ? [{ paymentId: id, amountMinor: amountMinor - valueMinor }] : []
      })
      return valueReturning(reader, order, ofValue)
    },

    async refundPart(writer, order, asked) {
      const standing = await standingOf(writer, order)
      const hindrance = await hindranceOf(writer, order, asked, standing)
      if (hindrance) return { is: hindrance }
      const quote = quoteOf(standing, asked)
      invariant(asked.amountMinor > 0, 'something is given back')
      const { part } = asked
      const [first] = standing.payments
      invariant(first, 'what was delivered was paid')
      if (quote.amountMinor > 0) {
        const now = clock.now()
        const entry = { id: uuidv7(now.epochMilliseconds), paymentId: first.id, kind: 'refundPart' as const, part, at: now }
        await enter(writer, order, entry, giveBackService(backOf(asked, quote)))
      }
      const left = leftOf(quote, asked.leaves ?? [])
      const ownerOf = await ownerOfPayment(writer, order)
      const toldBack = await grantedBack(writer, order, standing, quote)
      for (const [index, share] of quote.shares.entries()) {
        const payment = standing.payments[index]
        invariant(payment, 'each share is of a payment')
        await giveBack(writer, order, { part, payment, trade: standing.trades.get(payment.id), share })
        const granted = { paymentId: payment.id, part, owner: ownerOf(payment), supplier: asked.supplier, left: left[index] ?? [] }
        await grantValue(deps, writer, order, granted)
      }
      for (const told of toldBack) await deps.orders.tell(writer, order, told)
      return { is: 'possible', quote }
    },
  }
}
