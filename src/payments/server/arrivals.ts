import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { payAtGateway } from '../rules/ledger.ts'
import type { PaymentsDeps } from './deps.ts'
import { giveBack, payCredit } from './money.ts'
import { enter, findTrade, lockPayOrder, lockTrade, movePayment, movePayOrder, moveTrade, noteNotice } from './store.ts'

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
      invariant(trade, 'a trade stays')
      if (trade.state === 'paid') return 'already'
      if (trade.amountMinor !== paid.amountMinor) return 'wrongAmount'
      const now = deps.clock.now()
      await moveTrade(writer, trade, 'pay', { changedAt: now, gatewayNumber: paid.gatewayNumber })
      await movePayment(writer, order.companyId, trade.paymentId, ['reserved', 'released'], 'paid', now)
      const entry = { id: uuidv7(now.epochMilliseconds), paymentId: trade.paymentId, kind: 'pay' as const, at: now }
      await enter(writer, order, entry, payAtGateway(trade.gateway, trade.amountMinor))
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a trade is of a part that a person pays')
      const facts = { amountMinor: trade.amountMinor, gateway: trade.gateway }
      if (part.state !== 'due') {
        await deps.orders.tell(writer, order, { kind: 'paidLate', actorId: part.payerId, facts })
        const payment = { id: trade.paymentId, amountMinor: trade.amountMinor, tradeNumber }
        await giveBack(deps, writer, order, payment, part.state === 'paid' ? 'paidTwice' : 'paidLate')
        return 'returned'
      }
      await movePayOrder(writer, part, 'pay', { changedAt: now })
      await deps.orders.tell(writer, order, { kind: 'personPaid', actorId: part.payerId, facts })
      await payCredit(deps, writer, order)
      await deps.orders.paid(writer, order)
      return 'settled'
    },
    { name: 'payments.arrive' },
  )
  if (arrival === 'wrongAmount') deps.log.error({ tradeNumber, amountMinor: paid.amountMinor }, 'gateway_paid_wrong_amount')
  return arrival
}

/** What a gateway expects to hear: it repeats a notice until it is told that it arrived. */
export type NoticeAnswer = 'success' | 'fail'

/**
 * A notice from the gateway, as raw bytes. Nothing in it is believed before its signature, our app and our seller are checked; the
 * amount is compared with what we asked for. What cannot be believed changes nothing and is said to have failed.
 */
export async function receiveNotice(deps: PaymentsDeps, body: string): Promise<NoticeAnswer> {
  if (!deps.gateway) return 'fail'
  const read = deps.gateway.readNotice(body)
  if (read.is === 'refused') {
    // Only counted: whoever can reach us can send these, and rows are for what the gateway said.
    deps.log.warn({ gateway: deps.gateway.name, why: read.why }, 'notice_refused')
    return 'fail'
  }
  const note = (verdict: string) =>
    deps.db.transact(
      (writer) =>
        noteNotice(
          writer,
          { gateway: deps.gateway?.name ?? '', id: read.noticeId, tradeNumber: read.tradeNumber, verdict },
          deps.clock.now(),
        ),
      { name: 'payments.notice' },
    )
  const trade = await findTrade(deps.db.read, read.tradeNumber)
  if (!trade) {
    deps.log.error({ gateway: deps.gateway.name, tradeNumber: read.tradeNumber }, 'notice_of_unknown_trade')
    await note('unknownTrade')
    return 'fail'
  }
  if (read.status !== 'paid') {
    await note(read.status) // a trade that ended unpaid is found out by our own questions
    return 'success'
  }
  const arrival = await arrive(deps, read.tradeNumber, read)
  await note(arrival)
  return arrival === 'wrongAmount' ? 'fail' : 'success'
}
