import { Agent, request } from 'node:http'

/** One connection, kept: as a phone's browser or a server's client would. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const TIMEOUT_MS = 30_000

export interface Timed {
  readonly ms: number
  readonly text: string
}

/** Posts JSON and waits for the whole answer; the time is from the first byte sent to the last one received. */
export function timedPost(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Timed> {
  const payload = JSON.stringify(body)
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const outgoing = request(url, { method: 'POST', agent, timeout: TIMEOUT_MS, headers: sent }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const ms = performance.now() - startedMs
        const text = Buffer.concat(parts).toString('utf8')
        if (incoming.statusCode === 200 || incoming.statusCode === 201) resolve({ ms, text })
        else reject(new Error(`${url} answered ${incoming.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS} ms`)))
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}
