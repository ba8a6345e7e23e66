import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { traveller, type Ask, type Opened, type Traveller } from '../../../tools/faults/traveller.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'

/** The supplier answers late, wrongly, by half, twice or not at all, at every step: the books agree on both sides afterwards. */
let product: TestProduct
let yifan: Traveller
/** The same traveller, taking what is above her limit. */
let above: Traveller
let day = Temporal.PlainDate.from('2026-12-01')
const anotherDay = () => (day = day.add({ days: 1 })).toString()
/** At weekends few fly, and no fare is above the limit. */
function anotherWorkday(): string {
  do day = day.add({ days: 1 })
  while (day.dayOfWeek > 5)
  return day.toString()
}

beforeAll(async () => {
  product = await testProduct()
  const token = await product.tokenOf('QC1001')
  const ask: Ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
  const trip = { fromCityCode: 'HGH', toCityCode: 'BJS' }
  yifan = traveller(ask, trip)
  above = traveller(ask, trip, ['approve'])
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.control('POST', '/settings', { ticketingDelayMs: 1_500 })
  await product.checkBooks()
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
/** What the sandbox is told: a lever and how it is set. */
type Change = readonly [path: string, body: object]
/** Waits until a request of this operation has taken the fault that was set for it. */
async function faultTaken(): Promise<void> {
  await expect.poll(faultsLeft, { timeout: 10_000, interval: 10 }).toBe(0)
}

const CUT_SHORT = [
  ['errorRate', { rate: 1 }],
  ['status', { status: 500 }],
  ['status', { status: 429 }],
  ['status', { status: 401 }],
  ['statusAfter', { status: 502 }],
  ['statusAfter', { status: 503 }],
  ['statusAfter', { status: 409 }],
  ['statusAfter', { status: 400 }],
  ['statusAfter', { status: 404 }],
  ['cutAfterBody', {}],
  ['lostReply', {}],
  ['wrongAnswer', {}],
  ['halfAnswer', {}],
  ['delayMs', { ms: 300 }],
  ['delayReplyMs', { ms: 300 }],
] as const

it('asks about times to which the airline has moved the flight since it was looked at, and charges nothing meanwhile', async () => {
  const before = await usedCredit()
  const { form, flight } = await yifan.open(anotherDay())
  await product.control('POST', '/schedule', { flightId: flight.flightId, minutes: 120 })
  const { orderSeq } = (await yifan.submit(form)).result
  const order = await settle(orderSeq)
  expect([order.status.key, await standsThere(orderSeq)]).toEqual(['seatsToConfirm', ['held']])
  expect(order.timeline.find(({ title }) => title === 'Flight moved, seats held at its new times')?.detail).toContain('leaves at')
  expect(await yifan.cancel(orderSeq)).toBe('Z000')
  await settle(orderSeq)
  expect(await standsThere(orderSeq)).toEqual(['cancelled'])
  expect(await usedCredit()).toBe(before)
  await product.control('POST', '/schedule', { flightId: flight.flightId, minutes: 0 })
})

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

describe('meanwhile', () => {
  /** Failures after which nobody knows what happened at the supplier. */
  const UNKNOWN = ['statusAfter', 'lostReply', 'wrongAnswer', 'halfAnswer', 'cutAfterBody'] as const

  it.each(UNKNOWN)(
    'a hold that fails by %s reads as "awaiting confirmation" for as long as it takes, and never as failed',
    async (kind) => {
      await fault('hold', kind, { times: 0, ...(kind === 'statusAfter' ? { status: 502 } : {}) })
      await fault('findBookings', 'status', { status: 503, times: 0 })
      const orderSeq = await yifan.book(anotherDay())
      await expect.poll(() => yifan.status(orderSeq), { timeout: 10_000, interval: 10 }).toBe('awaitingConfirmation')
      for (let look = 0; look < 4; look += 1) {
        await product.advance({ seconds: 10 })
        expect(await yifan.status(orderSeq)).toBe('awaitingConfirmation')
      }
      await product.control('DELETE', '/faults')
      expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['ticketIssued', ['ticketed']])
    },
  )

  it.each(UNKNOWN)('a ticket order that fails by %s reads as "issuing", is asked about, and issues one ticket', async (kind) => {
    await fault('ticket', kind, { times: 0, ...(kind === 'statusAfter' ? { status: 502 } : {}) })
    await fault('getBooking', 'status', { status: 503, times: 0 })
    const orderSeq = await yifan.book(anotherDay())
    await expect.poll(() => yifan.status(orderSeq), { timeout: 10_000, interval: 10 }).toBe('issuingTickets')
    for (let look = 0; look < 4; look += 1) {
      await product.advance({ seconds: 10 })
      expect(await yifan.status(orderSeq)).toBe('issuingTickets')
    }
    await product.control('DELETE', '/faults')
    expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['ticketIssued', ['ticketed']])
  })

  it.each(UNKNOWN)('an approver is asked once the seat above the limit is certain, after a hold that fails by %s', async (kind) => {
    await fault('hold', kind, kind === 'statusAfter' ? { status: 502 } : {})
    const orderSeq = await above.book(anotherWorkday())
    expect((await settle(orderSeq)).status.key).toBe('awaitingApproval')
    expect(await standsThere(orderSeq)).toEqual(['held'])
    expect(await above.cancel(orderSeq)).toBe('Z000')
    expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['cancelledClosed', ['cancelled']])
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

  it('at any moment ends cancelled or ticketed, with the seat given back or paid for', { timeout: 60_000 }, async () => {
    const ends: string[] = []
    for (let round = 0; round < 12; round += 1) {
      await fault('hold', 'delayReplyMs', { ms: 15 * (round % 4) })
      const orderSeq = await yifan.book(anotherDay())
      await new Promise((resolve) => setTimeout(resolve, 5 * round))
      const code = await yifan.cancel(orderSeq)
      const { status } = await settle(orderSeq)
      const stands = await standsThere(orderSeq)
      ends.push([code === 'Z000', status.key, ...stands].join(' '))
      await product.control('DELETE', '/faults')
    }
    const fair = ['true cancelledClosed', 'true cancelledClosed cancelled', 'false ticketIssued ticketed']
    expect(ends.filter((end) => !fair.includes(end))).toEqual([])
  })

  it('whose answer was lost closes the order once the seat is found and given back', async () => {
    await fault('hold', 'lostReply')
    const orderSeq = await yifan.book(anotherDay())
    await faultTaken()
    expect(await yifan.cancel(orderSeq)).toBe('Z000')
    expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['cancelledClosed', ['cancelled']])
  })

  it.each(['errorRate', 'status', 'statusAfter', 'cutAfterBody', 'lostReply', 'wrongAnswer', 'halfAnswer'])(
    'gives the seat back all the same where that fails by %s',
    async (kind) => {
      await fault('hold', 'delayReplyMs', { ms: 200 })
      await fault('cancel', kind, kind === 'status' || kind === 'statusAfter' ? { status: 500 } : {})
      const orderSeq = await yifan.book(anotherDay())
      await expect.poll(() => standsThere(orderSeq), { timeout: 10_000, interval: 10 }).toEqual(['held'])
      expect(await yifan.cancel(orderSeq)).toBe('Z000')
      expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['cancelledClosed', ['cancelled']])
      expect(await faultsLeft()).toBe(0)
    },
  )
})

describe('time that runs out', () => {
  /** The supplier is away for a step; when it is back, time has gone on and the world may have changed. */
  async function awayFor(step: 'hold' | 'ticket', hours: number, meanwhile?: (opened: Opened) => Change): Promise<FlightOrderDetails> {
    await fault(step, 'status', { status: 503, times: 0 })
    const opened = await yifan.open(anotherDay())
    const { orderSeq } = (await yifan.submit(opened.form)).result
    const waits = step === 'hold' ? 'awaitingConfirmation' : 'issuingTickets'
    await expect.poll(() => yifan.status(orderSeq), { timeout: 10_000, interval: 10 }).toBe(waits)
    await product.advance({ minutes: hours * 60 })
    if (meanwhile) await product.control('POST', ...meanwhile(opened))
    await product.control('DELETE', '/faults')
    return settle(orderSeq)
  }
  const moved =
    (percent: number) =>
    ({ flight }: Opened): Change => ['/price', { flightId: flight.flightId, bookingClass: '*', percent }]
  const cancelled = ({ flight }: Opened): Change => ['/flights', { flightId: flight.flightId, status: 'cancelled' }]
  const soldOut = ({ flight, fare }: Opened): Change => [
    '/inventory',
    { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 0 },
  ]

  it('for the price between submit and hold is renewed at the same price', async () => {
    const order = await awayFor('hold', 0.5)
    expect([order.status.key, await standsThere(order.orderSeq)]).toEqual(['ticketIssued', ['ticketed']])
  })

  it.each([
    ['another price', moved(20)],
    ['a flight that is cancelled', cancelled],
    ['no seat', soldOut],
  ])('for the price, and then finds %s: the order ends, nothing is charged', async (_, change) => {
    const before = await usedCredit()
    const order = await awayFor('hold', 0.5, change)
    expect([order.status.key, await standsThere(order.orderSeq)]).toEqual(['bookingFailed', []])
    expect(await usedCredit()).toBe(before)
  })

  it.each([
    ['for a seat that could not be ticketed in time', 25, undefined, 'lapsed'],
    ['for the guarantee of a fare that then goes up', 3, moved(30), 'cancelled'],
    ['for the guarantee of a fare that then goes down', 3, moved(-30), 'cancelled'],
  ] as const)('%s ends the order, and the money comes back', async (_, hours, change, there) => {
    const before = await usedCredit()
    const order = await awayFor('ticket', hours, change)
    expect([order.status.key, await standsThere(order.orderSeq)]).toEqual(['ticketFailed', [there]])
    expect(await usedCredit()).toBe(before)
  })

  it('for a ticket that takes an hour does not matter: it is looked after until it is there', async () => {
    await product.control('POST', '/settings', { ticketingDelayMs: 3_600_000 })
    const orderSeq = await yifan.book(anotherDay())
    await expect.poll(() => standsThere(orderSeq), { timeout: 10_000, interval: 10 }).toEqual(['ticketing'])
    await product.advance({ minutes: 30 })
    expect((await yifan.order(orderSeq)).status.key).toBe('issuingTickets')
    await product.advance({ minutes: 31 })
    expect([(await settle(orderSeq)).status.key, await standsThere(orderSeq)]).toEqual(['ticketIssued', ['ticketed']])
  })
})

describe('a supplier that fails while somebody looks', () => {
  const SHOP = ['errorRate', 'status', 'statusAfter', 'wrongAnswer'] as const
  it.each(SHOP)('for flights by %s is told as away, with 503, and a sentence', async (kind) => {
    await fault('search', kind, kind === 'status' || kind === 'statusAfter' ? { status: 500 } : {})
    await expect(yifan.open(anotherDay())).rejects.toThrow('POST /airfrond/flightList: AF-SUPPLIER ')
  })

  it.each(SHOP)('at the last question for the price by %s is told as away; the same tap a moment later books', async (kind) => {
    const { form } = await yifan.open(anotherDay())
    await fault('price', kind, kind === 'status' || kind === 'statusAfter' ? { status: 500 } : {})
    expect((await yifan.submit(form, {}, `tap-${kind}`)).code).toBe('AF-SUPPLIER')
    const { code, result } = await yifan.submit(form, {}, `tap-${kind}`)
    expect(code).toBe('Z000')
    expect((await settle(result.orderSeq)).status.key).toBe('ticketIssued')
  })
})
