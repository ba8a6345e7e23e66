import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openidKept } from '../../../tools/testing/openid.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { railDesk } from '../../../tools/testing/rail.ts'

/* A part of an order of trains, paid by the wing's own calls: over HTTP on the real server, the real database, the sandbox's railway and gateways. */

const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let other = ''

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf('QC1001'))
  other = await product.tokenOf('QC1002')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

/** Each on a day of its own: whoever has a ticket at a time rides no second train then. */
let days = 0
async function due(): Promise<{ orderSeq: string; amountMinor: number }> {
  days += 1
  const date = Temporal.PlainDate.from('2026-11-23').add({ days }).toString()
  const { orderSeq } = await rail.book({ date, action: 'approve' })
  await rail.agree(orderSeq)
  const { pay } = await rail.until(orderSeq, 'awaitingPayment')
  return { orderSeq, amountMinor: pay?.amountMinor ?? 0 }
}

const prepay = <T>(kind: 'app' | 'h5' | 'wechat', orderSeq: string, input: object = {}) =>
  rail.must<T>('POST', `/train/app/${kind}Prepay/${orderSeq}`, input)
const codeOf = (kind: 'app' | 'h5' | 'wechat', orderSeq: string, input: object = {}, token?: string) =>
  rail.codeOf('POST', `/train/app/${kind}Prepay/${orderSeq}`, input, token)

interface Trade {
  readonly tradeType: string
  readonly outTradeNo: string
  readonly totalMinor: number
}
async function trades(newest: number): Promise<Trade[]> {
  return (await product.control<{ trades: Trade[] }>('GET', `/wechat/trades?newest=${newest}`)).trades
}

const shownFor = (dueMinor: number) => ({ dueMinor, valueMinor: 0, pointsMinor: 0 })

describe('a part that is paid by the calls of trains', () => {
  it('is paid in the native app with what is handed to it, at either gateway, and ticketed [C-TRAIN-10]', TIMEOUT, async () => {
    const first = await due()
    const { order, is } = await prepay<{ is: string; order: string }>('app', first.orderSeq, {
      gateway: 'alipay',
      shown: shownFor(first.amountMinor),
    })
    expect(is).toBe('alipayApp')
    expect(await product.control('POST', '/alipay/app', { order })).toEqual({ is: 'ok' })
    await rail.until(first.orderSeq, 'ticketIssued')

    const second = await due()
    const { request } = await prepay<{ request: object }>('app', second.orderSeq, { gateway: 'wechat' })
    expect(await trades(1)).toEqual([expect.objectContaining({ tradeType: 'APP', totalMinor: second.amountMinor })])
    expect(await product.control('POST', '/wechat/app', { request })).toEqual({ is: 'ok' })
    await rail.until(second.orderSeq, 'ticketIssued')
  })

  it('is paid at a gateway’s page, by the very trade that the checkout of all lines goes on with [C-TRAIN-11]', TIMEOUT, async () => {
    const { orderSeq, amountMinor } = await due()
    const { url } = await prepay<{ url: string }>('h5', orderSeq, { gateway: 'wechat' })
    await (await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })).arrayBuffer()
    const [begun] = await trades(1)
    expect(begun).toMatchObject({ tradeType: 'MWEB', totalMinor: amountMinor })
    const { payOrderId } = await rail.must<{ payOrderId: string }>('GET', `/train/app/goToPay/${orderSeq}`)
    await rail.must('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })
    await prepay('h5', orderSeq, { gateway: 'wechat' })
    expect(await trades(1)).toEqual([begun])
    await product.control('POST', '/wechat/pay', { outTradeNo: begun?.outTradeNo })
    await rail.until(orderSeq, 'ticketIssued')
    expect(await codeOf('h5', orderSeq, { gateway: 'wechat' })).toBe('TR-NOT-DUE')
  })

  it('is paid by WeChat’s own sheet once WeChat has said who pays there [C-TRAIN-12]', TIMEOUT, async () => {
    const { orderSeq } = await due()
    expect(await codeOf('wechat', orderSeq)).toBe('PAY-OPENID')
    await openidKept(product, await product.tokenOf('QC1001'), 'QC1001')
    const { request } = await prepay<{ request: object }>('wechat', orderSeq)
    expect(await product.control('POST', '/wechat/jsapi', { request, person: 'QC1001', act: 'pay' })).toMatchObject({ is: 'ok' })
    await rail.until(orderSeq, 'ticketIssued')
  })

  it(
    'is opened for nobody else, not for another sum than was shown, and not once its time is over [C-TRAIN-10] [C-TRAIN-11] [C-TRAIN-12]',
    TIMEOUT,
    async () => {
      const { orderSeq, amountMinor } = await due()
      const before = await trades(50)
      const calls = [
        ['app', { gateway: 'alipay' }],
        ['h5', { gateway: 'wechat' }],
        ['wechat', {}],
      ] as const
      for (const [kind, input] of calls) {
        expect([kind, await codeOf(kind, orderSeq, input, other)]).toEqual([kind, 'P404'])
        expect([kind, await codeOf(kind, orderSeq, { ...input, shown: shownFor(amountMinor + 1) })]).toEqual([kind, 'STATE_CHANGED'])
      }
      await product.advance({ minutes: 11 })
      await rail.until(orderSeq, 'lapsed')
      for (const [kind, input] of calls) expect([kind, await codeOf(kind, orderSeq, input)]).toEqual([kind, 'TR-NOT-DUE'])
      expect(await trades(50)).toEqual(before)
    },
  )
})
