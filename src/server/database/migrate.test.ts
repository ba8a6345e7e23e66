import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './connect.ts'
import { openDatabase } from './connect.ts'
import { migrate, MIGRATIONS, readMigrations } from './migrate.ts'
import { dropTestDatabase, emptyDatabase } from './testing.ts'
import { schemaSource } from './types.ts'

const log = pino({ level: 'silent' })
let url: string
let db: Database
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qicheng-migrations-'))
  url = await emptyDatabase()
  db = openDatabase(url, { log, max: 4 })
})
afterEach(async () => {
  await db.close()
  await dropTestDatabase(url)
  await rm(folder, { recursive: true, force: true })
})

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
const tables = async () =>
  (
    await db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).rows.map((row) => row.name)

describe('migrating', () => {
  it('applies the files in order, once, and later only what is new', async () => {
    await write({
      '0001-first.sql': 'create table a (id integer)',
      '0002-second.sql': 'alter table a add column b integer; create table b (id integer)',
    })
    expect(await migrate(db, log, folder)).toEqual({ applied: ['0001-first.sql', '0002-second.sql'], version: 2 })
    expect(await migrate(db, log, folder)).toEqual({ applied: [], version: 2 })
    await write({ '0003-third.sql': 'create table c (id integer)' })
    expect(await migrate(db, log, folder)).toEqual({ applied: ['0003-third.sql'], version: 3 })
    expect(await tables()).toEqual(['a', 'b', 'c', 'schema_migration'])
  })

  it('undoes a file that fails as a whole, names it and its line, and keeps the ones before', async () => {
    await write({
      '0001-good.sql': 'create table a (id integer)',
      '0002-bad.sql': 'create table b (id integer);\ncreate table c (id nonsense)',
    })
    await expect(migrate(db, log, folder)).rejects.toThrow(/0002-bad\.sql, line 2: type "nonsense" does not exist/)
    expect(await tables()).toEqual(['a', 'schema_migration'])
  })

  it('refuses an applied file that was edited, by name', async () => {
    await write({ '0001-first.sql': 'create table a (id integer)' })
    await migrate(db, log, folder)
    await write({ '0001-first.sql': 'create table a (id bigint)' })
    await expect(migrate(db, log, folder)).rejects.toThrow('Migration 0001-first.sql was edited after it was applied')
  })

  it('does not mind other line ends', async () => {
    await write({ '0001-first.sql': 'create table a (\n id integer\n)' })
    await migrate(db, log, folder)
    await write({ '0001-first.sql': 'create table a (\r\n id integer\r\n)' })
    expect((await migrate(db, log, folder)).applied).toEqual([])
  })

  it('refuses a database that is newer than the program', async () => {
    await write({ '0001-first.sql': 'select 1', '0002-second.sql': 'select 1' })
    await migrate(db, log, folder)
    await rm(join(folder, '0002-second.sql'))
    await expect(migrate(db, log, folder)).rejects.toThrow('0002-second.sql, which this version of the program does not know')
  })

  it.each([
    [{ '0001-a.sql': '', '0003-b.sql': '' }, 'Migration 0002 is missing before 0003-b.sql'],
    [{ '0001-a.sql': '', '0001-b.sql': '' }, 'Two migrations carry the number 0001'],
    [{ '1-a.sql': '' }, 'is named NNNN-what-it-does.sql'],
  ])('refuses the files %o', async (files, message) => {
    await write(files)
    await expect(readMigrations(folder)).rejects.toThrow(message)
  })

  it('lets two programs migrate at once: each file runs once', async () => {
    await write({ '0001-first.sql': 'create table a (id integer); select pg_sleep(0.2)', '0002-second.sql': 'create table b (id integer)' })
    const other = openDatabase(url, { log, max: 2 })
    try {
      const results = await Promise.all([migrate(db, log, folder), migrate(other, log, folder)])
      expect(results.map((result) => result.applied.length).toSorted((a, b) => a - b)).toEqual([0, 2])
    } finally {
      await other.close()
    }
  })

  it("applies the project's own migrations to an empty database", async () => {
    const own = await readMigrations()
    expect(own.length).toBeGreaterThan(0)
    expect(await migrate(db, log, MIGRATIONS)).toMatchObject({ version: own.length })
  })
})

describe('row types', () => {
  it('say what a column is read as, what may be written, and what may be left out', async () => {
    await db.pool.query(`
      create table every_kind (
        id uuid primary key, at timestamptz not null, day date, wall timestamp not null, big bigint not null default 0, detail jsonb not null,
        note jsonb, raw bytea not null, words text[] not null, price numeric(12, 2), serial integer generated always as identity,
        kind text not null check (kind in ('one', 'two')), step integer check (step in (0, -1, 20)), free text check (char_length(free) < 9)
      )`)
    const source = await schemaSource(db.pool)
    for (const line of [
      'id: string',
      'at: Temporal.Instant',
      'day: Temporal.PlainDate | null',
      'wall: Temporal.PlainDateTime',
      'big: Generated<number>',
      'detail: ColumnType<unknown, JsonText, JsonText>',
      'note: ColumnType<unknown, JsonText | null | undefined, JsonText | null>',
      'raw: ColumnType<Buffer, Uint8Array, Uint8Array>',
      'words: string[]',
      'price: ColumnType<string | null, string | number | null | undefined, string | number | null>',
      'serial: GeneratedAlways<number>',
      `kind: 'one' | 'two'`,
      'step: 0 | -1 | 20 | null',
      'free: string | null',
    ]) {
      expect(source).toContain(`  ${line}\n`)
    }
    expect(source).toContain('export interface DB {\n  everyKind: EveryKindTable\n}')
    expect(source).toMatch(/^\/\/ Generated .* do not edit\./)
  })

  it.each([
    ['a type that nobody has mapped', 'create table t (a interval)', /t\.a is of type interval/],
    ['a name that camelCase cannot carry', 'create table t (line_1 integer)', /line_1 does not survive camelCase/],
  ])('refuse %s', async (_, ddl, message) => {
    await db.pool.query(ddl)
    await expect(schemaSource(db.pool)).rejects.toThrow(message)
  })
})
