import type { Offer, OfferAvailableService, OfferRequest, OfferSlice } from '@duffel/api/types'
import type { z } from 'zod'
import { combine } from './combining.ts'
import { brandOf, canCarry, emissionsKg, feeMinor, needsDocument, priceOf } from './fares.ts'
import { told } from './money.ts'
import type { Currency } from './money.ts'
import { saidOf, supportedProgrammes } from './loyalty.ts'
import { idOf, invalidField, newId, notFound, offerGone, takesSeat } from './model.ts'
import type { AskedPassenger, DuffelWorld, KeptRequest, Made } from './model.ts'
import type { offerRequestBody } from './requests.ts'
import { baggagesFor } from './services.ts'
import { itineraryKey, ownerOf } from './timetable.ts'
import type { Brand } from './world/carriers.ts'
import { airportsOf } from './world/places.ts'
import { airlineView, asFlown, baggageView, cabinView, duration, fareBasis, instant, placeView, segmentView } from './views.ts'

/** Searches, and the offers that they bring. An offer is what it is made of; what it costs is reckoned whenever it is asked for. */

const OFFER_MS = 30 * 60_000
const KEPT_MS = 2 * 86_400_000
const INDEX_WIDTH = 3

/** The kinds of passengers that ages mean to airlines. */
function toPassengers(world: DuffelWorld, asked: z.output<typeof offerRequestBody>['passengers']): AskedPassenger[] {
  const passengers = asked.map(({ type, age }): AskedPassenger => {
    const { id } = newId(world, 'pas')
    if (type === 'adult' || age === undefined) return { id, type: type ?? 'adult', age: null }
    return { id, type: age < 2 ? 'infant_without_seat' : age < 12 ? 'child' : 'adult', age }
  })
  const adults = passengers.filter((each) => each.type === 'adult').length
  if (passengers.filter((each) => !takesSeat(each)).length > adults)
    throw invalidField('/passengers', 'validation_invalid', 'There must be an adult for every infant')
  if (adults === 0) throw invalidField('/passengers', 'validation_invalid', 'There must be at least one adult')
  return passengers
}

export function createRequest(world: DuffelWorld, body: z.output<typeof offerRequestBody>): KeptRequest {
  const slices = body.slices.map((each) => ({ origin: each.origin, destination: each.destination, date: each.departure_date }))
  for (const [index, slice] of slices.entries()) {
    for (const end of ['origin', 'destination'] as const) {
      if (airportsOf(slice[end]).length === 0)
        throw invalidField(`/slices/${index}/${end}`, 'validation_invalid', `Field '${end}' is not an airport or city that is known`)
    }
    const isBefore = slices.slice(0, index).some((other) => other.date > slice.date)
    if (slice.date < instant(world.now()).slice(0, 10) || isBefore)
      throw invalidField(`/slices/${index}/departure_date`, 'validation_past', "Field 'departure_date' must be after the one before it")
  }
  const passengers = toPassengers(world, body.passengers)
  const seats = passengers.filter(takesSeat).length
  const cabin = body.cabin_class ?? null
  const request: KeptRequest = {
    id: newId(world, 'orq').id,
    createdAt: world.now(),
    currency: world.settings.currency,
    slices,
    cabin,
    passengers,
    combinations: combine(world, slices, { changesMost: body.max_connections ?? 1, cabin, seats }),
  }
  const { store } = world
  store.run('DELETE FROM duffel_offer_requests WHERE created_at < ?', world.now() - KEPT_MS)
  store.run(
    'INSERT INTO duffel_offer_requests (id, created_at, body) VALUES (?, ?, ?)',
    request.id,
    request.createdAt,
    JSON.stringify(request),
  )
  return request
}

export function findRequest(world: DuffelWorld, id: string): KeptRequest {
  const row = world.store.get('SELECT body FROM duffel_offer_requests WHERE id = ?', id)
  if (!row) throw notFound()
  return JSON.parse(String(row.body)) as KeptRequest
}

/** An offer bears its search's number and its own place in it. */
const offerId = (request: KeptRequest, index: number): string =>
  `off_${request.id.slice('orq_'.length)}${index.toString(36).padStart(INDEX_WIDTH, '0')}`

export const segmentId = (sliceId: string, index: number): string => idOf('seg', `${sliceId}/${index}`)

export function make(world: DuffelWorld, request: KeptRequest, index: number): Made {
  const combination = request.combinations[index]
  if (!combination) throw notFound()
  const id = offerId(request, index)
  const known = combination.itineraries.map((keys) => keys.split('+').map((key) => asFlown(world, key)))
  const asked = { ...request, sliceCount: known.length }
  const slices = known.map((itinerary, nth) => {
    const brand = brandOf(itinerary, combination.brands[nth] ?? '')
    if (!brand) throw new Error(`offer ${id} is of no fare`)
    return { id: idOf('sli', `${id}/${nth}`), itinerary, brand, amounts: priceOf(world, itinerary, brand, asked) }
  })
  const amounts = {
    baseMinor: slices.reduce((sum, each) => sum + each.amounts.baseMinor, 0),
    taxMinor: slices.reduce((sum, each) => sum + each.amounts.taxMinor, 0),
  }
  return { id, request, slices, amounts, expiresAt: request.createdAt + OFFER_MS }
}

/** The offer of an id, as it can be sold now. */
export function findOffer(world: DuffelWorld, id: string): Made {
  const tail = id.slice('off_'.length)
  const offer = make(world, findRequest(world, `orq_${tail.slice(0, -INDEX_WIDTH)}`), Number.parseInt(tail.slice(-INDEX_WIDTH), 36))
  const seats = offer.request.passengers.filter(takesSeat).length
  const isThere = offer.slices.every((slice) => canCarry(world, slice.itinerary, slice.brand, seats))
  if (world.now() >= offer.expiresAt || !isThere) throw offerGone()
  return offer
}

const allowed = (fee: number | null, currency: Currency) =>
  fee === null
    ? { allowed: false as const, penalty_amount: null, penalty_currency: null }
    : { allowed: true as const, penalty_amount: told(fee, currency), penalty_currency: currency }

/** What the fares of these slices take together; what one of them does not allow is not allowed at all. */
export function conditionsView(brands: readonly Brand[], passengers: readonly AskedPassenger[], currency: Currency) {
  const sumOf = (kind: 'change' | 'refund'): number | null => {
    const fees = brands.map((brand) => feeMinor(brand[kind], passengers, currency))
    return fees.length === 0 || fees.includes(null) ? null : fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0)
  }
  return { change_before_departure: allowed(sumOf('change'), currency), refund_before_departure: allowed(sumOf('refund'), currency) }
}

function sliceView(offer: Made, slice: Made['slices'][number], nth: number): OfferSlice {
  const { request } = offer
  const { brand } = slice
  const [first, last] = [slice.itinerary[0], slice.itinerary.at(-1)]
  if (!first || !last) throw new Error('a slice of no flights')
  return {
    id: slice.id,
    origin: segmentView(first, '').origin,
    origin_type: 'airport',
    destination: segmentView(last, '').destination,
    destination_type: 'airport',
    duration: duration(last.arriveAt - first.departAt),
    fare_brand_name: brand.name,
    ngs_shelf: null,
    comparison_key: idOf('cmp', itineraryKey(slice.itinerary)).slice('cmp_'.length),
    conditions: {
      ...conditionsView([brand], request.passengers, request.currency),
      advance_seat_selection: null,
      priority_boarding: null,
      priority_check_in: null,
    },
    segments: slice.itinerary.map((flight, index) => ({
      ...segmentView(flight, segmentId(offer.slices[nth]?.id ?? '', index)),
      passengers: request.passengers.map((passenger) => {
        const { cabin, name } = cabinView(brand, flight)
        return {
          passenger_id: passenger.id,
          cabin_class: cabin,
          cabin_class_marketing_name: name,
          fare_basis_code: fareBasis(brand, flight),
          baggages: takesSeat(passenger) ? baggageView(brand) : [],
          cabin: { name: cabin, marketing_name: name, amenities: { wifi: null, seat: null, power: null } },
        }
      }),
    })),
  }
}

/** The price stands for a day; the seats for two, and never until the day of the flight. */
export function holdLimits(world: DuffelWorld, offer: Made): { payBy: number; guaranteedUntil: number } | null {
  const leaves = offer.slices[0]?.itinerary[0]?.departAt ?? 0
  const payBy = Math.min(world.now() + 2 * 86_400_000, leaves - 86_400_000)
  if (!offer.slices.every(({ brand }) => brand.canBeHeld) || payBy <= world.now() + 3_600_000) return null
  return { payBy, guaranteedUntil: Math.min(payBy, world.now() + 86_400_000) }
}

/** `withSaid`: what was said of its passengers is looked for; a list of many leaves that out. */
export function offerView(world: DuffelWorld, offer: Made, withSaid = false): Omit<Offer, 'available_services'> {
  const said = (id: string) => (withSaid ? [...saidOf(world, offer.id, id)] : [])
  const { request, amounts } = offer
  const { currency } = request
  const [first] = offer.slices
  if (!first) throw new Error('an offer of no slices')
  const limits = holdLimits(world, offer)
  const seats = request.passengers.filter(takesSeat).length
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    created_at: instant(request.createdAt),
    updated_at: instant(world.now()),
    expires_at: instant(offer.expiresAt),
    owner: airlineView(ownerOf(first.itinerary)),
    base_amount: told(amounts.baseMinor, currency),
    base_currency: currency,
    tax_amount: told(amounts.taxMinor, currency),
    tax_currency: currency,
    total_amount: told(amounts.baseMinor + amounts.taxMinor, currency),
    total_currency: currency,
    total_emissions_kg: String(offer.slices.reduce((sum, each) => sum + emissionsKg(each.itinerary, each.brand) * seats, 0)),
    conditions: conditionsView(
      offer.slices.map(({ brand }) => brand),
      request.passengers,
      currency,
    ),
    passenger_identity_documents_required: offer.slices.some((each) => needsDocument(each.itinerary)),
    supported_passenger_identity_document_types: ['passport'],
    supported_loyalty_programmes: supportedProgrammes(offer),
    payment_requirements: {
      requires_instant_payment: limits === null,
      payment_required_by: limits && instant(limits.payBy),
      price_guarantee_expires_at: limits && instant(limits.guaranteedUntil),
    },
    private_fares: [],
    passengers: request.passengers.map(({ id, type, age }) => ({ id, type, age, fare_type: null, loyalty_programme_accounts: said(id) })),
    slices: offer.slices.map((slice, nth) => sliceView(offer, slice, nth)),
  }
}

export const offersOf = (world: DuffelWorld, request: KeptRequest): Omit<Offer, 'available_services'>[] =>
  request.combinations.map((_, index) => offerView(world, make(world, request, index)))

/** The services that can be bought along, with the offer as it stands. */
export const offerWithServices = (world: DuffelWorld, offer: Made, isAsked: boolean): Offer => ({
  ...offerView(world, offer, true),
  available_services: isAsked ? baggagesFor(world, offer) : ([] as OfferAvailableService[]),
})

export function requestView(world: DuffelWorld, request: KeptRequest, withOffers: boolean): Omit<OfferRequest, 'offers'> {
  return {
    id: request.id,
    live_mode: false,
    created_at: instant(request.createdAt),
    ...(request.cabin === null ? {} : { cabin_class: request.cabin }),
    passengers: request.passengers.map(({ id, type, age }) => ({
      id,
      type,
      ...(age === null ? {} : { age }),
      loyalty_programme_accounts: [],
    })),
    slices: request.slices.map(({ origin, destination, date }) => {
      const [from, to] = [placeView(origin), placeView(destination)]
      return { origin: from, origin_type: from.type, destination: to, destination_type: to.type, departure_date: date }
    }),
    ...(withOffers ? { offers: offersOf(world, request) } : {}),
  }
}
