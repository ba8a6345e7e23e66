import { randomBytes } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import { tradesPage, type TradesAsked } from '../kit/trades-page.ts'
import type { AlipayAccount } from './account.ts'

/** What Alipay holds for every request, how a trade is kept, and how the protocol writes amounts and instants. */
export interface AlipayWorld {
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly account: AlipayAccount
  now(): number
}

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'

export interface Trade {
  readonly seq: number
  readonly tradeNo: string
  readonly outTradeNo: string
  readonly status: TradeStatus
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly subject: string
  readonly notifyUrl: string | null
  readonly returnUrl: string | null
  readonly quitUrl: string | null
  readonly cashierToken: string
  /** Belongs to one showing of the cashier's form; a second tap brings an old one. */
  readonly formToken: string
  readonly createdAt: number
  readonly expiresAt: number
  /** The person has chosen to pay slowly, and the money moves then. */
  readonly payDueAt: number | null
  readonly paidAt: number | null
  readonly closedAt: number | null
}

export interface Refund {
  readonly outRequestNo: string
  readonly amountMinor: number
  readonly at: number
}

type Row = Record<string, unknown>
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (value === null ? null : Number(value))

export function toTrade(row: Row): Trade {
  return {
    seq: Number(row.seq),
    tradeNo: String(row.trade_no),
    outTradeNo: String(row.out_trade_no),
    status: row.status as TradeStatus,
    totalMinor: Number(row.total_minor),
    refundedMinor: Number(row.refunded_minor),
    subject: String(row.subject),
    notifyUrl: textOf(row.notify_url),
    returnUrl: textOf(row.return_url),
    quitUrl: textOf(row.quit_url),
    cashierToken: String(row.cashier_token),
    formToken: String(row.form_token),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    payDueAt: numberOf(row.pay_due_at),
    paidAt: numberOf(row.paid_at),
    closedAt: numberOf(row.closed_at),
  }
}

const COLUMNS = { tradeNo: 'trade_no', outTradeNo: 'out_trade_no', cashierToken: 'cashier_token' } as const

export function findTrade(store: Store, by: keyof typeof COLUMNS, value: string): Trade | undefined {
  const row = store.get(`SELECT * FROM alipay_trades WHERE ${COLUMNS[by]} = ?`, value)
  return row && toTrade(row)
}

/** A page of trades after a sequence number; or the newest ones, newest first. */
export const listTrades = (store: Store, asked: TradesAsked): Trade[] => tradesPage(store, 'alipay_trades', asked).map(toTrade)

export function refundsOf(store: Store, tradeNo: string): Refund[] {
  return store
    .all('SELECT out_request_no, amount_minor, at FROM alipay_refunds WHERE trade_no = ? ORDER BY at, out_request_no', tradeNo)
    .map((row) => ({ outRequestNo: String(row.out_request_no), amountMinor: Number(row.amount_minor), at: Number(row.at) }))
}

export const newToken = () => randomBytes(18).toString('base64url')

/** `12.34`, as every amount of the protocol is written. */
export const yuan = (amountMinor: number): string => `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`

/** Beijing wall time without a zone, as every instant of the protocol is written. */
export const alipayTime = (at: number): string => beijingTime(at).slice(0, 19).replace('T', ' ')

export function reread(store: Store, tradeNo: string): Trade {
  const trade = findTrade(store, 'tradeNo', tradeNo)
  if (!trade) throw new Error(`Trade ${tradeNo} has gone`)
  return trade
}
