import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../tools/testing/reward-points.ts'

/* The company's part of an order that a person pays too is reserved until hers counts, and taken in the same moment. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  await world.govern((file) => onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: 300 }))
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

/** How the company's part stands, and what the books have of it. */
async function companys(orderSeq: string): Promise<{ state: string; entries: string[] }> {
  const { rows } = await world.product.program.db.pool.query<{ state: string; kinds: string[] }>(
    `select p.state, array(select e.kind from ledger_entry e where e.company_id = p.company_id and e.payment_id = p.id order by e.id) as kinds
     from payment p join orders o on o.company_id = p.company_id and o.id = p.order_id where o.number = $1 and p.kind = 'companyCredit'`,
    [orderSeq],
  )
  const [row] = rows
  if (!row) throw new Error(`${orderSeq} has no part of the company's`)
  return { state: row.state, entries: row.kinds }
}
const story = async (orderSeq: string) => (await world.order(orderSeq)).timeline.map(({ title, detail }) => ({ title, detail }))
/** She goes to the cashier, as her page does it. */
async function toCashier(payOrderId: string): Promise<void> {
  await world.desk.must('POST', '/pay/checkout/assetPayment', { payOrderId, assets: ['companyCredit'] }, world.lin)
  const { payUrl } = await world.desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)
  await (await fetch(payUrl, { redirect: 'manual' })).arrayBuffer()
}
const settle = async () => {
  for (let look = 0; look < 15; look += 1) await world.product.advance({ seconds: 4 })
}

it('takes nothing of the company as her cashier opens, and nothing comes back where she does not pay', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  await toCashier(payOrderId)
  expect(await companys(order.orderSeq)).toEqual({ state: 'reserved', entries: [] })
  const company = (await points.info(payOrderId)).parts.find(({ kind }) => kind === 'company')
  expect(company?.isPaid).toBe(false)
  for (let minute = 0; minute < 33; minute += 1) await world.product.advance({ minutes: 1 })
  expect(await companys(order.orderSeq)).toEqual({ state: 'released', entries: [] })
  const told = await story(order.orderSeq)
  const titles = told.map(({ title }) => title)
  expect(titles).toContain('Closed after its time')
  expect(titles).not.toContain('Company’s part paid')
  expect(titles).not.toContain('Money returned')
  // What was reserved is named with its amount as the payment opens.
  expect(told.find(({ title }) => title === 'Payment opened')?.detail).toMatch(
    /the company’s part of ¥[\d,.]+ is reserved and taken with it/,
  )
})

it('takes the company’s part in the moment in which hers counts', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  await toCashier(payOrderId)
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
  await settle()
  expect(await companys(order.orderSeq)).toMatchObject({ state: 'paid' })
  const { rows } = await world.product.program.db.pool.query<{ transactions: number }>(
    `select count(distinct e.xmin::text)::int as transactions from ledger_entry e join orders o on o.company_id = e.company_id and o.id = e.order_id
     where o.number = $1 and e.kind = 'pay'`,
    [order.orderSeq],
  )
  expect(rows).toEqual([{ transactions: 1 }])
  expect((await world.order(order.orderSeq)).status.key).toBe('ticketIssued')
})
