import { z } from 'zod'
import { beijingDate } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import type { PageLanguage } from '../kit/page.ts'
import { pageHeaders } from '../kit/page.ts'
import { amountMinor, failed, reference } from './methods.ts'
import type { Body } from './methods.ts'
import type { AlipayWorld, Trade } from './model.ts'
import { findTrade } from './model.ts'
import { refusalPage } from './page.ts'
import type { Params } from './sign.ts'
import { openTrade, pay } from './trades.ts'

/**
 * alipay.trade.wap.pay: the buyer's browser arrives with a signed order, and is sent on to the cashier. alipay.trade.app.pay: the
 * merchant's app hands the signed order to Alipay's, which shows its own sheet.
 */
const WEB_ADDRESS = z.url({ protocol: /^https?$/ }).max(512)
const signedOrder = z.object({
  out_trade_no: reference,
  total_amount: amountMinor,
  subject: z.string().min(1).max(256),
  product_code: z.enum(['QUICK_WAP_WAY', 'QUICK_MSECURITY_PAY']),
  seller_id: z.string().optional(),
  timeout_express: z
    .string()
    .regex(/^([1-9]\d{0,4}[mhd]|1c)$/)
    .optional(),
  time_expire: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/)
    .optional(),
  quit_url: WEB_ADDRESS.optional(),
})
const addresses = z.object({ return_url: WEB_ADDRESS.optional(), notify_url: WEB_ADDRESS.optional() })

const MINUTE_MS = 60_000
const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 1440 * MINUTE_MS }
/** A trade waits for at most fifteen days. */
const LONGEST_MS = 15 * 1440 * MINUTE_MS

function expiryOf(order: z.output<typeof signedOrder>, now: number): number {
  const latest = now + LONGEST_MS
  if (order.time_expire !== undefined) return Math.min(Date.parse(`${order.time_expire.replace(' ', 'T')}+08:00`), latest)
  const given = order.timeout_express
  if (given === undefined) return latest
  if (given === '1c') return Date.parse(`${beijingDate(now)}T24:00:00+08:00`)
  return Math.min(now + Number(given.slice(0, -1)) * (UNIT_MS[given.slice(-1)] ?? 0), latest)
}

interface Arrival {
  readonly problem: Body | undefined
  readonly order: unknown
  readonly language: PageLanguage
}

export function arrive(world: AlipayWorld, params: Params, arrival: Arrival): Answer {
  const outcome = arrival.problem ?? world.store.transaction(() => admit(world, params, arrival.order, 'QUICK_WAP_WAY'))
  if ('cashierToken' in outcome) return { status: 303, headers: { location: `/alipay/cashier/${String(outcome.cashierToken)}` }, body: '' }
  return { status: 400, headers: pageHeaders(), body: refusalPage(String(outcome.sub_code), arrival.language) }
}

const isTrade = (admitted: Trade | Body): admitted is Trade => 'cashierToken' in admitted

/** How the sheet of Alipay's app ended; `failed` says why, for whoever looks for a mistake. */
export type AppEnded = { readonly is: 'ok' | 'cancel' } | { readonly is: 'fail'; readonly why: string }

/** What Alipay's app does with the order that the merchant's app hands to it. Inside a transaction. */
export function payInApp(
  world: AlipayWorld,
  params: Params,
  { problem, order, act }: Pick<Arrival, 'problem' | 'order'> & { readonly act: 'pay' | 'cancel' },
): AppEnded {
  const trade = problem ?? admit(world, params, order, 'QUICK_MSECURITY_PAY')
  if (!isTrade(trade)) return { is: 'fail', why: String(trade.sub_code) }
  if (act === 'cancel') return { is: 'cancel' }
  return pay(world, trade, world.now()) ? { is: 'ok' } : { is: 'fail', why: 'the trade is not open' }
}

/** The trade that the buyer may pay, or why there is none. The same order comes to the same trade, another amount does not. */
function admit(world: AlipayWorld, params: Params, given: unknown, product: string): Trade | Body {
  const order = signedOrder.safeParse(given)
  const urls = addresses.safeParse(params)
  if (!order.success || !urls.success || order.data.product_code !== product) return failed('INVALID_PARAMETER', '参数无效')
  const { out_trade_no: outTradeNo, total_amount: totalMinor, subject, seller_id: sellerId } = order.data
  if (sellerId !== undefined && sellerId !== world.account.sellerId) return failed('INVALID_PARAMETER', '参数无效')
  const [notifyUrl, returnUrl, quitUrl] = [urls.data.notify_url ?? null, urls.data.return_url ?? null, order.data.quit_url ?? null]
  const known = findTrade(world.store, 'outTradeNo', outTradeNo)
  if (!known) {
    const expiresAt = expiryOf(order.data, world.now())
    // An instant that is none compares with nothing, and is refused here too.
    if (!(expiresAt > world.now())) return failed('INVALID_PARAMETER', '订单已过期')
    return openTrade(world, { outTradeNo, totalMinor, subject, expiresAt, notifyUrl, returnUrl, quitUrl })
  }
  if (known.totalMinor !== totalMinor) return failed('CONTEXT_INCONSISTENT', '交易信息被篡改')
  if (known.status === 'TRADE_CLOSED') return failed('TRADE_HAS_CLOSE', '交易已经关闭')
  if (known.status === 'TRADE_SUCCESS') return failed('TRADE_HAS_SUCCESS', '交易已被支付')
  // The merchant may have moved in the meantime: the newest addresses hold.
  world.store.run(
    'UPDATE alipay_trades SET notify_url = ?, return_url = ?, quit_url = ? WHERE trade_no = ?',
    notifyUrl,
    returnUrl,
    quitUrl,
    known.tradeNo,
  )
  return known
}
