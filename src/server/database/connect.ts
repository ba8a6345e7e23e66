import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { faultPoint } from '../faults.ts'
import { APPLICATION } from './embedded.ts'
import type { DB } from './schema.ts'
import { TemporalClient, typeParsers } from './values.ts'

/** What a function that only reads asks for: the database or a transaction, without the verbs that write. */
export type Reader = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case' | 'getExecutor'>

/** What a function that writes asks for. There is none outside of a transaction. */
export type Writer = Transaction<DB>

export interface TransactOptions {
  /** Names the fault points around the commit: `<name>.before-commit`, `<name>.after-commit`. */
  readonly name?: string
  /** How often to run the function again after a serialization failure or a deadlock. It must have no effect but its SQL. */
  readonly retries?: number
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * What it writes is only asked for again where it is lost: it is not waited for until it is on the disk. Whoever reads the database sees it as ever;
   * a crash of the database server itself may take the last moment of it.
   */
  readonly isLosable?: boolean
}

export interface Database {
  /** For reading, and for tools and tests. What writes takes a Writer from `transact`. */
  readonly kysely: Kysely<DB>
  readonly read: Reader
  readonly pool: pg.Pool
  transact<T>(work: (writer: Writer) => Promise<T>, options?: TransactOptions): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly log: Logger
  /** Connections at most. */
  readonly max?: number
  readonly statementTimeoutMs?: number
  /** How long `close` waits for connections that are still in use. */
  readonly closeWithinMs?: number
}

const MAX_RETRIES = 5
/** 40001 serialization_failure, 40P01 deadlock_detected: the database undid the transaction and asks to run it again. */
const RETRY_CODES = new Set(['40001', '40P01'])

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    max: options.max ?? 10,
    Client: TemporalClient,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  pool.on('error', (err) => options.log.warn({ err }, 'an idle database connection broke'))
  // A connection that breaks while it is checked out tells only itself; without a listener that would end the program.
  // Whoever holds it learns from its next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // The keys inside jsonb are the wings' own.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  let closing: Promise<void> | undefined
  return {
    kysely,
    read: kysely,
    pool,
    transact: (work, transactOptions = {}) => transact(kysely, work, transactOptions),
    close: () => (closing ??= closeAll(kysely, pool, options)),
  }
}

async function closeAll(kysely: Kysely<DB>, pool: pg.Pool, options: DatabaseOptions): Promise<void> {
  // Kysely ends the pool only if it has ever used it.
  const closed = kysely.destroy().then(() => (pool.ending ? undefined : pool.end()))
  const limit = new AbortController()
  const late = pause(options.closeWithinMs ?? 10_000, 'late', { signal: limit.signal }).catch(() => 'in time')
  if ((await Promise.race([closed, late])) === 'late') options.log.warn('closed the database although connections were still in use')
  limit.abort()
}

async function transact<T>(kysely: Kysely<DB>, work: (writer: Writer) => Promise<T>, options: TransactOptions): Promise<T> {
  const retries = Math.min(options.retries ?? 0, MAX_RETRIES)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const builder = kysely.transaction()
      const result = await (options.isolation ? builder.setIsolationLevel(options.isolation) : builder).execute(async (writer) => {
        if (options.isLosable) await sql`set local synchronous_commit = off`.execute(writer)
        const value = await work(writer)
        if (options.name !== undefined) await faultPoint(`${options.name}.before-commit`)
        return value
      })
      if (options.name !== undefined) await faultPoint(`${options.name}.after-commit`)
      return result
    } catch (error) {
      if (attempt >= retries || !RETRY_CODES.has(sqlStateOf(error))) throw error
    }
  }
}

/** The five-character SQLSTATE of a database error, or an empty string. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The constraint that a write ran into, where it ran into one. */
export function constraintOf(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}
