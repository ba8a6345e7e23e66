import { AIR_SCHEMA } from './air/schema.ts'
import type { AirWorld } from './air/model.ts'
import { deliver } from './air/notices.ts'
import { registerAir } from './air/routes.ts'
import { settle } from './air/ticket.ts'
import { buildTimetable } from './air/timetable.ts'
import { registerControl } from './control/routes.ts'
import { createClock } from './kit/clock.ts'
import { Faults } from './kit/faults.ts'
import { createServer } from './kit/http.ts'
import { OPERATIONS_SCHEMA } from './kit/idempotency.ts'
import { JOURNAL_SCHEMA } from './kit/journal.ts'
import { META_SCHEMA, openStore, readMeta, writeMeta } from './kit/store.ts'

export interface SandboxConfig {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Folder of the sandbox's own file, or `:memory:`. */
  readonly dataDir: string
  readonly seed: string
  readonly airKey: string
  readonly noticeSecret: string
  readonly logLevel: string
  readonly logStream?: { write(line: string): void }
}

export const DEFAULTS = {
  port: 8090,
  host: '127.0.0.1',
  dataDir: './data/sandbox',
  seed: 'qicheng',
  airKey: 'sandbox',
  noticeSecret: 'sandbox-notice',
  logLevel: 'info',
} as const

export interface RunningSandbox {
  readonly port: number
  stop(): Promise<void>
}

/** How often the world looks whether something is due by itself, in real time. */
const TICK_MS = 100

/** The flights of a seed are in the bookings: another seed on the same file would be another world with strange bookings. */
function keepSeed(store: AirWorld['store'], seed: string): void {
  const kept = readMeta(store, 'seed')
  if (kept === undefined) writeMeta(store, 'seed', seed)
  else if (kept !== seed) throw new Error(`This data folder belongs to the seed "${kept}"; use that seed, or another SANDBOX_DATA_DIR`)
}

export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(config.dataDir, [META_SCHEMA, OPERATIONS_SCHEMA, JOURNAL_SCHEMA, AIR_SCHEMA])
  keepSeed(store, config.seed)
  const clock = createClock(store)
  const world: AirWorld = {
    timetable: buildTimetable(config.seed),
    store,
    clock,
    faults: new Faults(),
    settings: { ticketingDelayMs: 1500, refundDelayMs: 3000 },
    now: clock.now,
  }
  const app = createServer({ logLevel: config.logLevel, ...(config.logStream ? { logStream: config.logStream } : {}) })
  registerAir(app, world, config.airKey)
  registerControl(app, world)
  app.get('/healthz', () => ({ status: 'ok' }))

  let delivering: Promise<unknown> | undefined
  const tick = () => {
    try {
      settle(world)
    } catch (error) {
      app.log.error(error)
    }
    delivering ??= deliver(world, config.noticeSecret)
      .catch((error: unknown) => app.log.error(error))
      .finally(() => (delivering = undefined))
  }
  const timer = setInterval(tick, TICK_MS)
  clock.onChange(() => setImmediate(tick))
  let stopped = false

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port')
  return {
    port: address.port,
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(timer)
      await app.close()
      await delivering
      store.close()
    },
  }
}
