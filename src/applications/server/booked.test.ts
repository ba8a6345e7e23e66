import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isInside, onlyPrice } from '../../../tools/testing/governed.ts'
import { leavesValue, valueDesk } from '../../../tools/testing/unused-value.ts'
import type { Envelope } from '../../kernel/call.ts'
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

async function applied(flights: number, token = world.lin): Promise<string> {
  const day = world.nextDay()
  const segment = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: day, endDate: day, wanted: { flight: flights } }
  const plan = { segments: [segment], travellers: ['QC1001'], estimateMinor: 900_000, costCode: 'CC-3102', reason: 'Client' }
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

describe('an application on which something is booked', () => {
  it('says of each order whether it can be cancelled, given up or only kept, and where', { timeout: 240_000 }, async () => {
    const applicationId = await applied(3)
    expect((await detail(applicationId)).booked).toBeNull()
    const kept = await booked(applicationId, (fare) => isInside(fare) && !leavesValue(fare))
    await world.issued(kept)
    const leaves = await booked(applicationId, leavesValue)
    await world.issued(leaves)
    await world.product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const held = await booked(applicationId, isInside)
    const shown = await detail(applicationId)
    expect(waysOf(shown)).toEqual([
      { way: 'cancel', orderSeq: held, wayPath: `/order/cancel/${held}` },
      { way: 'giveUp', orderSeq: leaves, wayPath: `/flights/value/${leaves}` },
      { way: 'keep', orderSeq: kept, wayPath: null },
    ])
    const totals = await Promise.all([held, leaves, kept].map(async (orderSeq) => (await world.order(orderSeq)).totalMinor))
    expect(shown.booked?.amountMinor).toBe(totals.reduce((sum, total) => sum + total, 0))
    expect(shown.actions.withdraw).toMatchObject({ allowed: false, code: 'TA-BOOKED' })

    // What each of them says is what then happens: cancelled, its part comes back; given up, it stays taken.
    await world.desk.must('POST', `/airfrond/closeOrder/${held}`, { reason: 'plans changed' }, world.lin)
    await world.product.program.jobs.runDue({ retryNow: true })
    await world.product.control('DELETE', '/faults')
    const quote = await world.desk.must<{ valueMinor: number; backMinor: number }>(
      'GET',
      `/airfrond/value/leaving/${leaves}`,
      {},
      world.lin,
    )
    const { valueMinor, backMinor } = quote
    await world.desk.must('POST', `/airfrond/value/leave/${leaves}`, { valueMinor, backMinor }, world.lin)
    await world.product.advance({ seconds: 5 })
    const after = await detail(applicationId)
    expect(waysOf(after)).toEqual([
      { way: 'keep', orderSeq: leaves, wayPath: null },
      { way: 'keep', orderSeq: kept, wayPath: null },
    ])
    expect(after.tripData[0]?.products[0]).toMatchObject({ taken: 2, remaining: 1 })
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
