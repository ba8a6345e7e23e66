import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beijingTime } from '../kit/clock.ts'
import { TRADES_PAGE } from '../kit/trades-page.ts'
import { problem } from '../kit/http.ts'
import { BILL_PLANTS, plantInBill } from './bills.ts'
import { useApp } from './gateway.ts'
import { confirmHold, findHold, listHolds } from './holds.ts'
import { reference } from './methods.ts'
import type { AlipayWorld, Trade } from './model.ts'
import { findTrade, listTrades, refundsOf } from './model.ts'
import { MUTATIONS, noticeBody, noticeForm, noticesOf, postNotice } from './notices.ts'
import type { Mutation } from './notices.ts'
import { settleHolds } from './settle-holds.ts'
import { pay, settleAlipay } from './trades.ts'

/** Alipay's switches on the control page: what there is, a person who pays without a browser, a notice at will. */
const AT_ONCE = 20
const tradesQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  outTradeNo: reference.optional(),
  newest: z.coerce.number().int().min(1).max(TRADES_PAGE).optional(),
})
const payRequest = z.strictObject({ outTradeNo: reference })
const appRequest = z.strictObject({ order: z.string().min(1).max(10_000), act: z.enum(['pay', 'cancel']).default('pay') })
const noticeRequest = z.strictObject({
  outTradeNo: reference,
  mutate: z.enum(MUTATIONS).optional(),
  times: z.number().int().min(1).max(AT_ONCE).default(1),
})

const billRequest = z.strictObject({
  date: z.iso.date(),
  kind: z.enum(BILL_PLANTS),
  outTradeNo: reference,
  outRequestNo: reference.nullable().default(null),
  amountMinor: z.number().int().min(1).max(10_000_000_000).default(1),
})

const holdRequest = z.strictObject({ outOrderNo: reference })

const instant = (at: number | null) => (at === null ? null : beijingTime(at))

function tradeView(world: AlipayWorld, trade: Trade) {
  return {
    seq: trade.seq,
    tradeNo: trade.tradeNo,
    outTradeNo: trade.outTradeNo,
    status: trade.status,
    subject: trade.subject,
    totalMinor: trade.totalMinor,
    refundedMinor: trade.refundedMinor,
    createdAt: instant(trade.createdAt),
    expiresAt: instant(trade.expiresAt),
    paidAt: instant(trade.paidAt),
    closedAt: instant(trade.closedAt),
    cashierPath: `/alipay/cashier/${trade.cashierToken}`,
    refunds: refundsOf(world.store, trade.tradeNo).map((each) => ({ ...each, at: instant(each.at) })),
    notices: noticesOf(world.store, trade.tradeNo).map((each) => ({
      notifyId: each.body.notify_id,
      tradeStatus: each.body.trade_status,
      attempts: each.attempts,
      dueAt: instant(each.dueAt),
    })),
  }
}

/**
 * Sends one notice many times at once, whatever the schedule says. Unbent it repeats the newest notice of the trade, with its id;
 * bent it claims a payment, for that is what a forger would claim.
 */
async function sendNow(world: AlipayWorld, trade: Trade, url: string, options: { mutate: Mutation | undefined; times: number }) {
  const claimed: Trade = { ...trade, status: 'TRADE_SUCCESS', closedAt: null, paidAt: trade.paidAt ?? world.now() }
  const honest = noticesOf(world.store, trade.tradeNo).at(-1)?.body ?? noticeBody(world, trade)
  const form = noticeForm(world, options.mutate === undefined ? honest : noticeBody(world, claimed), options.mutate)
  const answers = await Promise.all(Array.from({ length: options.times }, () => postNotice(url, form)))
  return { form, answers }
}

interface Switches {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): unknown
}

export function registerAlipayControl({ get, post }: Switches, world: AlipayWorld): void {
  const onTrade = (reply: FastifyReply, outTradeNo: string, work: (trade: Trade) => unknown) => {
    settleAlipay(world)
    const trade = findTrade(world.store, 'outTradeNo', outTradeNo)
    if (!trade) return reply.code(404).send(problem(404, 'not_found', 'Nobody has come to the cashier with this order').body)
    return work(trade)
  }
  const refuse = (reply: FastifyReply, message: string) => reply.code(409).send(problem(409, 'not_allowed_in_status', message).body)

  get('/control/alipay/trades', (request, reply) => {
    const query = tradesQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send(problem(400, 'invalid', z.prettifyError(query.error)).body)
    settleAlipay(world)
    return { trades: listTrades(world.store, query.data).map((each) => tradeView(world, each)) }
  })
  post('/control/alipay/pay', payRequest, ({ outTradeNo }, reply) =>
    onTrade(reply, outTradeNo, (trade) => {
      const isPaid = world.store.transaction(() => pay(world, trade, world.now()))
      if (!isPaid) return refuse(reply, `A trade that is ${trade.status} cannot be paid`)
      return tradeView(world, findTrade(world.store, 'outTradeNo', outTradeNo) ?? trade)
    }),
  )
  post('/control/alipay/app', appRequest, ({ order, act }) => useApp(world, order, act))
  post('/control/alipay/notice', noticeRequest, ({ outTradeNo, mutate, times }, reply) =>
    onTrade(reply, outTradeNo, (trade) => {
      if (trade.notifyUrl === null) return refuse(reply, 'The merchant gave no address for notices')
      return sendNow(world, trade, trade.notifyUrl, { mutate, times })
    }),
  )
  get('/control/alipay/holds', () => {
    settleHolds(world)
    return { holds: listHolds(world.store) }
  })
  post('/control/alipay/hold', holdRequest, ({ outOrderNo }, reply) => {
    settleHolds(world)
    const hold = findHold(world.store, 'outOrderNo', outOrderNo)
    if (!hold || !world.store.transaction(() => confirmHold(world, hold))) return refuse(reply, 'There is nothing to confirm')
    return findHold(world.store, 'outOrderNo', outOrderNo)
  })
  post('/control/alipay/bill', billRequest, ({ date, ...plant }) => {
    plantInBill(world, date, plant)
    return { planted: plant }
  })
}
