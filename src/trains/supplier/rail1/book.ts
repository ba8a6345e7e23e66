import { SupplierUnclear, type BookingAnswer, type HoldSeatsAnswer, type HoldSeatsRequest, type RailBooking } from '../port.ts'
import { notUnderstood, readAs, type Answer, type Rail1Client } from './client.ts'
import { bookingOf, isRide, passengerFor, refusalOf, wishesFor } from './map.ts'
import * as wire from './wire.ts'

/** Taking seats, paying for them, giving them back. */

/** What a write did, where it names the booking that it was about. */
export function answeredFor(answer: Answer, operation: 'ticket' | 'cancel' | 'refund', bookingId: string): BookingAnswer {
  if (!answer.ok) return refusalOf(answer, operation)
  const booking = readAs(wire.booking, answer.body, operation)
  if (booking.bookingId !== bookingId) throw new SupplierUnclear(`rail1 ${operation}: answered for another booking`)
  return { is: 'done', booking: bookingOf(booking, operation) }
}

export const pathOf = (bookingId: string, rest = ''): `/${string}` => `/bookings/${encodeURIComponent(bookingId)}${rest}`

export async function hold(client: Rail1Client, request: HoldSeatsRequest, noticeUrl: string | null): Promise<HoldSeatsAnswer> {
  const { trainId, from, to, seat, passengers, wishes, maxTotalMinor, phone, account, reference, key } = request
  const body = {
    trainId,
    from,
    to,
    seatType: seat,
    passengers: passengers.map(passengerFor),
    wishes: wishesFor(wishes),
    maxTotalMinor,
    contact: { phone },
    account,
    clientReference: reference,
    ...(noticeUrl !== null && { callbackUrl: noticeUrl }),
  }
  const answer = await client.write('hold', { method: 'POST', path: '/bookings', body }, key)
  if (!answer.ok) return refusalOf(answer, 'hold')
  const booking = readAs(wire.booking, answer.body, 'hold')
  const isOurs = booking.clientReference === reference && isRide(booking.ride, request) && booking.passengers.length === passengers.length
  if (!isOurs) throw new SupplierUnclear('rail1 hold: answered for another booking')
  // Who agreed to a sum must not be charged more, whatever the other side has understood: the hold is found and given back by its reference.
  if (booking.price.totalMinor > maxTotalMinor) throw new SupplierUnclear('rail1 hold: held for more than was agreed to')
  return { is: 'done', booking: bookingOf(booking, 'hold'), isReplay: answer.isReplay }
}

export async function ticket(
  client: Rail1Client,
  { bookingId, expectedTotalMinor, key }: { bookingId: string; expectedTotalMinor: number; key: string },
): Promise<BookingAnswer> {
  const answer = await client.write('ticket', { method: 'POST', path: pathOf(bookingId, '/tickets'), body: { expectedTotalMinor } }, key)
  return answeredFor(answer, 'ticket', bookingId)
}

export async function release(client: Rail1Client, { bookingId, key }: { bookingId: string; key: string }): Promise<BookingAnswer> {
  const answer = await client.write('cancel', { method: 'POST', path: pathOf(bookingId, '/cancel') }, key)
  return answeredFor(answer, 'cancel', bookingId)
}

export async function findBooking(client: Rail1Client, bookingId: string): Promise<RailBooking | null> {
  const answer = await client.read('getBooking', { method: 'GET', path: pathOf(bookingId) })
  if (!answer.ok) return answer.status === 404 && answer.error.code === 'not_found' ? null : notUnderstood('getBooking', answer)
  const booking = readAs(wire.booking, answer.body, 'getBooking')
  if (booking.bookingId !== bookingId) throw new SupplierUnclear('rail1 getBooking: answered for another booking')
  return bookingOf(booking, 'getBooking')
}

export async function bookingsByReference(client: Rail1Client, reference: string): Promise<readonly RailBooking[]> {
  const query = new URLSearchParams({ clientReference: reference })
  const answer = await client.read('findBookings', { method: 'GET', path: `/bookings?${query.toString()}` })
  if (!answer.ok) return notUnderstood('findBookings', answer)
  const { bookings } = readAs(wire.bookingsAnswer, answer.body, 'findBookings')
  if (bookings.some(({ clientReference }) => clientReference !== reference)) {
    throw new SupplierUnclear('rail1 findBookings: answered for another reference')
  }
  return bookings.map((booking) => bookingOf(booking, 'findBookings'))
}
