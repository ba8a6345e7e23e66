import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../kernel/time.ts'
import type { Database } from './database/connect.ts'
import { UNCLAIMED_HOURS } from './files.ts'
import { KEY_LIFETIME_HOURS } from './http/idempotency.ts'
import { WINDOW_HOURS_MAX } from './http/limits.ts'
import { SESSION_IDLE_HOURS } from './http/sessions.ts'
import { defineJob, handleJob, type JobRegistration } from './jobs/definition.ts'

/** An ended session is kept this long, for whoever asks when it was. */
const ENDED_SESSION_DAYS = 7
const CLIENT_REPORT_DAYS = 90
/** What proves a claim may show how somebody is: as long as somebody could still doubt the refund. */
const REFUND_PROOF_DAYS = 180
/** A link ends with its window, which is a week at most. */
const PAY_LINK_DAYS = 30
/** By one that was paid, its payer reads what comes back to her: tickets are good for a year, and a refund may still take weeks then. */
const PAID_LINK_DAYS = 450
/** What was said lately can be looked up, and is not said again under its key. */
const NOTICE_DAYS = 90
/** Rows per statement and statements per table and run: a long absence is made up for over several runs. */
const ROWS_PER_STATEMENT = 2_000
const STATEMENTS_PER_TABLE = 25

/** Forgets what was written down for a while, each after its own: limits, sessions, keys, codes, tickets, links, pictures, archives, notices, reports. */
export const housekeepingJob = defineJob({
  name: 'server.housekeeping',
  version: 1,
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
  concurrency: 1,
})

interface Rule {
  readonly table: string
  readonly isOver: RawBuilder<boolean>
}

function rulesAt(now: Temporal.Instant): readonly Rule[] {
  const before = (hours: number) => now.subtract({ hours })
  const ended = before(ENDED_SESSION_DAYS * 24)
  const idle = ended.subtract({ hours: SESSION_IDLE_HOURS })
  return [
    { table: 'rate_window', isOver: sql`window_start_at < ${before(WINDOW_HOURS_MAX)}` },
    { table: 'session', isOver: sql`revoked_at < ${ended} or absolute_end_at < ${ended} or last_used_at < ${idle}` },
    { table: 'staff_session', isOver: sql`revoked_at < ${ended} or absolute_end_at < ${ended}` },
    // A write that still runs has a lease that has not ended; its row stays whatever its age.
    { table: 'idempotency_key', isOver: sql`created_at < ${before(KEY_LIFETIME_HOURS)} and (state = 'done' or lease_end_at < ${now})` },
    { table: 'seal_nonce', isOver: sql`expires_at < ${now}` },
    { table: 'verification_code', isOver: sql`expires_at < ${now}` },
    { table: 'used_once', isOver: sql`expires_at < ${now}` },
    { table: 'activation_ticket', isOver: sql`expires_at < ${now}` },
    { table: 'account_invite', isOver: sql`expires_at < ${now}` },
    { table: 'member_verification', isOver: sql`expires_at < ${now}` },
    { table: 'sso_attempt', isOver: sql`expires_at < ${now}` },
    { table: 'sso_binding', isOver: sql`expires_at < ${now}` },
    { table: 'stored_file', isOver: sql`holder_id is null and created_at < ${before(UNCLAIMED_HOURS)}` },
    // The receipt of a transfer that was never recorded: the gateway has paid it after all.
    {
      table: 'stored_file',
      isOver: sql`held_by = 'refund_transfer' and created_at < ${before(UNCLAIMED_HOURS)} and not exists (
        select from refund_transfer t where t.company_id = stored_file.company_id and t.id = stored_file.holder_id)`,
    },
    {
      table: 'stored_file',
      isOver: sql`held_by = 'flight_refund' and exists (select from flight_refund r
        where r.company_id = stored_file.company_id and r.id = stored_file.holder_id and r.ended_at < ${before(REFUND_PROOF_DAYS * 24)})`,
    },
    { table: 'data_archive', isOver: sql`ends_at < ${now}` },
    { table: 'notice', isOver: sql`settled_at < ${before(NOTICE_DAYS * 24)}` },
    { table: 'message', isOver: sql`created_at < ${before(NOTICE_DAYS * 24)}` },
    { table: 'approval_link', isOver: sql`expires_at < ${now}` },
    {
      table: 'pay_link',
      isOver: sql`created_at < ${before(PAID_LINK_DAYS * 24)} or (created_at < ${before(PAY_LINK_DAYS * 24)} and not exists (
        select from gateway_trade t where t.company_id = pay_link.company_id and t.pay_order_id = pay_link.pay_order_id
        and t.payer = 'third' and (t.state <> 'closed' or t.silent_since is not null)))`,
    },
    { table: 'client_report', isOver: sql`created_at < ${before(CLIENT_REPORT_DAYS * 24)}` },
  ]
}

/** Deletes what is over; returns how many rows went, table by table. */
export async function keepHouse(
  db: Database,
  now: Temporal.Instant,
  { rows = ROWS_PER_STATEMENT, statements = STATEMENTS_PER_TABLE }: { rows?: number; statements?: number } = {},
): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {}
  for (const { table, isOver } of rulesAt(now)) {
    gone[table] ??= 0
    for (let round = 0; round < statements; round += 1) {
      // Rows that somebody else holds are left for the next run, so that two processes never wait for one another.
      const over = sql`select ctid from ${sql.table(table)} where ${isOver} limit ${rows} for update skip locked`
      const { numAffectedRows = 0n } = await db.transact(
        (writer) => sql`delete from ${sql.table(table)} where ctid = any(array(${over}))`.execute(writer),
        { name: 'server.housekeeping' },
      )
      gone[table] += Number(numAffectedRows)
      if (numAffectedRows < BigInt(rows)) break
    }
  }
  return gone
}

/** What the program registers with the queue. */
export function housekeepingOf(db: Database, clock: Clock): JobRegistration {
  return handleJob(housekeepingJob, async () => {
    await keepHouse(db, clock.now())
  })
}
