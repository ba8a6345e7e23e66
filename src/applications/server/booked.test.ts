import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isInside, onlyPrice } from '../../../tools/testing/governed.ts'
import { agreedTo, leavesValue, valueDesk, type LeavingQuote } from '../../../tools/testing/unused-value.ts'
import type { Envelope } from '../../kernel/call.ts'
import type { ReturnQuote } from '../../flights/calls/returning.ts'
import type { CabinFare } from '../../flights/calls/searching.ts'
import type { ApplicationShown } from '../calls/applying.ts'

/* What stands in the way of withdrawing or lessening an application: told by each order that holds something of it, as its own line has it. */

const BASE = '/personal/businessTrip/applyOrder'

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  await world.govern((file) => {
    onlyPrice(file, { onBreach: 'tell', default: 9_000 })
    Object.assign(file.settings.applications, { earlierDays: 30, laterDays: 30, needsApproval: false })
  })
}, 300_000)
afterAll(() => world.product.stop())

const detail = (applicationId: string, token = world.lin) =>
  world.desk.must<ApplicationShown>('GET', `${BASE}/detail/${applicationId}`, {}, token)

async function applied(flights: number, token = world.lin, travellers: readonly string[] = ['QC1001']): Promise<string> {
  const day = world.nextDay()
  const segment = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: day, endDate: day, wanted: { flight: flights } }
  const plan = { segments: [segment], travellers, estimateMinor: 900_000, costCode: 'CC-3102', reason: 'Client' }
  const answer = await world.product.program.http.inject({
    method: 'POST',
    url: `/api/v06/openapi${BASE}/submitBusinessTripApplyOrder`,
    headers: { language: 'en', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), userCode: 'QC1001' },
    payload: plan,
  })
  return answer.json<Envelope<{ applicationId: string }>>().result.applicationId
}

const waysOf = ({ booked }: ApplicationShown) => booked?.orders.map(({ way, orderSeq, wayPath }) => ({ way, orderSeq, wayPath }))

async function booked(applicationId: string, isWanted: (fare: CabinFare) => boolean): Promise<string> {
  const { orderSeq } = await value.submit(await value.open(isWanted), { applicationId })
  return orderSeq
}

const givesMoneyNow = (fare: CabinFare): boolean =>
  isInside(fare) && !leavesValue(fare) && fare.conditions.refund.some((row) => row.appliesNow && row.fee.startsWith('¥'))

/** Gives tickets back for money, as far as asking the airline. */
async function giveBack(orderSeq: string, tickets: readonly number[], token: string): Promise<void> {
  const { quoteId } = await world.desk.must<ReturnQuote>(
    'POST',
    `/airfrond/getRefundFee/${orderSeq}`,
    { tickets, kind: 'voluntary' },
    token,
  )
  const wish = { quoteId, reason: 'planChanged', note: '', fileIds: [] }
  await world.desk.must('POST', `/airfrond/addRefund/${orderSeq}`, wish, token)
}

async function pass(): Promise<void> {
  for (let look = 0; look < 4; look += 1) await world.product.advance({ seconds: 5 })
}

describe('an application on which something is booked', () => {
  it('says of each order whether it can be cancelled, refunded or given up, and where', { timeout: 240_000 }, async () => {
    const applicationId = await applied(3)
    expect((await detail(applicationId)).booked).toBeNull()
    const refundable = await booked(applicationId, givesMoneyNow)
    await world.issued(refundable)
    const leaves = await booked(applicationId, leavesValue)
    await world.issued(leaves)
    await world.product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const held = await booked(applicationId, isInside)
    const shown = await detail(applicationId)
    expect(waysOf(shown)).toEqual([
      { way: 'cancel', orderSeq: held, wayPath: `/order/cancel/${held}` },
      { way: 'giveUp', orderSeq: leaves, wayPath: `/flights/value/${leaves}` },
      { way: 'refund', orderSeq: refundable, wayPath: `/flights/returnTicket/${refundable}` },
    ])
    const totals = await Promise.all([held, leaves, refundable].map(async (orderSeq) => (await world.order(orderSeq)).totalMinor))
    expect(shown.booked?.amountMinor).toBe(totals.reduce((sum, total) => sum + total, 0))
    expect(shown.actions.withdraw).toMatchObject({ allowed: false, code: 'TA-BOOKED' })

    // What each of them says is what then happens: cancelled, its part comes back, given up or refunded too.
    await world.desk.must('POST', `/airfrond/closeOrder/${held}`, { reason: 'plans changed' }, world.lin)
    await world.product.program.jobs.runDue({ retryNow: true })
    await world.product.control('DELETE', '/faults')
    const quote = await world.desk.must<LeavingQuote>('GET', `/airfrond/value/leaving/${leaves}`, {}, world.lin)
    await world.desk.must('POST', `/airfrond/value/leave/${leaves}`, agreedTo(quote), world.lin)
    await world.product.advance({ seconds: 5 })
    const between = await detail(applicationId)
    expect(waysOf(between)).toEqual([{ way: 'refund', orderSeq: refundable, wayPath: `/flights/returnTicket/${refundable}` }])
    expect(between.tripData[0]?.products[0]).toMatchObject({ taken: 1, remaining: 2 })
    await giveBack(refundable, [1], world.lin)
    expect(waysOf(await detail(applicationId))).toEqual([{ way: 'wait', orderSeq: refundable, wayPath: null }])
    await pass()
    const after = await detail(applicationId)
    expect([after.booked, after.tripData[0]?.products[0]]).toMatchObject([null, { taken: 0, remaining: 3 }])
    await world.checkBooks()
  })

  it('gets back of an order for two what each ticket held as it is refunded, the sum that it costs too', { timeout: 240_000 }, async () => {
    const su = await world.product.tokenOf('QC1002')
    const applicationId = await applied(2, su, ['QC1001', 'QC2002'])
    const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] } as const
    const { form } = await world.desk.open(su, travellers, world.nextDay(), givesMoneyNow)
    const orderSeq = await world.desk.submit(form, su, { useValue: false, applicationId })
    await world.desk.issue(orderSeq, su)
    const whole = await detail(applicationId, su)
    expect([whole.booked?.orders, whole.tripData[0]?.products[0]]).toMatchObject([
      [{ way: 'refund', orderSeq, units: 2 }],
      { taken: 2, remaining: 0 },
    ])
    const totalMinor = whole.booked?.amountMinor ?? 0
    await giveBack(orderSeq, [2], su)
    await pass()
    const half = await detail(applicationId, su)
    expect([half.booked, half.tripData[0]?.products[0]]).toMatchObject([
      { orders: [{ way: 'refund', orderSeq, units: 1 }], amountMinor: totalMinor / 2 },
      { taken: 1, remaining: 1 },
    ])
    await world.checkBooks()
    await giveBack(orderSeq, [1], su)
    await pass()
    const none = await detail(applicationId, su)
    expect([none.booked, none.tripData[0]?.products[0]]).toMatchObject([null, { taken: 0, remaining: 2 }])
    await world.checkBooks()
  })

  it('names the least that a change may come to, part and count', { timeout: 240_000 }, async () => {
    const applicationId = await applied(2)
    await world.issued(await booked(applicationId, isInside))
    const { tripData, version } = await detail(applicationId)
    const [part] = tripData
    const { tripId, startDate, endDate } = part as NonNullable<typeof part>
    const segment = { kind: 'leg', tripId, departureCity: 'HGH', arrivalCity: 'BJS', startDate, endDate, wanted: { train: 1 } }
    const plan = { segments: [segment], travellers: ['QC1001'], estimateMinor: 900_000, costCode: 'CC-3102', reason: 'Client' }
    const ask = (language: 'zh' | 'en') =>
      world.product.ask('PUT', `${BASE}/changeTrip/${applicationId}`, { ...plan, version }, { token: world.lin, language })
    const en = (await ask('en')).body
    expect([en.code, en.message]).toEqual(['TA-BOOKED', expect.stringContaining('Hangzhou → Beijing: 1 flight ticket booked')])
    expect((await ask('zh')).body.message).toContain('杭州 → 北京已订 1 张机票')
    expect(en.result).toMatchObject({ fields: [{ field: 'segments.0.wanted.flight' }] })
    const fewer = { ...plan, segments: [{ ...segment, wanted: { flight: 1 } }], version }
    await world.desk.must('PUT', `${BASE}/changeTrip/${applicationId}`, fewer, world.lin)
  })

  it('tells whoever put it for somebody else nothing of an order that is not hers', { timeout: 240_000 }, async () => {
    const assistant = await world.product.tokenOf('QC1002')
    const applicationId = await applied(2, assistant)
    const orderSeq = await booked(applicationId, isInside)
    const shown = await detail(applicationId, assistant)
    expect(shown.booked).toEqual({
      orders: [expect.objectContaining({ way: 'others', units: 1, orderSeq: null, title: '', path: null, wayPath: null })],
      more: 0,
      amountMinor: null,
    })
    expect(JSON.stringify(shown)).not.toContain(orderSeq)
    expect(waysOf(await detail(applicationId))).toEqual([expect.objectContaining({ orderSeq })])
  })
})
