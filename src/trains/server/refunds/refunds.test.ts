import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { setFaults } from '../../../server/faults.ts'
import { feeMinorOf, feeTableAt } from '../../rules/fees.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { refundTrain, TrainRefundForm, TrainRefundQuote } from '../../calls/refunds.ts'

/* Tickets of trains that are given back, over HTTP on the real server, the real database and the sandbox's railway. */

const TIMEOUT = { timeout: 240_000 }
const FEE_MINOR = 5_00
const NOTHING_MOVED = 'Not refunded'

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let lin = ''
let assistant = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
  assistant = await product.tokenOf('QC3001')
  rail = railDesk(product, lin)
  await rail.govern(({ settings }) => {
    settings.serviceFees.rates.unshift({ products: ['train'], yuan: FEE_MINOR / 100 })
  })
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

/** Each on a day of its own: whoever has a ticket at a time rides no second train then. */
const dayAt = (daysAfter21st: number): string => Temporal.PlainDate.from('2026-11-21').add({ days: daysAfter21st }).toString()
const ticketId = (orderSeq: string, no = 1): string => `${orderSeq}-${no}`

const formOf = (orderSeq: string, token = lin) => rail.must<TrainRefundForm>('GET', `/train/app/refundForm/${orderSeq}`, {}, token)
const quote = (orderSeq: string, nos: readonly number[] = [1], token = lin) =>
  rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${orderSeq}`, { tickets: nos.map((no) => ticketId(orderSeq, no)) }, token)
const quoteCode = (orderSeq: string, nos: readonly number[], token = lin) =>
  rail.codeOf('POST', `/train/app/refundQuote/${orderSeq}`, { tickets: nos.map((no) => ticketId(orderSeq, no)) }, token)
const confirm = (orderSeq: string, quoteId: string, token = lin) =>
  rail.must<CallResult<typeof refundTrain>>('POST', `/train/app/refund/${orderSeq}`, { quoteId }, token)
const titles = ({ timeline }: TrainOrderDetails): string[] => timeline.map(({ title }) => title)
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** What the railway keeps of a fare at such a step of its table. */
const keeps = (fareMinor: number, percent: number): number => feeMinorOf(fareMinor, percent, feeTableAt(product.clock.now()))

describe('one ticket', () => {
  it(
    'comes back whole eight days ahead but for our fee: told before, done as told, and the trip is over [C-TRAIN-07] [SC-TRN-08] [ST-TRAINORDER]',
    TIMEOUT,
    async () => {
      const before = await rail.usedCredit()
      const { order } = await rail.ticketed({ date: dayAt(13) })
      const { orderSeq, totalMinor } = order
      const fareMinor = order.passengers[0]?.fareMinor ?? 0
      expect([totalMinor, order.actions.refund]).toEqual([fareMinor + FEE_MINOR, { allowed: true }])
      const form = await formOf(orderSeq)
      expect(form.tickets).toMatchObject([{ ticketId: ticketId(orderSeq), paidMinor: fareMinor, fee: { percent: 0, feeMinor: 0 } }])
      const quoted = await quote(orderSeq)
      expect(quoted).toMatchObject({
        feeMinor: 0,
        serviceFeeMinor: FEE_MINOR,
        backMinor: fareMinor,
        isRailwaysOwn: false,
        workingDays: { online: 7, window: 15 },
        shares: [{ payer: 'company', paidWith: 'companyCredit', backMinor: fareMinor, feeMinor: 0, serviceFeeMinor: FEE_MINOR }],
      })
      const asked = await confirm(orderSeq, quoted.quoteId)
      expect(asked.status.key).toBe('refunding')
      // A second tap whose answer was lost: one refund.
      expect((await confirm(orderSeq, quoted.quoteId)).refundId).toBe(asked.refundId)
      expect(await quoteCode(orderSeq, [1])).toBe('TR-REFUNDING')
      const done = await rail.until(orderSeq, 'refunded')
      expect(titles(done).slice(-3)).toEqual(['Refund asked for', 'The railway has taken it', 'Tickets refunded'])
      expect(done.timeline.at(-1)?.detail).toContain('Our service fee of ¥5 is kept')
      expect([done.passengers[0]?.fate, done.actions.refund]).toEqual(['Refunded', null])
      expect((await rail.usedCredit()) - before).toBe(FEE_MINOR)
      expect(await quoteCode(orderSeq, [1])).toBe('TR-REFUNDED')
      // Her seat on that day is free for another train.
      await rail.ticketed({ date: dayAt(13), nth: 1 })
    },
  )

  it('goes back to company and person as they had paid, the railway’s fee out of both, to the cent', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(6), action: 'approve' })
    const { companyMinor = 0, personMinor = 0 } = order.payers ?? {}
    expect(personMinor).toBeGreaterThan(0)
    const fareMinor = order.passengers[0]?.fareMinor ?? 0
    const quoted = await quote(order.orderSeq)
    const feeMinor = keeps(fareMinor, 5)
    expect([quoted.feeMinor, quoted.backMinor]).toEqual([feeMinor, fareMinor - feeMinor])
    const of = (payer: 'company' | 'person') => quoted.shares.find((share) => share.payer === payer)
    const proportion = (paidMinor: number): number => paidMinor - (feeMinor * paidMinor) / fareMinor
    expect(Math.abs((of('company')?.backMinor ?? 0) - proportion(companyMinor - FEE_MINOR))).toBeLessThan(1)
    expect(Math.abs((of('person')?.backMinor ?? 0) - proportion(personMinor))).toBeLessThan(1)
    expect(sum(quoted.shares.map((share) => share.backMinor))).toBe(quoted.backMinor)
    expect(sum(quoted.shares.map((share) => share.feeMinor))).toBe(feeMinor)
    expect((of('company')?.promisedDate ?? '') < (of('person')?.promisedDate ?? '')).toBe(true)
    await confirm(order.orderSeq, quoted.quoteId)
    const done = await rail.until(order.orderSeq, 'refunded')
    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 5 })
    const { personPart } = await rail.order(order.orderSeq)
    expect(personPart?.refund).toMatchObject({ state: 'done', amountMinor: of('person')?.backMinor, gateway: 'WeChat Pay' })
    const { trades } = await product.control<{ trades: { refundedMinor: number }[] }>('GET', '/wechat/trades?newest=1')
    expect(trades[0]?.refundedMinor).toBe(of('person')?.backMinor)
    expect(done.timeline.find(({ title }) => title === 'Tickets refunded')?.detail).toMatch(/The railway keeps ¥/)
  })

  it('is quoted anew where a step of the table passes meanwhile, and nothing is done before that was read too', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAt(11) })
    const fareMinor = order.passengers[0]?.fareMinor ?? 0
    const boundary = departsAt.subtract({ hours: 192 })
    await product.advance({ seconds: Math.floor(boundary.subtract({ minutes: 1 }).since(product.clock.now()).total('seconds')) })
    const free = await quote(order.orderSeq)
    expect([free.feeMinor, Temporal.Instant.compare(Temporal.Instant.from(free.expiresAt), boundary.add({ seconds: 1 })) <= 0]).toEqual([
      0,
      true,
    ])
    await product.advance({ seconds: 62 })
    const answer = await product.ask<{ quote: TrainRefundQuote }>(
      'POST',
      `/train/app/refund/${order.orderSeq}`,
      { quoteId: free.quoteId },
      { token: lin },
    )
    const feeMinor = keeps(fareMinor, 5)
    expect([answer.body.code, answer.body.result.quote.feeMinor]).toEqual(['TR-REFUND-MOVED', feeMinor])
    expect(titles(await rail.order(order.orderSeq))).not.toContain('Refund asked for')
    await confirm(order.orderSeq, answer.body.result.quote.quoteId)
    await rail.until(order.orderSeq, 'refunded')
  })

  it('is taken back at 10 % from 24 hours ahead, at 20 % below, and not at all once the train has left', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAt(7) })
    const fareMinor = order.passengers[0]?.fareMinor ?? 0
    const toMinutes = async (minutes: number): Promise<void> => {
      const left = departsAt.subtract({ minutes }).since(product.clock.now()).total('seconds')
      if (left > 0) await product.advance({ seconds: Math.ceil(left) })
    }
    await toMinutes(30 * 60)
    expect((await quote(order.orderSeq)).feeMinor).toBe(keeps(fareMinor, 10))
    await toMinutes(23 * 60)
    expect((await quote(order.orderSeq)).feeMinor).toBe(keeps(fareMinor, 20))
    await toMinutes(-6)
    expect(await quoteCode(order.orderSeq, [1])).toBe('TR-DEPARTED')
    expect((await formOf(order.orderSeq)).verdict).toMatchObject({ allowed: false, code: 'TR-DEPARTED' })
  })
})

describe('one of several', () => {
  it(
    'goes back alone: the others travel on, and the last one ends the trip; each with its own part of our fee [P-PRIV-01]',
    TIMEOUT,
    async () => {
      const before = await rail.usedCredit()
      const { order } = await rail.ticketed({ date: dayAt(14), token: assistant, userCodes: ['QC1001', 'QC1002'] })
      const { orderSeq } = order
      const su = await product.tokenOf('QC1002')
      expect(await quoteCode(orderSeq, [1], su)).toBe('TR-NOT-YOURS')
      expect(await quoteCode(orderSeq, [], assistant)).toBe('TR-TICKETS')
      expect(await quoteCode(orderSeq, [3], assistant)).toBe('TR-TICKETS')
      const first = await quote(orderSeq, [1], assistant)
      await confirm(orderSeq, first.quoteId, assistant)
      const part = await rail.until(orderSeq, 'partialRefund', assistant)
      expect(part.passengers.map(({ fate }) => fate)).toEqual(['Refunded', ''])
      expect(JSON.stringify((await rail.order(orderSeq, su)).timeline)).not.toMatch(/¥/)
      // Whose ticket is gone rides another train of that time.
      await rail.ticketed({ date: dayAt(14), nth: 0 })
      expect(await quoteCode(orderSeq, [1], assistant)).toBe('TR-REFUNDED')
      const second = await quote(orderSeq, [2], assistant)
      await confirm(orderSeq, second.quoteId, assistant)
      await rail.until(orderSeq, 'refunded', assistant)
      expect(first.serviceFeeMinor + second.serviceFeeMinor).toBe(2 * FEE_MINOR)
      const own = await rail.usedCredit()
      expect(own - before).toBeGreaterThanOrEqual(2 * FEE_MINOR)
    },
  )
})

describe('what goes wrong at the railway', () => {
  it.each(['lostReply', 'cutAfterBody', 'wrongAnswer'])(
    'is looked for and asked once where its answer is unclear: %s',
    TIMEOUT,
    async (kind) => {
      const { order } = await rail.ticketed({ date: dayAt(['lostReply', 'cutAfterBody', 'wrongAnswer'].indexOf(kind) + 15) })
      const quoted = await quote(order.orderSeq)
      await rail.fault('railRefund', kind)
      await confirm(order.orderSeq, quoted.quoteId)
      const done = await rail.until(order.orderSeq, 'refunded')
      expect(titles(done).filter((title) => title === 'Tickets refunded')).toHaveLength(1)
    },
  )

  it.each([
    ['trains.refund-taken.after-commit', 15],
    ['trains.refund.look-later.before-commit', 16],
  ])('is looked for all the same where a process ended between two steps: %s', TIMEOUT, async (point, day) => {
    const { order } = await rail.ticketed({ date: dayAt(day) })
    const quoted = await quote(order.orderSeq)
    setFaults({ FAIL_AT: `${point}#1` })
    await confirm(order.orderSeq, quoted.quoteId)
    const done = await rail.until(order.orderSeq, 'refunded')
    expect(titles(done).filter((title) => title === 'The railway has taken it')).toHaveLength(1)
  })

  it('is told where the ticket’s paper was collected, and the ticket stays as good as before', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(18) })
    const quoted = await quote(order.orderSeq)
    await product.control('POST', '/rail/tickets', { ticketNumber: order.passengers[0]?.ticketNumber, is: 'collected' })
    await confirm(order.orderSeq, quoted.quoteId)
    const back = await rail.until(order.orderSeq, 'ticketIssued')
    expect(titles(back)).toContain(NOTHING_MOVED)
    expect(await quoteCode(order.orderSeq, [1])).toBe('TR-STATION-ONLY')
  })

  it('costs nothing where the railway itself cancels the train', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAt(12) })
    expect(departsAt.since(product.clock.now()).total('hours')).toBeLessThan(192)
    await product.control('POST', '/rail/trains', { trainId: order.train.trainId, status: 'cancelled' })
    // No other fee follows it at any time.
    expect(await formOf(order.orderSeq)).toMatchObject({ tickets: [{ fee: { feeMinor: 0 } }], feeHoldsUntil: null, isLastFee: false })
    const quoted = await quote(order.orderSeq)
    expect(quoted).toMatchObject({ isRailwaysOwn: true, feeMinor: 0 })
    await confirm(order.orderSeq, quoted.quoteId)
    await rail.until(order.orderSeq, 'refunded')
  })

  it('costs nothing where the railway has closed a station of it, on the form as in the quote', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(11) })
    const telecode = order.train.to.stationCode
    expect(await formOf(order.orderSeq)).not.toMatchObject({ tickets: [{ fee: { feeMinor: 0 } }] })
    await product.control('POST', '/rail/stations', { telecode, open: false })
    try {
      // What is known of stations is kept for ten minutes.
      await product.advance({ minutes: 10, seconds: 1 })
      expect(await formOf(order.orderSeq)).toMatchObject({ tickets: [{ fee: { feeMinor: 0 } }], feeHoldsUntil: null })
      const quoted = await quote(order.orderSeq)
      expect(quoted).toMatchObject({ isRailwaysOwn: true, feeMinor: 0 })
      await confirm(order.orderSeq, quoted.quoteId)
      await rail.until(order.orderSeq, 'refunded')
    } finally {
      await product.control('POST', '/rail/stations', { telecode, open: true })
      await product.advance({ minutes: 10, seconds: 1 })
    }
  })

  it(
    'is settled at what the window has kept where nobody asked for it here: heard of by the notice, or by the next look',
    TIMEOUT,
    async () => {
      const { order } = await rail.ticketed({ date: dayAt(17) })
      const fareMinor = order.passengers[0]?.fareMinor ?? 0
      const used = await rail.usedCredit()
      await product.control('POST', '/rail/tickets', { ticketNumber: order.passengers[0]?.ticketNumber, is: 'collected' })
      expect(await quoteCode(order.orderSeq, [1])).toBe('TR-STATION-ONLY')
      await product.control('POST', '/rail/window-refunds', { ticketNumber: order.passengers[0]?.ticketNumber })
      const done = await rail.until(order.orderSeq, 'refunded')
      expect(titles(done).slice(-2)).toEqual(['Given back at a station', 'Tickets refunded'])
      expect(used - (await rail.usedCredit())).toBe(fareMinor)
    },
  )

  it('pays what the window has settled where its traveller was faster there', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(17) })
    const quoted = await quote(order.orderSeq)
    await product.control('POST', '/rail/window-refunds', { ticketNumber: order.passengers[0]?.ticketNumber })
    await confirm(order.orderSeq, quoted.quoteId)
    const done = await rail.until(order.orderSeq, 'refunded')
    expect(titles(done).filter((title) => title === 'Tickets refunded')).toHaveLength(1)
  })
})
