import type { Logger } from 'pino'
import { SupplierUnclear } from '../port.ts'
import type { LowestFaresRequest, PriceAnswer, PriceRequest, SearchRequest } from '../port/searching.ts'
import type { OfferedFlightWithFares } from '../../rules/offer.ts'
import type { Air1Client, Answer } from './client.ts'
import { readAs, toFlights, toPrice } from './map.ts'
import * as wire from './wire.ts'

/** Looking and pricing: reads all of them, though they are sent by POST. */

/** What a read may be refused with is dealt with where it is asked; the rest means that we and the supplier do not understand each other. */
export function bodyOf(answer: Answer, operation: string): unknown {
  if (answer.ok) return answer.body
  throw new SupplierUnclear(`air1 ${operation}: refused with ${answer.status} ${answer.error.code}`)
}

/** Fares are asked for one adult: the list shows adult fares, and the price is asked again for the passengers who travel. */
const ONE_ADULT = { adults: 1, children: 0, infants: 0 } as const

export async function search(
  client: Air1Client,
  request: SearchRequest,
  { name, log }: { readonly name: string; readonly log: Pick<Logger, 'warn'> | undefined },
): Promise<readonly OfferedFlightWithFares[]> {
  const { from, to, departDate, cabins, further = [] } = request
  // Its bookings are of one flight.
  if (further.length > 0) return []
  const body = { from, to, date: departDate, cabins, passengers: ONE_ADULT }
  const answer = await client.read('search', { method: 'POST', path: '/search', body })
  const { flights, dropped } = toFlights(bodyOf(answer, 'search'), request)
  if (dropped.flights + dropped.fares > 0) log?.warn({ supplier: name, dropped }, 'search_answer_partly_unreadable')
  return flights
}

/** The calendar of air/1 spans 31 days at most. */
const CALENDAR_DAYS_MAX = 31

export async function lowestFares(client: Air1Client, request: LowestFaresRequest): Promise<ReadonlyMap<string, number>> {
  const { from, to, fromDate, days, cabins } = request
  const first = Temporal.PlainDate.from(fromDate)
  const lowest = new Map<string, number>()
  for (let done = 0; done < days; done += CALENDAR_DAYS_MAX) {
    const span = { fromDate: first.add({ days: done }), days: Math.min(CALENDAR_DAYS_MAX, days - done) }
    const body = { from, to, fromDate: span.fromDate.toString(), days: span.days, cabins }
    const answer = await client.read('calendar', { method: 'POST', path: '/calendar', body })
    const found = readAs(wire.calendarAnswer, bodyOf(answer, 'calendar'), 'calendar')
    const asked = new Set(Array.from({ length: span.days }, (_, nth) => span.fromDate.add({ days: nth }).toString()))
    for (const { date, lowestFareMinor } of found.days) {
      if (!asked.has(date)) throw new SupplierUnclear('air1 calendar: answered for a day that was not asked for')
      if (lowestFareMinor !== null) lowest.set(date, lowestFareMinor)
    }
  }
  return lowest
}

const COUNTED = { ADT: 'adults', CNN: 'children', INF: 'infants' } as const

function isFor(price: wire.WirePrice, passengers: PriceRequest['passengers']): boolean {
  const counts = { adults: 0, children: 0, infants: 0 }
  for (const row of price.passengers) counts[COUNTED[row.type]] += row.count
  return (['adults', 'children', 'infants'] as const).every((kind) => counts[kind] === passengers[kind])
}

export async function price(client: Air1Client, request: PriceRequest): Promise<PriceAnswer<OfferedFlightWithFares>> {
  const { flightId, fareId, passengers } = request
  const answer = await client.read('price', { method: 'POST', path: '/price', body: { flightId, fareId, passengers } })
  if (!answer.ok) {
    const { code } = answer.error
    if (answer.status === 409 && code === 'sold_out') return { is: 'soldOut' }
    if (answer.status === 409 && (code === 'flight_departed' || code === 'flight_cancelled')) return { is: 'flightGone' }
    // The timetable has changed and the flight, or this fare of it, is no longer filed.
    if (answer.status === 404 && code === 'not_found') return { is: 'flightGone' }
  }
  const priced = readAs(wire.priceAnswer, bodyOf(answer, 'price'), 'price')
  if (priced.flightId !== flightId || priced.fareId !== fareId || !isFor(priced.price, passengers)) {
    throw new SupplierUnclear('air1 price: answered for another fare or other passengers')
  }
  return {
    is: 'priced',
    price: toPrice(priced.price),
    priceToken: priced.priceToken,
    expiresAt: Temporal.Instant.from(priced.expiresAt),
    seatsLeft: priced.seatsLeft === 'A' ? null : priced.seatsLeft,
  }
}
