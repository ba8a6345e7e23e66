import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, RailClient, Train } from '../testing/rail-client.ts'
import { numbersOf, person, RAIL_DATE, RAIL_NOW, startRailForTest } from '../testing/rail-client.ts'

/** Refunds, changes and what happens at stations, over the protocol. */
let client: RailClient
let stop: () => Promise<void>
let day: Train[]

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
  day = (await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G')
})
afterAll(() => stop())

const nth = (index: number): Train => {
  const train = day[index]
  if (!train) throw new Error(`There is no train ${index}`)
  return train
}
const onDate = (train: Train, date: string) => `${train.trainId.slice(0, -10)}${date}`
/** So long before a train leaves. */
const before = (train: Train, ms: number) => client.at(new Date(Date.parse(train.from.at) - ms).toISOString())
const HOUR_MS = 3_600_000

async function ticketFor(train: Train, more: Parameters<RailClient['ticketed']>[1] = {}): Promise<Booking> {
  await client.at(RAIL_NOW)
  await client.left(train.trainId, 20)
  return client.ticketed(train.trainId, more)
}

describe('refunds', () => {
  it.each([
    [48, 5, 10],
    [24, 10, 20],
  ])('cost %i hours ahead %i %%, a second later %i %%; a quote never outlives its step', async (hours, on, after) => {
    const train = nth(hours === 48 ? 0 : 1)
    const booking = await ticketFor(train)
    await before(train, hours * HOUR_MS + 60_000)
    const early = (await client.refundQuote(booking)).body
    expect(early.tickets[0]?.fee.percent).toBe(on)
    expect(Date.parse(early.expiresAt)).toBe(Date.parse(train.from.at) - hours * HOUR_MS)
    await before(train, hours * HOUR_MS - 1000)
    expect((await client.refund(booking, early.quoteId)).body.error.code).toBe('quote_expired')
    expect((await client.refundQuote(booking)).body.tickets[0]?.fee.percent).toBe(after)
  })

  it('come back as they were quoted, once, and free the seat', async () => {
    const train = nth(2)
    await client.left(train.trainId, 1)
    await client.at(RAIL_NOW)
    const booking = await client.ticketed(train.trainId, { reference: 'REFUND' })
    const quote = (await client.refundQuote(booking)).body
    const ordered = await client.refund(booking, quote.quoteId)
    expect([ordered.status, ordered.body.passengers[0]?.ticketStatus]).toEqual([202, 'refund_processing'])
    expect((await client.refund(booking, quote.quoteId)).body.error.code).toBe('quote_expired')
    expect((await client.hold(train.trainId)).status).toBe(201)
    await client.control('clock', { advanceMs: 4000 })
    const refunded = await client.booking(booking.bookingId)
    expect(refunded.passengers[0]).toMatchObject({
      ticketStatus: 'refunded',
      refund: { amountMinor: quote.refundMinor, channel: 'online', withinWorkingDays: 7 },
    })
    const moved = (await client.journal('REFUND')).filter((each) => each.effect === 'refund').map((each) => each.amountMinor)
    expect(moved).toEqual([-quote.refundMinor])
  })

  it('are refused for a ticket travelled on or collected, which only a window takes back', async () => {
    const train = nth(3)
    const booking = await ticketFor(train)
    const [ticketNumber = ''] = numbersOf(booking)
    await client.control('rail/tickets', { ticketNumber, is: 'collected' })
    expect((await client.refundQuote(booking)).body.error.code).toBe('station_only')
    await client.control('rail/window-refunds', { ticketNumber })
    expect((await client.booking(booking.bookingId)).passengers[0]?.refund).toMatchObject({ channel: 'window', withinWorkingDays: 15 })
    const other = await ticketFor(nth(4))
    await before(nth(4), -1000)
    expect((await client.refundQuote(other)).body.error.code).toBe('ticket_used')
  })

  it('are whole where the railway has cancelled the train or closed a station', async () => {
    const train = nth(5)
    const booking = await ticketFor(train)
    await before(train, HOUR_MS)
    await client.control('rail/trains', { trainId: train.trainId, status: 'cancelled' })
    expect((await client.refundQuote(booking)).body).toMatchObject({
      involuntary: true,
      feeMinor: 0,
      refundMinor: booking.price.totalMinor,
    })
    expect((await client.trains('VNP', 'AOH')).find((each) => each.trainId === train.trainId)?.sale).toBe('cancelled')
    await client.at(RAIL_NOW)
    await client.control('rail/stations', { telecode: 'AOH', open: false })
    expect((await client.hold(nth(6).trainId)).body.error.code).toBe('station_closed')
    await client.control('rail/stations', { telecode: 'AOH', open: true })
  })
})

describe('changes', () => {
  it('at a window free the seat, once, and are told of; what they cost is settled there', async () => {
    const train = nth(6)
    const booking = await ticketFor(train, { reference: 'WINDOW' })
    const [ticketNumber = ''] = numbersOf(booking)
    await client.control('rail/tickets', { ticketNumber, is: 'collected' })
    const money = async () => (await client.journal('WINDOW')).map(({ amountMinor }) => amountMinor ?? 0).reduce((sum, one) => sum + one, 0)
    const before = await money()
    await client.control('rail/window-changes', { ticketNumber })
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('exchanged')
    expect((await client.journal('WINDOW')).at(-1)).toMatchObject({ effect: 'exchanged', seats: -1 })
    expect(await money()).toBe(before)
    expect(await client.findings()).toEqual([])
  })

  it('to the same day are free; the old ticket stays until the new one is issued', async () => {
    const [from, to] = [nth(7), nth(8)]
    const booking = await ticketFor(from, { reference: 'CHANGE' })
    await client.left(to.trainId, 1)
    const quote = (await client.changeQuote(booking, { trainId: to.trainId })).body
    expect([quote.kind, quote.tickets[0]?.feeMinor]).toEqual(['change', 0])
    const held = await client.change(booking, quote.quoteId)
    expect([held.status, held.body.status, held.body.changeable]).toEqual([201, 'held', false])
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('issued')
    const changed = await client.issued(held.body)
    expect(changed.status).toBe('ticketed')
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('exchanged')
    const again = await client.changeQuote(changed, { trainId: from.trainId })
    expect([again.body.error.code, again.body.error.reason]).toEqual(['not_changeable', 'changed_before'])
    expect(await client.findings()).toEqual([])
  })

  it('to a later day cost 5 % of the lower fare inside 48 hours and 15 % inside 24', async () => {
    const train = nth(9)
    const later = onDate(train, '2026-12-02')
    const booking = await ticketFor(train)
    await client.left(later, 5)
    for (const [hours, percent] of [
      [47, 5],
      [23, 15],
    ] as const) {
      await before(train, hours * HOUR_MS)
      const { body } = await client.changeQuote(booking, { trainId: later })
      expect([body.differenceMinor, body.tickets[0]?.fee.percent]).toEqual([0, percent])
      expect(body.totalMinor).toBe(body.feeMinor)
    }
  })

  it('pay the difference back less the refund fee', async () => {
    const [from, to] = [nth(10), nth(11)]
    const booking = await ticketFor(from, { seatType: 'business' }).catch(async () => {
      await client.left(from.trainId, 3, 'business')
      return ticketFor(from, { seatType: 'business' })
    })
    await client.left(to.trainId, 3)
    await before(from, 30 * HOUR_MS)
    const { body } = await client.changeQuote(booking, { trainId: to.trainId })
    expect(body.differenceMinor).toBeLessThan(0)
    expect(body.differenceFeeMinor).toBe(Math.floor((-body.differenceMinor * 0.1 + 25) / 50) * 50)
    expect([body.totalMinor, body.backMinor]).toEqual([0, -body.differenceMinor - body.differenceFeeMinor])
    const changed = await client.issued((await client.change(booking, body.quoteId)).body)
    expect([changed.status, changed.change?.backMinor]).toEqual(['ticketed', body.backMinor])
  })

  it('after departure are for whoever missed the train, until the day is over, and then not refundable', async () => {
    const [from, to] = [nth(0), nth(15)]
    const booking = await ticketFor(from)
    await client.left(to.trainId, 5)
    await before(from, -60_000)
    expect((await client.changeQuote(booking, { trainId: to.trainId })).body.error.code).toBe('ticket_used')
    await client.control('rail/tickets', { ticketNumber: numbersOf(booking)[0], is: 'missed' })
    const quote = (await client.changeQuote(booking, { trainId: to.trainId })).body
    expect(quote.tickets[0]?.fee).toEqual({ rule: 'free', percent: 0 })
    const changed = await client.issued((await client.change(booking, quote.quoteId)).body)
    expect((await client.refundQuote(changed)).body.error.code).toBe('not_refundable')
  })

  it('of the destination go 48 hours ahead and once', async () => {
    const [train] = await client
      .trains('VNP', 'NKH')
      .then((found) => found.filter((each) => day.every((other) => other.trainId !== each.trainId)))
    const booking = await ticketFor(nth(12))
    if (!train) throw new Error('There is no train to Nanjing')
    await client.left(train.trainId, 5)
    const quote = (await client.changeQuote(booking, { trainId: train.trainId, to: 'NKH' })).body
    expect([quote.kind, quote.feeMinor]).toEqual(['destination', 0])
    await before(nth(12), 48 * HOUR_MS - 1000)
    expect((await client.changeQuote(booking, { trainId: train.trainId, to: 'NKH' })).body.error.reason).toBe('too_late_for_destination')
  })

  it('leave the old tickets as they were where the new ones fail', async () => {
    const [from, to] = [nth(13), nth(14)]
    const booking = await ticketFor(from)
    await client.left(to.trainId, 1)
    const held = await client.change(booking, (await client.changeQuote(booking, { trainId: to.trainId })).body.quoteId)
    await client.control('faults', { match: 'railTicket', kind: 'ticketingFails' })
    expect((await client.issued(held.body)).status).toBe('ticketing_failed')
    expect((await client.booking(booking.bookingId)).passengers[0]?.ticketStatus).toBe('issued')
    expect((await client.hold(to.trainId, { passengers: [person()] })).status).toBe(201)
    expect(await client.findings()).toEqual([])
  })
})

describe('delays', () => {
  it('leave the times as planned and say how late the train is', async () => {
    await client.at(RAIL_NOW)
    const train = nth(16)
    await client.control('rail/trains', { trainId: train.trainId, status: 'delayed', delayMinutes: 45 })
    const shown = (await client.trains('VNP', 'AOH', RAIL_DATE)).find((each) => each.trainId === train.trainId)
    expect([shown?.status, shown?.delayMinutes, shown?.from.at]).toEqual(['delayed', 45, train.from.at])
  })
})
