import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, onlyPrice, type GovernedFile } from '../../../tools/testing/governed.ts'
import { isShared, pointsDesk } from '../../../tools/testing/reward-points.ts'
import { leavesValue, valueDesk } from '../../../tools/testing/unused-value.ts'
import { keepHouse } from '../../server/housekeeping.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { addRefund, ReturnQuote } from '../../flights/calls/returning.ts'
import type { CabinFare } from '../../flights/calls/searching.ts'
import type { OpenedPayLink } from '../calls/others.ts'

/* Who has paid by a link has no other place to read what becomes of her money: the link says so, to the end, and nothing else of the order. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
let value: ReturnType<typeof valueDesk>
const govern = (payment: object = {}) =>
  world.govern((file: GovernedFile) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: 300 })
    Object.assign(file.settings, {
      serviceFees: { rates: [{ products: ['flight'], yuan: 12.5 }], paidBy: 'person', onRefund: 'kept' },
      payment: { personPays: 'charge', cash: true, cashWindowMinutes: 600, forfeitPayer: 3, violationPayer: 3, ...payment },
    })
  })
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  value = valueDesk(world)
  await govern()
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await heard()
  await world.checkBooks()
})

const must = <T>(method: 'GET' | 'POST', path: string, input: object) => world.desk.must<T>(method, path, input, world.lin)
const open = async (token: string) => (await world.product.ask<OpenedPayLink>('POST', '/pay/link/open', { token })).body.result
const confirm = async (token: string) =>
  (await world.product.ask<{ state: string }>('POST', '/pay/link/confirm', { token })).body.result.state
const fault = (match: string, kind: string, times = 1) => world.product.control('POST', '/faults', { match, kind, times })
/** Whatever pauses before it is tried again is tried now: the queue pauses by the machine's time, not by the product's. */
async function heard(looks = 12): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await world.product.program.db.pool.query(`update pgboss.job set start_after = now() where name like 'payments.%' and state = 'retry'`)
    await world.product.advance({ seconds: 5 })
  }
}
async function handOn(payOrderId: string): Promise<string> {
  const { url } = await must<{ url: string }>('POST', '/pay/link/make', { payOrderId })
  return url.split('#')[1] ?? ''
}
/** Somebody outside is at Alipay's cashier by the link. */
async function atAlipay(token: string): Promise<string> {
  const { body } = await world.product.ask<{ url: string }>('POST', '/pay/link/prepay', { token, way: 'alipayWap' })
  await (await fetch(body.result.url, { redirect: 'manual' })).arrayBuffer()
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  return trades[0]?.outTradeNo ?? ''
}
const pay = (outTradeNo: string) => world.product.control('POST', '/alipay/pay', { outTradeNo })
const receiveCash = async (orderSeq: string, amountMinor: number) => {
  const received = { orderSeq, amountMinor, receiptNumber: `R-${orderSeq}`, paidBy: 'payer' }
  const { body } = await world.product.ask('POST', '/ops/cash/receive', received, { token: await world.product.staffToken('desk') })
  expect(body.code).toBe('Z000')
}
/** An order of which somebody outside has paid a part by a link, and which has come to its end, with a ticket or without. */
async function paidByLink(isWanted = isShared) {
  const { order, payOrderId } = await points.due(isWanted)
  const { dueMinor } = await points.info(payOrderId)
  const token = await handOn(payOrderId)
  const outTradeNo = await atAlipay(token)
  await pay(outTradeNo)
  expect(await confirm(token)).toBe('paid')
  return { orderSeq: order.orderSeq, payOrderId, dueMinor, token, outTradeNo }
}
const costsNow = (fare: CabinFare): boolean =>
  isShared(fare) && !fare.conditions.leavesValue && fare.conditions.refund.some((row) => row.appliesNow && row.fee.startsWith('¥'))

/** Nothing of the order but its number, what she paid, until when it was due, and the sums of what became of it. */
function checkPrivate(opened: OpenedPayLink): void {
  expect(Object.keys(opened).toSorted()).toEqual(['about', 'back', 'methods', 'now', 'state'])
  expect(Object.keys(opened.about ?? {}).toSorted()).toEqual(['amountMinor', 'expiresAt', 'orderSeq'])
  expect(Object.keys(opened.back ?? {}).toSorted()).toEqual(['because', 'feeMinor', 'moves', 'restMinor', 'valueMinor'])
  for (const move of opened.back?.moves ?? [])
    expect(Object.keys(move).toSorted()).toEqual(['amountMinor', 'gateway', 'isLate', 'on', 'state'])
}

describe('the page of a link after its payment', () => {
  it('tells of a refund less its fees: on its way with its day, and done [P-PRIV-01]', TIMEOUT, async () => {
    const { orderSeq, token, dueMinor } = await paidByLink(costsNow)
    expect(await points.settled(orderSeq)).toBe('ticketIssued')
    expect(await open(token)).toMatchObject({ state: 'paid', about: { amountMinor: dueMinor }, back: null })

    await fault('alipayRefund', 'unknownError', 500)
    const quote = await must<ReturnQuote>('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [1], kind: 'voluntary' })
    const wish = { quoteId: quote.quoteId, reason: 'planChanged', note: '', fileIds: [] }
    await must<CallResult<typeof addRefund>>('POST', `/airfrond/addRefund/${orderSeq}`, wish)
    for (let look = 0; look < 6; look += 1) await world.product.advance({ seconds: 5 })
    const third = quote.shares.find(({ payer }) => payer === 'third')
    const feeMinor = (third?.feeMinor ?? 0) + (third?.serviceFeeMinor ?? 0)
    expect(feeMinor).toBeGreaterThan(12_50)
    const sums = { because: 'returned', feeMinor, valueMinor: 0, restMinor: 0 }
    const move = { amountMinor: third?.backMinor, gateway: 'Alipay' }
    const onTheWay = await open(token)
    checkPrivate(onTheWay)
    const [{ on } = { on: '' }] = onTheWay.back?.moves ?? []
    expect(on > world.product.clock.now().toString().slice(0, 10)).toBe(true)
    expect(onTheWay).toMatchObject({
      state: 'paid',
      about: { amountMinor: dueMinor },
      back: { ...sums, moves: [{ ...move, state: 'onTheWay', on, isLate: false }] },
    })
    expect(move.amountMinor ?? 0).toBe(dueMinor - feeMinor)

    await world.product.control('DELETE', '/faults')
    await heard()
    const done = await open(token)
    checkPrivate(done)
    expect(done.back).toMatchObject({ ...sums, moves: [{ ...move, state: 'done', isLate: false }] })
  })

  it('tells of all that goes back where nothing came of the order', TIMEOUT, async () => {
    await fault('ticket', 'ticketingFails')
    const { token, dueMinor } = await paidByLink()
    await heard()
    expect((await open(token)).back).toMatchObject({
      because: 'ended',
      moves: [{ state: 'done', amountMinor: dueMinor, gateway: 'Alipay' }],
      feeMinor: 0,
      restMinor: 0,
    })
  })

  it('tells that a gateway will not give it back, and a transfer will', TIMEOUT, async () => {
    await fault('ticket', 'ticketingFails')
    await fault('alipayRefund', 'tradeFinished', 500)
    const { token, dueMinor } = await paidByLink()
    await heard()
    expect((await open(token)).back?.moves).toMatchObject([{ state: 'byTransfer', amountMinor: dueMinor }])
  })

  it('tells that it was not needed where somebody else was first, also by a link that was taken back', TIMEOUT, async () => {
    const { order, payOrderId } = await points.due()
    const { dueMinor } = await points.info(payOrderId)
    const token = await handOn(payOrderId)
    const outTradeNo = await atAlipay(token)
    await fault('alipayNotice', 'loseNotice')
    await pay(outTradeNo)
    await receiveCash(order.orderSeq, dueMinor)
    await world.product.advance({ seconds: 1 })
    await must('POST', '/pay/link/revoke', { payOrderId })
    await heard()
    const opened = await open(token)
    checkPrivate(opened)
    expect(opened).toMatchObject({
      state: 'paid',
      back: { because: 'notNeeded', moves: [{ state: 'done', amountMinor: dueMinor }], feeMinor: 0, restMinor: 0 },
    })
  })

  it('tells nobody else: what another link has paid, or the payer herself, is none of its business', TIMEOUT, async () => {
    const { order, payOrderId } = await points.due()
    const former = await handOn(payOrderId)
    await world.product.advance({ seconds: 1 })
    const token = await handOn(payOrderId)
    await pay(await atAlipay(token))
    expect(await confirm(token)).toBe('paid')
    expect(await open(former)).toMatchObject({ state: 'over', about: null, back: null })
    expect(await confirm(former)).toBe('over')
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')

    const own = await points.due()
    const unused = await handOn(own.payOrderId)
    await points.payAtAlipay(own.payOrderId)
    expect(await open(unused)).toMatchObject({ state: 'over', about: null, back: null })
  })

  it('tells that the fare stays the traveller’s as value, and of no money that comes', TIMEOUT, async () => {
    const order = await value.submit(await value.open((fare) => leavesValue(fare) && !fare.verdict.compliant), { useValue: false })
    const payOrderId = order.personPart?.payOrderId ?? ''
    const token = await handOn(payOrderId)
    await pay(await atAlipay(token))
    await confirm(token)
    await world.issued(order.orderSeq)
    const quote = await value.leave(order.orderSeq)
    const third = quote.shares.find(({ payer }) => payer === 'third')
    const { back, about } = await open(token)
    expect(third?.valueMinor ?? 0).toBeGreaterThan(0)
    expect(back).toMatchObject({ because: 'returned', valueMinor: third?.valueMinor, restMinor: 0 })
    const movedMinor = (back?.moves ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(movedMinor + (back?.feeMinor ?? 0) + (back?.valueMinor ?? 0)).toBe(about?.amountMinor)
  })

  it('asks nobody to pay while the gateway does not tell, and says what became of it once the order is cancelled', TIMEOUT, async () => {
    const { order, payOrderId } = await points.due()
    const { orderSeq } = order
    const { dueMinor } = await points.info(payOrderId)
    const token = await handOn(payOrderId)
    const outTradeNo = await atAlipay(token)
    expect((await open(token)).state).toBe('due')
    for (const match of ['alipayQuery', 'alipayClose']) await fault(match, 'unknownError', 500)
    await fault('alipayNotice', 'loseNotice', 500)
    await pay(outTradeNo)
    expect([await confirm(token), (await open(token)).state]).toEqual(['confirming', 'confirming'])
    // Whoever cancels reads whose payment that is.
    const form = await must<{ version: number; quote: { pending: object[] } }>('GET', `/order/cancel/${orderSeq}`, {})
    expect(form.quote.pending).toMatchObject([{ to: 'third', name: null, amountMinor: dueMinor, isSilent: true }])
    await must('POST', `/order/cancel/${orderSeq}`, { version: form.version, reasonCode: 'planChanged' })
    expect(await open(token)).toMatchObject({ state: 'unclear', about: { amountMinor: dueMinor }, back: null })
    await world.product.control('DELETE', '/faults')
    await heard()
    expect(await open(token)).toMatchObject({
      state: 'paid',
      back: { because: 'notNeeded', moves: [{ state: 'done', amountMinor: dueMinor }] },
    })
  })

  it('tells that what was only held is let go', TIMEOUT, async () => {
    await govern({ personPays: 'guarantee' })
    await fault('ticket', 'ticketingFails')
    const { payOrderId } = await points.due()
    const token = await handOn(payOrderId)
    await world.product.ask('POST', '/pay/link/prepay', { token, way: 'alipayWap' })
    const { holds } = await world.product.control<{ holds: { outOrderNo: string }[] }>('GET', '/alipay/holds')
    await world.product.control('POST', '/alipay/hold', { outOrderNo: holds[0]?.outOrderNo })
    expect([await confirm(token), (await open(token)).state]).toEqual(['held', 'held'])
    await heard()
    expect(await open(token)).toMatchObject({ state: 'released', back: null })
    await govern()
  })

  // The last one: sessions are shorter than what passes here.
  it('tells of a late refund, and is kept as long as one may come; its window long where nobody has paid by it', TIMEOUT, async () => {
    const unused = await points.due()
    await handOn(unused.payOrderId)
    await fault('ticket', 'ticketingFails')
    await fault('alipayRefund', 'unknownError', 500)
    const { token, payOrderId, dueMinor } = await paidByLink()
    for (let look = 0; look < 6; look += 1) await world.product.advance({ seconds: 5 })
    await world.product.advance({ hours: 24 * 12 })
    expect((await open(token)).back?.moves).toMatchObject([{ state: 'onTheWay', amountMinor: dueMinor, isLate: true }])

    const { db } = world.product.program
    const left = async (days: number) => {
      await keepHouse(db, world.product.clock.now().add({ hours: 24 * days }))
      const rows = await db.read.selectFrom('payLink').select('id').where('payOrderId', 'in', [unused.payOrderId, payOrderId]).execute()
      return rows.length
    }
    expect([await left(16), await left(20)]).toEqual([2, 1])
    await world.product.control('DELETE', '/faults')
    await heard()
    expect((await open(token)).back?.moves).toMatchObject([{ state: 'done', amountMinor: dueMinor, isLate: false }])
    expect([await left(430), await left(440)]).toEqual([1, 0])
    expect((await open(token)).state).toBe('over')
  })
})
