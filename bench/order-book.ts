/** An order book of any size in a database of its own: what lists are found and sorted by, without what a line keeps beside it. */
import { sql } from 'kysely'
import { systemClock } from '../src/server/clock.ts'
import type { Database } from '../src/server/database/connect.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { secretsFrom } from '../src/server/secrets.ts'
import { demoCompanyText } from '../src/server/testing.ts'
import { fillSearchKeys, importCompany } from '../src/people/server/index.ts'

export interface BookWish {
  readonly orders: number
  /** Every so-manieth order was booked by the agent for somebody of hers. */
  readonly agentEvery: number
  /** Every so-manieth order is the traveller’s own, of the newest, as many as are wished. */
  readonly ownEvery: number
  readonly own: number
}

export interface Book {
  readonly companyId: string
  readonly agentId: string
  readonly travellerId: string
  /** By which one of those is found for whom the agent books. */
  readonly clientName: string
  /** Of an order of the agent’s, and of one of the traveller’s. */
  readonly agentNumber: string
  readonly ownNumber: string
}

const PEOPLE = 20_000
/** For so many of them the agent books. */
const CLIENTS = 500
const PER_STATEMENT = 500_000
/** A book that grew over two years. */
const DAYS = 730
const CITIES = ['BJS', 'CTU', 'CAN', 'SZX', 'SHA', 'CKG', 'WUH', 'KMG', 'TAO', 'XMN'] as const
/** Where two of three fly to, and one of a thousand. */
export const COMMON_CITY = '北京'
export const RARE_CITY = '西安'

async function people(db: Database, companyId: string, like: string): Promise<void> {
  await db.transact(async (writer) => {
    await sql`set local session_replication_role = replica`.execute(writer)
    await sql`insert into person
      select (jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'user_code', 'B' || lpad(n::text, 6, '0'),
        'name_zh', '常' || chr(19968 + n % 5000) || chr(20100 + n / 5000), 'name_en', 'Bench ' || n,
        'surname_latin', 'BENCH', 'given_latin', 'N' || n, 'search_key', null, 'phone_sealed', null, 'phone_hash', null, 'phone_masked', '',
        'email_sealed', null, 'email_hash', null))).*
      from person p cross join generate_series(1, ${PEOPLE}::int) n where p.company_id = ${companyId} and p.user_code = ${like}`.execute(
      writer,
    )
  })
  await fillSearchKeys(db)
  await sql`create table bench_person as
    select id, name_zh, row_number() over (order by user_code) - 1 as nr from person where company_id = ${companyId} and user_code like 'B0%'`.execute(
    db.kysely,
  )
  await sql`create unique index on bench_person (nr)`.execute(db.kysely)
}

/** Orders from one number to another: ids and days in the order in which they were made, as they would be. */
async function orders(db: Database, { companyId, agentId, travellerId }: Book, wish: BookWish, from: number, to: number): Promise<void> {
  const { orders: count, agentEvery, ownEvery, own } = wish
  const [last] = [CITIES.length - 1]
  await db.transact(async (writer) => {
    // Rows as they would be; five million times the checks of a submit are not what is measured.
    await sql`set local session_replication_role = replica`.execute(writer)
    await sql`set local synchronous_commit = off`.execute(writer)
    await sql`create temporary table made on commit drop as
      select n, lpad(to_hex(n), 12, '0') as h, n % ${agentEvery} = 0 as by_agent,
        n % ${agentEvery} <> 0 and n % ${ownEvery} = 1 % ${ownEvery} and (${count}::int - n) / ${ownEvery} < ${own} as is_own,
        timestamptz '2024-11-01' + n * (interval '1 day' * ${DAYS} / ${count}::int) as at,
        case when n % 1000 < 2 then 'XIY' when n % 3 < 2 then ${CITIES[0]} else (${[...CITIES]}::text[])[2 + (n / 3) % ${last}::int] end as city
      from generate_series(${from}::int, ${to}::int) n`.execute(writer)
    await sql`create temporary table told on commit drop as
      select (substr(m.h, 1, 8) || '-' || substr(m.h, 9, 4) || '-7000-8000-000000000000')::uuid as id, m.*, m.at + interval '10 days' as departs,
        case when m.by_agent then p.id when m.is_own then ${travellerId}::uuid else p.id end as owner,
        case when m.by_agent then ${agentId}::uuid when m.is_own then ${travellerId}::uuid else p.id end as booker,
        case when ${count}::int - m.n < ${count}::int / 100 then 'toTravel' when m.n % 20 = 0 then 'closed' else 'completed' end as summary
      from made m join bench_person p on p.nr = case when m.by_agent then (m.n / ${agentEvery}) % ${CLIENTS} else ${CLIENTS} + (m.n::bigint * 7919) % ${PEOPLE - CLIENTS} end`.execute(
      writer,
    )
    await sql`insert into orders (company_id, id, number, line, owner_id, booker_id, summary, version, event_hash, currency, total_minor,
        cost_centre_id, policy_version, remark, submitted_at, departs_at, ends_at)
      select ${companyId}::uuid, t.id, 'F' || to_char(t.at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad((t.n % 1000000)::text, 6, '0'), 'flight', t.owner, t.booker, t.summary, 1,
        '\\x00'::bytea, 'CNY', 100000, c.id, 1, '', t.at, t.departs, t.departs + interval '3 hours'
      from told t cross join (select id from cost_centre where company_id = ${companyId} limit 1) c`.execute(writer)
    for (const who of ['owner', 'booker'] as const) {
      const [person, which] = [sql.ref(who), who === 'owner' ? sql`true` : sql`t.booker <> t.owner`]
      await sql`insert into order_member (company_id, order_id, person_id, travels, submitted_at, line, summary, departs_on)
        select ${companyId}::uuid, t.id, ${person}, ${who === 'owner'}, t.at, 'flight', t.summary, t.departs::date from told t where ${which}`.execute(
        writer,
      )
      await sql`insert into order_place (company_id, person_id, city_code, submitted_at, order_id)
        select ${companyId}::uuid, ${person}, c.code, t.at, t.id from told t cross join lateral (values ('HGH'), (t.city)) c (code) where ${which}`.execute(
        writer,
      )
    }
  })
}

const PLACE_KEY = 'order_place_pkey'

/** Indexes that no row of another table hangs on: made after the rows, the largest first, they cost a fraction of time and disk. */
async function takeIndexes(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select i.indexname as name, i.indexdef as made from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ('orders', 'order_member', 'order_place')
      and not exists (select from pg_constraint c where c.conindid = i.indexname::regclass)`.execute(db.kysely)
  const key = await sql<{ made: string }>`select pg_get_constraintdef(oid) as made from pg_constraint where conname = ${PLACE_KEY}`.execute(
    db.kysely,
  )
  await sql`alter table order_place drop constraint ${sql.ref(PLACE_KEY)}`.execute(db.kysely)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db.kysely)
  return [`alter table order_place add constraint ${PLACE_KEY} ${key.rows[0]?.made ?? ''}`, ...rows.map(({ made }) => made)]
}

/** Migrates the database and fills it. */
export async function fillBook(db: Database, wish: BookWish): Promise<Book> {
  await migrate(db, createLog('warn'))
  const secrets = secretsFrom([Buffer.alloc(32, 7).toString('base64')])
  const imported = await importCompany({ db, clock: systemClock, secrets }, await demoCompanyText())
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  const found = await db.kysely.selectFrom('person').select(['companyId', 'id', 'userCode']).execute()
  const idOf = (code: string): string => found.find(({ userCode }) => userCode === code)?.id ?? ''
  const companyId = found[0]?.companyId ?? ''
  await people(db, companyId, 'QC1001')
  const book = { companyId, agentId: idOf('QC1002'), travellerId: idOf('QC1001'), clientName: '', agentNumber: '', ownNumber: '' }
  const indexes = await takeIndexes(db)
  for (let from = 1; from <= wish.orders; from += PER_STATEMENT)
    await orders(db, book, wish, from, Math.min(wish.orders, from + PER_STATEMENT - 1))
  await sql`set maintenance_work_mem = '512MB'`.execute(db.kysely)
  for (const made of indexes) await sql.raw(made).execute(db.kysely)
  for (const table of ['orders', 'order_member', 'order_place', 'person']) await sql`vacuum analyze ${sql.table(table)}`.execute(db.kysely)
  const numberOf = async (personId: string): Promise<string> => {
    const { rows } = await sql<{ number: string }>`select o.number from order_member m
      join orders o on o.company_id = m.company_id and o.id = m.order_id
      where m.company_id = ${companyId} and m.person_id = ${personId} order by m.submitted_at desc offset 100 limit 1`.execute(db.kysely)
    return rows[0]?.number ?? ''
  }
  const { rows } = await sql<{ name: string }>`select name_zh as name from bench_person where nr = 7`.execute(db.kysely)
  const [agentNumber, ownNumber] = [await numberOf(book.agentId), await numberOf(book.travellerId)]
  return { ...book, clientName: rows[0]?.name ?? '', agentNumber, ownNumber }
}
