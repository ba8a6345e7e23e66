import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { needsDocument, priceOf } from './fares.ts'
import { magicOf } from '../air/magic.ts'
import { read } from './money.ts'
import { airlineSays, invalidField, isAlive, newId, offerGone, takesSeat, totalMinorOf, wrongState } from './model.ts'
import type { DuffelWorld, KeptOrder, KeptPassenger, KeptSlice, Made } from './model.ts'
import { bookedAccounts } from './loyalty.ts'
import { findOffer, holdLimits, segmentId } from './offers.ts'
import { allOrders, brandOfSlice, findOrder, issue, newBookingReference, note, plannedFlights, saveOrder, seatsOf } from './order-store.ts'
import { orderView } from './order-view.ts'
import type { orderBody, PaymentBody } from './requests.ts'
import { chosenServices } from './services.ts'
import { ownerOf } from './timetable.ts'
import { movedMinutes } from './views.ts'
import { tell } from './webhooks.ts'

/** Orders: held or paid at once, found, and what time does to them. */

type Body = z.output<typeof orderBody>

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

function ageOn(bornOn: string, date: string): number {
  return Temporal.PlainDate.from(bornOn).until(Temporal.PlainDate.from(date), { largestUnit: 'years' }).years
}

/** Everybody of the offer, once, with what its airline wants to know of each. */
function toPassengers(world: DuffelWorld, offer: Made, body: Body): KeptPassenger[] {
  const isDocumentAsked = offer.slices.some((each) => needsDocument(each.itinerary))
  const lastDay = offer.slices.at(-1)?.itinerary.at(-1)?.departing.slice(0, 10) ?? ''
  const asked = new Map(offer.request.passengers.map((each) => [each.id, each]))
  const passengers = body.passengers.map((given, index): KeptPassenger => {
    const at = (field: string) => `/passengers/${index}/${field}`
    const known = asked.get(given.id)
    if (!known) throw invalidField(at('id'), 'validation_invalid', 'Field ‘id’ is of no passenger of the offer, or of one named before')
    asked.delete(given.id)
    const [document] = given.identity_documents ?? []
    if (isDocumentAsked && !document) throw invalidField(at('identity_documents'), 'validation_required', 'A passport is required')
    if (document && document.expires_on < lastDay)
      throw invalidField(at('identity_documents/0/expires_on'), 'validation_invalid', 'The document expires before the journey')
    const age = ageOn(given.born_on, lastDay)
    const isOfAge = known.type === 'adult' ? age >= 12 : known.type === 'child' ? age >= 2 && age < 12 : age < 2
    if (!isOfAge) throw invalidField(at('born_on'), 'validation_invalid', 'Field ‘born_on’ does not fit the passenger of the offer')
    return {
      ...known,
      title: given.title,
      gender: given.gender,
      given: given.given_name,
      family: given.family_name,
      bornOn: given.born_on,
      email: given.email,
      phone: given.phone_number,
      infantId: given.infant_passenger_id ?? null,
      loyalty: bookedAccounts(world, offer, given.id),
      who: hashed(
        document
          ? `${document.issuing_country_code}${document.unique_identifier}`
          : `${given.family_name}/${given.given_name}/${given.born_on}`,
      ),
    }
  })
  if (asked.size > 0) throw invalidField('/passengers', 'validation_required', 'A passenger of the offer is missing')
  for (const infant of passengers.filter((each) => !takesSeat(each))) {
    const adults = passengers.filter((each) => each.type === 'adult' && each.infantId === infant.id)
    if (adults.length !== 1) throw invalidField('/passengers', 'validation_required', 'Every infant goes with one adult')
  }
  return passengers
}

/** An airline seats nobody twice on a flight. */
function refuseTwice(world: DuffelWorld, offer: Made, passengers: readonly KeptPassenger[]): void {
  const wanted = new Set(offer.slices.flatMap((slice) => slice.itinerary.map(({ key }) => key)))
  const isThere = allOrders(world).some(
    (order) =>
      isAlive(order) &&
      order.slices.some((slice) => slice.flights.some(({ key }) => wanted.has(key))) &&
      order.passengers.some(({ who }) => passengers.some((each) => each.who === who)),
  )
  if (isThere) throw airlineSays('duplicate_booking', 'The airline has a booking of this passenger on this flight already')
}

/** What a payment names must be what is owed, to the last digit. */
export function checkPayment(
  payment: PaymentBody | undefined,
  order: Pick<KeptOrder, 'currency'>,
  owedMinor: number,
  pointer: string,
): void {
  if (!payment) throw invalidField(pointer, 'validation_required', 'A payment is required')
  if (payment.currency !== order.currency)
    throw invalidField(`${pointer}/currency`, 'payment_currency_does_not_match_order_currency', 'The currency is not that of the order')
  if (read(payment.amount, order.currency) !== owedMinor)
    throw invalidField(`${pointer}/amount`, 'payment_amount_does_not_match_order_amount', 'The amount is not that of the order')
}

export function createOrder(world: DuffelWorld, body: Body): KeptOrder {
  const [offerId = ''] = body.selected_offers
  const offer = findOffer(world, offerId)
  const magic = magicOf(body.passengers.map((each) => ({ surname: each.family_name })))
  if (magic.includes('SOLDOUT')) throw offerGone()
  const passengers = toPassengers(world, offer, body)
  refuseTwice(world, offer, passengers)
  const isHold = body.type !== 'instant'
  const limits = holdLimits(world, offer)
  if (isHold && !limits) throw wrongState('order_type_not_eligible_for_payment', 'This offer has to be paid at once')
  if (isHold && (body.payments?.length ?? 0) > 0)
    throw invalidField('/payments', 'validation_invalid', 'An order that is held takes no payment')
  if (isHold && (body.services?.length ?? 0) > 0)
    throw invalidField('/services', 'validation_invalid', 'An order that is held takes no services')
  const first = offer.slices[0]?.itinerary
  if (!first) throw new Error('an offer of no slices')
  const slices: KeptSlice[] = offer.slices.map((slice) => ({
    id: slice.id,
    brand: slice.brand.name,
    flights: slice.itinerary.map(({ key }, index) => ({
      segmentId: segmentId(slice.id, index),
      key,
      movedMinutes: movedMinutes(world, key),
    })),
    ...slice.amounts,
  }))
  const order: KeptOrder = {
    ...newId(world, 'ord'),
    offerId,
    bookingReference: newBookingReference(world),
    createdAt: world.now(),
    owner: ownerOf(first).code,
    currency: offer.request.currency,
    isHold,
    passengers,
    slices,
    services: chosenServices(world, offer, body.services ?? []),
    metadata: body.metadata ?? {},
    ...offer.amounts,
    payBy: isHold ? (limits?.payBy ?? null) : null,
    guaranteedUntil: isHold ? (limits?.guaranteedUntil ?? null) : null,
    paidAt: null,
    issueAt: null,
    documents: [],
    cancelledAt: null,
    lapsedAt: null,
    refundedMinor: 0,
    isMoved: false,
    updatedAt: world.now(),
  }
  if (!isHold) checkPayment(body.payments?.[0], order, totalMinorOf(order), '/payments/0')
  note(world, order, 'order', { seats: seatsOf(world, order, slices, 1) })
  if (!isHold) {
    order.paidAt = world.now()
    order.issueAt = world.now() + world.settings.ticketingDelayMs
    note(world, order, 'payment', { amountMinor: totalMinorOf(order) })
  }
  saveOrder(world, order)
  tell(world, 'order.created', order.id, orderView(world, order))
  return order
}

/** The price of an order that waits beyond its guarantee is what its airline takes by then. */
function reprice(world: DuffelWorld, order: KeptOrder): void {
  const asked = { currency: order.currency, passengers: order.passengers, createdAt: order.createdAt, sliceCount: order.slices.length }
  order.slices = order.slices.map((slice) => ({
    ...slice,
    ...priceOf(world, plannedFlights(world, slice), brandOfSlice(world, slice), asked),
  }))
  order.baseMinor = order.slices.reduce((sum, slice) => sum + slice.baseMinor, 0)
  order.guaranteedUntil = null
}

/** What time brings about: orders that nobody paid lapse, tickets are issued. In time's order, so that a jump of the clock is a walk. */
export function settleDuffel(world: DuffelWorld): void {
  world.store.transaction(() => {
    const due = world.store.all('SELECT id FROM duffel_orders WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at', world.now())
    for (const row of due) {
      const order = findOrder(world, String(row.id))
      if (order.paidAt === null) {
        order.lapsedAt = order.payBy
        note(world, order, 'lapse', { seats: seatsOf(world, order, order.slices, -1) })
      } else {
        issue(world, order)
        note(world, order, 'issued', {})
      }
      saveOrder(world, order)
      tell(world, 'order.updated', `${order.id}-${order.updatedAt}`, orderView(world, order))
    }
    for (const order of allOrders(world)) {
      const isLoose = isAlive(order) && order.paidAt === null && order.guaranteedUntil !== null && order.guaranteedUntil <= world.now()
      if (!isLoose) continue
      reprice(world, order)
      saveOrder(world, order)
    }
  })
}
