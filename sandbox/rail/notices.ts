import { randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import { nextNumber, readMeta, writeMeta } from '../kit/store.ts'
import { signature } from '../air/notices.ts'
import type { RailWorld } from './model.ts'

/** Notices to the client's address, signed, repeated until they are taken. */
export type NoticeType =
  | 'held'
  | 'hold_failed'
  | 'hold_lapsed'
  | 'ticketed'
  | 'ticketing_failed'
  | 'changed'
  | 'change_failed'
  | 'refunded'
  | 'refunded_at_window'
  | 'standby_served'
  | 'standby_unmet'
  | 'train_cancelled'
  | 'train_delayed'
  | 'train_restored'
  | 'station_closed'

interface Subject {
  readonly bookingId?: string | undefined
  readonly standbyId?: string | undefined
  readonly clientReference: string
  readonly callbackUrl?: string | undefined
}

/** After the first try, in sandbox time; then the notice is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000]
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20
const REORDER_WAIT_MS = 30_000
const HELD_BACK = 'railNotice.heldBack'

/** Writes a notice down, in the transaction of what it tells of. */
export function queueNotice(world: RailWorld, subject: Subject, type: NoticeType): void {
  if (subject.callbackUrl === undefined) return
  const eventId = randomUUID()
  const named =
    subject.standbyId !== undefined && type.startsWith('standby') ? { standbyId: subject.standbyId } : { bookingId: subject.bookingId }
  const body = { eventId, type, ...named, clientReference: subject.clientReference, at: beijingTime(world.now()) }
  const held = world.faults.take('railNotice', ['reorderNotice']).length > 0
  world.store.run(
    'INSERT INTO rail_notices (event_id, seq, subject, url, body, attempts, due_at) VALUES (?, ?, ?, ?, ?, 0, ?)',
    eventId,
    nextNumber(world.store, 'railNotice', 1),
    subject.standbyId ?? subject.bookingId ?? '',
    subject.callbackUrl,
    JSON.stringify(body),
    world.now() + (held ? REORDER_WAIT_MS : 0),
  )
  // The one held back goes out as soon as another has overtaken it.
  if (held) writeMeta(world.store, HELD_BACK, eventId)
}

async function post(url: string, secret: string, now: number, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'rail1-signature': signature(secret, Math.floor(now / 1000), body) },
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
export async function deliverRail(world: RailWorld, secret: string): Promise<number> {
  const due = world.store.all(
    'SELECT event_id, url, body, attempts FROM rail_notices WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?',
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const [eventId, url, body] = [String(row.event_id), String(row.url), String(row.body)]
    const lost = world.faults.take('railNotice', ['loseNotice']).length > 0
    const taken = !lost && (await post(url, secret, world.now(), body))
    if (taken && world.faults.take('railNotice', ['duplicateNotice']).length > 0) await post(url, secret, world.now(), body)
    const again = RETRY_AFTER_MS[Number(row.attempts)]
    const next = taken || again === undefined ? null : world.now() + again
    world.store.run('UPDATE rail_notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?', next, eventId)
    if (taken) letOvertakenGo(world, eventId)
  }
  return due.length
}

function letOvertakenGo(world: RailWorld, sentId: string): void {
  const heldBack = readMeta(world.store, HELD_BACK)
  if (heldBack === undefined || heldBack === sentId) return
  world.store.run('UPDATE rail_notices SET due_at = ? WHERE event_id = ? AND due_at IS NOT NULL', world.now(), heldBack)
  world.store.run('DELETE FROM meta WHERE name = ?', HELD_BACK)
}

const NOTICES_PAGE = 1000

/** What was sent, how often, and when it comes again (null: taken, or given up). */
export function listRailNotices(store: Store, after: number) {
  const rows = store.all(
    'SELECT seq, event_id, subject, body, attempts, due_at FROM rail_notices WHERE seq > ? ORDER BY seq LIMIT ?',
    after,
    NOTICES_PAGE,
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    eventId: String(row.event_id),
    subject: String(row.subject),
    type: (JSON.parse(String(row.body)) as { type: NoticeType }).type,
    attempts: Number(row.attempts),
    dueAt: row.due_at === null ? null : beijingTime(Number(row.due_at)),
  }))
}
