import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ground } from './ground.ts'

/** Queues a job now, as the morning or a timer of the product would. */
export async function sendJob({ db }: Ground, name: string, payload: object): Promise<void> {
  const data = JSON.stringify({ v: 1, at: null, payload })
  await sql`insert into pgboss.job (name, data, policy, singleton_key, dead_letter, heartbeat_seconds, retry_limit, retry_backoff, retry_delay, retry_delay_max)
    values (${name}, ${data}::jsonb, 'short', ${randomUUID()}, 'parked', 10, 39, true, 1, 10)`.execute(db.kysely)
}
