import { isIP } from 'node:net'
import { z } from 'zod'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import { GatewayUnclear, TradeDiffers, type Cashier, type PaymentGateway, type PayWay, type TradeToOpen } from '../port.ts'
import { dayBill } from './bill.ts'
import { wechatClient, type WechatAnswer, type WechatClient } from './client.ts'
import { openKeys, type OpenedKeys, type WechatKeys } from './keys.ts'
import { readNotice } from './notices.ts'
import { queryRefund, refund } from './refunds.ts'
import { appRequest, jsapiRequest } from './signing.ts'
import { shanghaiInstant } from './times.ts'
import { close, codeIn, query, unclear } from './trades.ts'

export interface WechatOptions {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's. */
  readonly gateway: string
  /** Where people's browsers find the cashier, if elsewhere than WeChat Pay says: an origin. */
  readonly cashier?: string
  readonly mchId: string
  /** The official account, whose openids people pay with inside WeChat. */
  readonly appId: string
  /** Our native app at WeChat's open platform; null where there is none. */
  readonly mobileAppId: string | null
  readonly keys: WechatKeys
  /** Where WeChat Pay's servers reach us; without a query, which WeChat Pay refuses. */
  readonly notifyUrl: () => string
  /** Requests are stamped with its time, and answers held against it. */
  readonly clock: Clock
  /** How long one question may take; tests do not wait as long as people do. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SUBJECT_CHARACTERS_MAX = 127

type WechatWay = 'wechatH5' | 'wechatJsapi' | 'wechatApp'
const PATH: Readonly<Record<WechatWay, string>> = { wechatH5: 'h5', wechatJsapi: 'jsapi', wechatApp: 'app' }
const isOwn = (way: PayWay): way is WechatWay => way in PATH

const h5Answer = z.object({ h5_url: z.url({ protocol: /^https?$/ }).max(2048) })
const prepayAnswer = z.object({ prepay_id: z.string().regex(/^[\w-]{8,64}$/) })

interface Opening {
  readonly options: WechatOptions
  readonly keys: OpenedKeys
  readonly client: WechatClient
}

/** What one way wants beyond what all of them do. */
function partOf(way: WechatWay, { payer }: TradeToOpen): object {
  if (way === 'wechatApp') return {}
  if (way === 'wechatJsapi') {
    invariant(payer.openid !== null, 'whoever pays inside WeChat has an openid there')
    return { payer: { openid: payer.openid } }
  }
  // A dual-stack listener writes IPv4 addresses as IPv6 ones.
  const clientIp = (payer.clientIp ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  invariant(isIP(clientIp) !== 0, 'whoever pays by a browser asks from an address')
  return { scene_info: { payer_client_ip: clientIp, h5_info: { type: 'Wap' } } }
}

/** The address comes back with ours, where the browser goes afterwards whatever happens there. */
function cashierAddress(h5Url: string, { cashier, gateway }: WechatOptions, returnUrl: string): string {
  const url = new URL(h5Url)
  // Only the loopback may be without TLS.
  if (url.protocol !== 'https:' && new URL(gateway).protocol === 'https:') throw new GatewayUnclear('wechat open: an address without TLS')
  url.searchParams.set('redirect_url', returnUrl)
  return cashier === undefined ? url.toString() : new URL(url.pathname + url.search, cashier).toString()
}

/** What WeChat Pay says where a number comes again with other facts. */
const OTHER_FACTS: ReadonlySet<string> = new Set(['INVALID_REQUEST', 'OUT_TRADE_NO_USED'])

const notOpened = (answer: WechatAnswer): Error =>
  OTHER_FACTS.has(codeIn(answer)) ? new TradeDiffers(`wechat open: ${codeIn(answer)}`) : unclear('open', answer)

/** Prepares the trade. WeChat Pay wants to hear the same again with the same number, to the letter. */
async function open({ options, keys, client }: Opening, trade: TradeToOpen, way: PayWay): Promise<Cashier> {
  invariant(isOwn(way), `WeChat Pay is not paid by ${way}`)
  const appId = way === 'wechatApp' ? options.mobileAppId : options.appId
  invariant(appId !== null, 'an app pays that WeChat knows')
  const answer = await client.prepare(`/v3/pay/transactions/${PATH[way]}`, {
    appid: appId,
    mchid: options.mchId,
    description: trade.subject.slice(0, SUBJECT_CHARACTERS_MAX),
    out_trade_no: trade.number,
    time_expire: shanghaiInstant(trade.expiresAt),
    notify_url: options.notifyUrl(),
    amount: { total: trade.amountMinor, currency: 'CNY' },
    ...partOf(way, trade),
  })
  const now = options.clock.now()
  if (way === 'wechatH5') {
    const read = h5Answer.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw notOpened(answer)
    return { is: 'address', url: cashierAddress(read.data.h5_url, options, trade.returnUrl) }
  }
  const read = prepayAnswer.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) throw notOpened(answer)
  const prepayid = read.data.prepay_id
  if (way === 'wechatJsapi') return { is: way, request: jsapiRequest(keys.privateKey, { appId, prepayId: prepayid }, now) }
  return { is: way, request: appRequest(keys.privateKey, { appid: appId, partnerid: options.mchId, prepayid }, now) }
}

/** WeChat Pay over its API v3: in a phone's browser, inside WeChat, and by its own app. Throws a sentence where a key is none. */
export function wechatGateway(options: WechatOptions): PaymentGateway {
  const { gateway, mchId, appId, mobileAppId, notifyUrl, clock } = options
  const keys = openKeys(options.keys)
  const client = wechatClient({ gateway, mchId, keys, clock, timeoutMs: options.timeoutMs ?? TIMEOUT_MS })
  const merchants = { mchId }
  const addressee = { mchId, appIds: mobileAppId === null ? [appId] : [appId, mobileAppId], apiV3Key: keys.apiV3Key }
  return {
    name: 'wechat',
    // Trades of over a year ago are not given back (INVALID_REQUEST, without saying so in its code).
    refundableDays: 365,
    ways: mobileAppId === null ? ['wechatH5', 'wechatJsapi'] : ['wechatH5', 'wechatJsapi', 'wechatApp'],
    open: (trade, way) => open({ options, keys, client }, trade, way),
    query: (number) => query(client, merchants, number),
    close: (number) => close(client, merchants, number),
    refund: (request) => refund(client, { merchants, request, notifyUrl: notifyUrl() }),
    queryRefund: (request) => queryRefund(client, request),
    bill: (day) => dayBill(client, { mchId, gateway }, day),
    // What WeChat Pay can hold (支付分) is another contract, and no amount that an order has.
    guarantee: null,
    readNotice: (notice) => readNotice(client.trust, addressee, notice),
    // Anything but 200 and 204 is heard as "again", and a body is read with neither.
    noticeAnswer: (isTaken) =>
      isTaken
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"not taken"}' },
  }
}
