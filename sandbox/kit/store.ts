import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/**
 * The sandbox's memory: one SQLite file of its own, so that a crash of the product does not clean the world's memory. Everything is
 * synchronous and in one process: a transaction is never interleaved with another, which is what makes a last seat sell once.
 */
export interface Store {
  all(sql: string, ...values: SQLInputValue[]): Row[]
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  /** Runs a statement and tells how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All or nothing; not nested. What the work returns must not be a promise: nothing may wait inside. */
  transaction<T>(work: () => T): T
  close(): void
}

const STATEMENTS_KEPT = 200

/** Opens (or creates) the file in the folder; `:memory:` keeps nothing. */
export function openStore(dataDir: string, schemas: readonly string[]): Store {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === ':memory:' ? ':memory:' : join(dataDir, 'sandbox.sqlite'))
  // FULL: what was answered survives a killed process and a lost power supply, as it would at a real supplier.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000')
  // A second sandbox on the same file would sell the same seats from its own view of the clock and the faults.
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  for (const schema of schemas) database.exec(schema)

  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    all: (sql, ...values) => prepared(sql).all(...values),
    get: (sql, ...values) => prepared(sql).get(...values),
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** Facts of the installation: the clock's offset, secrets, counters. */
export const META_SCHEMA = 'CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT'

export function readMeta(store: Store, name: string): string | undefined {
  const row = store.get('SELECT value FROM meta WHERE name = ?', name)
  return row === undefined ? undefined : String(row.value)
}

export function writeMeta(store: Store, name: string, value: string): void {
  store.run('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value)
}

/** The next number of a counter; call it inside the transaction that uses it. */
export function nextNumber(store: Store, name: string, first: number): number {
  const next = Number(readMeta(store, name) ?? first - 1) + 1
  writeMeta(store, name, String(next))
  return next
}
