import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aboveLimit, partOf } from '../../../tools/testing/above-limit.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'

/* A person's part of an order, paid at WeChat Pay over its own protocol: page and app, notices true and false, money that comes too late. */

const world = await aboveLimit()
const { product, traveller, must, order, until } = world
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

/** An order that waits for its traveller's payment, and the number of what is to be paid. */
async function due(): Promise<{ orderSeq: string; payOrderId: string; amountMinor: number }> {
  const waiting = await world.due()
  const { payOrderId, amountMinor } = partOf(waiting)
  return { orderSeq: waiting.orderSeq, payOrderId, amountMinor }
}

interface Trade {
  readonly outTradeNo: string
  readonly tradeType: string
  readonly status: string
  readonly totalMinor: number
  readonly refundedMinor: number
}
async function newestTrade(): Promise<Trade> {
  const [trade] = (await product.control<{ trades: Trade[] }>('GET', '/wechat/trades?newest=1')).trades
  if (!trade) throw new Error('nobody has asked WeChat Pay for an order')
  return trade
}

/** Goes to WeChat Pay's page as a browser would, and answers with the trade's number there. */
async function toCashier(payOrderId: string): Promise<string> {
  const asked = { payOrderId, way: 'wechatH5' }
  const { url } = await must<{ is: 'address'; url: string }>('POST', '/pay/wxpay/wap/prepay', asked)
  expect((await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })).status).toBe(200)
  return (await newestTrade()).outTradeNo
}

const ticketed = async (orderSeq: string): Promise<string> => {
  const { status } = await until(orderSeq, (now) => now.status.key === 'ticketIssued')
  return status.key
}

describe('a part that is paid at WeChat Pay', () => {
  it.each(['publicKey', 'certificate'])('is settled by a notice that its %s has signed, and the ticket issued [E-PAY]', async (mode) => {
    await product.control('POST', '/wechat/signing', { mode })
    const { orderSeq, payOrderId, amountMinor } = await due()
    const number = await toCashier(payOrderId)
    expect(await toCashier(payOrderId)).toBe(number)
    const inChinese = { token: traveller, language: 'zh' } as const
    const again = await product.ask('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' }, inChinese)
    expect(again.body.code).toBe('Z000')
    expect(await newestTrade()).toMatchObject({ tradeType: 'MWEB', status: 'NOTPAY', totalMinor: amountMinor })
    await product.control('POST', '/wechat/pay', { outTradeNo: number })
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('is moved by no notice that is bent in any way, and by twenty true ones once [E-PAY]', async () => {
    const { orderSeq, payOrderId } = await due()
    const outTradeNo = await toCashier(payOrderId)
    const said = async (mutate: string): Promise<unknown> => {
      const { answers } = await product.control<{ answers: { status: number }[] }>('POST', '/wechat/notice', { outTradeNo, mutate })
      return [mutate, answers.every(({ status }) => status === 200 || status === 204)]
    }
    const bends = ['amount', 'currency', 'seller', 'app', 'unknownOrder', 'forged', 'alteredByte', 'truncated', 'old', 'unknownSerial']
    for (const mutate of [...bends, 'wrongKey', 'signTest', 'huge']) expect(await said(mutate)).toEqual([mutate, false])
    await product.program.jobs.runDue()
    expect((await order(orderSeq)).status.key).toBe('awaitingPayment')
    await product.control('POST', '/wechat/pay', { outTradeNo })
    await product.control('POST', '/wechat/notice', { outTradeNo, times: 20 })
    await product.control('POST', '/wechat/notice', { outTradeNo, times: 20, isReplay: true })
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('is paid by the native app with what is handed to it', async () => {
    const { orderSeq, payOrderId } = await due()
    const { request } = await must<{ request: object }>('POST', '/pay/wxpay/app/prepay', { payOrderId })
    expect(await product.control('POST', '/wechat/app', { request })).toEqual({ is: 'ok' })
    expect((await newestTrade()).tradeType).toBe('APP')
    expect(await ticketed(orderSeq)).toBe('ticketIssued')
  })

  it('goes back by itself where it came too late: on its way first, then there', async () => {
    const { orderSeq, payOrderId, amountMinor } = await due()
    const outTradeNo = await toCashier(payOrderId)
    await product.control('POST', '/faults', { match: 'wechatNotice', kind: 'loseNotice', times: 3 })
    await product.control('POST', '/wechat/pay', { outTradeNo })
    await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' })
    const titlesOf = ({ timeline }: FlightOrderDetails) => timeline.map(({ title }) => title)
    const ended = await until(orderSeq, (now) => titlesOf(now).includes('Refunded'))
    expect(titlesOf(ended)).toEqual(expect.arrayContaining(['A late payment came in', 'Refund under way', 'Refunded']))
    expect(await newestTrade()).toMatchObject({ status: 'REFUND', refundedMinor: amountMinor })
  })
})
