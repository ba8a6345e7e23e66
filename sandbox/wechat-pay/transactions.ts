import { z } from 'zod'
import { findPerson, PEOPLE } from '../identity/people.ts'
import { openidOf } from '../identity/wechat.ts'
import type { Said } from './envelope.ts'
import { refused } from './envelope.ts'
import type { Trade, TradeType, WechatPayWorld } from './model.ts'
import { findTrade, reread } from './model.ts'
import { close, prepare } from './trades.ts'
import { tradeBody } from './views.ts'

/** Prepay, query and close: what is told to `/v3/pay/transactions`. Each runs inside one transaction. */
export const outTradeNo = z.string().regex(/^[\w|*-]{6,32}$/)
export const amountTotal = z.number().int().min(1).max(10_000_000_000)
/** WeChat refuses an address with a query; over the loopback it may be http. */
export const notifyUrl = z
  .url({ protocol: /^https?$/ })
  .max(255)
  .refine((url) => !url.includes('?'))
const MINUTE_MS = 60_000
const EXPIRES_BY_ITSELF_MS = 120 * MINUTE_MS

const prepay = z.object({
  appid: z.string().min(1).max(32),
  mchid: z.string().min(1).max(32),
  description: z.string().min(1).max(127),
  out_trade_no: outTradeNo,
  time_expire: z.iso.datetime({ offset: true }).optional(),
  notify_url: notifyUrl,
  amount: z.object({ total: amountTotal, currency: z.literal('CNY').optional() }),
})
const withPayer = prepay.extend({ payer: z.object({ openid: z.string().min(1).max(128) }) })
const withScene = prepay.extend({
  scene_info: z.object({
    payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
    h5_info: z.object({ type: z.enum(['iOS', 'Android', 'Wap']) }),
  }),
})

export const paramError = (message: string): Said => refused(400, 'PARAM_ERROR', message)
const NOT_EXIST = refused(404, 'ORDER_NOT_EXIST', '订单不存在')

/** Names the fields as WeChat does: the first one that is wrong. */
export function fieldError(error: z.ZodError): Said {
  const [issue] = error.issues
  return paramError(`输入源“/body/${issue?.path.join('/') ?? ''}”的值不符合要求: ${issue?.code ?? 'invalid'}`)
}

const PREPAY = {
  MWEB: withScene,
  JSAPI: withPayer,
  APP: prepay,
} as const satisfies Readonly<Record<TradeType, z.ZodType>>

const isOpenid = (openid: string): boolean => PEOPLE.some((person) => openidOf(person) === openid)

/** What the merchant goes on with; `origin` is where the cashier stands. */
function prepared(trade: Trade, origin: string): Said {
  if (trade.tradeType !== 'MWEB') return { status: 200, body: { prepay_id: trade.prepayId } }
  const query = new URLSearchParams({ prepay_id: trade.prepayId, package: trade.cashierToken })
  return { status: 200, body: { h5_url: `${origin}/wechat-pay/checkmweb?${query.toString()}` } }
}

type Order = z.output<typeof prepay>

/** The same number comes to the same trade, where everything else is the same too. */
function again(world: WechatPayWorld, known: Trade, type: TradeType, order: Order, openid: string | null): Said | Trade {
  if (known.paidAt !== null) return refused(400, 'ORDERPAID', '该订单已支付')
  if (known.state === 'CLOSED') return refused(400, 'ORDER_CLOSED', '该订单已关闭')
  const isSame =
    known.tradeType === type && known.totalMinor === order.amount.total && known.appId === order.appid && known.openid === openid
  if (!isSame) return refused(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  const isRepeated =
    known.description === order.description &&
    known.notifyUrl === order.notify_url &&
    (order.time_expire === undefined || known.expiresAt === Date.parse(order.time_expire))
  if (!isRepeated) return refused(400, 'INVALID_REQUEST', '订单重入时，要求参数值与原请求一致，请确认参数问题')
  world.store.run('UPDATE wechat_trades SET prepared_at = ? WHERE transaction_id = ?', world.now(), known.transactionId)
  return reread(world.store, known.transactionId)
}

export function prepayOrder(world: WechatPayWorld, type: TradeType, given: unknown, origin: string): Said {
  const parsed = PREPAY[type].safeParse(given)
  if (!parsed.success) return fieldError(parsed.error)
  const order = parsed.data
  const { account } = world
  if (order.mchid !== account.mchId) return paramError('mchid与签名的商户号不一致')
  if (order.appid !== (type === 'APP' ? account.mobileAppId : account.appId))
    return refused(400, 'APPID_MCHID_NOT_MATCH', 'AppID和mch_id不匹配')
  const openid = type === 'JSAPI' ? withPayer.parse(given).payer.openid : null
  if (openid !== null && !isOpenid(openid)) return paramError('无效的openid')
  const expiresAt = order.time_expire === undefined ? world.now() + EXPIRES_BY_ITSELF_MS : Date.parse(order.time_expire)
  const known = findTrade(world.store, 'outTradeNo', order.out_trade_no)
  if (!known && expiresAt <= world.now()) return paramError('time_expire不能早于当前时间')
  const trade = known
    ? again(world, known, type, order, openid)
    : prepare(world, {
        outTradeNo: order.out_trade_no,
        tradeType: type,
        appId: order.appid,
        openid,
        totalMinor: order.amount.total,
        description: order.description,
        notifyUrl: order.notify_url,
        expiresAt,
      })
  return 'transactionId' in trade ? prepared(trade, origin) : trade
}

export function queryOrder(world: WechatPayWorld, number: string, mchid: unknown): Said {
  if (mchid !== world.account.mchId) return paramError('mchid与签名的商户号不一致')
  const trade = findTrade(world.store, 'outTradeNo', number)
  return trade ? { status: 200, body: tradeBody(world, trade) } : NOT_EXIST
}

const closing = z.object({ mchid: z.string() })

export function closeOrder(world: WechatPayWorld, number: string, given: unknown): Said {
  const parsed = closing.safeParse(given)
  if (!parsed.success) return fieldError(parsed.error)
  if (parsed.data.mchid !== world.account.mchId) return paramError('mchid与签名的商户号不一致')
  const trade = findTrade(world.store, 'outTradeNo', number)
  if (!trade) return NOT_EXIST
  if (trade.paidAt !== null) return refused(400, 'ORDERPAID', '该订单已支付，不能关闭')
  if (!close(world, trade)) return refused(400, 'ORDER_CLOSED', '该订单已关闭')
  return { status: 204 }
}

/** Whose openid it is; for whoever plays the person in WeChat. */
export const openidNamed = (person: string): string | undefined => {
  const found = findPerson(person)
  return found && openidOf(found)
}
