import type { AlipayAccount } from './alipay/account.ts'
import { openAccount, privatePem, publicPem } from './alipay/account.ts'
import { ALIPAY_HOLDS_SCHEMA } from './alipay/hold-schema.ts'
import type { AlipayWorld } from './alipay/model.ts'
import { deliverAlipay } from './alipay/notices.ts'
import { registerAlipay } from './alipay/routes.ts'
import { ALIPAY_SCHEMA } from './alipay/schema.ts'
import { settleAlipay } from './alipay/trades.ts'
import { AIR_SCHEMA } from './air/schema.ts'
import { openStock, resold } from './air/consolidator.ts'
import type { AirWorld } from './air/model.ts'
import { deliver } from './air/notices.ts'
import { registerAir } from './air/routes.ts'
import { settle } from './air/ticket.ts'
import { buildTimetable } from './air/timetable.ts'
import { registerControl } from './control/routes.ts'
import { Clerk } from './desk/clerk.ts'
import { DESK_SCHEMA } from './desk/requests.ts'
import type { DuffelWorld } from './duffel/model.ts'
import { settleDuffel } from './duffel/orders.ts'
import { DUFFEL_BASE, registerDuffel } from './duffel/routes.ts'
import { DUFFEL_SCHEMA } from './duffel/schema.ts'
import { buildTimetable as buildDuffelTimetable } from './duffel/timetable.ts'
import { deliverDuffel } from './duffel/webhooks.ts'
import { IdentityKeys } from './identity/keys.ts'
import type { IdentityAccess } from './identity/routes.ts'
import { identityAccess, registerIdentity } from './identity/routes.ts'
import { IDENTITY_SCHEMA } from './identity/schema.ts'
import type { IdentityWorld } from './identity/world.ts'
import { INBOX_SCHEMA } from './inbox/messages.ts'
import { createClock } from './kit/clock.ts'
import { Faults } from './kit/faults.ts'
import { createServer } from './kit/http.ts'
import { OPERATIONS_SCHEMA } from './kit/idempotency.ts'
import { JOURNAL_SCHEMA } from './kit/journal.ts'
import { registerPages } from './kit/page.ts'
import { META_SCHEMA, openStore, readMeta, writeMeta } from './kit/store.ts'
import { MEMBER_KEY, registerMember } from './member/routes.ts'
import { MEMBER_SCHEMA } from './member/schema.ts'
import { MAIL_PASSWORD, MAIL_USER, startMailServer } from './mail/server.ts'
import { Inventory } from './rail/inventory.ts'
import type { RailWorld } from './rail/model.ts'
import { deliverRail } from './rail/notices.ts'
import { RAIL_BASE, registerRail } from './rail/routes.ts'
import { RAIL_SCHEMA } from './rail/schema.ts'
import { settleRail } from './rail/ticket.ts'
import { ownNetwork } from './rail/timetable.ts'
import { openAccessKey } from './sms/account.ts'
import { registerSms } from './sms/routes.ts'
import type { AccessKey } from './sms/sign.ts'
import { SIGNATURES, TEMPLATE_SETTING } from './sms/templates.ts'
import { openWechatPayAccount, privatePem as pkcs8Pem } from './wechat-pay/account.ts'
import type { WechatPayAccount } from './wechat-pay/account.ts'
import type { WechatPayWorld } from './wechat-pay/model.ts'
import { LineClock } from './wechat-pay/model.ts'
import { deliverWechatPay } from './wechat-pay/notices.ts'
import { registerWechatPay } from './wechat-pay/routes.ts'
import { WECHAT_PAY_SCHEMA } from './wechat-pay/schema.ts'
import { settleWechatPay } from './wechat-pay/trades.ts'

export interface SandboxConfig {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Of the mail server; 0 takes any free port. */
  readonly mailPort: number
  /** Folder of the sandbox's own file, or `:memory:`. */
  readonly dataDir: string
  readonly seed: string
  readonly airKey: string
  /** Who sells the airlines' flights; empty: they themselves. */
  readonly airBook: string
  readonly duffelKey: string
  readonly railKey: string
  /** A GTFS folder whose trains run instead of our own; empty: our own. */
  readonly railGtfs: string
  readonly noticeSecret: string
  readonly logLevel: string
  readonly logStream?: { write(line: string): void }
}

export const DEFAULTS = {
  port: 8090,
  host: '127.0.0.1',
  mailPort: 0,
  dataDir: './data/sandbox',
  seed: 'qicheng',
  airKey: 'sandbox',
  airBook: '',
  duffelKey: 'sandbox-duffel',
  railKey: 'sandbox-rail',
  railGtfs: '',
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

/** What the merchant is given to speak to WeChat Pay. */
export interface WechatPayAccess {
  readonly gateway: string
  readonly mchId: string
  readonly appId: string
  readonly mobileAppId: string
  readonly merchantSerial: string
  readonly privateKey: string
  readonly apiV3Key: string
  readonly publicKeyId: string
  readonly publicKey: string
  /** Where the keys are kept; absent when nothing is. */
  readonly files?: WechatPayAccount['files']
}

/** What the client is given to have text messages carried. */
export interface SmsAccess {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly signNameEn: string
  readonly templates: string
}

export interface RunningSandbox {
  readonly port: number
  /** What the merchant is given to speak to Alipay. */
  readonly alipay: MerchantAccess
  readonly wechatPay: WechatPayAccess
  readonly sms: SmsAccess
  /** What the product is given to be an app of each identity platform. */
  readonly identity: IdentityAccess
  /** Where mails are handed over, with name and password. */
  readonly mail: { readonly url: string }
  /** Where Duffel's client is pointed to, and its token. */
  readonly duffel: { readonly url: string; readonly token: string }
  /** Where rail/1 is spoken, and its bearer key. */
  readonly rail: { readonly url: string; readonly key: string }
  /** The member programme, with the product's key there. */
  readonly member: { readonly url: string; readonly key: string }
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

function merchantAccess(account: AlipayAccount, origin: string): MerchantAccess {
  return {
    gateway: `${origin}/alipay/gateway.do`,
    appId: account.appId,
    sellerId: account.sellerId,
    privateKey: privatePem(account.merchantPrivateKey),
    alipayPublicKey: publicPem(account.alipayPublicKey),
    files: account.files,
  }
}

const wechatPayAccess = (account: WechatPayAccount, gateway: string): WechatPayAccess => ({
  gateway,
  mchId: account.mchId,
  appId: account.appId,
  mobileAppId: account.mobileAppId,
  merchantSerial: account.merchantSerial,
  privateKey: pkcs8Pem(account.merchantPrivateKey),
  apiV3Key: account.apiV3Key,
  publicKeyId: account.publicKeyId,
  publicKey: publicPem(account.platformPublicKey),
  files: account.files,
})

/** A refund in WeChat Pay's hands takes days in the world; here so long that somebody sees it under way. */
const WECHAT_REFUND_DELAY_MS = 3_000
/** Airlines take days; here it is long enough to look at what waits. */
const CLAIM_DELAY_MS = 120_000
const SEAT_ANSWER_DELAY_MS = 90_000

const smsAccess = (endpoint: string, key: AccessKey): SmsAccess => ({
  endpoint,
  accessKeyId: key.id,
  accessKeySecret: key.secret,
  signName: SIGNATURES.zh,
  signNameEn: SIGNATURES.en,
  templates: TEMPLATE_SETTING,
})

/** The trains of a feed are in the bookings as the airlines' are: another network on the same file would be another world. */
async function railWorld(config: SandboxConfig, { store, clock, faults, now }: AirWorld): Promise<RailWorld> {
  const kept = readMeta(store, 'rail.network')
  const named = config.railGtfs === '' ? 'own' : config.railGtfs
  if (kept === undefined) writeMeta(store, 'rail.network', named)
  else if (kept !== named) throw new Error(`This data folder belongs to the trains of "${kept}"; use those, or another SANDBOX_DATA_DIR`)
  // Reading feeds needs a dictionary of readings: whoever has none does not load it.
  const network = config.railGtfs === '' ? ownNetwork(config.seed) : await (await import('./rail/gtfs.ts')).gtfsNetwork(config.railGtfs)
  const settings = { ticketingDelayMs: 1500, refundDelayMs: 3000, holdDelayMs: 0, nightStop: true }
  return { network, inventory: new Inventory(store, config.seed), store, clock, faults, settings, now }
}

export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(config.dataDir, [
    META_SCHEMA,
    OPERATIONS_SCHEMA,
    JOURNAL_SCHEMA,
    AIR_SCHEMA,
    ALIPAY_SCHEMA,
    ALIPAY_HOLDS_SCHEMA,
    WECHAT_PAY_SCHEMA,
    INBOX_SCHEMA,
    IDENTITY_SCHEMA,
    MEMBER_SCHEMA,
    DUFFEL_SCHEMA,
    DESK_SCHEMA,
    RAIL_SCHEMA,
  ])
  keepSeed(store, config.airBook === '' ? config.seed : `${config.seed}/${config.airBook}`)
  if (config.airBook !== '') openStock(store)
  const [account, wechatAccount] = await Promise.all([openAccount(config.dataDir), openWechatPayAccount(config.dataDir)])
  const clock = createClock(store)
  const world: AirWorld = {
    timetable: config.airBook === '' ? buildTimetable(config.seed) : resold(buildTimetable(config.seed), config.airBook),
    store,
    clock,
    faults: new Faults(),
    settings: {
      ticketingDelayMs: 1500,
      refundDelayMs: 3000,
      claimDelayMs: CLAIM_DELAY_MS,
      seatAnswerDelayMs: SEAT_ANSWER_DELAY_MS,
      tightBelow: 0,
    },
    now: clock.now,
  }
  const alipay: AlipayWorld = { store, clock, faults: world.faults, account, now: clock.now }
  const wechatPay: WechatPayWorld = {
    store,
    clock,
    faults: world.faults,
    account: wechatAccount,
    settings: { refundDelayMs: WECHAT_REFUND_DELAY_MS },
    line: new LineClock(clock),
    now: clock.now,
  }
  const duffel: DuffelWorld = {
    timetable: buildDuffelTimetable(config.seed),
    store,
    clock,
    faults: world.faults,
    settings: { currency: 'CNY', ticketingDelayMs: 1500, requestsPerMinute: 6000 },
    now: clock.now,
  }
  const rail = await railWorld(config, world).catch((error: unknown) => {
    store.close()
    throw error
  })
  const app = createServer({ logLevel: config.logLevel, ...(config.logStream ? { logStream: config.logStream } : {}) })
  registerPages(app)
  registerAir(app, world, config.airKey)
  registerAlipay(app, alipay)
  registerWechatPay(app, wechatPay)
  const smsKey = openAccessKey(store)
  registerSms(app, world, smsKey)
  registerMember(app, world)
  const identity: IdentityWorld = { store, clock, faults: world.faults, keys: new IdentityKeys(config.dataDir), now: clock.now }
  registerIdentity(app, identity)
  registerDuffel(app, duffel, config.duffelKey)
  registerRail(app, rail, config.railKey)
  const clerk = new Clerk({ air: world, duffel })
  registerControl(app, world, { alipay, wechatPay, identity, duffel, clerk, rail })
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
      settleWechatPay(wechatPay)
      settleDuffel(duffel)
      settleRail(rail)
    } catch (error) {
      app.log.error(error)
    }
    deliverOnce('air', () => deliver(world, config.noticeSecret))
    deliverOnce('alipay', () => deliverAlipay(alipay))
    deliverOnce('wechatPay', () => deliverWechatPay(wechatPay))
    deliverOnce('duffel', () => deliverDuffel(duffel))
    deliverOnce('desk', () => clerk.look())
    deliverOnce('rail', () => deliverRail(rail, config.noticeSecret))
  }
  const timer = setInterval(tick, TICK_MS)
  clock.onChange(() => {
    clerk.wake()
    setImmediate(tick)
  })
  let stopped = false

  await app.listen({ port: config.port, host: config.host })
  const mail = await startMailServer(world, { host: config.host, port: config.mailPort })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port')
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const origin = `http://${host}:${address.port}`
  return {
    port: address.port,
    alipay: merchantAccess(account, origin),
    wechatPay: wechatPayAccess(wechatAccount, origin),
    sms: smsAccess(origin, smsKey),
    identity: identityAccess(origin),
    duffel: { url: `${origin}${DUFFEL_BASE}`, token: config.duffelKey },
    rail: { url: `${origin}${RAIL_BASE}`, key: config.railKey },
    member: { url: `${origin}/member/1`, key: MEMBER_KEY },
    mail: { url: `smtp://${MAIL_USER}:${MAIL_PASSWORD}@${host}:${mail.port}` },
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(timer)
      await app.close()
      await mail.stop()
      await Promise.all(delivering.values())
      store.close()
    },
  }
}
