import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/connect.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { createLog } from '../../src/server/log.ts'
import { testEnvironment } from '../run-command.ts'
import { startChild, type RunningChild } from '../start/child.ts'

const root = join(import.meta.dirname, '../..')

export interface Server {
  readonly origin: string
  readonly child: RunningChild
}

/** A database and a sandbox, on which as many server processes are started, and killed, as a check wants. */
export interface Ground {
  readonly sandboxOrigin: string
  readonly db: Database
  readonly dataDir: string
  /** Starts a server process; `env` arms its fault points. */
  serve(name: string, env?: Readonly<Record<string, string>>): Promise<Server>
  /** Tells the sandbox: `control('/inventory', {...})`. */
  control(path: string, body: object): Promise<void>
  stop(): Promise<void>
}

export async function startGround(): Promise<Ground> {
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
    const embedded = await startEmbedded({ dataDir, log })
    undo.push(() => embedded.stop())
    const sandbox = await start('sandbox', 'sandbox/main.ts', 'sandbox', { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') })
    const sandboxPort = String((await sandbox.ready)['port'])
    const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
    const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: embedded.url, SANDBOX_PORT: sandboxPort, DEMO: '0' }
    const db = openDatabase(embedded.url, { log, max: 4 })
    undo.push(() => db.close())
    return {
      sandboxOrigin,
      db,
      dataDir,
      async serve(name, env = {}) {
        const child = await start(name, 'src/main.ts', 'qicheng', { ...settings, NODE_ENV: 'production', ...env })
        return { child, origin: new URL(String((await child.ready)['address'])).origin }
      },
      async control(path, body) {
        const answer = await fetch(`${sandboxOrigin}/control${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} to ${path}: ${await answer.text()}`)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
