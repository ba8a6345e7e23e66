import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './connect.ts'

/** The project's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

export interface Migration {
  readonly number: number
  /** The file's name, such as `0001-companies-and-people.sql`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** One lock for all programs that migrate the same database; the number means nothing. */
const LOCK = 7_206_271_041
const LOCK_WAIT_MS = 60_000
const STATEMENT_LIMIT_MS = 600_000
const OLDEST_POSTGRESQL = 15

/** Reads a folder of `NNNN-name.sql` and refuses gaps, doubles and names that follow no order. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const [index, name] of names.entries()) {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) throw new Error(`A migration is named NNNN-what-it-does.sql, not ${name}.`)
    const expected = index + 1
    if (number < expected) throw new Error(`Two migrations carry the number ${name.slice(0, 4)}; ${name} is the second.`)
    if (number > expected) throw new Error(`Migration ${String(expected).padStart(4, '0')} is missing before ${name}.`)
    // Line ends may differ by checkout and mean nothing.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

export interface Migrated {
  readonly applied: readonly string[]
  /** The number of the newest migration in the database. */
  readonly version: number
}

/**
 * Brings a database to the newest migration, forward only, each file in a transaction of its own. Safe with several programs
 * at once: one works, the others wait and find everything done. An applied file that was edited later is refused by name.
 */
export async function migrate(db: Pick<Database, 'pool'>, log: Logger, folder: string = MIGRATIONS): Promise<Migrated> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    await refuseOldServer(client)
    await client.query(`set statement_timeout = ${STATEMENT_LIMIT_MS}`)
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await bringForward(client, migrations, log)
  } finally {
    // The session is thrown away, not reused: that gives the lock back and forgets the limits.
    client.release(true)
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
  const major = Math.trunc(Number(rows[0]?.number ?? 0) / 10_000)
  if (major < OLDEST_POSTGRESQL) throw new Error(`PostgreSQL ${OLDEST_POSTGRESQL} or newer is needed; this is ${major}.`)
}

async function bringForward(client: pg.PoolClient, migrations: readonly Migration[], log: Logger): Promise<Migrated> {
  await client.query(`
    create table if not exists schema_migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  for (const row of rows) {
    const file = migrations[row.number - 1]
    if (file === undefined) {
      throw new Error(
        `The database has migration ${row.name}, which this version of the program does not know. Is the program older than its data?`,
      )
    }
    if (file.name !== row.name) throw new Error(`Migration ${row.name} is applied, but its file is called ${file.name} now.`)
    if (file.checksum !== row.checksum)
      throw new Error(`Migration ${row.name} was edited after it was applied. Undo the edit and write a new migration.`)
  }
  const applied: string[] = []
  for (const migration of migrations.slice(rows.length)) {
    await apply(client, migration)
    applied.push(migration.name)
    log.info({ migration: migration.name }, 'migration applied')
  }
  return { applied, version: migrations.length }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const position = error instanceof pg.DatabaseError && error.position ? `, line ${lineOf(migration.sql, Number(error.position))}` : ''
    throw new Error(`Migration ${migration.name}${position}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function lineOf(sql: string, position: number): number {
  return sql.slice(0, position).split('\n').length
}
