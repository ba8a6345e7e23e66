import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../tools/testing/reward-points.ts'
import { dayInWords } from '../../kernel/day-words.ts'
import type { Language } from '../../kernel/language.ts'
import type { CancelForm, ListedOrder } from '../../orders/calls.ts'

/* An order is cancelled while a gateway does not tell whether it was paid: what becomes of that is said first, and then it becomes of it. */

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

const must = <T>(method: 'GET' | 'POST', path: string, input: object) => world.desk.must<T>(method, path, input, world.lin)
const form = async (orderSeq: string, language: Language = 'en') => {
  const { body } = await world.product.ask<CancelForm>('GET', `/order/cancel/${orderSeq}`, {}, { token: world.lin, language })
  return body.result
}
const cancel = async (orderSeq: string) =>
  must('POST', `/order/cancel/${orderSeq}`, { version: (await form(orderSeq)).version, reasonCode: 'planChanged' })
const card = async (orderSeq: string) => {
  const { orders } = await must<{ orders: ListedOrder[] }>('POST', '/order/list', { status: 'all', cursor: null, size: 20 })
  return orders.find((order) => order.orderSeq === orderSeq)
}
async function silence(): Promise<void> {
  for (const [match, kind] of [
    ['alipayQuery', 'unknownError'],
    ['alipayClose', 'unknownError'],
    ['alipayNotice', 'loseNotice'],
  ])
    await world.product.control('POST', '/faults', { match, kind, times: 500 })
}
async function atAlipay(payOrderId: string): Promise<string> {
  const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
  await (await fetch(payUrl, { redirect: 'manual' })).arrayBuffer()
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  return trades[0]?.outTradeNo ?? ''
}
/** She is at Alipay's cashier, pays there or not, and nothing is heard of it. */
async function unclear({ isPaid }: { isPaid: boolean }) {
  const { order, payOrderId } = await points.due()
  const { dueMinor } = await points.info(payOrderId)
  const outTradeNo = await atAlipay(payOrderId)
  await silence()
  if (isPaid) await world.product.control('POST', '/alipay/pay', { outTradeNo })
  await must('POST', '/pay/facade/confirmPay', { payOrderId })
  return { orderSeq: order.orderSeq, payOrderId, dueMinor, outTradeNo }
}
/** The gateway answers again; the queue pauses by the machine's time, not by the product's. */
async function heard(): Promise<void> {
  await world.product.control('DELETE', '/faults')
  for (let look = 0; look < 15; look += 1) {
    await world.product.program.db.pool.query(`update pgboss.job set start_after = now() where name like 'payments.%' and state = 'retry'`)
    await world.product.advance({ seconds: 4 })
  }
}
const stepOf = async (orderSeq: string, title: string) =>
  (await world.order(orderSeq)).timeline.find((step) => step.title === title)?.detail ?? ''

it('says before she cancels that a payment is being confirmed and comes back by itself, and gives it back', TIMEOUT, async () => {
  const { orderSeq, payOrderId, dueMinor, outTradeNo } = await unclear({ isPaid: true })
  expect((await world.order(orderSeq)).personPart?.unclear).toEqual([{ gateway: 'Alipay', amountMinor: dueMinor }])
  const { quote } = await form(orderSeq)
  expect(quote.back.every(({ isReserved }) => isReserved)).toBe(true)
  expect(quote.pending).toMatchObject([{ to: 'person', name: null, amountMinor: dueMinor, isSilent: true }])
  expect(quote.pending[0]?.when).toMatch(/^Alipay has not said whether this went through\..* by 1 Dec 2026 at the latest/)
  expect((await form(orderSeq, 'zh')).quote.pending[0]?.when).toMatch(/^支付宝还没有答复这笔钱有没有付成.*最晚 2026年12月1日 到账$/)

  await cancel(orderSeq)
  const after = await world.order(orderSeq)
  expect(after).toMatchObject({
    status: { key: 'cancelledClosed' },
    personPart: { state: 'closed', unclear: [{ gateway: 'Alipay', amountMinor: dueMinor }], refund: null },
  })
  expect(await stepOf(orderSeq, 'Cancelled')).toMatch(/^Alipay had not said whether a payment went through: if it did, it goes back/)
  expect((await points.info(payOrderId)).unanswered).toBe('Alipay')
  expect((await card(orderSeq))?.next).toMatchObject({ kind: 'confirm', until: null, path: `/flights/order/${orderSeq}` })

  await heard()
  const { personPart } = await world.order(orderSeq)
  expect(personPart?.unclear).toEqual([])
  expect(personPart?.refund).toEqual({ state: 'done', amountMinor: dueMinor, of: 'late', gateway: 'Alipay' })
  const { trades } = await world.product.control<{ trades: { refundedMinor: number }[] }>('GET', `/alipay/trades?outTradeNo=${outTradeNo}`)
  expect(trades[0]?.refundedMinor).toBe(dueMinor)
  expect(await points.balances(orderSeq)).toEqual({})
  // Gone back by the day that was named.
  const { rows } = await world.product.program.db.pool.query<{ by: string }>(
    `select r.promised_on::text as by from gateway_refund r join orders o on o.company_id = r.company_id and o.id = r.order_id where o.number = $1`,
    [orderSeq],
  )
  expect(dayInWords(rows[0]?.by ?? '', 'en')).toBe('1 Dec 2026')
  expect([(await points.info(payOrderId)).unanswered, (await card(orderSeq))?.next]).toEqual([null, null])
})

it('leaves nothing open where the gateway says in the end that nothing was paid', TIMEOUT, async () => {
  const { orderSeq } = await unclear({ isPaid: false })
  await cancel(orderSeq)
  expect((await world.order(orderSeq)).personPart?.unclear).toHaveLength(1)
  await heard()
  expect((await world.order(orderSeq)).personPart).toMatchObject({ unclear: [], refund: null })
  expect((await card(orderSeq))?.next).toBeNull()
  expect(await points.balances(orderSeq)).toEqual({})
})

it('tells whoever cancels with a cashier open that nothing has arrived, and what becomes of it if it does', TIMEOUT, async () => {
  const { order, payOrderId } = await points.due()
  const { orderSeq } = order
  expect((await form(orderSeq)).quote.pending).toEqual([])
  await atAlipay(payOrderId)
  const [pending] = (await form(orderSeq)).quote.pending
  expect(pending).toMatchObject({ to: 'person', isSilent: false })
  expect(pending?.when).toMatch(/^Alipay’s cashier was opened, and nothing has arrived\./)
  expect((await world.order(orderSeq)).personPart?.unclear).toEqual([])
  await cancel(orderSeq)
  expect(await stepOf(orderSeq, 'Cancelled')).toBe('Nothing was charged.')
  await heard()
  expect((await world.order(orderSeq)).personPart).toMatchObject({ unclear: [], refund: null })
})

it('does not say that nothing was charged where the time runs out while the gateway is silent', TIMEOUT, async () => {
  const { orderSeq, dueMinor } = await unclear({ isPaid: true })
  for (let minute = 0; minute < 40; minute += 1) {
    await world.product.program.db.pool.query(`update pgboss.job set start_after = now() where name = 'payments.lapse' and state = 'retry'`)
    await world.product.advance({ minutes: 1 })
  }
  expect((await world.order(orderSeq)).status.key).toBe('lapsed')
  expect(await stepOf(orderSeq, 'Closed after its time')).toMatch(/^No payment was confirmed in time.*Alipay had not said/)
  expect((await card(orderSeq))?.next).toMatchObject({ kind: 'confirm' })
  await heard()
  expect((await world.order(orderSeq)).personPart?.refund).toMatchObject({ state: 'done', amountMinor: dueMinor })
})
