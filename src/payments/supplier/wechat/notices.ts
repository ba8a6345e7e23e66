import { z } from 'zod'
import { jsonOf } from '../../../server/answers.ts'
import type { NoticeRead, RawNotice } from '../port.ts'
import { opened } from './signing.ts'
import { fen, PAID_STATES, reference } from './trades.ts'
import { stampIn, type Trust } from './trust.ts'

/** A notice has some thousand characters. */
const BODY_BYTES_MAX = 16 * 1024

const noticeId = z.string().regex(/^[\w-]{8,64}$/)
const envelope = z.object({
  id: noticeId,
  event_type: z.string().max(64),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    original_type: z.string().max(32),
    ciphertext: z.string().max(BODY_BYTES_MAX),
    nonce: z.string().min(12).max(16),
    associated_data: z.string().max(32).optional(),
  }),
})

const tradeResource = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: reference,
  transaction_id: reference,
  trade_state: z.string().max(32),
  amount: z.object({ total: fen, currency: z.literal('CNY') }),
})
const refundResource = z.object({
  mchid: z.string(),
  out_trade_no: reference,
  out_refund_no: reference,
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ refund: fen, total: fen }),
})

/** For whom a notice must be. */
export interface Addressee {
  readonly mchId: string
  readonly appIds: readonly string[]
  readonly apiV3Key: Buffer
}

type Refused = Extract<NoticeRead, { is: 'refused' }>
const refused = (why: Refused['why'], id = '', tradeNumber = ''): Refused => ({ is: 'refused', why, noticeId: id, tradeNumber })

function readTrade(said: unknown, id: string, { mchId, appIds }: Addressee): NoticeRead {
  const read = tradeResource.safeParse(said)
  if (!read.success) return refused('unreadable', id)
  const { out_trade_no: tradeNumber, transaction_id: gatewayNumber, trade_state: state, amount } = read.data
  if (read.data.mchid !== mchId) return refused('seller', id, tradeNumber)
  if (!appIds.includes(read.data.appid)) return refused('app', id, tradeNumber)
  // A refund is told by a notice of its own: whatever is not plainly a payment is none.
  const status = state === 'SUCCESS' ? 'paid' : state === 'CLOSED' ? 'closed' : PAID_STATES.has(state) ? 'other' : null
  if (status === null) return refused('unreadable', id, tradeNumber)
  return { is: 'trade', noticeId: id, tradeNumber, status, gatewayNumber, amountMinor: amount.total }
}

function readRefund(said: unknown, id: string, event: string, { mchId }: Addressee): NoticeRead {
  const read = refundResource.safeParse(said)
  if (!read.success) return refused('unreadable', id)
  const { mchid, out_trade_no: tradeNumber, out_refund_no: refundNumber, refund_status: status, amount } = read.data
  if (mchid !== mchId) return refused('seller', id, tradeNumber)
  if (event !== `REFUND.${status}`) return refused('unreadable', id, tradeNumber)
  const told = status === 'SUCCESS' ? 'done' : 'failed'
  return { is: 'refund', noticeId: id, tradeNumber, refundNumber, status: told, amountMinor: amount.refund }
}

/** Reads what somebody has signed whom we believe. */
function readBelieved(body: string, addressee: Addressee): NoticeRead {
  const read = envelope.safeParse(jsonOf(body))
  if (!read.success) return refused('unreadable')
  const { id, event_type: event, resource } = read.data
  const text = opened(addressee.apiV3Key, resource)
  // Signed for us and sealed for somebody else: not one that we can hold against anything.
  if (text === null) return refused('unreadable', id)
  const said = jsonOf(text)
  if (resource.original_type === 'refund') return readRefund(said, id, event, addressee)
  const isTrade = resource.original_type === 'transaction' && event.startsWith('TRANSACTION.')
  return isTrade ? readTrade(said, id, addressee) : refused('unreadable', id)
}

/**
 * Reads a notice as it came. In this order, and nothing before it has been answered with yes: is it small, is it from now, is it
 * WeChat Pay's, is it heard for the first time, was it sealed for us, is it for our account and our app, can it be read.
 */
export async function readNotice(trust: Trust, addressee: Addressee, { body, headers }: RawNotice): Promise<NoticeRead> {
  const bytes = Buffer.from(body, 'utf8')
  if (bytes.length > BODY_BYTES_MAX) return refused('unreadable')
  const judgement = await trust.judge(stampIn(headers), bytes)
  if (judgement === 'forged') return refused('signature')
  // One that was heard before comes too late as well: WeChat Pay stamps each of its repetitions anew.
  return judgement === 'genuine' ? readBelieved(body, addressee) : refused('old')
}
