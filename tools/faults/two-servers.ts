import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/connect.ts'
import { startEmbedded, type Embedded } from '../../src/server/database/embedded.ts'
import { createLog } from '../../src/server/log.ts'
import { testEnvironment } from '../run-command.ts'
import { startChild, type RunningChild } from '../start/child.ts'

const root = join(import.meta.dirname, '../..')

/** Two server processes on one database, and the sandbox that both speak to. */
export interface TwoServers {
  readonly origins: readonly [string, string]
  readonly sandboxOrigin: string
  readonly db: Database
  readonly dataDir: string
  stop(): Promise<void>
}

export async function startTwoServers(): Promise<TwoServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-faults-'))
  chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
  const log = createLog('warn')
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const common = { cwd: root, baseEnv: testEnvironment(process.env), readyLimitMs: 120_000, stopLimitMs: 30_000 }
  const start = async (name: string, entrance: string, readyKey: string, env: Record<string, string>): Promise<RunningChild> => {
    const child = startChild({ ...common, name, args: [entrance], env, logFile: join(dataDir, `log/${name}.log`), readyKey })
    undo.push(() => child.stop())
    await child.ready
    return child
  }
  try {
    const embedded: Embedded = await startEmbedded({ dataDir, log })
    undo.push(() => embedded.stop())
    const sandbox = await start('sandbox', 'sandbox/main.ts', 'sandbox', { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') })
    const sandboxPort = String((await sandbox.ready)['port'])
    const env = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: embedded.url,
      SANDBOX_PORT: sandboxPort,
      DEMO: '0',
      NODE_ENV: 'production',
    }
    const first = await start('product-1', 'src/main.ts', 'qicheng', env)
    const second = await start('product-2', 'src/main.ts', 'qicheng', env)
    const originOf = async (child: RunningChild) => new URL(String((await child.ready)['address'])).origin
    const db = openDatabase(embedded.url, { log, max: 4 })
    undo.push(() => db.close())
    return { origins: [await originOf(first), await originOf(second)], sandboxOrigin: `http://127.0.0.1:${sandboxPort}`, db, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
