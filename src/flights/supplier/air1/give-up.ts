import { SupplierUnclear, type FlightSupplier, type GiveUpAnswer, type GiveUpQuote } from '../port.ts'
import { findBooking } from './book.ts'
import type { Air1Client } from './client.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Giving issued tickets up: quoted, then confirmed once under our key. air/1 calls it a refund, and what its fares leave of it credits. */

const pathOf = (supplierBookingId: string, act: string): `/${string}` => `/bookings/${encodeURIComponent(supplierBookingId)}${act}`

/** Said of tickets that are not to be given up, for good. */
const NOT_GIVEN_UP: ReadonlySet<string> = new Set(['not_refundable', 'not_allowed_in_status', 'ticket_used'])

export async function giveUpQuote(
  client: Air1Client,
  { supplierBookingId, ticketNumbers }: { supplierBookingId: string; ticketNumbers: readonly string[] },
): Promise<GiveUpQuote> {
  const answer = await client.read('refundQuote', {
    method: 'POST',
    path: pathOf(supplierBookingId, '/refund-quotes'),
    body: { ticketNumbers },
  })
  if (!answer.ok && answer.status === 409 && NOT_GIVEN_UP.has(answer.error.code)) return { is: 'refused', reason: answer.error.code }
  const quote = readAs(wire.refundQuote, bodyOf(answer, 'refundQuote'), 'refundQuote')
  const named = quote.tickets.map((ticket) => ticket.ticketNumber)
  if (quote.bookingId !== supplierBookingId || named.join() !== ticketNumbers.join())
    throw new SupplierUnclear('air1 refundQuote: answered for other tickets')
  const { creditMinor = 0, creditValidUntil } = quote
  if (creditMinor > 0 && creditValidUntil === undefined) throw new SupplierUnclear('air1 refundQuote: leaves a credit without an end')
  return {
    is: 'quoted',
    quoteId: quote.quoteId,
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
  if (!answer.ok && answer.status === 409) {
    if (answer.error.code === 'quote_expired') return { is: 'quoteGone' }
    if (NOT_GIVEN_UP.has(answer.error.code)) return { is: 'refused', reason: answer.error.code }
  }
  const sent = readAs(wire.booking, bodyOf(answer, 'refund'), 'refund')
  if (sent.bookingId !== supplierBookingId) throw new SupplierUnclear('air1 refund: answered with another booking')
  const booking = await findBooking(client, supplierBookingId)
  if (!booking) throw new SupplierUnclear('air1 getBooking: does not know a booking that it made')
  return { is: 'accepted', booking }
}
