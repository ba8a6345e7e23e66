import { z } from 'zod'
import type { Trade, WechatPayWorld } from './model.ts'
import { findTrade, isPayable, reread } from './model.ts'
import { isPaySign } from './sign.ts'
import { pay } from './trades.ts'

/**
 * What WeChat does on a phone with the order that a page (inside WeChat) or an app hands to it: it looks whether the merchant has signed
 * it, shows its sheet, and says how that ended. Whoever plays the phone says what the person does.
 */
export const ACTS = ['pay', 'cancel'] as const
export type Act = (typeof ACTS)[number]
const text = z.string().min(1).max(1024)

export const jsapiRequest = z.object({
  appId: text,
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().min(1).max(32),
  package: z.string().regex(/^prepay_id=[\w-]{1,64}$/),
  signType: z.literal('RSA'),
  paySign: text,
})
export const appRequest = z.object({
  appid: text,
  partnerid: text,
  prepayid: z.string().regex(/^[\w-]{1,64}$/),
  package: z.literal('Sign=WXPay'),
  noncestr: z.string().min(1).max(32),
  timestamp: z.string().regex(/^\d{10}$/),
  sign: text,
})

/** How the sheet ended; `failed` says why, for whoever looks for a mistake. */
export type Ended = { readonly is: 'ok' } | { readonly is: 'cancel' } | { readonly is: 'fail'; readonly why: string }
const fail = (why: string): Ended => ({ is: 'fail', why })

/** Good for two hours, as WeChat's are. */
const PREPAY_ID_GOOD_FOR_MS = 7_200_000

function onSheet(world: WechatPayWorld, trade: Trade | undefined, act: Act): Ended {
  if (!trade) return fail('there is no such prepay_id')
  const now = world.now()
  if (now - trade.preparedAt > PREPAY_ID_GOOD_FOR_MS) return fail('the prepay_id is too old')
  if (trade.paidAt !== null) return fail('this order has been paid')
  if (!isPayable(trade, now)) return fail('this order is closed, or the time to pay has passed')
  if (act === 'cancel') return { is: 'cancel' }
  world.store.transaction(() => pay(world, trade, now))
  return reread(world.store, trade.transactionId).paidAt === null ? fail('nothing moved') : { is: 'ok' }
}

/** `openid` is whose phone it is; left out where whoever plays it does not care. */
export function payInWechat(world: WechatPayWorld, request: z.output<typeof jsapiRequest>, openid: string | undefined, act: Act): Ended {
  const { appId, timeStamp, nonceStr, package: order, paySign } = request
  if (appId !== world.account.appId) return fail('another appId than the official account’s')
  if (!isPaySign(world.account.merchantPublicKey, [appId, timeStamp, nonceStr, order], paySign))
    return fail('paySign is not the merchant’s')
  const trade = findTrade(world.store, 'prepayId', order.slice('prepay_id='.length))
  if (trade && trade.tradeType !== 'JSAPI') return fail('this order is not one for a page in WeChat')
  if (trade && openid !== undefined && trade.openid !== openid) return fail('this order is another person’s')
  return onSheet(world, trade, act)
}

export function payByApp(world: WechatPayWorld, request: z.output<typeof appRequest>, act: Act): Ended {
  const { appid, partnerid, prepayid, noncestr, timestamp, sign } = request
  if (appid !== world.account.mobileAppId || partnerid !== world.account.mchId) return fail('another app or another merchant')
  if (!isPaySign(world.account.merchantPublicKey, [appid, timestamp, noncestr, prepayid], sign)) return fail('sign is not the merchant’s')
  const trade = findTrade(world.store, 'prepayId', prepayid)
  if (trade && trade.tradeType !== 'APP') return fail('this order is not one for an app')
  return onSheet(world, trade, act)
}
