import { createServer } from 'node:http'
import type { RawNotice } from '../port.ts'

/** Stands where a gateway's notices are sent, and keeps those that nobody has asked for yet. */
export interface Ear {
  readonly url: string
  next(tradeNumber: string): Promise<RawNotice>
  close(): Promise<void>
}

interface Listening {
  /** Which trade a notice is about; null where it is none that the gateway means to be taken. */
  readonly tradeIn: (notice: RawNotice) => string | null
  /** What the gateway wants to hear. */
  readonly answer: { readonly status: number; readonly body: string }
}

export async function listen({ tradeIn, answer }: Listening): Promise<Ear> {
  const heard: { readonly notice: RawNotice; readonly trade: string }[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const notice = { body, headers: request.headers }
      const trade = tradeIn(notice)
      if (trade === null) return response.writeHead(400).end()
      heard.push({ notice, trade })
      for (const wake of waiting) wake()
      return response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the ear has no port')
  const take = (tradeNumber: string): RawNotice | undefined => {
    const index = heard.findIndex(({ trade }) => trade === tradeNumber)
    return index < 0 ? undefined : heard.splice(index, 1)[0]?.notice
  }
  return {
    url: `http://127.0.0.1:${address.port}/notices`,
    next: (tradeNumber) =>
      new Promise((resolve) => {
        const look = (): void => {
          const notice = take(tradeNumber)
          if (notice === undefined) return
          waiting.delete(look)
          resolve(notice)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
