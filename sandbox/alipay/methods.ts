import { z } from 'zod'
import type { AlipayWorld, Refund, Trade } from './model.ts'
import { alipayTime, findTrade, refundsOf, reread, yuan } from './model.ts'
import { BUYER } from './notices.ts'
import { close, giveBack } from './trades.ts'

/** The methods about a trade that exists: query, close, refund, and the query of a refund. Each runs inside one transaction. */
export type Body = Readonly<Record<string, unknown>>
/** `origin` is where the merchant has found the gateway. */
export type Method = (world: AlipayWorld, order: unknown, origin: string) => Body

const SUCCESS = { code: '10000', msg: 'Success' } as const

export const failed = (subCode: string, subMsg: string): Body => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: `ACQ.${subCode}`,
  sub_msg: subMsg,
})
const INVALID_PARAMETER = failed('INVALID_PARAMETER', '参数无效')
const NOT_EXIST = failed('TRADE_NOT_EXIST', '交易不存在')

/** A trade is finished a year after it was paid, and given back no more. */
const REFUNDABLE_MS = 365 * 86_400_000
const FINISHED = failed('TRADE_HAS_FINISHED', '交易已结束，不可退款')

const MOST_MINOR = 100_000_000_00

/** An amount as the protocol writes it, in fen; nothing where it is not one. Written as a text or as a JSON number. */
export const amountMinor = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/))
  .transform((text) => {
    const [whole = '0', part = ''] = text.split('.')
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  })
  .pipe(z.number().int().min(1).max(MOST_MINOR))

export const reference = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)

/** A trade is named by Alipay's number or by the merchant's; Alipay's wins. */
const named = z
  .object({ trade_no: reference.optional(), out_trade_no: reference.optional() })
  .refine((each) => each.trade_no !== undefined || each.out_trade_no !== undefined)
const refundRequest = named.safeExtend({ refund_amount: amountMinor, out_request_no: reference.optional() })
const refundQuery = named.safeExtend({ out_request_no: reference, query_options: z.array(z.string()).max(10).optional() })

function tradeOf(world: AlipayWorld, by: z.output<typeof named>): Trade | undefined {
  if (by.trade_no !== undefined) return findTrade(world.store, 'tradeNo', by.trade_no)
  return findTrade(world.store, 'outTradeNo', by.out_trade_no ?? '')
}

/** Parses, finds the trade, and works on it. */
function onTrade<S extends z.ZodType<z.output<typeof named>>>(
  schema: S,
  work: (world: AlipayWorld, trade: Trade, order: z.output<S>) => Body,
): Method {
  return (world, order) => {
    const parsed = schema.safeParse(order)
    if (!parsed.success) return INVALID_PARAMETER
    const trade = tradeOf(world, parsed.data)
    return trade ? work(world, trade, parsed.data) : NOT_EXIST
  }
}

const numbersOf = (trade: Trade) => ({ trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo })

export const queryOrder = onTrade(named, (_world, trade) => {
  const total = yuan(trade.totalMinor)
  return {
    ...SUCCESS,
    ...numbersOf(trade),
    buyer_logon_id: BUYER.logonId,
    buyer_user_id: BUYER.id,
    trade_status: trade.status,
    total_amount: total,
    receipt_amount: trade.paidAt === null ? '0.00' : total,
    buyer_pay_amount: trade.paidAt === null ? '0.00' : total,
    invoice_amount: trade.paidAt === null ? '0.00' : total,
    point_amount: '0.00',
    ...(trade.paidAt === null ? {} : { send_pay_date: alipayTime(trade.paidAt) }),
  }
})

export const closeOrder = onTrade(named, (world, trade) => {
  if (trade.paidAt !== null) return failed('TRADE_STATUS_ERROR', '交易状态不合法')
  if (!close(world, trade, world.now())) return failed('REASON_TRADE_STATUS_INVALID', '交易状态异常')
  return { ...SUCCESS, ...numbersOf(trade) }
})

export const refundOrder = onTrade(refundRequest, (world, trade, order) => {
  if (trade.paidAt === null) return failed('TRADE_STATUS_ERROR', '交易状态不合法')
  // Without a number of its own there is one refund, and it is the whole.
  const isWhole = order.refund_amount === trade.totalMinor
  if (order.out_request_no === undefined && !isWhole) return failed('REFUND_AMT_NOT_EQUAL_TOTAL', '撤销或退款金额与订单金额不一致')
  const outRequestNo = order.out_request_no ?? trade.outTradeNo
  const known = refundsOf(world.store, trade.tradeNo).find((each) => each.outRequestNo === outRequestNo)
  if (known) {
    if (known.amountMinor !== order.refund_amount) return failed('DISCORDANT_REPEAT_REQUEST', '不一致的请求')
    return refundAnswer(trade, known, false)
  }
  if (world.now() - trade.paidAt > REFUNDABLE_MS) return FINISHED
  const [bent] = world.faults.take('alipayRefund', ['payerGone', 'tradeFinished', 'notMoved'])
  if (bent?.kind === 'payerGone') return failed('BUYER_NOT_EXIST', '买家不存在')
  if (bent?.kind === 'tradeFinished') return FINISHED
  if (bent?.kind === 'notMoved') return refundAnswer(trade, { amountMinor: order.refund_amount, at: world.now() }, false)
  if (trade.refundedMinor + order.refund_amount > trade.totalMinor) return failed('REASON_TRADE_REFUND_FEE_ERR', '退款金额无效')
  giveBack(world, trade, outRequestNo, order.refund_amount)
  return refundAnswer(reread(world.store, trade.tradeNo), { amountMinor: order.refund_amount, at: world.now() }, true)
})

/** `refund_fee` is what was given back so far, all refunds together; `send_back_fee` is this one. */
function refundAnswer(trade: Trade, refund: Pick<Refund, 'amountMinor' | 'at'>, hasMoved: boolean): Body {
  return {
    ...SUCCESS,
    ...numbersOf(trade),
    buyer_logon_id: BUYER.logonId,
    buyer_user_id: BUYER.id,
    fund_change: hasMoved ? 'Y' : 'N',
    refund_fee: yuan(trade.refundedMinor),
    send_back_fee: hasMoved ? yuan(refund.amountMinor) : '0.00',
    gmt_refund_pay: alipayTime(refund.at),
  }
}

/** 10000 says only that the question was answered: without a refund of that number nothing else is told. */
export const queryRefund = onTrade(refundQuery, (world, trade, order) => {
  const refund = refundsOf(world.store, trade.tradeNo).find((each) => each.outRequestNo === order.out_request_no)
  if (!refund) return SUCCESS
  return {
    ...SUCCESS,
    ...numbersOf(trade),
    out_request_no: refund.outRequestNo,
    refund_status: 'REFUND_SUCCESS',
    refund_amount: yuan(refund.amountMinor),
    total_amount: yuan(trade.totalMinor),
    ...(order.query_options?.includes('gmt_refund_pay') ? { gmt_refund_pay: alipayTime(refund.at) } : {}),
  }
})
