import { NAME_ABROAD_LETTERS_MAX } from '../../rules/documents.ts'
import { SupplierUnclear } from '../port.ts'
import type { SupplierBooking } from '../port/bookings.ts'
import type { ValueUse } from '../port/giving-up.ts'
import type { HoldAnswer, HoldPassenger, HoldRequest, ReleaseAnswer, TicketAnswer } from '../port/holding.ts'
import { addBags, areBagsOffered, areBagsSold, BAGS_KEY, bagsWritten } from './bags.ts'
import type { Problem } from './client.ts'
import { FLYERS_KEY, sayFlyers } from './flyers.ts'
import { knownStanding, standing } from './change-stands.ts'
import { dropChange, madeOf, payChange } from './changes.ts'
import { readAs, toPrice } from './map.ts'
import { isMarkedWith } from './marks.ts'
import { knownOrder, ordersWith, reasonOf, strange } from './orders.ts'
import { opened, price, type PriceToken, type Shop } from './shop.ts'
import { toBooking } from './stands.ts'
import * as wire from './wire.ts'

/** Holding, paying, giving back. What was sent is found by the key and the reference that each order bears in its metadata. */

export async function findBooking(shop: Shop, supplierBookingId: string): Promise<SupplierBooking | null> {
  return (await standing(shop, supplierBookingId))?.booking ?? null
}

const isOver = ({ status }: SupplierBooking): boolean => status === 'released' || status === 'lapsed'

/** A hold that lapsed and the one made after it share our reference: what lives counts, then what came last. */
export async function bookingByReference(shop: Shop, reference: string): Promise<SupplierBooking | null> {
  const isChange = isMarkedWith(reference)
  const found = await ordersWith(shop, (metadata) => metadata['reference'] === reference || isChange(metadata))
  const [changed] = found.filter(({ metadata }) => isChange(metadata ?? {}))
  if (changed) return changeOf(shop, changed, reference)
  const bookings = (await Promise.all(found.map(({ id }) => findBooking(shop, id)))).flatMap((one) => one ?? [])
  return bookings.find((one) => !isOver(one)) ?? bookings[0] ?? null
}

/** A change that was marked and whose making nobody heard of is looked for at its offer. */
async function changeOf(shop: Shop, order: wire.WireOrder, reference: string): Promise<SupplierBooking | null> {
  const changeId = await madeOf(shop, order, reference)
  return changeId === null ? null : findBooking(shop, changeId)
}

const TYPE = { ADT: 'adult', CNN: 'child', INF: 'infant_without_seat' } as const

/** With the country ahead, as Duffel wants it; what comes without one is of the mainland. Null where it is none. */
function phoneOf(phone: string): string | null {
  const digits = phone.replaceAll(/[\s()-]/g, '')
  const whole = /^1\d{10}$/.test(digits) ? `+86${digits}` : digits
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

interface Seat {
  /** Whose place it is among the offer's passengers. */
  readonly id: string
  readonly infantId: string | undefined
  readonly contactPhone: string
  /** Whether the airline wants a document with the booking. Where it does not, none is sent: it is looked at when somebody leaves. */
  readonly needsDocument: boolean
}

function passengerOf(passenger: HoldPassenger, { id, infantId, contactPhone, needsDocument }: Seat) {
  const { abroad, birthDate, surname, given } = passenger
  const phone = phoneOf(passenger.phone) ?? phoneOf(contactPhone)
  if (abroad === null) return 'nothing is known of the passenger that is asked abroad'
  // Of all documents that we keep, Duffel takes passports alone.
  if (needsDocument && passenger.documentType !== 'PP') return 'document: not a passport'
  if (birthDate === null || phone === null) return `passenger: ${phone === null ? 'phone' : 'birth date'}`
  if (surname === '' || given === '' || Math.max(surname.length, given.length) > NAME_ABROAD_LETTERS_MAX) return 'passenger: name'
  return {
    id,
    // Duffel wants a title; ours say no more than the document does.
    title: abroad.sex === 'M' ? ('mr' as const) : ('ms' as const),
    gender: abroad.sex === 'M' ? ('m' as const) : ('f' as const),
    given_name: given,
    family_name: surname,
    born_on: birthDate,
    email: passenger.mail ?? abroad.email,
    phone_number: phone,
    ...(infantId === undefined ? {} : { infant_passenger_id: infantId }),
    ...(needsDocument && {
      identity_documents: [
        {
          type: 'passport' as const,
          unique_identifier: passenger.documentNumber,
          issuing_country_code: abroad.documentCountry,
          expires_on: abroad.documentExpiresOn,
        },
      ],
    }),
  }
}

/** Each of ours as one of the offer's passengers of the same kind; every infant on the lap of an adult. Or why not. */
function passengersOf(token: PriceToken, request: HoldRequest, needsDocument: boolean) {
  const free = [...token.passengers]
  const taken = request.passengers.map((passenger) => {
    const index = free.findIndex(({ type }) => type === TYPE[passenger.type])
    const [one] = index < 0 ? [] : free.splice(index, 1)
    return { passenger, id: one?.id }
  })
  if (free.length > 0 || taken.some(({ id }) => id === undefined)) return 'passengers: others than were priced'
  const infants = taken.filter(({ passenger }) => passenger.type === 'INF').map(({ id }) => id)
  let lap = 0
  const bodies = taken.map(({ passenger, id = '' }) => {
    const infantId = passenger.type === 'ADT' ? infants[lap] : undefined
    if (passenger.type === 'ADT') lap += 1
    return passengerOf(passenger, { id, infantId, contactPhone: request.contactPhone, needsDocument })
  })
  return bodies.find((body) => typeof body === 'string') ?? bodies.filter((body) => typeof body !== 'string')
}

const GONE: ReadonlySet<string> = new Set(['offer_no_longer_available', 'offer_expired'])

/** An offer is gone for one word: whether its time was over, its seats or its flight, a new search tells. */
async function whyGone(shop: Shop, { asked }: PriceToken): Promise<HoldAnswer> {
  const now = await price(shop, asked)
  return now.is === 'priced' ? { is: 'tokenExpired' } : now
}

async function notHeld(shop: Shop, token: PriceToken, problem: Problem): Promise<HoldAnswer> {
  if (GONE.has(problem.code) || problem.status === 404) return whyGone(shop, token)
  // A refusal of these kinds says that nothing was booked.
  const isPlain = problem.status === 422 || problem.status === 400
  if (!isPlain) throw strange('order', problem)
  return { is: 'refused', reason: reasonOf(problem) }
}

async function holdNow(shop: Shop, request: HoldRequest): Promise<HoldAnswer> {
  const [before] = await ordersWith(shop, ({ key }) => key === request.key)
  if (before) return { is: 'held', booking: toBooking(before, shop.currency) }
  const token = opened(request.priceToken)
  if (!token) return { is: 'tokenExpired' }
  const seen = await shop.client.read('getOffer', (duffel) => duffel.offers.get(token.offerId))
  if (!seen.ok) return notHeld(shop, token, seen.problem)
  const offer = readAs(wire.offer, seen.data, 'getOffer')
  const passengers = passengersOf(token, request, offer.passenger_identity_documents_required)
  if (typeof passengers === 'string') return { is: 'refused', reason: passengers }
  const now = toPrice(offer, shop.currency)
  const isMoved = now.fareMinor !== request.expectedPrice.fareMinor || now.airportTaxMinor !== request.expectedPrice.airportTaxMinor
  if (isMoved) return { is: 'priceMoved', price: now }
  const seated = passengers.map(({ id }, index) => ({ id, passenger: request.passengers[index] }))
  const { extras: asked = [] } = request
  const places = passengers.map(({ id }) => id)
  const sellsTo = { id: token.offerId, passengerIds: token.passengers.map(({ id }) => id) }
  if (!(await areBagsOffered(shop, sellsTo, asked, places))) return { is: 'extrasGone' }
  const flyers = await sayFlyers(
    shop,
    token.offerId,
    offer.supported_loyalty_programmes,
    seated.flatMap(({ id, passenger }) => (passenger ? [{ id, passenger }] : [])),
  )
  const answer = await shop.client.write('order', (duffel) =>
    duffel.orders.create({
      // The API's word is `hold`; the client's types have another for it.
      type: 'hold' as 'pay_later',
      selected_offers: [token.offerId],
      passengers,
      metadata: {
        reference: request.reference,
        key: request.key,
        total: offer.total_amount,
        ...(asked.length > 0 && { [BAGS_KEY]: bagsWritten(asked) }),
        ...(flyers !== '' && { [FLYERS_KEY]: flyers }),
      },
    }),
  )
  if (!answer.ok) return notHeld(shop, token, answer.problem)
  const order = readAs(wire.order, answer.data, 'order')
  if (order.metadata?.['reference'] !== request.reference) throw new SupplierUnclear('duffel order: answered with another order')
  if (order.total_amount === offer.total_amount) return { is: 'held', booking: toBooking(order, shop.currency) }
  // Its airline took another price than its offer's in between: seats at a price that nobody agreed to are given back.
  await release(shop, { supplierBookingId: order.id })
  return { is: 'priceMoved', price: toPrice(order, shop.currency) }
}

/** The same wish twice at the same time is one: between processes our jobs see to that, within this one a map does. */
export function holding(shop: Shop): (request: HoldRequest) => Promise<HoldAnswer> {
  const running = new Map<string, Promise<HoldAnswer>>()
  return (request) => {
    const known = running.get(request.key)
    if (known) return known
    const hold = holdNow(shop, request).finally(() => running.delete(request.key))
    running.set(request.key, hold)
    return hold
  }
}

const OVER: ReadonlySet<string> = new Set(['past_payment_required_by_date', 'already_cancelled'])

/** Paying is what issues tickets. Asked first how it stands: there is no key, and a second payment is only told that there was one. */
export async function ticket(
  shop: Shop,
  { supplierBookingId, values = [] }: { supplierBookingId: string; values?: readonly ValueUse[] },
): Promise<TicketAnswer> {
  if (values.length > 0) return { is: 'valueRefused' }
  const { order, booking, begun } = await knownStanding(shop, supplierBookingId)
  if (begun) return payChange(shop, { order, booking, begun })
  if (isOver(booking)) return { is: 'lapsed' }
  if (booking.status !== 'held') return booking.extrasDue ? withBags(shop, order) : { is: 'accepted', booking }
  // After its guarantee an airline may take more. What was agreed to was another price.
  const { total } = order.metadata ?? {}
  if (total !== undefined && total !== order.total_amount) return { is: 'refused', reason: 'price_changed' }
  if (!(await areBagsSold(shop, order))) return { is: 'extrasGone' }
  const payment = { type: 'balance' as const, amount: order.total_amount, currency: order.total_currency }
  const answer = await shop.client.write('pay', (duffel) => duffel.payments.create({ order_id: supplierBookingId, payment }))
  if (answer.ok) {
    const paid = readAs(wire.payment, answer.data, 'pay')
    if (paid.amount !== payment.amount) throw new SupplierUnclear('duffel pay: answered with another payment')
  } else if (OVER.has(answer.problem.code)) return { is: 'lapsed' }
  else if (answer.problem.status !== 422) throw strange('pay', answer.problem)
  else if (answer.problem.code !== 'already_paid') return { is: 'refused', reason: reasonOf(answer.problem) }
  return withBags(shop, await knownOrder(shop, supplierBookingId))
}

/** What was chosen beside the tickets of a paid order is added, where it is not there yet. */
async function withBags(shop: Shop, order: wire.WireOrder): Promise<TicketAnswer> {
  if (!toBooking(order, shop.currency).extrasDue) return { is: 'accepted', booking: toBooking(order, shop.currency) }
  await addBags(shop, order)
  return { is: 'accepted', booking: toBooking(await knownOrder(shop, order.id), shop.currency) }
}

/** A hold is given back as an order is cancelled: quoted, for nothing, and confirmed. */
export async function release(shop: Shop, { supplierBookingId }: { supplierBookingId: string }): Promise<ReleaseAnswer> {
  const { order, booking, begun } = await knownStanding(shop, supplierBookingId)
  if (begun) return dropChange(shop, { order, booking, begun })
  if (isOver(booking)) return { is: 'released' }
  if (booking.status !== 'held') return { is: 'tooLate', booking }
  const quoted = await shop.client.write('cancel', (duffel) => duffel.orderCancellations.create({ order_id: supplierBookingId }))
  if (quoted.ok) {
    const quote = readAs(wire.cancellation, quoted.data, 'cancel')
    const answer = await shop.client.write('confirmCancel', (duffel) => duffel.orderCancellations.confirm(quote.id))
    if (answer.ok && readAs(wire.cancellation, answer.data, 'confirmCancel').confirmed_at) return { is: 'released' }
    if (!answer.ok && answer.problem.status !== 422) throw strange('confirmCancel', answer.problem)
  } else if (quoted.problem.status !== 422) throw strange('cancel', quoted.problem)
  // It was cancelled, lapsed or paid in between.
  const after = toBooking(await knownOrder(shop, supplierBookingId), shop.currency)
  if (isOver(after)) return { is: 'released' }
  if (after.status !== 'held') return { is: 'tooLate', booking: after }
  throw new SupplierUnclear('duffel cancel: the hold stands')
}
