import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { FlightOrderDetails } from '../../flights/calls/orders.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { orderList } from '../../orders/calls.ts'
import type { PaymentInfo } from '../calls.ts'
import type { OpenedPayLink } from '../calls/others.ts'

/* A part that its payer hands on, that waits for the desk, or that a gateway holds until the ticket is issued. */

let world: World
beforeAll(async () => {
  world = await seedWorld()
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  const { product } = world
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const TIMEOUT = { timeout: 240_000 }
const owner = () => ({ token: world.tokens.owner })
const mine = () => ({ payOrderId: world.mine.payOrderId })
const ask = <T>(method: 'GET' | 'POST', path: string, input: object, as?: { token: string }) =>
  world.product.ask<T>(method, path, input, as)
const info = async () => (await ask<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', mine(), owner())).body.result
const order = async (orderSeq: string) =>
  (await ask<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, owner())).body.result
const titles = async (orderSeq: string) => (await order(orderSeq)).timeline.map(({ title }) => title)
/** Whatever pauses before it is tried again is tried now: the queue pauses by the machine's time, not by the product's. */
const settle = async () => {
  for (let look = 0; look < 15; look += 1) {
    await world.product.program.db.pool.query(`update pgboss.job set start_after = now() where name like 'payments.%' and state = 'retry'`)
    await world.product.advance({ seconds: 2 })
  }
}
async function setPayment(payment: object): Promise<void> {
  await world.product.program.db.pool.query(`update company set settings = jsonb_set(settings::jsonb, '{payment}', $1::jsonb)`, [
    JSON.stringify({ personPays: 'charge', cash: false, cashWindowMinutes: 600, ...payment }),
  ])
}
async function balances(orderSeq: string): Promise<Record<string, number>> {
  const { rows } = await world.product.program.db.pool.query<{ account: string; sum: string }>(
    `select p.account, sum(p.amount_minor) as sum from ledger_posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
     join orders o on o.company_id = e.company_id and o.id = e.order_id where o.number = $1 group by p.account having sum(p.amount_minor) <> 0`,
    [orderSeq],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

const handOn = async () => {
  const { body } = await ask<{ url: string; expiresAt: string }>('POST', '/pay/link/make', mine(), owner())
  return body.result.url.split('#')[1] ?? ''
}
const open = async (token: string) => (await ask<OpenedPayLink>('POST', '/pay/link/open', { token })).body.result
const prepay = (token: string) => ask<{ url: string }>('POST', '/pay/link/prepay', { token, way: 'alipayWap' })
async function payAtAlipay(url: string): Promise<string> {
  await (await fetch(url, { redirect: 'manual' })).arrayBuffer()
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  const outTradeNo = trades[0]?.outTradeNo ?? ''
  await world.product.control('POST', '/alipay/pay', { outTradeNo })
  return outTradeNo
}

describe('a part that is handed on to somebody outside', () => {
  it('shows the number, the amount and the end of the window, and nobody’s name', TIMEOUT, async () => {
    const { dueMinor, order: of, expiresAt } = await info()
    const token = await handOn()
    expect(token).toMatch(/^[\w-]{43}$/)
    const opened = await open(token)
    expect(opened).toMatchObject({ state: 'due', about: { orderSeq: of.orderSeq, amountMinor: dueMinor, expiresAt } })
    expect(Object.keys(opened.about ?? {}).toSorted()).toEqual(['amountMinor', 'expiresAt', 'orderSeq'])
    expect(await info()).toMatchObject({ isHandedOn: true, kind: { key: 'third' } })
    expect(await open('A'.repeat(43))).toMatchObject({ state: 'over', about: null })
    const { rows } = await world.product.program.db.pool.query('select token_hash from pay_link')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends the link when she takes it back or makes another; nothing begins by it any more', TIMEOUT, async () => {
    const first = await handOn()
    const second = await handOn()
    expect([(await open(first)).state, (await open(second)).state]).toEqual(['over', 'due'])
    expect((await prepay(first)).body.code).toBe('PAY-LINK-OVER')
    expect((await ask('POST', '/pay/link/revoke', mine(), owner())).body.result).toEqual({ revoked: true })
    expect([(await open(second)).state, (await prepay(second)).body.code]).toEqual(['over', 'PAY-LINK-OVER'])
    expect(await info()).toMatchObject({ isHandedOn: false, kind: { key: 'difference' } })
    expect((await ask('POST', '/pay/link/make', mine(), { token: world.tokens.stranger })).status).toBe(404)
  })

  it('pays it once, unnamed; her money goes back to her gateway when the order ends', TIMEOUT, async () => {
    const { dueMinor, order: of } = await info()
    const token = await handOn()
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const number = await payAtAlipay((await prepay(token)).body.result.url)
    expect((await ask<{ state: string }>('POST', '/pay/link/confirm', { token })).body.result).toEqual({ state: 'paid' })
    expect((await open(token)).state).toBe('paid')
    expect(await info()).toMatchObject({ kind: { key: 'third' }, parts: [{ kind: 'company' }, { kind: 'third', label: 'Third party' }] })
    await settle()
    expect(await titles(of.orderSeq)).toContain('Paid by a third party')
    const steps = (await order(of.orderSeq)).timeline
    expect(JSON.stringify(steps.filter(({ title }) => title === 'Paid by a third party'))).not.toContain('You')
    const paid = steps.find(({ title }) => title === 'Paid')?.detail
    expect(paid).toMatch(/^Company bill ¥[\d,.]+, paid by a third party ¥[\d,.]+, in all ¥/)
    expect((await order(of.orderSeq)).payers.find(({ kind }) => kind === 'third')?.label).toBe('A third party')
    const { trades } = await world.product.control<{ trades: { outTradeNo: string; refundedMinor: number }[] }>(
      'GET',
      `/alipay/trades?outTradeNo=${number}`,
    )
    expect(trades[0]?.refundedMinor).toBe(dueMinor)
    expect(await balances(of.orderSeq)).toEqual({})
  })
})

describe('a part that waits for the desk', () => {
  it('waits longer where the company has a desk, never beyond the ticketing limit, and may still be paid online', TIMEOUT, async () => {
    world = await world.renew()
    const choose = () => ask<{ expiresAt: string }>('POST', '/pay/desk/choose', mine(), owner())
    await setPayment({ cash: false })
    expect((await info()).desk).toBe('none')
    expect((await choose()).body.code).toBe('PAY-NO-DESK')
    await setPayment({ cash: true, cashWindowMinutes: 10_080 })
    const before = await info()
    expect(before.desk).toBe('offered')
    const { expiresAt } = (await choose()).body.result
    expect((await choose()).body.result).toEqual({ expiresAt })
    const after = await info()
    expect(after).toMatchObject({ desk: 'chosen', expiresAt, state: 'due', kind: { key: 'cash' } })
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(before.expiresAt ?? ''))
    const { rows } = await world.product.program.db.pool.query<{ isIn: boolean }>(
      `select w.expires_at <= f.ticketing_limit_at - interval '5 minutes' as "isIn" from pay_order w
       join flight_order f on f.company_id = w.company_id and f.order_id = w.order_id where w.id = $1`,
      [mine().payOrderId],
    )
    expect(rows).toEqual([{ isIn: true }])
    await world.product.advance({ minutes: 31 })
    expect((await info()).state).toBe('due')
  })
})

interface Hold {
  readonly outOrderNo: string
  readonly status: string
  readonly takenMinor: number
  readonly freedMinor: number
}
const newestHold = async (): Promise<Hold> => {
  const [hold] = (await world.product.control<{ holds: Hold[] }>('GET', '/alipay/holds')).holds
  if (!hold) throw new Error('nobody has asked for a hold')
  return hold
}
/** Confirms the hold as the person would on her phone. */
async function confirmed(): Promise<string> {
  const { payUrl } = (await ask<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', mine(), owner())).body.result
  expect(payUrl).toContain('/alipay/hold/')
  const { outOrderNo } = await newestHold()
  await world.product.control('POST', '/alipay/hold', { outOrderNo })
  return outOrderNo
}

describe('a part that a gateway holds', () => {
  it('is held at the checkout and taken when the ticket is issued', TIMEOUT, async () => {
    world = await world.renew()
    await setPayment({ personPays: 'guarantee' })
    const { dueMinor, order: of, methods } = await info()
    expect(methods.find(({ key }) => key === 'alipayWap')?.isHeld).toBe(true)
    await confirmed()
    expect((await ask<{ state: string }>('POST', '/pay/facade/confirmPay', mine(), owner())).body.result).toEqual({ state: 'held' })
    expect(await balances(of.orderSeq)).toMatchObject({ 'held:alipay': dueMinor, guarantees: -dueMinor })
    expect(await info()).toMatchObject({ state: 'held', kind: { key: 'guarantee' } })
    // Nothing was charged yet: it is not told as paid.
    expect((await ask('POST', '/personal/alipay/wap/prepay', mine(), owner())).body.code).toBe('PAY-HELD')
    await settle()
    expect(await info()).toMatchObject({ state: 'paid', kind: { key: 'guarantee' }, refund: null })
    expect(await titles(of.orderSeq)).toEqual(expect.arrayContaining(['Payment guaranteed', 'Guarantee became a payment']))
    const secured = (await order(of.orderSeq)).timeline.find(({ title }) => title === 'Payment secured')
    expect(secured?.detail).toMatch(/guaranteed by yourself ¥[\d,.]+, charged once ticketed/)
    expect(await newestHold()).toMatchObject({ status: 'FINISH', takenMinor: dueMinor, freedMinor: 0 })
    const now = await balances(of.orderSeq)
    expect([now['gateway:alipay'], now['held:alipay'], now['clearing']]).toEqual([dueMinor, undefined, undefined])
  })

  it('may be held of somebody outside, and is told as hers', TIMEOUT, async () => {
    world = await world.renew()
    await setPayment({ personPays: 'guarantee' })
    const { order: of } = await info()
    const token = await handOn()
    expect((await prepay(token)).body.result.url).toContain('/alipay/hold/')
    await world.product.control('POST', '/alipay/hold', { outOrderNo: (await newestHold()).outOrderNo })
    expect((await ask<{ state: string }>('POST', '/pay/link/confirm', { token })).body.result).toEqual({ state: 'held' })
    expect((await info()).parts.find(({ kind }) => kind === 'third')?.label).toBe('Third party')
    const secured = (await order(of.orderSeq)).timeline.find(({ title }) => title === 'Payment secured')
    expect(secured?.detail).toMatch(/guaranteed by a third party ¥[\d,.]+, charged once ticketed/)
  })

  it('is let go when the ticket cannot be issued: nothing has to be paid back', TIMEOUT, async () => {
    world = await world.renew()
    await setPayment({ personPays: 'guarantee' })
    const { dueMinor, order: of } = await info()
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    await confirmed()
    await settle()
    expect(await newestHold()).toMatchObject({ status: 'FINISH', takenMinor: 0, freedMinor: dueMinor })
    expect(await info()).toMatchObject({ state: 'closed', refund: null })
    expect((await order(of.orderSeq)).personPart).toMatchObject({ state: 'closed', isLetGo: true })
    // The company had paid beside her: what it paid goes back, and the list says so.
    const wish = { status: 'all', cursor: null, size: 20, search: of.orderSeq }
    const { orders } = (await ask<CallResult<typeof orderList>>('POST', '/order/list', wish, owner())).body.result
    expect(orders[0]?.next?.kind).toBe('ticketFailed')
    expect(await titles(of.orderSeq)).toContain('Guarantee let go')
    expect(await balances(of.orderSeq)).toEqual({})
  })

  it('asks first what an unclear capture has done, and takes it once', TIMEOUT, async () => {
    world = await world.renew()
    await setPayment({ personPays: 'guarantee' })
    const { dueMinor } = await info()
    await world.product.control('POST', '/faults', { match: 'alipayCapture', kind: 'unknownError', times: 1 })
    await confirmed()
    await settle()
    await settle()
    expect(await info()).toMatchObject({ state: 'paid' })
    expect(await newestHold()).toMatchObject({ takenMinor: dueMinor })
  })

  it('is cancelled at the gateway where nobody confirms it in time', TIMEOUT, async () => {
    world = await world.renew()
    await setPayment({ personPays: 'guarantee' })
    await ask('POST', '/personal/alipay/wap/prepay', mine(), owner())
    await world.product.advance({ minutes: 31 })
    await settle()
    expect((await newestHold()).status).toBe('CLOSED')
    const { closedBecause, order: of } = await info()
    expect(closedBecause).toBe('lapsed')
    // Nobody had confirmed it: there was nothing to let go.
    expect((await order(of.orderSeq)).personPart?.isLetGo).toBe(false)
  })
})
