import { createHmac, randomUUID } from 'node:crypto'
import { beijingTime } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import { nextNumber, readMeta, writeMeta } from './store.ts'

/** Notices to a client's address, as our own protocols have them: signed, repeated until they are taken. */
interface Sender {
  readonly store: Store
  readonly faults: Faults
  now(): number
}

export interface Notices {
  /** With event_id, seq, url, body, attempts, due_at, and the column that names what a notice is about. */
  readonly table: string
  readonly subjectColumn: string
  /** Of the signature. */
  readonly header: string
  /** The name under which faults meet its notices. */
  readonly operation: string
  /** The counter that numbers them. */
  readonly counter: string
}

/** After the first try, in sandbox time; then the notice is given up. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000]
const ANSWER_WITHIN_MS = 5_000
const SENT_AT_ONCE = 20
const REORDER_WAIT_MS = 30_000

const heldBackName = ({ operation }: Notices) => `${operation}.heldBack`

/** Writes a notice down, in the transaction of what it tells of. */
export function writeNotice(
  world: Sender,
  notices: Notices,
  notice: { readonly subject: string; readonly url: string; readonly told: Readonly<Record<string, unknown>> },
): void {
  const eventId = randomUUID()
  const isHeld = world.faults.take(notices.operation, ['reorderNotice']).length > 0
  world.store.run(
    `INSERT INTO ${notices.table} (event_id, seq, ${notices.subjectColumn}, url, body, attempts, due_at) VALUES (?, ?, ?, ?, ?, 0, ?)`,
    eventId,
    nextNumber(world.store, notices.counter, 1),
    notice.subject,
    notice.url,
    JSON.stringify({ eventId, ...notice.told, at: beijingTime(world.now()) }),
    world.now() + (isHeld ? REORDER_WAIT_MS : 0),
  )
  // The one held back goes out as soon as another has overtaken it: see `deliverNotices`.
  if (isHeld) writeMeta(world.store, heldBackName(notices), eventId)
}

export function signature(secret: string, atSeconds: number, body: string): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

async function post(url: string, header: string, secret: string, now: number, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: signature(secret, Math.floor(now / 1000), body) },
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
export async function deliverNotices(world: Sender, notices: Notices, secret: string): Promise<number> {
  const { table, operation, header } = notices
  const due = world.store.all(
    `SELECT event_id, url, body, attempts FROM ${table} WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?`,
    world.now(),
    SENT_AT_ONCE,
  )
  for (const row of due) {
    const [eventId, url, body, attempts] = [String(row.event_id), String(row.url), String(row.body), Number(row.attempts)]
    const send = () => post(url, header, secret, world.now(), body)
    const isLost = world.faults.take(operation, ['loseNotice']).length > 0
    const isTaken = !isLost && (await send())
    if (isTaken && world.faults.take(operation, ['duplicateNotice']).length > 0) await send()
    const again = RETRY_AFTER_MS[attempts]
    const next = isTaken || again === undefined ? null : world.now() + again
    world.store.run(`UPDATE ${table} SET attempts = attempts + 1, due_at = ? WHERE event_id = ?`, next, eventId)
    if (isTaken) letOvertakenGo(world, notices, eventId)
  }
  return due.length
}

function letOvertakenGo(world: Sender, notices: Notices, sentId: string): void {
  const heldBack = readMeta(world.store, heldBackName(notices))
  if (heldBack === undefined || heldBack === sentId) return
  world.store.run(`UPDATE ${notices.table} SET due_at = ? WHERE event_id = ? AND due_at IS NOT NULL`, world.now(), heldBack)
  world.store.run('DELETE FROM meta WHERE name = ?', heldBackName(notices))
}

const NOTICES_PAGE = 1000

/** What was sent, how often, and when it comes again (null: taken, or given up). */
export function noticesAfter(store: Store, { table, subjectColumn }: Notices, after: number) {
  const rows = store.all(
    `SELECT seq, event_id, ${subjectColumn} AS subject, body, attempts, due_at FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ?`,
    after,
    NOTICES_PAGE,
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    eventId: String(row.event_id),
    subject: String(row.subject),
    type: (JSON.parse(String(row.body)) as { type: string }).type,
    attempts: Number(row.attempts),
    dueAt: row.due_at === null ? null : beijingTime(Number(row.due_at)),
  }))
}
