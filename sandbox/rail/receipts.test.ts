import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../testing/client.ts'
import type { Booking, RailClient, Refusal } from '../testing/rail-client.ts'
import { numbersOf, person, RAIL_NOW, startRailForTest } from '../testing/rail-client.ts'

let client: RailClient
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startRailForTest()))
afterAll(() => stop())

interface Receipt {
  readonly status: string
  readonly number?: string
  readonly file?: string
}

const path = (booking: Booking, rest = '') => `/rail/1/bookings/${booking.bookingId}/receipts${rest}`
const ticketOf = (booking: Booking): string => numbersOf(booking)[0] ?? ''
const ask = (booking: Booking, key = newKey()) => client.post<Receipt & Refusal>(path(booking), { ticketNumber: ticketOf(booking) }, key)
const read = (booking: Booking) => client.get<Receipt>(path(booking, `/${ticketOf(booking)}`))
const codeOf = async (booking: Booking): Promise<string> => (await ask(booking)).body.error.code

describe('rail/1: the receipt of a ticket', () => {
  it('is issued once its train has arrived, within 180 days, one for each ticket, and is void once that is given back', async () => {
    await client.at(RAIL_NOW)
    const [train, second, third] = (await client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G')
    if (!train || !second || !third) throw new Error('there are trains')
    for (const { trainId } of [train, second, third]) await client.left(trainId, 20)
    const booking = await client.ticketed(train.trainId, { reference: 'RECEIPT' })
    const never = await client.ticketed(train.trainId, { passengers: [person('RECEIPTNO')] })
    const missed = await client.ticketed(second.trainId)
    const cancelled = await client.ticketed(third.trainId)
    expect([await codeOf(booking), (await read(booking)).status]).toEqual(['ticket_not_used', 404])
    await client.control('rail/tickets', { ticketNumber: ticketOf(missed), is: 'missed' })
    await client.control('rail/trains', { trainId: third.trainId, status: 'cancelled' })
    await client.at('2026-12-02T10:00:00+08:00')
    const key = newKey()
    const first = await ask(booking, key)
    expect([first.status, first.body]).toEqual([202, { bookingId: booking.bookingId, ticketNumber: ticketOf(booking), status: 'issuing' }])
    expect((await ask(booking)).body.status).toBe('issuing')
    await client.control('clock', { advanceMs: 6_000 })
    const { body } = await read(booking)
    expect(body).toMatchObject({ status: 'issued', issuedOn: '2026-12-02', totalMinor: booking.price.totalMinor })
    expect(body.number).toMatch(/^2611\d{16}$/)
    expect(Buffer.from(body.file ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/)
    expect((await read(booking)).body).toEqual(body)
    expect([await codeOf(never), await codeOf(missed), await codeOf(cancelled)]).toEqual([
      'receipt_refused',
      'ticket_not_used',
      'ticket_not_used',
    ])
    const quote = (await client.refundQuote(cancelled)).body
    await client.refund(cancelled, quote.quoteId)
    expect(await codeOf(cancelled)).toBe('not_allowed_in_status')
    await client.at('2027-05-30T23:59:00+08:00')
    expect(await codeOf(missed)).toBe('ticket_not_used')
    await client.control('rail/tickets', { ticketNumber: ticketOf(missed), is: 'boarded' })
    await client.at('2027-05-31T00:00:00+08:00')
    expect(await codeOf(missed)).toBe('receipt_too_late')
    expect((await read(booking)).body.status).toBe('issued')
    expect((await client.journal('RECEIPT')).filter(({ effect }) => effect === 'receipt')).toHaveLength(1)
  })
})
