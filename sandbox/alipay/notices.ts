import { randomBytes } from 'node:crypto'
import { beijingDate } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import type { AlipayWorld, Refund, Trade } from './model.ts'
import { alipayTime, yuan } from './model.ts'
import type { Params } from './sign.ts'
import { signedParams } from './sign.ts'

/** The asynchronous notice: a signed form, repeated on Alipay's schedule until the body of the answer is `success`. */

/** After each try, in sandbox time; then the notice is given up. */
const RETRY_AFTER_MS = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * 60_000)
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20
const REORDER_WAIT_MS = 30_000
const NO_ANSWER = 0

/** The one buyer of this world. */
export const BUYER = { id: '2088722000000017', logonId: '138****0000' } as const

export const MUTATIONS = ['amount', 'seller', 'app', 'unknownOrder', 'forged', 'alteredByte'] as const
export type Mutation = (typeof MUTATIONS)[number]

/** What a notice says of a trade, without the parts that belong to one sending. A refund tells of itself in a notice of its trade. */
export function noticeBody(world: AlipayWorld, trade: Trade, refund?: Refund): Record<string, string> {
  const total = yuan(trade.totalMinor)
  return {
    notify_type: 'trade_status_sync',
    notify_id: `${beijingDate(world.now()).replaceAll('-', '')}${randomBytes(13).toString('hex')}`,
    charset: 'utf-8',
    version: '1.0',
    app_id: world.account.appId,
    auth_app_id: world.account.appId,
    seller_id: world.account.sellerId,
    buyer_id: BUYER.id,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    trade_status: trade.status,
    subject: trade.subject,
    total_amount: total,
    gmt_create: alipayTime(trade.createdAt),
    ...(trade.paidAt === null ? {} : paidPart(total, trade.paidAt)),
    ...(trade.closedAt === null ? {} : { gmt_close: alipayTime(trade.closedAt) }),
    ...(refund ? refundPart(trade, refund) : {}),
  }
}

function paidPart(total: string, paidAt: number): Params {
  return {
    receipt_amount: total,
    buyer_pay_amount: total,
    invoice_amount: total,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount: total, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_payment: alipayTime(paidAt),
  }
}

/** `refund_fee` is what was given back so far, all refunds together. */
function refundPart(trade: Trade, refund: Refund): Params {
  return { out_biz_no: refund.outRequestNo, refund_fee: yuan(trade.refundedMinor), gmt_refund: `${alipayTime(refund.at)}.000` }
}

/** Writes a notice down, in the transaction of what it tells of. */
export function queueNotice(world: AlipayWorld, trade: Trade, refund?: Refund): void {
  if (trade.notifyUrl === null) return
  const body = noticeBody(world, trade, refund)
  const isHeld = world.faults.take('alipayNotice', ['reorderNotice']).length > 0
  world.store.run(
    'INSERT INTO alipay_notices (notify_id, trade_no, url, body, held_back, due_at) VALUES (?, ?, ?, ?, ?, ?)',
    String(body.notify_id),
    trade.tradeNo,
    trade.notifyUrl,
    JSON.stringify(body),
    isHeld ? 1 : 0,
    world.now() + (isHeld ? REORDER_WAIT_MS : 0),
  )
}

/** The form as it goes out: signed with the time of sending, and bent where that was asked for. */
export function noticeForm(world: AlipayWorld, body: Params, mutation?: Mutation): string {
  const bent = { ...body, notify_time: alipayTime(world.now()), ...mutated(body, mutation) }
  // Somebody who has a key, but not Alipay's.
  const key = mutation === 'forged' ? world.account.merchantPrivateKey : world.account.alipayPrivateKey
  const signed = signedParams(bent, key)
  if (mutation === 'alteredByte') signed.gmt_create = nextDigit(String(signed.gmt_create))
  return new URLSearchParams(signed).toString()
}

const nextDigit = (text: string) => text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10)

function mutated(body: Params, mutation: Mutation | undefined): Params {
  switch (mutation) {
    case 'amount':
      return { total_amount: '0.01', receipt_amount: '0.01', buyer_pay_amount: '0.01' }
    case 'seller':
      return { seller_id: nextDigit(String(body.seller_id)) }
    case 'app':
      return { app_id: nextDigit(String(body.app_id)), auth_app_id: nextDigit(String(body.app_id)) }
    case 'unknownOrder':
      return { out_trade_no: `${body.out_trade_no}-UNKNOWN` }
    case 'forged':
    case 'alteredByte':
    case undefined:
      return {}
  }
}

export interface NoticeAnswer {
  /** The product's HTTP status; 0 where no answer came. */
  readonly status: number
  readonly body: string
}

export async function postNotice(url: string, form: string): Promise<NoticeAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, body: (await answer.text()).slice(0, 1000) }
  } catch {
    // Nobody there, too slow, or cut: all mean "again later".
    return { status: NO_ANSWER, body: '' }
  }
}

/** Sends what is due. Returns how many notices were tried. */
export async function deliverAlipay(world: AlipayWorld): Promise<number> {
  const { store, faults } = world
  const due = store.all(
    'SELECT seq, url, body, attempts FROM alipay_notices WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?',
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const [seq, url, attempts] = [Number(row.seq), String(row.url), Number(row.attempts)]
    const body = JSON.parse(String(row.body)) as Params
    const isLost = faults.take('alipayNotice', ['loseNotice']).length > 0
    const [bent] = isLost ? [] : faults.take('alipayNotice', ['badSignature', 'wrongAmount'])
    const mutation = bent && (bent.kind === 'badSignature' ? 'forged' : 'amount')
    const form = noticeForm(world, body, mutation)
    const isTaken = !isLost && (await postNotice(url, form)).body === 'success'
    if (isTaken && faults.take('alipayNotice', ['duplicateNotice']).length > 0) await postNotice(url, form)
    const again = RETRY_AFTER_MS[attempts]
    const next = isTaken || again === undefined ? null : world.now() + again
    store.run('UPDATE alipay_notices SET attempts = attempts + 1, held_back = 0, due_at = ? WHERE seq = ?', next, seq)
    // One that was held back goes out as soon as another has overtaken it.
    if (isTaken) store.run('UPDATE alipay_notices SET held_back = 0, due_at = ? WHERE held_back = 1', world.now())
  }
  return due.length
}

/** What was sent for a trade, how often, and when it comes again (null: taken, or given up). */
export function noticesOf(store: Store, tradeNo: string) {
  return store.all('SELECT body, attempts, due_at FROM alipay_notices WHERE trade_no = ? ORDER BY seq', tradeNo).map((row) => ({
    body: JSON.parse(String(row.body)) as Params,
    attempts: Number(row.attempts),
    dueAt: row.due_at === null ? null : Number(row.due_at),
  }))
}
