import { createHmac, randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import { nextNumber } from '../kit/store.ts'
import type { AirWorld, Booking } from './model.ts'

/** Notices to the client's address, signed, repeated until they are taken. */
export type NoticeType =
  | 'ticketed'
  | 'ticketing_failed'
  | 'hold_lapsed'
  | 'seats_answered'
  | 'refunded'
  | 'refund_claim_decided'
  | 'changed'
  | 'flight_cancelled'
  | 'flight_delayed'
  | 'flight_restored'
  | 'schedule_changed'

/** After the first try, in sandbox time; then the notice is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000]
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20
const REORDER_WAIT_MS = 30_000

/** Writes a notice down, in the transaction of what it tells of. */
export function queueNotice(world: AirWorld, booking: Booking, type: NoticeType): void {
  if (booking.callbackUrl === undefined) return
  const eventId = randomUUID()
  const body = { eventId, type, bookingId: booking.bookingId, clientReference: booking.clientReference, at: beijingTime(world.now()) }
  const [held] = world.faults.take('notice', ['reorderNotice'])
  world.store.run(
    'INSERT INTO notices (event_id, seq, booking_id, url, body, attempts, due_at) VALUES (?, ?, ?, ?, ?, 0, ?)',
    eventId,
    nextNumber(world.store, 'notice', 1),
    booking.bookingId,
    booking.callbackUrl,
    JSON.stringify(body),
    world.now() + (held ? REORDER_WAIT_MS : 0),
  )
  if (!held) return
  // The one held back goes out as soon as another has overtaken it: see `deliver`.
  world.store.run(
    "INSERT INTO meta (name, value) VALUES ('notice.heldBack', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    eventId,
  )
}

export function signature(secret: string, atSeconds: number, body: string): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

async function post(url: string, secret: string, now: number, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'air1-signature': signature(secret, Math.floor(now / 1000), body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // Nobody there, too slow, or cut: all mean "again later".
    return false
  }
}

/** Sends what is due. Returns how many notices were tried. */
export async function deliver(world: AirWorld, secret: string): Promise<number> {
  const due = world.store.all(
    'SELECT event_id, url, body, attempts FROM notices WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?',
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const [eventId, url, body, attempts] = [String(row.event_id), String(row.url), String(row.body), Number(row.attempts)]
    const lost = world.faults.take('notice', ['loseNotice']).length > 0
    const taken = !lost && (await post(url, secret, world.now(), body))
    if (taken && world.faults.take('notice', ['duplicateNotice']).length > 0) await post(url, secret, world.now(), body)
    const again = RETRY_AFTER_MS[attempts]
    const next = taken || again === undefined ? null : world.now() + again
    world.store.run('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?', next, eventId)
    if (taken) letOvertakenGo(world, eventId)
  }
  return due.length
}

function letOvertakenGo(world: AirWorld, sentId: string): void {
  const row = world.store.get("SELECT value FROM meta WHERE name = 'notice.heldBack'")
  if (!row || row.value === sentId) return
  world.store.run('UPDATE notices SET due_at = ? WHERE event_id = ? AND due_at IS NOT NULL', world.now(), String(row.value))
  world.store.run("DELETE FROM meta WHERE name = 'notice.heldBack'")
}

const NOTICES_PAGE = 1000

/** What was sent, how often, and when it comes again (null: taken, or given up). */
export function listNotices(store: Store, after: number) {
  const rows = store.all(
    'SELECT seq, event_id, booking_id, body, attempts, due_at FROM notices WHERE seq > ? ORDER BY seq LIMIT ?',
    after,
    NOTICES_PAGE,
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    eventId: String(row.event_id),
    bookingId: String(row.booking_id),
    type: (JSON.parse(String(row.body)) as { type: NoticeType }).type,
    attempts: Number(row.attempts),
    dueAt: row.due_at === null ? null : beijingTime(Number(row.due_at)),
  }))
}
