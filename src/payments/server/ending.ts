import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { faultPoint } from '../../server/faults.ts'
import type { JobInfo } from '../../server/jobs/definition.ts'
import { pauseBeforeQuery } from '../rules/pay-order.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import type { TradeAnswer } from '../supplier/port.ts'
import { arrive } from './arrivals.ts'
import type { PaymentsDeps } from './deps.ts'
import { askHold, letGo } from './holds.ts'
import { ASKED_ONCE, endTradeJob, watchJob } from './jobs.ts'
import {
  findTrade,
  lockPayOrder,
  lockTrade,
  movePayment,
  movePayOrder,
  moveTrade,
  openTradesOf,
  payOrderOf,
  type TradeRow,
} from './store.ts'

/** Asks the gateway how a trade stands; money that is there is settled at once. */
export async function ask(deps: PaymentsDeps, trade: Pick<TradeRow, 'number' | 'gateway' | 'holds'>): Promise<TradeAnswer> {
  if (trade.holds) return askHold(deps, trade)
  await faultPoint('payments.query.before-call')
  const answer = await deps.gateways.of(trade.gateway).query(trade.number)
  await faultPoint('payments.query.after-call')
  if (answer.is === 'paid') {
    const arrival = await arrive(deps, trade.number, answer)
    // Not ours as it stands: asked again, for the answer may have been wrong; a job that hears it to the end is parked and shown.
    if (arrival === 'wrongAmount') throw new GatewayUnclear(`trade ${trade.number} was paid with another amount than was asked for`)
  }
  return answer
}

/** A signed address may be opened until the trade's end; a little is left for whoever arrives in the last second. */
const AFTER_END_SECONDS = 60

/**
 * Job: looks whether a trade was paid, until it ends. One that has ended at its gateway is closed here too; one whose part waits longer
 * than it, because she has chosen the desk meanwhile, is ended by a job of its own.
 */
export async function watchTrade(deps: PaymentsDeps, order: OrderRef, number: string, asked: number): Promise<void> {
  const trade = await findTrade(deps.db.read, number)
  invariant(trade, 'a trade that is watched exists')
  if (trade.state !== 'prepared') return
  const answer = await ask(deps, trade)
  if (answer.is === 'paid') return
  if (answer.is === 'closed') {
    await deps.db.transact((writer) => closeTrade(deps, writer, number), { name: 'payments.watch-closed' })
    return
  }
  if (asked === ASKED_ONCE) return
  const now = deps.clock.now()
  if (Temporal.Instant.compare(now, trade.expiresAt) >= 0) {
    const part = await payOrderOf(deps.db.read, order)
    const isOutlived = part?.state === 'due' && part.expiresAt !== null && Temporal.Instant.compare(part.expiresAt, trade.expiresAt) > 0
    if (!isOutlived) return // the window's own job ends it
    const job = { at: trade.expiresAt.add({ seconds: AFTER_END_SECONDS }) }
    await deps.db.transact((writer) => deps.jobs.send(writer, endTradeJob, { ...order, number }, job), { name: 'payments.watch-over' })
    return
  }
  const at = now.add({ milliseconds: pauseBeforeQuery(asked) })
  await deps.db.transact((writer) => deps.jobs.send(writer, watchJob, { ...order, number, asked: asked + 1 }, { at }), {
    name: 'payments.watch-on',
  })
}

async function closeTrade(deps: PaymentsDeps, writer: Writer, number: string): Promise<void> {
  const trade = await lockTrade(writer, number)
  if (trade?.state !== 'prepared') return
  const now = deps.clock.now()
  await moveTrade(writer, trade, 'close', { changedAt: now })
  await movePayment(writer, trade.companyId, trade.paymentId, ['reserved'], 'released', now)
}

/** Ends it at its gateway; a hold by letting go of it, which holds for one that somebody confirms in this moment too. */
async function closeAt(deps: PaymentsDeps, trade: TradeRow): Promise<'closed' | 'paid' | 'unknown'> {
  if (!trade.holds) return deps.gateways.of(trade.gateway).close(trade.number)
  await letGo(deps, trade)
  return 'closed'
}

/**
 * Ends an open trade at the gateway. True once nobody can pay it any more, or somebody has; false while the person may still arrive
 * with her signed address.
 */
async function end(deps: PaymentsDeps, trade: TradeRow): Promise<boolean> {
  let answer = await ask(deps, trade)
  if (answer.is === 'waiting') {
    await faultPoint('payments.close.before-call')
    const closed = await closeAt(deps, trade)
    await faultPoint('payments.close.after-call')
    answer = closed === 'paid' ? await ask(deps, trade) : { is: closed }
  }
  if (answer.is === 'paid') return true
  const lastArrival = trade.expiresAt.add({ seconds: AFTER_END_SECONDS })
  return answer.is === 'closed' || Temporal.Instant.compare(deps.clock.now(), lastArrival) >= 0
}

/**
 * A try that somebody wants to go on with, or to have out of her way: `open` as long as she can pay by it, `over` once nobody can, which our
 * books say from then on. Its gateway is asked, whose clock may be another than ours; `unclear` where it does not tell.
 */
export async function lookAgain(deps: PaymentsDeps, trade: TradeRow): Promise<'open' | 'over' | 'unclear'> {
  try {
    const isPast = Temporal.Instant.compare(deps.clock.now(), trade.expiresAt) >= 0
    const isOver = isPast ? await end(deps, trade) : (await ask(deps, trade)).is === 'closed'
    if (!isOver) return isPast ? 'unclear' : 'open'
  } catch (error) {
    if (!(error instanceof GatewayUnclear || error instanceof GatewayAway)) throw error
    return 'unclear'
  }
  await deps.db.transact((writer) => closeTrade(deps, writer, trade.number), { name: 'payments.look-again' })
  return 'over'
}

/** Job: ends the trade of an order that needs no money any more, or one that the order's window has outlived. */
export async function endTrade(deps: PaymentsDeps, order: OrderRef, number: string): Promise<void> {
  const trade = await findTrade(deps.db.read, number)
  invariant(trade, 'a trade that is ended exists')
  if (trade.state !== 'prepared') return
  const hasEnded = await end(deps, trade)
  await deps.db.transact(
    async (writer) => {
      if (hasEnded) return closeTrade(deps, writer, number)
      const at = trade.expiresAt.add({ seconds: AFTER_END_SECONDS })
      return deps.jobs.send(writer, endTradeJob, { ...order, number }, { at })
    },
    { name: 'payments.end-trade' },
  )
}

/** After so many questions without an answer the window closes all the same: what arrives later goes back by itself. */
const ASKED_BEFORE_LAPSE = 3

/** Ends a trade whose window has passed; false where its gateway stays silent: a gateway that does not answer cannot keep a seat for ever. */
async function endInTime(deps: PaymentsDeps, trade: TradeRow, attempt: number): Promise<boolean> {
  try {
    return await end(deps, trade)
  } catch (error) {
    const isSilent = error instanceof GatewayUnclear || error instanceof GatewayAway
    if (!isSilent || attempt < ASKED_BEFORE_LAPSE) throw error
    deps.log.warn({ tradeNumber: trade.number }, 'lapsed_without_answer')
    return false
  }
}

/**
 * Job: the window has passed. The gateway is asked once more, lest a payment of the last second be lost; then the order lapses. A
 * trade whose gateway stays silent is then ended by a job of its own.
 */
export async function lapse(deps: PaymentsDeps, order: OrderRef, info: Pick<JobInfo, 'attempt'>): Promise<void> {
  const part = await payOrderOf(deps.db.read, order)
  if (part?.state !== 'due' || !part.expiresAt) return
  if (Temporal.Instant.compare(deps.clock.now(), part.expiresAt) < 0) return
  const ended: TradeRow[] = []
  for (const trade of await openTradesOf(deps.db.read, order)) if (await endInTime(deps, trade, info.attempt)) ended.push(trade)
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const now = await lockPayOrder(writer, order)
      if (now?.state !== 'due') return
      for (const { number } of ended) await closeTrade(deps, writer, number)
      await movePayOrder(writer, now, 'close', { changedAt: deps.clock.now(), closedBecause: 'lapsed' })
      await deps.orders.expired(writer, order) // the line ends its order, and with it whatever else is held
    },
    { name: 'payments.lapse' },
  )
}

/** A job about an order's money has run out of tries: its timeline says that a person has to look. */
export async function tellStuck(deps: PaymentsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      await deps.orders.tell(writer, order, { kind: 'stuck' })
    },
    { name: 'payments.stuck' },
  )
}
