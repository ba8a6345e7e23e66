import { z } from 'zod'
import type { Said } from './envelope.ts'
import { refused } from './envelope.ts'
import type { Refund, WechatPayWorld } from './model.ts'
import { findRefund, findTrade, reread, takenMinor } from './model.ts'
import { amountTotal, fieldError, notifyUrl, outTradeNo } from './transactions.ts'
import { takeRefund } from './trades.ts'
import { refundBody } from './views.ts'

/** Refunds: taken on at once, done later. Each runs inside one transaction. */
export const outRefundNo = z.string().regex(/^[\w|*@-]{1,64}$/)
const refunding = z
  .object({
    transaction_id: z.string().max(32).optional(),
    out_trade_no: outTradeNo.optional(),
    out_refund_no: outRefundNo,
    reason: z.string().max(80).optional(),
    notify_url: notifyUrl.optional(),
    amount: z.object({ refund: amountTotal, total: amountTotal, currency: z.literal('CNY') }),
  })
  .refine((each) => (each.transaction_id === undefined) !== (each.out_trade_no === undefined))

/** Trades of over a year ago are given back no more. */
const REFUNDABLE_MS = 365 * 86_400_000

const invalid = (message: string): Said => refused(400, 'INVALID_REQUEST', message)

function told(world: WechatPayWorld, refund: Refund): Said {
  return { status: 200, body: refundBody(reread(world.store, refund.transactionId), refund) }
}

/** How a refund that is taken on now will end. */
function outcomeNow({ faults }: WechatPayWorld): Refund['outcome'] {
  const [bent] = faults.take('wechatRefund', ['refundAbnormal', 'refundClosed'])
  return bent === undefined ? 'SUCCESS' : bent.kind === 'refundAbnormal' ? 'ABNORMAL' : 'CLOSED'
}

export function refundOrder(world: WechatPayWorld, given: unknown): Said {
  const parsed = refunding.safeParse(given)
  if (!parsed.success) return fieldError(parsed.error)
  const { amount, ...order } = parsed.data
  const trade =
    order.transaction_id === undefined
      ? findTrade(world.store, 'outTradeNo', order.out_trade_no ?? '')
      : findTrade(world.store, 'transactionId', order.transaction_id)
  if (!trade) return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (trade.paidAt === null) return invalid('订单未支付，不能退款')
  const known = findRefund(world.store, order.out_refund_no)
  if (known) {
    const isSame = known.transactionId === trade.transactionId && known.amountMinor === amount.refund
    return isSame ? told(world, known) : invalid('同一商户退款单号的退款参数与原请求不一致')
  }
  if (amount.total !== trade.totalMinor) return invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
  if (world.now() - trade.paidAt > REFUNDABLE_MS) return invalid('订单已超过退款期限')
  if (world.faults.take('wechatRefund', ['payerGone']).length > 0) return refused(403, 'USER_ACCOUNT_ABNORMAL', '用户账户异常，无法退款')
  if (takenMinor(world.store, trade.transactionId) + amount.refund > trade.totalMinor) return invalid('累计退款金额超过订单可退金额')
  if (world.faults.take('wechatRefund', ['notEnough']).length > 0) return refused(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  const wanted = { outRefundNo: order.out_refund_no, amountMinor: amount.refund, notifyUrl: order.notify_url ?? null }
  return told(world, takeRefund(world, trade, { ...wanted, outcome: outcomeNow(world) }))
}

export function queryRefund(world: WechatPayWorld, number: string): Said {
  const refund = findRefund(world.store, number)
  return refund ? told(world, refund) : refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
}
