import type { AlipayAccount } from './alipay/account.ts'
import { openAccount, privatePem, publicPem } from './alipay/account.ts'
import type { AlipayWorld } from './alipay/model.ts'
import { deliverAlipay } from './alipay/notices.ts'
import { registerAlipay } from './alipay/routes.ts'
import { ALIPAY_SCHEMA } from './alipay/schema.ts'
import { settleAlipay } from './alipay/trades.ts'
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

export interface MerchantAccess {
  readonly gateway: string
  readonly appId: string
  readonly sellerId: string
  readonly privateKey: string
  readonly alipayPublicKey: string
  /** Where the two keys are kept; absent when nothing is. */
  readonly files?: AlipayAccount['files']
}

export interface RunningSandbox {
  readonly port: number
  /** What the merchant is given to speak to Alipay. */
  readonly alipay: MerchantAccess
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

function merchantAccess(account: AlipayAccount, host: string, port: number): MerchantAccess {
  return {
    gateway: `http://${host.includes(':') ? `[${host}]` : host}:${port}/alipay/gateway.do`,
    appId: account.appId,
    sellerId: account.sellerId,
    privateKey: privatePem(account.merchantPrivateKey),
    alipayPublicKey: publicPem(account.alipayPublicKey),
    files: account.files,
  }
}

export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(config.dataDir, [META_SCHEMA, OPERATIONS_SCHEMA, JOURNAL_SCHEMA, AIR_SCHEMA, ALIPAY_SCHEMA])
  keepSeed(store, config.seed)
  const account = await openAccount(config.dataDir)
  const clock = createClock(store)
  const world: AirWorld = {
    timetable: buildTimetable(config.seed),
    store,
    clock,
    faults: new Faults(),
    settings: { ticketingDelayMs: 1500, refundDelayMs: 3000 },
    now: clock.now,
  }
  const alipay: AlipayWorld = { store, clock, faults: world.faults, account, now: clock.now }
  const app = createServer({ logLevel: config.logLevel, ...(config.logStream ? { logStream: config.logStream } : {}) })
  registerAir(app, world, config.airKey)
  registerAlipay(app, alipay)
  registerControl(app, world, alipay)
  app.get('/healthz', () => ({ status: 'ok' }))

  const delivering = new Map<string, Promise<void>>()
  /** One round at a time for each supplier: a notice that is on its way is not sent again by the next tick. */
  const deliverOnce = (name: string, round: () => Promise<unknown>) => {
    if (delivering.has(name)) return
    const running = round()
      .catch((error: unknown) => app.log.error(error))
      .then(() => void delivering.delete(name))
    delivering.set(name, running)
  }
  const tick = () => {
    try {
      settle(world)
      settleAlipay(alipay)
    } catch (error) {
      app.log.error(error)
    }
    deliverOnce('air', () => deliver(world, config.noticeSecret))
    deliverOnce('alipay', () => deliverAlipay(alipay))
  }
  const timer = setInterval(tick, TICK_MS)
  clock.onChange(() => setImmediate(tick))
  let stopped = false

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port')
  return {
    port: address.port,
    alipay: merchantAccess(account, config.host, address.port),
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(timer)
      await app.close()
      await Promise.all(delivering.values())
      store.close()
    },
  }
}
