import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client } from '../testing/client.ts'
import { startForTest } from '../testing/client.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

const DELAY_MS = 90_000
type Fare = Parameters<Client['hold']>[0]
const flightOf = (fare: Fare) => fare.fareId.split('-').slice(0, 3).join('-')

/** A request for a seat that must be taken on; what the airline will say is set before. */
async function requested(nth: number, answer: string, reference: string): Promise<{ fare: Fare; booking: Booking }> {
  const { fare } = await client.anyFare(nth)
  await client.control('seats', { flightId: flightOf(fare), bookingClass: fare.bookingClass, answer })
  const { status, body } = await client.hold(fare, { reference })
  expect([status, body.status]).toEqual([202, 'occupying'])
  return { fare, booking: body }
}

const answered = async ({ bookingId }: Booking): Promise<Booking> => {
  await client.control('clock', { advanceMs: DELAY_MS })
  return client.booking(bookingId)
}

describe('air/1: seats that are requested', () => {
  it('sets a seat aside and says until when it answers; then it is held at its price, and its limits count from then', async () => {
    const { booking } = await requested(30, 'held', 'SEATS-HELD')
    expect(Date.parse(booking.seatRequest?.answerBy ?? '') - Date.parse(booking.seatRequest?.askedAt ?? '')).toBe(3 * DELAY_MS)
    await client.control('clock', { advanceMs: DELAY_MS - 1000 })
    expect((await client.booking(booking.bookingId)).status).toBe('occupying')
    const after = await answered(booking)
    expect(after).toMatchObject({ status: 'held', price: booking.price, fare: booking.fare })
    expect(after.seatRequest).not.toHaveProperty('tight')
    expect(Date.parse(after.ticketingLimitAt)).toBeGreaterThan(Date.parse(booking.ticketingLimitAt))
    expect((await client.journal('SEATS-HELD')).map(({ effect, seats }) => [effect, seats])).toEqual([
      ['seats_requested', 1],
      ['seats_confirmed', 0],
    ])
  })

  it('says of tight seats that it waits for a word, and issues their tickets like any', async () => {
    const { booking } = await requested(31, 'tight', 'SEATS-TIGHT')
    const refused = await client.ticket(booking)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'not_allowed_in_status'])
    const after = await answered(booking)
    expect(after).toMatchObject({ status: 'held', seatRequest: { tight: true } })
    expect((await client.ticket(after)).body.status).toBe('ticketing')
  })

  it('gives dearer seats of the same cabin instead, and the seat that was asked for is free again', async () => {
    const { fare } = await client.anyFare(32)
    const before = await client.seatsLeft(fare)
    const { booking } = await requested(32, 'other', 'SEATS-OTHER')
    const after = await answered(booking)
    expect(after).toMatchObject({ status: 'held', seatRequest: { tight: true, otherSeats: true }, fare: { cabin: fare.cabin } })
    expect(after.fare.bookingClass).not.toBe(fare.bookingClass)
    expect(after.price.totalMinor).toBeGreaterThan(booking.price.totalMinor)
    expect(after.price.fareMinor).toBe(after.fare.fareMinor)
    expect(await client.seatsLeft(fare)).toBe(before)
    expect((await client.journal('SEATS-OTHER')).map(({ effect, seats }) => [effect, seats])).toEqual([
      ['seats_requested', 1],
      ['other_seats_from', -1],
      ['other_seats_to', 1],
      ['seats_confirmed', 0],
    ])
  })

  it('says that it has none: the booking is over, and says why', async () => {
    const { booking } = await requested(33, 'none', 'SEATS-NONE')
    expect(await answered(booking)).toMatchObject({ status: 'cancelled', failure: { code: 'no_seats' } })
    expect((await client.journal('SEATS-NONE')).reduce((sum, { seats }) => sum + seats, 0)).toBe(0)
  })

  it('has none where the flight is cancelled while it is being asked', async () => {
    const { fare, booking } = await requested(34, 'tight', 'SEATS-GONE')
    await client.control('flights', { flightId: flightOf(fare), status: 'cancelled' })
    expect(await answered(booking)).toMatchObject({ status: 'cancelled', failure: { code: 'no_seats' } })
  })

  it('gives a request back before it is answered, and then says nothing more', async () => {
    const { booking } = await requested(35, 'tight', 'SEATS-BACK')
    expect((await client.cancel(booking)).body.status).toBe('cancelled')
    const after = await answered(booking)
    expect([after.status, after.failure]).toEqual(['cancelled', undefined])
    expect((await client.journal('SEATS-BACK')).map(({ effect }) => effect)).toEqual(['seats_requested', 'release'])
  })

  it('requests fares with few seats left where that is set, and none else; the switch of a class beats it', async () => {
    const { fare } = await client.anyFare(36)
    await client.control('inventory', { flightId: flightOf(fare), bookingClass: fare.bookingClass, seats: 2 })
    await client.control('settings', { tightBelow: 2 })
    expect((await client.hold(fare)).body).toMatchObject({ status: 'occupying' })
    expect((await client.held((await client.anyFare(37)).fare)).status).toBe('held')
    await client.control('settings', { tightBelow: 0 })
    expect((await client.held(fare)).status).toBe('held')
  })

  it.each([
    ['SEATLATE', 'held'],
    ['SEATTIGHT', 'held'],
    ['SEATOTHER', 'held'],
    ['SEATNONE', 'cancelled'],
  ])('does so for the name %s', async (surname, status) => {
    const { fare } = await client.anyFare(38)
    const { body } = await client.hold(fare, { surname })
    expect(body.status).toBe('occupying')
    expect((await answered(body)).status).toBe(status)
  })

  it('leaves its books in order', async () => {
    expect(await client.findings()).toEqual([])
  })
})
