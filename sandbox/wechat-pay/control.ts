import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beijingTime } from '../kit/clock.ts'
import { problem } from '../kit/http.ts'
import { TRADES_PAGE } from '../kit/trades-page.ts'
import { plant, PLANTS } from './bills.ts'
import { ACTS, appRequest, jsapiRequest, payByApp, payInWechat } from './hooks.ts'
import type { Refund, Trade, WechatPayWorld } from './model.ts'
import { findRefund, findTrade, isPayable, listTrades, refundsOf } from './model.ts'
import { letterOf, MUTATIONS, noticesOf, postLetter, tradeNotice } from './notices.ts'
import type { Mutation } from './notices.ts'
import { outRefundNo } from './refunds.ts'
import { certificates, certificateSerials, rotateCertificates, SIGNING_MODES, signingMode, switchSigning } from './signers.ts'
import { openidNamed, outTradeNo } from './transactions.ts'
import { endRefund, pay, settleWechatPay } from './trades.ts'

/** WeChat Pay's switches on the control page: what there is, a person who pays, a notice at will, whose key signs. */
const AT_ONCE = 20
const tradesQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  outTradeNo: outTradeNo.optional(),
  newest: z.coerce.number().int().min(1).max(TRADES_PAGE).optional(),
})
const payRequest = z.strictObject({ outTradeNo })
const noticeRequest = z.strictObject({
  outTradeNo,
  mutate: z.enum(MUTATIONS).optional(),
  times: z.number().int().min(1).max(AT_ONCE).default(1),
  /** True: all carry the very same signature, as if somebody sent one again that she has heard. */
  isReplay: z.boolean().default(false),
  /** False: nothing is sent, the letter is only handed over. */
  isSent: z.boolean().default(true),
})
const signingRequest = z.strictObject({ mode: z.enum(SIGNING_MODES) })
const rotateRequest = z.strictObject({ forgetOld: z.boolean().default(false) })
const settingsRequest = z.strictObject({ refundDelayMs: z.number().int().min(0).max(86_400_000) })
const refundRequest = z.strictObject({ outRefundNo, outcome: z.enum(['SUCCESS', 'ABNORMAL', 'CLOSED']).default('SUCCESS') })
/** Statuses that somebody at WeChat Pay can still turn into a payment. */
const UNPAID: ReadonlySet<string> = new Set(['CLOSED', 'ABNORMAL'])
const plantRequest = z.strictObject({
  billDate: z.iso.date(),
  kind: z.enum(PLANTS),
  outTradeNo,
  outRefundNo: outRefundNo.nullable().default(null),
  amountMinor: z.number().int().min(1).max(10_000_000_000).default(1),
})
const act = z.enum(ACTS).default('pay')
const jsapiHook = z.strictObject({ request: jsapiRequest, person: z.string().max(20).optional(), act })
const appHook = z.strictObject({ request: appRequest, act })

const instant = (at: number | null) => (at === null ? null : beijingTime(at))

function refundView(refund: Refund) {
  const { refundId, outRefundNo: number, amountMinor, status } = refund
  return { refundId, outRefundNo: number, amountMinor, status, createdAt: instant(refund.createdAt), endedAt: instant(refund.endedAt) }
}

function tradeView(world: WechatPayWorld, trade: Trade) {
  const refunds = refundsOf(world.store, trade.transactionId)
  return {
    seq: trade.seq,
    transactionId: trade.transactionId,
    outTradeNo: trade.outTradeNo,
    tradeType: trade.tradeType,
    status: trade.state,
    isPayable: isPayable(trade, world.now()),
    description: trade.description,
    totalMinor: trade.totalMinor,
    refundedMinor: refunds.filter((each) => each.status === 'SUCCESS').reduce((sum, each) => sum + each.amountMinor, 0),
    createdAt: instant(trade.createdAt),
    expiresAt: instant(trade.expiresAt),
    paidAt: instant(trade.paidAt),
    closedAt: instant(trade.closedAt),
    refunds: refunds.map(refundView),
    notices: noticesOf(world.store, trade.transactionId).map(({ notice, attempts, dueAt }) => ({
      id: notice.id,
      event: notice.event,
      attempts,
      dueAt: instant(dueAt),
    })),
  }
}

/**
 * Sends one notice many times at once, whatever the schedule says. Unbent it repeats the newest notice of the trade, with its id;
 * bent it claims a payment, for that is what a forger would claim.
 */
async function sendNow(
  world: WechatPayWorld,
  trade: Trade,
  options: { mutate: Mutation | undefined; times: number; isReplay: boolean; isSent: boolean },
) {
  const claimed: Trade = { ...trade, state: 'SUCCESS', closedAt: null, paidAt: trade.paidAt ?? world.now() }
  const newest = noticesOf(world.store, trade.transactionId).at(-1)?.notice
  const notice = options.mutate === undefined && newest !== undefined ? newest : tradeNotice(world, claimed)
  const first = letterOf(world, notice, options.mutate)
  const letters = Array.from({ length: options.times }, (_none, index) =>
    options.isReplay || index === 0 ? first : letterOf(world, notice, options.mutate),
  )
  const answers = options.isSent ? await Promise.all(letters.map((letter) => postLetter(trade.notifyUrl, letter))) : []
  return { ...first, answers }
}

const signingView = (world: WechatPayWorld) => ({
  mode: signingMode(world.store),
  publicKeyId: world.account.publicKeyId,
  certificates: certificateSerials(world.store),
})

interface Switches {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): unknown
}

export function registerWechatPayControl(switches: Switches, world: WechatPayWorld): void {
  registerMoney(switches, world)
  registerSigning(switches, world)
  const { post } = switches
  post('/control/wechat/jsapi', jsapiHook, ({ request, person, act: done }, reply) => {
    const openid = person === undefined ? undefined : openidNamed(person)
    if (person !== undefined && openid === undefined) return reply.code(404).send(problem(404, 'not_found', 'There is no such person').body)
    return payInWechat(world, request, openid, done)
  })
  post('/control/wechat/app', appHook, ({ request, act: done }) => payByApp(world, request, done))
}

function registerMoney({ get, post }: Switches, world: WechatPayWorld): void {
  const onTrade = (reply: FastifyReply, number: string, work: (trade: Trade) => unknown) => {
    settleWechatPay(world)
    const trade = findTrade(world.store, 'outTradeNo', number)
    if (!trade) return reply.code(404).send(problem(404, 'not_found', 'The merchant has not asked for this order').body)
    return work(trade)
  }
  const refuse = (reply: FastifyReply, message: string) => reply.code(409).send(problem(409, 'not_allowed_in_status', message).body)

  get('/control/wechat/trades', (request, reply) => {
    const query = tradesQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send(problem(400, 'invalid', z.prettifyError(query.error)).body)
    settleWechatPay(world)
    return { trades: listTrades(world.store, query.data).map((each) => tradeView(world, each)) }
  })
  post('/control/wechat/pay', payRequest, ({ outTradeNo: number }, reply) =>
    onTrade(reply, number, (trade) => {
      const isPaid = world.store.transaction(() => pay(world, trade, world.now()))
      if (!isPaid) return refuse(reply, `A trade that is ${trade.state} cannot be paid, nor one whose time has passed`)
      return tradeView(world, findTrade(world.store, 'outTradeNo', number) ?? trade)
    }),
  )
  post('/control/wechat/notice', noticeRequest, ({ outTradeNo: number, mutate, ...more }, reply) =>
    onTrade(reply, number, (trade) => sendNow(world, trade, { mutate, ...more })),
  )
  post('/control/wechat/refund', refundRequest, ({ outRefundNo: number, outcome }, reply) => {
    settleWechatPay(world)
    const refund = findRefund(world.store, number)
    if (!refund) return reply.code(404).send(problem(404, 'not_found', 'There is no such refund').body)
    const from = outcome === 'SUCCESS' && UNPAID.has(refund.status) ? refund.status : 'PROCESSING'
    const hasEnded = world.store.transaction(() => endRefund(world, refund, outcome, world.now(), from))
    return hasEnded ? refundView(findRefund(world.store, number) ?? refund) : refuse(reply, `This refund is ${refund.status} already`)
  })
  post('/control/wechat/bill', plantRequest, ({ billDate, ...wanted }) => {
    plant(world, billDate, wanted)
    return { billDate, ...wanted }
  })
  get('/control/wechat/settings', () => world.settings)
  post('/control/wechat/settings', settingsRequest, ({ refundDelayMs }) => {
    world.settings.refundDelayMs = refundDelayMs
    return world.settings
  })
}

function registerSigning({ get, post }: Switches, world: WechatPayWorld): void {
  get('/control/wechat/signing', () => signingView(world))
  post('/control/wechat/signing', signingRequest, ({ mode }) => {
    if (mode === 'certificate') certificates(world.store, world.now())
    switchSigning(world.store, mode)
    return signingView(world)
  })
  post('/control/wechat/rotate', rotateRequest, ({ forgetOld }) => {
    certificates(world.store, world.now())
    rotateCertificates(world.store, world.now(), forgetOld)
    return signingView(world)
  })
}
