import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../sandbox.ts'
import type { RailClient, Train } from '../testing/rail-client.ts'
import { person, RAIL_NOW, railContract, startRailForTest } from '../testing/rail-client.ts'

/** Notices, faults and magic names of the railway. */
interface Heard {
  readonly eventId: string
  readonly type: string
  readonly bookingId?: string
  readonly standbyId?: string
}

let client: RailClient
let stop: () => Promise<void>
let day: Train[]
let callbackUrl: string
const heard: { body: Heard; isSigned: boolean; problem: string | undefined }[] = []

const listener = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const raw = Buffer.concat(parts).toString()
    const [, at = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['rail1-signature'])) ?? []
    const isSigned = createHmac('sha256', DEFAULTS.noticeSecret).update(`${at}.${raw}`).digest('hex') === mac
    const body = JSON.parse(raw) as Heard
    heard.push({ body, isSigned, problem: railContract.noticeProblem(body) })
    response.writeHead(204).end()
  })
})

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  callbackUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  day = (await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G')
})
afterAll(async () => {
  listener.close()
  await stop()
})
beforeEach(async () => {
  await client.at(RAIL_NOW)
  heard.length = 0
})

const nth = (index: number) => day[index]?.trainId ?? ''
const types = () => heard.map((each) => each.body.type)

describe('notices', () => {
  it('tell of tickets, delays, cancellations and refunds, signed', async () => {
    await client.left(nth(0), 5)
    const booking = await client.ticketed(nth(0), { callbackUrl })
    await expect.poll(types).toEqual(['ticketed'])
    await client.control('rail/trains', { trainId: nth(0), status: 'delayed', delayMinutes: 20 })
    await client.control('rail/trains', { trainId: nth(0), status: 'cancelled' })
    await client.refund(booking, (await client.refundQuote(booking)).body.quoteId)
    await client.control('clock', { advanceMs: 4000 })
    await expect.poll(types, { timeout: 5000 }).toEqual(['ticketed', 'train_delayed', 'train_cancelled', 'refunded'])
    expect(heard.every((each) => each.isSigned && each.problem === undefined && each.body.bookingId === booking.bookingId)).toBe(true)
  })

  it('tell of standbys that are served and that end unmet', async () => {
    await client.left(nth(1), 0)
    await client.left(nth(2), 0)
    const served = await client.queued([nth(1)], { callbackUrl })
    const unmet = await client.queued([nth(2)], { callbackUrl, cutoffAt: '2026-11-23T11:00:00+08:00' })
    await client.left(nth(1), 1)
    await client.at('2026-11-23T11:00:00+08:00')
    await expect.poll(types, { timeout: 5000 }).toEqual(['standby_served', 'standby_unmet'])
    expect(heard.map((each) => each.body.standbyId)).toEqual([served.standbyId, unmet.standbyId])
    expect(heard.every((each) => each.problem === undefined)).toBe(true)
  })

  it('come twice, late or overtaken where that is ordered', async () => {
    await client.left(nth(3), 5)
    await client.control('faults', { match: 'railNotice', kind: 'duplicateNotice' })
    await client.ticketed(nth(3), { callbackUrl })
    await expect.poll(types).toEqual(['ticketed', 'ticketed'])
    expect(heard[0]?.body.eventId).toBe(heard[1]?.body.eventId)
    heard.length = 0
    await client.control('faults', { match: 'railNotice', kind: 'loseNotice' })
    await client.ticketed(nth(3), { callbackUrl })
    await client.control('clock', { advanceMs: 6000 })
    await expect.poll(types, { timeout: 5000 }).toEqual(['ticketed'])
  })
})

describe('broken lines', () => {
  it('leave an answer under its key where the hold was taken, and none where it never arrived', async () => {
    await client.left(nth(4), 5)
    await client.control('faults', { match: 'railHold', kind: 'lostReply' })
    await expect(client.hold(nth(4), { key: 'lost-hold-1' })).rejects.toThrow('fetch failed')
    const stored = await client.get<{ operation: string; status: number }>('/rail/1/operations/lost-hold-1')
    expect(stored.body).toMatchObject({ operation: 'hold', status: 201 })
    await client.control('faults', { match: 'railHold', kind: 'cutAfterBody' })
    await expect(client.hold(nth(4), { key: 'lost-hold-2' })).rejects.toThrow('fetch failed')
    expect((await client.get('/rail/1/operations/lost-hold-2')).status).toBe(404)
  })

  it('keep a hold whose magic name lets its answer be lost, found by its reference', async () => {
    await client.left(nth(5), 5)
    await expect(client.hold(nth(5), { passengers: [person('LOSTREPLY')], reference: 'LOST' })).rejects.toThrow('fetch failed')
    const { body } = await client.get<{ bookings: { status: string }[] }>('/rail/1/bookings?clientReference=LOST')
    expect(body.bookings.map((each) => each.status)).toEqual(['held'])
  })

  it('is asked for a rise once by name, and sold out by another', async () => {
    await client.left(nth(6), 5)
    const fare = day[6]?.seats.find((each) => each.seatType === 'second')?.fareMinor ?? 0
    const risen = await client.hold(nth(6), { passengers: [person('PRICEUP')], maxTotalMinor: fare })
    expect(risen.body.error.code).toBe('price_changed')
    expect((await client.hold(nth(6), { passengers: [person('SOLDOUT')] })).body.error.code).toBe('sold_out')
  })

  it('lists all bookings, standbys and names for a comparison, and is empty after a reset', async () => {
    await client.held(nth(7), { seatType: 'second' }).catch(async () => {
      await client.left(nth(7), 3)
      return client.held(nth(7))
    })
    const bookings = await client.get<{ bookings: unknown[] }>('/control/rail/bookings')
    expect(bookings.body.bookings.length).toBeGreaterThan(0)
    expect((await client.get<{ standbys: unknown[] }>('/control/rail/standbys')).body.standbys).toHaveLength(2)
    expect((await client.get<{ names: object }>('/control/rail/magic')).body.names).toHaveProperty('LOCKED')
    expect(await client.findings()).toEqual([])
    await client.control('reset')
    expect((await client.get<{ bookings: unknown[] }>('/control/rail/bookings')).body.bookings).toEqual([])
  })
})
