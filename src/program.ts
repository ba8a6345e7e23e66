import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { air1Supplier } from './flights/supplier/air1/index.ts'
import { forgetJob } from './flights/server/index.ts'
import type { Clock } from './kernel/time.ts'
import { seedDemo } from './people/server/index.ts'
import type { Config } from './server/config.ts'
import { openDatabase, sqlStateOf, type Database } from './server/database/connect.ts'
import { startEmbedded } from './server/database/embedded.ts'
import { migrate } from './server/database/migrate.ts'
import { createHttp } from './server/http/app.ts'
import { idempotencyOf } from './server/http/idempotency.ts'
import { limitsOf } from './server/http/limits.ts'
import { sessionsOf } from './server/http/sessions.ts'
import { createJobs, type Jobs } from './server/jobs.ts'
import { metricsOf } from './server/metrics.ts'
import { masterKeys, secretsFrom, type Secrets } from './server/secrets.ts'
import { lanCertificate } from './server/tls.ts'
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
}

/** SQLSTATE classes that say that the database is away, not that a statement was wrong: 08 connection, 53 resources, 57P shutdown. */
const AWAY = /^(08|53|57P)/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error)
  const isLost = error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  return AWAY.test(code) || AWAY_CODES.has(code) || isLost
}

const FORGET_EVERY_MS = 600_000

export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { config, clock, log } = options
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase(databaseUrl, { log, max: 20 })
  await migrate(db, log)
  const secrets = secretsFrom(masterKeys(config.masterKeys.values, config.masterKeys.file))
  const jobs = createJobs({ databaseUrl, clock, log, ...(options.clockByHand ? { clockByHand: true } : {}) })
  const sessions = sessionsOf(db, clock)
  const limits = limitsOf(db, clock)
  const flights = air1Supplier({ baseUrl: config.air1.url, key: config.air1.key })
  const wings = buildWings({ db, clock, secrets, sessions, limits, jobs, log, demo: config.demo, suppliers: { flights } })
  for (const wing of wings) jobs.registerAll(wing.jobs ?? [])
  await seedDemo({ db, clock, secrets, log, demo: config.demo })
  await jobs.start()
  const metrics = metricsOf(jobs)
  const tls = config.lan ? await lanCertificate(config.dataDir, clock.now()) : null
  const http = await createHttp({
    wings,
    definitions,
    clock,
    log,
    appDir: config.appDir,
    trustedProxies: config.trustedProxies,
    ...(tls ? { https: { key: tls.key, cert: tls.cert }, rootPem: tls.rootPem } : {}),
    tools: {
      sessions,
      idempotency: idempotencyOf(db, clock, secrets),
      checkAnswers: !config.isProduction,
      hashAddress: (address) => secrets.hash('address', address).toString('hex').slice(0, 32),
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
  const forgetting = setInterval(() => {
    db.transact((writer) => jobs.send(writer, forgetJob, {}, { key: 'forget' })).catch((err: unknown) => log.warn({ err }, 'forget_not_queued'))
  }, FORGET_EVERY_MS)
  forgetting.unref()
  const address = await http.listen({ port: config.port, host: config.host })
  return {
    http,
    db,
    jobs,
    secrets,
    address,
    async stop() {
      clearInterval(forgetting)
      await http.close()
      await jobs.stop()
      await db.close()
      await embedded?.stop()
    },
  }
}
