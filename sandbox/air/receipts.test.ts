import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Refusal } from '../testing/client.ts'
import { newKey, startForTest } from '../testing/client.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

interface Receipt {
  readonly status: string
  readonly number?: string
  readonly issuedOn?: string
  readonly totalMinor?: number
  readonly file?: string
}

const path = (booking: Booking, rest = '') => `/air/1/bookings/${booking.bookingId}/receipts${rest}`
const ticketOf = (booking: Booking): string => booking.passengers[0]?.ticketNumber ?? ''
const ask = (booking: Booking, key = newKey()) => client.post<Receipt & Refusal>(path(booking), { ticketNumber: ticketOf(booking) }, key)
const read = (booking: Booking) => client.get<Receipt>(path(booking, `/${ticketOf(booking)}`))
const codeOf = async (booking: Booking): Promise<string> => (await ask(booking)).body.error.code
const to = (instant: string) => client.control('clock', { now: instant })

describe('air/1: the receipt of a ticket', () => {
  it('is issued once its flight was flown, within 180 days, one for each ticket, and is void once that is refunded', async () => {
    const ticketed = async (nth: number, surname = 'CESHI') => client.ticketed((await client.anyFare(nth)).fare, { surname })
    const [booking, refused, late, over, never] = [
      await ticketed(1),
      await ticketed(2, 'RECEIPTNO'),
      await ticketed(3, 'RECEIPTLATE'),
      await ticketed(4, 'RECEIPTOVER'),
      await ticketed(5),
    ]
    expect(await codeOf(booking)).toBe('ticket_not_flown')
    expect((await read(booking)).status).toBe(404)
    await to('2026-12-02T06:00:00+08:00')
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
    expect([await codeOf(refused), await codeOf(late), await codeOf(over)]).toEqual([
      'receipt_refused',
      'ticket_not_flown',
      'receipt_too_late',
    ])
    // What was never flown is refunded against proof, whatever its receipt says.
    await client.control('tickets', { ticketNumber: ticketOf(booking), is: 'noShow' })
    const claim = { ticketNumbers: [ticketOf(booking)], reason: 'illness', proofs: ['a'.repeat(64)], clientReference: 'CLAIM-R' }
    await client.post(`/air/1/bookings/${booking.bookingId}/refund-claims`, claim, newKey())
    expect((await read(booking)).body).toMatchObject({ status: 'void', number: body.number })
    expect((await read(booking)).body.file).toBeUndefined()
    await to('2026-12-03T12:00:00+08:00')
    expect((await ask(late)).status).toBe(202)
    await to('2027-05-30T23:59:00+08:00')
    expect((await ask(booking)).body.status).toBe('void')
    await to('2027-05-31T00:00:00+08:00')
    expect(await codeOf(never)).toBe('receipt_too_late')
    expect(await client.findings()).toEqual([])
    expect((await client.journal(booking.clientReference)).filter(({ effect }) => effect === 'receipt')).toHaveLength(1)
  })
})
