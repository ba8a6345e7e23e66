import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '../kit/clock.ts'
import { beijingTime } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import { tradesPage, type TradesAsked } from '../kit/trades-page.ts'
import type { WechatPayAccount } from './account.ts'

/** What WeChat Pay holds for every request, and how trades and refunds are kept. */
export interface WechatPayWorld {
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly account: WechatPayAccount
  readonly settings: { refundDelayMs: number }
  /** The time that signatures are stamped with and held against. */
  readonly line: LineClock
  now(): number
}

/**
 * The product beside this world may run by the machine's clock while this one was moved, or follow this one. Signatures are stamped
 * with the time that the merchant last spoke by, or every message would be too old for one of the two.
 */
export class LineClock {
  readonly #clock: SandboxClock
  #isMachine = false

  constructor(clock: SandboxClock) {
    this.#clock = clock
  }

  now(): number {
    return this.#isMachine ? this.#machine() : this.#clock.now()
  }

  #machine(): number {
    return this.#clock.now() - this.#clock.offsetMs()
  }

  /** Whether a request's time is near enough to one of the two clocks; the signature has been found right. */
  accepts(at: number, withinMs: number): boolean {
    const isOwn = Math.abs(at - this.#clock.now()) <= withinMs
    const isMachine = !isOwn && Math.abs(at - this.#machine()) <= withinMs
    if (isOwn || isMachine) this.#isMachine = isMachine
    return isOwn || isMachine
  }
}

export type TradeType = 'MWEB' | 'JSAPI' | 'APP'
export type TradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'

export interface Trade {
  readonly seq: number
  readonly transactionId: string
  readonly outTradeNo: string
  readonly prepayId: string
  readonly tradeType: TradeType
  readonly appId: string
  readonly openid: string | null
  readonly state: TradeState
  readonly totalMinor: number
  readonly description: string
  readonly notifyUrl: string
  readonly cashierToken: string
  /** Belongs to one showing of the cashier's form; a second tap brings an old one. */
  readonly formToken: string
  readonly createdAt: number
  /** When the merchant last asked for it: the address of the cashier is good for some minutes from here. */
  readonly preparedAt: number
  /** From then on nobody can pay; the trade stays open until it is closed. */
  readonly expiresAt: number
  readonly arrivedAt: number | null
  /** The person has chosen to pay slowly, and the money moves then. */
  readonly payDueAt: number | null
  readonly paidAt: number | null
  readonly closedAt: number | null
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'

export interface Refund {
  readonly refundId: string
  readonly outRefundNo: string
  readonly transactionId: string
  readonly amountMinor: number
  readonly status: RefundStatus
  /** How it will end. */
  readonly outcome: Exclude<RefundStatus, 'PROCESSING'>
  readonly notifyUrl: string | null
  readonly createdAt: number
  readonly dueAt: number
  readonly endedAt: number | null
}

type Row = Record<string, unknown>
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (value === null ? null : Number(value))

export function toTrade(row: Row): Trade {
  return {
    seq: Number(row.seq),
    transactionId: String(row.transaction_id),
    outTradeNo: String(row.out_trade_no),
    prepayId: String(row.prepay_id),
    tradeType: row.trade_type as TradeType,
    appId: String(row.app_id),
    openid: textOf(row.openid),
    state: row.state as TradeState,
    totalMinor: Number(row.total_minor),
    description: String(row.description),
    notifyUrl: String(row.notify_url),
    cashierToken: String(row.cashier_token),
    formToken: String(row.form_token),
    createdAt: Number(row.created_at),
    preparedAt: Number(row.prepared_at),
    expiresAt: Number(row.expires_at),
    arrivedAt: numberOf(row.arrived_at),
    payDueAt: numberOf(row.pay_due_at),
    paidAt: numberOf(row.paid_at),
    closedAt: numberOf(row.closed_at),
  }
}

export function toRefund(row: Row): Refund {
  return {
    refundId: String(row.refund_id),
    outRefundNo: String(row.out_refund_no),
    transactionId: String(row.transaction_id),
    amountMinor: Number(row.amount_minor),
    status: row.status as RefundStatus,
    outcome: row.outcome as Refund['outcome'],
    notifyUrl: textOf(row.notify_url),
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    endedAt: numberOf(row.ended_at),
  }
}

const COLUMNS = {
  transactionId: 'transaction_id',
  outTradeNo: 'out_trade_no',
  prepayId: 'prepay_id',
  cashierToken: 'cashier_token',
} as const

export function findTrade(store: Store, by: keyof typeof COLUMNS, value: string): Trade | undefined {
  const row = store.get(`SELECT * FROM wechat_trades WHERE ${COLUMNS[by]} = ?`, value)
  return row && toTrade(row)
}

export function reread(store: Store, transactionId: string): Trade {
  const trade = findTrade(store, 'transactionId', transactionId)
  if (!trade) throw new Error(`Trade ${transactionId} has gone`)
  return trade
}

/** A page of trades after a sequence number; or the newest ones, newest first. */
export const listTrades = (store: Store, asked: TradesAsked): Trade[] => tradesPage(store, 'wechat_trades', asked).map(toTrade)

export function findRefund(store: Store, outRefundNo: string): Refund | undefined {
  const row = store.get('SELECT * FROM wechat_refunds WHERE out_refund_no = ?', outRefundNo)
  return row && toRefund(row)
}

export const refundsOf = (store: Store, transactionId: string): Refund[] =>
  store.all('SELECT * FROM wechat_refunds WHERE transaction_id = ? ORDER BY seq', transactionId).map(toRefund)

/** What has been taken out of a trade: all refunds but those that failed for good. */
export const takenMinor = (store: Store, transactionId: string): number =>
  refundsOf(store, transactionId)
    .filter((each) => each.status !== 'CLOSED')
    .reduce((sum, each) => sum + each.amountMinor, 0)

export const newToken = () => randomBytes(18).toString('base64url')

/** RFC 3339 in Beijing's zone, as every instant of the protocol is written. */
export const wechatTime = beijingTime

export const isPayable = (trade: Trade, now: number): boolean =>
  trade.state === 'NOTPAY' && trade.payDueAt === null && now < trade.expiresAt
