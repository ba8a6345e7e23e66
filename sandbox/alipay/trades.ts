import { beijingDate } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import { nextNumber } from '../kit/store.ts'
import { settleHolds } from './settle-holds.ts'
import type { AlipayWorld, Trade } from './model.ts'
import { newToken, reread, toTrade } from './model.ts'
import { queueNotice } from './notices.ts'

/** Trades: opened at the cashier, paid, given back, closed. Every change is one transaction with its journal entry and its notice. */
export interface NewTrade {
  readonly outTradeNo: string
  readonly totalMinor: number
  readonly subject: string
  readonly expiresAt: number
  readonly notifyUrl: string | null
  readonly returnUrl: string | null
  readonly quitUrl: string | null
}

/** The buyer has arrived at the cashier. Inside a transaction. */
export function openTrade(world: AlipayWorld, wanted: NewTrade): Trade {
  const { store } = world
  const now = world.now()
  const tradeNo = `${beijingDate(now).replaceAll('-', '')}2200${String(nextNumber(store, 'alipay.trade', 1)).padStart(16, '0')}`
  store.run(
    `INSERT INTO alipay_trades (trade_no, out_trade_no, status, total_minor, subject, notify_url, return_url, quit_url, cashier_token,
       form_token, created_at, expires_at) VALUES (?, ?, 'WAIT_BUYER_PAY', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    tradeNo,
    wanted.outTradeNo,
    wanted.totalMinor,
    wanted.subject,
    wanted.notifyUrl,
    wanted.returnUrl,
    wanted.quitUrl,
    newToken(),
    newToken(),
    now,
    wanted.expiresAt,
  )
  return reread(store, tradeNo)
}

function note(world: AlipayWorld, trade: Trade, effect: string, more: { at: number; amountMinor: number; idempotencyKey?: string }): void {
  record(world.store, {
    ...more,
    supplier: 'alipay',
    effect,
    bookingId: trade.tradeNo,
    clientReference: trade.outTradeNo,
    subject: `alipay/${world.account.sellerId}`,
    seats: 0,
  })
}

/** Moves the money once, from a trade that waits for it. Inside a transaction. */
export function pay(world: AlipayWorld, trade: Trade, at: number): boolean {
  const moved = world.store.run(
    "UPDATE alipay_trades SET status = 'TRADE_SUCCESS', paid_at = ?, pay_due_at = NULL WHERE trade_no = ? AND status = 'WAIT_BUYER_PAY'",
    at,
    trade.tradeNo,
  )
  if (moved === 0) return false
  note(world, trade, 'payment', { at, amountMinor: trade.totalMinor })
  queueNotice(world, reread(world.store, trade.tradeNo))
  return true
}

/** Closes a trade that nobody has paid. Inside a transaction. */
export function close(world: AlipayWorld, trade: Trade, at: number): boolean {
  const closed = world.store.run(
    "UPDATE alipay_trades SET status = 'TRADE_CLOSED', closed_at = ?, pay_due_at = NULL WHERE trade_no = ? AND status = 'WAIT_BUYER_PAY'",
    at,
    trade.tradeNo,
  )
  if (closed === 0) return false
  note(world, trade, 'trade_closed', { at, amountMinor: 0 })
  queueNotice(world, reread(world.store, trade.tradeNo))
  return true
}

/** Gives money of a paid trade back; a trade given back in full is closed. The caller has checked the amount. Inside a transaction. */
export function giveBack(world: AlipayWorld, trade: Trade, outRequestNo: string, amountMinor: number): void {
  const at = world.now()
  const { store } = world
  store.run(
    'INSERT INTO alipay_refunds (trade_no, out_request_no, amount_minor, at) VALUES (?, ?, ?, ?)',
    trade.tradeNo,
    outRequestNo,
    amountMinor,
    at,
  )
  const isAll = trade.refundedMinor + amountMinor === trade.totalMinor
  store.run(
    'UPDATE alipay_trades SET refunded_minor = refunded_minor + ?, status = ?, closed_at = ? WHERE trade_no = ?',
    amountMinor,
    isAll ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    isAll ? at : null,
    trade.tradeNo,
  )
  note(world, trade, 'refund', { at, amountMinor: -amountMinor, idempotencyKey: outRequestNo })
  queueNotice(world, reread(store, trade.tradeNo), { outRequestNo, amountMinor, at })
}

const SETTLED_AT_ONCE = 200

/** Lets happen what is due: slow payments arrive, trades that nobody paid in time close. Before every request and by a timer. */
export function settleAlipay(world: AlipayWorld): void {
  settleHolds(world)
  const now = world.now()
  const due = world.store
    .all(
      "SELECT * FROM alipay_trades WHERE status = 'WAIT_BUYER_PAY' AND (expires_at <= ? OR pay_due_at <= ?) ORDER BY expires_at LIMIT ?",
      now,
      now,
      SETTLED_AT_ONCE,
    )
    .map(toTrade)
  if (due.length === 0) return
  world.store.transaction(() => {
    for (const trade of due) {
      const isInTime = trade.payDueAt !== null && trade.payDueAt < trade.expiresAt
      if (isInTime && trade.payDueAt <= now) pay(world, trade, trade.payDueAt)
      else close(world, trade, trade.expiresAt)
    }
  })
  if (due.length === SETTLED_AT_ONCE) settleAlipay(world)
}
