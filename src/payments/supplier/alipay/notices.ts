import type { AlipaySdk } from 'alipay-sdk'
import type { NoticeRead } from '../port.ts'
import { fenOf, isInYuan } from './amounts.ts'
import { CLOSED_STATUS, PAID_STATUSES, WAITING_STATUS } from './trades.ts'

/** A notice has some thirty short fields. */
const BODY_BYTES_MAX = 16 * 1024
const FIELDS_MAX = 100
/** Alipay's and our numbers: at most 128 letters and digits; anything else is not repeated, not even into a log. */
const NUMBER = /^[\w-]{1,128}$/

type Fields = ReadonlyMap<string, string>

/** Reads a form body. Null where a name stands twice, for then two readers could read two different notices. */
function fieldsOf(body: string): Fields | null {
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) return null
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name) || fields.size >= FIELDS_MAX) return null
    fields.set(name, value)
  }
  return fields
}

const numberIn = (fields: Fields | null, name: string): string => {
  const value = fields?.get(name) ?? ''
  return NUMBER.test(value) ? value : ''
}

function isSigned(sdk: AlipaySdk, fields: Fields): boolean {
  // The SDK lets the notice choose how it is checked: SHA-1 by saying RSA. Ours are signed as we asked for, or they are not ours.
  if (fields.get('sign_type') !== 'RSA2' || !fields.get('sign')) return false
  // The form is decoded once, and "V2" checks these values as they are: the older check decodes them a second time, and fails on "%".
  return sdk.checkNotifySignV2(Object.fromEntries(fields))
}

/** A refund is told as a notice of its trade, with the trade's own status: what it says of payment is old. */
const isAboutRefund = (fields: Fields): boolean =>
  fields.has('refund_fee') || fields.has('gmt_refund') || fields.has('out_biz_no') || fields.has('refund_status')

function statusIn(fields: Fields): 'paid' | 'closed' | 'other' | null {
  const status = fields.get('trade_status')
  if (isAboutRefund(fields)) return 'other'
  if (PAID_STATUSES.has(status)) return 'paid'
  if (status === CLOSED_STATUS) return 'closed'
  return status === WAITING_STATUS ? 'other' : null
}

/** Notices of holds: how the hold stands is asked, so that little of them has to be read. */
const HOLD_NOTICES: ReadonlySet<string> = new Set(['fund_auth_freeze', 'fund_auth_unfreeze', 'fund_auth_operation_cancel'])

/** Whom the amount is for stands under another name in them. */
function ofHold(fields: Fields, noticeId: string, { sellerId }: { sellerId: string }): NoticeRead {
  const tradeNumber = numberIn(fields, 'out_order_no')
  if (fields.get('payee_user_id') !== sellerId) return { is: 'refused', why: 'seller', noticeId, tradeNumber }
  if (noticeId === '' || tradeNumber === '') return { is: 'refused', why: 'unreadable', noticeId, tradeNumber }
  return { is: 'hold', noticeId, tradeNumber }
}

/**
 * Reads a notice from its raw body. In this order, and nothing before it has been answered with yes: is it small and plain, is it
 * Alipay's, is it for our app, is it for our account, can it be read.
 */
export function readNotice(sdk: AlipaySdk, { appId, sellerId }: { appId: string; sellerId: string }, body: string): NoticeRead {
  const fields = fieldsOf(body)
  const noticeId = numberIn(fields, 'notify_id')
  const tradeNumber = numberIn(fields, 'out_trade_no')
  const refused = (why: 'signature' | 'app' | 'seller' | 'unreadable'): NoticeRead => ({ is: 'refused', why, noticeId, tradeNumber })
  if (!fields) return refused('unreadable')
  if (!isSigned(sdk, fields)) return refused('signature')
  if (fields.get('app_id') !== appId) return refused('app')
  if (HOLD_NOTICES.has(fields.get('notify_type') ?? '')) return ofHold(fields, noticeId, { sellerId })
  if (fields.get('seller_id') !== sellerId) return refused('seller')
  const status = statusIn(fields)
  const amountMinor = isInYuan((name) => fields.get(name)) ? fenOf(fields.get('total_amount')) : null
  const gatewayNumber = numberIn(fields, 'trade_no')
  const isWhole = noticeId !== '' && tradeNumber !== '' && gatewayNumber !== '' && fields.get('notify_type') === 'trade_status_sync'
  if (!isWhole || status === null || amountMinor === null) return refused('unreadable')
  return { is: 'trade', noticeId, tradeNumber, status, gatewayNumber, amountMinor }
}
