import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { payInto } from '../rules/ledger.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { NoticeAnswer, NoticeRead, PaymentGateway, RawNotice } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import { ASKED_ONCE, refundJob, watchJob } from './jobs.ts'
import { endOpenTrades, giveBack, payCredit } from './money.ts'
import { payPoints } from './points.ts'
import { keepPaidAgain } from './reconciliation-store.ts'
import { findRefundAtGateway, gatewayNumberOf, type RefundRow } from './refund-store.ts'
import {
  enter,
  findTrade,
  lockPayOrder,
  lockTrade,
  movePayment,
  movePayOrder,
  moveTrade,
  noteNotice,
  payerOf,
  type PayOrderRow,
  type TradeRow,
} from './store.ts'

/**
 * Money has arrived at the gateway: whoever says so first (its notice, our question, the person coming back) is right once, and
 * everybody after her finds it done.
 * - `settled` it was due: the company's part is taken with it, and the order goes on;
 * - `returned` nothing was due any more: it goes back by itself;
 * - `already` somebody was first;
 * - `wrongAmount` another sum than was asked for: nobody's money, a person has to look.
 */
export type Arrival = 'settled' | 'returned' | 'already' | 'wrongAmount'

export async function arrive(
  deps: PaymentsDeps,
  tradeNumber: string,
  paid: { amountMinor: number; gatewayNumber: string },
): Promise<Arrival> {
  const known = await findTrade(deps.db.read, tradeNumber)
  invariant(known, 'money arrives for a trade of ours')
  const order = { companyId: known.companyId, orderId: known.orderId }
  const arrival = await deps.db.transact(
    async (writer): Promise<Arrival> => {
      await deps.orders.lock(writer, order) // the spine first, as everybody takes them
      const trade = await lockTrade(writer, tradeNumber)
      invariant(trade && !trade.holds, 'a trade stays, and what is held comes in by its capture')
      if (trade.state === 'paid') return 'already'
      if (trade.amountMinor !== paid.amountMinor) return 'wrongAmount'
      const now = deps.clock.now()
      await moveTrade(writer, trade, 'pay', { changedAt: now, gatewayNumber: paid.gatewayNumber })
      await movePayment(writer, order.companyId, trade.paymentId, ['reserved', 'released'], 'paid', now)
      const entry = { id: uuidv7(now.epochMilliseconds), paymentId: trade.paymentId, kind: 'pay' as const, at: now }
      const payer = await payerOf(writer, trade)
      await enter(writer, order, entry, payInto(`gateway:${trade.gateway}`, payer, trade.amountMinor))
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a trade is of a part that a person pays')
      const facts = { amountMinor: trade.amountMinor, gateway: trade.gateway }
      // A trade that was over may be paid all the same, while another amount has become due.
      if (part.state !== 'due' || part.amountMinor !== trade.amountMinor) {
        await deps.orders.tell(writer, order, { kind: 'paidLate', ...actorOf(trade, part), facts })
        const { paymentId: id, amountMinor, gateway } = trade
        const payment = { id, amountMinor, tradeNumber, gateway, payer }
        await giveBack(deps, writer, order, payment, part.state === 'paid' ? 'paidTwice' : 'paidLate')
        return 'returned'
      }
      await movePayOrder(writer, part, 'pay', { changedAt: now })
      const kind = trade.payer === 'third' ? 'thirdPaid' : 'personPaid'
      await deps.orders.tell(writer, order, { kind, ...actorOf(trade, part), facts })
      await payCredit(deps, writer, order)
      await payPoints(deps, writer, order)
      await endOpenTrades(deps, writer, order) // another device may stand at another cashier
      await deps.orders.paid(writer, order)
      return 'settled'
    },
    { name: 'payments.arrive' },
  )
  if (arrival === 'wrongAmount') deps.log.error({ tradeNumber, amountMinor: paid.amountMinor }, 'gateway_paid_wrong_amount')
  return arrival
}

/** Who is named as the one who paid; of somebody outside nobody is told who she is. */
export const actorOf = ({ payer }: Pick<TradeRow, 'payer'>, { payerId }: Pick<PayOrderRow, 'payerId'>): { actorId?: string } =>
  payer === 'third' ? {} : { actorId: payerId }

/** Something has become of a hold: the job that watches it is sent on at once, and asks the gateway itself. */
async function takeHold(deps: PaymentsDeps, gateway: PaymentGateway, read: Extract<NoticeRead, { is: 'hold' }>): Promise<boolean> {
  const trade = await findTrade(deps.db.read, read.tradeNumber)
  if (trade?.gateway !== gateway.name) {
    deps.log.error({ gateway: gateway.name, tradeNumber: read.tradeNumber }, 'notice_of_unknown_trade')
    await noted(deps, gateway, read, 'unknownTrade')
    return false
  }
  await deps.db.transact(
    async (writer) => {
      const { companyId, orderId, number } = trade
      if (trade.state === 'prepared') await deps.jobs.send(writer, watchJob, { companyId, orderId, number, asked: ASKED_ONCE })
      await writeNotice(writer, gateway, read, 'hold', deps.clock.now())
    },
    { name: 'payments.notice' },
  )
  return true
}

/** Whether a gateway may stop telling: it repeats a notice until it is told that it arrived. */
async function takeTrade(deps: PaymentsDeps, gateway: PaymentGateway, read: Extract<NoticeRead, { is: 'trade' }>): Promise<boolean> {
  const note = (verdict: string): Promise<void> => noted(deps, gateway, read, verdict)
  const trade = await findTrade(deps.db.read, read.tradeNumber)
  if (trade?.gateway !== gateway.name) {
    deps.log.error({ gateway: gateway.name, tradeNumber: read.tradeNumber }, 'notice_of_unknown_trade')
    await note('unknownTrade')
    return false
  }
  if (read.status !== 'paid') {
    await note(read.status) // a trade that ended unpaid is found out by our own questions
    return true
  }
  if (trade.holds) {
    await note('ofHold') // what is taken of a hold is entered by the job that asked for it
    return true
  }
  const arrival = await arrive(deps, read.tradeNumber, read)
  await note(arrival)
  return arrival !== 'wrongAmount'
}

/** A refund is over: the job that follows it is sent on at once, and asks the gateway itself. */
async function takeRefund(deps: PaymentsDeps, gateway: PaymentGateway, read: Extract<NoticeRead, { is: 'refund' }>): Promise<boolean> {
  const refund = await findRefundAtGateway(deps.db.read, read.refundNumber)
  if (refund?.tradeNumber !== read.tradeNumber) {
    deps.log.error({ gateway: gateway.name, refundNumber: read.refundNumber }, 'notice_of_unknown_refund')
    await noted(deps, gateway, read, 'unknownRefund')
    return false
  }
  if (read.status === 'done' && isBackAlready(refund, read.refundNumber)) {
    await notePaidAgain(deps, gateway, read, refund)
    return true
  }
  await deps.db.transact(
    async (writer) => {
      await deps.jobs.send(writer, refundJob, { companyId: refund.companyId, orderId: refund.orderId, number: refund.number })
      await writeNotice(writer, gateway, read, `refund:${read.status}`, deps.clock.now())
    },
    { name: 'payments.notice' },
  )
  return true
}

/** Back by transfer, or under another number than the one that is spoken of. */
const isBackAlready = (refund: RefundRow, number: string): boolean =>
  refund.state === 'settled' || (refund.state === 'done' && gatewayNumberOf(refund) !== number)

/** The gateway has paid what was back already: nothing moves here, and finance has to get it back. */
async function notePaidAgain(
  deps: PaymentsDeps,
  gateway: PaymentGateway,
  read: Extract<NoticeRead, { is: 'refund' }>,
  { companyId, orderId }: RefundRow,
): Promise<void> {
  const { refundNumber: subject, tradeNumber, amountMinor } = read
  const now = deps.clock.now()
  deps.log.error({ gateway: gateway.name, refundNumber: subject }, 'refund_paid_again')
  await deps.db.transact(
    async (writer) => {
      await keepPaidAgain(writer, { companyId, orderId }, { gateway: gateway.name, subject, tradeNumber, amountMinor }, now)
      await writeNotice(writer, gateway, read, 'refund:again', now)
    },
    { name: 'payments.notice' },
  )
}

type Told = Extract<NoticeRead, { is: 'trade' | 'refund' | 'hold' }>

const writeNotice = (writer: Writer, gateway: PaymentGateway, { noticeId, tradeNumber }: Told, verdict: string, now: Temporal.Instant) =>
  noteNotice(writer, { gateway: gateway.name, id: noticeId, tradeNumber, verdict }, now)

const noted = (deps: PaymentsDeps, gateway: PaymentGateway, told: Told, verdict: string): Promise<void> =>
  deps.db.transact((writer) => writeNotice(writer, gateway, told, verdict, deps.clock.now()), { name: 'payments.notice' })

/**
 * A notice from a gateway, as it came. Nothing in it is believed before its signature, our app and our seller are checked; the
 * amount is compared with what we asked for. What cannot be believed changes nothing and is said to have failed.
 */
export async function receiveNotice(deps: PaymentsDeps, gateway: PaymentGateway, notice: RawNotice): Promise<NoticeAnswer> {
  const read = await gateway.readNotice(notice)
  if (read.is === 'refused') {
    // Only counted: whoever can reach us can send these, and rows are for what the gateway said.
    deps.log.warn({ gateway: gateway.name, why: read.why }, 'notice_refused')
    return gateway.noticeAnswer(false)
  }
  switch (read.is) {
    case 'trade':
      return gateway.noticeAnswer(await takeTrade(deps, gateway, read))
    case 'refund':
      return gateway.noticeAnswer(await takeRefund(deps, gateway, read))
    case 'hold':
      return gateway.noticeAnswer(await takeHold(deps, gateway, read))
  }
}
