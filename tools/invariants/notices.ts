import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'
import { journalOf } from './sandbox-books.ts'

interface OwnNotice {
  id: string
  kind: 'sms' | 'mail' | 'card'
  supplierRef: string | null
  state: string
  failedBecause: string | null
  hasContent: boolean
  createdAt: Temporal.Instant
  working: boolean
}

/** Nothing has been handed to a carrier where these are the reasons. */
const NEVER_SENT = new Set(['notSetUp', 'tooMany'])

/** Our number in what a carrier calls a message: the OutId of a text message, the first part of a mail's Message-ID. */
const idIn = (reference: string): string => /^<([0-9a-f-]{36})@/.exec(reference)?.[1] ?? reference

/**
 * Whatever is queued has a job that works on it, what is over is forgotten, and the carriers' journal agrees: a text message that we
 * call sent was sent once, a mail at least once, and nothing was sent that nobody had written.
 */
export async function noticeViolations(db: Database, sandboxOrigin: string | null): Promise<string[]> {
  const found: string[] = []
  const { rows } = await sql<OwnNotice>`
    select n.id, n.kind, n.supplier_ref, n.state, n.failed_because, n.content_sealed is not null as has_content, n.created_at,
      exists (select 1 from pgboss.job j where j.name = 'notices.send' and j.state < 'completed' and j.data->'payload'->>'id' = n.id::text)
      or exists (select 1 from jobs.parked p where p.name = 'notices.send' and p.data->'payload'->>'id' = n.id::text) as working
    from notice n`.execute(db.kysely)
  for (const notice of rows) {
    const isQueued = notice.state === 'queued'
    if (isQueued && !notice.working) found.push(`notice ${notice.id} is queued and no job sends it`)
    if (!isQueued && notice.hasContent) found.push(`notice ${notice.id} is over (${notice.state}) and what it said is still there`)
  }
  if (sandboxOrigin === null) return found

  const own = new Map(rows.map((notice) => [notice.id, notice]))
  const oldest = rows.reduce((least, { createdAt }) => Math.min(least, createdAt.epochMilliseconds), Infinity)
  const journal = await journalOf(sandboxOrigin)
  const entries = journal.filter((entry) => entry.supplier === 'sms' || entry.supplier === 'mail')
  // Chat platforms know no name of ours for a card: those that we call sent are found by theirs.
  const cards = new Set(journal.filter((entry) => entry.supplier === 'card').map((entry) => entry.clientReference))
  const times = Map.groupBy(entries, (entry) => idIn(entry.clientReference))
  for (const [id, sent] of times) {
    const notice = own.get(id)
    const name = `notice ${id}`
    // Notices are forgotten after some months, the journal is not.
    if (!notice && sent.some((entry) => Date.parse(entry.at) >= oldest)) found.push(`${name} was sent and is none of ours`)
    if (!notice) continue
    if (notice.kind === 'sms' && sent.length > 1) found.push(`${name}, a text message, was sent ${sent.length} times`)
    if (notice.state === 'expired' || NEVER_SENT.has(notice.failedBecause ?? '')) found.push(`${name} was sent, we say ${notice.state}`)
  }
  for (const notice of rows) {
    const isKnown = notice.kind === 'card' ? cards.has(notice.supplierRef ?? '') : times.has(notice.id)
    if (notice.state === 'sent' && !isKnown) found.push(`notice ${notice.id} is sent with us, the carrier knows nothing of it`)
  }
  return found
}
