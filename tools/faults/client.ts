import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Envelope } from '../../src/kernel/call.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly envelope: Envelope<T>
  readonly ms: number
}

/** Many clients from one process: connections are kept and shared, as a proxy would. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const TIMEOUT_MS = 60_000

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly payload: string
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

/** One call as a browser would send it. */
export async function callServer<T>(
  origin: string,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<Answer<T>> {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const began = performance.now()
  const written = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': key }
  const headers = { authorization: `Bearer ${token}`, language: 'en', ...(method === 'POST' ? written : {}) }
  const { status, text } = await send({ method, url: `${origin}/api/v06/openapi${path}`, headers, payload })
  return { status, envelope: JSON.parse(text) as Envelope<T>, ms: performance.now() - began }
}

/** The result of a call that must succeed. */
export async function mustCall<T>(origin: string, token: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const { envelope } = await callServer<T>(origin, token, method, path, body)
  if (envelope.code !== 'Z000') throw new Error(`${method} ${path}: ${envelope.code} ${envelope.message}`)
  return envelope.result
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
