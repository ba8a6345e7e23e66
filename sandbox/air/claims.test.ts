import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Client, Refusal } from '../testing/client.ts'
import { newKey, startForTest } from '../testing/client.ts'

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

interface Claim {
  readonly claimId: string
  readonly status: string
  readonly refundMinor?: number
  readonly refusal?: string
}

const path = (booking: Booking, rest: string) => `/air/1/bookings/${booking.bookingId}${rest}`
const ticketOf = (booking: Booking): string => booking.passengers[0]?.ticketNumber ?? ''
const statusOf = async (booking: Booking) => (await client.booking(booking.bookingId)).passengers[0]?.ticketStatus
const PROOF = 'a'.repeat(64)

let nth = 0
const ticketed = async (surname?: string): Promise<Booking> => {
  const { fare } = await client.anyFare((nth += 1))
  return client.ticketed(fare, surname === undefined ? {} : { surname })
}
const claimBody = (booking: Booking) => ({
  ticketNumbers: [ticketOf(booking)],
  reason: 'illness',
  proofs: [PROOF],
  clientReference: `CLAIM-${booking.pnr}`,
})
const claim = (booking: Booking, key = newKey()) => client.post<Claim & Refusal>(path(booking, '/refund-claims'), claimBody(booking), key)
const found = async (booking: Booking): Promise<readonly Claim[]> =>
  (await client.get<{ claims: Claim[] }>(path(booking, `/refund-claims?clientReference=CLAIM-${booking.pnr}`))).body.claims

describe('air/1: a claim for all of the money', () => {
  it('keeps the seat until it is decided, pays everything back then, and is made once for one key', async () => {
    const booking = await ticketed()
    expect(await found(booking)).toEqual([])
    const key = newKey()
    const first = await claim(booking, key)
    expect([first.status, first.body.status]).toEqual([202, 'under_review'])
    expect((await claim(booking, key)).body.claimId).toBe(first.body.claimId)
    expect((await claim(booking)).body.error.code).toBe('not_allowed_in_status')
    expect(await statusOf(booking)).toBe('refund_review')
    expect(await client.findings()).toEqual([])
    await client.control('clock', { advanceMs: 119_000 })
    expect(await statusOf(booking)).toBe('refund_review')
    await client.control('clock', { advanceMs: 1_500 })
    expect(await found(booking)).toMatchObject([{ status: 'accepted', refundMinor: booking.price.totalMinor }])
    expect(await statusOf(booking)).toBe('refund_processing')
    await client.control('clock', { advanceMs: 3_000 })
    expect(await statusOf(booking)).toBe('refunded')
    const journal = await client.journal(booking.clientReference)
    expect(journal.slice(-3).map(({ effect, seats, amountMinor }) => [effect, seats, amountMinor])).toEqual([
      ['refund_claimed', 0, 0],
      ['refund_ordered', -1, 0],
      ['refund', 0, -booking.price.totalMinor],
    ])
    expect(await client.findings()).toEqual([])
  })

  it('is refused by name or by hand, once, and leaves the ticket as good as before', async () => {
    const byName = await ticketed('CLAIMNO')
    await claim(byName)
    await client.control('clock', { advanceMs: 120_000 })
    expect(await found(byName)).toMatchObject([{ status: 'refused', refusal: 'proof_insufficient' }])
    expect(await statusOf(byName)).toBe('issued')
    const byHand = await ticketed()
    const { claimId } = (await claim(byHand)).body
    await client.control('claims', { claimId, decision: 'refuse' })
    const again = await client.post<Refusal>('/control/claims', { claimId, decision: 'accept' })
    expect([again.status, again.body.error.code]).toEqual([409, 'not_allowed_in_status'])
    expect(await statusOf(byHand)).toBe('issued')
    expect(await client.findings()).toEqual([])
  })

  it('waits for ever under the name that says so, until somebody decides', async () => {
    const booking = await ticketed('CLAIMSILENT')
    const { claimId } = (await claim(booking)).body
    await client.control('clock', { advanceMs: 86_400_000 })
    expect(await found(booking)).toMatchObject([{ claimId, status: 'under_review' }])
    await client.control('claims', { claimId, decision: 'accept' })
    expect(await found(booking)).toMatchObject([{ claimId, status: 'accepted' }])
  })
})

describe('air/1: a ticket that was taken to the airport', () => {
  const quote = (booking: Booking) => client.post<Refusal>(path(booking, '/refund-quotes'), { ticketNumbers: [ticketOf(booking)] })

  it('is not given back while it is checked in, nor once it was flown; who did not come pays the last step', async () => {
    const booking = await ticketed()
    const ticketNumber = ticketOf(booking)
    await client.control('tickets', { ticketNumber, is: 'checkedIn' })
    expect(await statusOf(booking)).toBe('checked_in')
    expect((await quote(booking)).body.error.code).toBe('ticket_checked_in')
    expect((await claim(booking)).body.error.code).toBe('ticket_checked_in')
    await client.control('tickets', { ticketNumber, is: 'notCheckedIn' })
    expect((await quote(booking)).status).toBe(200)
    expect((await client.post('/control/tickets', { ticketNumber, is: 'noShow' })).status).toBe(409)
    await client.control('clock', { now: booking.flight.departAt })
    expect(await statusOf(booking)).toBe('used')
    expect((await quote(booking)).body.error.code).toBe('ticket_used')
    await client.control('tickets', { ticketNumber, is: 'noShow' })
    expect(await statusOf(booking)).toBe('issued')
    expect((await quote(booking)).status).toBe(200)
  })
})
