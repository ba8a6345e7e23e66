import { AlipaySdk } from 'alipay-sdk'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import type { PaymentGateway, PayWay, TradeToOpen } from '../port.ts'
import { yuanOf } from './amounts.ts'
import { dayBill } from './bill.ts'
import { alipayClient } from './client.ts'
import { alipayHolds } from './holds.ts'
import { keyPair } from './keys.ts'
import { readNotice } from './notices.ts'
import { shanghaiTime } from './times.ts'
import { close, query, queryRefund, refund } from './trades.ts'

export interface AlipayOptions {
  /** `https://openapi.alipay.com/gateway.do`, its test environment's, or the sandbox's. */
  readonly gateway: string
  /** Where people's browsers find the cashier; the gateway itself unless it is reached there under another name. */
  readonly cashier?: string
  readonly appId: string
  /** Our account at Alipay, `2088…`: whom a notice's money went to. */
  readonly sellerId: string
  /** Ours; PEM or bare base64. */
  readonly privateKey: string
  /** Alipay's; PEM or bare base64. */
  readonly alipayPublicKey: string
  /** Where Alipay's servers reach us. */
  readonly notifyUrl: () => string
  /** Requests are stamped with its time. */
  readonly clock: Clock
  /** How long one question may take; tests do not wait as long as people do. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SUBJECT_CHARACTERS_MAX = 128

/** Alipay refuses a subject with signs that could be taken for parts of an address. */
const plainSubject = (subject: string): string => subject.replaceAll(/[/=&]/g, ' ').slice(0, SUBJECT_CHARACTERS_MAX)

const METHOD = { alipayWap: 'alipay.trade.wap.pay', alipayApp: 'alipay.trade.app.pay' } as const
const PRODUCT = { alipayWap: 'QUICK_WAP_WAY', alipayApp: 'QUICK_MSECURITY_PAY' } as const
const isOwn = (way: PayWay): way is keyof typeof METHOD => way in METHOD

const contentOf = (trade: TradeToOpen, way: keyof typeof PRODUCT) => ({
  out_trade_no: trade.number,
  total_amount: yuanOf(trade.amountMinor),
  subject: plainSubject(trade.subject),
  product_code: PRODUCT[way],
  // An end in whole seconds, never after ours.
  time_expire: shanghaiTime(trade.expiresAt),
})

/** Alipay in a phone's browser (wap pay) and by its own app (app pay), over its official SDK. Throws a sentence where a key is none. */
export function alipayGateway(options: AlipayOptions): PaymentGateway {
  const { gateway, appId, sellerId, notifyUrl, clock } = options
  const keys = keyPair(options)
  const account = {
    appId,
    privateKey: keys.privateKey,
    keyType: 'PKCS8' as const,
    alipayPublicKey: keys.alipayPublicKey,
    signType: 'RSA2' as const,
    // Names are kept as Alipay writes them: what is signed is what is read.
    camelcase: false,
  }
  const sdk = new AlipaySdk({ ...account, gateway })
  const cashier = new AlipaySdk({ ...account, gateway: options.cashier ?? gateway })
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const client = alipayClient({ sdk, gateway, clock, timeoutMs })
  return {
    name: 'alipay',
    ways: ['alipayWap', 'alipayApp'],
    // A trade is finished twelve months after its payment, and given back no more (ACQ.TRADE_HAS_FINISHED).
    refundableDays: 365,
    async open(trade, way) {
      invariant(isOwn(way), `Alipay is not paid by ${way}`)
      const method = METHOD[way]
      // See client.ts: a request is stamped with Shanghai's time, wherever this machine stands.
      const request = { timestamp: shanghaiTime(clock.now()), notify_url: notifyUrl() }
      if (way === 'alipayApp') return { is: way, order: cashier.sdkExecute(method, { ...request, bizContent: contentOf(trade, way) }) }
      const bizContent = { ...contentOf(trade, way), quit_url: trade.returnUrl }
      return { is: 'address', url: cashier.pageExecute(method, 'GET', { ...request, return_url: trade.returnUrl, bizContent }) }
    },
    query: (number) => query(client, number),
    close: (number) => close(client, number),
    refund: (request) => refund(client, request),
    queryRefund: (request) => queryRefund(client, request),
    bill: (day) => dayBill(client, { gateway, sellerId, timeoutMs }, day),
    guarantee: alipayHolds({ client, cashier, sellerId, notifyUrl, clock }),
    readNotice: async ({ body }) => readNotice(sdk, { appId, sellerId }, body),
    noticeAnswer: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
  }
}
