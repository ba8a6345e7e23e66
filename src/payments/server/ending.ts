import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { faultPoint } from '../../server/faults.ts'
import type { JobInfo } from '../../server/jobs/definition.ts'
import { lastArrival, pauseBeforeQuery } from '../rules/pay-order.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import type { TradeAnswer } from '../supplier/port.ts'
import { arrive } from './arrivals.ts'
import { noteSilence } from './confirming.ts'
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

const isSilence = (error: unknown): boolean => error instanceof GatewayUnclear || error instanceof GatewayAway

type Asked = Pick<TradeRow, 'number' | 'gateway' | 'holds' | 'silentSince'>

/** Asks the gateway how a trade stands; money that is there is settled at once. That it does not tell is noted: the payer reads it. */
export async function ask(deps: PaymentsDeps, trade: Asked): Promise<TradeAnswer> {
  try {
    const answer = await askNow(deps, trade)
    if (trade.silentSince !== null) await noteSilence(deps, trade.number, false)
    return answer
  } catch (error) {
    if (isSilence(error) && trade.silentSince === null) await noteSilence(deps, trade.number, true)
    throw error
  }
}

async function askNow(deps: PaymentsDeps, trade: Asked): Promise<TradeAnswer> {
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
    const job = { at: lastArrival(trade.expiresAt) }
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

const isPastArrival = (deps: PaymentsDeps, { expiresAt }: TradeRow): boolean =>
  Temporal.Instant.compare(deps.clock.now(), lastArrival(expiresAt)) >= 0

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
  return answer.is === 'paid' || answer.is === 'closed' || isPastArrival(deps, trade)
}

/**
 * A try that somebody wants to go on with, or to have out of her way: `open` as long as she can pay by it, `over` once nobody can, which our
 * books say from then on. Its gateway is asked, whose clock may be another than ours; `unclear` where it does not tell.
 */
export async function lookAgain(deps: PaymentsDeps, trade: TradeRow): Promise<'open' | 'over' | 'unclear'> {
  const isPast = Temporal.Instant.compare(deps.clock.now(), trade.expiresAt) >= 0
  return stand(deps, trade, async () => {
    if (isPast) return (await end(deps, trade)) ? 'over' : 'unclear'
    return (await ask(deps, trade)).is === 'closed' ? 'over' : 'open'
  })
}

/**
 * A try that she does not want to go on with is ended at its gateway: `over` once it is, or was paid; `open` where nobody has arrived at
 * its cashier, which nothing but its time can end; `unclear` where the gateway does not tell.
 */
export const giveUp = (deps: PaymentsDeps, trade: TradeRow): Promise<'open' | 'over' | 'unclear'> =>
  stand(deps, trade, async () => ((await end(deps, trade)) ? 'over' : 'open'))

async function stand(
  deps: PaymentsDeps,
  trade: TradeRow,
  look: () => Promise<'open' | 'over' | 'unclear'>,
): Promise<'open' | 'over' | 'unclear'> {
  try {
    const stands = await look()
    if (stands === 'over') await deps.db.transact((writer) => closeTrade(deps, writer, trade.number), { name: 'payments.look-again' })
    return stands
  } catch (error) {
    if (!isSilence(error)) throw error
    // Asked twice at least: a gateway may stumble once.
    if (trade.silentSince === null || !isPastArrival(deps, trade)) return 'unclear'
  }
  // It takes no money any more, and a gateway that never answers must not keep anybody from paying.
  await abandon(deps, trade)
  return 'over'
}

/** Closes a try with us that its gateway does not end; once it takes nothing any more a job asks what it has taken after all. */
export async function abandon(deps: PaymentsDeps, { companyId, orderId, number, expiresAt }: TradeRow): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await closeTrade(deps, writer, number)
      await deps.jobs.send(writer, endTradeJob, { companyId, orderId, number }, { at: lastArrival(expiresAt) })
    },
    { name: 'payments.abandon' },
  )
}

/** Job: ends the trade of an order that needs no money any more, or one that the order's window has outlived. */
export async function endTrade(deps: PaymentsDeps, order: OrderRef, number: string): Promise<void> {
  const trade = await findTrade(deps.db.read, number)
  invariant(trade, 'a trade that is ended exists')
  // Given up without an answer: what was paid comes in now, and pays what is due or goes back.
  if (trade.state === 'closed') await end(deps, trade)
  if (trade.state !== 'prepared') return
  const hasEnded = await end(deps, trade)
  await deps.db.transact(
    async (writer) => {
      if (hasEnded) return closeTrade(deps, writer, number)
      const at = lastArrival(trade.expiresAt)
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
    if (!isSilence(error) || attempt < ASKED_BEFORE_LAPSE) throw error
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
