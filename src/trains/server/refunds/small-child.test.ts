import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { companionDesk } from '../../../people/server/brought-testing.ts'
import type { trainAlternatives } from '../../calls/orders.ts'
import type { TrainChangeForm } from '../../calls/changes.ts'
import type { trainPapers } from '../../calls/papers.ts'
import type { TrainRefundForm, TrainRefundQuote } from '../../calls/refunds.ts'

/* A small child on its adult's lap: free, without a seat, and numbered by the railway all the same. Over HTTP on the real server. */

const TIMEOUT = { timeout: 240_000 }
const [LIN, BABY] = ['QC1001', 'OUT100002']

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf(LIN))
  await companionDesk(product).bring(BABY, '林小满', '2025-11-01')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const both = (date: string, nth = 0) => rail.ticketed({ date, nth, mode: 'personal', userCodes: [LIN, BABY] })

async function giveBack(orderSeq: string): Promise<TrainRefundQuote> {
  const quoted = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${orderSeq}`, { tickets: [`${orderSeq}-1`] })
  await rail.must('POST', `/train/app/refund/${orderSeq}`, { quoteId: quoted.quoteId })
  return quoted
}

describe('an adult with a small child on her lap', () => {
  it('gives her ticket back, and the child leaves with her: at the railway too, where both may ride another train', TIMEOUT, async () => {
    const { order } = await both('2026-12-04')
    const { orderSeq } = order
    expect(order.passengers.map(({ type }) => type)).toEqual(['adult', 'freeChild'])
    const { tickets, verdict } = await rail.must<TrainRefundForm>('GET', `/train/app/refundForm/${orderSeq}`)
    expect(verdict).toEqual({ allowed: true })
    expect(tickets.map((one) => (one.verdict.allowed ? null : one.verdict.code))).toEqual([null, 'TR-NO-TICKET'])
    expect(await rail.codeOf('POST', `/train/app/refundQuote/${orderSeq}`, { tickets: [`${orderSeq}-2`] })).toBe('TR-NO-TICKET')
    expect((await giveBack(orderSeq)).backMinor).toBe(order.totalMinor)
    const done = await rail.until(orderSeq, 'refunded')
    expect(done.passengers.map(({ fate }) => fate)).toEqual(['Refunded', 'Refunded'])
    await both('2026-12-04', 1)
  })

  it(
    'has no ticket of its own on the order and its papers, and is changed at a window: said before a train is chosen',
    TIMEOUT,
    async () => {
      const { order } = await both('2026-12-03')
      const [adult, child] = order.passengers
      expect([adult?.ticketNumber === null, child?.ticketNumber]).toEqual([false, null])
      expect(order.timeline.find(({ title }) => title === 'Tickets issued')?.detail).toMatch(/^1 ticket\b/)
      expect(order.actions.change).toMatchObject({ allowed: false, code: 'TR-CHANGE-LAP' })
      const form = await rail.must<TrainChangeForm>('GET', `/train/app/changeForm/${order.orderSeq}`)
      expect([form.verdict, ...form.tickets.map((one) => one.verdict)].map((one) => (one.allowed ? null : one.code))).toEqual(
        Array.from({ length: 3 }, () => 'TR-CHANGE-LAP'),
      )
      const papers = await rail.must<CallResult<typeof trainPapers>>('GET', `/train/app/papers/${order.orderSeq}`)
      expect(papers.tickets.map(({ passengerNo }) => passengerNo)).toEqual([1])
    },
  )

  it('is told of a train that the railway cancels, with all money back and other ways', TIMEOUT, async () => {
    const { order } = await both('2026-11-28')
    const { orderSeq } = order
    await product.control('POST', '/rail/trains', { trainId: order.train.trainId, status: 'cancelled' })
    await rail.until(orderSeq, 'trainCancelled')
    const { isCancelled, ways, travellers } = await rail.must<CallResult<typeof trainAlternatives>>(
      'GET',
      `/train/app/alternatives/${orderSeq}`,
    )
    expect([isCancelled, ways.length > 0]).toEqual([true, true])
    expect(travellers).toEqual({ mode: 'personal', userCodes: [LIN, BABY], students: [] })
    expect((await rail.order(orderSeq)).actions.refund).toEqual({ allowed: true })
    expect(await giveBack(orderSeq)).toMatchObject({ isRailwaysOwn: true, feeMinor: 0, backMinor: order.totalMinor })
    await rail.until(orderSeq, 'refunded')
  })
})
