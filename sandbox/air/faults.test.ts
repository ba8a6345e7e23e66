import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Refusal } from '../testing/client.ts'
import { holdBody, newKey, startForTest } from '../testing/client.ts'
import { noticeProblem } from '../testing/contract.ts'
import { DEFAULTS } from '../sandbox.ts'
import { signature } from '../kit/notices.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())
afterEach(() => client.send('DELETE', '/control/faults'))

/** A hold that goes wrong on the way: what became of it, asked by its key. */
async function outcome(surname: string, reference: string) {
  const { fare } = await client.anyFare()
  const { priceToken } = await client.price(fare)
  const key = newKey()
  const failure = await client.post('/air/1/holds', holdBody(priceToken, { surname, reference }), key).then(
    () => undefined,
    (error: Error) => error,
  )
  const stored = await client.get<{ body: Booking }>(`/air/1/operations/${key}`)
  return {
    failure: failure?.constructor.name ?? 'none',
    message: failure?.message,
    stored: stored.status,
    effects: (await client.journal(reference)).map((entry) => entry.effect),
  }
}

describe('the last seat', () => {
  it('is sold to exactly one of fifty who ask at once; the others hear sold_out', async () => {
    const { flight, fare } = await client.anyFare(5)
    await client.control('inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 1 })
    const { priceToken } = await client.price(fare)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post<Booking & Refusal>('/air/1/holds', holdBody(priceToken), newKey())),
    )
    expect(answers.filter((each) => each.status === 201)).toHaveLength(1)
    expect(answers.filter((each) => each.status === 409 && each.body.error.code === 'sold_out')).toHaveLength(49)
    expect(await client.seatsLeft(fare)).toBe(0)
    expect(await client.findings()).toEqual([])
  })
})

describe('faults on demand', () => {
  it('cut after the body: no effect, and the key is free', async () => {
    await client.control('faults', { match: 'hold', kind: 'cutAfterBody' })
    expect(await outcome('LI', 'CUT')).toMatchObject({ failure: 'TypeError', stored: 404, effects: [] })
  })

  it('lost reply: the hold is there once, and its answer is told by the key', async () => {
    await client.control('faults', { match: 'hold', kind: 'lostReply' })
    expect(await outcome('LI', 'LOST')).toMatchObject({ failure: 'TypeError', stored: 200, effects: ['hold'] })
  })

  it('half an answer: the hold is there once', async () => {
    await client.control('faults', { match: 'hold', kind: 'halfAnswer' })
    expect(await outcome('LI', 'HALF')).toMatchObject({ failure: 'TypeError', stored: 200, effects: ['hold'] })
  })

  it('a wrong answer is outside the protocol, the hold is there', async () => {
    await client.control('faults', { match: 'hold', kind: 'wrongAnswer' })
    const wrong = await outcome('LI', 'WRONG')
    expect(wrong).toMatchObject({ failure: 'Error', stored: 200, effects: ['hold'] })
    expect(wrong.message).toContain('which openapi.yaml does not list')
  })

  it('a status without effect, as often as ordered, then all is well', async () => {
    await client.control('faults', { match: 'search', kind: 'status', status: 503, times: 2 })
    const ask = { from: ['HGH'], to: ['BJS'], date: '2026-12-01', passengers: { adults: 1, children: 0, infants: 0 } }
    const statuses = [
      await client.post('/air/1/search', ask),
      await client.post('/air/1/search', ask),
      await client.post('/air/1/search', ask),
    ].map((each) => each.status)
    expect(statuses).toEqual([503, 503, 200])
  })

  it('an error rate strikes about as often as it says', async () => {
    await client.control('faults', { match: 'getOperation', kind: 'errorRate', rate: 0.5, times: 0 })
    const statuses = []
    for (let i = 0; i < 60; i++) statuses.push((await client.get('/air/1/operations/never-sent')).status)
    const struck = statuses.filter((status) => status === 503).length
    expect(struck).toBeGreaterThan(15)
    expect(struck).toBeLessThan(45)
  })

  it('a delay delays', async () => {
    await client.control('faults', { match: '*', kind: 'delayMs', ms: 80 })
    const before = performance.now()
    await client.get('/air/1/operations/never-sent')
    expect(performance.now() - before).toBeGreaterThanOrEqual(75)
  })

  it('refuses a fault that it does not know', async () => {
    expect((await client.post('/control/faults', { match: 'hold', kind: 'earthquake' })).status).toBe(400)
  })
})

describe('magic names', () => {
  it('SOLDOUT is refused, in Latin letters and inside a Chinese name', async () => {
    const { fare } = await client.anyFare()
    expect((await client.hold(fare, { surname: 'SOLDOUT' })).body.error.code).toBe('sold_out')
    const { priceToken } = await client.price(fare)
    const body = holdBody(priceToken)
    const passengers = [{ type: 'ADT', nameZh: '王SOLDOUT', document: { type: 'NI', number: '330102199001011234' } }]
    expect((await client.post<Refusal>('/air/1/holds', { ...body, passengers }, newKey())).body.error.code).toBe('sold_out')
  })

  it('PRICEUP raises the fare by 8 percent once; the same person holds at the new price', async () => {
    const { fare } = await client.anyFare(12)
    const { priceToken } = await client.price(fare)
    const body = holdBody(priceToken, { surname: 'PRICEUP' })
    const refused = await client.post<Refusal>('/air/1/holds', body, newKey())
    expect(refused.body.error.code).toBe('price_changed')
    expect((await client.price(fare)).price.fareMinor).toBe(Math.round((fare.fareMinor * 1.08) / 1000) * 1000)
    const held = await client.post<Booking>(
      '/air/1/holds',
      { ...body, priceToken: refused.body.error.priceChange?.offer?.priceToken },
      newKey(),
    )
    expect(held.status).toBe(201)
  })

  it('LOSTREPLY and WRONGREPLY hold the seat all the same', async () => {
    expect(await outcome('LOSTREPLY', 'MAGIC-LOST')).toMatchObject({ failure: 'TypeError', stored: 200, effects: ['hold'] })
    expect(await outcome('WRONGREPLY', 'MAGIC-WRONG')).toMatchObject({ failure: 'Error', stored: 200, effects: ['hold'] })
  })

  it('TIMEOUT holds the seat and keeps silent', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare)
    const key = newKey()
    const silent = fetch(`${client.base}/air/1/holds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${DEFAULTS.airKey}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(holdBody(priceToken, { surname: 'TIMEOUT' })),
      signal: AbortSignal.timeout(300),
    })
    await expect(silent).rejects.toThrow(/timeout/)
    expect((await client.get<{ status: number }>(`/air/1/operations/${key}`)).body.status).toBe(201)
  })

  it('TICKETFAIL fails the ticketing; the seats stay held, and go back on cancel', async () => {
    const { fare } = await client.anyFare()
    const booking = await client.ticketed(fare, { surname: 'TICKETFAIL', reference: 'FAIL' })
    expect([booking.status, booking.failure?.code]).toEqual(['ticketing_failed', 'airline_rejected'])
    expect((await client.cancel(booking)).body.status).toBe('cancelled')
    expect((await client.journal('FAIL')).map((entry) => [entry.effect, entry.seats])).toEqual([
      ['hold', 1],
      ['ticket_ordered', 0],
      ['ticketing_failed', 0],
      ['release', -1],
    ])
  })

  it('TICKETLATE takes ten minutes', async () => {
    const { fare } = await client.anyFare()
    const booking = await client.ticketed(fare, { surname: 'TICKETLATE' })
    expect(booking.status).toBe('ticketing')
    await client.control('clock', { advanceMs: 600_000 })
    expect((await client.booking(booking.bookingId)).status).toBe('ticketed')
  })
})

describe('notices', () => {
  const received: { body: string; signature: string }[] = []
  let refuse = 0
  let server: Server
  let url: string
  let wake: () => void = () => undefined

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ body, signature: String(request.headers['air1-signature']) })
        response.writeHead(refuse-- > 0 ? 503 : 204).end()
        wake()
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`
  })
  afterAll(() => void server.close())

  /** Waits for the nth notice from now on. */
  async function nextNotices(count: number, act: () => Promise<unknown>) {
    const from = received.length
    const arrived = new Promise<void>((resolve) => {
      wake = () => received.length >= from + count && resolve()
    })
    await act()
    await arrived
    return received
      .slice(from)
      .map((each) => ({ ...each, parsed: JSON.parse(each.body) as { eventId: string; type: string; bookingId: string } }))
  }

  it('come signed over the raw body, in the shape that openapi.yaml gives', async () => {
    const { fare } = await client.anyFare()
    let booking: Booking | undefined
    const [notice] = await nextNotices(1, async () => (booking = await client.ticketed(fare, { callbackUrl: url })))
    expect(notice?.parsed).toMatchObject({ type: 'ticketed', bookingId: booking?.bookingId })
    expect(noticeProblem(notice?.parsed)).toBeUndefined()
    const seconds = Number(/t=(\d+)/.exec(notice?.signature ?? '')?.[1])
    expect(notice?.signature).toBe(signature(DEFAULTS.noticeSecret, seconds, notice?.body ?? ''))
  })

  it('come again with the same event id until they are taken', async () => {
    const { fare } = await client.anyFare()
    refuse = 1
    const [first] = await nextNotices(1, () => client.ticketed(fare, { callbackUrl: url }))
    const [again] = await nextNotices(1, async () => {
      // The try that failed is written down a moment after its answer has left us; only then is the next one due.
      for (let tries = 0; tries === 0;) {
        const { notices } = (await client.get<{ notices: { eventId: string; attempts: number }[] }>('/control/notices')).body
        tries = notices.find((each) => each.eventId === first?.parsed.eventId)?.attempts ?? 0
      }
      await client.control('clock', { advanceMs: 5000 })
    })
    expect(again?.parsed.eventId).toBe(first?.parsed.eventId)
  })

  it('come twice when a duplicate is ordered', async () => {
    const { fare } = await client.anyFare()
    await client.control('faults', { match: 'notice', kind: 'duplicateNotice' })
    const both = await nextNotices(2, () => client.ticketed(fare, { callbackUrl: url }))
    expect(both[0]?.parsed.eventId).toBe(both[1]?.parsed.eventId)
  })

  it('come in the wrong order when that is ordered', async () => {
    const { flight, fare } = await client.anyFare(15)
    await client.control('faults', { match: 'notice', kind: 'reorderNotice' })
    const both = await nextNotices(2, async () => {
      await client.ticketed(fare, { callbackUrl: url })
      await client.control('flights', { flightId: flight.flightId, status: 'delayed', delayMinutes: 40 })
    })
    expect(both.map((each) => each.parsed.type)).toEqual(['flight_delayed', 'ticketed'])
  })

  it('go to loopback addresses only', async () => {
    const { fare } = await client.anyFare()
    const refused = await client.hold(fare, { callbackUrl: 'http://192.0.2.1/notices' })
    expect(refused.body.error.fields?.map((field) => field.path)).toEqual(['callbackUrl'])
  })
})
