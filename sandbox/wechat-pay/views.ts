import type { Refund, Trade, WechatPayWorld } from './model.ts'
import { wechatTime } from './model.ts'

/** A trade and a refund in the protocol's words: what queries answer and notices carry. */
export type Body = Readonly<Record<string, unknown>>

const STATE_WORDS: Readonly<Record<Trade['state'], string>> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款，退款详情请查询退款单',
  CLOSED: '订单已关闭',
}

/** Who pays from a browser outside WeChat is known to WeChat all the same. */
const STRANGER = 'oSandboxWalkInCustomer000000'

export function tradeBody(world: WechatPayWorld, trade: Trade): Body {
  const isPaid = trade.paidAt !== null
  return {
    appid: trade.appId,
    mchid: world.account.mchId,
    out_trade_no: trade.outTradeNo,
    ...(isPaid ? { transaction_id: trade.transactionId, trade_type: trade.tradeType, bank_type: 'OTHERS' } : {}),
    attach: '',
    trade_state: trade.state,
    trade_state_desc: STATE_WORDS[trade.state],
    ...(trade.paidAt === null ? {} : { success_time: wechatTime(trade.paidAt) }),
    ...(isPaid ? { payer: { openid: trade.openid ?? STRANGER } } : {}),
    amount: {
      total: trade.totalMinor,
      currency: 'CNY',
      ...(isPaid ? { payer_total: trade.totalMinor, payer_currency: 'CNY' } : {}),
    },
  }
}

export function refundBody(trade: Trade, refund: Refund): Body {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(refund.status === 'SUCCESS' && refund.endedAt !== null ? { success_time: wechatTime(refund.endedAt) } : {}),
    create_time: wechatTime(refund.createdAt),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: trade.totalMinor,
      refund: refund.amountMinor,
      payer_total: trade.totalMinor,
      payer_refund: refund.amountMinor,
      settlement_refund: refund.amountMinor,
      settlement_total: trade.totalMinor,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

/** A notice of a refund is written a little differently than the answer about it. */
export function refundNoticeBody(world: WechatPayWorld, trade: Trade, refund: Refund): Body {
  return {
    mchid: world.account.mchId,
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: refund.status,
    ...(refund.status === 'SUCCESS' && refund.endedAt !== null ? { success_time: wechatTime(refund.endedAt) } : {}),
    user_received_account: '支付用户零钱',
    amount: { total: trade.totalMinor, refund: refund.amountMinor, payer_total: trade.totalMinor, payer_refund: refund.amountMinor },
  }
}
