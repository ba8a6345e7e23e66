import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { faultPoint } from '../../server/faults.ts'
import { capture as captured, hold, release as released } from '../rules/ledger.ts'
import { GatewayUnclear, type GuaranteeDesk, type GuaranteeAnswer, type TradeAnswer } from '../supplier/port.ts'
import { actorOf, type Arrival } from './arrivals.ts'
import type { PaymentsDeps } from './deps.ts'
import { beginRelease } from './held-trades.ts'
import { captureJob, releaseHoldJob } from './jobs.ts'
import { endOpenTrades, giveBack, payCredit } from './money.ts'
import { payPoints } from './points.ts'
import { enter, findTrade, lockPayOrder, lockTrade, movePayment, movePayOrder, moveTrade, payerOf, type TradeRow } from './store.ts'
import { subjectOf } from './subject.ts'

/*
 * Money of a person that a gateway holds for an order: it is held as she confirms it, taken when the ticket is issued, and let go where
 * nothing comes of the order. Each try asks first what an earlier one has done.
 */

function deskOf(deps: PaymentsDeps, trade: Pick<TradeRow, 'gateway'>): GuaranteeDesk {
  const desk = deps.gateways.of(trade.gateway).guarantee
  invariant(desk, `an amount was held at ${trade.gateway}: it must stay able to until all of its holds have ended`)
  return desk
}

/** Asks how a hold stands; what is held is noted at once. Held reads as paid: whoever asks has nothing more to wait for. */
export async function askHold(deps: PaymentsDeps, trade: Pick<TradeRow, 'number' | 'gateway'>): Promise<TradeAnswer> {
  await faultPoint('payments.query-hold.before-call')
  const answer = await deskOf(deps, trade).query(trade.number)
  await faultPoint('payments.query-hold.after-call')
  if (answer.is === 'captured') throw new GatewayUnclear(`hold ${trade.number} was captured before it was known to be held`)
  if (answer.is !== 'held') return answer
  if ((await arriveHeld(deps, trade.number, answer)) === 'wrongAmount')
    throw new GatewayUnclear(`hold ${trade.number} is of another amount than was asked for`)
  return { ...answer, is: 'paid' }
}

/** As `arrive` for money: it was due, and the order goes on; or nothing was due any more, and it is let go by itself. */
async function arriveHeld(
  deps: PaymentsDeps,
  number: string,
  { amountMinor, gatewayNumber }: { amountMinor: number; gatewayNumber: string },
): Promise<Arrival> {
  const known = await findTrade(deps.db.read, number)
  invariant(known, 'a hold of ours')
  const order = { companyId: known.companyId, orderId: known.orderId }
  const arrival = await deps.db.transact(
    async (writer): Promise<Arrival> => {
      await deps.orders.lock(writer, order)
      const trade = await lockTrade(writer, number)
      invariant(trade, 'a trade stays')
      if (trade.state !== 'prepared' && trade.state !== 'closed') return 'already'
      if (trade.amountMinor !== amountMinor) return 'wrongAmount'
      const now = deps.clock.now()
      await moveTrade(writer, trade, 'hold', { changedAt: now, gatewayNumber })
      const entry = { id: uuidv7(now.epochMilliseconds), paymentId: trade.paymentId, kind: 'hold' as const, at: now }
      await enter(writer, order, entry, hold(trade.gateway, amountMinor))
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a trade is of a part that a person pays')
      if (part.state !== 'due' || part.amountMinor !== amountMinor) {
        await beginRelease(deps, writer, { ...trade, state: 'held', gatewayNumber })
        return 'returned'
      }
      await movePayOrder(writer, part, 'hold', { changedAt: now })
      const facts = { amountMinor, gateway: trade.gateway }
      await deps.orders.tell(writer, order, { kind: 'amountHeld', ...actorOf(trade, part), facts })
      await payCredit(deps, writer, order)
      await payPoints(deps, writer, order)
      await endOpenTrades(deps, writer, order) // another device may stand at another cashier
      await deps.orders.paid(writer, order)
      return 'settled'
    },
    { name: 'payments.arrive-held' },
  )
  if (arrival === 'wrongAmount') deps.log.error({ tradeNumber: number, amountMinor }, 'gateway_holds_wrong_amount')
  return arrival
}

/** The gateway has taken it on, and needs some minutes. */
const ASK_AGAIN_MINUTES = 2

/** Done, or asked again later; what is refused is tried again by the job, and shown to a person in the end. */
async function isDone(
  deps: PaymentsDeps,
  trade: TradeRow,
  { answer, job, what }: { answer: GuaranteeAnswer; job: typeof captureJob; what: string },
): Promise<boolean> {
  if (answer.is === 'done') return true
  if (answer.is === 'refused') throw new GatewayUnclear(`${what} of ${trade.number} was refused: ${answer.reason}`)
  const { companyId, orderId, number } = trade
  const at = deps.clock.now().add({ minutes: ASK_AGAIN_MINUTES })
  await deps.db.transact((writer) => deps.jobs.send(writer, job, { companyId, orderId, number }, { at }), { name: 'payments.hold-follow' })
  return false
}

/** Job: the ticket is issued, what is held is taken. */
export async function captureHeld(deps: PaymentsDeps, order: OrderRef, number: string): Promise<void> {
  const trade = await findTrade(deps.db.read, number)
  invariant(trade, 'a hold that is captured exists')
  if (trade.state !== 'capturing') return
  const before = await deps.gateways.of(trade.gateway).query(number)
  if (before.is !== 'paid') {
    const [brief] = await deps.orders.briefs(deps.db.read, [order], 'zh')
    invariant(brief && trade.gatewayNumber, 'what is held has a number, and its order a line')
    await faultPoint('payments.capture.before-call')
    const { gatewayNumber, amountMinor } = trade
    const answer = await deskOf(deps, trade).capture({ number, gatewayNumber, amountMinor, subject: subjectOf(brief.orderSeq) })
    await faultPoint('payments.capture.after-call')
    if (!(await isDone(deps, trade, { answer, job: captureJob, what: 'the capture' }))) return
  } else if (before.amountMinor !== trade.amountMinor) {
    throw new GatewayUnclear(`hold ${number} was captured with another amount than is held`)
  }
  await deps.db.transact((writer) => enterCapture(deps, writer, order, number), { name: 'payments.captured' })
}

async function enterCapture(deps: PaymentsDeps, writer: Writer, order: OrderRef, number: string): Promise<void> {
  await deps.orders.lock(writer, order)
  const trade = await lockTrade(writer, number)
  if (trade?.state !== 'capturing') return
  const now = deps.clock.now()
  const { paymentId, amountMinor, gateway } = trade
  await moveTrade(writer, trade, 'pay', { changedAt: now })
  await movePayment(writer, order.companyId, paymentId, ['reserved'], 'paid', now)
  const payer = await payerOf(writer, trade)
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'capture' as const, at: now }
  await enter(writer, order, entry, captured(gateway, payer, amountMinor))
  const part = await lockPayOrder(writer, order)
  invariant(part, 'a hold is of a part that a person pays')
  await deps.orders.tell(writer, order, { kind: 'amountTaken', ...actorOf(trade, part), facts: { amountMinor, gateway } })
  if (part.state === 'held') {
    await movePayOrder(writer, part, 'pay', { changedAt: now })
    return
  }
  // The order was given up while the gateway was taking it.
  await giveBack(deps, writer, order, { id: paymentId, amountMinor, tradeNumber: number, gateway, payer }, 'orderEnded')
}

/** Lets go of a hold at its gateway, confirmed or not. Throws where the gateway will not, or has not said so clearly. */
export async function letGo(deps: PaymentsDeps, { number, amountMinor, gateway, gatewayNumber }: TradeRow): Promise<void> {
  await faultPoint('payments.release.before-call')
  const answer = await deskOf(deps, { gateway }).release({ number, amountMinor, gatewayNumber })
  await faultPoint('payments.release.after-call')
  if (answer.is !== 'done') throw new GatewayUnclear(`hold ${number} is not let go: ${answer.is}`)
}

/** Job: nothing came of the order, what is held is let go. */
export async function releaseHeld(deps: PaymentsDeps, order: OrderRef, number: string): Promise<void> {
  const trade = await findTrade(deps.db.read, number)
  invariant(trade, 'a hold that is released exists')
  if (trade.state !== 'releasing') return
  const before = await deskOf(deps, trade).query(number)
  if (before.is === 'captured') throw new GatewayUnclear(`hold ${number} was captured, and is to be let go`)
  if (before.is !== 'closed') {
    await faultPoint('payments.release.before-call')
    const answer = await deskOf(deps, trade).release(trade)
    await faultPoint('payments.release.after-call')
    if (!(await isDone(deps, trade, { answer, job: releaseHoldJob, what: 'the release' }))) return
  }
  await deps.db.transact((writer) => enterRelease(deps, writer, order, number), { name: 'payments.released' })
}

async function enterRelease(deps: PaymentsDeps, writer: Writer, order: OrderRef, number: string): Promise<void> {
  await deps.orders.lock(writer, order)
  const trade = await lockTrade(writer, number)
  if (trade?.state !== 'releasing') return
  const now = deps.clock.now()
  const { companyId, paymentId, amountMinor, gateway } = trade
  await moveTrade(writer, trade, 'close', { changedAt: now })
  // A hold that was confirmed after its end found its payment released.
  await movePayment(writer, companyId, paymentId, ['reserved', 'released'], 'released', now)
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'release' as const, at: now }
  await enter(writer, order, entry, released(gateway, amountMinor))
  await deps.orders.tell(writer, order, { kind: 'amountFreed', facts: { amountMinor, gateway } })
}
