import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Database } from './connect.ts'
import { openDatabase } from './connect.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this run's databases are made: an address of an administrator, and the template's name. */
    testCluster: { adminUrl: string; template: string }
  }
}

export interface TestDatabase {
  readonly url: string
  readonly db: Database
  /** Closes `db` and removes the database. Other connections to it are cut. */
  drop(): Promise<void>
}

/** A fresh copy of the migrated template, one per test file. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { template } = inject('testCluster')
  const url = await createTestDatabase(template)
  const db = openDatabase(url, { log: pino({ level: 'silent' }), max: options.max ?? 5 })
  return {
    url,
    db,
    async drop() {
      await db.close()
      await dropTestDatabase(url)
    },
  }
}

/** An empty database, for tests of migrations themselves. */
export function emptyDatabase(): Promise<string> {
  return createTestDatabase('template0')
}

export async function dropTestDatabase(url: string): Promise<void> {
  await asAdmin(inject('testCluster').adminUrl, (admin) =>
    admin.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
  )
}

async function createTestDatabase(template: string): Promise<string> {
  const { adminUrl } = inject('testCluster')
  const name = `t_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'qicheng-test-admin', connectionTimeoutMillis: 10_000 })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
