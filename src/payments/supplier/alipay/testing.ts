import type { Clock } from '../../../kernel/time.ts'
import { listen } from '../conformance/ear.ts'
import { controlOf, FAULTS, timeAt } from '../conformance/sandbox.ts'
import type { GatewayUnderTest, Levers, World } from '../conformance/world.ts'
import type { Cashier } from '../port.ts'
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
const OPERATION = { query: 'alipayQuery', close: 'alipayClose', refund: 'alipayRefund', queryRefund: 'alipayRefundQuery' } as const

/** A redirect to a page is the cashier; an error is a page too, but none that one is sent to. */
async function opens(cashier: Cashier): Promise<boolean> {
  if (cashier.is !== 'address') throw new Error('this cashier has no address')
  const response = await fetch(cashier.url, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status >= 300 && response.status < 400
}

export async function sandboxUnderTest(origin: string, access: AlipayAccess, end: () => Promise<void>): Promise<GatewayUnderTest> {
  const ear = await listen({
    tradeIn: ({ body }) => new URLSearchParams(body).get('out_trade_no'),
    answer: { status: 200, body: 'success' },
  })
  const control = controlOf(origin)
  const start = await timeAt(control)
  const levers: Levers = {
    async pay(outTradeNo) {
      await control('alipay/pay', { outTradeNo })
    },
    async refundedMinor(outTradeNo) {
      const { trades } = (await control(`alipay/trades?outTradeNo=${outTradeNo}`)) as { trades: { refundedMinor: number }[] }
      return trades[0]?.refundedMinor ?? 0
    },
    finishRefunds: async () => undefined,
    async moveClockTo(at) {
      await control('clock', { now: at.toString() })
    },
    nextNotice: (number) => ear.next(number),
    async bentNotice(outTradeNo, mutate) {
      const { form } = (await control('alipay/notice', { outTradeNo, mutate })) as { form: string }
      return { body: form, headers: {} }
    },
    async strikeNext(method, fault, times = 1) {
      await control('faults', { match: OPERATION[method], times, ...FAULTS[fault] })
    },
  }
  const world: World = {
    inMinutes: async (minutes) => (await timeAt(control)).add({ minutes }),
    way: 'alipayWap',
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
    way: 'alipayWap',
    arrive: opens,
    levers: null,
    end: async () => undefined,
  }
  return { ...gateways(access, clock, 'https://example.com/alipay'), world }
}
