import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { opsRefunds } from '../../ops/calls/money.ts'
import { readStaffDeeds } from '../../server/staff-deeds.ts'
import type { PaymentInfo } from '../calls.ts'
import { REFUND_LATE_HOURS } from './refund-desk.ts'

/* Money that a gateway keeps: seen by the operator's finance staff, and set going again. */

let world: World
let finance: string
beforeAll(async () => {
  world = await seedWorld()
  finance = await world.product.staffToken('finance')
}, 120_000)
afterAll(() => world.product.stop())

type Page = CallResult<typeof opsRefunds>
const list = async () => (await world.product.ask<Page>('GET', '/ops/refunds', {}, { token: finance })).body.result
const again = (number: string, why = 'the gateway is back', token = finance) =>
  world.product.ask('POST', `/ops/refunds/${number}/again`, { why }, { token })

async function must<T>(method: 'GET' | 'POST', path: string, input: object): Promise<T> {
  const { body } = await world.product.ask<T>(method, path, input, { token: world.tokens.owner })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}

/** She pays after her order was cancelled, and the gateway does not answer to the refund. Says which order it was. */
async function payInVain(): Promise<{ orderSeq: string; amountMinor: number }> {
  const { product, mine } = world
  const { payOrderId } = mine
  const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
  await fetch(payUrl, { redirect: 'manual' })
  const { out_trade_no: outTradeNo } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  const { order, dueMinor } = await must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId })
  const { orderSeq } = order
  await product.control('POST', '/faults', { match: 'alipayClose', kind: 'status', status: 503, times: 3 })
  await product.control('POST', '/faults', { match: 'alipayRefund', kind: 'status', status: 503, times: 1_000 })
  await must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' })
  await product.control('POST', '/alipay/pay', { outTradeNo })
  for (let look = 0; look < 12; look += 1) await product.advance({ seconds: 5 })
  return { orderSeq, amountMinor: dueMinor }
}

describe('the refund desk', () => {
  it('shows a refund once it is late or refused, and pays it once when it is set going again', { timeout: 60_000 }, async () => {
    const { product } = world
    const { orderSeq, amountMinor } = await payInVain()
    expect(await list()).toEqual({ refunds: [], next: null })
    await product.advance({ hours: REFUND_LATE_HOURS })
    finance = await product.staffToken('finance') // a shift is shorter than that
    const [late] = (await list()).refunds
    expect(late).toMatchObject({ orderSeq, amountMinor, state: 'late', reason: 'paidLate', company: { en: expect.any(String) as string } })
    const { number = '' } = late ?? {}

    await product.program.jobs.runDue({ retryNow: true })
    expect((await list()).refunds).toMatchObject([{ number, state: 'failed' }])
    const home = () => product.ask('GET', '/ops/home', {}, { token: finance })
    expect((await home()).body.result).toEqual({
      waiting: [
        { what: 'stuckRefunds', count: 1 },
        { what: 'openDifferences', count: 0 },
      ],
    })

    const desk = await product.staffToken('desk')
    expect((await product.ask('GET', '/ops/refunds', {}, { token: desk })).body).toMatchObject({ code: 'STAFF-ROLE', result: null })
    expect((await again(number, 'let me', desk)).body).toMatchObject({ code: 'STAFF-ROLE' })
    expect((await again(number, '')).status).toBe(400)
    expect((await again(`R${'0'.repeat(32)}`)).status).toBe(404)

    await product.control('DELETE', '/faults')
    expect((await again(number)).body).toMatchObject({ code: 'Z000', result: { asked: true } })
    for (let look = 0; look < 4; look += 1) await product.advance({ seconds: 5 })
    await product.advance({ minutes: 11 })
    expect(await list()).toEqual({ refunds: [], next: null })
    expect((await again(number)).body.code).toBe('REFUND-DONE')
    const { db } = product.program
    const [deed] = await readStaffDeeds(db.read, { before: null, size: 1 })
    expect(deed?.deed).toMatchObject({ what: 'refund.askedAgain', subject: number, why: 'the gateway is back' })
    await product.checkBooks()
  })
})
