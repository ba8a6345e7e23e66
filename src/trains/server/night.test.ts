import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { railDesk } from '../../../tools/testing/rail.ts'
import type { TrainChangeQuote } from '../calls/changes.ts'

/* The hours in which the railway sells nothing, over HTTP on the real server, the real database and the sandbox's railway. */

const TIMEOUT = { timeout: 240_000 }
const RESTS = 'Waiting for the sale'

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf('QC1001'))
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const local = () => product.clock.now().toZonedDateTimeISO('Asia/Shanghai')
const goTo = (hour: number) => {
  const today = local().with({ hour, minute: 30 })
  const then = Temporal.ZonedDateTime.compare(today, local()) > 0 ? today : today.add({ days: 1 })
  return product.advance(product.clock.now().until(then.toInstant()))
}

/** Submitted by day; the railway does not answer its hold before the night has begun. */
async function atNight(): Promise<string> {
  await goTo(12)
  await rail.fault('railHold', 'status', { status: 503 })
  const { orderSeq } = await rail.book({ date: local().toPlainDate().add({ days: 6 }).toString() })
  await goTo(2)
  for (let look = 0; look < 5; look += 1) await product.program.jobs.runDue({ retryNow: true })
  const { timeline } = await rail.order(orderSeq)
  expect(timeline.map(({ title }) => title)).toContain(RESTS)
  return orderSeq
}

describe('an order whose seats are asked for at night', () => {
  it('waits, and has them once the railway sells again', TIMEOUT, async () => {
    const orderSeq = await atNight()
    expect((await rail.order(orderSeq)).status.settled).toBe(false)
    await goTo(5)
    const issued = await rail.until(orderSeq, 'ticketIssued')
    expect(issued.timeline.filter(({ title }) => title === RESTS)).toHaveLength(1)
  })

  it('is cancelled at once meanwhile, and nothing is taken in the morning', TIMEOUT, async () => {
    const before = await rail.usedCredit()
    const orderSeq = await atNight()
    await rail.must('POST', `/train/app/cancel/${orderSeq}`, { reason: 'Plans have changed' })
    await rail.until(orderSeq, 'cancelledClosed')
    await goTo(5)
    await product.program.jobs.runDue({ retryNow: true })
    const { bookings } = await product.control<{ bookings: { status: string }[] }>('GET', '/rail/bookings')
    expect(bookings.filter(({ status }) => status === 'held' || status === 'occupying')).toEqual([])
    expect(await rail.usedCredit()).toBe(before)
  })
})

/** A ticket whose move to the day after is confirmed at this hour, while the railway does not answer for it. */
async function changing(orderSeq: string, date: string): Promise<string> {
  const { train } = await rail.order(orderSeq)
  const { wanted } = await rail.ride({ date })
  expect(wanted.trainId).not.toBe(train.trainId)
  const quoted = await rail.must<TrainChangeQuote>('POST', `/train/app/change/${orderSeq}`, { tickets: [`${orderSeq}-1`], ...wanted })
  await rail.fault('railChange', 'status', { status: 503 })
  const asked = { quoteId: quoted.quoteId }
  return (await rail.must<{ newOrderSeq: string }>('POST', `/train/app/confirm/${orderSeq}`, asked)).newOrderSeq
}

describe('a change whose seats are asked for at night', () => {
  const atHalfPastTwelve = () => goTo(12)
  // A quote holds for ten minutes, and the sale ends at one.
  const fiveToOne = async () => {
    await goTo(0)
    await product.advance({ minutes: 25 })
  }

  it.each([
    ['where its quote is too old by then, at the same sums', atHalfPastTwelve, () => goTo(2)],
    ['where its quote still holds', fiveToOne, () => product.advance({ minutes: 6 })],
  ])('waits, once, and has them in the morning: %s', TIMEOUT, async (_, confirmAt, untilNight) => {
    await goTo(12)
    const day = local().toPlainDate()
    const { order } = await rail.ticketed({ date: day.add({ days: 8 }).toString() })
    await confirmAt()
    const newSeq = await changing(order.orderSeq, day.add({ days: 9 }).toString())
    await product.program.jobs.runDue()
    await untilNight()
    for (let look = 0; look < 5; look += 1) await product.program.jobs.runDue({ retryNow: true })
    const atNight = await rail.order(newSeq)
    expect([atNight.status.settled, atNight.timeline.filter(({ title }) => title === RESTS).length]).toEqual([false, 1])
    await goTo(5)
    const issued = await rail.until(newSeq, 'ticketIssued')
    expect(issued.timeline.filter(({ title }) => title === RESTS)).toHaveLength(1)
    expect((await rail.order(order.orderSeq)).status.key).toBe('changed')
  })
})
