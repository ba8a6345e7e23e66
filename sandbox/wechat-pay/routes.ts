import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '../kit/http.ts'
import { originOf } from '../identity/door.ts'
import { askBill, billFile } from './bills.ts'
import { registerCashier } from './cashier.ts'
import type { Said } from './envelope.ts'
import { answerOf, authorizationProblem, Nonces, refused } from './envelope.ts'
import type { WechatPayWorld } from './model.ts'
import { wechatTime } from './model.ts'
import { queryRefund, refundOrder } from './refunds.ts'
import { seal } from './sign.ts'
import { certificates } from './signers.ts'
import { closeOrder, paramError, prepayOrder, queryOrder } from './transactions.ts'
import { settleWechatPay } from './trades.ts'

/** API v3 under its real paths: every request is signed by the merchant, every answer by WeChat Pay. */
interface Asked {
  readonly body: unknown
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly origin: string
}
type Work = (world: WechatPayWorld, asked: Asked) => Said

const PREPAY_TYPE = { h5: 'MWEB', jsapi: 'JSAPI', app: 'APP' } as const

function listCertificates(world: WechatPayWorld): Said {
  const data = certificates(world.store, world.now()).map((each) => {
    const encrypted = seal(world.account.apiV3Key, each.pem, 'certificate')
    return {
      serial_no: each.serial,
      effective_time: wechatTime(each.effectiveAt),
      expire_time: wechatTime(each.expiresAt),
      encrypt_certificate: encrypted,
    }
  })
  return { status: 200, body: { data } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is not an order: the method's own schema refuses it.
    return undefined
  }
}

const textBody = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

export function registerWechatPay(app: FastifyInstance, world: WechatPayWorld): void {
  app.register((room, _options, done) => {
    // What is signed is the text of the body: it is kept as it came.
    room.removeContentTypeParser('application/json')
    room.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    registerApi(room, world)
    done()
  })
  app.register((room, _options, done) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    registerCashier(room, world)
    done()
  })
}

function registerApi(app: FastifyInstance, world: WechatPayWorld): void {
  const nonces = new Nonces()
  const problemOf = (request: FastifyRequest): Said | undefined =>
    authorizationProblem(
      world,
      nonces,
      { method: request.method, target: request.url, body: textBody(request) },
      request.headers.authorization,
    )
  const said = (operation: string, request: FastifyRequest, work: Work): Said => {
    settleWechatPay(world)
    const problem = problemOf(request)
    if (problem) return problem
    if (world.faults.take(operation, ['frequencyLimited']).length > 0) return refused(429, 'FREQUENCY_LIMITED', '频率超限，请降低请求频率')
    const asked = {
      body: jsonOf(textBody(request)),
      params: request.params as Asked['params'],
      query: request.query as Asked['query'],
      origin: originOf(request),
    }
    return world.store.transaction(() => work(world, asked))
  }
  const answer = (operation: string, work: Work) => (request: FastifyRequest, reply: FastifyReply) =>
    serve(operation, world.faults, reply, () => answerOf(world, operation, said(operation, request, work)))

  for (const [path, type] of Object.entries(PREPAY_TYPE)) {
    app.post(
      `/v3/pay/transactions/${path}`,
      answer('wechatPrepay', (_world, { body, origin }) => prepayOrder(world, type, body, origin)),
    )
  }
  app.get(
    '/v3/pay/transactions/out-trade-no/:number',
    answer('wechatQuery', (_world, { params, query }) => queryOrder(world, params.number ?? '', query.mchid)),
  )
  app.post(
    '/v3/pay/transactions/out-trade-no/:number/close',
    answer('wechatClose', (_world, { params, body }) => closeOrder(world, params.number ?? '', body)),
  )
  app.post(
    '/v3/refund/domestic/refunds',
    answer('wechatRefund', (_world, { body }) => refundOrder(world, body)),
  )
  app.get(
    '/v3/refund/domestic/refunds/:number',
    answer('wechatRefundQuery', (_world, { params }) => queryRefund(world, params.number ?? '')),
  )
  app.get(
    '/v3/bill/tradebill',
    answer('wechatBill', (_world, { query, origin }) => askBill(world, query, origin)),
  )
  app.get(
    '/v3/certificates',
    answer('wechatCertificates', () => listCertificates(world)),
  )
  // The file comes without a signature: whoever asked holds it against the hash that was signed.
  app.get('/v3/billdownload/file', (request, reply) =>
    serve('wechatBillFile', world.faults, reply, () => {
      const problem = problemOf(request)
      const file = billFile(world, String((request.query as Asked['query']).token))
      if (problem || file === undefined) return answerOf(world, 'wechatBillFile', problem ?? paramError('token无效'))
      return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: file }
    }),
  )
}
