import { sql } from 'kysely'
import type { Reader, Writer } from '../database/connect.ts'

/** What we ask pg-boss's tables ourselves, because its interface has no word for it. Its version is pinned; the tests hold both together. */

/** Names of queues with something to run now, and how much, counted up to a limit. */
export async function dueQueues(reader: Reader, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; due: number }>`
    select q.name, d.due from unnest(${names}::text[]) as q (name)
    cross join lateral (
      select count(*) as due from (
        select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now() limit 100
      ) bounded
    ) d
    where d.due > 0`.execute(reader)
  return new Map(rows.map((row) => [row.name, row.due]))
}

/** Pulls forward what is due by the program's clock, for where that clock has run ahead of the database's. */
export async function pullDue(writer: Writer, names: readonly string[], now: Temporal.Instant, alsoRetries: boolean): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name = any(${names}::text[]) and start_after > now() and (
      (state = 'created' and (data ->> 'at')::timestamptz <= ${now}::timestamptz) or (state = 'retry' and ${alsoRetries}::boolean)
    )`.execute(writer)
}

/** Jobs that are due or running; with `alsoRetries` those too that wait for their next try. */
export async function unsettled(reader: Reader, names: readonly string[], alsoRetries: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where name = any(${names}::text[]) and (
      state = 'active' or (state < 'active' and start_after <= now()) or (state = 'retry' and ${alsoRetries}::boolean))`.execute(reader)
  return rows.map((row) => row.name)
}

/**
 * Lets a queued job of a key stand for one more reason to run, at the earlier of the two times. Its row is locked until the
 * caller commits, so that no worker takes it before it can see what the caller wrote. False when it has just been taken.
 */
export async function joinQueued(writer: Writer, job: { name: string; key: string; delayMs: number; at: string | null }): Promise<boolean> {
  const startAfter = sql`now() + ${job.delayMs}::float8 * interval '1 ms'`
  const { rows } = await sql`
    update pgboss.job set
      data = case when start_after > ${startAfter} then jsonb_set(data, '{at}', ${JSON.stringify(job.at)}::jsonb) else data end,
      start_after = least(start_after, ${startAfter})
    where name = ${job.name} and singleton_key = ${job.key} and state = 'created'
    returning 1 as joined`.execute(writer)
  return rows.length > 0
}

export interface JobStats {
  readonly name: string
  readonly queued: number
  readonly active: number
  /** Of those that are queued, how many have failed and wait for their next try. */
  readonly failing: number
  readonly parked: number
  /** For how long the oldest due job has been waiting. */
  readonly lateSeconds: number
}

export async function jobStats(reader: Reader, names: readonly string[]): Promise<readonly JobStats[]> {
  const { rows } = await sql<JobStats>`
    select q.name, coalesce(j.queued, 0) as queued, coalesce(j.active, 0) as active,
      coalesce(j.failing, 0) as failing, coalesce(j.late_seconds, 0) as late_seconds,
      (select count(*) from jobs.parked p where p.name = q.name) as parked
    from unnest(${names}::text[]) as q (name)
    left join (
      select name, count(*) filter (where state < 'active') as queued, count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'retry') as failing,
        max(greatest(extract(epoch from now() - start_after), 0)) filter (where state < 'active')::float8 as late_seconds
      from pgboss.job where state <= 'active' group by name
    ) j using (name)
    order by q.name`.execute(reader)
  return rows
}
