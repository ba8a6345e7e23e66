import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { PaymentInfo } from '../calls.ts'

/* A cashier that was opened before she chose the desk ends before her part does: she can pay online all the same. */

const TIMEOUT = { timeout: 240_000 }
/** As long as a part waits where nobody has chosen the desk, and a little. */
const WINDOW_AND_MORE = { minutes: 31 }

let world: World
beforeAll(async () => {
  world = await seedWorld()
  await world.product.program.db.pool.query(
    `update company set settings = jsonb_set(settings::jsonb, '{payment}', '{"personPays": "charge", "cash": true, "cashWindowMinutes": 600}')`,
  )
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.product.checkBooks()
})

const ask = <T>(method: 'GET' | 'POST', path: string, input: object) =>
  world.product.ask<T>(method, path, { payOrderId: world.mine.payOrderId, ...input }, { token: world.tokens.owner })
const info = async () => (await ask<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', {})).body.result
const alipay = () => ask<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', {})
const wechat = () => ask<{ url: string }>('POST', '/pay/wxpay/wap/prepay', { way: 'wechatH5' })
const confirm = async () => (await ask<{ state: string }>('POST', '/pay/facade/confirmPay', {})).body.result.state
const desk = async () => expect((await ask('POST', '/pay/desk/choose', {})).body.code).toBe('Z000')
const arrive = async (url: string) => (await fetch(url, { redirect: 'manual' })).arrayBuffer()

interface Trade {
  readonly outTradeNo: string
}
const newest = async (gateway: 'alipay' | 'wechat'): Promise<Trade> => {
  const { trades } = await world.product.control<{ trades: Trade[] }>('GET', `/${gateway}/trades?newest=1`)
  const [trade] = trades
  if (!trade) throw new Error('nobody has opened a trade')
  return trade
}

/** How the trades of her part stand in our books, those that are over first. */
async function states(): Promise<string[]> {
  const { rows } = await world.product.program.db.pool.query<{ state: string }>(
    'select state from gateway_trade where pay_order_id = $1 order by state',
    [world.mine.payOrderId],
  )
  return rows.map(({ state }) => state)
}
/** Only the clocks move: nothing that would tidy up has run yet. */
async function wait(by: Temporal.DurationLike): Promise<void> {
  const { clock, control } = world.product
  clock.advance(by)
  await control('POST', '/clock', { now: clock.now().toString() })
}

it('opens a new trade where the former one has ended by itself, at each gateway', TIMEOUT, async () => {
  await arrive((await alipay()).body.result.payUrl)
  const [atAlipay, atWechat] = [await newest('alipay'), await wechat().then(() => newest('wechat'))]
  await desk()
  await wait(WINDOW_AND_MORE)
  const again = (await wechat()).body
  expect(again.code).toBe('Z000')
  expect(await newest('wechat')).not.toEqual(atWechat)
  const { payUrl } = (await alipay()).body.result
  // What she has begun by another way is ended first.
  expect(await states()).toEqual(['closed', 'closed', 'closed', 'prepared'])
  await arrive(payUrl)
  const { outTradeNo } = await newest('alipay')
  expect(outTradeNo).not.toBe(atAlipay.outTradeNo)
  await world.product.control('POST', '/alipay/pay', { outTradeNo })
  expect(await confirm()).toBe('paid')
})

it('settles what was paid before the trade ended instead of opening another', TIMEOUT, async () => {
  world = await world.renew()
  await arrive((await alipay()).body.result.payUrl)
  await desk()
  const { outTradeNo } = await newest('alipay')
  await world.product.control('POST', '/faults', { match: 'alipayNotice', kind: 'loseNotice', times: 1 })
  await world.product.control('POST', '/alipay/pay', { outTradeNo })
  expect((await info()).state).toBe('due')
  await wait(WINDOW_AND_MORE)
  expect((await alipay()).body.code).toBe('PAY-PAID')
  expect((await info()).state).toBe('paid')
})

it('asks the gateway, whose clock may be ahead of ours', TIMEOUT, async () => {
  world = await world.renew()
  await arrive((await alipay()).body.result.payUrl)
  const before = await newest('alipay')
  await desk()
  const ahead = world.product.clock.now().add({ minutes: 16 }).toString()
  world.product.clock.advance({ minutes: 10 })
  await world.product.control('POST', '/clock', { now: ahead })
  await arrive((await alipay()).body.result.payUrl)
  expect((await newest('alipay')).outTradeNo).not.toBe(before.outTradeNo)
  expect(await states()).toEqual(['closed', 'prepared'])
  await world.product.control('POST', '/clock', { now: world.product.clock.now().toString() })
})

it('says that the gateway is silent where a trade has ended and nobody knows whether it was paid', TIMEOUT, async () => {
  world = await world.renew()
  await arrive((await alipay()).body.result.payUrl)
  await desk()
  await wait(WINDOW_AND_MORE)
  await world.product.control('POST', '/faults', { match: 'alipayQuery', kind: 'unknownError', times: 1 })
  expect((await alipay()).body.code).toBe('PAY-CONFIRMING')
  expect(await states()).toEqual(['prepared'])
  expect((await alipay()).body.code).toBe('Z000')
})

it('closes by itself what its gateway has closed, and what her part has outlived', TIMEOUT, async () => {
  world = await world.renew()
  await arrive((await alipay()).body.result.payUrl)
  await wechat()
  await desk()
  for (let minute = 0; minute < 33; minute += 1) await world.product.advance({ minutes: 1 })
  expect(await states()).toEqual(['closed', 'closed'])
  expect((await info()).state).toBe('due')
})

it('ends a trade that WeChat Pay knows with other facts, and opens another', TIMEOUT, async () => {
  world = await world.renew()
  expect((await wechat()).body.code).toBe('Z000')
  const first = await newest('wechat')
  // What was told of it then is not what would be told now: as where the installation’s address has changed.
  await world.product.program.db.pool.query(`update gateway_trade set expires_at = expires_at - interval '1 second'`)
  expect((await wechat()).body.code).toBe('Z000')
  const second = await newest('wechat')
  expect(second.outTradeNo).not.toBe(first.outTradeNo)
  expect(await states()).toEqual(['closed', 'prepared'])
  await world.product.control('POST', '/wechat/pay', { outTradeNo: second.outTradeNo })
  expect(await confirm()).toBe('paid')
})
