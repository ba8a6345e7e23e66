import { Agent, request } from 'node:http'
import type { Letter } from './letter.ts'

export interface Answer {
  /** 0 where the line was cut before anything came. */
  readonly status: number
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const ANSWERED_WITHIN_MS = 30_000
const PIECE_BYTES = 64 * 1024

interface Sending {
  /** Names no length beforehand: how long it is the server finds out as it comes. */
  readonly isChunked?: boolean
}

/**
 * Brings a letter to a server’s door. A long one is written piece by piece, as fast as it is taken, and no further than to the answer:
 * a server that has heard enough says so before it has heard all.
 */
export function post(url: string, { body, headers }: Letter, { isChunked = false }: Sending = {}): Promise<Answer> {
  const bytes = Buffer.from(body)
  const isLong = bytes.length > PIECE_BYTES
  const length = isChunked ? {} : { 'content-length': bytes.length }
  return new Promise((resolve) => {
    const outgoing = request(url, {
      method: 'POST',
      // A line on which a letter was broken off serves no other.
      ...(isLong ? { agent: false } : { agent }),
      timeout: ANSWERED_WITHIN_MS,
      headers: { ...headers, ...length },
    })
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = []
      const end = (): void => {
        resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') })
        if (isLong) outgoing.destroy()
      }
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('error', end)
      incoming.on('end', end)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', () => resolve({ status: 0, body: '' }))
    const write = (from: number): void => {
      for (let at = from; at < bytes.length; at += PIECE_BYTES) {
        if (outgoing.destroyed) return
        if (!outgoing.write(bytes.subarray(at, at + PIECE_BYTES))) {
          outgoing.once('drain', () => write(at + PIECE_BYTES))
          return
        }
      }
      outgoing.end()
    }
    write(0)
  })
}
