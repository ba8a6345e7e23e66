import type { Logger } from 'pino'
import type { FareAbroad, FlightAbroad } from '../../rules/abroad.ts'
import type { PassengerCounts } from '../../rules/passenger-types.ts'
import { SupplierUnclear } from '../port.ts'
import type { Leg, PriceAnswer, PriceRequest, SearchRequest } from '../port/searching.ts'
import type { DuffelClient } from './client.ts'
import { changesOf, isSameFlights, readAs, toOffer, toPrice, waysOf, type Changes, type ReadOffer, type Way } from './map.ts'
import { journeysOf } from './ways.ts'
import * as wire from './wire.ts'

/** Looking and pricing. Both are searches: an offer lives for half an hour, so whoever prices a fare looks for it again. */

export interface Shop {
  readonly client: DuffelClient
  readonly currency: string
  readonly log?: Pick<Logger, 'warn'>
}

const ONE_ADULT: PassengerCounts = { adults: 1, children: 0, infants: 0 }
/** How long Duffel waits for airlines, in milliseconds; our own patience is longer. */
const AIRLINES_MS = 20_000
const CHANGES_MOST = 1

/** Kinds of passengers as the API takes them; the client's types want an age of everybody who is no adult, which we learn later. */
function passengersOf({ adults, children, infants }: PassengerCounts) {
  const of = (type: 'adult' | 'child' | 'infant_without_seat', count: number) => Array.from({ length: count }, () => ({ type }))
  return [...of('adult', adults), ...of('child', children), ...of('infant_without_seat', infants)] as { type: 'adult' }[]
}

/** One strange offer costs that one: of values that nobody knows, in another currency, or with amounts that do not add up. */
function readable(sent: unknown, currency: string): ReadOffer | null {
  const offer = wire.offer.safeParse(sent)
  if (!offer.success) return null
  try {
    return toOffer(offer.data, currency)
  } catch (error) {
    if (error instanceof SupplierUnclear) return null
    throw error
  }
}

/** What is asked does not exist, such as a place that it does not know: nobody flies there. */
const NOWHERE = /^\/slices\/\d+\/(?:origin|destination)$/

/** The offers of a journey, those that have to be paid at once included. One that cannot be read, or that is of another journey, is left out. */
async function offersOf(
  { client, currency, log }: Shop,
  asked: { ways: readonly Way[]; counts: PassengerCounts; changesMost: Changes },
  isAsked: (flight: ReadOffer['flight']) => boolean,
): Promise<ReadOffer[]> {
  const answer = await client.read('search', (duffel) =>
    duffel.offerRequests.create({
      slices: asked.ways.map(({ from, to, date }) => ({
        origin: from,
        destination: to,
        departure_date: date,
        departure_time: null,
        arrival_time: null,
      })),
      passengers: passengersOf(asked.counts),
      max_connections: asked.changesMost,
      supplier_timeout: AIRLINES_MS,
      return_offers: true,
    }),
  )
  if (!answer.ok && NOWHERE.test(answer.problem.pointer)) return []
  if (!answer.ok) throw new SupplierUnclear(`duffel search: refused with ${answer.problem.code}`)
  const { offers } = readAs(wire.offerRequest, answer.data, 'search')
  const read = offers.flatMap((sent) => readable(sent, currency) ?? [])
  const dropped = offers.length - read.length
  if (dropped > 0) log?.warn({ supplier: 'duffel', dropped }, 'search_answer_partly_unreadable')
  if (dropped > 0 && dropped === offers.length) throw new SupplierUnclear(`duffel search: nothing readable among ${dropped} offers`)
  return read.filter(({ flight }) => isAsked(flight))
}

/** Nobody wants to book the right number on the wrong day, or between other airports. */
const isOf =
  (legs: readonly Leg[]) =>
  ({ slices }: ReadOffer['flight']): boolean =>
    slices.length === legs.length &&
    legs.every(({ from, to, departDate }, nth) => {
      const slice = slices[nth]
      return slice && from.includes(slice.from.airport) && to.includes(slice.to.airport) && slice.from.at.startsWith(departDate)
    })

/** Seats are held before anybody is asked, and paid after: what has to be paid at once is not offered. */
const canBeHeld = ({ offer }: ReadOffer): boolean => !offer.payment_requirements.requires_instant_payment

const totalOf = ({ fare }: Pick<ReadOffer, 'fare'>): number => fare.fareMinor + fare.taxMinor

/** The same fare may come from several sources: the cheaper one counts. */
function cheapest(offers: readonly ReadOffer[]): ReadOffer | undefined {
  return offers.toSorted((a, b) => totalOf(a) - totalOf(b))[0]
}

/** More than any form offers, and than airlines put into one booking. */
export const LEGS_MOST = 6

export async function search(shop: Shop, { further = [], ...request }: SearchRequest): Promise<readonly FlightAbroad[]> {
  const legs = [request, ...further]
  if (legs.length > LEGS_MOST) return []
  const found = await Promise.all(
    journeysOf(legs).map((ways) => offersOf(shop, { ways, counts: ONE_ADULT, changesMost: CHANGES_MOST }, isOf(legs))),
  )
  const flights = new Map<string, { flight: ReadOffer['flight']; fares: Map<string, FareAbroad> }>()
  for (const offer of found.flat()) {
    const { flight, fare } = offer
    if (!canBeHeld(offer) || !request.cabins.includes(fare.cabin)) continue
    const known = flights.get(flight.flightId) ?? { flight, fares: new Map<string, FareAbroad>() }
    const before = known.fares.get(fare.fareId)
    if (!before || totalOf(offer) < totalOf({ fare: before })) known.fares.set(fare.fareId, fare)
    flights.set(flight.flightId, known)
  }
  return [...flights.values()]
    .map(({ flight, fares }) => ({ ...flight, fares: [...fares.values()].toSorted((a, b) => a.fareMinor - b.fareMinor) }))
    .toSorted((a, b) => a.from.at.localeCompare(b.from.at))
}

/** What a price token holds: the offer, who it is for, and what it is an offer of. */
export interface PriceToken {
  readonly offerId: string
  readonly passengers: readonly { readonly id: string; readonly type: 'adult' | 'child' | 'infant_without_seat' }[]
  readonly asked: PriceRequest
}

const sealed = (token: PriceToken): string => Buffer.from(JSON.stringify(token)).toString('base64url')

export function opened(priceToken: string): PriceToken | null {
  try {
    return JSON.parse(Buffer.from(priceToken, 'base64url').toString()) as PriceToken
  } catch {
    return null
  }
}

/** What a hold of this offer would be bound by, where its airline says so. */
function limitsOf({ payment_requirements: { payment_required_by: payBy, price_guarantee_expires_at: until } }: wire.WireOffer) {
  if (!payBy) return {}
  return { limits: { ticketingLimitAt: Temporal.Instant.from(payBy), priceGuaranteedUntil: until ? Temporal.Instant.from(until) : null } }
}

type Found = { readonly is: 'found'; readonly read: ReadOffer } | Exclude<PriceAnswer<FlightAbroad>, { is: 'priced' }>

/** The offer of one fare of a journey, as it is sold now to whoever pays later. */
async function find(shop: Shop, request: PriceRequest): Promise<Found> {
  const ways = waysOf(request.flightId)
  if (!ways) return { is: 'flightGone' }
  const asked = { ways, counts: request.passengers, changesMost: changesOf(request.flightId) }
  const isMeant = request.alsoAtOtherTimes
    ? ({ flightId }: ReadOffer['flight']) => isSameFlights(flightId, request.flightId)
    : ({ flightId }: ReadOffer['flight']) => flightId === request.flightId
  const meant = await offersOf(shop, asked, isMeant)
  const asNamed = meant.filter(({ flight }) => flight.flightId === request.flightId)
  const ofFlight = asNamed.length > 0 ? asNamed : meant
  if (ofFlight.length === 0) return { is: 'flightGone' }
  const ofFare = ofFlight.filter(({ fare }) => fare.fareId === request.fareId)
  const read = cheapest(ofFare.filter(canBeHeld))
  if (!read) return ofFare.length > 0 ? { is: 'soldOut', isPaidAtOnce: true } : { is: 'soldOut' }
  return { is: 'found', read }
}

/** Under which name an offer is asked about further; it lives for half an hour. */
export async function offerIdOf(
  shop: Shop,
  request: PriceRequest,
): Promise<{ is: 'found'; offerId: string } | { is: 'soldOut' | 'flightGone' }> {
  const found = await find(shop, request)
  return found.is === 'found' ? { is: 'found', offerId: found.read.offer.id } : { is: found.is }
}

export async function price(shop: Shop, request: PriceRequest): Promise<PriceAnswer<FlightAbroad>> {
  const found = await find(shop, request)
  if (found.is !== 'found') return found
  const { offer, flight, fare } = found.read
  const passengers = offer.passengers.map(({ id, type }) => {
    if (type === null) throw new SupplierUnclear('duffel search: a passenger of no kind')
    return { id, type }
  })
  return {
    is: 'priced',
    price: toPrice(offer, shop.currency),
    priceToken: sealed({ offerId: offer.id, passengers, asked: request }),
    expiresAt: Temporal.Instant.from(offer.expires_at),
    seatsLeft: null,
    // Its amounts are of all who were asked for, where a list's are of one adult: whoever is alone reads them as they stand.
    ...(passengers.length === 1 ? { offered: { ...flight, fares: [fare] } } : {}),
    ...limitsOf(offer),
  }
}
