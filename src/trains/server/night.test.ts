import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { railDesk } from '../../../tools/testing/rail.ts'

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
