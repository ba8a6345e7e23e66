import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/connect.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { createLog } from '../../src/server/log.ts'
import { checkInvariants, type InvariantsReport } from '../invariants/index.ts'
import { testEnvironment } from '../run-command.ts'
import { startChild, type RunningChild } from '../start/child.ts'
import { suppliersEnvironment } from '../start/suppliers.ts'
import { sandboxAt, STEERED_SERVER, steeringIn, type Steering } from './steering.ts'

const root = join(import.meta.dirname, '../..')

export interface Server {
  readonly origin: string
  readonly child: RunningChild
}

export interface ServeOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The port of a server before it: browsers and the gateway go on knowing the address. */
  readonly port?: number
  /** Listens to `steer` and `advance`. */
  readonly isSteered?: boolean
}

/** A database and a sandbox, on which as many server processes are started, and killed, as a check wants. */
export interface Ground {
  readonly sandboxOrigin: string
  readonly db: Database
  readonly dataDir: string
  /** The settings by which servers know the sandbox's suppliers. */
  readonly suppliers: Readonly<Record<string, string>>
  /** Starts a server process; `env` arms its fault points. */
  serve(name: string, options?: ServeOptions): Promise<Server>
  /** Tells the sandbox: `control('/inventory', {...})`. */
  control<T = unknown>(path: string, body: object): Promise<T>
  ask<T>(path: string): Promise<T>
  /** Takes all ordered faults away. */
  healthy(): Promise<void>
  /** Tells every steered server, and waits until they know. */
  steer(what: Partial<Steering>): Promise<void>
  /** Moves the clocks of the steered servers and of the sandbox. */
  advance(by: Temporal.DurationLike): Promise<void>
  /** By the clock of the steered servers. */
  now(): Temporal.Instant
  invariants(): Promise<InvariantsReport>
  stop(): Promise<void>
}

/** A port that is free now, for servers that follow each other at one address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export async function startGround(): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-faults-'))
  chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
  const log = createLog('error')
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const common = { cwd: root, baseEnv: testEnvironment(process.env), readyLimitMs: 120_000, stopLimitMs: 30_000 }
  const start = async (name: string, entrance: string, readyKey: string, env: Record<string, string>): Promise<RunningChild> => {
    const child = startChild({ ...common, name, args: [entrance], env, logFile: join(dataDir, `log/${name}.log`), readyKey, isQuiet: true })
    const end = () => child.stop()
    undo.push(end)
    void child.ended.then(() => undo.splice(undo.indexOf(end), 1))
    await child.ready
    return child
  }
  try {
    const embedded = await startEmbedded({ dataDir, log })
    undo.push(() => embedded.stop())
    const sandbox = await start('sandbox', 'sandbox/main.ts', 'sandbox', { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') })
    const sandboxPort = String((await sandbox.ready)['port'])
    const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
    // A check that begins in the evening goes on at night.
    await sandboxAt(sandboxOrigin, 'POST', '/rail/settings', { nightStop: false })
    const suppliers = suppliersEnvironment(await sandbox.ready)
    const settings = {
      ...suppliers,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: embedded.url,
      SANDBOX_PORT: sandboxPort,
      DEMO: '0',
    }
    const db = openDatabase(embedded.url, { log, max: 4 })
    undo.push(() => db.close())
    const steering = steeringIn(dataDir, sandboxOrigin)
    return {
      sandboxOrigin,
      db,
      dataDir,
      suppliers,
      async serve(name, { env = {}, port = 0, isSteered = false } = {}) {
        const entrance = isSteered ? STEERED_SERVER : 'src/main.ts'
        const steered = isSteered ? steering.env : {}
        const child = await start(name, entrance, 'qicheng', {
          ...settings,
          NODE_ENV: 'production',
          PORT: String(port),
          ...steered,
          ...env,
        })
        return { child, origin: new URL(String((await child.ready)['address'])).origin }
      },
      control: async <T>(path: string, body: object) => (await sandboxAt(sandboxOrigin, 'POST', path, body)) as T,
      ask: async <T>(path: string) => (await sandboxAt(sandboxOrigin, 'GET', path)) as T,
      healthy: async () => void (await sandboxAt(sandboxOrigin, 'DELETE', '/faults')),
      steer: (what) => steering.steer(what),
      advance: (by) => steering.advance(by),
      now: () => steering.now(),
      invariants: () => checkInvariants({ db, sandboxOrigin, logDir: join(dataDir, 'log') }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
