import { sql } from 'kysely'
import type { Reader, Writer } from '../database/connect.ts'

/** A job that ran out of tries, or could not be read, and waits for a person. */
export interface ParkedJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly reason: string
  readonly attempts: number
  readonly parkedAt: Temporal.Instant
}

/** Beside pg-boss's own tables, and made in the same step: the business migrations know nothing of the queue. */
export const PARKED_TABLE = `
  -- "If not exists" alone lets two programs that start together trip over each other.
  select pg_advisory_xact_lock(7206271042);
  create schema if not exists jobs;
  create table if not exists jobs.parked (
    id uuid primary key,
    name text not null,
    data jsonb not null,
    reason text not null,
    attempts integer not null,
    parked_at timestamptz not null
  );
  create index if not exists parked_by_time on jobs.parked (parked_at desc, id desc);`

export interface NewlyParked {
  readonly id: string
  readonly name: string
  readonly data: unknown
  readonly reason: string
  readonly attempts: number
  readonly at: Temporal.Instant
}

/** True when it was not on the list before. */
export async function park(writer: Writer, job: NewlyParked): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into jobs.parked (id, name, data, reason, attempts, parked_at)
    values (${job.id}, ${job.name}, ${JSON.stringify(job.data ?? null)}::jsonb, ${job.reason}, ${job.attempts}, ${job.at})
    on conflict (id) do nothing`.execute(writer)
  return numAffectedRows === 1n
}

/** The newest first. */
export async function listParked(reader: Reader, limit: number): Promise<readonly ParkedJob[]> {
  const { rows } = await sql<Omit<ParkedJob, 'payload'> & { data: unknown }>`
    select id, name, data, reason, attempts, parked_at from jobs.parked
    order by parked_at desc, id desc limit ${Math.min(Math.max(Math.trunc(limit), 1), 1_000)}`.execute(reader)
  return rows.map(({ data, ...row }) => ({
    ...row,
    payload: typeof data === 'object' && data !== null && 'payload' in data ? data.payload : data,
  }))
}

/** Which job waits under an id; null where none does (any more). */
export async function parkedName(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from jobs.parked where id = ${id}`.execute(reader)
  return rows[0]?.name ?? null
}

export async function takeParked(writer: Writer, id: string): Promise<{ name: string; data: unknown } | null> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    delete from jobs.parked where id = ${id} returning name, data`.execute(writer)
  return rows[0] ?? null
}
