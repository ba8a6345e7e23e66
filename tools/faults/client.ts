import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '../../src/kernel/call.ts'
import type { Ask, Method } from './traveller.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly envelope: Envelope<T>
  readonly ms: number
}

/** Many clients from one process: connections are kept and shared, as a proxy would. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const TIMEOUT_MS = 60_000

interface Sent {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly payload: string | Buffer
}

/** Sends a request and answers with its status and text. Rejects when the line breaks or nothing comes in a minute. */
function send({ method, url, headers, payload }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, timeout: TIMEOUT_MS, headers }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('error', reject)
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS} ms`)))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

const BOUNDARY = 'file-of-a-walk'

/** A body as a browser writes it: a file goes as multipart, everything else as JSON. */
function written(body: unknown): { type: string; payload: string | Buffer } {
  if (typeof body !== 'object' || body === null || !('file' in body) || !Buffer.isBuffer(body.file))
    return { type: 'application/json', payload: body === undefined ? '' : JSON.stringify(body) }
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), body.file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload }
}

/** One call as a browser would send it. */
export async function callServer<T>(
  origin: string,
  token: string,
  method: Method,
  path: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<Answer<T>> {
  const { type, payload } = written(body)
  const began = performance.now()
  const size = { 'content-type': type, 'content-length': Buffer.byteLength(payload) }
  // Reads pass their key over; a reminder is a write by GET.
  const headers = { authorization: `Bearer ${token}`, language: 'en', 'idempotency-key': key, ...(method === 'GET' ? {} : size) }
  const { status, text } = await send({ method, url: `${origin}/api/v06/openapi${path}`, headers, payload })
  return { status, envelope: JSON.parse(text) as Envelope<T>, ms: performance.now() - began }
}

/** The result of a call that must succeed. */
export async function mustCall<T>(origin: string, token: string, method: Method, path: string, body?: unknown): Promise<T> {
  const { envelope } = await callServer<T>(origin, token, method, path, body)
  if (envelope.code !== 'Z000') throw new Error(`${method} ${path}: ${envelope.code} ${envelope.message}`)
  return envelope.result
}

/** What went wrong on the way of calls that were answered in the end. */
export interface Troubles {
  brokenLines: number
  /** 503 with a sentence, and too many submits. */
  saidLater: number
  /** Any other answer with 5xx: there must be none. */
  readonly failures: string[]
}

export const noTroubles = (): Troubles => ({ brokenLines: 0, saidLater: 0, failures: [] })

const PATIENCE_MS = 180_000
const AGAIN_AFTER_MS = 150
/** Whoever has submitted too often waits for the next ten minutes to begin: nobody's fault is shown by that. */
const SUBMITS_AGAIN_AFTER_MS = 5_000
const SUBMITS_PATIENCE_MS = 660_000
const TOO_MANY_SUBMITS = 'AF-WAIT'
const KEY_IS_TAKEN = 'IDEMPOTENCY-RUNNING'

/**
 * Calls as somebody who does not give up: where the line breaks or the server says "later" she taps again. A key whose first try
 * died with its process stays taken for a minute and a half; she then reloads and taps anew, with another key.
 */
export function patientAsk(origin: () => string, token: string, troubles: Troubles): Ask {
  return async <T>(method: Method, path: string, body: object | undefined, firstKey: string): Promise<Envelope<T>> => {
    const began = performance.now()
    // Whoever has submitted too often has waited for that, and not for a server that is away: its time begins anew.
    let awaySince = began
    let key = firstKey
    for (;;) {
      let isFull = false
      const answer = await callServer<T>(origin(), token, method, path, body, key).catch((error: unknown) => {
        troubles.brokenLines += 1
        return error instanceof Error ? error : new Error(String(error))
      })
      if (!(answer instanceof Error)) {
        const { status, envelope } = answer
        if (status >= 500 && status !== 503) troubles.failures.push(`${method} ${path}: ${status} ${envelope.code}`)
        isFull = envelope.code === TOO_MANY_SUBMITS
        const isLater = status === 503 || isFull
        if (isFull) awaySince = performance.now()
        if (isLater) troubles.saidLater += 1
        else if (envelope.code === KEY_IS_TAKEN) key = randomUUID()
        else if (status < 500) return envelope
      }
      if (isFull ? performance.now() - began > SUBMITS_PATIENCE_MS : performance.now() - awaySince > PATIENCE_MS) {
        throw answer instanceof Error ? answer : new Error(`${method} ${path}: ${answer.envelope.code} ${answer.envelope.message}`)
      }
      await pause(isFull ? SUBMITS_AGAIN_AFTER_MS : AGAIN_AFTER_MS)
    }
  }
}

/** Runs work over items, so many at once. */
export async function inParallel<T, R>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length })
  let nextIndex = 0
  const worker = async (): Promise<void> => {
    for (let index = nextIndex++; index < items.length; index = nextIndex++) results[index] = await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
