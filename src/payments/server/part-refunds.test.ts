import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import { paymentsOf } from '../../../tools/testing/payments.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { constraintOf } from '../../server/database/connect.ts'
import type { PaymentInfo } from '../calls.ts'
import type { Payments } from './money.ts'
import type { PartRefund } from './part-refunds.ts'

/* A part of what was delivered goes back: to the company's credit at once, to a person through the gateway at which she paid. */

let world: World
let money: Payments
beforeAll(async () => {
  world = await seedWorld()
  money = paymentsOf(world.product)
}, 240_000)
afterAll(() => world.product.stop())

const read = () => world.product.program.db.read
const giveBack = (order: OrderRef, asked: PartRefund) =>
  world.product.program.db.transact(async (writer) => {
    await writer.selectFrom('orders').select('id').where('id', '=', order.orderId).forUpdate().execute()
    return money.refundPart(writer, order, asked)
  })
const part = (name: string, amountMinor: number, feeMinor = 0): PartRefund => ({
  part: `ticket:${name}`,
  supplier: 'air1',
  amountMinor,
  feeMinor,
  feePayer: 3,
  serviceFeeBackMinor: 0,
})

async function must<T>(method: 'GET' | 'POST', path: string, input: object): Promise<T> {
  const { body } = await world.product.ask<T>(method, path, input, { token: world.tokens.owner })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}

interface Trade {
  readonly outTradeNo: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly refunds: readonly { readonly amountMinor: number }[]
}
const tradeAt = async (gateway: 'alipay' | 'wechat', number: string): Promise<Trade | undefined> =>
  (await world.product.control<{ trades: Trade[] }>('GET', `/${gateway}/trades`)).trades.find((one) => one.outTradeNo === number)

/** She pays what is due at a gateway, and the ticket is issued. */
async function delivered(
  gateway: 'alipay' | 'wechat',
  payOrderId: string,
): Promise<{ order: OrderRef; number: string; paidMinor: number }> {
  const { product } = world
  if (gateway === 'alipay') {
    const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
    await fetch(payUrl, { redirect: 'manual' })
  } else {
    const { url } = await must<{ url: string }>('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })
    await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })
  }
  const { number, companyId, orderId, amountMinor } = await read()
    .selectFrom('gatewayTrade')
    .selectAll()
    .where('payOrderId', '=', payOrderId)
    .where('gateway', '=', gateway)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await product.control('POST', `/${gateway}/pay`, { outTradeNo: number })
  for (let look = 0; look < 15; look += 1) await product.advance({ seconds: 4 })
  expect((await must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId })).state).toBe('paid')
  return { order: { companyId, orderId }, number, paidMinor: amountMinor }
}

const creditUsed = async ({ companyId }: OrderRef) =>
  (await read().selectFrom('companyCredit').select('usedMinor').where('companyId', '=', companyId).executeTakeFirstOrThrow()).usedMinor

describe('a part of an order that goes back', () => {
  it.each(['alipay', 'wechat'] as const)(
    'is quoted and then paid to the cent through %s, each time under a number of its own, and never more than was paid [E-PAY]',
    { timeout: 120_000 },
    async (gateway) => {
      const { product } = world
      const payOrderId = world.ids['payOrderId']?.[gateway === 'alipay' ? 0 : 1]
      const { order, number, paidMinor } = await delivered(gateway, String(payOrderId))
      const { totalMinor } = await read()
        .selectFrom('orders')
        .select('totalMinor')
        .where('id', '=', order.orderId)
        .executeTakeFirstOrThrow()
      const usedMinor = await creditUsed(order)

      const third = Math.floor(totalMinor / 3)
      const asked = part('first', third, 10_001)
      const quoted = await money.quotePart(read(), order, asked)
      const done = await giveBack(order, asked)
      expect(done).toEqual(quoted)
      if (done.is !== 'possible') throw new Error(done.is)
      const { amountMinor, shares } = done.quote
      expect(amountMinor).toBe(third - 10_001)
      const shareOf = (payer: string): number => shares.find((share) => share.payer === payer)?.amountMinor ?? 0
      const [ofCompany, ofPerson] = [shareOf('company'), shareOf('person')]
      expect([ofCompany > 0, ofPerson > 0, ofCompany + ofPerson]).toEqual([true, true, amountMinor])
      expect(await creditUsed(order)).toBe(usedMinor - ofCompany)
      expect(await money.personPart(read(), order)).toMatchObject({ state: 'paid', refund: { state: 'onTheWay', amountMinor: ofPerson } })
      await world.product.checkBooks()

      // What was given back is not given back again, and of what is left no more than there is.
      expect(await giveBack(order, asked)).toEqual({ is: 'already' })
      expect(await giveBack(order, part('more', totalMinor - third + 1))).toEqual({ is: 'tooMuch' })
      // Two more at once: one after the other, for a gateway wants a pause between them.
      const rest = totalMinor - third
      expect((await giveBack(order, part('second', 7))).is).toBe('possible')
      expect((await giveBack(order, part('third', rest - 7))).is).toBe('possible')
      expect(await giveBack(order, part('fourth', 1))).toEqual({ is: 'tooMuch' })
      for (let look = 0; look < 45; look += 1) await product.advance({ seconds: 30 })

      const refunds = await read().selectFrom('gatewayRefund').selectAll().where('tradeNumber', '=', number).orderBy('createdAt').execute()
      expect(refunds.map(({ state, reason }) => [state, reason])).toEqual(refunds.map(() => ['done', 'partReturned']))
      expect(new Set(refunds.map((refund) => refund.number)).size).toBe(refunds.length)
      const backMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
      const there = await tradeAt(gateway, number)
      expect(there).toMatchObject({ totalMinor: paidMinor, refundedMinor: backMinor })
      expect(there?.refunds).toHaveLength(refunds.length)
      // All but the fee has gone back, and each bore the fee in proportion to what she paid, to a cent.
      const feeOfPerson = paidMinor - backMinor
      expect(Math.abs(feeOfPerson - (10_001 * paidMinor) / totalMinor)).toBeLessThan(1)
      expect(await creditUsed(order)).toBe(usedMinor - (totalMinor - paidMinor) + (10_001 - feeOfPerson))
      expect((await money.personPart(read(), order))?.refund).toEqual({ state: 'done', amountMinor: backMinor, gateway })
      await world.product.checkBooks()
    },
  )

  it('is refused by the database itself where it is more than was paid, or comes beside the whole', async () => {
    const payment = await read()
      .selectFrom('payment')
      .selectAll()
      .where('state', '=', 'paid')
      .where('kind', '=', 'companyCredit')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { companyId, orderId, id: paymentId, amountMinor } = payment
    const now = world.product.clock.now()
    const row = { companyId, orderId, paymentId, feeMinor: 0, currency: 'CNY', at: now } as const
    const insert = (part: string, grossMinor: number): Promise<unknown> =>
      world.product.program.db.transact((writer) =>
        writer
          .insertInto('paymentRefund')
          .values({ ...row, part, grossMinor })
          .execute(),
      )
    const over = amountMinor - payment.settledMinor + 1
    await expect(insert(`ticket:${uuidv7(now.epochMilliseconds)}`, over)).rejects.toSatisfy(
      (e) => constraintOf(e) === 'payment_parts_check',
    )
    const returned = world.product.program.db.transact(async (writer) => {
      if (payment.settledMinor === 0)
        await writer
          .insertInto('paymentRefund')
          .values({ ...row, part: 'ticket:a', grossMinor: 1 })
          .execute()
      await writer.updateTable('payment').set({ state: 'returned' }).where('id', '=', paymentId).execute()
    })
    await expect(returned).rejects.toSatisfy((e) => constraintOf(e) === 'payment_whole_or_parts')
  })

  it('is nothing before the order is delivered: that is undone as a whole', async () => {
    const { orderId, companyId } = await read()
      .selectFrom('payOrder')
      .selectAll()
      .where('state', '=', 'waiting')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await giveBack({ companyId, orderId }, part('early', 1))).toEqual({ is: 'notDelivered' })
    await world.product.checkBooks()
  })
})
