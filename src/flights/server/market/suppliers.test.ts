import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { must, traveller, type Ask } from '../../../../tools/faults/traveller.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { cabinList, flightList, moreFlights } from '../../calls/searching.ts'
import { sellerOf, theirs } from '../../rules/sellers.ts'

/* Two suppliers of mainland flights, each in a sandbox of its own, over HTTP on the real server. */

type List = CallResult<typeof flightList>
type More = CallResult<typeof moreFlights>
type Cabins = CallResult<typeof cabinList>

const SECOND = 'sky'
const WITHIN_MS = 2_500
const TRIP = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy' } as const
const AIRPORTS = { from: ['HGH'], to: ['PEK', 'PKX'] }

let product: TestProduct
let ask: Ask
let yifan: ReturnType<typeof traveller>
let day = Temporal.PlainDate.from('2026-12-01')
const anotherDay = () => (day = day.add({ days: 1 })).toString()

beforeAll(async () => {
  product = await testProduct({ second: { name: SECOND, searchWithinMs: WITHIN_MS } })
  const token = await product.tokenOf('QC1001')
  ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
  yifan = traveller(ask, TRIP)
}, 120_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await second('DELETE', '/faults')
  // What rests is asked again, whatever a test before has done to it.
  await product.advance({ minutes: 3 })
  await product.checkBooks()
})

const second = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  if (!product.second) throw new Error('this product has one supplier')
  return product.second.control<T>(method, path, body)
}
const slowSecond = (ms: number) => second('POST', '/faults', { match: 'search', kind: 'delayMs', ms, times: 1 })
const search = (departDate: string) => must<List>(ask, 'POST', '/airfrond/flightList', { ...TRIP, departDate })
const more = ({ searchId }: Pick<List, 'searchId'>, answers: number) =>
  must<More>(ask, 'POST', '/airfrond/moreFlights', { searchId, cabin: 'economy', answers })
const cabins = ({ searchId }: Pick<List, 'searchId'>, flightId: string) =>
  must<Cabins>(ask, 'POST', '/airfrond/cabinList', { searchId, flightId })

/** The list once nobody is waited for any more. */
async function whole(list: List): Promise<More> {
  let now = await more(list, 99)
  await expect.poll(async () => (now = await more(list, 99)).heard.isWhole, { timeout: 10_000, interval: 50 }).toBe(true)
  return now
}

/** What each of the two has of a day, asked directly. */
interface Own {
  readonly number: string
  readonly fares: readonly { readonly bookingClass: string; readonly fareMinor: number; readonly cabin: string }[]
}
async function ownOf(origin: string, date: string): Promise<readonly Own[]> {
  const answer = await fetch(`${origin}/air/1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox' },
    body: JSON.stringify({ ...AIRPORTS, date, passengers: { adults: 1, children: 0, infants: 0 } }),
  })
  return ((await answer.json()) as { flights: readonly Own[] }).flights
}

describe('flights of two suppliers', () => {
  it('stand in one list, each flight once with the fares of both, the cheapest first and equal ones once', async () => {
    const date = anotherDay()
    const list = await search(date)
    const all = await whole(list)
    const flights = all.list?.flights ?? []
    const [first, other] = [await ownOf(product.sandboxOrigin, date), await ownOf(product.second?.origin ?? '', date)]
    const economy = (own: readonly Own[]) => own.filter(({ fares }) => fares.some(({ cabin }) => cabin === 'Y' || cabin === 'A'))
    const numbers = [...new Set([...economy(first), ...economy(other)].map(({ number }) => number))].toSorted()
    expect(flights.map(({ number }) => number).toSorted()).toEqual(numbers)
    const isOfBoth = ({ number }: { number: string }) => [first, other].every((own) => economy(own).some((one) => one.number === number))
    const both = flights.filter(isOfBoth)
    expect(both.length).toBeGreaterThan(3)
    const sellers = new Set<string | null>()
    for (const { flightId, number, lowest } of both.slice(0, 4)) {
      const { fares } = await cabins(list, flightId)
      const found = [first, other].flatMap((own) => own.find((one) => one.number === number)?.fares ?? [])
      const wanted = new Set(found.map(({ bookingClass, fareMinor }) => `${bookingClass} ${fareMinor}`))
      expect(fares.map(({ bookingClass, fareMinor }) => `${bookingClass} ${fareMinor}`).toSorted()).toEqual([...wanted].toSorted())
      expect(fares.map(({ fareMinor }) => fareMinor)).toEqual(fares.map(({ fareMinor }) => fareMinor).toSorted((a, b) => a - b))
      expect(lowest.fareMinor).toBe(Math.min(...found.filter(({ cabin }) => cabin === 'Y' || cabin === 'A').map((one) => one.fareMinor)))
      for (const { offerKey } of fares) sellers.add(sellerOf({ fareId: offerKey }))
    }
    expect(sellers).toEqual(new Set([null, SECOND]))
  })

  it('are shown as the first answers; what the slow one has joins them, and nothing that was shown goes', async () => {
    await slowSecond(1_000)
    const list = await search(anotherDay())
    expect(list.heard).toEqual({ isWhole: false, isShort: false, answers: 1 })
    expect(new Set(list.flights.map(({ flightId }) => theirs(flightId).seller))).toEqual(new Set([null]))
    expect(await more(list, 1)).toEqual({ heard: list.heard, list: null })
    const [shown] = list.flights
    const before = await cabins(list, shown?.flightId ?? '')
    const all = await whole(list)
    expect(all.heard).toEqual({ isWhole: true, isShort: false, answers: 2 })
    const ids = new Set(all.list?.flights.map(({ flightId }) => flightId))
    expect(list.flights.filter(({ flightId }) => !ids.has(flightId))).toEqual([])
    const keys = new Set((await cabins(list, shown?.flightId ?? '')).fares.map(({ offerKey }) => offerKey))
    expect(before.fares.filter(({ offerKey }) => !keys.has(offerKey))).toEqual([])
    expect(await more(list, 2)).toEqual({ heard: all.heard, list: null })
  })

  it('are shown as well where the slow one is the first, and every process tells them', async () => {
    await product.control('POST', '/faults', { match: 'search', kind: 'delayMs', ms: 1_000, times: 1 })
    const list = await search(anotherDay())
    expect(new Set(list.flights.map(({ flightId }) => theirs(flightId).seller))).toEqual(new Set([SECOND]))
    const all = await whole(list)
    expect(all.list?.flights.length).toBeGreaterThan(list.flights.length)
    const other = await product.another()
    const answer = await other.http.inject({
      method: 'POST',
      url: '/api/v06/openapi/airfrond/moreFlights',
      headers: { language: 'en', authorization: `Bearer ${await product.tokenOf('QC1001')}` },
      payload: { searchId: list.searchId, cabin: 'economy', answers: 1 },
    })
    expect(answer.json<{ result: More }>().result.list?.flights.length).toBe(all.list?.flights.length)
  })

  it.each([
    ['status', { status: 500 }],
    ['errorRate', { rate: 1 }],
    ['wrongAnswer', {}],
    ['halfAnswer', {}],
    ['delayMs', { ms: WITHIN_MS + 1_500 }],
  ] as const)('are there without the one that fails by %s %o, and the list says that somebody did not answer', async (kind, fault) => {
    await second('POST', '/faults', { match: 'search', kind, times: 2, ...fault })
    const list = await search(anotherDay())
    expect(list.flights.length).toBeGreaterThan(0)
    const all = await whole(list)
    expect(all.heard).toMatchObject({ isWhole: true, isShort: true })
    expect(all.list?.flights.length).toBe(list.flights.length)
  })

  it('are told as away only where nobody answers', async () => {
    await product.control('POST', '/faults', { match: 'search', kind: 'status', status: 503, times: 1 })
    await second('POST', '/faults', { match: 'search', kind: 'status', status: 503, times: 1 })
    const { code } = await ask('POST', '/airfrond/flightList', { ...TRIP, departDate: anotherDay() }, 'away')
    expect(code).toBe('AF-SUPPLIER')
  })

  it('are not asked of the one that failed three times, until its rest is over', async () => {
    await second('POST', '/faults', { match: 'search', kind: 'status', status: 500, times: 0 })
    for (let nth = 0; nth < 3; nth += 1) await whole(await search(anotherDay()))
    await second('DELETE', '/faults')
    const resting = await search(anotherDay())
    expect(resting.heard).toMatchObject({ isWhole: true, isShort: true })
    await product.advance({ seconds: 16 })
    expect((await whole(await search(anotherDay()))).heard.isShort).toBe(false)
  })

  it('belong to whoever searched', async () => {
    const list = await search(anotherDay())
    const token = await product.tokenOf('QC1002')
    const { body } = await product.ask(
      'POST',
      '/airfrond/moreFlights',
      { searchId: list.searchId, cabin: 'economy', answers: 1 },
      { token },
    )
    expect(body.code).toBe('AF-0-0021')
  })
})

describe('an offer of the second supplier', () => {
  /** Opens a session on an offer that the second one sells, and that she may book by herself. */
  async function opened(departDate: string): Promise<BookingForm> {
    await product.control('POST', '/faults', { match: 'search', kind: 'status', status: 500, times: 1 })
    const list = await search(departDate)
    const flight = list.flights.find(({ verdict }) => verdict.action === 'allow' || verdict.action === 'tell')
    const { fares } = await cabins(list, flight?.flightId ?? '')
    const fare = fares.find(({ verdict }) => verdict.action === 'allow' || verdict.action === 'tell')
    expect(theirs(fare?.offerKey ?? '').seller).toBe(SECOND)
    const chosen = { version: '2.0', searchId: list.searchId, offerKey: fare?.offerKey }
    const { bookingId } = await must<{ bookingId: string }>(ask, 'POST', '/airfrond/startBooking', chosen)
    return must(ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
  }
  async function issued(departDate: string): Promise<string> {
    const { code, result } = await yifan.submit(await opened(departDate))
    expect(code).toBe('Z000')
    // The next try of what a fault has hit waits by the database's clock, which nobody moves: it is run at once.
    for (let look = 0; look < 40; look += 1) {
      await product.program.jobs.runDue({ retryNow: true })
      if ((await yifan.order(result.orderSeq)).status.settled) break
      await product.advance({ seconds: 4 })
    }
    return result.orderSeq
  }
  const bookingsThere = async () => (await second<{ bookings: { status: string; clientReference: string }[] }>('GET', '/bookings')).bookings

  it('is priced, held and ticketed there, and accounted as its', async () => {
    const orderSeq = await issued(anotherDay())
    const order = await yifan.order(orderSeq)
    expect(order.status.key).toBe('ticketIssued')
    const row = await product.program.db.kysely
      .selectFrom('orders as o')
      .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
      .select(['f.orderId', 'f.supplierBookingId'])
      .where('o.number', '=', orderSeq)
      .executeTakeFirstOrThrow()
    expect(theirs(row.supplierBookingId ?? '').seller).toBe(SECOND)
    expect((await bookingsThere()).filter((one) => one.clientReference === row.orderId).map(({ status }) => status)).toEqual(['ticketed'])
    const accounts = await product.program.db.kysely
      .selectFrom('ledgerPosting as l')
      .innerJoin('ledgerEntry as e', (join) => join.onRef('e.companyId', '=', 'l.companyId').onRef('e.id', '=', 'l.entryId'))
      .select('l.account')
      .where('e.orderId', '=', row.orderId)
      .where('l.account', 'like', 'supplier:%')
      .execute()
    expect(new Set(accounts.map(({ account }) => account))).toEqual(new Set([`supplier:${SECOND}`]))
  })

  it('is held there once, though the answer was lost', async () => {
    await second('POST', '/faults', { match: 'hold', kind: 'lostReply', times: 1 })
    const orderSeq = await issued(anotherDay())
    expect((await yifan.order(orderSeq)).status.key).toBe('ticketIssued')
    expect((await second<{ faults: unknown[] }>('GET', '/faults')).faults).toEqual([])
  })

  it('is refunded by whoever sold it, as it was quoted there', async () => {
    const orderSeq = await issued(anotherDay())
    const quoted = await ask<{ quoteId: string }>(
      'POST',
      `/airfrond/getRefundFee/${orderSeq}`,
      { tickets: [1], kind: 'voluntary' },
      crypto.randomUUID(),
    )
    // A fare that gives nothing back is refused in words of the conditions: it was not asked of somebody who knows no such booking.
    expect(['Z000', 'AF-NO-REFUNDABLE', 'AF-REFUND-VALUE']).toContain(quoted.code)
  })

  it('is heard of by notices of its own, under its own secret', async () => {
    const notice = (path: string) => product.program.http.inject({ method: 'POST', url: `/api/notices/${path}`, payload: '{}' })
    expect([(await notice(SECOND)).statusCode, (await notice('air1')).statusCode, (await notice('nobody')).statusCode]).toEqual([
      401, 401, 404,
    ])
  })
})
