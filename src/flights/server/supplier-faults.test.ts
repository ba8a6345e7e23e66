import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { traveller, type Traveller } from '../../../tools/faults/traveller.ts'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { FlightOrderDetails } from '../calls.ts'

/** The supplier answers late, wrongly, by half, twice or not at all, at every step: the books agree on both sides afterwards. */
let product: TestProduct
let yifan: Traveller
let day = Temporal.PlainDate.from('2026-12-01')
const anotherDay = () => (day = day.add({ days: 1 })).toString()

beforeAll(async () => {
  product = await testProduct()
  const token = await product.tokenOf('QC1001')
  yifan = traveller(async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body, {
    fromCityCode: 'HGH',
    toCityCode: 'BJS',
  })
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  const { db } = product.program
  const { violations } = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (violations.length > 0) throw new Error(violations.join('\n'))
})

const fault = (match: string, kind: string, more: object = {}) => product.control('POST', '/faults', { match, kind, times: 1, ...more })
const faultsLeft = async () => (await product.control<{ faults: unknown[] }>('GET', '/faults')).faults.length
const usedCredit = async () =>
  (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor
/** Bookings at the supplier that belong to an order, by how they stand there. */
async function standsThere(orderSeq: string): Promise<string[]> {
  const { id } = await product.program.db.kysely.selectFrom('orders').select('id').where('number', '=', orderSeq).executeTakeFirstOrThrow()
  const { bookings } = await product.control<{ bookings: { status: string }[] }>('GET', `/bookings?clientReference=${id}`)
  return bookings.map((booking) => booking.status)
}
/** Lets an order run to its end, next tries at once and clocks moved on, and what follows from that end too. */
async function settle(orderSeq: string): Promise<FlightOrderDetails> {
  for (let look = 0; look < 20; look += 1) {
    await product.program.jobs.runDue({ retryNow: true })
    if ((await yifan.order(orderSeq)).status.settled) break
    await product.advance({ seconds: 4 })
  }
  await product.program.jobs.runDue({ retryNow: true })
  return yifan.order(orderSeq)
}
/** Waits until a request of this operation has taken the fault that was set for it. */
const faultTaken = () => expect.poll(faultsLeft, { timeout: 10_000, interval: 10 }).toBe(0)

const CUT_SHORT = [
  ['errorRate', { rate: 1 }],
  ['status', { status: 500 }],
  ['status', { status: 429 }],
  ['status', { status: 401 }],
  ['statusAfter', { status: 502 }],
  ['statusAfter', { status: 503 }],
  ['cutAfterBody', {}],
  ['lostReply', {}],
  ['wrongAnswer', {}],
  ['halfAnswer', {}],
  ['delayMs', { ms: 300 }],
  ['delayReplyMs', { ms: 300 }],
] as const

describe.each(['hold', 'ticket', 'getBooking', 'findBookings'])('a supplier that fails at %s', (operation) => {
  it.each(CUT_SHORT)('by %s %o issues one ticket in the end', async (kind, more) => {
    const before = await usedCredit()
    await fault(operation, kind, more)
    // What is asked only after a doubt needs one.
    if (operation === 'findBookings') await fault('hold', 'lostReply')
    const orderSeq = await yifan.book(anotherDay())
    const order = await settle(orderSeq)
    expect([order.status.key, await standsThere(orderSeq), await faultsLeft()]).toEqual(['ticketIssued', ['ticketed'], 0])
    expect((await usedCredit()) - before).toBe(order.totalMinor)
  })
})

describe('cancelling while the hold is under way', () => {
  it.each([
    ['before the supplier has worked on it', 'delayMs', { ms: 700 }],
    ['after the supplier has worked on it', 'delayReplyMs', { ms: 700 }],
  ])('%s closes the order and leaves no seat taken', async (_, kind, more) => {
    const before = await usedCredit()
    await fault('hold', kind, more)
    const orderSeq = await yifan.book(anotherDay())
    await faultTaken()
    expect(await yifan.cancel(orderSeq)).toBe('Z000')
    const order = await settle(orderSeq)
    expect(order.status.key).toBe('cancelledClosed')
    expect((await standsThere(orderSeq)).filter((status) => status !== 'cancelled')).toEqual([])
    expect(await usedCredit()).toBe(before)
  })
})
