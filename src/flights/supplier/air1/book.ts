import { sumMinor } from '../../../kernel/money.ts'
import { SupplierUnclear } from '../port.ts'
import type { SupplierBooking } from '../port/bookings.ts'
import type { ValueUse } from '../port/giving-up.ts'
import type { HoldAnswer, HoldPassenger, HoldRequest, ReleaseAnswer, TicketAnswer } from '../port/holding.ts'
import type { Air1Client, Answer, Asked } from './client.ts'
import { areExtrasAsked, extrasOf } from './extras.ts'
import { readAs, toBooking, toPrice } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Holding, ticketing, giving back: what moves seats. Each is sent once under our key; asking what became of it is the caller's. */

export interface BookingAct {
  readonly supplierBookingId: string
  readonly key: string
}

type Refused = Extract<Answer, { ok: false }>

export const pathOf = (supplierBookingId: string, act = ''): Asked['path'] => `/bookings/${encodeURIComponent(supplierBookingId)}${act}`

export function readBooking(body: unknown, operation: string, expected: { bookingId?: string; reference?: string }): wire.WireBooking {
  const found = readAs(wire.booking, body, operation)
  const isOurs =
    (expected.bookingId ?? found.bookingId) === found.bookingId && (expected.reference ?? found.clientReference) === found.clientReference
  if (!isOurs) throw new SupplierUnclear(`air1 ${operation}: answered with another booking`)
  return found
}

export async function findBooking(client: Air1Client, supplierBookingId: string): Promise<SupplierBooking | null> {
  const answer = await client.read('getBooking', { method: 'GET', path: pathOf(supplierBookingId) })
  if (!answer.ok && answer.status === 404 && answer.error.code === 'not_found') return null
  return toBooking(readBooking(bodyOf(answer, 'getBooking'), 'getBooking', { bookingId: supplierBookingId }))
}

/** A booking that the supplier gave us and now denies is nothing to guess about. */
async function knownBooking(client: Air1Client, supplierBookingId: string): Promise<SupplierBooking> {
  const booking = await findBooking(client, supplierBookingId)
  if (!booking) throw new SupplierUnclear('air1 getBooking: does not know a booking that it made')
  return booking
}

const isOver = (booking: SupplierBooking): boolean => booking.status === 'released' || booking.status === 'lapsed'

/** air/1 gives the seats of a change that was not issued back by itself. */
const isFailedChange = ({ change, status }: SupplierBooking): boolean => change !== null && status === 'ticketingFailed'

/**
 * A reference is not unique at air/1: a hold that lapsed and the one made after it share ours. What lives counts, then what came last;
 * the list is oldest first.
 */
export async function bookingByReference(client: Air1Client, reference: string): Promise<SupplierBooking | null> {
  const answer = await client.read('findBookings', { method: 'GET', path: `/bookings?clientReference=${encodeURIComponent(reference)}` })
  const found = readAs(wire.bookings, bodyOf(answer, 'findBookings'), 'findBookings')
  if (found.bookings.some((one) => one.clientReference !== reference))
    throw new SupplierUnclear('air1 findBookings: answered with another booking')
  const bookings = found.bookings.map(toBooking)
  return bookings.findLast((one) => !isOver(one)) ?? bookings.at(-1) ?? null
}

/** A repeated answer tells how things stood when it was first given: a hold may have lapsed since. So it is asked afresh. */
export async function asItStands(
  client: Air1Client,
  answer: Extract<Answer, { ok: true }>,
  booking: wire.WireBooking,
): Promise<SupplierBooking> {
  return answer.replayed ? knownBooking(client, booking.bookingId) : toBooking(booking)
}

/** Empty fields are left out: air/1 refuses an empty name where it takes a missing one. */
const given = <K extends string>(key: K, value: string | null): { [P in K]?: string } =>
  value === null || value === '' ? {} : ({ [key]: value } as { [P in K]: string })

/** air/1 takes digits, with a plus ahead at most. */
const digitsOf = (phone: string): string => phone.replaceAll(/[\s()-]/g, '')

function passengerOf(passenger: HoldPassenger) {
  // A Latin name is taken whole or not at all.
  const hasLatinName = passenger.surname !== '' && passenger.given !== ''
  return {
    type: passenger.type,
    ...given('nameZh', passenger.nameZh),
    ...(hasLatinName ? { surname: passenger.surname, given: passenger.given } : {}),
    document: { type: passenger.documentType, number: passenger.documentNumber },
    ...given('birthDate', passenger.birthDate),
    ...given('phone', digitsOf(passenger.phone)),
    ...given('email', passenger.mail ?? null),
    ...(passenger.flyer && { loyalty: { airline: passenger.flyer.programme, number: passenger.flyer.number } }),
  }
}

/** A reason for logs: the protocol's code, and at most the paths of the fields, never what stood in them. */
export function reasonOf({ error }: Refused): string {
  const paths = (error.fields ?? []).map((field) => field.path).filter((path) => /^[A-Za-z0-9.[\]]+$/.test(path))
  return paths.length === 0 ? error.code : `${error.code}: ${paths.slice(0, 5).join(', ')}`
}

/**
 * Only the codes that the protocol lists for an operation say that nothing was done. Another one, or one of them under another status,
 * may come from anything in between; and 422 says that our key was used for another request. What became of ours has to be asked.
 */
export const strange = (operation: string, { status, error }: Refused): SupplierUnclear =>
  new SupplierUnclear(`air1 ${operation}: refused with ${status} ${error.code}`)

function holdRefused(answer: Refused): HoldAnswer {
  const { status, error } = answer
  if (status === 400 && error.code === 'invalid') return { is: 'refused', reason: reasonOf(answer) }
  if (status !== 409) throw strange('hold', answer)
  switch (error.code) {
    case 'sold_out':
      return { is: 'soldOut' }
    case 'token_expired':
      return { is: 'tokenExpired' }
    case 'flight_departed':
    case 'flight_cancelled':
      return { is: 'flightGone' }
    case 'price_changed': {
      const moved = error.priceChange?.offer?.price
      return moved ? { is: 'priceMoved', price: toPrice(moved) } : { is: 'refused', reason: reasonOf(answer) }
    }
    case 'extra_gone':
      return { is: 'extrasGone' }
    case 'duplicate_passenger':
      return { is: 'refused', reason: reasonOf(answer) }
    default:
      throw strange('hold', answer)
  }
}

/** Seats that the airline has not answered about yet are no hold. */
const asHold = (booking: SupplierBooking): HoldAnswer =>
  booking.status === 'occupying' ? { is: 'occupying', booking } : { is: 'held', booking }

/** The price that is held is the token's: air/1 refuses with `price_changed` rather than hold at another one. */
export async function hold(client: Air1Client, request: HoldRequest, noticeUrl: string | null): Promise<HoldAnswer> {
  const body = {
    priceToken: request.priceToken,
    passengers: request.passengers.map(passengerOf),
    contact: { phone: digitsOf(request.contactPhone) },
    clientReference: request.reference,
    ...given('callbackUrl', noticeUrl),
    ...extrasOf(request),
  }
  const answer = await client.write('hold', { method: 'POST', path: '/holds', body }, request.key)
  if (!answer.ok) return holdRefused(answer)
  const booking = readBooking(answer.body, 'hold', { reference: request.reference })
  if (booking.passengers.length !== request.passengers.length) throw new SupplierUnclear('air1 hold: held for another number of passengers')
  if (!areExtrasAsked(booking.extras, request.extras ?? [])) throw new SupplierUnclear('air1 hold: held with other extras')
  return asHold(await asItStands(client, answer, booking))
}

const TICKET_REFUSED = new Set(['price_changed', 'flight_cancelled', 'flight_departed', 'ticket_used', 'ticket_checked_in'])

/**
 * air/1 wants to be told the total that it will charge. We know it from the booking itself, which is read first; a fare that moved after
 * its guarantee is then refused (`price_changed`) and not paid.
 */
export async function ticket(
  client: Air1Client,
  { supplierBookingId, key, values = [] }: BookingAct & { readonly values?: readonly ValueUse[] },
): Promise<TicketAnswer> {
  const { price, change, extras } = await knownBooking(client, supplierBookingId)
  const expectedTotalMinor = change
    ? change.feeMinor + change.differenceMinor
    : price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor + sumMinor(extras.map((each) => each.priceMinor))
  const asked: Asked = {
    method: 'POST',
    path: pathOf(supplierBookingId, '/tickets'),
    body: { expectedTotalMinor, ...(values.length > 0 && { credits: values }) },
  }
  const answer = await client.write('ticket', asked, key)
  if (answer.ok) {
    const booking = readBooking(answer.body, 'ticket', { bookingId: supplierBookingId })
    return { is: 'accepted', booking: await asItStands(client, answer, booking) }
  }
  const code = answer.status === 409 ? answer.error.code : null
  if (code === 'hold_lapsed') return { is: 'lapsed' }
  if (code === 'credit_refused') return { is: 'valueRefused' }
  // The last two are said of the tickets that a change would replace.
  if (TICKET_REFUSED.has(code ?? '')) return { is: 'refused', reason: reasonOf(answer) }
  if (code !== 'not_allowed_in_status') throw strange('ticket', answer)
  // "Not in this status" is also said of a booking whose tickets were ordered before, which is what was wanted.
  const booking = await knownBooking(client, supplierBookingId)
  if (booking.status === 'ticketing' || booking.status === 'ticketed') return { is: 'accepted', booking }
  return isOver(booking) ? { is: 'lapsed' } : { is: 'refused', reason: reasonOf(answer) }
}

async function cancel(client: Air1Client, supplierBookingId: string, key: string): Promise<SupplierBooking> {
  const answer = await client.write('cancel', { method: 'POST', path: pathOf(supplierBookingId, '/cancel') }, key)
  const isTooLate = !answer.ok && answer.status === 409 && answer.error.code === 'not_allowed_in_status'
  if (!isTooLate) readBooking(bodyOf(answer, 'cancel'), 'cancel', { bookingId: supplierBookingId })
  // How it stands, not how it stood: the refusal or the answer may be an old one, repeated.
  return knownBooking(client, supplierBookingId)
}

/**
 * air/1 keeps refusals under their key as well: a release refused while tickets were being issued would be refused for ever, though the
 * issue failed since. A booking that can be given back is therefore asked for once more, under a key that names how it stands.
 */
export async function release(client: Air1Client, { supplierBookingId, key }: BookingAct): Promise<ReleaseAnswer> {
  let booking = await cancel(client, supplierBookingId, key)
  if (booking.status === 'held' || booking.status === 'occupying' || (booking.status === 'ticketingFailed' && !isFailedChange(booking)))
    booking = await cancel(client, supplierBookingId, `${key}.${booking.status}`)
  if (isOver(booking) || isFailedChange(booking)) return { is: 'released' }
  if (booking.status === 'ticketing' || booking.status === 'ticketed') return { is: 'tooLate', booking }
  throw new SupplierUnclear(`air1 cancel: the booking is still ${booking.status}`)
}
