import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { COMPANY_PAYS_YUAN, pointsDesk } from '../../../tools/testing/reward-points.ts'
import { givesMoney, leavesValue, valueDesk } from '../../../tools/testing/unused-value.ts'
import type { CabinFare } from '../../flights/calls/searching.ts'
import type { CancelForm } from '../../orders/calls.ts'

/* She leaves her value alone at the checkout and takes it again, as long as nothing has been paid of her part. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  points = pointsDesk(world)
  await value.govern(COMPANY_PAYS_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

const isShared = (fare: CabinFare): boolean => fare.verdict.overMinor > 0

/** A held order of such a fare, of which she pays a part. */
async function due(isWanted: (fare: CabinFare) => boolean) {
  const order = await value.submit(await value.open((fare) => isWanted(fare) && isShared(fare)))
  return { order, payOrderId: order.personPart?.payOrderId ?? '' }
}

/** Hers of a ticket that she shared with her company and has given up. */
async function ownValue(): Promise<{ airline: string; minor: number }> {
  await value.hideAll()
  const { order, payOrderId } = await due(leavesValue)
  await points.payAtAlipay(payOrderId)
  await world.issued(order.orderSeq)
  const quote = await value.leave(order.orderSeq)
  return { airline: quote.airline.code, minor: quote.shares.find(({ payer }) => payer === 'person')?.valueMinor ?? 0 }
}
const dueWith = (airline: string) => due(givesMoney(airline))
const assets = async (payOrderId: string, ...named: string[]) =>
  (
    await world.product.ask<{ dueMinor: number; state: string }>(
      'POST',
      '/pay/checkout/assetPayment',
      { payOrderId, assets: ['companyCredit', ...named] },
      { token: world.lin },
    )
  ).body
const prepay = (payOrderId: string) => world.desk.codeOf('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)

it('is taken, left and taken again; not while a cashier is open, and again once that has closed', TIMEOUT, async () => {
  const { airline, minor } = await ownValue()
  const { order, payOrderId } = await dueWith(airline)
  const set = await points.info(payOrderId)
  expect(set.value).toEqual({ payMinor: minor, asideMinor: minor, isFree: true })
  const hers = set.dueMinor + minor

  expect((await assets(payOrderId)).result).toEqual({ dueMinor: hers, state: 'due' })
  expect((await points.info(payOrderId)).value).toEqual({ payMinor: minor, asideMinor: 0, isFree: true })
  expect((await assets(payOrderId, 'travelCredit')).result).toEqual({ dueMinor: hers - minor, state: 'due' })
  expect((await assets(payOrderId, 'travelCredit')).result).toEqual({ dueMinor: hers - minor, state: 'due' })
  expect((await points.info(payOrderId)).value).toEqual({ payMinor: minor, asideMinor: minor, isFree: true })

  // The company's part is paid by now; hers is not, and a cashier asks for the rest of it.
  expect(await prepay(payOrderId)).toBe('Z000')
  expect((await points.info(payOrderId)).value).toMatchObject({ isFree: false })
  expect((await assets(payOrderId)).code).toBe('PAY-BEGUN')
  expect((await assets(payOrderId, 'travelCredit')).result).toEqual({ dueMinor: hers - minor, state: 'due' })
  await world.product.program.db.pool.query(
    `update gateway_trade set expires_at = created_at + interval '1 second' where pay_order_id = $1 and state = 'prepared'`,
    [payOrderId],
  )
  world.product.clock.advance({ minutes: 2 })
  expect((await assets(payOrderId)).result).toEqual({ dueMinor: hers, state: 'due' })
  expect((await assets(payOrderId, 'travelCredit')).result).toEqual({ dueMinor: hers - minor, state: 'due' })

  await points.payAtAlipay(payOrderId)
  const issued = await world.issued(order.orderSeq)
  expect(issued.status.key).toBe('ticketIssued')
  const used = (await value.credits()).find(({ owner, amount }) => owner === 'person' && amount === minor)
  expect(used?.left).toBe(0)
})

it('is offered at an open checkout where another order has let it go', TIMEOUT, async () => {
  const { airline, minor } = await ownValue()
  const first = await dueWith(airline)
  const second = await dueWith(airline)
  expect((await points.info(first.payOrderId)).value?.asideMinor).toBe(minor)
  const before = await points.info(second.payOrderId)
  expect(before.value).toBeNull()
  expect((await assets(second.payOrderId, 'travelCredit')).result.dueMinor).toBe(before.dueMinor)

  await assets(first.payOrderId)
  expect((await points.info(second.payOrderId)).value).toEqual({ payMinor: minor, asideMinor: 0, isFree: true })
  expect((await assets(second.payOrderId, 'travelCredit')).result).toEqual({ dueMinor: before.dueMinor - minor, state: 'due' })
  expect((await points.info(first.payOrderId)).value).toBeNull()
})

it('pays all that is left beside points, without a gateway', TIMEOUT, async () => {
  const { airline, minor } = await ownValue()
  const { order, payOrderId } = await dueWith(airline)
  const hers = (await points.info(payOrderId)).dueMinor + minor
  await assets(payOrderId)
  await points.grant(hers - minor + 1)
  expect((await assets(payOrderId, 'points')).result).toEqual({ dueMinor: minor - 1, state: 'due' })
  expect((await points.info(payOrderId)).value).toEqual({ payMinor: minor - 1, asideMinor: 0, isFree: true })
  expect((await assets(payOrderId, 'points', 'travelCredit')).result).toEqual({ dueMinor: 0, state: 'paid' })
  expect((await world.issued(order.orderSeq)).status.key).toBe('ticketIssued')
  expect(await points.balances(order.orderSeq)).toMatchObject({ points: hers - minor + 1 })
})

it('is no fee that was charged: who has paid nothing yet is promised none back', TIMEOUT, async () => {
  const { airline, minor } = await ownValue()
  await world.govern((file) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: COMPANY_PAYS_YUAN })
    Object.assign(file.settings, {
      serviceFees: { rates: [{ products: ['flight'], yuan: 10 }], paidBy: 'person' },
      payment: { personPays: 'charge', cash: false },
    })
  })
  const { order, payOrderId } = await dueWith(airline)
  expect((await points.info(payOrderId)).value).toMatchObject({ asideMinor: minor })
  const words = async () => {
    const form = await world.desk.must<{ quote: { words: string[] } }>('GET', `/order/cancel/${order.orderSeq}`, {}, world.lin)
    return form.quote.words.join(' ')
  }
  expect(await words()).not.toContain('goes back too')
  // Value is only set aside, and the company's part reserved: nobody was charged either.
  const { quote } = await world.desk.must<CancelForm>('GET', `/order/cancel/${order.orderSeq}`, {}, world.lin)
  expect(quote.back.map(({ isReserved }) => isReserved)).toEqual(quote.back.map(() => true))
  expect(quote.back.map(({ when }) => when)).toContain('Only set aside, not spent: the value is free again at once')
  await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
  await points.payAtAlipay(payOrderId)
  await world.issued(order.orderSeq)
  // What had paid is value again, and the order says so.
  const { timeline } = await world.order(order.orderSeq)
  const told = timeline.find(({ title }) => title === 'Unused value came back')
  // The company's with hers.
  const { rows } = await world.product.program.db.pool.query<{ minor: string }>(
    `select sum(p.amount_minor) as minor from payment p join orders o on o.company_id = p.company_id and o.id = p.order_id
     where o.number = $1 and p.kind = 'travelCredit' and p.state = 'returned'`,
    [order.orderSeq],
  )
  const backMinor = Number(rows[0]?.minor)
  expect(backMinor).toBeGreaterThanOrEqual(minor)
  expect(told?.detail).toContain(`¥${backMinor / 100} `)
})
