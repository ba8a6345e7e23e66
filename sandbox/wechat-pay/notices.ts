import { randomUUID } from 'node:crypto'
import type { Store } from '../kit/store.ts'
import type { Refund, Trade, WechatPayWorld } from './model.ts'
import { wechatTime } from './model.ts'
import { newNonce, seal, signMessage } from './sign.ts'
import { signerOf } from './signers.ts'
import type { Body } from './views.ts'
import { refundNoticeBody, tradeBody } from './views.ts'

/** Notices: JSON whose resource is sealed, signed in its headers, repeated on WeChat's schedule until it is answered with 200 or 204. */

/** After each try, in sandbox time: 24 h 4 min in all; then the notice is given up. */
const RETRY_AFTER_MS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600].map(
  (seconds) => seconds * 1000,
)
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20
const REORDER_WAIT_MS = 30_000
/** One notice in so many is preceded by a probe: the same with a signature that cannot be right. Whoever takes it does not look. */
const PROBE_EVERY = 10
const NO_ANSWER = 0

type OriginalType = 'transaction' | 'refund'
type EventType = 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS' | 'REFUND.ABNORMAL' | 'REFUND.CLOSED'
const SUMMARY: Readonly<Record<EventType, string>> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
}

/** A notice before it is sealed and signed, which happens anew with every sending. */
export interface Notice {
  readonly id: string
  readonly event: EventType
  readonly createdAt: number
  readonly resource: Body
}

const originalType = ({ event }: Notice): OriginalType => (event === 'TRANSACTION.SUCCESS' ? 'transaction' : 'refund')

export const tradeNotice = (world: WechatPayWorld, trade: Trade): Notice => ({
  id: randomUUID(),
  event: 'TRANSACTION.SUCCESS',
  createdAt: world.now(),
  resource: tradeBody(world, trade),
})

function queue(world: WechatPayWorld, trade: Trade, notice: Notice, url: string): void {
  const isHeld = world.faults.take('wechatNotice', ['reorderNotice']).length > 0
  world.store.run(
    'INSERT INTO wechat_notices (notice_id, transaction_id, event, url, resource, created_at, held_back, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    notice.id,
    trade.transactionId,
    notice.event,
    url,
    JSON.stringify(notice.resource),
    notice.createdAt,
    isHeld ? 1 : 0,
    notice.createdAt + (isHeld ? REORDER_WAIT_MS : 0),
  )
}

/** Writes a notice down, in the transaction of what it tells of. */
export const queueTradeNotice = (world: WechatPayWorld, trade: Trade): void =>
  queue(world, trade, tradeNotice(world, trade), trade.notifyUrl)

export function queueRefundNotice(world: WechatPayWorld, trade: Trade, refund: Refund): void {
  if (refund.notifyUrl === null || refund.status === 'PROCESSING') return
  const notice: Notice = {
    id: randomUUID(),
    event: `REFUND.${refund.status}`,
    createdAt: world.now(),
    resource: refundNoticeBody(world, trade, refund),
  }
  queue(world, trade, notice, refund.notifyUrl)
}

export const MUTATIONS = [
  'amount',
  'currency',
  'seller',
  'app',
  'unknownOrder',
  'forged',
  'alteredByte',
  'truncated',
  'old',
  'unknownSerial',
  'wrongKey',
  'signTest',
  'huge',
] as const
export type Mutation = (typeof MUTATIONS)[number]

const nextDigit = (text: string) => text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10)
const HUGE_BYTES = 10 * 1024 * 1024
// Beyond the five minutes, and beyond what a clock that is moved by hand may lie behind ours.
const OLD_MS = 360_000

/** What a notice would say that is rightly sealed and signed and yet wrong. */
function bentResource(resource: Body, mutation: Mutation | undefined): Body {
  const amount = resource.amount as Body
  switch (mutation) {
    case 'amount':
      return { ...resource, amount: { ...amount, total: 1, payer_total: 1 } }
    case 'currency':
      return { ...resource, amount: { ...amount, currency: 'HKD', payer_currency: 'HKD' } }
    case 'seller':
      return { ...resource, mchid: nextDigit(String(resource.mchid)) }
    case 'app':
      return { ...resource, appid: `${String(resource.appid).slice(0, -1)}x` }
    case 'unknownOrder':
      return { ...resource, out_trade_no: `${String(resource.out_trade_no)}U`.slice(-32) }
    case 'huge':
      return { ...resource, attach: 'x'.repeat(HUGE_BYTES) }
    default:
      return resource
  }
}

export interface Letter {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The notice as it goes out, bent where that was asked for. */
export function letterOf(world: WechatPayWorld, notice: Notice, mutation?: Mutation): Letter {
  const { account } = world
  const type = originalType(notice)
  const key = mutation === 'wrongKey' ? 'f'.repeat(32) : account.apiV3Key
  const body = JSON.stringify({
    id: notice.id,
    create_time: wechatTime(notice.createdAt),
    resource_type: 'encrypt-resource',
    event_type: notice.event,
    summary: SUMMARY[notice.event],
    resource: { original_type: type, ...seal(key, JSON.stringify(bentResource(notice.resource, mutation)), type) },
  })
  const signer = signerOf(world.store, account, world.now())
  const timestamp = String(Math.floor((world.line.now() - (mutation === 'old' ? OLD_MS : 0)) / 1000))
  const nonce = newNonce()
  // Somebody who has a key, but not WeChat Pay's.
  const signature = signMessage(mutation === 'forged' ? account.merchantPrivateKey : signer.key, timestamp, nonce, body)
  return {
    body: sentBody(body, mutation),
    headers: {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': mutation === 'signTest' ? `WECHATPAY/SIGNTEST/${signature.slice(19)}` : signature,
      'wechatpay-serial': mutation === 'unknownSerial' ? '7F'.repeat(20) : signer.serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    },
  }
}

/** What happens to a body after it was signed. */
function sentBody(body: string, mutation: Mutation | undefined): string {
  if (mutation === 'truncated') return body.slice(0, -2)
  if (mutation === 'alteredByte') return body.replace(/"create_time":"\d/, (found) => nextDigit(found))
  return body
}

export interface NoticeAnswer {
  /** The product's HTTP status; 0 where no answer came. */
  readonly status: number
  readonly body: string
}

export async function postLetter(url: string, letter: Letter): Promise<NoticeAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0', ...letter.headers },
      body: letter.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, body: (await answer.text()).slice(0, 1000) }
  } catch {
    // Nobody there, too slow, or cut: all mean "again later".
    return { status: NO_ANSWER, body: '' }
  }
}

export const isTaken = ({ status }: NoticeAnswer): boolean => status === 200 || status === 204

/** A probe that somebody takes for a notice is written down, and found by the check of the books. */
export async function probe(world: WechatPayWorld, notice: Notice, url: string): Promise<NoticeAnswer> {
  const answer = await postLetter(url, letterOf(world, notice, 'signTest'))
  if (isTaken(answer)) world.store.run('INSERT INTO wechat_probes_taken (at, notice_id) VALUES (?, ?)', world.now(), notice.id)
  return answer
}

const toNotice = (row: Record<string, unknown>): Notice => ({
  id: String(row.notice_id),
  event: row.event as EventType,
  createdAt: Number(row.created_at),
  resource: JSON.parse(String(row.resource)) as Body,
})

/** Sends what is due. Returns how many notices were tried. */
export async function deliverWechatPay(world: WechatPayWorld): Promise<number> {
  const { store, faults } = world
  const due = store.all(
    'SELECT * FROM wechat_notices WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?',
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const [seq, url, attempts] = [Number(row.seq), String(row.url), Number(row.attempts)]
    const notice = toNotice(row)
    if (seq % PROBE_EVERY === 0 && attempts === 0) await probe(world, notice, url)
    const isLost = faults.take('wechatNotice', ['loseNotice']).length > 0
    const [bent] = isLost ? [] : faults.take('wechatNotice', ['badSignature', 'wrongAmount', 'signTest'])
    const taken = !isLost && (await sendOnce(world, notice, url, bent?.kind))
    const again = RETRY_AFTER_MS[attempts]
    const next = taken || again === undefined ? null : world.now() + again
    store.run('UPDATE wechat_notices SET attempts = attempts + 1, held_back = 0, due_at = ? WHERE seq = ?', next, seq)
    // One that was held back goes out as soon as another has overtaken it.
    if (taken) store.run('UPDATE wechat_notices SET held_back = 0, due_at = ? WHERE held_back = 1', world.now())
  }
  return due.length
}

async function sendOnce(world: WechatPayWorld, notice: Notice, url: string, bent: string | undefined): Promise<boolean> {
  if (bent === 'signTest') return isTaken(await probe(world, notice, url))
  const mutation = bent === 'badSignature' ? 'forged' : bent === 'wrongAmount' ? 'amount' : undefined
  const taken = isTaken(await postLetter(url, letterOf(world, notice, mutation)))
  if (taken && world.faults.take('wechatNotice', ['duplicateNotice']).length > 0) await postLetter(url, letterOf(world, notice, mutation))
  return taken
}

/** What was sent for a trade, how often, and when it comes again (null: taken, or given up). */
export function noticesOf(store: Store, transactionId: string) {
  return store.all('SELECT * FROM wechat_notices WHERE transaction_id = ? ORDER BY seq', transactionId).map((row) => ({
    notice: toNotice(row),
    attempts: Number(row.attempts),
    dueAt: row.due_at === null ? null : Number(row.due_at),
  }))
}
