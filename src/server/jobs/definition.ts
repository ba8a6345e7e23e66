import { z } from 'zod'

/**
 * What a job is, apart from the code that does it. A job runs at least once: a worker that dies in the middle is replaced, so
 * every handler must be able to meet its own traces.
 */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** Unique over the program, such as `flights.hold`. */
  readonly name: string
  /** The version of the payload's shape. A payload of another version is parked, not guessed at. */
  readonly version: number
  /** Checked when sent and again before it runs. No personal data: ids and codes only. */
  readonly payload: S
  /** How often it is tried before it is parked. */
  readonly attempts: number
  /**
   * Pauses between tries: `firstMs` to twice that after the first, doubling, at most `maxMs`. In whole seconds, since the
   * database reckons in them.
   */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
  /** How many of it run at once in one process. */
  readonly concurrency: number
  /**
   * How many each of those takes in one go, run side by side and settled together when the slowest is done. 1 for whatever
   * waits for the outside world; more for small work in bulk, which it speeds up several times.
   */
  readonly batch: number
  /** After this long a try counts as failed, and its signal is aborted. */
  readonly timeoutMs: number
}

export interface JobInfo {
  readonly id: string
  /** 1 for the first. */
  readonly attempt: number
  readonly lastAttempt: boolean
  /** Aborted when the try has run out of time or the process stops. */
  readonly signal: AbortSignal
}

export type JobHandler<S extends z.ZodType> = (payload: z.output<S>, info: JobInfo) => Promise<void>
/** Called at least once when a job is parked, so that the business can say so. Not for payloads that could not be read. */
export type ParkedHandler<S extends z.ZodType> = (payload: z.output<S>, reason: string) => Promise<void>

/** A definition together with what does it: what a wing hands to the server. */
export interface JobRegistration {
  readonly definition: JobDefinition
  readonly handler: JobHandler<z.ZodType>
  readonly onParked: ParkedHandler<z.ZodType> | null
}

interface Draft<S extends z.ZodType> extends Omit<JobDefinition<S>, 'concurrency' | 'batch' | 'timeoutMs'> {
  readonly concurrency?: number
  readonly batch?: number
  readonly timeoutMs?: number
}

const LONGEST_PAUSE_MS = 86_400_000

export function defineJob<S extends z.ZodType>(draft: Draft<S>): JobDefinition<S> {
  const { name, version, attempts, backoff, concurrency = 4, batch = 1, timeoutMs = 120_000 } = draft
  const problem = [
    [/^[a-z][A-Za-z0-9.-]{1,60}$/.test(name) && name !== DEAD_QUEUE, 'the name is a word such as flights.hold'],
    [isWhole(version, 1, 1_000_000), 'the version is a whole number from 1'],
    [isWhole(attempts, 1, 100), 'attempts are from 1 to 100'],
    [isSeconds(backoff.firstMs) && isSeconds(backoff.maxMs), 'pauses are whole seconds from 1000 ms to a day'],
    [backoff.firstMs <= backoff.maxMs, 'the first pause is not longer than the longest'],
    [isWhole(concurrency, 1, 50), 'concurrency is from 1 to 50'],
    [isWhole(batch, 1, 200), 'a batch is from 1 to 200'],
    [isSeconds(timeoutMs), 'the time-out is in whole seconds from 1000 ms to a day'],
  ].find(([holds]) => !holds)
  if (problem) throw new Error(`Job ${name}: ${String(problem[1])}.`)
  return { ...draft, concurrency, batch, timeoutMs }
}

/** Where pg-boss lays down jobs that have failed for the last time, until they are written into the list of parked ones. */
export const DEAD_QUEUE = 'parked'

function isWhole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

function isSeconds(ms: number): boolean {
  return isWhole(ms, 1_000, LONGEST_PAUSE_MS) && ms % 1_000 === 0
}

/** Binds a definition to the code that does it. */
export function handleJob<S extends z.ZodType>(
  definition: JobDefinition<S>,
  handler: JobHandler<S>,
  onParked?: ParkedHandler<S>,
): JobRegistration {
  return { definition, handler, onParked: onParked ?? null }
}

/** Thrown by a handler for which another try makes no sense: the job is parked at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** How a payload lies in the queue. `at` is when it is due by the program's clock; null is at once. */
const envelopeSchema = z.object({ v: z.number(), at: z.string().nullable(), payload: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>

export type Opened =
  | { readonly ok: true; readonly payload: unknown; readonly at: Temporal.Instant | null }
  | { readonly ok: false; readonly reason: string }

/** Reads a payload from the queue, or says why it cannot be read: by field and kind of fault, never by value. */
export function openEnvelope(definition: JobDefinition, data: unknown): Opened {
  const envelope = envelopeSchema.safeParse(data)
  if (!envelope.success) return { ok: false, reason: 'The payload has no version.' }
  if (envelope.data.v !== definition.version) {
    return { ok: false, reason: `The payload is of version ${envelope.data.v}; this program knows version ${definition.version}.` }
  }
  const parsed = definition.payload.safeParse(envelope.data.payload)
  const { at } = envelope.data
  if (parsed.success) return { ok: true, payload: parsed.data, at: at === null ? null : Temporal.Instant.from(at) }
  const faults = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.code}`)
  return { ok: false, reason: `The payload cannot be read (${faults.join('; ')}).` }
}
