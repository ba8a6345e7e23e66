import type { Airline, Airport, City, OfferSliceSegment } from '@duffel/api/types'
import { idOf } from './model.ts'
import type { DuffelWorld, KeptFlight } from './model.ts'
import { cabinOn, flightByKey } from './timetable.ts'
import type { Flight, Timetable } from './timetable.ts'
import { AIRCRAFT } from './world/carriers.ts'
import type { Brand, Carrier } from './world/carriers.ts'
import type { Place } from './world/places.ts'
import { PLACES } from './world/places.ts'

/** Facts as Duffel shows them; the types are those of its official client. */

export const airlineView = (carrier: Pick<Carrier, 'code' | 'name'>): Airline => ({
  id: idOf('arl', carrier.code),
  iata_code: carrier.code,
  name: carrier.name,
  logo_lockup_url: null,
  logo_symbol_url: null,
  conditions_of_carriage_url: null,
})

const cityOf = (place: Place): City | null => {
  const shared = [...PLACES.values()].filter((each) => each.city === place.city).length > 1
  return shared
    ? { id: idOf('cit', place.city), iata_code: place.city, iata_country_code: place.country, name: place.cityName, type: 'city' }
    : null
}

export const airportView = (place: Place): Airport => ({
  id: idOf('arp', place.code),
  type: 'airport',
  iata_code: place.code,
  icao_code: place.icao,
  iata_city_code: place.city,
  iata_country_code: place.country,
  city: cityOf(place),
  city_name: place.cityName,
  name: place.name,
  latitude: place.lat,
  longitude: place.lng,
  time_zone: place.zone,
})

/** A place that somebody asked for: the city where its code means one. */
export function placeView(code: string): Airport | (City & { type: 'city' }) {
  const city = [...PLACES.values()].filter((each) => each.city === code)
  const [first] = city
  const airport = PLACES.get(code)
  if (first && (city.length > 1 || !airport)) {
    const base = cityOf(first) ?? { id: idOf('cit', code), iata_code: code, iata_country_code: first.country, name: first.cityName }
    return { ...base, type: 'city', airports: city.map(airportView) }
  }
  if (!airport) throw new Error(`no place ${code}`)
  return airportView(airport)
}

/** ISO 8601, as Duffel tells how long something takes: PT11H40M. */
export function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

export const instant = (at: number): string => new Date(at).toISOString()

const wall = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** A flight that its airline moved by some minutes, at both ends. */
export function moved(flight: Flight, minutes: number): Flight {
  if (minutes === 0) return flight
  const [departAt, arriveAt] = [flight.departAt + minutes * 60_000, flight.arriveAt + minutes * 60_000]
  return { ...flight, departAt, arriveAt, departing: wall(departAt, flight.from.zone), arriving: wall(arriveAt, flight.to.zone) }
}

export function keptFlight(timetable: Timetable, kept: Pick<KeptFlight, 'key' | 'movedMinutes'>): Flight {
  const flight = flightByKey(timetable, kept.key)
  if (!flight) throw new Error(`the timetable has no flight ${kept.key}`)
  return moved(flight, kept.movedMinutes)
}

export function movedMinutes(world: DuffelWorld, key: string): number {
  const row = world.store.get('SELECT moved_minutes FROM duffel_flights WHERE flight_key = ?', key)
  return Number(row?.moved_minutes ?? 0)
}

/** A flight as its airline flies it by now. */
export const asFlown = (world: DuffelWorld, key: string): Flight =>
  keptFlight(world.timetable, { key, movedMinutes: movedMinutes(world, key) })

/** The aircraft of a flight, the carriers that sell and fly it, where and when; without who sits in it. */
export function segmentView(flight: Flight, id: string): Omit<OfferSliceSegment, 'passengers'> {
  const { carrier } = flight
  return {
    id,
    aircraft: {
      id: idOf('arc', flight.aircraft),
      iata_code: flight.aircraft,
      name: AIRCRAFT[flight.aircraft]?.name ?? flight.aircraft,
    },
    marketing_carrier: airlineView(carrier),
    marketing_carrier_flight_number: flight.number,
    operating_carrier: airlineView(carrier),
    operating_carrier_flight_number: flight.number,
    origin: airportView(flight.from),
    origin_terminal: null,
    destination: airportView(flight.to),
    destination_terminal: null,
    departing_at: flight.departing,
    arriving_at: flight.arriving,
    distance: String(flight.km),
    duration: duration(flight.arriveAt - flight.departAt),
    stops: [],
  }
}

export const fareBasis = (brand: Brand, flight: Flight): string => `${brand.letter}${flight.from.country}${flight.to.country}OW`

export const cabinView = (brand: Brand, flight: Flight) => {
  const cabin = cabinOn(flight, brand.cabin)
  const name = { first: 'First', business: 'Business', premium_economy: 'Premium Economy', economy: 'Economy' }[cabin]
  return { cabin, name }
}

export const baggageView = (brand: Brand) => [
  { type: 'checked' as const, quantity: brand.checked },
  { type: 'carry_on' as const, quantity: 1 },
]
