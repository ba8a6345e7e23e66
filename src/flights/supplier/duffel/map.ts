import type { z } from 'zod'
import { airlineName } from '../../rules/airlines.ts'
import { STAY, type FareAbroad, type FeeAbroad, type FlightAbroad, type SegmentAbroad, type SliceAbroad } from '../../rules/abroad.ts'
import type { Cabin, LegEnd } from '../../rules/offer.ts'
import { SupplierUnclear } from '../port.ts'
import type { SupplierPrice } from '../port/searching.ts'
import type { WireAmounts, WireOffer, WireSegment, WireSlice } from './wire.ts'

/** From Duffel's names and units to the wing's, and nowhere else. */

/** Reads an answer, or says that it is none. The values stay out of the message: they may be personal. */
export function readAs<S extends z.ZodType>(schema: S, body: unknown, operation: string): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const paths = result.error.issues.slice(0, 5).map((issue) => issue.path.join('.') || 'the whole')
  throw new SupplierUnclear(`duffel ${operation}: not an answer of its API (${paths.join(', ')})`)
}

/** How many digits a currency has behind the point (ISO 4217). */
function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  if (maximumFractionDigits === undefined) throw new SupplierUnclear(`duffel: ${currency} has no digits`)
  return maximumFractionDigits
}

/** A decimal text as minor units of our currency. Another currency, or more digits than it has, is nothing that we can account for. */
export function minorOf(amount: string, currency: string | null | undefined, ours: string): number {
  if (currency !== ours) throw new SupplierUnclear(`duffel: an amount in ${currency ?? 'no currency'}, accounted in ${ours}`)
  const [whole = '', part = ''] = amount.replace('-', '').split('.')
  const digits = digitsOf(ours)
  const isTooFine = /[1-9]/.test(part.slice(digits))
  const minor = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  if (isTooFine || amount.startsWith('-') || !Number.isSafeInteger(minor)) throw new SupplierUnclear('duffel: an amount that cannot be')
  return minor
}

/** Duffel tells taxes and surcharges as one sum. Whole and parts must agree, or nobody knows what is charged. */
export function toPrice(of: WireAmounts, ours: string): SupplierPrice {
  const fareMinor = minorOf(of.base_amount, of.base_currency, ours)
  const totalMinor = minorOf(of.total_amount, of.total_currency, ours)
  if (of.tax_amount !== null && of.tax_amount !== undefined && fareMinor + minorOf(of.tax_amount, of.tax_currency, ours) !== totalMinor)
    throw new SupplierUnclear('duffel: an amount that is not the sum of its parts')
  return { fareMinor, airportTaxMinor: totalMinor - fareMinor, fuelSurchargeMinor: 0 }
}

export const CABIN = { economy: 'Y', premium_economy: 'A', business: 'C', first: 'F' } as const satisfies Record<
  WireSegment['passengers'][number]['cabin_class'],
  Cabin
>

const zoned = (wall: string, zone: string): Temporal.ZonedDateTime => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)

/** Times come as clocks at the place show them: the zone of the airport says which instant that is. */
function endOf(airport: WireSegment['origin'], wall: string, terminal: string | null | undefined): LegEnd {
  const at = zoned(wall, airport.time_zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return { airport: airport.iata_code, terminal: terminal ?? '', at }
}

const minutesBetween = (from: LegEnd, to: LegEnd): number =>
  Math.round((Temporal.Instant.from(to.at).epochMilliseconds - Temporal.Instant.from(from.at).epochMilliseconds) / 60_000)

/** A flight, whoever sits in it. */
type Flown = Omit<WireSegment, 'passengers'>

const numberOf = (segment: Flown): string => `${segment.marketing_carrier.iata_code}${segment.marketing_carrier_flight_number}`

function toSegment(segment: Flown): SegmentAbroad {
  const from = endOf(segment.origin, segment.departing_at, segment.origin_terminal)
  const to = endOf(segment.destination, segment.arriving_at, segment.destination_terminal)
  const distance = Number.parseFloat(segment.distance ?? '')
  return {
    carrier: segment.marketing_carrier.iata_code,
    carrierName: nameOf(segment.marketing_carrier),
    operator: segment.operating_carrier.iata_code,
    number: numberOf(segment),
    aircraft: segment.aircraft?.name ?? '',
    from,
    to,
    durationMinutes: minutesBetween(from, to),
    stops: segment.stops.map(({ airport }) => airport.iata_code),
    distanceKm: Number.isFinite(distance) ? Math.round(distance) : null,
  }
}

/** Duffel names airlines in English; those that we know have a Chinese name with us. */
function nameOf({ iata_code, name }: WireSegment['marketing_carrier']) {
  const known = airlineName(iata_code)
  return { zh: known.zh === iata_code ? name : known.zh, en: name }
}

/** Offers and their ids live for half an hour; which flights they are of does not change. */
const sliceIdOf = (segments: readonly Flown[]): string =>
  segments.map((one) => `${numberOf(one)}_${one.origin.iata_code}_${one.destination.iata_code}_${one.departing_at.slice(0, 16)}`).join('+')

export const flightIdOf = (slices: readonly { readonly segments: readonly Flown[] }[]): string =>
  slices.map(({ segments }) => sliceIdOf(segments)).join(STAY)

/** Whether two ids name the same flights on the same days, at whatever times they leave. */
export const isSameFlights = (one: string, other: string): boolean => withoutTimes(one) === withoutTimes(other)
const withoutTimes = (flightId: string): string => flightId.replaceAll(/T\d{2}:\d{2}/g, '')

const ID = /^[A-Z0-9]{2}\d{1,4}_([A-Z]{3})_([A-Z]{3})_(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}$/

export interface Way {
  readonly from: string
  readonly to: string
  readonly date: string
}

function wayOf(sliceId: string): Way | null {
  const parts = sliceId.split('+').map((part) => ID.exec(part))
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first?.[1] || !first[3] || !last?.[2] || parts.some((part) => part === null)) return null
  return { from: first[1], to: last[2], date: first[3] }
}

/** Between which airports and on which days a flight of ours is looked for again, slice by slice; null where it is no id of ours. */
export function waysOf(flightId: string): Way[] | null {
  const ways = flightId.split(STAY).map(wayOf)
  return ways.flatMap((way) => way ?? []).length === ways.length ? ways.flatMap((way) => way ?? []) : null
}

/** How often one changes planes on a slice, as far as Duffel can be asked about it. */
const CHANGES = [0, 1, 2] as const
export type Changes = (typeof CHANGES)[number]

/** Of the slice with the most changes: who looks for the flight again asks for no more than that. */
export const changesOf = (flightId: string): Changes =>
  CHANGES[Math.max(...flightId.split(STAY).map((slice) => slice.split('+').length - 1))] ?? 2

/** Everybody of an offer sits and packs alike: the first one tells for all. */
function anyone(segment: WireSegment): WireSegment['passengers'][number] {
  const [one] = segment.passengers
  if (!one) throw new SupplierUnclear('duffel: a flight without passengers')
  return one
}

/** The best cabin of its flights: a feeder has none of the better ones. */
function cabinOf(cabins: readonly Cabin[]): Cabin {
  const best = (['F', 'C', 'A', 'Y'] as const).find((cabin) => cabins.includes(cabin))
  if (!best) throw new SupplierUnclear('duffel: a journey in no cabin')
  return best
}

function feeOf(condition: WireOffer['conditions']['change_before_departure'], ours: string): FeeAbroad {
  if (!condition) return 'unknown'
  if (!condition.allowed) return null
  return condition.penalty_amount === null ? 'unknown' : minorOf(condition.penalty_amount, condition.penalty_currency, ours)
}

/** The fewest bags of its flights: what is too much for one of them does not arrive. */
function bagsOf(segments: readonly WireSegment[], type: 'checked' | 'carry_on'): number {
  const countOn = (segment: WireSegment): number =>
    anyone(segment)
      .baggages.filter((bag) => bag.type === type)
      .reduce((sum, bag) => sum + bag.quantity, 0)
  return Math.min(...segments.map(countOn))
}

export interface ReadOffer {
  readonly offer: WireOffer
  readonly flight: Omit<FlightAbroad, 'fares'>
  readonly fare: FareAbroad
}

export function toSlice({ segments: sent }: { readonly segments: readonly Flown[] }): SliceAbroad {
  const segments = sent.map(toSegment)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new SupplierUnclear('duffel: an offer without flights')
  return { sliceId: sliceIdOf(sent), from: first.from, to: last.to, durationMinutes: minutesBetween(first.from, last.to), segments }
}

/** A slice with its fare: of an offer, or of an order. */
type Sold = Pick<WireSlice, 'fare_brand_name' | 'segments'>

/** Slices of one fare bear its name once. */
function brandOf(slices: readonly Sold[]): string | null {
  const names = [...new Set(slices.flatMap(({ fare_brand_name: name }) => name ?? []))]
  return names.length === 0 ? null : names.join(' · ')
}

/** A fare has no name that lasts but what it is called, and which cabins it is of. */
const fareIdOf = (slices: readonly Sold[], cabins: readonly (readonly Cabin[])[]): string =>
  `${(brandOf(slices) ?? '').replaceAll(/[^A-Za-z0-9]+/g, '-')}.${cabins.map((each) => each.join('')).join('-')}`

/** How one sits and packs over these slices. */
export function toComfort(slices: readonly Sold[]): Pick<FareAbroad, 'fareId' | 'brand' | 'cabin' | 'segmentCabins' | 'bags'> {
  const cabins = slices.map(({ segments }) => segments.map((segment) => CABIN[anyone(segment).cabin_class]))
  const segments = slices.flatMap((slice) => slice.segments)
  return {
    fareId: fareIdOf(slices, cabins),
    brand: brandOf(slices),
    cabin: cabinOf(cabins.flat()),
    segmentCabins: cabins,
    bags: { checked: bagsOf(segments, 'checked'), carryOn: bagsOf(segments, 'carry_on') },
  }
}

function toFare(offer: WireOffer, ours: string): FareAbroad {
  const price = toPrice(offer, ours)
  const kilograms = Number.parseFloat(offer.total_emissions_kg ?? '')
  return {
    ...toComfort(offer.slices),
    fareMinor: price.fareMinor,
    taxMinor: price.airportTaxMinor,
    // Duffel does not say how many seats are left.
    seatsLeft: null,
    changeFeeMinor: feeOf(offer.conditions.change_before_departure, ours),
    refundFeeMinor: feeOf(offer.conditions.refund_before_departure, ours),
    needsDocument: offer.passenger_identity_documents_required,
    programmes: offer.supported_loyalty_programmes,
    co2Grams: Number.isFinite(kilograms) ? Math.round(kilograms * 1000) : null,
  }
}

/** A journey of these slices, told by its first flight. */
export function toJourney(sent: readonly { readonly segments: readonly Flown[] }[]): Omit<FlightAbroad, 'fares'> {
  const slices = sent.map(toSlice)
  const [first] = slices
  const [leaves] = first?.segments ?? []
  if (!first || !leaves) throw new SupplierUnclear('duffel: an offer without flights')
  const { from, to, durationMinutes } = first
  const { carrier, carrierName, number } = leaves
  return { flightId: flightIdOf(sent), carrier, carrierName, number, from, to, durationMinutes, slices }
}

/** An offer as a fare of its flights. The amounts are of all who were asked for: a list asks for one adult. */
export const toOffer = (offer: WireOffer, ours: string): ReadOffer => ({
  offer,
  flight: toJourney(offer.slices),
  fare: toFare(offer, ours),
})
