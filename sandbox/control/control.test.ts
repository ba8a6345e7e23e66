import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULT_KINDS } from '../kit/faults.ts'
import { MAGIC } from '../air/magic.ts'
import type { Client, Flight } from '../testing/client.ts'
import { startForTest, TEST_NOW, TRAVEL_DATE } from '../testing/client.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

/** The status for a caller who came under this host name. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${client.base}/control/clock`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('control page', () => {
  it('is served with its script and style, under a policy that lets nothing else in', async () => {
    const page = await fetch(`${client.base}/control`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const [, address] of html.matchAll(/(?:src|href)="(\/control\/[^"]+)"/g))
      expect((await fetch(client.base + address)).status).toBe(200)
  })

  it('answers this machine under its own names only', async () => {
    expect(await Promise.all(['127.0.0.1', 'localhost:8090', '[::1]'].map(statusFor))).toEqual([200, 200, 200])
    expect(await Promise.all(['evil.example', '127.0.0.1.evil.example', '10.0.0.1'].map(statusFor))).toEqual([403, 403, 403])
  })

  it('lists every fault and every magic name', async () => {
    expect(Object.keys((await client.get<{ kinds: object }>('/control/faults')).body.kinds)).toEqual(Object.keys(FAULT_KINDS))
    expect((await client.get<{ surnames: object }>('/control/magic')).body.surnames).toEqual(MAGIC)
  })

  it('names every operation of the protocol among the faults', async () => {
    const html = await (await fetch(`${client.base}/control`)).text()
    const yaml = await (await fetch(`${client.base}/air/1/openapi.yaml`)).text()
    const operations = [...yaml.matchAll(/operationId: (\w+)/g)].map((match) => match[1])
    expect(operations.filter((operation) => !html.includes(`>${operation}</option>`))).toEqual([])
  })
})

describe('control API', () => {
  it('moves the clock to an instant, by an offset, and onwards', async () => {
    const nowMs = async () => (await client.get<{ nowMs: number }>('/control/clock')).body.nowMs
    await client.control('clock', { now: '2027-02-06T08:00:00+08:00' })
    expect(Math.abs((await nowMs()) - Date.parse('2027-02-06T08:00:00+08:00'))).toBeLessThan(10_000)
    await client.control('clock', { advanceMs: 3_600_000 })
    expect(Math.abs((await nowMs()) - Date.parse('2027-02-06T09:00:00+08:00'))).toBeLessThan(10_000)
    await client.control('clock', { offsetMs: 0 })
    expect(Math.abs((await nowMs()) - Date.now())).toBeLessThan(10_000)
    await client.control('clock', { now: TEST_NOW })
  })

  it('sets the seats of a class and of a cabin, even of a class that was closed', async () => {
    const { flight, fare } = await client.anyFare()
    await client.control('inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 4 })
    expect(await client.seatsLeft(fare)).toBe(4)
    await client.control('inventory', { flightId: flight.flightId, cabin: 'Y', seats: 2 })
    expect(await client.seatsLeft(fare)).toBe(2)
    await client.control('inventory', { flightId: flight.flightId, cabin: 'Y', seats: 0 })
    expect(await client.seatsLeft(fare)).toBe(0)
    const answer = await client.post('/control/inventory', { flightId: flight.flightId, bookingClass: 'K', cabin: 'Y', seats: 1 })
    expect(answer.status).toBe(400)
  })

  it('opens a class that the plan has closed', async () => {
    const flights = await client.flights()
    const busy = flights.find((each) => each.carrier === 'CA' && !each.fares.some((fare) => fare.bookingClass === 'K'))
    if (!busy) throw new Error('every flight of CA sells its cheapest class')
    await client.control('inventory', { flightId: busy.flightId, bookingClass: 'K', seats: 3 })
    const seen = (await client.flights()).find((each) => each.flightId === busy.flightId)
    expect(seen?.fares.find((fare) => fare.bookingClass === 'K')?.seatsLeft).toBe(3)
  })

  it('takes a cancelled flight off sale, shows a delay, and restores both', async () => {
    const [first, second] = await client.flights('HGH', 'SZX')
    if (!first || !second) throw new Error('there are no flights from Hangzhou to Shenzhen')
    await client.control('flights', { flightId: first.flightId, status: 'cancelled' })
    await client.control('flights', { flightId: second.flightId, status: 'delayed', delayMinutes: 75 })
    const after = await client.flights('HGH', 'SZX')
    expect(after.some((each) => each.flightId === first.flightId)).toBe(false)
    expect(after.find((each) => each.flightId === second.flightId)).toMatchObject({
      status: 'delayed',
      delayMinutes: 75,
      departAt: second.departAt,
    })
    const listed = (await client.get<{ flights: Flight[] }>(`/control/flights?from=HGH&to=SZX&date=${TRAVEL_DATE}`)).body.flights
    expect(listed.find((each) => each.flightId === first.flightId)?.status).toBe('cancelled')
    for (const flight of [first, second]) await client.control('flights', { flightId: flight.flightId, status: 'scheduled' })
    expect((await client.flights('HGH', 'SZX')).filter((each) => each.status === 'scheduled').length).toBe(after.length + 1)
  })

  it('lists bookings without names, for comparing', async () => {
    const { fare } = await client.anyFare(3)
    const booking = await client.held(fare, { surname: 'NOBODY', reference: 'LISTED' })
    const { body } = await client.get<{ bookings: object[] }>('/control/bookings?clientReference=LISTED')
    expect(body.bookings).toMatchObject([{ bookingId: booking.bookingId, status: 'held', seats: 1, totalMinor: booking.price.totalMinor }])
    expect(JSON.stringify(body)).not.toContain('NOBODY')
  })

  it('answers 404 for a flight that is not planned', async () => {
    expect((await client.post('/control/price', { flightId: 'XX0000-20261201-HGHPEK', bookingClass: '*', percent: 5 })).status).toBe(404)
  })

  it('forgets everything on reset', async () => {
    const { fare } = await client.anyFare(4)
    const booking = await client.held(fare)
    await client.control('faults', { match: '*', kind: 'status', status: 500, times: 0 })
    await client.control('reset')
    await client.control('clock', { now: TEST_NOW })
    expect((await client.get(`/air/1/bookings/${booking.bookingId}`)).status).toBe(404)
    expect((await client.get<{ entries: unknown[] }>('/control/journal')).body.entries).toEqual([])
    expect((await client.get<{ faults: unknown[] }>('/control/faults')).body.faults).toEqual([])
  })
})
