import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../../../tools/testing/sandbox.ts'
import { controlOf, timeAt } from '../conformance/sandbox.ts'
import { GatewayUnclear, type GuaranteeDesk } from '../port.ts'
import { alipayGateway } from './index.ts'

/* Alipay's pre-authorisation against the sandbox: held, taken, let go; each action once however often it is sent. */

interface Merchant {
  readonly gateway: string
  readonly appId: string
  readonly sellerId: string
  readonly privateKeyFile: string
  readonly publicKeyFile: string
}

let sandbox: TestSandbox
let control: ReturnType<typeof controlOf>
let start: Temporal.Instant
let gateway: ReturnType<typeof alipayGateway>
let desk: GuaranteeDesk
beforeAll(async () => {
  sandbox = await startTestSandbox()
  control = controlOf(sandbox.origin)
  start = await timeAt(control)
  const { privateKeyFile, publicKeyFile, ...merchant } = sandbox.ready['alipay'] as Merchant
  const keys = { privateKey: readFileSync(privateKeyFile, 'utf8'), alipayPublicKey: readFileSync(publicKeyFile, 'utf8') }
  gateway = alipayGateway({ ...merchant, ...keys, clock: { now: () => start }, notifyUrl: () => 'http://127.0.0.1:3/notice' })
  if (!gateway.guarantee) throw new Error('Alipay holds amounts')
  desk = gateway.guarantee
}, 60_000)
afterAll(() => sandbox.stop())

let count = 0
async function opened(): Promise<string> {
  count += 1
  const number = `H${String(count).padStart(8, '0')}`
  const hold = { number, amountMinor: 123_45, subject: 'Order 1', expiresAt: start.add({ minutes: 30 }), returnUrl: 'http://127.0.0.1/m' }
  const cashier = await desk.open({ ...hold, payer: { openid: null, clientIp: null } }, 'alipayWap')
  if (cashier.is !== 'address') throw new Error('a page has an address')
  expect((await fetch(cashier.url)).status).toBe(200)
  return number
}
async function held(): Promise<{ number: string; gatewayNumber: string; amountMinor: number; subject: string }> {
  const number = await opened()
  await control('alipay/hold', { outOrderNo: number })
  const answer = await desk.query(number)
  if (answer.is !== 'held') throw new Error(`it is ${answer.is}`)
  return { number, gatewayNumber: answer.gatewayNumber, amountMinor: answer.amountMinor, subject: 'Order 1' }
}

/** What an app is given to hand to Alipay’s. */
async function openedInApp(): Promise<{ number: string; order: string }> {
  count += 1
  const number = `H${String(count).padStart(8, '0')}`
  const hold = { number, amountMinor: 678_90, subject: 'Order 2', expiresAt: start.add({ minutes: 30 }), returnUrl: 'http://127.0.0.1/m' }
  const cashier = await desk.open({ ...hold, payer: { openid: null, clientIp: null } }, 'alipayApp')
  if (cashier.is !== 'alipayApp') throw new Error('an app is handed an order')
  return { number, order: cashier.order }
}

describe('Alipay’s pre-authorisation', () => {
  it('waits, is held when it is confirmed, and is a trade of its own number once it is taken', async () => {
    expect(await desk.query('H99999999')).toEqual({ is: 'unknown' })
    const waiting = await opened()
    expect(await desk.query(waiting)).toEqual({ is: 'waiting' })
    const hold = await held()
    expect(hold.amountMinor).toBe(123_45)
    expect([await desk.capture(hold), await desk.capture(hold)]).toEqual([{ is: 'done' }, { is: 'done' }])
    expect(await desk.query(hold.number)).toEqual({ is: 'captured' })
    expect(await gateway.query(hold.number)).toMatchObject({ is: 'paid', amountMinor: 123_45 })
    expect(await desk.release(hold)).toMatchObject({ is: 'refused' })
    const refund = { tradeNumber: hold.number, number: `${hold.number}R`, amountMinor: 123_45, reason: 'orderEnded' }
    expect(await gateway.refund(refund)).toEqual({ is: 'done' })
  })

  it('is confirmed in Alipay’s app by the signed order that an app hands to it, and by no other', async () => {
    const { number, order } = await openedInApp()
    expect(await desk.query(number)).toEqual({ is: 'unknown' })
    expect(await control('alipay/app', { order, act: 'cancel' })).toEqual({ is: 'cancel' })
    expect(await desk.query(number)).toEqual({ is: 'waiting' })
    const dearer = order.replace('678.90', '978.90')
    expect(dearer).not.toBe(order)
    expect(await control('alipay/app', { order: dearer })).toMatchObject({ is: 'fail', why: 'isv.invalid-signature' })
    expect(await control('alipay/app', { order })).toEqual({ is: 'ok' })
    expect(await desk.query(number)).toMatchObject({ is: 'held', amountMinor: 678_90 })
    expect(await control('alipay/app', { order })).toMatchObject({ is: 'fail' })
  })

  it('is let go once, and is not taken after it', async () => {
    const hold = await held()
    expect([await desk.release(hold), await desk.release(hold)]).toEqual([{ is: 'done' }, { is: 'done' }])
    expect(await desk.query(hold.number)).toEqual({ is: 'closed' })
    expect(await desk.capture(hold)).toMatchObject({ is: 'refused' })
    expect(await gateway.query(hold.number)).toEqual({ is: 'unknown' })
  })

  it('is cancelled where nobody has confirmed it: nobody can any more; where somebody was faster it is let go', async () => {
    const number = await opened()
    expect(await desk.release({ number, amountMinor: 123_45, gatewayNumber: null })).toEqual({ is: 'done' })
    await expect(control('alipay/hold', { outOrderNo: number })).rejects.toThrow('There is nothing to confirm')
    expect(await desk.query(number)).toEqual({ is: 'closed' })
    const hold = await held()
    expect(await desk.release({ ...hold, gatewayNumber: null })).toEqual({ is: 'done' })
    expect(await desk.query(hold.number)).toEqual({ is: 'closed' })
  })

  it('is unclear where the answer is not signed by Alipay, or says nothing', async () => {
    const hold = await held()
    for (const kind of ['badSignature', 'unknownError']) {
      await control('faults', { match: 'alipayHoldQuery', kind, times: 1 })
      await expect(desk.query(hold.number)).rejects.toThrow(GatewayUnclear)
    }
    expect(await desk.query(hold.number)).toMatchObject({ is: 'held' })
  })
})
