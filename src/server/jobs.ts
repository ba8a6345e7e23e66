import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { invariant } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database, Writer } from './database/connect.ts'
import { openDatabase } from './database/connect.ts'
import { APPLICATION } from './database/embedded.ts'
import type { Envelope, JobDefinition, JobHandler, JobRegistration, ParkedHandler } from './jobs/definition.ts'
import { DEAD_QUEUE, handleJob } from './jobs/definition.ts'
import type { ParkedJob } from './jobs/parked.ts'
import { listParked, PARKED_TABLE, takeParked } from './jobs/parked.ts'
import type { JobStats } from './jobs/queue.ts'
import { dueQueues, joinQueued, jobStats, pullDue, unsettled } from './jobs/queue.ts'
import { Workers } from './jobs/workers.ts'

export type { ParkedJob } from './jobs/parked.ts'
export type { JobStats } from './jobs/queue.ts'

export interface SendOptions {
  /** When to run, by the program's clock; at once without it. */
  readonly at?: Temporal.Instant
  /**
   * At most one queued job per key: a second send joins the first, at the earlier of the two times and with the first one's
   * payload. A job that runs already, or waits for its next try, does not count: what is new deserves a run of its own.
   */
  readonly key?: string
}

export interface Jobs {
  /** Before it opens. */
  register<S extends z.ZodType>(definition: JobDefinition<S>, handler: JobHandler<S>, onParked?: ParkedHandler<S>): void
  registerAll(registrations: readonly JobRegistration[]): void
  /** Makes its queues: from here on jobs can be sent. Nothing is worked on before `start`. */
  open(): Promise<void>
  /** Works on what is queued, and opens before that where nobody has. */
  start(): Promise<void>
  /** Takes no more work, waits for what runs up to the limit, then gives the rest back to be tried again. */
  stop(limitMs?: number): Promise<void>
  /** Enqueues in the caller's transaction: what is rolled back never runs. */
  send<S extends z.ZodType>(writer: Writer, definition: JobDefinition<S>, payload: z.input<S>, options?: SendOptions): Promise<void>
  /** Jobs that wait for a person, the newest first. */
  parked(limit?: number): Promise<readonly ParkedJob[]>
  /** Queues a parked job again with all its tries, and does in the same transaction what goes along with it. False when it is not parked (any more). */
  retry(id: string, along?: (writer: Writer, name: string) => Promise<void>): Promise<boolean>
  stats(): Promise<readonly JobStats[]>
  /**
   * For tests: runs what is due by the clock and whatever that sends in turn, and returns when all is quiet. A job that waits
   * for its next try goes on waiting, unless `retryNow` runs it to its end: done or parked.
   */
  runDue(options?: { retryNow?: boolean; limitMs?: number }): Promise<void>
}

export interface JobsOptions {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  /** The clock stands until a test moves it: delayed jobs wait for it, not for real time. */
  readonly clockByHand?: boolean
}

/** Finds delayed work and next tries: one query for all queues, where pg-boss would poll each of them. */
const LOOK_EVERY_MS = 250
/** The clock has been set forward, or the machine has slept, when it gains this much on the monotonic one. */
const CLOCK_JUMP_MS = 100
/** The program's clock is read to the millisecond, the database's counts on from its own: what is never to run before its time is sent a little later. */
const CLOCKS_DIFFER_MS = 2
const BY_HAND_DELAY_MS = 10 * 365 * 86_400_000
const KEEP_FINISHED_SECONDS = 3_600
/** pg-boss's shortest. A worker that was killed is missed after this long at most, and SUPERVISE_SECONDS. */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 2
const DEAD_ATTEMPTS = 20

function bossFor(url: string, log: Logger): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: `${APPLICATION}-jobs`,
    max: 4,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (err) => log.error({ err }, 'the job queue reports an error'))
  // A warning's data may quote statements with their values.
  boss.on('warning', (warning) => log.warn({ warning: warning.message.slice(0, 200) }, 'the job queue warns'))
  return boss
}

/** Makes the queue's own tables, for databases that are prepared ahead. `start` does it too. */
export async function installJobs(databaseUrl: string, log: Logger): Promise<void> {
  const boss = bossFor(databaseUrl, log)
  await boss.start()
  await boss.getDb().executeSql(PARKED_TABLE)
  await boss.stop({ graceful: false })
}

export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options)
}

class BossJobs implements Jobs {
  readonly #clock: Clock
  readonly #log: Logger
  readonly #byHand: boolean
  readonly #boss: PgBoss
  readonly #db: Database
  readonly #registrations = new Map<string, JobRegistration>()
  readonly #workers: Workers
  #state: 'new' | 'open' | 'started' | 'stopped' = 'new'
  #looking: Promise<void> = Promise.resolve()
  #listener: { close(): Promise<void> } | undefined
  readonly #ended = new AbortController()

  constructor(options: JobsOptions) {
    this.#clock = options.clock
    this.#log = options.log
    this.#byHand = options.clockByHand ?? false
    this.#boss = bossFor(options.databaseUrl, options.log)
    this.#db = openDatabase(options.databaseUrl, { log: options.log, max: 2 })
    this.#workers = new Workers({
      boss: this.#boss,
      db: this.#db,
      clock: options.clock,
      log: options.log,
      registrations: this.#registrations,
      byHand: this.#byHand,
    })
  }

  register<S extends z.ZodType>(definition: JobDefinition<S>, handler: JobHandler<S>, onParked?: ParkedHandler<S>): void {
    this.registerAll([handleJob(definition, handler, onParked)])
  }

  registerAll(registrations: readonly JobRegistration[]): void {
    invariant(this.#state === 'new', 'jobs are registered before their queues are made')
    for (const registration of registrations) {
      const { name } = registration.definition
      invariant(!this.#registrations.has(name), `job ${name} is registered once`)
      this.#registrations.set(name, registration)
    }
  }

  async open(): Promise<void> {
    invariant(this.#state === 'new', 'jobs are opened once')
    this.#state = 'open'
    await this.#boss.start()
    await this.#boss.getDb().executeSql(PARKED_TABLE)
    await this.#makeQueues()
  }

  async start(): Promise<void> {
    if (this.#state === 'new') await this.open()
    invariant(this.#state === 'open', 'jobs are started once')
    this.#state = 'started'
    await this.#workers.start()
    await this.#listen()
    this.#looking = this.#look()
  }

  async #makeQueues(): Promise<void> {
    const common = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEEP_FINISHED_SECONDS,
      retentionSeconds: 365 * 86_400,
    }
    const known = new Set((await this.#boss.getQueues([DEAD_QUEUE, ...this.#registrations.keys()])).map((queue) => queue.name))
    if (!known.has(DEAD_QUEUE)) {
      await this.#boss.createQueue(DEAD_QUEUE, {
        ...common,
        retryLimit: DEAD_ATTEMPTS - 1,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
      })
    }
    for (const name of this.#registrations.keys()) {
      if (!known.has(name)) await this.#boss.createQueue(name, { ...common, policy: 'short', deadLetter: DEAD_QUEUE })
      // Asking once puts the queue into pg-boss's cache; the first send must not look it up from inside a transaction.
      await this.#boss.findJobs(name, { id: NO_JOB })
    }
  }

  async stop(limitMs = 20_000): Promise<void> {
    const wasOpen = this.#state === 'open' || this.#state === 'started'
    this.#state = 'stopped'
    this.#ended.abort()
    await Promise.all([this.#looking, this.#workers.stop(limitMs)])
    await this.#listener?.close()
    if (wasOpen) await this.#boss.stop({ graceful: false })
    await this.#db.close()
  }

  async send<S extends z.ZodType>(
    writer: Writer,
    definition: JobDefinition<S>,
    payload: z.input<S>,
    options: SendOptions = {},
  ): Promise<void> {
    // Throws here, at the sender, for what the worker could not read.
    definition.payload.parse(payload)
    const delayMs = options.at === undefined ? 0 : Math.max(options.at.epochMilliseconds - this.#clock.now().epochMilliseconds, 0)
    const at = delayMs === 0 || options.at === undefined ? null : options.at.toString()
    await this.#enqueue(writer, definition, { v: definition.version, at, payload }, delayMs, options.key)
  }

  async #enqueue(writer: Writer, definition: JobDefinition, data: Envelope, delayMs: number, key: string | undefined): Promise<void> {
    invariant(this.#state === 'open' || this.#state === 'started', 'jobs are sent while the queue is open')
    invariant(this.#registrations.has(definition.name), `job ${definition.name} is registered before it is sent`)
    const realDelayMs = delayMs > 0 && this.#byHand ? delayMs + BY_HAND_DELAY_MS : delayMs
    const sendOptions = {
      db: fromKysely(writer),
      singletonKey: key ?? randomUUID(),
      retryLimit: definition.attempts - 1,
      retryBackoff: true,
      retryDelay: definition.backoff.firstMs / 1_000,
      retryDelayMax: definition.backoff.maxMs / 1_000,
      expireInSeconds: definition.timeoutMs / 1_000,
      ...(realDelayMs > 0 ? { startAfter: (realDelayMs + CLOCKS_DIFFER_MS) / 1_000 } : {}),
    }
    for (let attempt = 0; attempt < SEND_TRIES; attempt += 1) {
      if ((await this.#boss.send(definition.name, data, sendOptions)) !== null) return
      // A job of this key is queued. Where it is taken before we can join it, it does not know of us: send again.
      if (key !== undefined && (await joinQueued(writer, { name: definition.name, key, delayMs: realDelayMs, at: data.at }))) return
    }
    throw new Error(`Job ${definition.name} could not be queued in ${SEND_TRIES} tries.`)
  }

  parked(limit = 100): Promise<readonly ParkedJob[]> {
    return listParked(this.#db.read, limit)
  }

  retry(id: string, along?: (writer: Writer, name: string) => Promise<void>): Promise<boolean> {
    return this.#db.transact(async (writer) => {
      const job = await takeParked(writer, id)
      if (job === null) return false
      const registration = this.#registrations.get(job.name)
      invariant(registration, `job ${job.name} is not known to this program`)
      await this.#enqueue(writer, registration.definition, job.data as Envelope, 0, undefined)
      await along?.(writer, job.name)
      return true
    })
  }

  stats(): Promise<readonly JobStats[]> {
    return jobStats(this.#db.read, [...this.#registrations.keys()])
  }

  get #queues(): readonly string[] {
    return [DEAD_QUEUE, ...this.#registrations.keys()]
  }

  /**
   * Hears of each send when it commits. pg-boss could listen itself, but would wake every worker of the queue for one job.
   * Where the database cannot notify (a pooler between us), the look below finds the work a little later.
   */
  async #listen(): Promise<void> {
    const db = this.#boss.getDb()
    const { rows }: { rows: { channel: string }[] } = await db.executeSql(`select ${NOTIFY_CHANNEL} as channel`)
    const wakeOne = (queue: string) => this.#workers.wake(new Map([[queue, 1]]))
    this.#listener = await db
      .listen?.(rows[0]?.channel ?? '', wakeOne, () => undefined)
      .catch((err: unknown) => {
        this.#log.warn({ err }, 'the database does not notify; jobs start up to a quarter of a second later')
        return undefined
      })
  }

  /** Wakes workers for delayed work and next tries, and notices a clock that was set forward. */
  async #look(): Promise<void> {
    const { signal } = this.#ended
    let lead = this.#clock.now().epochMilliseconds - performance.now()
    while (!signal.aborted) {
      try {
        const leadNow = this.#clock.now().epochMilliseconds - performance.now()
        if (leadNow - lead > CLOCK_JUMP_MS) await this.#db.transact((writer) => pullDue(writer, this.#queues, this.#clock.now(), false))
        lead = leadNow
        this.#workers.wake(await dueQueues(this.#db.read, this.#queues))
      } catch (err) {
        if (!signal.aborted) this.#log.warn({ err }, 'could not look for due jobs; looking again')
      }
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async runDue({ retryNow = false, limitMs = 15_000 }: { retryNow?: boolean; limitMs?: number } = {}): Promise<void> {
    invariant(this.#state === 'started', 'the queue runs')
    const deadline = performance.now() + limitMs
    let looksInPeace = 0
    for (;;) {
      await this.#db.transact((writer) => pullDue(writer, this.#queues, this.#clock.now(), retryNow))
      this.#workers.wake(await dueQueues(this.#db.read, this.#queues))
      const left = await unsettled(this.#db.read, this.#queues, retryNow)
      // Two looks: what has just ended may still be handing on what it led to.
      looksInPeace = left.length === 0 ? looksInPeace + 1 : 0
      if (looksInPeace === 2) return
      if (performance.now() > deadline) throw new Error(`Still due or running after ${limitMs} ms: ${left.join(', ')}.`)
      await pause(10)
    }
  }
}

/** How pg-boss names the channel of its schema; the test of quick starts holds us to it. */
const NOTIFY_CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`
const SEND_TRIES = 5
const NO_JOB = '00000000-0000-0000-0000-000000000000'
