import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readCalendar } from '../../../../tools/testing/calendar-reader.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { ListedOrder } from '../../../orders/calls.ts'
import type { TrainRefundQuote } from '../../calls/refunds.ts'
import type { ListedTrain } from '../../calls.ts'

/* What somebody travels in next, where her own ticket of an order for two is gone, over HTTP on the real server and the sandbox's railway. */

const TIMEOUT = { timeout: 240_000 }
/** Lin, whose order it is, and Su, who goes along; booked by an assistant. */
const BOTH = ['QC1001', 'QC1002'] as const

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let tokens: Readonly<Record<'lin' | 'su' | 'assistant', string>>

beforeAll(async () => {
  product = await testProduct()
  const [lin = '', su = '', assistant = ''] = await Promise.all(['QC1001', 'QC1002', 'QC3001'].map((code) => product.tokenOf(code)))
  tokens = { lin, su, assistant }
  rail = railDesk(product, assistant)
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const nextOf = async (token: string) => (await rail.must<{ order: ListedOrder | null }>('GET', '/order/next', {}, token)).order?.orderSeq
const journeysOf = async (token: string) =>
  (await rail.must<{ journeys: { orders: ListedOrder[] }[] }>('GET', '/order/journeys', {}, token)).journeys.flatMap(({ orders }) =>
    orders.map(({ orderSeq }) => orderSeq),
  )
const cardOf = async (token: string, orderSeq: string) =>
  (await rail.must<{ orders: ListedOrder[] }>('POST', '/order/list', { status: 'all', cursor: null, size: 20 }, token)).orders.find(
    (order) => order.orderSeq === orderSeq,
  )
const aheadOf = async (token: string, orderSeq: string) =>
  (await rail.order(orderSeq, token)).timeline.filter(({ state }) => state === 'now' || state === 'next').length
const statusOf = async (token: string, orderSeq: string) => (await rail.order(orderSeq, token)).status.key
const fileOf = (token: string, orderSeq: string) => rail.codeOf('GET', '/order/calendar/trip', { orderSeq }, token)

async function giveBack(orderSeq: string, passengerNo: number): Promise<number> {
  const asked = { tickets: [`${orderSeq}-${passengerNo}`] }
  const { quoteId, backMinor } = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${orderSeq}`, asked)
  await rail.must('POST', `/train/app/refund/${orderSeq}`, { quoteId })
  await rail.until(orderSeq, 'partialRefund')
  return backMinor
}

describe('a trip that others make without her', () => {
  it('is neither her next nor one of her journeys nor in her calendar once her ticket was refunded; theirs stays', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: '2026-11-27', userCodes: BOTH })
    const { orderSeq } = order
    const { url } = await rail.must<{ url: string }>('POST', '/order/calendar/make', {}, tokens.su)
    expect([await nextOf(tokens.su), await journeysOf(tokens.su), await fileOf(tokens.su, orderSeq)]).toEqual([
      orderSeq,
      [orderSeq],
      'Z000',
    ])
    expect((await rail.order(orderSeq)).backMinor).toBe(0)
    const backMinor = await giveBack(orderSeq, 2)
    // Beside what it has cost stands what came back of it, for whoever reads all of the order.
    expect([backMinor > 0, (await rail.order(orderSeq)).backMinor, (await rail.order(orderSeq, tokens.su)).backMinor]).toEqual([
      true,
      backMinor,
      0,
    ])
    expect([await nextOf(tokens.su), await journeysOf(tokens.su), await fileOf(tokens.su, orderSeq)]).toEqual([
      undefined,
      [],
      'ORDER-NO-TRIP',
    ])
    const feed = await product.program.http.inject({ method: 'GET', url: new URL(url).pathname })
    expect(readCalendar(feed.body).events.map(({ STATUS }) => STATUS)).toEqual(['CANCELLED'])
    expect([await statusOf(tokens.su, orderSeq), await aheadOf(tokens.su, orderSeq)]).toEqual(['refunded', 0])
    expect(await cardOf(tokens.su, orderSeq)).toMatchObject({ status: { key: 'refunded' }, level: 'closed' })

    expect([await nextOf(tokens.lin), await journeysOf(tokens.lin), await fileOf(tokens.lin, orderSeq)]).toEqual([
      orderSeq,
      [orderSeq],
      'Z000',
    ])
    expect([await statusOf(tokens.assistant, orderSeq), await aheadOf(tokens.assistant, orderSeq)]).toEqual(['partialRefund', 1])
  })

  it('is the new train once her ticket alone was changed, and to who goes along a ticket like any other', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: '2026-11-29', userCodes: BOTH })
    const { orderSeq } = order
    const travellers = { mode: 'agent', userCodes: [BOTH[0]] }
    const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: '2026-11-30', travellers }
    const { trains } = await rail.must<{ trains: ListedTrain[] }>('POST', '/train/app/search', asked)
    const paid = order.passengers[0]?.fareMinor
    const [ride] = trains.flatMap(({ canBook, seats, trainId, fromStationCode, toStationCode }) => {
      const seat = seats.find(({ isLeft, fareMinor, verdict }) => isLeft && fareMinor === paid && verdict?.action === 'allow')?.seat
      return canBook && seat ? [{ trainId, fromStationCode, toStationCode, seat }] : []
    })
    const { quoteId } = await rail.must<{ quoteId: string }>('POST', `/train/app/change/${orderSeq}`, {
      tickets: [`${orderSeq}-1`],
      ...ride,
    })
    const { newOrderSeq } = await rail.must<{ newOrderSeq: string }>('POST', `/train/app/confirm/${orderSeq}`, { quoteId })
    await rail.until(newOrderSeq, 'ticketIssued')

    // The trip of the other test comes before either.
    const later = async (token: string) => (await journeysOf(token)).filter((seq) => seq === orderSeq || seq === newOrderSeq)
    expect([await later(tokens.lin), await statusOf(tokens.lin, orderSeq), await aheadOf(tokens.lin, orderSeq)]).toEqual([
      [newOrderSeq],
      'changed',
      0,
    ])
    expect([await later(tokens.su), await statusOf(tokens.su, orderSeq), await aheadOf(tokens.su, orderSeq)]).toEqual([
      [orderSeq],
      'ticketIssued',
      1,
    ])
    expect(await nextOf(tokens.su)).toBe(orderSeq)
    expect(await statusOf(tokens.assistant, orderSeq)).toBe('partialChange')
  })
})
