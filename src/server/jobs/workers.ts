import { setTimeout as pause } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../database/connect.ts'
import type { JobRegistration } from './definition.ts'
import { DEAD_QUEUE, GiveUp, openEnvelope } from './definition.ts'
import { park } from './parked.ts'

interface WorkersOptions {
  readonly boss: PgBoss
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly registrations: ReadonlyMap<string, JobRegistration>
  /** Time goes on by hand alone: nothing comes of waiting for it. */
  readonly byHand: boolean
}

/** No transaction that sends a job runs longer. */
const EARLY_MAX_MS = 10_000

type Job = JobWithMetadata<object>
type RunOne = (job: Job) => Promise<JobResult>

interface Slot {
  id: string
  isBusy: boolean
}

/**
 * The workers of one process. A worker that has finished its batch, mostly of one job, asks for the next at once instead of
 * waiting for its next poll.
 */
export class Workers {
  readonly #options: WorkersOptions
  readonly #slots = new Map<string, Slot[]>()

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    for (const registration of this.#options.registrations.values()) {
      const { name, concurrency, batch } = registration.definition
      for (let i = 0; i < concurrency; i += 1) await this.#open(name, batch, (job) => this.#run(registration, job))
    }
    await this.#open(DEAD_QUEUE, 1, (job) => this.#bury(job))
  }

  async #open(name: string, batchSize: number, run: RunOne): Promise<void> {
    const slot: Slot = { id: '', isBusy: false }
    const slots = this.#slots.get(name) ?? []
    this.#slots.set(name, [...slots, slot])
    const polling = { batchSize, pollingIntervalSeconds: 30 }
    slot.id = await this.#options.boss.work(name, { ...polling, perJobResults: true, includeMetadata: true }, async (jobs: Job[]) => {
      slot.isBusy = true
      // Where one job was, there may be more: the next worker looks while this one works.
      this.wake(new Map([[name, 1]]))
      try {
        return await Promise.all(jobs.map(run))
      } finally {
        slot.isBusy = false
        this.#options.boss.notifyWorker(slot.id)
        // A job that has just failed for the last time lies in the dead queue, of which nobody is notified.
        if (name !== DEAD_QUEUE) this.wake(new Map([[DEAD_QUEUE, 1]]))
      }
    })
  }

  /** Wakes as many idle workers of each queue as there is work, taking turns, so that two quick calls wake two of them. */
  wake(due: ReadonlyMap<string, number>): void {
    for (const [name, count] of due) {
      const slots = this.#slots.get(name) ?? []
      const idle = slots.filter((slot) => !slot.isBusy).slice(0, count)
      for (const slot of idle) this.#options.boss.notifyWorker(slot.id)
      this.#slots.set(name, [...slots.filter((slot) => !idle.includes(slot)), ...idle])
    }
  }

  async stop(limitMs: number): Promise<void> {
    const done = Promise.all([...this.#slots.keys()].map((name) => this.#options.boss.offWork(name, { wait: true })))
    const limit = new AbortController()
    await Promise.race([done, pause(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)])
    limit.abort()
  }

  async #run({ definition, handler }: JobRegistration, job: Job): Promise<JobResult> {
    const opened = openEnvelope(definition, job.data)
    const log = this.#options.log.child({ job: definition.name, jobId: job.id })
    if (!opened.ok) {
      log.error({ reason: opened.reason }, 'job cannot be read')
      return { id: job.id, status: 'deadletter', output: { reason: opened.reason } }
    }
    const attempt = job.retryCount + 1
    const lastAttempt = job.retryCount >= job.retryLimit
    try {
      if (opened.at !== null) await this.#waitUntil(opened.at, job.signal)
      await handler(opened.payload, { id: job.id, attempt, lastAttempt, signal: job.signal })
      return { id: job.id, status: 'completed' }
    } catch (err) {
      const isOver = lastAttempt || err instanceof GiveUp
      log[isOver ? 'error' : 'warn']({ err, attempt, lastAttempt }, 'job failed')
      return { id: job.id, status: err instanceof GiveUp ? 'deadletter' : 'failed', output: { reason: reasonOf(err) } }
    }
  }

  /**
   * The database counts a delay from the beginning of the transaction that sends, so that a job comes early by as long as that had run.
   * A handler that looks at the clock would find nothing to do yet, and nobody would ask again. What comes earlier than any transaction
   * runs was sent on its way by hand. A timer counts by another clock, and may end a moment before this one is there.
   */
  async #waitUntil(at: Temporal.Instant, signal: AbortSignal): Promise<void> {
    if (this.#options.byHand) return
    const earlyMs = () => at.epochMilliseconds - this.#options.clock.now().epochMilliseconds
    for (let left = earlyMs(); left > 0 && left <= EARLY_MAX_MS; left = earlyMs()) await pause(left, undefined, { signal })
  }

  /** Writes a dead job into the list of parked ones and tells its wing. */
  async #bury(dead: Job): Promise<JobResult> {
    const name = dead.sourceName ?? ''
    const id = dead.sourceId ?? dead.id
    const log = this.#options.log.child({ job: name, jobId: id })
    const reason = reasonIn(dead.sourceOutput)
    try {
      const parking = { id, name, data: dead.data, reason, attempts: (dead.sourceRetryCount ?? 0) + 1, at: this.#options.clock.now() }
      const isNew = await this.#options.db.transact((writer) => park(writer, parking))
      if (isNew) log.error({ reason }, 'job parked')
      const registration = this.#options.registrations.get(name)
      const opened = registration === undefined ? null : openEnvelope(registration.definition, dead.data)
      if (registration?.onParked && opened?.ok) await registration.onParked(opened.payload, reason)
      return { id: dead.id, status: 'completed' }
    } catch (err) {
      log.error({ err }, 'a parked job could not be announced; trying again')
      return { id: dead.id, status: 'failed', output: { reason: reasonOf(err) } }
    }
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** Ours, or what pg-boss writes itself when a worker was killed or took too long. */
function reasonIn(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'Unknown.'
  if ('reason' in output && typeof output.reason === 'string') return output.reason
  if ('message' in output && typeof output.message === 'string') return output.message.slice(0, 500)
  if ('value' in output) return reasonIn(output.value)
  return 'Unknown.'
}
