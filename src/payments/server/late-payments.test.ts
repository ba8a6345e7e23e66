import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../tools/testing/reward-points.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { myStatement } from '../calls/statements.ts'

/* A second payment for what is paid already goes back: the order and the statement say so, and the fee is named once. */

const TIMEOUT = { timeout: 240_000 }
const FEE_MINOR = 12_50

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  await world.govern((file) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: 300 })
    Object.assign(file.settings, {
      serviceFees: { rates: [{ products: ['flight'], yuan: 12.5 }], paidBy: 'person', onRefund: 'returned' },
      payment: { personPays: 'charge', cash: true, cashWindowMinutes: 600 },
    })
  })
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

const movements = async (orderSeq: string) => {
  const month = world.product.clock.now().toString().slice(0, 7)
  const { movements: all } = await world.desk.must<CallResult<typeof myStatement>>('GET', '/statement/mine', { month }, world.lin)
  return all.filter((one) => one.orderSeq === orderSeq).map(({ what, paidWith, serviceFeeMinor }) => [what, paidWith, serviceFeeMinor])
}
const settle = async () => {
  for (let look = 0; look < 15; look += 1) await world.product.advance({ seconds: 4 })
}
/** She is at Alipay's cashier with her part while the desk takes cash for it, and pays there too. */
async function paidTwice(): Promise<{ orderSeq: string; dueMinor: number }> {
  const { order, payOrderId } = await points.due()
  const { orderSeq } = order
  const { dueMinor } = await points.info(payOrderId)
  const { payUrl } = await world.desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)
  await (await fetch(payUrl, { redirect: 'manual' })).arrayBuffer()
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
  const received = { orderSeq, amountMinor: dueMinor, receiptNumber: `R-${orderSeq}`, paidBy: 'payer' }
  const { body } = await world.product.ask('POST', '/ops/cash/receive', received, { token: await world.product.staffToken('desk') })
  expect(body.code).toBe('Z000')
  await settle()
  return { orderSeq, dueMinor }
}

it('says of an order that is paid in cash that it was the second payment that went back, and names the fee once', TIMEOUT, async () => {
  await world.product.control('POST', '/faults', { match: 'alipayNotice', kind: 'loseNotice', times: 1 })
  const { orderSeq, dueMinor } = await paidTwice()
  const order = await world.order(orderSeq)
  expect(order.status.key).toBe('ticketIssued')
  expect(order.personPart?.refund).toEqual({ state: 'done', amountMinor: dueMinor, of: 'late', gateway: 'Alipay' })
  const all = await movements(orderSeq)
  expect(all).toHaveLength(6)
  expect(all.filter(([, , feeMinor]) => feeMinor !== 0)).toEqual([['charged', 'cash', FEE_MINOR]])
})

it('gives the fee back in the return of what paid for the order', TIMEOUT, async () => {
  await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
  const { order, payOrderId } = await points.due()
  const { dueMinor } = await points.info(payOrderId)
  await points.payAtAlipay(payOrderId)
  await settle()
  expect((await world.order(order.orderSeq)).personPart?.refund).toEqual({ state: 'done', amountMinor: dueMinor, gateway: 'Alipay' })
  const all = await movements(order.orderSeq)
  expect(all).toHaveLength(4)
  // Both may be of one millisecond.
  const withFee = all.filter(([, , feeMinor]) => feeMinor !== 0)
  expect(withFee.toSorted((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
    ['charged', 'alipay', FEE_MINOR],
    ['owed', 'alipay', -FEE_MINOR],
  ])
})

it('counts what somebody else paid in her place apart', TIMEOUT, async () => {
  await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
  const { order, payOrderId } = await points.due()
  const { dueMinor } = await points.info(payOrderId)
  const { url } = await world.desk.must<{ url: string }>('POST', '/pay/link/make', { payOrderId }, world.lin)
  const token = url.split('#')[1]
  const { body } = await world.product.ask<{ url: string }>('POST', '/pay/link/prepay', { token, way: 'alipayWap' })
  await (await fetch(body.result.url, { redirect: 'manual' })).arrayBuffer()
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
  await settle()
  expect((await world.order(order.orderSeq)).personPart?.refund).toEqual({
    state: 'done',
    amountMinor: dueMinor,
    of: 'third',
    gateway: 'Alipay',
  })
})
