import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { air1Supplier } from './flights/supplier/air1/index.ts'
import { leftApproversJob } from './approvals/server/index.ts'
import { appKeysFrom, type AppKeys } from './entry/server/index.ts'
import { identitySuppliers } from './entry/supplier/configured/index.ts'
import type { IdentitySuppliers } from './entry/supplier/port.ts'
import { duffelSupplier } from './flights/supplier/duffel/index.ts'
import { forgetJob, plansJob, type FlightsDeps, type Seller } from './flights/server/index.ts'
import type { HostPlatforms } from './hosts/supplier/port.ts'
import type { Clock } from './kernel/time.ts'
import { aliyunSms } from './notices/supplier/aliyun-sms/index.ts'
import { dingtalkCards } from './notices/supplier/dingtalk/index.ts'
import { larkCards } from './notices/supplier/lark/index.ts'
import type { CardSuppliers, MailSupplier, SmsSupplier } from './notices/supplier/port.ts'
import { smtpMail } from './notices/supplier/smtp/index.ts'
import { wecomCards } from './notices/supplier/wecom/index.ts'
import { seedDemoStaff } from './ops/server/index.ts'
import { fillSearchKeys, forgetDocumentsJob, leaversJob, seedDemo } from './people/server/index.ts'
import { alipayGateway } from './payments/supplier/alipay/index.ts'
import { wechatGateway } from './payments/supplier/wechat/index.ts'
import { billsJob, creditsJob } from './payments/server/index.ts'
import type { PaymentGateway } from './payments/supplier/port.ts'
import type { Config, KeySource } from './server/config.ts'
import type { Air1Other } from './server/config/air1.ts'
import { readAppKeys } from './server/config/app-login.ts'
import { isMailServer } from './server/config/notices.ts'
import { openDatabase, sqlStateOf, type Database } from './server/database/connect.ts'
import { startEmbedded } from './server/database/embedded.ts'
import { migrate } from './server/database/migrate.ts'
import { housekeepingJob, housekeepingOf } from './server/housekeeping.ts'
import { createHttp } from './server/http/app.ts'
import type { Wing } from './server/http/handler.ts'
import { idempotencyOf } from './server/http/idempotency.ts'
import { limitsOf } from './server/http/limits.ts'
import { networkOf } from './server/http/network.ts'
import { sessionsOf, type Sessions } from './server/http/sessions.ts'
import { staffSessionsOf, type StaffSessions } from './server/http/staff-sessions.ts'
import { createJobs, type Jobs } from './server/jobs.ts'
import { liveOf, type Live } from './server/live.ts'
import { metricsOf } from './server/metrics.ts'
import { masterKeys, secretsFrom, type Secrets } from './server/secrets.ts'
import { lanCertificate } from './server/tls.ts'
import { rail1Supplier } from './trains/supplier/rail1/index.ts'
import { railwayOf, trainPlansJob } from './trains/server/index.ts'
import { member1 } from './service/supplier/member1/index.ts'
import type { MemberProgramme } from './service/supplier/port.ts'
import { buildWings, definitions } from './wings.ts'

/** The running product: what main.ts starts, and what tests and tools start beside it. */
export interface Program {
  readonly http: FastifyInstance
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly address: string
  /** Lets requests and jobs finish, then ends; the embedded database too, unless another process uses it. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Tests move the clock by hand: delayed jobs then wait for it. */
  readonly clockByHand?: boolean
  /** How often live streams show that they live; tests do not wait for the usual twenty seconds. */
  readonly liveBeatMs?: number
}

/** SQLSTATE classes that say that the database is away, not that a statement was wrong: 08 connection, 53 resources, 57P shutdown. */
const AWAY = /^(08|53|57P)/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'])

export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error)
  const isLost =
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(error.message)
  return AWAY.test(code) || AWAY_CODES.has(code) || isLost
}

const HOUSEKEEPING_EVERY_MS = 600_000
/** Requests do not wait for somebody who has left: a company file says so at any time, and is taken in by a process of its own. */
const LEFT_APPROVERS_EVERY_MS = 15_000
/** How often it is asked whose flights' plans are due to be looked at. */
const PLANS_EVERY_MS = 60_000
/** How long a stop waits for running requests, then for running jobs, then for connections in use; npm start waits for 20 s. */
const REQUESTS_END_WITHIN_MS = 6_000
const JOBS_END_WITHIN_MS = 8_000
const CONNECTIONS_END_WITHIN_MS = 3_000

/** Starts the product; where a step fails, what was begun before is ended again. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    return await startSteps(options, undo, stop)
  } catch (error) {
    await stop().catch((err: unknown) => options.log.warn({ err }, 'undo_failed'))
    throw error
  }
}

async function startSteps(options: ProgramOptions, undo: (() => Promise<unknown>)[], stop: () => Promise<void>): Promise<Program> {
  const { config, clock, log } = options
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null
  undo.push(async () => embedded?.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(databaseUrl, { log, max: 20, closeWithinMs: CONNECTIONS_END_WITHIN_MS })
  undo.push(() => db.close())
  await migrate(db, log)
  const secrets = secretsFrom(masterKeys(config.masterKeys.values, config.masterKeys.file))
  const jobs = createJobs({ databaseUrl, clock, log, ...(options.clockByHand ? { clockByHand: true } : {}) })
  undo.push(() => jobs.stop(JOBS_END_WITHIN_MS))
  const sessions = sessionsOf(db, clock)
  const staff = staffSessionsOf(db, clock, { demo: config.demo })
  const live = liveOf({ databaseUrl, log, sessions, ...(options.liveBeatMs === undefined ? {} : { beatEveryMs: options.liveBeatMs }) })
  undo.push(() => live.stop())
  const limits = limitsOf(db, clock)
  let origin = config.publicUrl ?? ''
  const gateways = [alipayOf(config, clock, () => origin), wechatPayOf(config, clock, () => origin)]
  const identity = identitySuppliers(config.sso, { clock, readKey: keyOf })
  const suppliers = {
    flights: sellersOf(config, log, () => origin),
    abroad: duffelOf(config, log),
    railway: railwayFrom(config, { clock, log, origin: () => origin }),
    gateways: gateways.filter((gateway) => gateway !== null),
    sms: smsOf(config),
    mail: mailOf(config),
    cards: cardsOf(config, identity),
    identity,
    member: memberOf(config),
  }
  const appUrl = () => `${origin}/m`
  const hosts = { platforms: hostPlatformsOf(suppliers.identity), nativeApp: config.hosts.nativeApp }
  const wings = buildWings({
    hosts,
    appKeys: appKeysOf(config),
    db,
    clock,
    secrets,
    sessions,
    staff,
    limits,
    jobs,
    log,
    demo: config.demo,
    suppliers,
    appUrl,
  })
  jobs.registerAll([housekeepingOf(db, clock), ...wings.flatMap((wing) => wing.jobs ?? [])])
  await seedDemo({ db, clock, secrets, log, demo: config.demo })
  await seedDemoStaff({ db, clock, secrets, sessions: staff, log })
  await fillSearchKeys(db)
  await Promise.all([jobs.open(), live.start()])
  const http = await httpOf({ ...options, db, jobs, secrets, sessions, staff, live, wings })
  undo.push(() => closeWithin(http, REQUESTS_END_WITHIN_MS))
  const again = (everyMs: number, sweeps: readonly (typeof housekeepingJob)[]) => {
    const send = () =>
      db
        .transact(async (writer) => {
          for (const job of sweeps) await jobs.send(writer, job, {}, { key: job.name })
        })
        .catch((err: unknown) => log.warn({ err }, 'housekeeping_not_queued'))
    const timer = setInterval(() => void send(), everyMs)
    timer.unref()
    undo.push(async () => clearInterval(timer))
  }
  again(HOUSEKEEPING_EVERY_MS, [forgetJob, forgetDocumentsJob, leaversJob, housekeepingJob, billsJob, creditsJob])
  again(LEFT_APPROVERS_EVERY_MS, [leftApproversJob])
  again(PLANS_EVERY_MS, [plansJob, trainPlansJob])
  const address = await http.listen({ port: config.port, host: config.host })
  origin ||= new URL(address).origin
  // What is due already may have to say where this server is reached.
  await jobs.start()
  return { http, db, jobs, secrets, address, stop }
}

/** Longer than air/1 itself waits for an answer. */
const ALONE_WITHIN_MS = 25_000

interface Air1Keys {
  readonly key: string
  readonly noticeSecret: string | null
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/

/** All who sell mainland flights, the first one first. */
function sellersOf({ air1 }: Config, log: Logger, origin: () => string): readonly [Seller, ...Seller[]] {
  const seller = ({ url, key, name, noticeSecret, searchWithinMs }: Omit<Air1Other, 'key' | 'noticeSecret'> & Air1Keys): Seller => {
    const noticeUrl = () => (noticeSecret === null ? null : noticesTo(url, origin(), name))
    return { supplier: air1Supplier({ name, baseUrl: url, key, log, noticeSecret, noticeUrl }), searchWithinMs }
  }
  // Who stands alone is waited for as long as its own line is: nobody else could be asked meanwhile.
  const alone = air1.others.length === 0 ? { searchWithinMs: ALONE_WITHIN_MS } : {}
  const others = air1.others.map((other) =>
    seller({ ...other, key: keyOf(other.key).trim(), noticeSecret: other.noticeSecret && keyOf(other.noticeSecret).trim() }),
  )
  return [seller({ ...air1, ...alone, name: 'air1' }), ...others]
}

/** Where the notices of an airline or the railway come to. A supplier on this machine, as the sandbox is, sends them nowhere else. */
function noticesTo(supplierUrl: string, origin: string, name: string): string | null {
  const isLocal = (address: string) => LOOPBACK.test(new URL(address).hostname)
  return origin === '' || (isLocal(supplierUrl) && !isLocal(origin)) ? null : `${origin}/api/notices/${name}`
}

const keyOf = (source: KeySource): string => ('text' in source ? source.text : readFileSync(source.file, 'utf8'))

/** Alipay where the operator has set it up. Its notices come to the address that gateways reach us under. */
function alipayOf(config: Config, clock: Clock, origin: () => string): PaymentGateway | null {
  if (config.alipay === null) return null
  const { privateKey, publicKey, ...account } = config.alipay
  const keys = { privateKey: keyOf(privateKey), alipayPublicKey: keyOf(publicKey) }
  return alipayGateway({ ...account, ...keys, clock, notifyUrl: () => `${origin()}/api/notices/alipay` })
}

/** WeChat Pay, likewise. */
function wechatPayOf({ wechatPay }: Config, clock: Clock, origin: () => string): PaymentGateway | null {
  if (wechatPay === null) return null
  const { privateKey, apiV3Key, publicKey, merchantSerial, cashier, ...account } = wechatPay
  const keys = {
    merchantSerial,
    privateKey: keyOf(privateKey),
    apiV3Key: keyOf(apiV3Key),
    publicKey: publicKey && { id: publicKey.id, pem: keyOf(publicKey.key) },
  }
  const notifyUrl = () => `${origin()}/api/notices/wechat`
  return wechatGateway({ ...account, ...(cashier === null ? {} : { cashier }), keys, clock, notifyUrl })
}

/** What is wrong with keys in a file is known only once it is read. */
function appKeysOf({ appLogin: { keys, audience } }: Config): AppKeys {
  const { entries, problems } = readAppKeys(keys === null ? '' : keyOf(keys))
  if (problems.length > 0) throw new Error(problems.join(' '))
  return appKeysFrom(entries, audience)
}

/** The pages inside a platform's own program sign with what its adapter is given there. */
function hostPlatformsOf({ platforms, wechat }: IdentitySuppliers): HostPlatforms {
  const inside = (name: 'lark' | 'wecom' | 'dingtalk') => platforms.find(({ platform }) => platform === name)?.inside
  const [lark, wecom, dingtalk] = [inside('lark'), inside('wecom'), inside('dingtalk')]
  return {
    ...(lark ? { lark } : {}),
    ...(wecom ? { wecom } : {}),
    ...(dingtalk ? { dingtalk } : {}),
    ...(wechat ? { wechat: wechat.inside } : {}),
  }
}

/** Cards go out in the name of the app by which people come in, with the same token of it: platforms count how often one is asked for. */
function cardsOf({ sso: { lark, wecom, dingtalk }, cards }: Config, { platforms }: IdentitySuppliers): CardSuppliers {
  const tokenOf = (name: (typeof cards)[number]) =>
    cards.includes(name) ? platforms.find(({ platform }) => platform === name)?.app?.token : undefined
  const tokens = { lark: tokenOf('lark'), wecom: tokenOf('wecom'), dingtalk: tokenOf('dingtalk') }
  return {
    ...(lark && tokens.lark ? { lark: larkCards({ api: lark.api, token: tokens.lark }) } : {}),
    ...(wecom && tokens.wecom ? { wecom: wecomCards({ api: wecom.api, agentId: wecom.agentId, token: tokens.wecom }) } : {}),
    ...(dingtalk?.agentId && tokens.dingtalk
      ? { dingtalk: dingtalkCards({ api: dingtalk.oapi, agentId: dingtalk.agentId, token: tokens.dingtalk }) }
      : {}),
  }
}

function smsOf({ notices: { sms } }: Config): SmsSupplier | null {
  return sms === null ? null : aliyunSms({ ...sms, accessKeySecret: keyOf(sms.accessKeySecret).trim() })
}

/** Flights abroad where the operator has set their supplier up. */
function duffelOf({ duffel }: Config, log: Logger): FlightsDeps['abroad'] {
  if (duffel === null) return null
  const { url, token, currency } = duffel
  return duffelSupplier({ baseUrl: url, token: keyOf(token).trim(), currency, log })
}

/** The railway where the operator has set one up. */
function railwayFrom({ rail1 }: Config, { clock, log, origin }: { clock: Clock; log: Logger; origin: () => string }) {
  if (rail1 === null) return null
  const noticeSecret = rail1.noticeSecret && keyOf(rail1.noticeSecret).trim()
  const noticeUrl = () => (noticeSecret === null ? null : noticesTo(rail1.url, origin(), 'rail1'))
  const supplier = rail1Supplier({ baseUrl: rail1.url, key: keyOf(rail1.key).trim(), log, noticeSecret, noticeUrl })
  return railwayOf(supplier, { clock, log, searchWithinMs: rail1.searchWithinMs })
}

/** The member programme where the operator has set one up. */
function memberOf({ member }: Config): MemberProgramme | null {
  return member === null ? null : member1({ url: member.url, key: keyOf(member.key).trim() })
}

function mailOf({ notices: { mail } }: Config): MailSupplier | null {
  if (mail === null) return null
  const url = keyOf(mail.url).trim()
  if (!isMailServer(url)) throw new Error('SMTP_URL_FILE must hold an address such as smtps://user:password@mail.example:465.')
  return smtpMail({ url, from: mail.from })
}

interface HttpParts extends ProgramOptions {
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly staff: StaffSessions
  readonly live: Live
  readonly wings: readonly Wing[]
}

async function httpOf({ config, clock, log, db, jobs, secrets, sessions, staff, live, wings }: HttpParts): Promise<FastifyInstance> {
  const metrics = metricsOf(jobs)
  const tls = config.lan ? lanCertificate(config.dataDir, clock.now()) : null
  return createHttp({
    wings,
    definitions,
    live,
    clock,
    log,
    appDir: config.appDir,
    opsDir: config.opsDir,
    trustedProxies: config.trustedProxies,
    frameOrigins: config.hosts.frameOrigins,
    ...(tls ? { https: { key: tls.key, cert: tls.cert }, rootPem: tls.rootPem } : {}),
    tools: {
      sessions,
      staff,
      idempotency: idempotencyOf(db, clock, secrets),
      checkAnswers: !config.isProduction,
      hashAddress: (address) => secrets.hash('address', networkOf(address)).toString('hex').slice(0, 32),
      log,
      isUnavailable: isDatabaseAway,
    },
    isReady: async () => {
      try {
        await sql`select 1`.execute(db.kysely)
        return true
      } catch {
        return false // what is wrong stands in the pool's own log line
      }
    },
    metrics: metrics.read,
    onAnswered: metrics.onAnswered,
  })
}

/** Takes no more requests and waits for those that run; a client that does not let go is cut off in the end. */
async function closeWithin(http: FastifyInstance, limitMs: number): Promise<void> {
  const limit = setTimeout(() => http.server.closeAllConnections(), limitMs)
  await http.close()
  clearTimeout(limit)
}

/** What keeps a start from succeeding, as a sentence for the operator; what is not expected keeps its own words. */
export function whyNotStarted(error: unknown, config: Config): string {
  const code = sqlStateOf(error)
  if (code === 'EADDRINUSE') return `PORT ${config.port} on ${config.host} is taken by another program: stop that one or set another PORT.`
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return `PORT ${config.port} may not be used by this user: set one above 1023.`
  }
  const { host, pathname } = new URL(config.databaseUrl ?? 'postgres://embedded/')
  if (code.startsWith('28')) return `The database at ${host} does not let us in: check user and password in DATABASE_URL.`
  if (code === '3D000') return `The database at ${host} has no database ${pathname.slice(1)}: create it first.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The database's host ${host} is not known: check DATABASE_URL.`
  if (config.databaseUrl !== null && isDatabaseAway(error))
    return `The database at ${host} does not answer (${code || 'no answer in time'}).`
  return error instanceof Error && error.message ? error.message : String(error)
}
