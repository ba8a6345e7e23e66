import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../tools/testing/reward-points.ts'
import type { ListedOrder } from '../../orders/server/index.ts'
import type { PaymentInfo } from '../calls.ts'

/* A payment was begun and its gateway is silent: nobody is told to pay, nothing is begun beside it, and nobody is trapped by it. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  await world.govern((file) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: 300 })
    Object.assign(file.settings, { payment: { personPays: 'charge', cash: true, cashWindowMinutes: 600 } })
  })
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  for (let look = 0; look < 30; look += 1) await world.product.advance({ minutes: 1 })
  await world.checkBooks()
})

const ask = <T>(path: string, input: object) => world.product.ask<T>('POST', path, input, { token: world.lin })
const codeOf = async (path: string, input: object): Promise<string> => (await ask(path, input)).body.code
const alipay = (payOrderId: string) => ask<{ payUrl: string }>('/personal/alipay/wap/prepay', { payOrderId })
const wechat = (payOrderId: string) => codeOf('/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })
const confirm = async (payOrderId: string) => (await ask<{ state: string }>('/pay/facade/confirmPay', { payOrderId })).body.result.state
const arrive = async (url: string) => (await fetch(url, { redirect: 'manual' })).arrayBuffer()
/** Nothing is heard from Alipay: neither answers nor notices. */
async function silence(): Promise<void> {
  for (const fault of [
    { match: 'alipayQuery', kind: 'unknownError', times: 500 },
    { match: 'alipayClose', kind: 'unknownError', times: 500 },
    { match: 'alipayNotice', kind: 'loseNotice', times: 500 },
  ])
    await world.product.control('POST', '/faults', fault)
}
async function atAlipay(payOrderId: string): Promise<string> {
  const { body } = await alipay(payOrderId)
  await arrive(body.result.payUrl)
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  const [trade] = trades
  if (!trade) throw new Error('nobody has arrived at the cashier')
  return trade.outTradeNo
}
async function card(orderSeq: string): Promise<ListedOrder> {
  const { orders } = await world.desk.must<{ orders: ListedOrder[] }>(
    'POST',
    '/order/list',
    { status: 'all', cursor: null, size: 20 },
    world.lin,
  )
  const found = orders.find((order) => order.orderSeq === orderSeq)
  if (!found) throw new Error(`${orderSeq} is not listed`)
  return found
}

it(
  'says on order, list and checkout that the payment is being confirmed, refuses another gateway, and settles what comes',
  TIMEOUT,
  async () => {
    const { order, payOrderId } = await points.due()
    const outTradeNo = await atAlipay(payOrderId)
    expect(await card(order.orderSeq)).toMatchObject({ status: { key: 'awaitingPayment' }, next: { kind: 'pay' } })
    await silence()
    await world.product.control('POST', '/alipay/pay', { outTradeNo })
    expect(await confirm(payOrderId)).toBe('confirming')

    const info: PaymentInfo = await points.info(payOrderId)
    expect(info).toMatchObject({ state: 'confirming', confirming: { gateway: 'Alipay', mayRetry: true } })
    expect(info.order.status.label).toBe('Confirming payment')
    const shown = await world.order(order.orderSeq)
    expect(shown).toMatchObject({
      status: { key: 'duringPayment', settled: false },
      personPart: { state: 'due', confirming: { gateway: 'Alipay', until: info.confirming?.until } },
    })
    expect(shown.timeline.find(({ state }) => state === 'now')?.title).toBe('Confirming the payment')
    expect(await card(order.orderSeq)).toMatchObject({
      status: { key: 'duringPayment' },
      next: { kind: 'confirm', until: info.confirming?.until, path: `/payResult?payOrderId=${payOrderId}` },
    })
    expect(await wechat(payOrderId)).toBe('PAY-CONFIRMING')
    expect(await codeOf('/pay/checkout/otherWay', { payOrderId })).toBe('PAY-CONFIRMING')

    await world.product.control('DELETE', '/faults')
    for (let look = 0; look < 15; look += 1) await world.product.advance({ seconds: 6 })
    expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
  },
)

it('asks for her money again as soon as the gateway says that it has none', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  await atAlipay(payOrderId)
  await silence()
  expect(await confirm(payOrderId)).toBe('confirming')
  await world.product.control('DELETE', '/faults')
  expect(await confirm(payOrderId)).toBe('due')
  expect((await world.order(order.orderSeq)).status.key).toBe('awaitingPayment')
  expect(await wechat(payOrderId)).toBe('Z000')
  // The first was ended at its gateway before the second began.
  const { rows } = await world.product.program.db.pool.query(
    'select gateway, state from gateway_trade where pay_order_id = $1 order by gateway',
    [payOrderId],
  )
  expect(rows).toEqual([
    { gateway: 'alipay', state: 'closed' },
    { gateway: 'wechat', state: 'prepared' },
  ])
})

it('lets her pay again once the silent gateway takes nothing any more, and gives back what was paid twice', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  const outTradeNo = await atAlipay(payOrderId)
  await silence()
  await world.product.control('POST', '/alipay/pay', { outTradeNo })
  expect(await confirm(payOrderId)).toBe('confirming')
  for (let minute = 0; minute < 17; minute += 1) await world.product.advance({ minutes: 1 })
  const info: PaymentInfo = await points.info(payOrderId)
  expect(info).toMatchObject({ state: 'due', confirming: null, unanswered: 'Alipay' })
  expect((await world.order(order.orderSeq)).status.key).toBe('awaitingPayment')

  const { dueMinor } = info
  expect(await wechat(payOrderId)).toBe('Z000')
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/wechat/trades?newest=1')
  await world.product.control('POST', '/wechat/pay', { outTradeNo: trades[0]?.outTradeNo })
  for (let look = 0; look < 15; look += 1) await world.product.advance({ seconds: 6 })
  expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
  await world.product.control('DELETE', '/faults')
  for (let minute = 0; minute < 30; minute += 1) await world.product.advance({ minutes: 1 })
  expect((await world.order(order.orderSeq)).personPart?.refund).toMatchObject({ state: 'done', amountMinor: dueMinor, of: 'late' })
})

it(
  'ends what she has begun where she chooses another way, and opens nothing for a sum that was not shown [E-CHG-04]',
  TIMEOUT,
  async () => {
    const { payOrderId } = await points.due()
    const { dueMinor } = await points.info(payOrderId)
    const shown = { dueMinor, valueMinor: 0, pointsMinor: 0 }
    const prepay = (body: object) => codeOf('/personal/alipay/wap/prepay', { payOrderId, ...body })
    expect(await prepay({ shown: { ...shown, dueMinor: dueMinor - 100 } })).toBe('STATE_CHANGED')
    expect(await prepay({ shown: { ...shown, pointsMinor: 100 } })).toBe('STATE_CHANGED')
    expect((await points.info(payOrderId)).begun).toBeNull()
    expect(await prepay({ shown })).toBe('Z000')
    const opened = await points.info(payOrderId)
    expect(opened.begun).toBe('Alipay')
    // It is the one that is gone on with, if she does not choose another.
    expect(opened.methods.filter(({ isBegun }) => isBegun).map(({ key }) => key)).toEqual(['alipayWap'])
    // Nobody has arrived at the cashier: nothing but our books can be closed, and they are.
    expect((await ask('/pay/checkout/otherWay', { payOrderId })).body.result).toEqual({ state: 'due' })
    expect((await points.info(payOrderId)).begun).toBeNull()
    await atAlipay(payOrderId)
    expect((await ask('/pay/checkout/otherWay', { payOrderId })).body.result).toEqual({ state: 'due' })
    const { rows } = await world.product.program.db.pool.query('select state from gateway_trade where pay_order_id = $1', [payOrderId])
    expect(rows).toEqual([{ state: 'closed' }, { state: 'closed' }])
  },
)
