import type { z } from 'zod'
import { AnswerTooLong, codeOf, isUnreached, jsonOf, textOf } from '../../../server/answers.ts'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import { errorAnswer, type WireError } from './wire.ts'

/** The HTTP side of rail/1: one request, one answer, and what it means when there is none. Knows nothing of trains. */
export interface Rail1Access {
  /** Such as `https://supplier.example/rail/1`, without a slash at the end. */
  readonly baseUrl: string
  readonly key: string
  /** In place of the limits below; tests do not wait for twenty seconds. */
  readonly timeoutMs?: number
}

const SEARCH_LIMIT_MS = 20_000
const LIMIT_MS = 15_000
/** A day between the two busiest cities is some 300 KB, all stations some 200; what is longer is not an answer to us. */
const ANSWER_LIMIT_CHARS = 8_000_000

/** The operations that we use, by the protocol's own names, with the statuses that mean done. */
const OPERATIONS = {
  stations: { done: [200], limitMs: LIMIT_MS },
  sale: { done: [200], limitMs: LIMIT_MS },
  search: { done: [200], limitMs: SEARCH_LIMIT_MS },
  connections: { done: [200], limitMs: SEARCH_LIMIT_MS },
  getTrain: { done: [200], limitMs: LIMIT_MS },
  stops: { done: [200], limitMs: LIMIT_MS },
  checkPeople: { done: [200], limitMs: LIMIT_MS },
  hold: { done: [201, 202], limitMs: LIMIT_MS },
  findBookings: { done: [200], limitMs: LIMIT_MS },
  getBooking: { done: [200], limitMs: LIMIT_MS },
  ticket: { done: [202], limitMs: LIMIT_MS },
  cancel: { done: [200], limitMs: LIMIT_MS },
  refundQuote: { done: [200], limitMs: LIMIT_MS },
  refund: { done: [202], limitMs: LIMIT_MS },
  receipt: { done: [202], limitMs: LIMIT_MS },
  getReceipt: { done: [200], limitMs: LIMIT_MS },
  changeQuote: { done: [200], limitMs: LIMIT_MS },
  change: { done: [201], limitMs: LIMIT_MS },
  submitStandby: { done: [201], limitMs: LIMIT_MS },
  findStandbys: { done: [200], limitMs: LIMIT_MS },
  getStandby: { done: [200], limitMs: LIMIT_MS },
  cancelStandby: { done: [200], limitMs: LIMIT_MS },
} as const satisfies Record<string, { readonly done: readonly number[]; readonly limitMs: number }>
export type Operation = keyof typeof OPERATIONS

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly body?: unknown
}

export type Answer =
  /** `isReplay`: the supplier had this key before and repeats what it said then. */
  | { readonly ok: true; readonly body: unknown; readonly isReplay: boolean }
  /** A refusal in the protocol's own words; nothing was done. */
  | { readonly ok: false; readonly status: number; readonly error: WireError }

export interface Rail1Client {
  /** Asks. Changes nothing, so a line that is cut is worth one more try. */
  read(operation: Operation, asked: Asked): Promise<Answer>
  /** Acts, under our idempotency key, once: whoever gets no clear answer asks before sending again. */
  write(operation: Operation, asked: Asked, key: string): Promise<Answer>
}

/** How a try ended that brought no answer. */
class NoAnswer extends Error {
  readonly why: 'unreached' | 'late' | 'cut'
  constructor(why: NoAnswer['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

async function exchange(url: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Received> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, headers: response.headers, text: await textOf(response, ANSWER_LIMIT_CHARS) }
  } catch (error) {
    if (error instanceof AnswerTooLong) throw new SupplierUnclear(`rail1: ${error.message}`)
    if (init.signal.aborted) throw new NoAnswer('late', error)
    throw new NoAnswer(isUnreached(error) ? 'unreached' : 'cut', error)
  }
}

/** What the status and the body say together. Only an answer in the protocol's own words counts as one. */
function understand(operation: Operation, { status, headers, text }: Received): Answer {
  const body = jsonOf(text)
  const done: readonly number[] = OPERATIONS[operation].done
  if (done.includes(status)) return { ok: true, body, isReplay: headers.get('idempotency-replayed') === 'true' }
  if (status === 429) throw new SupplierAway(`rail1 ${operation}: too many requests`)
  const refusal = errorAnswer.safeParse(body)
  if (!refusal.success || (status >= 200 && status < 400)) {
    throw new SupplierUnclear(`rail1 ${operation}: answered ${status}, not in the protocol's words`)
  }
  const { error } = refusal.data
  // "No effect" holds for the supplier's own 503, which carries Retry-After; one from anything in between tells nothing.
  if (status === 503 && error.code === 'unavailable' && headers.has('retry-after'))
    throw new SupplierAway(`rail1 ${operation}: unavailable`)
  if (status >= 500) throw new SupplierUnclear(`rail1 ${operation}: answered ${status}`)
  // Our key is wrong or withdrawn: nothing is done for us until the operator mends it, and then all goes on.
  if (status === 401) throw new SupplierAway(`rail1 ${operation}: our key was not accepted`)
  return { ok: false, status, error }
}

function explain(operation: Operation, error: unknown): unknown {
  if (!(error instanceof NoAnswer)) return error
  const options = { cause: error.cause }
  if (error.why === 'unreached') return new SupplierAway(`rail1 ${operation}: cannot be reached (${codeOf(error.cause)})`, options)
  return new SupplierUnclear(`rail1 ${operation}: ${error.why === 'late' ? 'no answer in time' : 'the line was cut'}`, options)
}

export function rail1Client({ baseUrl, key, timeoutMs }: Rail1Access): Rail1Client {
  async function send(operation: Operation, asked: Asked, tries: number, idempotencyKey?: string): Promise<Answer> {
    // One limit over all tries: the caller waits for an answer, not for a try.
    const signal = AbortSignal.timeout(timeoutMs ?? OPERATIONS[operation].limitMs)
    const init = {
      method: asked.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      // A redirect would carry our key to another host, or send a write twice.
      redirect: 'manual' as const,
      signal,
    }
    for (let left = tries; ; left -= 1) {
      try {
        return understand(operation, await exchange(baseUrl + asked.path, init))
      } catch (error) {
        const isWorthAnother = error instanceof NoAnswer && error.why === 'cut' && left > 1
        if (!isWorthAnother) throw explain(operation, error)
      }
    }
  }
  return {
    read: (operation, asked) => send(operation, asked, 2),
    write: (operation, asked, idempotencyKey) => send(operation, asked, 1, idempotencyKey),
  }
}

/** Reads an answer, or says that it is none. The values stay out of the message: they may be personal. */
export function readAs<S extends z.ZodType>(schema: S, body: unknown, operation: Operation): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const paths = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.') || 'the whole')
  throw new SupplierUnclear(`rail1 ${operation}: not an answer of the protocol (${paths.join(', ')})`)
}

/** What nobody expected to be refused: we and the supplier do not understand each other. */
export function notUnderstood(operation: Operation, answer: Extract<Answer, { ok: false }>): never {
  throw new SupplierUnclear(`rail1 ${operation}: refused with ${answer.status} ${answer.error.code}`)
}
