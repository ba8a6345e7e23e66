import type { Clock } from '../../../kernel/time.ts'
import { systemClock } from '../../../server/clock.ts'
import { listen } from '../conformance/ear.ts'
import { controlOf, FAULTS, timeAt, type SandboxControl } from '../conformance/sandbox.ts'
import type { GatewayUnderTest, Levers, World } from '../conformance/world.ts'
import type { Cashier, RawNotice } from '../port.ts'
import { wechatGateway, type WechatOptions } from './index.ts'
import { opened } from './signing.ts'

/** For tests: the world that the adapter is held to, the sandbox with its control page. WeChat Pay has no test environment of its own. */

/** What one has of WeChat Pay. */
export type WechatAccess = Pick<WechatOptions, 'gateway' | 'mchId' | 'appId' | 'mobileAppId' | 'keys'>

const IMPATIENT_MS = 1_000
/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3'
const REFUNDS_TAKE_MS = 3_000

/** The sandbox's names of what the port's methods send. */
const OPERATION = { query: 'wechatQuery', close: 'wechatClose', refund: 'wechatRefund', queryRefund: 'wechatRefundQuery' } as const

/** Which trade a notice is about; a probe is about none. */
function tradeIn({ body, headers }: RawNotice, apiV3Key: string): string | null {
  if (String(headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/')) return null
  const { resource } = JSON.parse(body) as { resource: Parameters<typeof opened>[1] }
  const text = opened(Buffer.from(apiV3Key), resource)
  return text === null ? null : (JSON.parse(text) as { out_trade_no: string }).out_trade_no
}

/** A page with a form is the cashier. WeChat lets in only who comes from somewhere. */
async function opens(cashier: Cashier): Promise<boolean> {
  if (cashier.is !== 'address') throw new Error('this cashier has no address')
  const response = await fetch(cashier.url, { headers: { referer: 'https://travel.example/' } })
  return response.status === 200 && (await response.text()).includes('<form ')
}

/** A clock that goes as the sandbox's goes, which the suite moves. */
async function sandboxClock(control: SandboxControl): Promise<Clock & { follow(): Promise<void> }> {
  const offset = async (): Promise<number> => (await timeAt(control)).epochMilliseconds - systemClock.now().epochMilliseconds
  let offsetMs = await offset()
  return {
    now: () => systemClock.now().add({ milliseconds: offsetMs }),
    follow: async () => void (offsetMs = await offset()),
  }
}

export async function sandboxUnderTest(origin: string, access: WechatAccess, end: () => Promise<void>): Promise<GatewayUnderTest> {
  const control = controlOf(origin)
  const clock = await sandboxClock(control)
  const ear = await listen({
    tradeIn: (notice) => tradeIn(notice, access.keys.apiV3Key),
    answer: { status: 204, body: '' },
  })
  const levers: Levers = {
    async pay(outTradeNo) {
      await control('wechat/pay', { outTradeNo })
    },
    async refundedMinor(outTradeNo) {
      const { trades } = (await control(`wechat/trades?outTradeNo=${outTradeNo}`)) as { trades: { refundedMinor: number }[] }
      return trades[0]?.refundedMinor ?? 0
    },
    async finishRefunds() {
      await control('clock', { advanceMs: REFUNDS_TAKE_MS })
      await clock.follow()
    },
    async moveClockTo(at) {
      await control('clock', { now: at.toString() })
      await clock.follow()
    },
    nextNotice: (number) => ear.next(number),
    bentNotice: async (outTradeNo, mutate) => (await control('wechat/notice', { outTradeNo, mutate, isSent: false })) as RawNotice,
    async strikeNext(method, fault, times = 1) {
      await control('faults', { match: OPERATION[method], times, ...FAULTS[fault] })
    },
  }
  const world: World = {
    inMinutes: async (minutes) => (await timeAt(control)).add({ minutes }),
    way: 'wechatH5',
    arrive: opens,
    levers,
    async end() {
      await ear.close()
      await end()
    },
  }
  const options = { ...access, clock, notifyUrl: () => ear.url }
  return {
    gateway: wechatGateway(options),
    impatient: wechatGateway({ ...options, timeoutMs: IMPATIENT_MS }),
    unreachable: wechatGateway({ ...options, gateway: NOBODY }),
    world,
  }
}
