import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Refusal } from '../testing/client.ts'
import { newKey, startForTest } from '../testing/client.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())
afterEach(async () => {
  const findings = await client.findings()
  if (findings.length > 0) throw new Error(findings.join('\n'))
})

interface Quote {
  readonly quoteId: string
  readonly involuntary: boolean
  readonly feeMinor: number
  readonly totalMinor: number
  readonly refundMinor: number
}

const path = (booking: Booking, rest: string) => `/air/1/bookings/${booking.bookingId}${rest}`
const ticketNumbers = (booking: Booking) => booking.passengers.flatMap(({ ticketNumber }) => ticketNumber ?? [])

let nth = 40
/** A ticket by a fare that costs something to give back. */
async function ticketed(): Promise<Booking> {
  const { fare } = await client.anyFare((nth += 1))
  return client.ticketed(fare)
}
const read = (booking: Booking) => client.booking(booking.bookingId)
const move = (booking: Booking, minutes: number) => client.control('schedule', { flightId: booking.flight.flightId, minutes })
const refundQuote = async (booking: Booking) =>
  (await client.post<Quote>(path(booking, '/refund-quotes'), { ticketNumbers: ticketNumbers(booking) })).body
const accept = (booking: Booking, changeId: string, key = newKey()) =>
  client.post<Booking & Refusal>(path(booking, `/schedule-changes/${changeId}/acceptance`), undefined, key)

/** Another flight of the same airline, with a fare of the same cabin. */
async function other(booking: Booking, date?: string) {
  const flights = await client.flights('HGH', 'BJS', date)
  const found = flights.find(({ carrier, flightId, fares }) => {
    const isOne = carrier === booking.flight.carrier && flightId !== booking.flight.flightId
    return isOne && fares.some((fare) => fare.cabin === 'Y' && fare.seatsLeft === 'A')
  })
  const fare = found?.fares.findLast((one) => one.cabin === 'Y' && one.seatsLeft === 'A')
  if (!found || !fare) throw new Error('no other flight of the airline')
  return { flightId: found.flightId, fareId: fare.fareId }
}
const changeQuote = async (booking: Booking, to: { flightId: string; fareId: string }) =>
  (await client.post<Quote>(path(booking, '/change-quotes'), { ticketNumbers: ticketNumbers(booking), ...to })).body

describe('air/1: what an airline does to flights that it has sold', () => {
  it('tells of a flight that it cancels, and grants another or all of the money until a day that it names', async () => {
    const booking = await ticketed()
    await client.control('flights', { flightId: booking.flight.flightId, status: 'cancelled' })
    const told = await read(booking)
    expect(told.scheduleChange).toMatchObject({
      kind: 'cancelled',
      status: 'open',
      needsAcceptance: true,
      from: { flightId: booking.flight.flightId, departAt: booking.flight.departAt },
      grants: { exchangeUntil: '2026-12-08', refund: true },
    })
    expect(told.scheduleChange?.to).toBeUndefined()
    expect(await refundQuote(booking)).toMatchObject({ involuntary: true, feeMinor: 0, refundMinor: booking.price.totalMinor })
    expect(await changeQuote(booking, await other(booking, '2026-12-08'))).toMatchObject({ involuntary: true, totalMinor: 0 })
    expect(await changeQuote(booking, await other(booking, '2026-12-09'))).toMatchObject({ involuntary: false })
    expect((await accept(booking, told.scheduleChange?.changeId ?? '')).body.error.code).toBe('not_allowed_in_status')
    // It flies after all.
    await client.control('flights', { flightId: booking.flight.flightId, status: 'scheduled' })
    expect((await read(booking)).scheduleChange).toMatchObject({ status: 'withdrawn' })
    expect((await refundQuote(booking)).involuntary).toBe(false)
    const journal = await client.journal(booking.clientReference)
    expect(journal.slice(-2).map(({ effect }) => effect)).toEqual(['schedule_announced', 'schedule_withdrawn'])
  })

  it('moves times for everybody: on sale, in bookings, and beside what was agreed to; once accepted nothing is free any more', async () => {
    const booking = await ticketed()
    await move(booking, 150)
    const later = new Date(Date.parse(booking.flight.departAt) + 150 * 60_000).getTime()
    const told = await read(booking)
    expect(Date.parse(told.flight.departAt)).toBe(later)
    const onSale = (await client.flights()).find(({ flightId }) => flightId === booking.flight.flightId)
    expect(Date.parse(onSale?.departAt ?? '')).toBe(later)
    const first = told.scheduleChange
    expect([first?.kind, first?.status, first?.from.departAt, first?.to?.departAt]).toEqual([
      'retimed',
      'open',
      booking.flight.departAt,
      told.flight.departAt,
    ])
    // Once more: another change, from what was agreed to.
    await move(booking, 200)
    const second = (await read(booking)).scheduleChange
    expect(second?.changeId).not.toBe(first?.changeId)
    expect(second?.from.departAt).toBe(booking.flight.departAt)
    expect((await accept(booking, first?.changeId ?? '')).status).toBe(409)
    const key = newKey()
    const done = await accept(booking, second?.changeId ?? '', key)
    expect([done.status, done.body.scheduleChange?.status]).toEqual([200, 'accepted'])
    expect((await accept(booking, second?.changeId ?? '', key)).replayed).toBe(true)
    expect((await refundQuote(booking)).involuntary).toBe(false)
    // Back to the times that were sold is another change of what was agreed to.
    await move(booking, 0)
    expect((await read(booking)).scheduleChange).toMatchObject({
      status: 'open',
      from: { departAt: second?.to?.departAt },
      to: { departAt: booking.flight.departAt },
    })
  })

  it('takes back what nobody has accepted where the times are the old ones again, and asks nothing for a quarter of an hour', async () => {
    const booking = await ticketed()
    await move(booking, 90)
    await move(booking, 0)
    const back = await read(booking)
    expect([back.scheduleChange?.status, back.flight.departAt]).toEqual(['withdrawn', booking.flight.departAt])
    await move(booking, 15)
    const small = (await read(booking)).scheduleChange
    expect([small?.status, small?.needsAcceptance, small?.grants]).toEqual(['told', false, undefined])
    expect((await refundQuote(booking)).involuntary).toBe(false)
    // Small steps add up.
    await move(booking, 35)
    expect((await read(booking)).scheduleChange).toMatchObject({ status: 'open', from: { departAt: booking.flight.departAt } })
  })

  it('protects passengers on another of its flights, where they sit once they agree', async () => {
    const booking = await ticketed()
    const to = await other(booking)
    await client.control('schedule', { flightId: booking.flight.flightId, protectOn: to.flightId })
    const { scheduleChange, flight } = await read(booking)
    expect([scheduleChange?.kind, scheduleChange?.to?.flightId, flight.status]).toEqual(['protected', to.flightId, 'cancelled'])
    const done = await accept(booking, scheduleChange?.changeId ?? '')
    expect([done.status, done.body.flight.flightId, done.body.flight.status]).toEqual([200, to.flightId, 'scheduled'])
    expect(ticketNumbers(done.body)).toEqual(ticketNumbers(booking))
    const journal = await client.journal(booking.clientReference)
    expect(journal.slice(-3).map(({ effect, seats }) => [effect, seats])).toEqual([
      ['protected_from', -1],
      ['protected_on', 1],
      ['schedule_accepted', 0],
    ])
    const again = await ticketed()
    const full = await other(again)
    await client.control('schedule', { flightId: again.flight.flightId, protectOn: full.flightId })
    await client.control('inventory', { flightId: full.flightId, cabin: 'Y', seats: 0 })
    const change = (await read(again)).scheduleChange?.changeId ?? ''
    expect((await accept(again, change)).body.error.code).toBe('sold_out')
    expect(await refundQuote(again)).toMatchObject({ involuntary: true, refundMinor: again.price.totalMinor })
  })
})
