import { createHash, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { InboxWorld } from '../inbox/messages.ts'
import { deliver } from '../inbox/messages.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { record } from '../kit/journal.ts'
import type { Row } from '../kit/store.ts'

/** A loyalty programme with personal accounts, each found by its mobile number: what it does when a business client asks. */

const CODE_LIFETIME_MS = 5 * 60_000
const AGAIN_AFTER_MS = 60_000
const WRONG_TRIES_MAX = 5
const TIERS = ['silver', 'gold', 'platinum'] as const
/** In its own voice, which is not ours: another company writes to its members, and more formally. */
const SENDER = { zh: '云旅会员', en: 'Cloudway Club' } as const

const mobile = z.string().regex(/^\+861[3-9]\d{9}$/, 'a mainland mobile in E.164')
const reference = z.string().regex(/^[A-Za-z0-9._:-]{8,64}$/)

export const verificationRequest = z.strictObject({ phone: mobile, language: z.enum(['zh', 'en']) })
export const bindingRequest = z.strictObject({
  verificationId: z.uuid(),
  code: z.string().regex(/^\d{6}$/),
  clientReference: reference,
})
export const bindingsQuery = z.strictObject({ clientReference: reference })

/** Every mobile has an account but those that end in 0000: nobody can tell the two apart from outside. */
const hasAccount = (phone: string): boolean => !phone.endsWith('0000')
const digest = (phone: string): Buffer => createHash('sha256').update(`member/1 ${phone}`).digest()
const memberNumber = (phone: string): string => `8800${String(digest(phone).readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
const tierOf = (phone: string): string => TIERS[(digest(phone)[4] ?? 0) % TIERS.length] ?? 'silver'
const maskedPhone = (phone: string): string => `${phone.slice(3, 6)}****${phone.slice(-4)}`
const iso = (at: number): string => new Date(at).toISOString()

export function sendCode(world: InboxWorld, { phone, language }: z.output<typeof verificationRequest>): Answer {
  const { store } = world
  const at = world.now()
  const last = store.get('SELECT max(sent_at) AS at FROM member_verifications WHERE phone = ?', phone)
  const waitMs = Number(last?.at ?? -Infinity) + AGAIN_AFTER_MS - at
  if (waitMs > 0) return problem(409, 'too_often', 'One code a minute', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const verificationId = randomUUID()
  const code = String(randomInt(1e6)).padStart(6, '0')
  store.run(
    'INSERT INTO member_verifications (verification_id, phone, code, sent_at, expires_at, wrong_tries) VALUES (?, ?, ?, ?, ?, 0)',
    verificationId,
    phone,
    code,
    at,
    at + CODE_LIFETIME_MS,
  )
  if (hasAccount(phone)) {
    const sender = SENDER[language]
    const text =
      language === 'zh'
        ? `【${sender}】有商旅平台申请绑定您的会员账号，验证码 ${code}，5 分钟内有效。不是本人操作请忽略。`
        : `【${sender}】A travel platform asks to bind your membership. Your code is ${code}, valid for 5 minutes. Not you? Please ignore this.`
    const words = { sender, text, params: { code }, subject: '', template: 'member/1', ref: verificationId, clientKey: '' }
    deliver(store, { kind: 'sms', at, recipient: phone, ...words })
  }
  return {
    status: 201,
    body: {
      verificationId,
      sentTo: maskedPhone(phone),
      expiresAt: iso(at + CODE_LIFETIME_MS),
      againAfterSeconds: AGAIN_AFTER_MS / 1000,
    },
  }
}

function view(row: Row) {
  const phone = String(row.phone)
  return {
    bindingId: String(row.binding_id),
    clientReference: String(row.client_reference),
    memberNumber: memberNumber(phone),
    tier: tierOf(phone),
    phone: maskedPhone(phone),
    boundAt: iso(Number(row.bound_at)),
    endedAt: row.ended_at === null ? null : iso(Number(row.ended_at)),
  }
}

const note = (world: InboxWorld, effect: string, bindingId: string, clientReference: string): void =>
  record(world.store, {
    at: world.now(),
    supplier: 'member',
    effect,
    bookingId: bindingId,
    clientReference,
    subject: 'member/1',
    seats: 0,
    amountMinor: 0,
  })

/** Why this code opens nothing; undefined where it does. A wrong try counts. */
function codeProblem({ store }: InboxWorld, found: Row, code: string, at: number): Answer | undefined {
  const triesLeft = WRONG_TRIES_MAX - Number(found.wrong_tries)
  if (found.used_at !== null || Number(found.expires_at) <= at || triesLeft <= 0)
    return problem(409, 'code_expired', 'This code has ended; ask for another one')
  if (found.code === code && hasAccount(String(found.phone))) return undefined
  store.run('UPDATE member_verifications SET wrong_tries = wrong_tries + 1 WHERE verification_id = ?', String(found.verification_id))
  return problem(409, 'code_wrong', 'This is not the code', { triesLeft: triesLeft - 1 })
}

export function bind(world: InboxWorld, { verificationId, code, clientReference }: z.output<typeof bindingRequest>): Answer {
  const { store } = world
  const at = world.now()
  const found = store.get('SELECT * FROM member_verifications WHERE verification_id = ?', verificationId)
  if (!found) return problem(404, 'not_found', 'There is no such verification')
  const wrong = codeProblem(world, found, code, at)
  if (wrong) return wrong
  const phone = String(found.phone)
  const taken = store.get(
    'SELECT 1 AS one FROM member_bindings WHERE ended_at IS NULL AND (phone = ? OR client_reference = ?)',
    phone,
    clientReference,
  )
  if (taken) return problem(409, 'already_bound', 'This account, or this reference, is bound already')
  const bindingId = randomUUID()
  store.run('UPDATE member_verifications SET used_at = ? WHERE verification_id = ?', at, verificationId)
  store.run(
    'INSERT INTO member_bindings (binding_id, client_reference, phone, bound_at) VALUES (?, ?, ?, ?)',
    bindingId,
    clientReference,
    phone,
    at,
  )
  note(world, 'bind', bindingId, clientReference)
  return { status: 201, body: view(store.get('SELECT * FROM member_bindings WHERE binding_id = ?', bindingId) ?? {}) }
}

export function bindingsOf({ store }: InboxWorld, { clientReference }: z.output<typeof bindingsQuery>): Answer {
  const rows = store.all('SELECT * FROM member_bindings WHERE client_reference = ? AND ended_at IS NULL', clientReference)
  return { status: 200, body: { bindings: rows.map(view) } }
}

/** Ends a bond; one that has ended stays so. */
export function endBinding(world: InboxWorld, bindingId: string): Answer {
  const { store } = world
  const row = store.get('SELECT * FROM member_bindings WHERE binding_id = ?', bindingId)
  if (!row) return problem(404, 'not_found', 'There is no such binding')
  if (row.ended_at === null) {
    store.run('UPDATE member_bindings SET ended_at = ? WHERE binding_id = ?', world.now(), bindingId)
    note(world, 'unbind', bindingId, String(row.client_reference))
  }
  return { status: 200, body: view(store.get('SELECT * FROM member_bindings WHERE binding_id = ?', bindingId) ?? {}) }
}
