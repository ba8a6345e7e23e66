import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Writer } from './connect.ts'
import { openDatabase, sqlStateOf } from './connect.ts'
import type { TestDatabase } from './testing.ts'
import { asAdmin, testDatabase } from './testing.ts'
import { json } from './values.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`
    create table sample (
      id integer primary key, at timestamptz, day date, wall timestamp, clock time, big bigint, detail jsonb, raw bytea,
      instants timestamptz[], days date[], words text[]
    );
    create table counter (id integer primary key, value integer not null);
    insert into counter values (1, 0), (2, 0);`.execute(database.db.kysely)
})
afterAll(() => database.drop())

const echo = async (value: unknown, type: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(database.db.read)
  return rows[0]?.value
}

describe('values', () => {
  it('keeps instants to the microsecond, whatever the session says about zones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -2_000_000_000_000_000, max: 4_000_000_000_000_000 }), async (microseconds) => {
        const instant = Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1_000n)
        const back = await echo(instant, 'timestamptz')
        expect(back).toBeInstanceOf(Temporal.Instant)
        expect(String(back)).toBe(String(instant))
      }),
      { numRuns: 50 },
    )
    const { rows } = await database.db.pool.query<{ at: Temporal.Instant }>(`select '2026-11-24 08:00:00.5+05:30'::timestamptz as at`)
    expect(String(rows[0]?.at)).toBe('2026-11-24T02:30:00.5Z')
  })

  it('keeps dates, wall times and times of day without any zone', async () => {
    expect(String(await echo(Temporal.PlainDate.from('2026-02-28'), 'date'))).toBe('2026-02-28')
    expect(String(await echo(Temporal.PlainDateTime.from('2026-03-29T02:30:00.25'), 'timestamp'))).toBe('2026-03-29T02:30:00.25')
    expect(String(await echo(Temporal.PlainTime.from('23:59:59'), 'time'))).toBe('23:59:59')
    expect(await echo(null, 'date')).toBeNull()
  })

  it('keeps arrays of instants, dates and words', async () => {
    const instants = [Temporal.Instant.from('2026-01-01T00:00:00Z'), null]
    expect(((await echo(instants, 'timestamptz[]')) as unknown[]).map(String)).toEqual(['2026-01-01T00:00:00Z', 'null'])
    expect(((await echo([Temporal.PlainDate.from('2026-10-01')], 'date[]')) as unknown[]).map(String)).toEqual(['2026-10-01'])
    expect(await echo(['a,b', '"c"', '中文'], 'text[]')).toEqual(['a,b', '"c"', '中文'])
    expect(await echo([1, 2 ** 40], 'bigint[]')).toEqual([1, 2 ** 40])
  })

  it('binds instants and dates as their plain text, alone and in arrays', async () => {
    const instant = Temporal.Instant.from('2026-01-01T00:00:00.5Z')
    expect(await echo(instant, 'text')).toBe('2026-01-01T00:00:00.5Z')
    expect(await echo([instant, Temporal.PlainDate.from('2026-10-01')], 'text[]')).toEqual(['2026-01-01T00:00:00.5Z', '2026-10-01'])
  })

  it('reads bigint as a number and refuses one that a number cannot hold', async () => {
    expect(await echo('9007199254740991', 'bigint')).toBe(Number.MAX_SAFE_INTEGER)
    await expect(echo('9007199254740993', 'bigint')).rejects.toThrow('safe integers')
  })

  it('refuses a zoned time, which would lose its zone', async () => {
    await expect(echo(Temporal.ZonedDateTime.from('2026-11-24T08:00[Asia/Shanghai]'), 'timestamptz')).rejects.toThrow('its zone')
  })

  it('writes any JSON through json(), empty arrays and instants among it', async () => {
    for (const value of [[], {}, [1, { a: [] }], 'text', null, { snake_case: 1, camelCase: 2 }]) {
      expect(await echo(json(value), 'jsonb')).toEqual(value)
    }
    expect(await echo(json({ at: Temporal.Instant.from('2026-01-01T00:00:00Z') }), 'jsonb')).toEqual({ at: '2026-01-01T00:00:00Z' })
    expect(() => json(undefined)).toThrow('nothing that JSON could write')
  })

  it('speaks camelCase to the program and snake_case to the database, and leaves the keys of JSON alone', async () => {
    const { rows } = await sql<{ someName: unknown }>`select '{"snake_key": 1}'::jsonb as some_name`.execute(database.db.read)
    expect(rows).toEqual([{ someName: { snake_key: 1 } }])
    expect(database.db.kysely.selectFrom('orderMoneyLine').select('amountMinor').compile().sql).toBe(
      'select "amount_minor" from "order_money_line"',
    )
  })
})

describe('types', () => {
  it('let only a transaction write, and hold JSON columns to json()', () => {
    const { read, kysely } = database.db
    const writes = (writer: Writer) => writer.insertInto('orderMoneyLine')
    // Never called: the compiler is what is tested here.
    const refused = [
      // @ts-expect-error -- a Reader has no verb that writes
      (): unknown => read['insertInto'],
      // @ts-expect-error -- the database itself is no Writer
      () => writes(kysely),
      // @ts-expect-error -- an array would arrive as a PostgreSQL array
      () => kysely.updateTable('company').set({ settings: [] }),
    ]
    expect(refused).toHaveLength(3)
  })
})

describe('transactions', () => {
  const bump = (id: number) => sql`update counter set value = value + 1 where id = ${id}`
  const values = async () =>
    (await sql<{ value: number }>`select value from counter order by id`.execute(database.db.read)).rows.map((row) => row.value)

  it('undo everything when the work throws', async () => {
    const before = await values()
    const work = database.db.transact(async (writer) => {
      await bump(1).execute(writer)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await values()).toEqual(before)
  })

  it('wait for the disk, but for what may be lost, and for that alone', async () => {
    const setting = async (writer: Writer) =>
      (await sql<{ kept: string }>`select current_setting('synchronous_commit') as kept`.execute(writer)).rows[0]?.kept
    // The databases of tests wait for no disk at all.
    const url = new URL(database.url)
    url.searchParams.set('options', '-c synchronous_commit=on')
    const waiting = openDatabase(url.href, { log: pino({ level: 'silent' }), max: 1 })
    try {
      expect(await waiting.transact(setting, { isLosable: true })).toBe('off')
      expect(await waiting.transact(setting)).toBe('on')
    } finally {
      await waiting.close()
    }
  })

  /** Two transactions that lock two rows crosswise: the database undoes one of them. */
  async function deadlock(retries: number): Promise<PromiseSettledResult<void>[]> {
    let arrived = 0
    const both = Promise.withResolvers<void>()
    const cross = (first: number, second: number) =>
      database.db.transact(
        async (writer) => {
          await bump(first).execute(writer)
          arrived += 1
          if (arrived === 2) both.resolve()
          await both.promise
          await bump(second).execute(writer)
        },
        { retries },
      )
    return Promise.allSettled([cross(1, 2), cross(2, 1)])
  }

  it('run again after a deadlock when asked to', async () => {
    const [one = 0, two = 0] = await values()
    expect((await deadlock(3)).map((result) => result.status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await values()).toEqual([one + 2, two + 2])
  })

  it('fail after a deadlock when not asked to run again', async () => {
    const rejected = (await deadlock(0)).filter((result) => result.status === 'rejected')
    expect(rejected.map((result) => sqlStateOf(result.reason))).toEqual(['40P01'])
  })

  it('give up after the number of tries that was asked for', async () => {
    let tries = 0
    const work = database.db.transact(
      async (writer) => {
        tries += 1
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(writer)
      },
      { retries: 2 },
    )
    await expect(work).rejects.toThrow('again')
    expect(tries).toBe(3)
  })
})

describe('a connection that the database cuts', () => {
  const cut = (pid: number) => asAdmin(database.url, (admin) => admin.query('select pg_terminate_backend($1)', [pid]))

  it('does not end the program while it is checked out, and its holder learns of it', async () => {
    const held = await database.db.pool.connect()
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise<void>((resolve) => held.once('end', resolve))
    await cut(rows[0]?.pid ?? 0)
    await ended
    await expect(held.query('select 1')).rejects.toThrow(/not queryable|terminated/)
    held.release(true)
  })

  it('does not end the program while it is idle, and is replaced', async () => {
    const idle = await database.db.pool.connect()
    const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
    idle.release()
    await cut(rows[0]?.pid ?? 0)
    await vi.waitFor(
      async () => expect((await sql<{ one: number }>`select 1 as one`.execute(database.db.read)).rows).toEqual([{ one: 1 }]),
      {
        timeout: 10_000,
      },
    )
  })

  it('does not keep a closing program waiting for ever', async () => {
    const db = openDatabase(database.url, { log: pino({ level: 'silent' }), closeWithinMs: 100 })
    const held = await db.pool.connect()
    await expect(db.close()).resolves.toBeUndefined()
    held.release(true)
  })
})
