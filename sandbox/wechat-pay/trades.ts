import { beijingDate } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import { nextNumber } from '../kit/store.ts'
import type { Refund, Trade, TradeType, WechatPayWorld } from './model.ts'
import { findRefund, newToken, reread, toRefund, toTrade } from './model.ts'
import { queueRefundNotice, queueTradeNotice } from './notices.ts'

/** Trades and refunds: prepared, paid, closed, given back. Every change is one transaction with its journal entry and its notice. */
export interface NewTrade {
  readonly outTradeNo: string
  readonly tradeType: TradeType
  readonly appId: string
  readonly openid: string | null
  readonly totalMinor: number
  readonly description: string
  readonly notifyUrl: string
  readonly expiresAt: number
}

const dayOf = (at: number) => beijingDate(at).replaceAll('-', '')

/** Inside a transaction. */
export function prepare(world: WechatPayWorld, wanted: NewTrade): Trade {
  const { store } = world
  const now = world.now()
  const number = nextNumber(store, 'wechat.trade', 1)
  const transactionId = `4200${dayOf(now)}${String(number).padStart(16, '0')}`
  store.run(
    `INSERT INTO wechat_trades (transaction_id, out_trade_no, prepay_id, trade_type, app_id, openid, state, total_minor, description,
       notify_url, cashier_token, form_token, created_at, prepared_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, 'NOTPAY', ?, ?, ?, ?, ?, ?, ?, ?)`,
    transactionId,
    wanted.outTradeNo,
    `wx${dayOf(now)}${newToken()}${String(number).padStart(4, '0')}`,
    wanted.tradeType,
    wanted.appId,
    wanted.openid,
    wanted.totalMinor,
    wanted.description,
    wanted.notifyUrl,
    newToken(),
    newToken(),
    now,
    now,
    wanted.expiresAt,
  )
  return reread(store, transactionId)
}

type Entry = Pick<Parameters<typeof record>[1], 'effect' | 'at' | 'amountMinor' | 'idempotencyKey'>

function note(world: WechatPayWorld, trade: Trade, entry: Entry): void {
  record(world.store, {
    ...entry,
    supplier: 'wechat',
    bookingId: trade.transactionId,
    clientReference: trade.outTradeNo,
    subject: `wechat/${world.account.mchId}`,
    seats: 0,
  })
}

/** Moves the money once, from a trade that waits for it. Inside a transaction. */
export function pay(world: WechatPayWorld, trade: Trade, at: number): boolean {
  const moved = world.store.run(
    "UPDATE wechat_trades SET state = 'SUCCESS', paid_at = ?, pay_due_at = NULL WHERE transaction_id = ? AND state = 'NOTPAY' AND expires_at > ?",
    at,
    trade.transactionId,
    at,
  )
  if (moved === 0) return false
  note(world, trade, { effect: 'payment', at, amountMinor: trade.totalMinor })
  queueTradeNotice(world, reread(world.store, trade.transactionId))
  return true
}

/** Closes a trade that nobody has paid; of that no notice tells. Inside a transaction. */
export function close(world: WechatPayWorld, trade: Trade): boolean {
  const at = world.now()
  const closed = world.store.run(
    "UPDATE wechat_trades SET state = 'CLOSED', closed_at = ?, pay_due_at = NULL WHERE transaction_id = ? AND state = 'NOTPAY'",
    at,
    trade.transactionId,
  )
  if (closed === 0) return false
  note(world, trade, { effect: 'trade_closed', at, amountMinor: 0 })
  return true
}

export interface NewRefund {
  readonly outRefundNo: string
  readonly amountMinor: number
  readonly notifyUrl: string | null
  readonly outcome: Refund['outcome']
}

/** Takes a refund on; the caller has checked the amount. The money moves later. Inside a transaction. */
export function takeRefund(world: WechatPayWorld, trade: Trade, wanted: NewRefund): Refund {
  const { store } = world
  const now = world.now()
  const refundId = `5030${dayOf(now)}${String(nextNumber(store, 'wechat.refund', 1)).padStart(17, '0')}`
  store.run(
    `INSERT INTO wechat_refunds (refund_id, out_refund_no, transaction_id, amount_minor, status, outcome, notify_url, created_at, due_at)
     VALUES (?, ?, ?, ?, 'PROCESSING', ?, ?, ?, ?)`,
    refundId,
    wanted.outRefundNo,
    trade.transactionId,
    wanted.amountMinor,
    wanted.outcome,
    wanted.notifyUrl,
    now,
    now + world.settings.refundDelayMs,
  )
  store.run("UPDATE wechat_trades SET state = 'REFUND' WHERE transaction_id = ?", trade.transactionId)
  return reloaded(world, wanted.outRefundNo)
}

function reloaded(world: WechatPayWorld, outRefundNo: string): Refund {
  const refund = findRefund(world.store, outRefundNo)
  if (!refund) throw new Error(`Refund ${outRefundNo} has gone`)
  return refund
}

/**
 * How a refund ends. `from` is what it is now: one that was closed or abnormal may be paid all the same, late. One that ends as abnormal has left the
 * merchant's account and not arrived: somebody has to send it elsewhere.
 */
export function endRefund(world: WechatPayWorld, refund: Refund, outcome: Refund['outcome'], at: number, from = 'PROCESSING'): boolean {
  const moved = world.store.run(
    'UPDATE wechat_refunds SET status = ?, ended_at = ? WHERE refund_id = ? AND status = ?',
    outcome,
    at,
    refund.refundId,
    from,
  )
  if (moved === 0) return false
  const trade = reread(world.store, refund.transactionId)
  // What the merchant asked for has had its effect: a late one is the world's own doing.
  const what = {
    amountMinor: outcome === 'SUCCESS' ? -refund.amountMinor : 0,
    ...(from === 'PROCESSING' ? { idempotencyKey: refund.outRefundNo } : {}),
  }
  const effect = { SUCCESS: 'refund', ABNORMAL: 'refund_abnormal', CLOSED: 'refund_closed' }[outcome]
  note(world, trade, { effect, at, ...what })
  queueRefundNotice(world, trade, reloaded(world, refund.outRefundNo))
  return true
}

const SETTLED_AT_ONCE = 200

/** Lets happen what is due: slow payments arrive, refunds end. Before every request and by a timer. */
export function settleWechatPay(world: WechatPayWorld): void {
  const now = world.now()
  const { store } = world
  const paying = store
    .all('SELECT * FROM wechat_trades WHERE pay_due_at <= ? ORDER BY pay_due_at LIMIT ?', now, SETTLED_AT_ONCE)
    .map(toTrade)
  const refunds = store
    .all("SELECT * FROM wechat_refunds WHERE status = 'PROCESSING' AND due_at <= ? ORDER BY due_at LIMIT ?", now, SETTLED_AT_ONCE)
    .map(toRefund)
  if (paying.length + refunds.length === 0) return
  store.transaction(() => {
    for (const trade of paying) {
      const isPaid = trade.payDueAt !== null && pay(world, trade, trade.payDueAt)
      // The time to pay has passed meanwhile: nothing moves.
      if (!isPaid) store.run('UPDATE wechat_trades SET pay_due_at = NULL WHERE transaction_id = ?', trade.transactionId)
    }
    for (const refund of refunds) endRefund(world, refund, refund.outcome, refund.dueAt)
  })
  if (Math.max(paying.length, refunds.length) === SETTLED_AT_ONCE) settleWechatPay(world)
}
