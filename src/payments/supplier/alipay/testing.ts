import { createServer } from 'node:http'
import type { Clock } from '../../../kernel/time.ts'
import type { Fault, GatewayUnderTest, Levers, World } from '../conformance/world.ts'
import { alipayGateway, type AlipayOptions } from './index.ts'

/** For tests: the worlds that the adapter is held to, the sandbox with its control page and Alipay's own test environment. */

/** What one has of Alipay, wherever it is. */
export type AlipayAccess = Pick<AlipayOptions, 'gateway' | 'appId' | 'sellerId' | 'privateKey' | 'alipayPublicKey'>

const IMPATIENT_MS = 1_000
/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3/gateway.do'

function gateways(access: AlipayAccess, clock: Clock, notifyUrl: string): Omit<GatewayUnderTest, 'world'> {
  const options = { ...access, clock, notifyUrl: () => notifyUrl }
  return {
    gateway: alipayGateway(options),
    impatient: alipayGateway({ ...options, timeoutMs: IMPATIENT_MS }),
    unreachable: alipayGateway({ ...options, gateway: NOBODY }),
  }
}

/** The sandbox's names of what the port's methods send. */
const OPERATION = { query: 'alipayQuery', close: 'alipayClose', refund: 'alipayRefund', refundHappened: 'alipayRefundQuery' } as const

const FAULT: Readonly<Record<Fault, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 4_000 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  badSignature: { kind: 'badSignature' },
  unknownError: { kind: 'unknownError' },
}

interface Ear {
  readonly url: string
  next(tradeNumber: string): Promise<string>
  close(): Promise<void>
}

/** Listens for notices, and keeps those that nobody has asked for yet. */
async function listen(): Promise<Ear> {
  const heard: string[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      response.end('success')
      heard.push(body)
      for (const wake of waiting) wake()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the ear has no port')
  const take = (tradeNumber: string): string | undefined => {
    const index = heard.findIndex((body) => new URLSearchParams(body).get('out_trade_no') === tradeNumber)
    return index < 0 ? undefined : heard.splice(index, 1)[0]
  }
  return {
    url: `http://127.0.0.1:${address.port}/alipay`,
    next: (tradeNumber) =>
      new Promise((resolve) => {
        const look = (): void => {
          const body = take(tradeNumber)
          if (body === undefined) return
          waiting.delete(look)
          resolve(body)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Speaks to the sandbox's control page; the answer must be a yes. */
async function control(origin: string, path: string, body?: unknown): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/control/${path}`, body === undefined ? {} : init)
  if (!response.ok) throw new Error(`The sandbox refused ${path} with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** A redirect to a page is the cashier; an error is a page too, but none that one is sent to. */
async function opens(cashierUrl: string): Promise<boolean> {
  const response = await fetch(cashierUrl, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status >= 300 && response.status < 400
}

export async function sandboxUnderTest(origin: string, access: AlipayAccess, end: () => Promise<void>): Promise<GatewayUnderTest> {
  const ear = await listen()
  const timeNow = async (): Promise<Temporal.Instant> => {
    const { now } = (await control(origin, 'clock')) as { now: string }
    return Temporal.Instant.from(now)
  }
  const start = await timeNow()
  const levers: Levers = {
    async pay(outTradeNo) {
      await control(origin, 'alipay/pay', { outTradeNo })
    },
    async refundedMinor(outTradeNo) {
      const { trades } = (await control(origin, `alipay/trades?outTradeNo=${outTradeNo}`)) as { trades: { refundedMinor: number }[] }
      return trades[0]?.refundedMinor ?? 0
    },
    async moveClockTo(at) {
      await control(origin, 'clock', { now: at.toString() })
    },
    nextNotice: (number) => ear.next(number),
    async bentNotice(outTradeNo, mutate) {
      const { form } = (await control(origin, 'alipay/notice', { outTradeNo, mutate })) as { form: string }
      return form
    },
    async strikeNext(method, fault, times = 1) {
      await control(origin, 'faults', { match: OPERATION[method], times, ...FAULT[fault] })
    },
  }
  const world: World = {
    inMinutes: async (minutes) => (await timeNow()).add({ minutes }),
    arrive: opens,
    levers,
    async end() {
      await ear.close()
      await end()
    },
  }
  return { ...gateways(access, { now: () => start }, ear.url), world }
}

/** Alipay's own test environment. Nobody pays there without an app on a phone: what can be tried is what needs no payer. */
export function vendorUnderTest(access: AlipayAccess, clock: Clock): GatewayUnderTest {
  const world: World = {
    inMinutes: async (minutes) => clock.now().add({ minutes }),
    arrive: opens,
    levers: null,
    end: async () => undefined,
  }
  return { ...gateways(access, clock, 'https://example.com/alipay'), world }
}
