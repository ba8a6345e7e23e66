import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { trainAlternatives } from '../../calls/orders.ts'
import type { TrainRefundQuote } from '../../calls/refunds.ts'

/* What else there is where the railway cancels a train, over HTTP on the real server with the sandbox's railway and airlines. */

const TIMEOUT = { timeout: 240_000 }
type Answer = CallResult<typeof trainAlternatives>
/** What is read here of a day's flights. */
interface Listed {
  readonly flights: readonly { readonly flightId: string; readonly verdict: { readonly compliant: boolean; readonly badge: string } }[]
}

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let lin = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
  rail = railDesk(product, lin)
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const read = (orderSeq: string, token = lin) => rail.must<Answer>('GET', `/train/app/alternatives/${orderSeq}`, {}, token)

describe('a train that the railway cancels', () => {
  it('offers trains and flights of its day, within the policy, each where it is booked; and all money comes back', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: '2026-11-27' })
    const { orderSeq } = order
    expect(await read(orderSeq)).toEqual({ isCancelled: false, ways: [], travellers: null, isPartial: false })
    await product.control('POST', '/rail/trains', { trainId: order.train.trainId, status: 'cancelled' })
    const { isCancelled, isPartial, ways, travellers } = await read(orderSeq)
    expect([isCancelled, isPartial]).toEqual([true, false])
    expect(travellers).toEqual({ mode: 'personal', userCodes: ['QC1001'], students: [] })
    expect(new Set(ways.map(({ means }) => means))).toEqual(new Set(['train', 'flight']))
    for (const { inPolicy, from, priceMinor, number, path, means } of ways) {
      expect([inPolicy, from.at.slice(0, 10)]).toEqual([true, '2026-11-27'])
      expect(priceMinor).toBeGreaterThan(0)
      expect(number).not.toBe(order.train.trainNo)
      expect(path).toMatch(means === 'train' ? /^\/train\/detail\?train=/ : /^\/flight\/list\/1\?from=BJS&to=SHA&date=2026-11-27/)
    }
    // A rule that the company is only told of stands there in the words of the list: such a way is not said to keep them all.
    const asked = { fromCityCode: 'BJS', toCityCode: 'SHA', departDate: '2026-11-27', cabin: 'economy' }
    const { flights } = await rail.must<Listed>('POST', '/airfrond/flightList', asked)
    const badges = new Map(flights.map(({ flightId, verdict }) => [flightId, verdict.compliant ? null : verdict.badge]))
    for (const { key, means, told } of ways) expect(told).toBe(means === 'flight' ? badges.get(key) : null)
    // And it stands after those that do keep them.
    const are = ways.map(({ told }) => told !== null)
    expect(are).toEqual(are.toSorted((a, b) => Number(a) - Number(b)))
    const quoted = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${orderSeq}`, { tickets: [`${orderSeq}-1`] })
    expect([quoted.isRailwaysOwn, quoted.feeMinor, quoted.backMinor]).toEqual([true, 0, order.totalMinor])
  })

  it('lets another train of that time be booked before the cancelled one is given back', TIMEOUT, async () => {
    const date = '2026-12-02'
    const { order } = await rail.ticketed({ date })
    await product.control('POST', '/rail/trains', { trainId: order.train.trainId, status: 'cancelled' })
    await rail.until(order.orderSeq, 'trainCancelled')
    const { order: instead } = await rail.ticketed({ date })
    expect(instead.train.from.at < order.train.to.at && order.train.from.at < instead.train.to.at).toBe(true)
    expect((await rail.order(order.orderSeq)).status.key).toBe('trainCancelled')
  })

  it('says that one line does not answer, and shows what the other has', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: '2026-11-29' })
    await product.control('POST', '/rail/trains', { trainId: order.train.trainId, status: 'cancelled' })
    await product.control('POST', '/faults', { match: 'search', kind: 'status', status: 503, times: 5 })
    const { isPartial, ways } = await read(order.orderSeq)
    expect(isPartial).toBe(true)
    expect(ways.length).toBeGreaterThan(0)
    expect(ways.every(({ means }) => means === 'train')).toBe(true)
  })

  it('is nobody else’s to read', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: '2026-12-01' })
    const other = await product.tokenOf('QC3001')
    expect(await rail.codeOf('GET', `/train/app/alternatives/${order.orderSeq}`, {}, other)).toBe('P404')
  })
})
