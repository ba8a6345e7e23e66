import {
  GatewayUnclear,
  type RefundAnswer,
  type RefundRefusal,
  type RefundRequest,
  type RefundStanding,
  type TradeAnswer,
} from '../port.ts'
import { fenOf, isInYuan, yuanOf } from './amounts.ts'
import type { AlipayAnswer, AlipayClient, AlipayMethod } from './client.ts'

/** Alipay's word that a call did what it was asked; everything else is told apart by `sub_code`. */
const SUCCESS = '10000'
/** The request was understood and refused by the business behind it; nothing was done. */
const BUSINESS_FAILED = '40004'
const NOT_EXIST = 'ACQ.TRADE_NOT_EXIST'

/** Statuses of a trade that are somebody's business here; TRADE_PENDING (our account at Alipay is blocked) and new ones are unclear. */
export const PAID_STATUSES: ReadonlySet<unknown> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])
export const WAITING_STATUS = 'WAIT_BUYER_PAY'
export const CLOSED_STATUS = 'TRADE_CLOSED'

/** A close that found the trade in another state than waiting, whichever that is. */
const NOT_TO_BE_CLOSED: ReadonlySet<string> = new Set([
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_CLOSE',
])

/**
 * A refund that will not be paid however often it is sent. What nothing can mend is told apart from what waits for a person; Alipay ends
 * no number of a refund by itself: whatever is sent again goes under the same one.
 */
const NOT_REFUNDED: ReadonlyMap<string, RefundRefusal> = new Map([
  [NOT_EXIST, 'notNow'],
  ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'notNow'],
  ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'notNow'],
  ['ACQ.REFUND_FEE_ERROR', 'notNow'],
  ['ACQ.REASON_TRADE_REFUND_FEE_ERR', 'notNow'],
  ['ACQ.REASON_TRADE_BEEN_FREEZEN', 'notNow'],
  ['ACQ.DISCORDANT_REPEAT_REQUEST', 'notNow'],
  ['ACQ.NOT_ALLOW_PARTIAL_REFUND', 'notNow'],
  ['ACQ.TRADE_NOT_ALLOW_REFUND', 'notNow'],
  ['ACQ.TRADE_STATUS_ERROR', 'notNow'],
  ['ACQ.REASON_TRADE_STATUS_INVALID', 'notNow'],
  ['ACQ.TRADE_HAS_CLOSE', 'notNow'],
  ['ACQ.TRADE_HAS_FINISHED', 'never'],
  ['ACQ.BUYER_NOT_EXIST', 'never'],
  ['ACQ.BUYER_ERROR', 'never'],
  ['ACQ.CUSTOMER_VALIDATE_ERROR', 'notNow'],
])
const OTHER_AMOUNT = { is: 'refused', refusal: 'notNow', reason: 'ACQ.DISCORDANT_REPEAT_REQUEST' } as const

/** The code and sub-code of an answer, for messages; both are Alipay's own constants. */
const wordOf = (answer: AlipayAnswer): string => JSON.stringify([answer['code'], answer['sub_code']]).slice(0, 100)
const unclear = (method: AlipayMethod, what: string): GatewayUnclear => new GatewayUnclear(`${method}: ${what}`)

const subCodeOf = (answer: AlipayAnswer): string =>
  answer['code'] === BUSINESS_FAILED && typeof answer['sub_code'] === 'string' ? answer['sub_code'] : ''

/** A signed answer is one of ours only where it speaks of the trade that was asked about: an old one can be played back. */
function assertIsAbout(method: AlipayMethod, answer: AlipayAnswer, tradeNumber: string): void {
  if (answer['out_trade_no'] !== tradeNumber) throw unclear(method, 'the answer is about another trade')
}

export async function query(client: AlipayClient, number: string): Promise<TradeAnswer> {
  const method = 'alipay.trade.query'
  const answer = await client.read(method, { out_trade_no: number })
  if (subCodeOf(answer) === NOT_EXIST) return { is: 'unknown' }
  if (answer['code'] !== SUCCESS) throw unclear(method, wordOf(answer))
  assertIsAbout(method, answer, number)
  const status = answer['trade_status']
  if (status === WAITING_STATUS) return { is: 'waiting' }
  // A trade that was paid and then refunded to the last fen reads the same as one that nobody paid: no money of it is here either way.
  if (status === CLOSED_STATUS) return { is: 'closed' }
  if (!PAID_STATUSES.has(status)) throw unclear(method, `unknown status of a trade: ${String(status).slice(0, 40)}`)
  const amountMinor = isInYuan((name) => answer[name]) ? fenOf(answer['total_amount']) : null
  const gatewayNumber = answer['trade_no']
  if (amountMinor === null || typeof gatewayNumber !== 'string' || gatewayNumber === '')
    throw unclear(method, 'a paid trade without a readable amount or number')
  return { is: 'paid', amountMinor, gatewayNumber }
}

export async function close(client: AlipayClient, number: string): Promise<'closed' | 'paid' | 'unknown'> {
  const method = 'alipay.trade.close'
  const answer = await client.write(method, { out_trade_no: number })
  if (answer['code'] === SUCCESS) {
    assertIsAbout(method, answer, number)
    return 'closed'
  }
  const subCode = subCodeOf(answer)
  if (subCode === NOT_EXIST) return 'unknown'
  if (!NOT_TO_BE_CLOSED.has(subCode)) throw unclear(method, wordOf(answer))
  // Alipay uses the same words for "paid" and for "closed before": only the trade itself tells which.
  const stands = await query(client, number)
  if (stands.is === 'waiting') throw unclear(method, `${subCode}, and yet the trade is waiting`)
  return stands.is
}

export async function refund(client: AlipayClient, request: RefundRequest): Promise<RefundAnswer> {
  const method = 'alipay.trade.refund'
  const answer = await client.write(method, {
    out_trade_no: request.tradeNumber,
    out_request_no: request.number,
    refund_amount: yuanOf(request.amountMinor),
    refund_reason: request.reason,
  })
  const subCode = subCodeOf(answer)
  const isAccepted = answer['code'] === SUCCESS
  if (isAccepted) assertIsAbout(method, answer, request.tradeNumber)
  const refusal = NOT_REFUNDED.get(subCode)
  if (!isAccepted && !refusal) throw unclear(method, wordOf(answer))
  if (isAccepted && answer['fund_change'] === 'Y') return { is: 'done' }
  // "N" is what a repeat hears as well as a refund that is still being made, and a refusal may come from what an earlier try under this
  // number has done, such as refunding the trade to the last fen: what has moved has to be asked.
  const movedMinor = await refundedMinor(client, request)
  if (movedMinor === request.amountMinor) return { is: 'done' }
  if (movedMinor !== null) return OTHER_AMOUNT
  if (!refusal) throw unclear(method, 'accepted without money having moved')
  return { is: 'refused', refusal, reason: subCode }
}

/** Alipay pays back at once or not at all: nothing is ever under way there. */
export async function queryRefund(
  client: AlipayClient,
  refund: Pick<RefundRequest, 'tradeNumber' | 'number' | 'amountMinor'>,
): Promise<RefundStanding> {
  const movedMinor = await refundedMinor(client, refund)
  if (movedMinor === null) return { is: 'unknown' }
  return movedMinor === refund.amountMinor ? { is: 'done' } : OTHER_AMOUNT
}

/** What has been paid back under a refund's number; null where nothing has. */
async function refundedMinor(
  client: AlipayClient,
  { tradeNumber, number }: Pick<RefundRequest, 'tradeNumber' | 'number'>,
): Promise<number | null> {
  const method = 'alipay.trade.fastpay.refund.query'
  const answer = await client.read(method, { out_trade_no: tradeNumber, out_request_no: number })
  if (subCodeOf(answer) === NOT_EXIST) return null
  if (answer['code'] !== SUCCESS) throw unclear(method, wordOf(answer))
  const status = answer['refund_status']
  // A refund that is not there is "success" without one: the code only says that the question was answered.
  if (status === undefined && answer['refund_amount'] === undefined) return null
  if (status !== 'REFUND_SUCCESS') throw unclear(method, `unknown status of a refund: ${String(status).slice(0, 40)}`)
  assertIsAbout(method, answer, tradeNumber)
  if (answer['out_request_no'] !== number) throw unclear(method, 'the answer is about another refund')
  const amountMinor = fenOf(answer['refund_amount'])
  if (amountMinor === null) throw unclear(method, 'a refund without a readable amount')
  return amountMinor
}
