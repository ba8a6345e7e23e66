/** The product as an operator runs it, the sandbox and a database of their own, with somebody signed in. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World, type WorldOptions } from '../e2e/world.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { sessionsOf } from '../src/server/http/sessions.ts'
import { createLog } from '../src/server/log.ts'
import type { RunningChild } from '../tools/start/child.ts'
import type { DemoSignIn } from '../tools/start/demo.ts'

export interface BenchWorld {
  readonly origin: string
  readonly sandboxOrigin: string
  /** Where the second supplier of mainland flights is played; null where there is none. */
  readonly secondOrigin: string | null
  readonly databaseUrl: string
  readonly dataDir: string
  readonly product: RunningChild
  readonly sandbox: RunningChild
  readonly db: Database
  /** The demo's first traveller, and a session of hers. */
  readonly demo: DemoSignIn
  readonly token: string
  /** Makes every supplier of mainland flights wait before each answer to one of its operations; with 0 they no longer do. */
  supplierWaits(operation: string, ms: number): Promise<void>
  stop(): Promise<void>
}

interface BenchWorldOptions {
  /** The built app to serve. */
  readonly appDir?: string
  /** Names a second supplier of mainland flights, and says how long it is waited for. */
  readonly second?: NonNullable<WorldOptions['second']>
  /** A GTFS folder whose trains run instead of the sandbox's own. */
  readonly feed?: string
}

/** Starts everything in production mode on free ports, with the demo company and an empty order book. */
export async function startBenchWorld({ appDir, second, feed }: BenchWorldOptions = {}): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-bench-'))
  chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
  const log = createLog('warn')
  const undo: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const embedded = await startEmbedded({ dataDir, log })
    undo.push(() => embedded.stop())
    const app = appDir === undefined ? {} : { APP_DIR: appDir }
    const productEnv = { DATABASE_URL: embedded.url, NODE_ENV: 'production', DEMO: '1', ...app }
    const sandboxEnv = feed === undefined ? {} : { SANDBOX_RAIL_GTFS: feed }
    const world: World = await startWorld({ dataDir, productEnv, sandboxEnv, ...(second && { second }) })
    undo.push(() => world.stop())
    const db = openDatabase(embedded.url, { log, max: 10 })
    undo.push(() => db.close())
    const { origin, sandboxOrigin, secondOrigin } = world
    const [demo] = world.demo
    if (!demo) throw new Error('the demo company has nobody to sign in as')
    return {
      origin,
      sandboxOrigin,
      secondOrigin,
      databaseUrl: embedded.url,
      dataDir,
      product: world.product,
      sandbox: world.sandbox,
      db,
      demo,
      token: await tokenOf(db, demo.account),
      async supplierWaits(operation, ms) {
        for (const one of [sandboxOrigin, secondOrigin]) if (one !== null) await supplierWaits(one, operation, ms)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A session made beside the sign-in call and its slow hash. */
async function tokenOf(db: Database, userCode: string): Promise<string> {
  const person = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
  const sessions = sessionsOf(db, systemClock)
  const { token } = await db.transact((writer) =>
    sessions.start(writer, { companyId: person.companyId, personId: person.id }, { way: 'password', device: '' }),
  )
  return token
}

async function supplierWaits(sandboxOrigin: string, operation: string, ms: number): Promise<void> {
  const faults = `${sandboxOrigin}/control/faults`
  const gone = await fetch(faults, { method: 'DELETE' })
  if (!gone.ok) throw new Error(`the sandbox keeps its faults: ${gone.status}`)
  if (ms === 0) return
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ match: operation, kind: 'delayMs', ms, times: 0 })
  const set = await fetch(faults, { method: 'POST', headers, body })
  if (!set.ok) throw new Error(`the sandbox does not wait: ${set.status} ${await set.text()}`)
}
