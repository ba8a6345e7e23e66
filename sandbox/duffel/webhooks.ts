import { createHmac, randomBytes } from 'node:crypto'
import type { Webhooks, WebhooksCreateResponse, WebhooksListDeliveriesResponse } from '@duffel/api/types'
import { newId, notFound } from './model.ts'
import type { DuffelWorld } from './model.ts'
import type { EventType } from './requests.ts'
import { findThing, keepThing, listThings, updateThing } from './things.ts'
import { instant } from './views.ts'

/**
 * Events, signed as Duffel signs them (`X-Duffel-Signature: t=…,v1=…`, HMAC-SHA256 in hex over the second, a full stop and the body, with
 * the webhook's secret as it was given), at least once, in no order, and again for 72 hours where nobody takes them.
 */
interface KeptWebhook {
  readonly id: string
  readonly seq: number
  readonly secret: string
  readonly createdAt: number
  updatedAt: number
  url: string
  events: readonly string[]
  active: boolean
}

interface KeptEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: number
  readonly idempotencyKey: string
  readonly object: unknown
}

const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 6 * 3_600_000
const GIVE_UP_MS = 72 * 3_600_000
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20

const webhookView = (kept: KeptWebhook): Webhooks => ({
  id: kept.id,
  live_mode: false,
  active: kept.active,
  url: kept.url,
  events: [...kept.events],
  created_at: instant(kept.createdAt),
  updated_at: instant(kept.updatedAt),
})

/** The secret is told once, here. */
export function createWebhook(world: DuffelWorld, body: { url: string; events: readonly string[] }): WebhooksCreateResponse {
  const made = newId(world, 'end')
  const secret = randomBytes(24).toString('base64')
  const kept: KeptWebhook = { ...made, ...body, secret, active: true, createdAt: world.now(), updatedAt: world.now() }
  keepThing(world, 'webhook', made, null, kept)
  return { ...webhookView(kept), secret }
}

export const listWebhooks = (world: DuffelWorld): Webhooks[] => listThings<KeptWebhook>(world, 'webhook').map(webhookView)

export function updateWebhook(
  world: DuffelWorld,
  id: string,
  { url, events, active }: { url?: string | undefined; events?: readonly string[] | undefined; active?: boolean | undefined },
): Webhooks {
  const kept = findThing<KeptWebhook>(world, 'webhook', id)
  kept.url = url ?? kept.url
  kept.events = events ?? kept.events
  kept.active = active ?? kept.active
  kept.updatedAt = world.now()
  updateThing(world, id, kept)
  return webhookView(kept)
}

export function deleteWebhook(world: DuffelWorld, id: string): void {
  findThing<KeptWebhook>(world, 'webhook', id)
  world.store.run('DELETE FROM duffel_things WHERE id = ?', id)
  world.store.run('DELETE FROM duffel_deliveries WHERE webhook_id = ?', id)
}

function queue(world: DuffelWorld, eventId: string, webhookId: string): void {
  const { id, seq } = newId(world, 'del')
  world.store.run(
    'INSERT INTO duffel_deliveries (id, seq, event_id, webhook_id, first_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    seq,
    eventId,
    webhookId,
    world.now(),
    world.now(),
  )
}

/** Writes an event down for all who asked for its kind, in the transaction of what it tells of. */
export function tell(world: DuffelWorld, type: EventType, idempotencyKey: string, object: unknown, only?: string): void {
  const listening = listThings<KeptWebhook>(world, 'webhook').filter(
    (each) => each.active && (only === undefined ? each.events.includes(type) : each.id === only),
  )
  if (listening.length === 0) return
  const made = newId(world, 'wev')
  const event: KeptEvent = { id: made.id, type, createdAt: world.now(), idempotencyKey, object }
  keepThing(world, 'event', made, null, event)
  for (const each of listening) queue(world, event.id, each.id)
}

export function ping(world: DuffelWorld, id: string): void {
  findThing<KeptWebhook>(world, 'webhook', id)
  tell(world, 'ping.triggered', newId(world, 'pin').id, {}, id)
}

export const eventView = (event: KeptEvent) => ({
  id: event.id,
  api_version: 'v2',
  type: event.type,
  data: { object: event.object },
  live_mode: false,
  idempotency_key: event.idempotencyKey,
  created_at: instant(event.createdAt),
})

export const findEvent = (world: DuffelWorld, id: string) => eventView(findThing<KeptEvent>(world, 'event', id))

export function redeliver(world: DuffelWorld, id: string): void {
  findThing<KeptEvent>(world, 'event', id)
  const rows = world.store.all('SELECT DISTINCT webhook_id FROM duffel_deliveries WHERE event_id = ?', id)
  if (rows.length === 0) throw notFound()
  for (const row of rows) queue(world, id, String(row.webhook_id))
}

export function listDeliveries(world: DuffelWorld): WebhooksListDeliveriesResponse[] {
  const rows = world.store.all(
    `SELECT d.id, d.event_id, d.webhook_id, d.first_at, d.status, w.body AS webhook, e.body AS event FROM duffel_deliveries d
     JOIN duffel_things w ON w.id = d.webhook_id JOIN duffel_things e ON e.id = d.event_id WHERE d.attempts > 0 ORDER BY d.seq DESC`,
  )
  return rows.map((row) => ({
    id: String(row.id),
    endpoint_id: String(row.webhook_id),
    event_id: String(row.event_id),
    type: (JSON.parse(String(row.event)) as KeptEvent).type,
    url: (JSON.parse(String(row.webhook)) as KeptWebhook).url,
    live_mode: false,
    delivery_success: Number(row.status) >= 200 && Number(row.status) < 300,
    // The client's type knows no other; what came is told all the same.
    response_status_code: Number(row.status) as 200,
    response_body: '',
    created_at: instant(Number(row.first_at)),
  }))
}

export const signature = (secret: string, atSeconds: number, body: string): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`

async function post(world: DuffelWorld, webhook: KeptWebhook, body: string): Promise<number> {
  const isForged = world.faults.take('duffelNotice', ['badSignature']).length > 0
  const secret = isForged ? 'somebody-else' : webhook.secret
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-duffel-signature': signature(secret, Math.floor(world.now() / 1000), body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    // Nobody there, too slow, or cut: all mean "again later".
    return 0
  }
}

/** Sends what is due; what is not taken comes again ever more slowly, for three days. */
export async function deliverDuffel(world: DuffelWorld): Promise<number> {
  const due = world.store.all(
    'SELECT id, event_id, webhook_id, attempts, first_at FROM duffel_deliveries WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?',
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const webhook = findThing<KeptWebhook>(world, 'webhook', String(row.webhook_id))
    const body = JSON.stringify(findEvent(world, String(row.event_id)))
    const isLost = world.faults.take('duffelNotice', ['loseNotice']).length > 0
    const status = isLost ? 0 : await post(world, webhook, body)
    const isTaken = status >= 200 && status < 300
    if (isTaken && world.faults.take('duffelNotice', ['duplicateNotice']).length > 0) await post(world, webhook, body)
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Number(row.attempts), LAST_RETRY_MS)
    const isOver = isTaken || world.now() + wait > Number(row.first_at) + GIVE_UP_MS
    world.store.run(
      'UPDATE duffel_deliveries SET attempts = attempts + 1, status = ?, due_at = ? WHERE id = ?',
      status,
      isOver ? null : world.now() + wait,
      String(row.id),
    )
  }
  return due.length
}
