import { leftApproversJob } from '../../src/approvals/server/index.ts'
import { plansJob } from '../../src/flights/server/index.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { trainPlansJob } from '../../src/trains/server/index.ts'

/**
 * What a refused request may touch: tables that count and remember requests. Everything else is business, and stays as it was.
 * Notices from gateways are counted as well (gateway_notice).
 */
const COUNTERS = [
  'session',
  'staff_session',
  'rate_window',
  'idempotency_key',
  'seal_key',
  'seal_nonce',
  'gateway_notice',
  'verification_code',
  'used_once',
  'fuzz_change',
  'schema_migration',
]

export interface Watch {
  /** What has changed since it was asked last, as `table: what`; rolled back is not changed. */
  changes(): Promise<readonly string[]>
}

/**
 * Lets the database itself write down every row that is added, altered or removed, jobs that are sent among them. So one look after
 * each request tells exactly what that request did, even where a second change undid the first.
 */
export async function watchChanges(db: Database): Promise<Watch> {
  const { pool } = db
  await pool.query(`
    create table fuzz_change (id bigserial primary key, what text not null);
    create function fuzz_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into fuzz_change (what) values (tg_table_name || ': ' || lower(tg_op));
      return null;
    end $$`)
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [COUNTERS],
  )
  for (const { name } of tables.rows) {
    await pool.query(`create trigger fuzz_note after insert or update or delete on ${name} for each row execute function fuzz_note()`)
  }
  // Workers move jobs on by themselves; that one is sent is what a request does, but for those that the program's own clock sends.
  const byClock = [leftApproversJob, plansJob, trainPlansJob].map(({ name }) => `'${name}'`).join(', ')
  await pool.query(
    `create trigger fuzz_note after insert on pgboss.job for each row when (new.name not in (${byClock})) execute function fuzz_note()`,
  )
  let seen = 0
  return {
    async changes() {
      const { rows } = await pool.query<{ id: number; what: string }>(
        'select id::int as id, what from fuzz_change where id > $1 order by id',
        [seen],
      )
      seen = rows.at(-1)?.id ?? seen
      return rows.map(({ what }) => what)
    },
  }
}
