import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Extra, Fare } from '../testing/client.ts'
import { newKey, startForTest } from '../testing/client.ts'
import type { extrasOf } from './extras.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

type Extras = ReturnType<typeof extrasOf>
const flightOf = (fare: Fare) => fare.fareId.split('-').slice(0, 3).join('-')

async function extrasFor(fare: Fare): Promise<Extras> {
  const { status, body } = await client.post<Extras>('/air/1/extras', { flightId: flightOf(fare), fareId: fare.fareId })
  expect(status).toBe(200)
  return body
}

const seatsOf = (extras: Extras) => extras.seatMap?.seats ?? []
const free = (extras: Extras, isExit = false) => seatsOf(extras).filter((seat) => seat.state === 'free' && (seat.exit ?? false) === isExit)

function asking(extras: Extras, kind: 'seat' | 'bag' | 'package', nth = 0): Extra {
  if (kind === 'seat') {
    const seat = free(extras)[nth]
    if (!seat) throw new Error('There is no free seat')
    return { passenger: 1, kind, id: seat.seat, priceMinor: seat.priceMinor }
  }
  const product = extras.products.filter((each) => each.kind === kind)[nth]
  if (!product) throw new Error(`There is no ${kind}`)
  return { passenger: 1, kind, id: product.productId, priceMinor: product.priceMinor }
}

const sum = (extras: readonly Extra[]) => extras.reduce((total, each) => total + each.priceMinor, 0)

/** A booking with all three kinds, ticketed. */
async function ticketedWith(fare: Fare, extras: readonly Extra[]): Promise<Booking> {
  const held = await client.held(fare, { extras })
  expect((await client.ticket(held, held.price.totalMinor + sum(extras))).status).toBe(202)
  await client.control('clock', { advanceMs: 2000 })
  return client.booking(held.bookingId)
}

const allOf = (extras: Extras): Extra[] => [asking(extras, 'seat'), asking(extras, 'bag'), asking(extras, 'package')]
const quoteOf = (booking: Booking) =>
  client.post<{ quoteId: string; refundMinor: number; tickets: { extrasMinor?: number }[] }>(
    `/air/1/bookings/${booking.bookingId}/refund-quotes`,
    { ticketNumbers: booking.passengers.flatMap((each) => each.ticketNumber ?? []) },
  )

describe('air/1: what is sold beside a ticket', () => {
  it('shows the seats of the fare’s cabin, the same each time: free and taken ones, dearer in front and at the exits', async () => {
    const { fare } = await client.anyFare(3)
    const extras = await extrasFor(fare)
    expect(await extrasFor(fare)).toEqual(extras)
    const seats = seatsOf(extras)
    expect(new Set(seats.map((seat) => seat.seat)).size).toBe(seats.length)
    expect(seats.length).toBeGreaterThan(80)
    const taken = seats.filter((seat) => seat.state === 'taken').length
    expect(taken / seats.length).toBeGreaterThan(0.2)
    expect(taken / seats.length).toBeLessThan(0.6)
    const prices = new Set(seats.filter((seat) => !seat.exit).map((seat) => seat.priceMinor))
    expect([...prices].toSorted((a, b) => a - b)).toEqual([0, 6_000])
    expect(seats.filter((seat) => seat.exit).every((seat) => seat.priceMinor === 12_000)).toBe(true)
    expect(extras.products.map((each) => each.productId)).toEqual(['BAG10', 'BAG20', 'BIZPLUS'])
  })

  it('holds them with the seats, charges them with the tickets, and hands out the voucher of a package as they are issued', async () => {
    const { fare } = await client.anyFare(4)
    const asked = allOf(await extrasFor(fare))
    const held = await client.held(fare, { extras: asked, reference: 'EXTRAS-1' })
    expect(held.extras).toEqual(asked.map(({ kind, id, priceMinor }) => ({ passengerId: '1', kind, id, priceMinor })))
    expect(held.extrasMinor).toBe(sum(asked))
    const short = await client.ticket(held)
    expect([short.status, short.body.error.code]).toEqual([409, 'price_changed'])
    expect((await client.ticket(held, held.price.totalMinor + sum(asked))).status).toBe(202)
    await client.control('clock', { advanceMs: 2000 })
    const ticketed = await client.booking(held.bookingId)
    const vouchers = ticketed.extras?.map(({ kind, voucher }) => [kind, voucher !== undefined])
    expect(vouchers).toEqual([
      ['seat', false],
      ['bag', false],
      ['package', true],
    ])
    const entry = (await client.journal('EXTRAS-1')).find(({ effect }) => effect === 'ticket')
    expect(entry?.amountMinor).toBe(held.price.totalMinor + sum(asked))
  })

  it('gives a seat to one alone, and holds nothing for the other; a repeated request takes nothing twice', async () => {
    const { fare } = await client.anyFare(5)
    const seat = asking(await extrasFor(fare), 'seat')
    const key = newKey()
    const body = {
      priceToken: (await client.price(fare)).priceToken,
      passengers: [{ type: 'ADT', surname: 'WANG', given: 'LEI', document: { type: 'PP', number: 'E70000001' } }],
      contact: { phone: '13800000000' },
      clientReference: 'EXTRAS-2',
      extras: [seat],
    }
    const first = await client.post<Booking>('/air/1/holds', body, key)
    const again = await client.post<Booking>('/air/1/holds', body, key)
    expect([first.status, again.status, again.replayed]).toEqual([201, 201, true])
    expect(again.body.bookingId).toBe(first.body.bookingId)
    const before = await client.seatsLeft(fare)
    const other = await client.hold(fare, { extras: [seat] })
    expect([other.status, other.body.error.code]).toEqual([409, 'extra_gone'])
    expect(await client.seatsLeft(fare)).toBe(before)
    // Given back, it is free for the next one.
    await client.cancel(first.body)
    expect((await client.hold(fare, { extras: [seat] })).status).toBe(201)
  })

  it('refuses another price than it showed, a seat of a child at an exit, and two of a kind for one passenger', async () => {
    const { fare } = await client.anyFare(6)
    const extras = await extrasFor(fare)
    const bag = asking(extras, 'bag')
    const [exit] = free(extras, true)
    const wrong: Extra[][] = [
      [{ ...bag, priceMinor: bag.priceMinor + 100 }],
      [bag, asking(extras, 'bag', 1)],
      [{ ...bag, passenger: 2 }],
      [{ ...bag, kind: 'package' }],
      [{ passenger: 1, kind: 'seat', id: '99A', priceMinor: 0 }],
    ]
    for (const asked of wrong) expect((await client.hold(fare, { extras: asked })).body.error.code).toBe('extra_gone')
    if (!exit) throw new Error('There is no free seat at an exit')
    const { priceToken } = await client.price(fare, { adults: 1, children: 1, infants: 0 })
    const passengers = [
      { type: 'ADT', surname: 'WANG', given: 'LEI', document: { type: 'PP', number: 'E70000002' } },
      { type: 'CNN', surname: 'WANG', given: 'LE', document: { type: 'PP', number: 'E70000003' }, birthDate: '2019-03-07' },
    ]
    const body = { priceToken, passengers, contact: { phone: '13800000000' }, clientReference: 'EXTRAS-3' }
    const atExit = (passenger: number) => ({ ...body, extras: [{ passenger, kind: 'seat', id: exit.seat, priceMinor: exit.priceMinor }] })
    const child = await client.post<{ error: { code: string } }>('/air/1/holds', atExit(2), newKey())
    expect(child.body.error.code).toBe('extra_gone')
    expect((await client.post('/air/1/holds', atExit(1), newKey())).status).toBe(201)
  })

  it('keeps what was bought where a passenger gives her ticket up, and returns it where the airline has cancelled', async () => {
    const [one, other] = [(await client.anyFare(20)).fare, (await client.anyFare(60)).fare]
    expect(flightOf(one)).not.toBe(flightOf(other))
    const given = await ticketedWith(one, allOf(await extrasFor(one)))
    const voluntary = await quoteOf(given)
    expect(voluntary.body.tickets[0]).not.toHaveProperty('extrasMinor')
    expect(voluntary.body.refundMinor).toBeLessThanOrEqual(given.price.totalMinor)
    const asked = allOf(await extrasFor(other))
    const broken = await ticketedWith(other, asked)
    await client.control('flights', { flightId: flightOf(other), status: 'cancelled' })
    const { body: quote } = await quoteOf(broken)
    expect(quote.tickets[0]?.extrasMinor).toBe(sum(asked))
    expect(quote.refundMinor).toBe(broken.price.totalMinor + sum(asked))
    await client.post(`/air/1/bookings/${broken.bookingId}/refunds`, { quoteId: quote.quoteId }, newKey())
    await client.control('clock', { advanceMs: 86_400_000 })
    const entry = (await client.journal(broken.clientReference)).find(({ effect }) => effect === 'refund')
    expect(entry?.amountMinor).toBe(-quote.refundMinor)
  })

  it('lets bags and packages go along to another flight, and gives the seat up', async () => {
    const { fare } = await client.anyFare(24)
    const asked = allOf(await extrasFor(fare))
    const booking = await ticketedWith(fare, asked)
    const other = (await client.flights('HGH', 'BJS', '2027-04-02')).find((flight) => flight.carrier === flightOf(fare).slice(0, 2))
    const target = other?.fares.find((each) => each.cabin === 'Y')
    const ticketNumbers = booking.passengers.flatMap((each) => each.ticketNumber ?? [])
    const wish = { ticketNumbers, flightId: other?.flightId, fareId: target?.fareId }
    const path = `/air/1/bookings/${booking.bookingId}`
    const quote = await client.post<{ quoteId: string }>(`${path}/change-quotes`, wish)
    const changed = await client.post<Booking>(`${path}/changes`, { quoteId: quote.body.quoteId }, newKey())
    expect(changed.body.extras?.map(({ kind }) => kind)).toEqual(['bag', 'package'])
    await client.control('clock', { advanceMs: 2000 })
    expect((await client.booking(changed.body.bookingId)).status).toBe('ticketed')
    const seat = seatsOf(await extrasFor(fare)).find((each) => each.seat === asked[0]?.id)
    expect(seat?.state).toBe('free')
  })

  it('adds up after all of the above', async () => {
    expect(await client.findings()).toEqual([])
  })
})
