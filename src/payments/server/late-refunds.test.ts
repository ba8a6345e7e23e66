import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { opsRefunds } from '../../ops/calls/money.ts'
import type { PaymentInfo } from '../calls.ts'
import { setFaults } from '../../server/faults.ts'

/* A refund that does not come: told to whoever pays, and higher up, once each, wherever the telling breaks off. */

const pointsFile = `/tmp/qicheng-late-points-${process.pid}`

let world: World
beforeAll(async () => {
  world = await seedWorld()
}, 240_000)
afterAll(async () => {
  setFaults({})
  rmSync(pointsFile, { force: true })
  await world.product.stop()
})

async function must<T>(method: 'GET' | 'POST', path: string, input: object): Promise<T> {
  const { body } = await world.product.ask<T>(method, path, input, { token: world.tokens.owner })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}

/** She pays after her order was cancelled, and the gateway answers nothing to the refund for days. */
async function payInVain(): Promise<string> {
  const { product, mine } = world
  const { payOrderId } = mine
  const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
  await fetch(payUrl, { redirect: 'manual' })
  const { out_trade_no: outTradeNo } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  const { orderSeq } = (await must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId })).order
  await product.control('POST', '/faults', { match: 'alipayClose', kind: 'status', status: 503, times: 3 })
  await product.control('POST', '/faults', { match: 'alipayRefund', kind: 'status', status: 503, times: 10_000 })
  await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' })
  await product.control('POST', '/alipay/pay', { outTradeNo })
  for (let look = 0; look < 12; look += 1) await product.advance({ seconds: 5 })
  return orderSeq
}

const list = async () => {
  const token = await world.product.staffToken('finance') // a shift is shorter than these days
  return (await world.product.ask<CallResult<typeof opsRefunds>>('GET', '/ops/refunds', {}, { token })).body.result.refunds
}
const overdue = async () => {
  const token = await world.product.staffToken('operations')
  const home = await world.product.ask<{ waiting: { what: string; count: number }[] }>('GET', '/ops/home', {}, { token })
  const seen = await world.product.ask('GET', '/ops/refunds', {}, { token })
  expect(seen.body.code).toBe('Z000')
  return home.body.result.waiting.find(({ what }) => what === 'overdueRefunds')?.count
}

interface Told {
  readonly title: string
  readonly link: string
}
/** What she reads in the app of an order's refund, and how many mails of it have gone out. */
async function told(orderSeq: string) {
  const { db, jobs } = world.product.program
  await jobs.runDue()
  const owner = { token: await world.product.tokenOf('QC1001') }
  const { body } = await world.product.ask<{ messages: Told[] }>('POST', '/notices/messages', { size: 50 }, owner)
  const ofRefund = (title: string): boolean => /^Refund (?:is late|still)/.test(title)
  const messages = body.result.messages.filter(({ link, title }) => link === `/flights/order/${orderSeq}` && ofRefund(title))
  const events = await db.kysely
    .selectFrom('orderEvent as e')
    .innerJoin('orders as o', 'o.id', 'e.orderId')
    .select(['e.seq', 'e.kind', 'e.orderId'])
    .where('o.number', '=', orderSeq)
    .where('e.kind', 'in', ['refundLate', 'refundOverdue'])
    .orderBy('e.seq')
    .execute()
  const keys = events.map(({ orderId, seq }) => `orders.told:${orderId}:${seq}:`)
  const mails = await db.kysely.selectFrom('notice').select('key').where('kind', '=', 'mail').execute()
  return {
    messages: messages.map(({ title }) => title.split(' · ')[0]).toReversed(),
    events: events.map(({ kind }) => kind),
    mails: mails.filter(({ key }) => keys.some((begin) => key?.startsWith(begin))).length,
  }
}

describe('a refund that does not come', () => {
  it(
    'is told to who paid after the promised day, and higher up some days later, once each, wherever it breaks off',
    { timeout: 240_000 },
    async () => {
      const { product } = world
      const orderSeq = await payInVain()
      const promisedOn = (await product.program.db.kysely.selectFrom('gatewayRefund').select('promisedOn').executeTakeFirstOrThrow())
        .promisedOn
      // Asked for on a Saturday: seven working days are those of the week after and two of the next.
      expect(promisedOn.toString()).toBe('2026-12-01')

      await product.advance({ hours: 10 * 24 }) // the first of December, the promised day itself
      expect(await told(orderSeq)).toEqual({ messages: [], events: [], mails: 0 })
      expect(await list()).toMatchObject([{ orderSeq, lateDays: 0, lateLevel: 0, promisedOn: '2026-12-01' }])

      setFaults({ FAIL_AT: 'payments.refund-late.before-commit#1,payments.refund-late.after-commit#1', POINTS_FILE: pointsFile })
      await product.advance({ hours: 24 })
      for (let tries = 0; tries < 4; tries += 1) await product.program.jobs.runDue({ retryNow: true })
      setFaults({ POINTS_FILE: pointsFile })
      const passed = readFileSync(pointsFile, 'utf8')
        .split('\n')
        .filter((line) => line === 'payments.refund-late.before-commit')
      expect(passed.length).toBeGreaterThan(1) // it did break off, and was run again
      expect(await told(orderSeq)).toEqual({ messages: ['Refund is late'], events: ['refundLate'], mails: 1 })
      expect(await list()).toMatchObject([{ orderSeq, lateDays: 1, lateLevel: 1 }])
      expect(await overdue()).toBe(0)

      await product.advance({ hours: 5 * 24 })
      expect(await told(orderSeq)).toEqual({
        messages: ['Refund is late', 'Refund still not there'],
        events: ['refundLate', 'refundOverdue'],
        mails: 2,
      })
      expect(await list()).toMatchObject([{ orderSeq, lateDays: 6, lateLevel: 2 }])
      expect(await overdue()).toBe(1)
      await product.advance({ hours: 20 * 24 })
      expect((await told(orderSeq)).events).toHaveLength(2)

      await product.control('DELETE', '/faults')
      const [{ number } = { number: '' }] = await list()
      const finance = await product.staffToken('finance')
      expect(
        (await product.ask('POST', `/ops/refunds/${number}/again`, { why: 'the gateway is back' }, { token: finance })).body.code,
      ).toBe('Z000')
      const operations = await product.staffToken('operations')
      const refused = await product.ask('POST', `/ops/refunds/${number}/again`, { why: 'let me' }, { token: operations })
      expect(refused.body.code).toBe('STAFF-ROLE')
      for (let look = 0; look < 4; look += 1) await product.advance({ seconds: 5 })
      await product.advance({ minutes: 11 })
      expect([await list(), await overdue()]).toEqual([[], 0])
      await product.checkBooks()
    },
  )
})
