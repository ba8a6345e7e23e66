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

/** One call as a browser would send it. Rejects when the line breaks or nothing comes in a minute. */
export function callServer<T>(origin: string, token: string, method: 'GET' | 'POST', path: string, body?: unknown, key: string = randomUUID()): Promise<Answer<T>> {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/api/v06/openapi${path}`,
      {
        method,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${token}`,
          language: 'en',
          ...(method === 'POST' ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': key } : {}),
        },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          try {
            const envelope = JSON.parse(Buffer.concat(parts).toString('utf8')) as Envelope<T>
            resolve({ status: incoming.statusCode ?? 0, envelope, ms: performance.now() - began })
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} did not answer within ${TIMEOUT_MS} ms`)))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
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
