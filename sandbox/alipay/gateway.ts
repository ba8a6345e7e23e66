import type { FastifyInstance } from 'fastify'
import { originOf } from '../identity/door.ts'
import type { FaultKind } from '../kit/faults.ts'
import type { Answer } from '../kit/http.ts'
import { problem, serve } from '../kit/http.ts'
import { languageOf } from '../kit/page.ts'
import { arrive, payInApp } from './arrival.ts'
import type { AppEnded } from './arrival.ts'
import { askBill, billFile } from './bills.ts'
import { cancelHold, createVoucher, freezeInApp, payFromHold, queryHold, unfreeze } from './holds.ts'
import type { AlipayWorld } from './model.ts'
import { closeOrder, queryOrder, queryRefund, refundOrder } from './methods.ts'
import type { Body, Method } from './methods.ts'
import { isSignedRequest, signText } from './sign.ts'
import type { Params } from './sign.ts'
import { settleAlipay } from './trades.ts'

const VOUCHER = 'alipay.fund.auth.order.voucher.create'

/** The gateway: one address, the method in the parameters, every request and every answer signed. */
const METHODS: ReadonlyMap<string, { readonly operation: string; readonly work: Method }> = new Map([
  ['alipay.trade.query', { operation: 'alipayQuery', work: queryOrder }],
  ['alipay.trade.close', { operation: 'alipayClose', work: closeOrder }],
  ['alipay.trade.refund', { operation: 'alipayRefund', work: refundOrder }],
  ['alipay.trade.fastpay.refund.query', { operation: 'alipayRefundQuery', work: queryRefund }],
  ['alipay.trade.pay', { operation: 'alipayCapture', work: payFromHold }],
  ['alipay.fund.auth.operation.detail.query', { operation: 'alipayHoldQuery', work: queryHold }],
  ['alipay.fund.auth.order.unfreeze', { operation: 'alipayRelease', work: unfreeze }],
  ['alipay.fund.auth.operation.cancel', { operation: 'alipayHoldCancel', work: cancelHold }],
  [VOUCHER, { operation: 'alipayVoucher', work: createVoucher(null) }],
  ['alipay.data.dataservice.bill.downloadurl.query', { operation: 'alipayBill', work: askBill }],
])
const WAP_PAY = 'alipay.trade.wap.pay'
const APP_PAY = 'alipay.trade.app.pay'
const APP_FREEZE = 'alipay.fund.auth.order.app.freeze'

/**
 * What every request carries, and the part of the error that names it. The SDK signs the machine's wall time while this world has a
 * clock of its own, so the form of the timestamp is checked and not its age.
 */
const COMMON: readonly (readonly [name: string, inError: string, form: RegExp])[] = [
  ['sign_type', 'signature-type', /^RSA2$/],
  ['sign', 'signature', /^[A-Za-z0-9+/=]{1,1000}$/],
  ['charset', 'charset', /^utf-8$/i],
  ['version', 'version', /^1\.0$/],
  ['timestamp', 'timestamp', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
]

const INVALID = { code: '40002', msg: 'Invalid Arguments' } as const

/** What is wrong with the envelope; nothing where the merchant has signed it. */
function envelopeProblem(world: AlipayWorld, params: Params): Body | undefined {
  if (params.app_id !== world.account.appId) return { ...INVALID, sub_code: 'isv.invalid-app-id', sub_msg: '无效的AppID参数' }
  for (const [name, inError, form] of COMMON) {
    const value = params[name]
    if (value === undefined || value === '') {
      return { code: '40001', msg: 'Missing Required Arguments', sub_code: `isv.missing-${inError}`, sub_msg: `缺少${name}参数` }
    }
    if (!form.test(value)) return { ...INVALID, sub_code: `isv.invalid-${inError}`, sub_msg: `无效的${name}参数` }
  }
  if (isSignedRequest(params, world.account.merchantPublicKey)) return undefined
  return { ...INVALID, sub_code: 'isv.invalid-signature', sub_msg: '验签出错，请检查签名字符串或应用私钥与应用公钥是否匹配' }
}

/** Another trade than the one asked about: paid, of the same amount, so that its number alone gives it away. */
const OTHER_TRADE = { out_trade_no: 'OTHERTRADE', trade_no: '9999220000000000000000', trade_status: 'TRADE_SUCCESS' } as const

function toldInstead(body: Body, fault: FaultKind | undefined): Body {
  if (fault === 'unknownError')
    return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' }
  if (fault === 'otherTrade') return { ...body, ...OTHER_TRADE }
  return fault === 'wrongAmount' && body.total_amount !== undefined ? { ...body, total_amount: '0.01' } : body
}

/** The answer as the SDK checks it: signed is the very text between the method's name and the signature. */
function signedAnswer(world: AlipayWorld, operation: string, method: string, body: Body): Answer {
  const [bent] = world.faults.take(operation, ['unknownError', 'wrongAmount', 'otherTrade', 'badSignature'])
  const told = toldInstead(body, bent?.kind)
  const text = JSON.stringify(told)
  const { alipayPrivateKey, merchantPrivateKey } = world.account
  const sign = signText(text, bent?.kind === 'badSignature' ? merchantPrivateKey : alipayPrivateKey)
  const key = METHODS.has(method) ? `${method.replaceAll('.', '_')}_response` : 'error_response'
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: `{"${key}":${text},"sign":"${sign}"}` }
}

function bizContent(params: Params): unknown {
  try {
    return JSON.parse(params.biz_content ?? '')
  } catch {
    // Not JSON is not an order: the method's own schema refuses it.
    return undefined
  }
}

/** Where the merchant wants to be told of the hold. */
function notifyUrlOf({ notify_url: url }: Params): string | null {
  return url !== undefined && url.length <= 512 && URL.canParse(url) && /^https?:/.test(url) ? url : null
}

function call(world: AlipayWorld, params: Params, origin: string): Body {
  const wrong = envelopeProblem(world, params)
  if (wrong) return wrong
  const method = METHODS.get(params.method ?? '')
  if (!method) return { ...INVALID, sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' }
  const work = params.method === VOUCHER ? createVoucher(notifyUrlOf(params)) : method.work
  return world.store.transaction(() => work(world, bizContent(params), origin))
}

const textsOf = (source: unknown): Params =>
  Object.fromEntries(Object.entries(source ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** What Alipay's app does with what the merchant's app hands to it: the parameters of a request, signed, as one text. */
export function useApp(world: AlipayWorld, order: string, act: 'pay' | 'cancel'): AppEnded {
  const params = Object.fromEntries(new URLSearchParams(order))
  settleAlipay(world)
  if (params['method'] === APP_FREEZE) {
    const wrong = envelopeProblem(world, params)
    if (wrong) return { is: 'fail', why: String(wrong['sub_code']) }
    const freezing = { order: bizContent(params), notifyUrl: notifyUrlOf(params), act }
    return world.store.transaction(() => freezeInApp(world, freezing))
  }
  if (params['method'] !== APP_PAY) return { is: 'fail', why: 'no order for the app' }
  return world.store.transaction(() => payInApp(world, params, { problem: envelopeProblem(world, params), order: bizContent(params), act }))
}

/** The application may read forms from here on. */
export function registerGateway(app: FastifyInstance, world: AlipayWorld): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/alipay/gateway.do',
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const params = { ...textsOf(request.query), ...textsOf(request.body) }
      const method = params.method ?? ''
      if (method === WAP_PAY) {
        return serve('alipayWapPay', world.faults, reply, () => {
          settleAlipay(world)
          return arrive(world, params, {
            problem: envelopeProblem(world, params),
            order: bizContent(params),
            language: languageOf(request.headers['accept-language'], undefined),
          })
        })
      }
      const operation = METHODS.get(method)?.operation ?? 'alipayGateway'
      return serve(operation, world.faults, reply, () => {
        settleAlipay(world)
        return signedAnswer(world, operation, method, call(world, params, originOf(request)))
      })
    },
  })
  app.get('/alipay/bill', (request, reply) =>
    serve('alipayBillFile', world.faults, reply, () => {
      const file = billFile(world, String((request.query as Params).fileId))
      if (file === undefined) return problem(404, 'not_found', 'The address is good for half a minute')
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: file }
    }),
  )
}
