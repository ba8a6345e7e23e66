import type { OrderChangeOfferSlice } from '@duffel/api/types'
import type { z } from 'zod'
import { answerAll } from './airline-change-view.ts'
import { combine } from './combining.ts'
import { brandOf, canCarry, feeMinor, priceOf } from './fares.ts'
import { told } from './money.ts'
import { airlineSays, idOf, invalidField, isAlive, newId, notFound, takesSeat, totalMinorOf, wrongState } from './model.ts'
import type { DuffelWorld, KeptOrder, KeptSlice } from './model.ts'
import { checkPayment } from './orders.ts'
import { orderView } from './order-view.ts'
import { brandOfSlice, findOrder, note, plannedFlights, saveOrder, seatsOf } from './order-store.ts'
import type { changeRequestBody, PaymentBody } from './requests.ts'
import { sliceView } from './slice-view.ts'
import { findThing, keepThing, listThings, updateThing } from './things.ts'
import { flightByKey } from './timetable.ts'
import type { CabinClass } from './world/carriers.ts'
import { airportsOf } from './world/places.ts'
import { instant, placeView } from './views.ts'
import { tell } from './webhooks.ts'

/** Changing an order's slice: what could take its place, a pending change, its confirmation with what it costs. Nothing is held meanwhile. */

const OFFER_MS = 30 * 60_000
const OFFERS_MOST = 60

interface KeptOffer {
  readonly id: string
  readonly slice: KeptSlice
  readonly feeMinor: number
  /** What the new slice is dearer by; an airline pays nothing back where it is cheaper. */
  readonly moreMinor: number
}

interface KeptChangeRequest {
  readonly id: string
  readonly orderId: string
  readonly createdAt: number
  readonly removed: string
  readonly add: { readonly origin: string; readonly destination: string; readonly date: string }
  readonly offers: readonly KeptOffer[]
}

interface KeptChange {
  readonly id: string
  readonly requestId: string
  readonly orderId: string
  readonly offerId: string
  readonly createdAt: number
  readonly expiresAt: number
  confirmedAt: number | null
  /** As it was confirmed: the order has moved on since. */
  shown?: object
  /** What it replaced, and what that had cost. */
  before?: { readonly tickets: readonly string[]; readonly totalMinor: number }
}

const sumOf = (slice: Pick<KeptSlice, 'baseMinor' | 'taxMinor'>): number => slice.baseMinor + slice.taxMinor

function offersFor(
  world: DuffelWorld,
  order: KeptOrder,
  old: KeptSlice,
  add: KeptChangeRequest['add'],
  cabin: CabinClass | null,
): KeptOffer[] {
  const fee = order.isMoved ? 0 : feeMinor(brandOfSlice(world, old).change, order.passengers, order.currency)
  if (fee === null) return []
  const seats = order.passengers.filter(takesSeat).length
  const combinations = combine(world, [add], { changesMost: 1, cabin, seats, owner: order.owner })
  const asked = { currency: order.currency, passengers: order.passengers, createdAt: world.now(), sliceCount: order.slices.length }
  return combinations.slice(0, OFFERS_MOST).flatMap(({ itineraries: [keys = ''], brands: [name = ''] }) => {
    const itinerary = keys.split('+').flatMap((key) => flightByKey(world.timetable, key) ?? [])
    const brand = brandOf(itinerary, name)
    const isSame = keys === old.flights.map(({ key }) => key).join('+')
    if (!brand || isSame) return []
    const { id } = newId(world, 'oco')
    const sliceId = idOf('sli', `${id}/0`)
    const price = priceOf(world, itinerary, brand, asked)
    const moreMinor = order.isMoved ? 0 : Math.max(0, sumOf(price) - sumOf(old))
    const slice: KeptSlice = {
      id: sliceId,
      brand: name,
      flights: itinerary.map(({ key }, index) => ({ segmentId: idOf('seg', `${sliceId}/${index}`), key, movedMinutes: 0 })),
      baseMinor: sumOf(old) + moreMinor - old.taxMinor,
      taxMinor: old.taxMinor,
    }
    return [{ id, slice, feeMinor: fee, moreMinor }]
  })
}

function refuseUnchangeable(world: DuffelWorld, order: KeptOrder): void {
  if (!isAlive(order)) throw wrongState('already_cancelled', 'The order has been cancelled')
  if (order.documents.length === 0) throw wrongState('order_not_changeable', 'The order has no tickets yet')
  const left = order.slices.some((slice) => plannedFlights(world, slice).some((flight) => flight.departAt <= world.now()))
  if (left && !order.isMoved) throw wrongState('order_not_changeable', 'The order cannot be changed through the API')
}

const removed = (order: KeptOrder, id: string): KeptSlice | undefined => order.slices.find((slice) => slice.id === id)

export function createChangeRequest(world: DuffelWorld, body: z.output<typeof changeRequestBody>) {
  const order = findOrder(world, body.order_id)
  refuseUnchangeable(world, order)
  const [remove, add] = [body.slices.remove[0], body.slices.add[0]]
  const old = remove && removed(order, remove.slice_id)
  if (!old || !add) throw invalidField('/slices/remove/0/slice_id', 'validation_invalid', 'The order has no such slice')
  if (airportsOf(add.origin).length === 0 || airportsOf(add.destination).length === 0)
    throw invalidField('/slices/add/0', 'validation_invalid', 'A place is not known')
  const made = newId(world, 'ocr')
  const spec = { origin: add.origin, destination: add.destination, date: add.departure_date }
  const offers = offersFor(world, order, old, spec, add.cabin_class ?? null)
  const kept: KeptChangeRequest = { id: made.id, orderId: order.id, createdAt: world.now(), removed: old.id, add: spec, offers }
  keepThing(world, 'changeRequest', made, order.id, kept)
  return changeRequestView(world, kept)
}

/** The newest change that was made of an offer: who lost its answer finds it there. */
const changeMadeOf = (world: DuffelWorld, offerId: string): string | null =>
  listThings<KeptChange>(world, 'change').find((each) => each.offerId === offerId)?.id ?? null

function offerView(world: DuffelWorld, kept: KeptChangeRequest, offer: KeptOffer, changeId: string | null = null) {
  const order = findOrder(world, kept.orderId)
  const { currency } = order
  const old = removed(order, kept.removed)
  return {
    id: offer.id,
    created_at: instant(kept.createdAt),
    updated_at: instant(kept.createdAt),
    expires_at: instant(kept.createdAt + OFFER_MS),
    order_change_id: changeId as unknown as string,
    change_total_amount: told(offer.feeMinor + offer.moreMinor, currency),
    change_total_currency: currency as string,
    new_total_amount: told(totalMinorOf(order) + offer.moreMinor, currency),
    new_total_currency: currency as string,
    penalty_amount: told(offer.feeMinor, currency),
    penalty_currency: currency as string,
    refund_to: 'original_form_of_payment' as const,
    slices: {
      add: [sliceView(world, order, offer.slice) as unknown as OrderChangeOfferSlice],
      remove: old ? [sliceView(world, order, old) as unknown as OrderChangeOfferSlice] : [],
    },
  }
}

export function changeRequestView(world: DuffelWorld, kept: KeptChangeRequest) {
  return {
    id: kept.id,
    order_id: kept.orderId,
    live_mode: false,
    created_at: instant(kept.createdAt),
    updated_at: instant(kept.createdAt),
    slices: {
      remove: [{ slice_id: kept.removed }],
      add: [
        {
          origin: placeView(kept.add.origin),
          destination: placeView(kept.add.destination),
          departure_date: kept.add.date,
          cabin_class: null,
        },
      ],
    },
    order_change_offers: kept.offers.map((offer) => offerView(world, kept, offer)),
  }
}

export const findChangeRequest = (world: DuffelWorld, id: string) =>
  changeRequestView(world, findThing<KeptChangeRequest>(world, 'changeRequest', id))

function theOffer(world: DuffelWorld, id: string): { request: KeptChangeRequest; offer: KeptOffer } {
  for (const request of listThings<KeptChangeRequest>(world, 'changeRequest')) {
    const offer = request.offers.find((each) => each.id === id)
    if (offer) return { request, offer }
  }
  throw notFound()
}

export function findChangeOffer(world: DuffelWorld, id: string) {
  const { request, offer } = theOffer(world, id)
  return offerView(world, request, offer, changeMadeOf(world, id))
}

export const listChangeOffers = (world: DuffelWorld, requestId?: string) =>
  listThings<KeptChangeRequest>(world, 'changeRequest')
    .filter((each) => requestId === undefined || each.id === requestId)
    .flatMap((request) => request.offers.map((offer) => offerView(world, request, offer)))

export function createChange(world: DuffelWorld, offerId: string) {
  const { request, offer } = theOffer(world, offerId)
  const order = findOrder(world, request.orderId)
  refuseUnchangeable(world, order)
  const isOld = world.now() >= request.createdAt + OFFER_MS || !removed(order, request.removed)
  if (isOld || !isFree(world, order, offer)) throw airlineSays('offer_no_longer_available', 'The change is no longer on offer')
  const made = newId(world, 'oce')
  const kept: KeptChange = {
    id: made.id,
    requestId: request.id,
    orderId: order.id,
    offerId,
    createdAt: world.now(),
    expiresAt: world.now() + OFFER_MS,
    confirmedAt: null,
  }
  keepThing(world, 'change', made, order.id, kept)
  return changeView(world, kept)
}

function isFree(world: DuffelWorld, order: KeptOrder, offer: KeptOffer): boolean {
  return canCarry(world, plannedFlights(world, offer.slice), brandOfSlice(world, offer.slice), order.passengers.filter(takesSeat).length)
}

export function changeView(world: DuffelWorld, kept: KeptChange) {
  const { request, offer } = theOffer(world, kept.offerId)
  const {
    order_change_id: _none,
    penalty_amount,
    penalty_currency,
    id: _offer,
    updated_at: _at,
    ...told
  } = offerView(world, request, offer)
  return {
    ...told,
    id: kept.id,
    order_id: kept.orderId,
    live_mode: false,
    created_at: instant(kept.createdAt),
    expires_at: instant(kept.expiresAt),
    confirmed_at: kept.confirmedAt === null ? null : instant(kept.confirmedAt),
    penalty_total_amount: penalty_amount,
    penalty_total_currency: penalty_currency,
    available_payment_types: ['balance'],
  }
}

export function findChange(world: DuffelWorld, id: string): object {
  const kept = findThing<KeptChange>(world, 'change', id)
  return kept.shown ?? changeView(world, kept)
}

/** The confirmed changes of an order, oldest first, as the control page tells of them; `mark` names the entry of its metadata that speaks of it. */
export function confirmedChanges(world: DuffelWorld, order: KeptOrder) {
  return listThings<KeptChange>(world, 'change')
    .filter(({ orderId, confirmedAt }) => orderId === order.id && confirmedAt !== null)
    .toSorted((a, b) => (a.confirmedAt ?? 0) - (b.confirmedAt ?? 0))
    .map(({ id, offerId, before }) => {
      const { offer } = theOffer(world, offerId)
      const mark = Object.entries(order.metadata).find(([, text]) => text.includes(id))?.[0] ?? null
      return {
        id,
        mark,
        costMinor: offer.feeMinor + offer.moreMinor,
        replaced: before?.tickets ?? [],
        beforeMinor: before?.totalMinor ?? 0,
      }
    })
}

export function confirmChange(world: DuffelWorld, id: string, payment: PaymentBody | undefined) {
  const kept = findThing<KeptChange>(world, 'change', id)
  if (kept.confirmedAt !== null) throw wrongState('already_confirmed', 'The change has been confirmed already')
  const { request, offer } = theOffer(world, kept.offerId)
  const order = findOrder(world, kept.orderId)
  refuseUnchangeable(world, order)
  const old = removed(order, request.removed)
  if (!old || world.now() >= kept.expiresAt) throw wrongState('order_change_expired', 'The change has expired')
  if (!isFree(world, order, offer)) throw airlineSays('offer_no_longer_available', 'The change is no longer on offer')
  const owed = offer.feeMinor + offer.moreMinor
  if (owed > 0) checkPayment(payment, order, owed, '/payment')
  const back = seatsOf(world, order, [old], -1)
  const view = changeView(world, kept)
  kept.before = { tickets: order.documents.map(({ number }) => number), totalMinor: totalMinorOf(order) }
  order.slices = order.slices.map((slice) => (slice.id === old.id ? offer.slice : slice))
  order.baseMinor += offer.moreMinor
  order.documents = []
  order.issueAt = world.now() + world.settings.ticketingDelayMs
  order.isMoved = false
  const taken = seatsOf(world, order, [offer.slice], 1)
  kept.confirmedAt = world.now()
  note(world, order, 'changed', { seats: back + taken, amountMinor: owed })
  answerAll(world, order.id, 'changed')
  saveOrder(world, order)
  const shown = { ...view, confirmed_at: instant(kept.confirmedAt) }
  updateThing(world, id, { ...kept, shown })
  tell(world, 'order.updated', `${order.id}-${id}`, orderView(world, order))
  return shown
}
