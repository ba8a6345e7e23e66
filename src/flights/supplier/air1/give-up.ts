import { sumMinor } from '../../../kernel/money.ts'
import { SupplierUnclear, type FlightSupplier } from '../port.ts'
import type { GiveUpAnswer, GiveUpQuote, GiveUpRefusal, QuotedTicket } from '../port/giving-up.ts'
import { findBooking } from './book.ts'
import type { Air1Client, Answer } from './client.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Giving issued tickets up: quoted, then confirmed once under our key. air/1 calls it a refund, and what its fares leave of it credits. */

export const pathOf = (supplierBookingId: string, act: string): `/${string}` => `/bookings/${encodeURIComponent(supplierBookingId)}${act}`

/** Said of tickets that are not to be given up; null: it is said of something else. */
export function refusalOf(answer: Answer): GiveUpRefusal | null {
  if (answer.ok || answer.status !== 409) return null
  switch (answer.error.code) {
    case 'not_refundable':
      return 'notRefundable'
    case 'not_allowed_in_status':
      return 'notNow'
    case 'ticket_used':
      return 'used'
    case 'ticket_checked_in':
      return 'checkedIn'
    default:
      return null
  }
}

export async function giveUpQuote(
  client: Air1Client,
  { supplierBookingId, ticketNumbers }: { supplierBookingId: string; ticketNumbers: readonly string[] },
): Promise<GiveUpQuote> {
  const answer = await client.read('refundQuote', {
    method: 'POST',
    path: pathOf(supplierBookingId, '/refund-quotes'),
    body: { ticketNumbers },
  })
  const reason = refusalOf(answer)
  if (reason) return { is: 'refused', reason }
  const quote = readAs(wire.refundQuote, bodyOf(answer, 'refundQuote'), 'refundQuote')
  const named = quote.tickets.map((ticket) => ticket.ticketNumber)
  if (quote.bookingId !== supplierBookingId || named.toSorted().join() !== ticketNumbers.toSorted().join())
    throw new SupplierUnclear('air1 refundQuote: answered for other tickets')
  const { creditMinor = 0, creditValidUntil } = quote
  const tickets = quote.tickets.map((one): QuotedTicket => ({
    ticketNumber: one.ticketNumber,
    paidMinor: one.farePaidMinor + one.taxPaidMinor + one.extrasMinor,
    backMinor: one.refundMinor,
    feeMinor: one.feeMinor,
    valueMinor: one.creditMinor,
  }))
  const sums: readonly (readonly [keyof QuotedTicket & `${string}Minor`, number])[] = [
    ['backMinor', quote.refundMinor],
    ['feeMinor', quote.feeMinor],
    ['valueMinor', creditMinor],
  ]
  if (sums.some(([part, whole]) => sumMinor(tickets.map((one) => one[part])) !== whole))
    throw new SupplierUnclear('air1 refundQuote: its tickets are not its sums')
  if (creditMinor > 0 && creditValidUntil === undefined) throw new SupplierUnclear('air1 refundQuote: leaves a credit without an end')
  return {
    is: 'quoted',
    quoteId: quote.quoteId,
    expiresAt: Temporal.Instant.from(quote.expiresAt),
    isInvoluntary: quote.involuntary,
    tickets,
    backMinor: quote.refundMinor,
    feeMinor: quote.feeMinor,
    value: creditValidUntil === undefined || creditMinor === 0 ? null : { amountMinor: creditMinor, validUntil: creditValidUntil },
  }
}

/** What is left is read from the booking as it stands: a repeated answer tells how things stood when it was first given. */
export async function giveUp(
  client: Air1Client,
  { supplierBookingId, quoteId, valuesBack = [], key }: Parameters<FlightSupplier['giveUp']>[0],
): Promise<GiveUpAnswer> {
  const body = { quoteId, ...(valuesBack.length > 0 && { creditsBack: valuesBack }) }
  const answer = await client.write('refund', { method: 'POST', path: pathOf(supplierBookingId, '/refunds'), body }, key)
  if (!answer.ok && answer.status === 409 && answer.error.code === 'quote_expired') return { is: 'quoteGone' }
  const reason = refusalOf(answer)
  if (reason) return { is: 'refused', reason }
  const sent = readAs(wire.booking, bodyOf(answer, 'refund'), 'refund')
  if (sent.bookingId !== supplierBookingId) throw new SupplierUnclear('air1 refund: answered with another booking')
  const booking = await findBooking(client, supplierBookingId)
  if (!booking) throw new SupplierUnclear('air1 getBooking: does not know a booking that it made')
  return { is: 'accepted', booking }
}
