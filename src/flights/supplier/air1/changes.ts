import { sumMinor } from '../../../kernel/money.ts'
import { SupplierUnclear, type FlightSupplier } from '../port.ts'
import type { AcceptAnswer } from '../port/airline-changes.ts'
import type { ChangeQuote, ChangeRefusal } from '../port/changing.ts'
import type { HoldAnswer } from '../port/holding.ts'
import { asItStands, readBooking, reasonOf, strange } from './book.ts'
import type { Air1Client, Answer } from './client.ts'
import { pathOf } from './give-up.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Moving issued tickets to another flight: quoted, then held under our reference like any seat; its tickets are ordered as theirs are. */

function refusalOf(answer: Answer): ChangeRefusal | null {
  if (answer.ok || answer.status !== 409) return null
  switch (answer.error.code) {
    case 'not_changeable':
      return 'notChangeable'
    case 'not_allowed_in_status':
      return 'notNow'
    case 'ticket_used':
      return 'used'
    case 'ticket_checked_in':
      return 'checkedIn'
    case 'sold_out':
      return 'soldOut'
    case 'flight_departed':
    case 'flight_cancelled':
      return 'flightGone'
    default:
      return null
  }
}

export async function changeQuote(
  client: Air1Client,
  { supplierBookingId, ticketNumbers, flightId, fareId }: Parameters<FlightSupplier['changeQuote']>[0],
): Promise<ChangeQuote> {
  const body = { ticketNumbers, flightId, fareId }
  const answer = await client.read('changeQuote', { method: 'POST', path: pathOf(supplierBookingId, '/change-quotes'), body })
  const reason = refusalOf(answer)
  if (reason) return { is: 'refused', reason }
  // A flight that is no longer planned, or a fare that is no longer filed.
  if (!answer.ok && answer.status === 404) return { is: 'refused', reason: 'flightGone' }
  const quote = readAs(wire.changeQuote, bodyOf(answer, 'changeQuote'), 'changeQuote')
  const named = quote.tickets.map((ticket) => ticket.ticketNumber)
  const isOurs =
    quote.bookingId === supplierBookingId &&
    quote.flightId === flightId &&
    quote.fareId === fareId &&
    named.toSorted().join() === ticketNumbers.toSorted().join()
  if (!isOurs) throw new SupplierUnclear('air1 changeQuote: answered for another change')
  const sums = ['feeMinor', 'differenceMinor'] as const
  if (sums.some((part) => sumMinor(quote.tickets.map((one) => one[part])) !== quote[part]))
    throw new SupplierUnclear('air1 changeQuote: its tickets are not its sums')
  return {
    is: 'quoted',
    quoteId: quote.quoteId,
    expiresAt: Temporal.Instant.from(quote.expiresAt),
    isInvoluntary: quote.involuntary,
    feeMinor: quote.feeMinor,
    differenceMinor: quote.differenceMinor,
  }
}

/** What keeps the seats of a change from being taken, in the words of a hold. */
function notHeld(answer: Extract<Answer, { ok: false }>): HoldAnswer {
  const { status, error } = answer
  if (status === 400 && error.code === 'invalid') return { is: 'refused', reason: reasonOf(answer) }
  if (status !== 409) throw strange('change', answer)
  switch (error.code) {
    case 'sold_out':
      return { is: 'soldOut' }
    // A quote that has gone, and one whose fare has moved since: another is asked for, and says what it costs now.
    case 'quote_expired':
    case 'price_changed':
      return { is: 'tokenExpired' }
    case 'flight_departed':
    case 'flight_cancelled':
      return { is: 'flightGone' }
    case 'duplicate_passenger':
    case 'not_changeable':
    case 'not_allowed_in_status':
    case 'ticket_used':
    case 'ticket_checked_in':
      return { is: 'refused', reason: reasonOf(answer) }
    default:
      throw strange('change', answer)
  }
}

export async function holdChange(
  client: Air1Client,
  { supplierBookingId, quoteId, reference, key }: Parameters<FlightSupplier['holdChange']>[0],
): Promise<HoldAnswer> {
  const body = { quoteId, hold: true, clientReference: reference }
  const answer = await client.write('change', { method: 'POST', path: pathOf(supplierBookingId, '/changes'), body }, key)
  if (!answer.ok) return notHeld(answer)
  const booking = readBooking(answer.body, 'change', { reference })
  if (booking.change?.fromBookingId !== supplierBookingId) throw new SupplierUnclear('air1 change: held something else than a change')
  return { is: 'held', booking: await asItStands(client, answer, booking) }
}

/** Agreeing to what the airline plans now. A repeated answer tells how things stood then, so the booking is read as it stands. */
export async function acceptPlan(
  client: Air1Client,
  { supplierBookingId, changeId, key }: Parameters<FlightSupplier['acceptPlan']>[0],
): Promise<AcceptAnswer> {
  const path = pathOf(supplierBookingId, `/schedule-changes/${encodeURIComponent(changeId)}/acceptance`)
  const answer = await client.write('acceptScheduleChange', { method: 'POST', path }, key)
  if (answer.ok) {
    const sent = readBooking(answer.body, 'acceptScheduleChange', { bookingId: supplierBookingId })
    return { is: 'accepted', booking: await asItStands(client, answer, sent) }
  }
  if (answer.status !== 409) throw strange('acceptScheduleChange', answer)
  switch (answer.error.code) {
    case 'not_allowed_in_status':
      return { is: 'gone' }
    case 'sold_out':
      return { is: 'refused', reason: 'soldOut' }
    case 'flight_departed':
      return { is: 'refused', reason: 'flightGone' }
    case 'duplicate_passenger':
      return { is: 'refused', reason: 'twice' }
    default:
      throw strange('acceptScheduleChange', answer)
  }
}
