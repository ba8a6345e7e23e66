import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createLog } from '../src/server/log.ts'
import { APP_LOGIN_KEY } from './hosts/app-key.ts'
import { serveHostPages } from './hosts/serve.ts'
import { neverQuiet } from './never-quiet.ts'
import { startWorld } from './world.ts'

/**
 * One world for all journeys. The workers are told where it is by the environment, which they inherit: QICHENG_E2E_ORIGIN,
 * QICHENG_E2E_SANDBOX, the demo sign-ins as JSON in QICHENG_E2E_DEMO, the database in QICHENG_E2E_DATABASE (for ageing what only
 * time ages), the page that stands for a native host in QICHENG_E2E_HOST, the built app in QICHENG_E2E_APP, and in QICHENG_E2E_DAYS
 * a folder in which travel dates are taken (world-facts.ts).
 *
 * `QICHENG_E2E_PROCESSES=2` runs the same journeys against two production processes on one database, every request to the other
 * one in turn.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // The app as it was built before the run: a build made meanwhile would take its chunks from under the journeys.
  const appDir = mkdtempSync(join(tmpdir(), 'qicheng-app-'))
  cpSync(join(import.meta.dirname, '../dist/m'), appDir, { recursive: true })
  const hostPages = await serveHostPages()
  const productEnv = { APP_DIR: appDir, HOST_FRAME_ORIGINS: hostPages.origin, APP_LOGIN_KEYS: APP_LOGIN_KEY }
  const world = await startWorld({ productEnv, processes: Number(process.env['QICHENG_E2E_PROCESSES'] ?? 1) })
  const days = join(world.dataDir, 'travel-days')
  mkdirSync(days)
  const database = await startEmbedded({ dataDir: world.dataDir, log: createLog('warn') }) // adopts the product's own
  const db = openDatabase(database.url, { log: createLog('warn'), max: 1 })
  await neverQuiet(db)
  await db.close()
  process.env['QICHENG_E2E_ORIGIN'] = world.origin
  process.env['QICHENG_E2E_SANDBOX'] = world.sandboxOrigin
  process.env['QICHENG_E2E_DEMO'] = JSON.stringify(world.demo)
  process.env['QICHENG_E2E_DATABASE'] = database.url
  process.env['QICHENG_E2E_DAYS'] = days
  process.env['QICHENG_E2E_HOST'] = hostPages.origin
  process.env['QICHENG_E2E_APP'] = appDir
  return async () => {
    await hostPages.stop()
    await database.stop()
    // What the programs said is read when a journey failed; their data folder goes.
    cpSync(join(world.dataDir, 'log'), join(import.meta.dirname, '../test-results/log'), { recursive: true })
    await world.stop()
    rmSync(appDir, { recursive: true, force: true })
  }
}
