import { z } from 'zod'
import { GatewayUnclear, type TradeAnswer } from '../port.ts'
import type { WechatAnswer, WechatClient } from './client.ts'

/** WeChat Pay's words for a trade, and what they are to us. Words that we do not know are unclear, never a default. */
export const refusal = z.object({ code: z.string().max(64) })
/** Fen, and nothing else: an amount of another currency is none of ours. */
export const fen = z.number().int().min(1).max(10_000_000_000)
export const reference = z.string().regex(/^[\w|*@-]{1,64}$/)

const trade = z.object({
  mchid: z.string(),
  out_trade_no: reference,
  trade_state: z.string().max(32),
  transaction_id: reference.optional(),
  amount: z.object({ total: fen, currency: z.literal('CNY') }).optional(),
})
export type ReadTrade = z.output<typeof trade>

/** REFUND: money was paid, and some or all of it went back; the refunds tell how much. */
export const PAID_STATES: ReadonlySet<string> = new Set(['SUCCESS', 'REFUND'])
/** PAYERROR: a try failed, and the next one may not. */
const WAITING_STATES: ReadonlySet<string> = new Set(['NOTPAY', 'USERPAYING', 'PAYERROR'])
const CLOSED_STATES: ReadonlySet<string> = new Set(['CLOSED', 'REVOKED'])

/** Older papers of WeChat's write the same word without its bars. */
const NO_SUCH_TRADE: ReadonlySet<string> = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])

/** The code of a refusal; empty where the answer is none. */
export function codeIn({ status, body }: WechatAnswer): string {
  if (status < 400) return ''
  const read = refusal.safeParse(body)
  return read.success && /^[A-Z_]+$/.test(read.data.code) ? read.data.code : ''
}

export const unclear = (what: string, answer: WechatAnswer): GatewayUnclear =>
  new GatewayUnclear(`wechat ${what}: ${answer.status} ${codeIn(answer)}`.trim())

/** Our own number stands in the address: nothing but letters and digits is let through to it. */
export function inAddress(number: string): string {
  if (!reference.safeParse(number).success) throw new Error('A number at a gateway consists of letters and digits')
  return encodeURIComponent(number)
}

export interface Merchants {
  readonly mchId: string
}

async function find(client: WechatClient, { mchId }: Merchants, number: string): Promise<ReadTrade | null> {
  const answer = await client.read(`/v3/pay/transactions/out-trade-no/${inAddress(number)}?mchid=${inAddress(mchId)}`)
  if (answer.status === 404 && NO_SUCH_TRADE.has(codeIn(answer))) return null
  const read = trade.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) throw unclear('query', answer)
  // A signed answer is one to us only where it speaks of what was asked about: another one may have been played in.
  if (read.data.out_trade_no !== number || read.data.mchid !== mchId)
    throw new GatewayUnclear('wechat query: the answer is about another trade')
  return read.data
}

export async function query(client: WechatClient, merchants: Merchants, number: string): Promise<TradeAnswer> {
  const found = await find(client, merchants, number)
  if (!found) return { is: 'unknown' }
  const { trade_state: state, amount, transaction_id: gatewayNumber } = found
  if (WAITING_STATES.has(state)) return { is: 'waiting' }
  if (CLOSED_STATES.has(state)) return { is: 'closed' }
  if (!PAID_STATES.has(state)) throw new GatewayUnclear(`wechat query: unknown state of a trade: ${state.slice(0, 32)}`)
  if (amount === undefined || gatewayNumber === undefined)
    throw new GatewayUnclear('wechat query: a paid trade without a readable amount or number')
  return { is: 'paid', amountMinor: amount.total, gatewayNumber }
}

/** What the whole trade was paid with, which WeChat Pay wants to hear again with each refund; null where nobody has paid it. */
export async function paidMinor(client: WechatClient, merchants: Merchants, number: string): Promise<number | null> {
  const stands = await query(client, merchants, number)
  return stands.is === 'paid' ? stands.amountMinor : null
}

/** A close that found the trade in another state than open, whichever that is. */
const NOT_TO_BE_CLOSED: ReadonlySet<string> = new Set(['ORDERPAID', 'ORDER_CLOSED', 'ORDERCLOSED', 'TRADE_ERROR', 'INVALID_REQUEST'])

export async function close(client: WechatClient, merchants: Merchants, number: string): Promise<'closed' | 'paid' | 'unknown'> {
  const answer = await client.write(`/v3/pay/transactions/out-trade-no/${inAddress(number)}/close`, { mchid: merchants.mchId })
  if (answer.status === 204) return 'closed'
  const code = codeIn(answer)
  if (answer.status === 404 && NO_SUCH_TRADE.has(code)) return 'unknown'
  if (!NOT_TO_BE_CLOSED.has(code)) throw unclear('close', answer)
  const stands = await query(client, merchants, number)
  if (stands.is === 'waiting') throw new GatewayUnclear(`wechat close: ${code}, and yet the trade is waiting`)
  return stands.is
}
