import type { Row, Store } from './store.ts'

export const TRADES_PAGE = 200

export interface TradesAsked {
  /** After this sequence number. */
  readonly after: number
  readonly outTradeNo?: string | undefined
  /** So many of the newest, newest first, in place of a page from the oldest on. */
  readonly newest?: number | undefined
}

/** A page of a gateway's trades, as its table has them. */
export function tradesPage(store: Store, table: 'alipay_trades' | 'wechat_trades', asked: TradesAsked): readonly Row[] {
  const only = asked.outTradeNo ?? null
  const order = asked.newest === undefined ? 'ASC' : 'DESC'
  return store.all(
    `SELECT * FROM ${table} WHERE seq > ? AND (? IS NULL OR out_trade_no = ?) ORDER BY seq ${order} LIMIT ?`,
    asked.after,
    only,
    only,
    asked.newest ?? TRADES_PAGE,
  )
}
