import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import type { HoldPassenger } from '../port/holding.ts'
import { air1Supplier } from './index.ts'
import { samples } from './samples.ts'

/** A supplier's door that says what it is told: for what neither the sandbox nor a vendor would say. */
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
  heard.push({
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  })
  const { status, body, headers } = said.shift() ?? { status: 500, body: 'nothing more to say' }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body))
}

const door = createServer((request, response) => void answer(request, response))
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  baseUrl = `http://127.0.0.1:${address.port}/air/1`
})
afterAll(() => {
  door.closeAllConnections()
  door.close()
})
beforeEach(() => {
  said.length = 0
  heard.length = 0
})

const warnings: unknown[] = []
const supplier = () => air1Supplier({ baseUrl, key: 'our-key', log: { warn: (facts: unknown) => void warnings.push(facts) } })

const refusal = (code: string, more: object = {}) => ({ error: { code, message: 'in English, for logs', ...more } })
const TRAVELLER: HoldPassenger = {
  type: 'ADT',
  nameZh: '陈晓',
  surname: 'CHEN',
  given: 'XIAO',
  documentType: 'NI',
  documentNumber: '11010519900307001X',
  birthDate: null,
  phone: '+86 138-0000-0000',
  abroad: null,
}
const HOLD = {
  priceToken: 'token',
  expectedPrice: { fareMinor: 146_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000 },
  passengers: [TRAVELLER],
  contactPhone: '138 0000 0000',
  reference: 'order-1',
  key: 'hold:order-1',
}
const holdAfter = (status: number, body: unknown, headers: Said['headers'] = {}) => {
  said.push({ status, body, headers })
  return supplier().hold(HOLD)
}

describe('a hold', () => {
  it('is sent once, with our key to the door and the key of the hold, in the protocol’s words', async () => {
    expect(await holdAfter(201, samples.booking)).toMatchObject({ is: 'held', booking: { supplierBookingId: 'b-1' } })
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({
      method: 'POST',
      path: '/air/1/holds',
      headers: { authorization: 'Bearer our-key', 'idempotency-key': 'hold:order-1' },
    })
    expect(heard[0]?.body).toEqual({
      priceToken: 'token',
      passengers: [
        {
          type: 'ADT',
          nameZh: '陈晓',
          surname: 'CHEN',
          given: 'XIAO',
          document: { type: 'NI', number: '11010519900307001X' },
          phone: '+8613800000000',
        },
      ],
      contact: { phone: '13800000000' },
      clientReference: 'order-1',
    })
  })

  it('leaves out what is empty, and half a Latin name', async () => {
    said.push({ status: 201, body: samples.booking })
    await supplier().hold({ ...HOLD, passengers: [{ ...TRAVELLER, given: '', phone: '' }] })
    const document = { type: 'NI', number: '11010519900307001X' }
    expect(heard[0]?.body).toEqual({
      priceToken: 'token',
      passengers: [{ type: 'ADT', nameZh: '陈晓', document }],
      contact: { phone: '13800000000' },
      clientReference: 'order-1',
    })
  })

  it.each([
    ['a page of a gateway', 502, '<html>Bad gateway</html>', {}],
    ['a gateway’s 503, which knows nothing of what was done', 503, '<html>Unavailable</html>', { 'retry-after': '1' }],
    ['a 503 without Retry-After, which the supplier’s own has', 503, refusal('unavailable'), {}],
    ['a server error in the protocol’s words', 500, refusal('unavailable'), {}],
    ['a redirect', 307, '', { location: 'http://127.0.0.1:3/elsewhere' }],
    ['another yes than the protocol’s', 200, samples.booking, {}],
    ['no JSON', 201, '{"bookingId":', {}],
    ['an empty answer', 201, '', {}],
    ['an unknown status', 201, { ...samples.booking, status: 'on_hold' }, {}],
    ['another order’s booking', 201, { ...samples.booking, clientReference: 'order-2' }, {}],
    ['one passenger too many', 201, { ...samples.booking, passengers: [samples.booking.passengers[0], samples.booking.passengers[0]] }, {}],
    ['a refusal that the protocol does not list', 409, refusal('bad_weather'), {}],
    ['a key that was used for another request', 422, refusal('key_reused'), {}],
    ['an address that is not there', 404, refusal('not_found'), {}],
    ['a bare 403', 403, '', {}],
    ['a 401 of somebody in between', 401, '', {}],
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
    expect(heard).toHaveLength(1)
  })

  it.each([
    ['sold_out', { is: 'soldOut' }],
    ['token_expired', { is: 'tokenExpired' }],
    ['flight_departed', { is: 'flightGone' }],
    ['flight_cancelled', { is: 'flightGone' }],
    ['duplicate_passenger', { is: 'refused', reason: 'duplicate_passenger' }],
    // A moved price without the new parts cannot be shown old and new; it is still certain that nothing was held.
    ['price_changed', { is: 'refused', reason: 'price_changed' }],
  ])('is answered by the wing’s word for %s', async (code, expected) => {
    expect(await holdAfter(409, refusal(code))).toEqual(expected)
  })

  it.each([
    [409, 'unavailable'],
    [409, 'not_changeable'],
    [400, 'unavailable'],
    [400, 'sold_out'],
    [404, 'not_found'],
  ])('is unclear, not refused, where %i %s is no refusal of a hold', async (status, code) => {
    await expect(holdAfter(status, refusal(code))).rejects.toThrow(SupplierUnclear)
  })

  it('names the fields that were refused and not what stood in them', async () => {
    const fields = [
      { path: 'passengers.0.document.number', message: '"11010519900307001X" is wrong' },
      { path: 'Chen Xiao', message: '' },
    ]
    expect(await holdAfter(400, refusal('invalid', { fields }))).toEqual({ is: 'refused', reason: 'invalid: passengers.0.document.number' })
  })

  it('asks afresh how a booking stands when the answer is an old one, repeated', async () => {
    said.push(
      { status: 201, body: samples.booking, headers: { 'idempotency-replayed': 'true' } },
      { status: 200, body: { ...samples.booking, status: 'lapsed' } },
    )
    expect(await supplier().hold(HOLD)).toMatchObject({ is: 'held', booking: { status: 'lapsed' } })
  })
})

describe('an order of tickets', () => {
  const ticket = () => supplier().ticket({ supplierBookingId: 'b-1', key: 'ticket:order-1' })

  it('says what total it expects, as the booking names it', async () => {
    said.push({ status: 200, body: samples.booking }, { status: 202, body: { ...samples.booking, status: 'ticketing' } })
    expect(await ticket()).toMatchObject({ is: 'accepted', booking: { status: 'ticketing' } })
    expect(heard[1]).toMatchObject({ path: '/air/1/bookings/b-1/tickets', body: { expectedTotalMinor: 153_000 } })
  })

  it.each([
    ['price_changed', { is: 'refused', reason: 'price_changed' }],
    ['flight_cancelled', { is: 'refused', reason: 'flight_cancelled' }],
    ['flight_departed', { is: 'refused', reason: 'flight_departed' }],
    ['hold_lapsed', { is: 'lapsed' }],
  ])('is answered by the wing’s word for %s', async (code, expected) => {
    said.push({ status: 200, body: samples.booking }, { status: 409, body: refusal(code) })
    expect(await ticket()).toEqual(expected)
  })

  it.each([
    [409, 'unavailable'],
    [409, 'sold_out'],
    [400, 'price_changed'],
  ])('is unclear, not refused, where %i %s is no refusal of tickets: they may be paid for', async (status, code) => {
    said.push({ status: 200, body: samples.booking }, { status, body: refusal(code) })
    await expect(ticket()).rejects.toThrow(SupplierUnclear)
  })

  it('is unclear when the supplier denies the booking, or speaks of another', async () => {
    said.push({ status: 404, body: refusal('not_found') })
    await expect(ticket()).rejects.toThrow(SupplierUnclear)
    said.push({ status: 200, body: samples.booking }, { status: 202, body: { ...samples.booking, bookingId: 'b-2' } })
    await expect(ticket()).rejects.toThrow(SupplierUnclear)
  })
})

describe('giving back', () => {
  it('is not believed while the booking is still held', async () => {
    const held = { status: 200, body: samples.booking }
    said.push(held, held, held, held)
    await expect(supplier().release({ supplierBookingId: 'b-1', key: 'release:order-1' })).rejects.toThrow(SupplierUnclear)
    expect(heard.filter((request) => request.method === 'POST').map((request) => request.headers['idempotency-key'])).toEqual([
      'release:order-1',
      'release:order-1.held',
    ])
  })

  it('writes an id into the address as what it is', async () => {
    said.push({ status: 404, body: refusal('not_found') })
    expect(await supplier().booking('../b 1?x')).toBeNull()
    expect(heard[0]?.path).toBe('/air/1/bookings/..%2Fb%201%3Fx')
  })
})

describe('a question', () => {
  it('hears of bookings under its own reference only', async () => {
    said.push({ status: 200, body: { bookings: [{ ...samples.booking, clientReference: 'order-2' }] } })
    await expect(supplier().bookingByReference('order-1')).rejects.toThrow(SupplierUnclear)
  })

  it('is unclear where the address itself is unknown: that is not the same as an unknown booking', async () => {
    said.push({ status: 404, body: '<html>Not found</html>' })
    await expect(supplier().booking('b-1')).rejects.toThrow(SupplierUnclear)
    said.push({ status: 404, body: refusal('not_found') })
    await expect(supplier().bookingByReference('order-1')).rejects.toThrow(SupplierUnclear)
  })

  it('takes no price for another fare or other passengers', async () => {
    const request = { flightId: 'MU2120-20270330', fareId: 'MU2120-N', passengers: { adults: 1, children: 0, infants: 0 } }
    for (const change of [{ fareId: 'MU2120-Y' }, { flightId: 'MU1' }]) {
      said.push({ status: 200, body: { ...samples.price, ...change } })
      await expect(supplier().price(request)).rejects.toThrow(SupplierUnclear)
    }
    said.push({ status: 200, body: samples.price })
    await expect(supplier().price({ ...request, passengers: { adults: 2, children: 0, infants: 0 } })).rejects.toThrow(SupplierUnclear)
    said.push({ status: 200, body: samples.price })
    expect(await supplier().price(request)).toMatchObject({ is: 'priced', seatsLeft: 7 })
  })

  it('takes no lowest fare for a day that was not asked for', async () => {
    const request = { from: ['PEK'], to: ['SHA'], fromDate: '2027-03-30', days: 2, cabins: ['Y'] as const }
    const day = (date: string, lowestFareMinor: number | null) => ({ date, lowestFareMinor })
    said.push({ status: 200, body: { currency: 'CNY', days: [day('2027-03-30', 99_000), day('2027-03-31', null)] } })
    expect(await supplier().lowestFares(request)).toEqual(new Map([['2027-03-30', 99_000]]))
    said.push({ status: 200, body: { currency: 'CNY', days: [day('2027-04-01', 99_000)] } })
    await expect(supplier().lowestFares(request)).rejects.toThrow(SupplierUnclear)
  })

  it('counts in the log what it could not read, and names none of it', async () => {
    const strange = { ...samples.flight, flightId: 'strange', status: 'diverted' }
    said.push({ status: 200, body: { ...samples.search, flights: [samples.flight, strange] } })
    const flights = await supplier().search({ from: ['PEK'], to: ['SHA'], departDate: '2027-03-30', cabins: ['Y'] })
    expect(flights).toHaveLength(1)
    expect(warnings).toEqual([{ supplier: 'air1', dropped: { flights: 1, fares: 0 } }])
  })

  it('stops reading an answer that does not end', async () => {
    said.push({ status: 200, body: JSON.stringify(samples.search) + ' '.repeat(8_100_000) })
    await expect(supplier().search({ from: ['PEK'], to: ['SHA'], departDate: '2027-03-30', cabins: ['Y'] })).rejects.toThrow(
      SupplierUnclear,
    )
    expect(heard).toHaveLength(1)
  })
})
