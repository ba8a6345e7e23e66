import { Duffel, DuffelError } from '@duffel/api'
import { isUnreachedBy, wordIn } from '../../../server/answers.ts'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import { problems } from './wire.ts'

/** One question or act at a time through Duffel's official client, and what it means when there is no answer. Knows nothing of flights. */
export interface DuffelAccess {
  /** Its client resolves paths against it: one that has a path of its own must end with a slash. */
  readonly baseUrl: string
  readonly token: string
  /** In place of all limits below; tests do not wait for two minutes. */
  readonly timeoutMs?: number
}

/** A refusal in Duffel's words; nothing was done. */
export interface Problem {
  readonly status: number
  readonly type: string
  readonly code: string
  /** The field that it is about, such as `/passengers/0/born_on`. */
  readonly pointer: string
}

export type Outcome =
  | { readonly ok: true; readonly data: unknown; readonly after: string | null }
  | { readonly ok: false; readonly problem: Problem }

type Call = (duffel: Duffel) => Promise<{ readonly data: unknown; readonly meta?: { readonly after?: string | null } }>

export interface DuffelClient {
  /** Asks. Changes nothing that anybody would miss, so a line that is cut is worth one more try. */
  read(operation: string, call: Call): Promise<Outcome>
  /** Acts, once: Duffel takes no idempotency key, so whoever gets no clear answer must look for what was done. */
  write(operation: string, call: Call): Promise<Outcome>
}

const READ_LIMIT_MS = 30_000
/** Airlines behind Duffel may take 120 s; Duffel asks for a little more than that. */
const WRITE_LIMIT_MS = 130_000

/** How a try ended that brought no answer. */
class NoAnswer extends Error {
  readonly why: 'unreached' | 'late' | 'cut'
  constructor(why: NoAnswer['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/**
 * The client has no time limit and cannot be called off: what comes after ours is not heard. Nor does its line say that an answer broke off in
 * the middle (node-fetch 2 waits for the rest): such a one ends here as well.
 */
async function within<T>(limitMs: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('late')), limitMs)
  })
  running.catch(() => undefined)
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Duffel says of these that no order was made and nothing was paid. */
const NOTHING_DONE: ReadonlySet<string> = new Set(['order_not_created'])

function refusal(operation: string, error: InstanceType<typeof DuffelError>): Outcome {
  const status = error.status ?? 0
  const read = problems.safeParse(error.errors)
  if (!read.success) throw new SupplierUnclear(`duffel ${operation}: answered ${status}, not in Duffel's words`)
  const { type, code, source } = read.data[0]
  if (status === 429) throw new SupplierAway(`duffel ${operation}: too many requests`)
  // 503 promises that nothing was booked; any other failure of the servers promises nothing.
  if (status === 503 || NOTHING_DONE.has(code)) throw new SupplierAway(`duffel ${operation}: ${code}`)
  // Our token is wrong or may not do this: nothing is done for us until the operator mends it.
  if (status === 401 || status === 403) throw new SupplierAway(`duffel ${operation}: our token was not accepted (${code})`)
  if (status !== 404 && status !== 422 && status !== 400) throw new SupplierUnclear(`duffel ${operation}: answered ${status} ${code}`)
  return { ok: false, problem: { status, type, code, pointer: source?.pointer ?? '' } }
}

/** The client's line is node-fetch: its errors carry the code themselves, and `system` where the line failed. */
function lineFailed(error: unknown): NoAnswer | null {
  if (error instanceof NoAnswer) return error
  if (isUnreachedBy(error)) return new NoAnswer('unreached', error)
  return wordIn(error, 'type') === 'system' ? new NoAnswer('cut', error) : null
}

function explain(operation: string, error: unknown): Error {
  if (error instanceof SupplierAway || error instanceof SupplierUnclear) return error
  const failed = lineFailed(error)
  if (failed?.why === 'unreached') return new SupplierAway(`duffel ${operation}: cannot be reached (${wordIn(error, 'code')})`)
  // What is left is an answer that the client itself could not take apart.
  const why = failed === null ? 'an answer that its client cannot read' : failed.why === 'late' ? 'no answer in time' : 'the line was cut'
  return new SupplierUnclear(`duffel ${operation}: ${why}`)
}

export function duffelClient({ baseUrl, token, timeoutMs }: DuffelAccess): DuffelClient {
  const duffel = new Duffel({ token, basePath: baseUrl })

  async function once(operation: string, call: Call, limitMs: number): Promise<Outcome> {
    try {
      const { data, meta } = await within(limitMs, call(duffel))
      return { ok: true, data, after: meta?.after ?? null }
    } catch (error) {
      if (error instanceof DuffelError) return refusal(operation, error)
      throw error
    }
  }

  async function send(operation: string, call: Call, tries: number, limitMs: number): Promise<Outcome> {
    for (let left = tries; ; left -= 1) {
      try {
        return await once(operation, call, timeoutMs ?? limitMs)
      } catch (error) {
        if (lineFailed(error)?.why === 'cut' && left > 1) continue
        throw explain(operation, error)
      }
    }
  }
  return {
    read: (operation, call) => send(operation, call, 2, READ_LIMIT_MS),
    write: (operation, call) => send(operation, call, 1, WRITE_LIMIT_MS),
  }
}
