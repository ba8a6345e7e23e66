import { z } from 'zod'
import { GatewayUnclear, type RefundAnswer, type RefundRefusal, type RefundRequest, type RefundStanding } from '../port.ts'
import type { WechatAnswer, WechatClient } from './client.ts'
import { codeIn, fen, inAddress, type Merchants, paidMinor, reference, unclear } from './trades.ts'

/** Refunds are taken on at once and done later; what became of one is told by a notice, or whoever asks. */
const refundAnswer = z.object({
  out_refund_no: reference,
  out_trade_no: reference,
  status: z.string().max(32),
  amount: z.object({ refund: fen, total: fen, currency: z.literal('CNY') }),
})

/** A refund that will not be paid however often it is sent: because her account at WeChat is gone, or until a person has seen to it. */
const NOT_REFUNDED: ReadonlyMap<string, RefundRefusal> = new Map([
  ['NOT_ENOUGH', 'notNow'],
  ['INVALID_REQUEST', 'notNow'],
  ['PARAM_ERROR', 'notNow'],
  ['RESOURCE_NOT_EXISTS', 'notNow'],
  ['USER_ACCOUNT_ABNORMAL', 'never'],
  ['MCH_NOT_EXISTS', 'notNow'],
  ['NO_AUTH', 'notNow'],
  ['TRADE_ERROR', 'notNow'],
])
/** The number was used for something else than what is asked now. */
const OTHER_REFUND = 'DISCORDANT_REFUND'
const REASON_CHARACTERS_MAX = 80

/**
 * CLOSED: it failed, and the money is ours again. ABNORMAL: it left our account and could not be given to the person, whose card may be
 * gone; somebody has to say at WeChat Pay where it shall go.
 */
function standing(status: string): RefundAnswer {
  if (status === 'SUCCESS') return { is: 'done' }
  if (status === 'PROCESSING') return { is: 'underWay' }
  if (status === 'CLOSED') return { is: 'refused', refusal: 'closed', reason: status }
  // Its amount stays with this number, so that another one would be more than was paid.
  if (status === 'ABNORMAL') return { is: 'refused', refusal: 'never', reason: status }
  throw new GatewayUnclear(`wechat refund: unknown status of a refund: ${status.slice(0, 32)}`)
}

type Asked = Pick<RefundRequest, 'tradeNumber' | 'number' | 'amountMinor'>

function readStanding(answer: WechatAnswer, asked: Asked): RefundAnswer {
  const read = refundAnswer.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) throw unclear('refund', answer)
  const { out_refund_no: number, out_trade_no: tradeNumber, status, amount } = read.data
  if (number !== asked.number) throw new GatewayUnclear('wechat refund: the answer is about another refund')
  const isSame = tradeNumber === asked.tradeNumber && amount.refund === asked.amountMinor
  return isSame ? standing(status) : { is: 'refused', refusal: 'notNow', reason: OTHER_REFUND }
}

export async function queryRefund(client: WechatClient, asked: Asked): Promise<RefundStanding> {
  const answer = await client.read(`/v3/refund/domestic/refunds/${inAddress(asked.number)}`)
  if (answer.status === 404 && codeIn(answer) === 'RESOURCE_NOT_EXISTS') return { is: 'unknown' }
  return readStanding(answer, asked)
}

interface Refunding {
  readonly merchants: Merchants
  readonly request: RefundRequest
  readonly notifyUrl: string
}

export async function refund(client: WechatClient, { merchants, request, notifyUrl }: Refunding): Promise<RefundAnswer> {
  const total = await paidMinor(client, merchants, request.tradeNumber)
  if (total === null) return { is: 'refused', refusal: 'notNow', reason: 'TRADE_NOT_PAID' }
  const answer = await client.write('/v3/refund/domestic/refunds', {
    out_trade_no: request.tradeNumber,
    out_refund_no: request.number,
    reason: request.reason.slice(0, REASON_CHARACTERS_MAX),
    notify_url: notifyUrl,
    amount: { refund: request.amountMinor, total, currency: 'CNY' },
  })
  const code = codeIn(answer)
  const refusal = NOT_REFUNDED.get(code)
  if (!refusal) return readStanding(answer, request)
  // A refusal may come from what an earlier try under this number has done: that is what counts.
  const stands = await queryRefund(client, request)
  return stands.is === 'unknown' ? { is: 'refused', refusal, reason: code } : stands
}
