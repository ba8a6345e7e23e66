import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SupplierAway, SupplierUnclear, type HoldSeatsRequest, type SeatWishes } from '../port.ts'
import { rail1Supplier } from './index.ts'
import { samples } from './samples.ts'

/** A railway's door that says what it is told: for what neither the sandbox nor a vendor would say. */
interface Said {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
interface Heard {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

const said: Said[] = []
const heard: Heard[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const text = Buffer.concat(chunks).toString()
  const body = text === '' ? undefined : (JSON.parse(text) as unknown)
  heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
  const next = said.shift() ?? { status: 500, body: 'nothing more to say' }
  response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
  response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body))
}

const door = createServer((request, response) => void answer(request, response))
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  baseUrl = `http://127.0.0.1:${address.port}/rail/1`
})
afterAll(() => {
  door.closeAllConnections()
  door.close()
})
const warnings: unknown[] = []
beforeEach(() => {
  said.length = 0
  heard.length = 0
  warnings.length = 0
})

const supplier = () => rail1Supplier({ baseUrl, key: 'our-key', log: { warn: (facts: unknown) => void warnings.push(facts) } })
const refusal = (code: string, more: object = {}) => ({ error: { code, message: 'in English, for logs', ...more } })
const says = (status: number, body: unknown, headers: Said['headers'] = {}) => void said.push({ status, body, headers })

const RIDE = { trainId: 'G7-20261202', from: 'VNP', to: 'AOH' }
const NO_WISHES: SeatWishes = { seats: [], together: false, berths: {}, acceptOthers: true, acceptNoSeat: false }
const HOLD: HoldSeatsRequest = {
  ...RIDE,
  seat: 'second',
  passengers: [{ type: 'adult', name: '陈晓', documentType: 'NI', documentNumber: '11010519900307001X', birthDate: null, phone: null }],
  wishes: NO_WISHES,
  maxTotalMinor: 66_200,
  phone: '13800000000',
  account: 'member-1',
  reference: 'order-1',
  key: 'hold:order-1',
}
const holdAfter = (status: number, body: unknown, headers: Said['headers'] = {}) => {
  says(status, body, headers)
  return supplier().hold(HOLD)
}
const SEARCH = { from: { city: '北京' }, to: { city: '上海' }, trainDate: '2026-12-02', onlyFastTrain: false, passengers: 1 }
const searchAfter = (trains: readonly unknown[], date = '2026-12-02') => {
  says(200, { currency: 'CNY', date, trains })
  return supplier().search(SEARCH)
}

describe('a hold of seats', () => {
  it('is sent once, with our key to the door and the key of the hold, in the protocol’s words', async () => {
    const answered = await holdAfter(201, samples.booking)
    expect(answered).toMatchObject({
      is: 'done',
      isReplay: false,
      booking: { bookingId: 'b-1', state: 'held', totalMinor: 66_200, ride: RIDE },
    })
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({
      method: 'POST',
      path: '/rail/1/bookings',
      headers: { authorization: 'Bearer our-key', 'idempotency-key': 'hold:order-1' },
    })
    expect(heard[0]?.body).toEqual({
      ...RIDE,
      seatType: 'second',
      passengers: [{ type: 'adult', name: '陈晓', document: { type: 'NI', number: '11010519900307001X' } }],
      wishes: { acceptOthers: true, acceptNoSeat: false },
      maxTotalMinor: 66_200,
      contact: { phone: '13800000000' },
      account: 'member-1',
      clientReference: 'order-1',
    })
  })

  it('says that it is a replay where the railway repeats itself', async () => {
    expect(await holdAfter(201, samples.booking, { 'idempotency-replayed': 'true' })).toMatchObject({ isReplay: true })
    expect(await holdAfter(202, { ...samples.booking, status: 'occupying' })).toMatchObject({ booking: { state: 'occupying' } })
  })

  it.each([
    ['a page of a gateway', 502, '<html>Bad gateway</html>', {}],
    ['a 503 without Retry-After, which the supplier’s own has', 503, refusal('unavailable'), {}],
    ['a redirect', 307, '', { location: 'http://127.0.0.1:3/elsewhere' }],
    ['another yes than the protocol’s', 200, samples.booking, {}],
    ['no JSON', 201, '{"bookingId":', {}],
    ['an unknown status', 201, { ...samples.booking, status: 'on_hold' }, {}],
    ['another order’s booking', 201, { ...samples.booking, clientReference: 'order-2' }, {}],
    ['another train', 201, { ...samples.booking, ride: { ...samples.ride, trainId: 'G9-20261202' } }, {}],
    ['more than was agreed to', 201, { ...samples.booking, price: { currency: 'CNY', totalMinor: 66_300 } }, {}],
    ['a total that is not the sum of its fares', 201, { ...samples.booking, price: { currency: 'CNY', totalMinor: 66_000 } }, {}],
    ['a hold without an end', 201, { ...samples.booking, payBy: undefined }, {}],
    ['another currency', 201, { ...samples.booking, price: { currency: 'USD', totalMinor: 66_200 } }, {}],
    ['a refusal that the protocol does not list', 409, refusal('bad_weather'), {}],
    ['a refusal of something else', 409, refusal('not_changeable'), {}],
    ['a key that was used for another request', 422, refusal('key_reused'), {}],
    ['a bad request', 400, refusal('invalid'), {}],
  ])('is unclear after %s, and is not sent again', async (_what, status, body, headers) => {
    await expect(holdAfter(status, body, headers as Said['headers'])).rejects.toThrow(SupplierUnclear)
    expect(heard).toHaveLength(1)
  })

  it.each([
    ['too many requests', 429, '', {}],
    ['the supplier’s own 503', 503, refusal('unavailable'), { 'retry-after': '30' }],
    ['our key refused', 401, refusal('unauthorized'), {}],
  ])('finds the supplier away after %s', async (_what, status, body, headers) => {
    await expect(holdAfter(status, body, headers as Said['headers'])).rejects.toThrow(SupplierAway)
  })

  it.each([
    ['sold_out', {}, { why: 'soldOut' }],
    ['price_changed', { priceChange: { oldTotalMinor: 1, newTotalMinor: 70_000 } }, { why: 'priceMoved', newTotalMinor: 70_000 }],
    ['overlapping_trip', { passengers: [1] }, { why: 'overlapping', passengers: [0] }],
    ['night_stop', { retryAt: '2026-11-25T05:00:00+08:00' }, { why: 'nightStop', retryAt: '2026-11-25T05:00:00+08:00' }],
    ['too_many_operations', {}, { why: 'tooManyOperations' }],
    ['cancel_limit', {}, { why: 'cancelledOften' }],
  ])('is answered by the wing’s word for %s', async (code, more, expected) => {
    expect(await holdAfter(409, refusal(code, more))).toMatchObject({ is: 'refused', ...expected })
  })

  it('is told apart from a railway that cannot be reached, where nothing was done', async () => {
    const nobody = rail1Supplier({ baseUrl: 'http://127.0.0.1:3/rail/1', key: 'our-key' })
    await expect(nobody.hold(HOLD)).rejects.toThrow(SupplierAway)
  })
})

describe('a search', () => {
  it('reads trains in the wing’s words', async () => {
    const [train] = await searchAfter([samples.train])
    expect(train).toMatchObject({ trainId: 'G7-20261202', trainNo: 'G7', letter: 'G', runMinutes: 268, sale: 'onSale', saleStartsAt: null })
    expect(train?.seats).toEqual([
      {
        seat: 'second',
        fareMinor: 66_200,
        childFareMinor: 33_100,
        studentFareMinor: null,
        seatsLeft: 'A',
        canQueue: false,
        letters: ['A', 'B', 'C', 'D', 'F'],
        berths: [],
      },
    ])
    expect(heard[0]?.body).toEqual({ from: { city: '北京' }, to: { city: '上海' }, date: '2026-12-02', passengers: 1 })
  })

  it('leaves out what it cannot read, says so, and keeps the rest', async () => {
    const wrong = [
      { ...samples.train, seats: [{ ...samples.second, seatType: 'balcony' }] },
      { ...samples.train, durationMinutes: 1 },
      { ...samples.train, from: { ...samples.ride.from, at: '2026-12-01T19:00:00+08:00' }, durationMinutes: 1708 },
      { ...samples.train, from: { ...samples.ride.from, at: '2026-12-02T11:00:00Z' } },
    ]
    expect(await searchAfter([...wrong, samples.train])).toHaveLength(1)
    expect(warnings).toEqual([{ supplier: 'rail1', dropped: 4 }])
  })

  it('is unclear where it was answered for another day or in another currency', async () => {
    await expect(searchAfter([], '2026-12-03')).rejects.toThrow(SupplierUnclear)
    says(200, { currency: 'EUR', date: '2026-12-02', trains: [] })
    await expect(supplier().search(SEARCH)).rejects.toThrow(SupplierUnclear)
  })

  it('finds nothing for a train that is not there, and is unclear about any other refusal', async () => {
    says(404, refusal('not_found'))
    expect(await supplier().train(RIDE)).toBeNull()
    says(404, refusal('not_found'))
    expect(await supplier().stops('G0')).toBeNull()
    says(400, refusal('invalid'))
    await expect(supplier().train(RIDE)).rejects.toThrow(SupplierUnclear)
  })
})

describe('giving back and moving', () => {
  const quoted = (change: object) => {
    says(200, { ...samples.refundQuote, ...change })
    return supplier().refundQuote({ bookingId: 'b-1', ticketNumbers: ['E123456789-1'] })
  }

  it('hands on a quote as it is, and refuses to believe sums that do not add up', async () => {
    expect(await quoted({})).toMatchObject({ is: 'quoted', quote: { refundMinor: 62_900, feeMinor: 3_300, tickets: [{ percent: 5 }] } })
    await expect(quoted({ feeMinor: 0 })).rejects.toThrow(SupplierUnclear)
    await expect(quoted({ bookingId: 'b-2' })).rejects.toThrow(SupplierUnclear)
  })

  it('names the change that was asked for, and takes none that pays and brings back at once', async () => {
    const asked = { ...RIDE, bookingId: 'b-1', ticketNumbers: ['E123456789-1'], seat: 'second' } as const
    says(200, samples.changeQuote)
    expect(await supplier().changeQuote(asked)).toMatchObject({ is: 'quoted', quote: { isOtherCity: false, totalMinor: 0 } })
    says(200, { ...samples.changeQuote, totalMinor: 1, backMinor: 1 })
    await expect(supplier().changeQuote(asked)).rejects.toThrow(SupplierUnclear)
    says(409, refusal('not_changeable', { reason: 'changed_before' }))
    expect(await supplier().changeQuote(asked)).toMatchObject({ is: 'refused', why: 'notChangeable' })
    says(409, refusal('duplicate_passenger'))
    expect(await supplier().changeQuote(asked)).toMatchObject({ is: 'refused', why: 'twice' })
  })

  it.each([
    ['ticket_used', 'used'],
    ['station_only', 'stationOnly'],
  ])('is told what befell the old tickets of a change before its own are ordered: %s', async (code, why) => {
    says(409, refusal(code))
    const asked = { bookingId: 'b-2', expectedTotalMinor: 0, key: 'ticket:order-2' }
    expect(await supplier().ticket(asked)).toMatchObject({ is: 'refused', why })
  })

  it('is unclear where a ticketed booking has no ticket for everybody', async () => {
    says(202, { ...samples.booking, status: 'ticketed' })
    const asked = { bookingId: 'b-1', expectedTotalMinor: 66_200, key: 'ticket:order-1' }
    await expect(supplier().ticket(asked)).rejects.toThrow(SupplierUnclear)
  })
})

describe('queueing', () => {
  const queueAfter = (status: number, body: unknown) => {
    says(status, body)
    return supplier().submitStandby({
      requirements: [{ ...RIDE, seat: 'second' }],
      passengers: HOLD.passengers,
      cutOffAt: Temporal.Instant.from('2026-12-02T09:00:00Z'),
      prepaidMinor: 66_200,
      phone: '13800000000',
      account: 'member-1',
      reference: 'order-1',
      key: 'standby:order-1',
    })
  }

  it('tells the cut-off by Beijing’s clock, and reads the place in the queue', async () => {
    const answered = await queueAfter(201, samples.standby)
    expect(heard[0]?.body).toMatchObject({ cutoffAt: '2026-12-02T17:00:00+08:00', requirements: [{ ...RIDE, seatType: 'second' }] })
    expect(answered).toMatchObject({ is: 'done', standby: { state: 'waiting', requirements: [{ ahead: 3, ride: RIDE }] } })
  })

  it.each([
    ['standby_limit', 'standbyLimit'],
    ['seats_available', 'seatsLeft'],
    ['cancel_limit', 'cancelledOften'],
  ])('is answered by the wing’s word for %s', async (code, why) => {
    expect(await queueAfter(409, refusal(code))).toMatchObject({ is: 'refused', why })
  })
})
