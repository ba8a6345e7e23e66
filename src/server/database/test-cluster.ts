import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { installJobs } from '../jobs.ts'
import { openDatabase } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/**
 * Vitest's global setup: one database server per run and one migrated template, which test files copy. With
 * TEST_DATABASE_URL, an administrator's address of any PostgreSQL 15 or newer, that server is used instead of the embedded one.
 */
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'error' })
let tearDown: (() => Promise<void>) | undefined

export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? { adminUrl: given, stop: () => Promise.resolve() } : await ownCluster()
  const template = `template_${randomBytes(6).toString('hex')}`
  await admin(cluster.adminUrl, `create database ${template} template template0`)
  tearDown = async () => {
    await admin(cluster.adminUrl, `drop database if exists ${template} with (force)`)
    await cluster.stop()
  }
  const url = new URL(cluster.adminUrl)
  url.pathname = `/${template}`
  const db = openDatabase(url.href, { log, max: 2 })
  try {
    await migrate(db, log)
  } finally {
    await db.close()
  }
  await installJobs(url.href, log)
  project.provide('testCluster', { adminUrl: cluster.adminUrl, template })
}

export async function teardown(): Promise<void> {
  await tearDown?.()
}

async function ownCluster(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qicheng-test-'))
  // Passable for the user that the server runs as when the tests run as root.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, fsync: false, log })
  return {
    adminUrl: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function admin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'qicheng-test-admin', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
