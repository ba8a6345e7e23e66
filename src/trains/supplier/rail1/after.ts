import {
  SupplierUnclear,
  type BookingAnswer,
  type ChangeQuoteAnswer,
  type ChangeTicketsRequest,
  type HoldChangeRequest,
  type HoldSeatsAnswer,
  type RefundQuoteAnswer,
} from '../port.ts'
import { answeredFor, pathOf } from './book.ts'
import { readAs, type Rail1Client } from './client.ts'
import { bookingOf, isRide, refusalOf, wishesFor } from './map.ts'
import * as wire from './wire.ts'

/** Giving tickets back, and moving them. Quotes are reads, though they are sent by POST. */

const areSame = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join()

export async function refundQuote(
  client: Rail1Client,
  { bookingId, ticketNumbers }: { bookingId: string; ticketNumbers: readonly string[] },
): Promise<RefundQuoteAnswer> {
  const path = pathOf(bookingId, '/refund-quotes')
  const answer = await client.read('refundQuote', { method: 'POST', path, body: { ticketNumbers } })
  if (!answer.ok) return refusalOf(answer, 'refundQuote')
  const read = readAs(wire.refundQuote, answer.body, 'refundQuote')
  const quoted = read.tickets.map(({ ticketNumber }) => ticketNumber)
  if (read.bookingId !== bookingId || !areSame(quoted, ticketNumbers))
    throw new SupplierUnclear('rail1 refundQuote: answered for other tickets')
  const sums = read.tickets.reduce(
    (sum, one) => ({ fee: sum.fee + one.feeMinor, back: sum.back + one.refundMinor, paid: sum.paid + one.farePaidMinor }),
    { fee: 0, back: 0, paid: 0 },
  )
  // Quoted is what is given back: sums that do not add up would be promised to somebody.
  if (sums.fee !== read.feeMinor || sums.back !== read.refundMinor || sums.paid !== sums.fee + sums.back) {
    throw new SupplierUnclear('rail1 refundQuote: sums that do not add up')
  }
  const { quoteId, expiresAt, involuntary, refundMinor, feeMinor, withinWorkingDays } = read
  const tickets = read.tickets.map(({ fee, ...ticket }) => ({ ...ticket, percent: fee.percent }))
  return { is: 'quoted', quote: { quoteId, expiresAt, isRailwaysOwn: involuntary, refundMinor, feeMinor, withinWorkingDays, tickets } }
}

export async function refund(
  client: Rail1Client,
  { bookingId, quoteId, key }: { bookingId: string; quoteId: string; key: string },
): Promise<BookingAnswer> {
  const answer = await client.write('refund', { method: 'POST', path: pathOf(bookingId, '/refunds'), body: { quoteId } }, key)
  return answeredFor(answer, 'refund', bookingId)
}

export async function changeQuote(client: Rail1Client, request: ChangeTicketsRequest): Promise<ChangeQuoteAnswer> {
  const { bookingId, ticketNumbers, trainId, from, to, seat } = request
  const body = { ticketNumbers, trainId, from, to, seatType: seat }
  const answer = await client.read('changeQuote', { method: 'POST', path: pathOf(bookingId, '/change-quotes'), body })
  if (!answer.ok) return refusalOf(answer, 'changeQuote')
  const read = readAs(wire.changeQuote, answer.body, 'changeQuote')
  if (read.bookingId !== bookingId || !isRide(read.ride, request) || read.seatType !== seat) {
    throw new SupplierUnclear('rail1 changeQuote: answered for another change')
  }
  const { quoteId, expiresAt, kind, involuntary, feeMinor, differenceMinor, differenceFeeMinor, totalMinor, backMinor } = read
  if (totalMinor > 0 && backMinor > 0) throw new SupplierUnclear('rail1 changeQuote: to be paid and coming back at once')
  return {
    is: 'quoted',
    quote: {
      quoteId,
      expiresAt,
      isOtherCity: kind === 'destination',
      isRailwaysOwn: involuntary,
      feeMinor,
      differenceMinor,
      differenceFeeMinor,
      totalMinor,
      backMinor,
    },
  }
}

export async function holdChange(client: Rail1Client, request: HoldChangeRequest): Promise<HoldSeatsAnswer> {
  const { bookingId, quoteId, wishes, reference, key } = request
  const body = { quoteId, wishes: wishesFor(wishes), clientReference: reference }
  const answer = await client.write('change', { method: 'POST', path: pathOf(bookingId, '/changes'), body }, key)
  if (!answer.ok) return refusalOf(answer, 'change')
  const booking = readAs(wire.booking, answer.body, 'change')
  if (booking.clientReference !== reference || booking.change?.fromBookingId !== bookingId) {
    throw new SupplierUnclear('rail1 change: answered for another change')
  }
  return { is: 'done', booking: bookingOf(booking, 'change'), isReplay: answer.isReplay }
}
