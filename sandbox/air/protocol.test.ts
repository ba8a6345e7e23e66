import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Offer, Refusal } from '../testing/client.ts'
import { adult, holdBody, newKey, startForTest, TRAVEL_DATE } from '../testing/client.ts'
import { airline } from './world/airlines.ts'
import { documentedOperations } from '../testing/contract.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

const path = (booking: Booking, rest = '') => `/air/1/bookings/${booking.bookingId}${rest}`

describe('air/1: search and price', () => {
  it('answers Hangzhou to Beijing with both airports of Beijing, sorted by departure, fares inside and rules by reference', async () => {
    const { body } = await client.post<{
      flights: { to: { airport: string }; departAt: string; fares: { conditionsId: string }[] }[]
      conditions: Record<string, unknown>
    }>('/air/1/search', { from: ['HGH'], to: ['BJS'], date: TRAVEL_DATE, passengers: { adults: 1, children: 0, infants: 0 } })
    expect(body.flights.length).toBeGreaterThanOrEqual(15)
    expect(new Set(body.flights.map((each) => each.to.airport))).toEqual(new Set(['PEK', 'PKX']))
    expect(body.flights.map((each) => each.departAt)).toEqual(body.flights.map((each) => each.departAt).toSorted())
    expect(new Set(body.flights.flatMap((each) => each.fares.map((fare) => fare.conditionsId)))).toEqual(
      new Set(Object.keys(body.conditions)),
    )
  })

  it('shows only the cabins asked for', async () => {
    const { body } = await client.post<{ flights: { fares: { cabin: string }[] }[] }>('/air/1/search', {
      from: ['HGH'],
      to: ['BJS'],
      date: TRAVEL_DATE,
      cabins: ['C', 'F'],
      passengers: { adults: 1, children: 0, infants: 0 },
    })
    expect(body.flights.length).toBeGreaterThan(0)
    expect(body.flights.flatMap((each) => each.fares.map((fare) => fare.cabin)).every((cabin) => cabin === 'C' || cabin === 'F')).toBe(true)
  })

  it('adds fares of the agreement for a company code, five percent below the public ones', async () => {
    const { body } = await client.post<{ flights: { fares: { tag?: string; bookingClass: string; fareMinor: number }[] }[] }>(
      '/air/1/search',
      {
        from: ['HGH'],
        to: ['BJS'],
        date: TRAVEL_DATE,
        accountCode: 'QICHENG',
        passengers: { adults: 1, children: 0, infants: 0 },
      },
    )
    const pairs = body.flights.flatMap(({ fares }) =>
      fares
        .filter((fare) => fare.tag === 'company')
        .map((fare) => [fare.fareMinor, fares.find((other) => !other.tag && other.bookingClass === fare.bookingClass)?.fareMinor] as const),
    )
    expect(pairs.length).toBeGreaterThan(0)
    for (const [company, open] of pairs) expect(company / (open ?? 0)).toBeCloseTo(0.95, 1)
  })

  it('names the field of a malformed request', async () => {
    const answer = await client.post<Refusal>('/air/1/search', {
      from: ['HGH'],
      to: ['BJS'],
      date: '2026-13-01',
      passengers: { adults: 0, children: 0, infants: 0 },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields?.map((field) => field.path)).toEqual(['date', 'passengers.adults'])
  })

  it('refuses a wrong key', async () => {
    const answer = await client.send<Refusal>('GET', '/air/1/bookings/x', { auth: 'guess' })
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized'])
  })

  it('gives the lowest fare of each of 31 days, equal to what the search of that day shows', async () => {
    const { body } = await client.post<{ days: { date: string; lowestFareMinor: number | null }[] }>('/air/1/calendar', {
      from: ['HGH'],
      to: ['BJS'],
      fromDate: '2026-11-20',
      days: 31,
    })
    expect(body.days).toHaveLength(31)
    expect(body.days.slice(0, 3).map((day) => day.lowestFareMinor)).toEqual([null, null, null])
    const flights = await client.flights()
    const lowest = Math.min(...flights.flatMap((flight) => flight.fares.map((fare) => fare.fareMinor)))
    expect(body.days.find((day) => day.date === TRAVEL_DATE)?.lowestFareMinor).toBe(lowest)
  })

  it('tells whether the fare differs from the one seen', async () => {
    const { flight, fare } = await client.anyFare()
    const ask = { flightId: flight.flightId, fareId: fare.fareId, passengers: { adults: 1, children: 0, infants: 0 } }
    expect((await client.post<Offer>('/air/1/price', { ...ask, seenFareMinor: fare.fareMinor })).body.changed).toBe(false)
    expect((await client.post<Offer>('/air/1/price', { ...ask, seenFareMinor: fare.fareMinor - 1000 })).body.changed).toBe(true)
  })
})

describe('air/1: hold, ticket, cancel', () => {
  it('holds a seat, with a locator, a price guarantee and a later ticketing limit', async () => {
    const { fare } = await client.anyFare()
    const booking = await client.held(fare)
    expect(booking.status).toBe('held')
    expect(Date.parse(booking.priceGuaranteedUntil)).toBeLessThan(Date.parse(booking.ticketingLimitAt))
    expect(booking.fare.fareMinor).toBe(fare.fareMinor)
    expect(booking.fare.discountPercent).toBe(fare.discountPercent)
  })

  it('answers the same key and body with the first answer, and has held once', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare)
    const body = holdBody(priceToken, { reference: 'REPLAY' })
    const key = newKey()
    const [first, second] = [await client.post<Booking>('/air/1/holds', body, key), await client.post<Booking>('/air/1/holds', body, key)]
    expect(second.body).toEqual(first.body)
    expect([first.replayed, second.replayed]).toEqual([false, true])
    expect((await client.journal('REPLAY')).map((entry) => entry.effect)).toEqual(['hold'])
  })

  it('refuses a key used for another body, and a write without a key', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare)
    const key = newKey()
    await client.post('/air/1/holds', holdBody(priceToken), key)
    const reused = await client.post<Refusal>('/air/1/holds', holdBody(priceToken), key)
    expect([reused.status, reused.body.error.code]).toEqual([422, 'key_reused'])
    const missing = await client.post<Refusal>('/air/1/holds', holdBody(priceToken))
    expect([missing.status, missing.body.error.code]).toEqual([400, 'key_missing'])
  })

  it('tells by the key what a write has answered, and 404 for a key that never came', async () => {
    const { fare } = await client.anyFare()
    const key = newKey()
    const booking = await client.held(fare, { key })
    const stored = await client.get<{ operation: string; status: number; body: Booking }>(`/air/1/operations/${key}`)
    expect([stored.body.operation, stored.body.status, stored.body.body.bookingId]).toEqual(['hold', 201, booking.bookingId])
    expect((await client.get(`/air/1/operations/${newKey()}`)).status).toBe(404)
  })

  it('finds bookings by the client reference', async () => {
    const { fare } = await client.anyFare()
    const booking = await client.held(fare, { reference: 'FIND-ME' })
    const { body } = await client.get<{ bookings: Booking[] }>('/air/1/bookings?clientReference=FIND-ME')
    expect(body.bookings.map((each) => each.bookingId)).toEqual([booking.bookingId])
  })

  it('issues tickets later: 13 digits with the airline prefix, one per passenger', async () => {
    const { flight, fare } = await client.anyFare()
    const held = await client.held(fare)
    expect((await client.ticket(held)).body.status).toBe('ticketing')
    await client.control('clock', { advanceMs: 1000 })
    expect((await client.booking(held.bookingId)).status).toBe('ticketing')
    await client.control('clock', { advanceMs: 1000 })
    const booking = await client.booking(held.bookingId)
    expect(booking.status).toBe('ticketed')
    expect(booking.passengers[0]?.ticketNumber).toMatch(new RegExp(`^${airline(flight.carrier).prefix}\\d{10}$`))
  })

  it('gives the seats back on cancel, once, and refuses to cancel what is ticketed', async () => {
    const { fare } = await client.anyFare(20)
    await client.control('inventory', { flightId: fare.fareId.split('-').slice(0, 3).join('-'), bookingClass: fare.bookingClass, seats: 3 })
    const booking = await client.held(fare, { reference: 'BACK' })
    expect(await client.seatsLeft(fare)).toBe(2)
    expect((await client.cancel(booking)).body.status).toBe('cancelled')
    expect((await client.cancel(booking)).body.status).toBe('cancelled')
    expect(await client.seatsLeft(fare)).toBe(3)
    expect((await client.journal('BACK')).map((entry) => [entry.effect, entry.seats])).toEqual([
      ['hold', 1],
      ['release', -1],
    ])
    const refused = await client.cancel(await client.ticketed(fare))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_allowed_in_status'])
  })

  it('lets a hold lapse at its limit: the seats are back and it cannot be ticketed', async () => {
    const { fare } = await client.anyFare(21)
    await client.control('inventory', { flightId: fare.fareId.split('-').slice(0, 3).join('-'), bookingClass: fare.bookingClass, seats: 1 })
    const booking = await client.held(fare)
    expect(await client.seatsLeft(fare)).toBe(0)
    await client.control('clock', { advanceMs: Date.parse(booking.ticketingLimitAt) - Date.parse(booking.createdAt) - 60_000 })
    expect((await client.booking(booking.bookingId)).status).toBe('held')
    await client.control('clock', { advanceMs: 61_000 })
    expect((await client.booking(booking.bookingId)).status).toBe('lapsed')
    expect(await client.seatsLeft(fare)).toBe(1)
    const late = await client.ticket(booking)
    expect([late.status, late.body.error.code]).toEqual([409, 'hold_lapsed'])
  })

  it('refuses a second seat for the same document on the same flight', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare)
    const body = holdBody(priceToken)
    await client.post('/air/1/holds', body, newKey())
    const again = await client.post<Refusal>('/air/1/holds', body, newKey())
    expect([again.status, again.body.error.code]).toEqual([409, 'duplicate_passenger'])
  })

  it('refuses an old token and a forged one', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare)
    const forged = await client.post<Refusal>('/air/1/holds', holdBody(`${priceToken.slice(0, -2)}AA`), newKey())
    expect([forged.status, forged.body.error.code]).toEqual([409, 'token_expired'])
    await client.control('clock', { advanceMs: 20 * 60_000 + 1 })
    const old = await client.post<Refusal>('/air/1/holds', holdBody(priceToken), newKey())
    expect([old.status, old.body.error.code]).toEqual([409, 'token_expired'])
  })

  it('refuses a moved price with the old and the new total, and holds with the new token', async () => {
    const { flight, fare } = await client.anyFare(30)
    const { priceToken, price } = await client.price(fare)
    await client.control('price', { flightId: flight.flightId, bookingClass: fare.bookingClass, percent: 10 })
    const moved = await client.post<Refusal>('/air/1/holds', holdBody(priceToken), newKey())
    expect([moved.status, moved.body.error.code]).toEqual([409, 'price_changed'])
    const change = moved.body.error.priceChange
    expect(change?.oldTotalMinor).toBe(price.totalMinor)
    expect(change?.newTotalMinor).toBeGreaterThan(price.totalMinor)
    const booking = await client.post<Booking>('/air/1/holds', holdBody(change?.offer?.priceToken ?? ''), newKey())
    expect([booking.status, booking.body.price.totalMinor]).toEqual([201, change?.newTotalMinor])
  })

  it('asks for the new total once the guarantee has passed and the fare has moved', async () => {
    const { flight, fare } = await client.anyFare(31)
    const booking = await client.held(fare)
    await client.control('price', { flightId: flight.flightId, bookingClass: fare.bookingClass, percent: 25 })
    await client.control('clock', { advanceMs: Date.parse(booking.priceGuaranteedUntil) - Date.parse(booking.createdAt) })
    const refused = await client.ticket(booking)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'price_changed'])
    const accepted = await client.ticket(booking, refused.body.error.priceChange?.newTotalMinor)
    expect([accepted.status, accepted.body.status]).toEqual([202, 'ticketing'])
  })

  it('refuses children without their birth date, with the wrong age, and passengers the price was not made for', async () => {
    const { fare } = await client.anyFare()
    const { priceToken } = await client.price(fare, { adults: 1, children: 1, infants: 0 })
    const withChild = (child: object) => ({ ...holdBody(priceToken), passengers: [adult(), { ...adult(), type: 'CNN', ...child }] })
    const paths = async (child: object) =>
      (await client.post<Refusal>('/air/1/holds', withChild(child), newKey())).body.error.fields?.map((field) => field.path)
    expect(await paths({})).toEqual(['passengers.1.birthDate'])
    expect(await paths({ birthDate: '2010-01-01' })).toEqual(['passengers.1.birthDate'])
    expect(await paths({ type: 'ADT' })).toEqual(['passengers', 'passengers'])
    expect((await client.post('/air/1/holds', withChild({ birthDate: '2018-05-05' }), newKey())).status).toBe(201)
  })

  it('closes the sale 45 minutes before departure', async () => {
    const { flight, fare } = await client.anyFare(40)
    const { priceToken } = await client.price(fare)
    expect(priceToken).not.toBe('')
    const toClosing = Date.parse(flight.departAt) - 44 * 60_000 - (await client.get<{ nowMs: number }>('/control/clock')).body.nowMs
    await client.control('clock', { advanceMs: toClosing })
    const answer = await client.post<Refusal>('/air/1/price', {
      flightId: flight.flightId,
      fareId: fare.fareId,
      passengers: { adults: 1, children: 0, infants: 0 },
    })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'flight_departed'])
    expect((await client.flights()).some((each) => each.flightId === flight.flightId)).toBe(false)
    await client.control('clock', { now: '2026-11-23T10:00:00+08:00' })
  })
})

describe('air/1: refund and change', () => {
  it('quotes a refund by the step of the hour, performs it once, settles it later, and frees the seat', async () => {
    const { fare } = await client.anyFare(50)
    const booking = await client.ticketed(fare, { reference: 'REFUND' })
    const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
    const quote = await client.post<{ quoteId: string; feeMinor: number; refundMinor: number }>(path(booking, '/refund-quotes'), {
      ticketNumbers,
    })
    const percent = booking.conditions.refund[0]?.feePercent ?? 0
    expect(quote.body.feeMinor).toBe(Math.ceil((booking.price.fareMinor * percent) / 10_000) * 100)
    expect(quote.body.feeMinor + quote.body.refundMinor).toBe(booking.price.totalMinor)
    const confirmed = await client.post<Booking>(path(booking, '/refunds'), { quoteId: quote.body.quoteId }, newKey())
    expect(confirmed.body.passengers[0]?.ticketStatus).toBe('refund_processing')
    const twice = await client.post<Refusal>(path(booking, '/refunds'), { quoteId: quote.body.quoteId }, newKey())
    expect([twice.status, twice.body.error.code]).toEqual([409, 'quote_expired'])
    await client.control('clock', { advanceMs: 4000 })
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('refunded')
    expect((await client.journal('REFUND')).map((entry) => [entry.effect, entry.seats, entry.amountMinor])).toEqual([
      ['hold', 1, 0],
      ['ticket_ordered', 0, 0],
      ['ticket', 0, booking.price.totalMinor],
      ['refund_ordered', -1, 0],
      ['refund', 0, -quote.body.refundMinor],
    ])
  })

  it('refunds in full what the airline has cancelled', async () => {
    const { flight, fare } = await client.anyFare(60)
    const booking = await client.ticketed(fare)
    await client.control('flights', { flightId: flight.flightId, status: 'cancelled' })
    const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
    const quote = await client.post<{ involuntary: boolean; refundMinor: number }>(path(booking, '/refund-quotes'), { ticketNumbers })
    expect(quote.body).toMatchObject({ involuntary: true, feeMinor: 0, refundMinor: booking.price.totalMinor })
    await expect(client.hold(fare)).rejects.toThrow('flight_cancelled')
  })

  it('moves a ticket to another flight of the airline for fee and difference, and replaces the old one on issue', async () => {
    const { flight, fare } = await client.anyFare(0)
    const other = (await client.flights()).find((each) => each.carrier === flight.carrier && each.flightId !== flight.flightId)
    const target = other?.fares.find((each) => each.cabin === 'Y' && each.seatsLeft === 'A')
    const booking = await client.ticketed(fare)
    const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
    const wish = { ticketNumbers, flightId: other?.flightId, fareId: target?.fareId }
    const quote = await client.post<{ quoteId: string; feeMinor: number; differenceMinor: number; totalMinor: number }>(
      path(booking, '/change-quotes'),
      wish,
    )
    expect(quote.body.totalMinor).toBe(quote.body.feeMinor + quote.body.differenceMinor)
    const changed = await client.post<Booking>(path(booking, '/changes'), { quoteId: quote.body.quoteId }, newKey())
    expect([changed.status, changed.body.changedFrom, changed.body.flight.flightId]).toEqual([202, booking.bookingId, other?.flightId])
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('exchange_processing')
    await client.control('clock', { advanceMs: 2000 })
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('exchanged')
    expect((await client.booking(changed.body.bookingId)).passengers[0]?.ticketStatus).toBe('issued')
  })

  it('keeps the old ticket when the change fails', async () => {
    const { flight, fare } = await client.anyFare(0)
    const other = (await client.flights()).find((each) => each.carrier === flight.carrier && each.flightId !== flight.flightId)
    const target = other?.fares.find((each) => each.cabin === 'Y' && each.seatsLeft === 'A')
    const booking = await client.ticketed(fare)
    const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
    const quote = await client.post<{ quoteId: string }>(path(booking, '/change-quotes'), {
      ticketNumbers,
      flightId: other?.flightId,
      fareId: target?.fareId,
    })
    await client.control('faults', { match: 'ticket', kind: 'ticketingFails' })
    const changed = await client.post<Booking>(path(booking, '/changes'), { quoteId: quote.body.quoteId }, newKey())
    await client.control('clock', { advanceMs: 2000 })
    const failed = await client.booking(changed.body.bookingId)
    expect([failed.status, failed.failure?.code]).toEqual(['cancelled', 'airline_rejected'])
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('issued')
  })
})

describe('air/1: the books', () => {
  it('serves every operation that openapi.yaml names', async () => {
    for (const operation of documentedOperations()) {
      const [method, template = ''] = operation.split(' ')
      const response = await fetch(`${client.base}/air/1${template.replaceAll(/\{[^}]+\}/g, 'nothing')}`, { method: method ?? 'GET' })
      expect([operation, response.status]).toEqual([operation, 401])
    }
  })

  it('adds up after all of the above: bookings, inventory and journal agree', async () => {
    expect(await client.findings()).toEqual([])
  })
})
