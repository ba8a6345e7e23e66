import { search, SALE_CLOSES_MS } from '../air/flights.ts'
import type { AirWorld } from '../air/model.ts'
import { CITIES } from '../air/world/airports.ts'
import type { Step } from '../air/rules.ts'
import { combine } from '../duffel/combining.ts'
import { brandOf, feeMinor, priceOf } from '../duffel/fares.ts'
import type { AskedPassenger, DuffelWorld } from '../duffel/model.ts'
import { cabinOn } from '../duffel/timetable.ts'
import type { Flight, Itinerary } from '../duffel/timetable.ts'
import type { CabinClass } from '../duffel/world/carriers.ts'
import { asFlown } from '../duffel/views.ts'
import { PLACES } from '../duffel/world/places.ts'

/** What the clerk finds in the two timetables: mainland flights leg by leg, journeys abroad as a whole. */

export type Cabin = 'Y' | 'A' | 'C' | 'F'

export interface Leg {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
}

/** A flight as a clerk writes it: wall times of its airports, to the minute. */
interface PlanFlight {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly departAt: string
  readonly arriveAt: string
  readonly cabin: Cabin
  readonly bookingClass: string
}

/** Something that is sold as one, to one traveller, in fen. A fee is the dearest before departure; null: not allowed. */
export interface Sold {
  readonly legs: readonly (readonly PlanFlight[])[]
  readonly departAt: number
  readonly arriveAt: number
  readonly fareMinor: number
  readonly taxesMinor: number
  readonly changeMinor: number | null
  readonly refundMinor: number | null
  readonly baggage: { readonly pieces: number; readonly kgEach: number; readonly carryOnKg: number }
}

const minute = (at: string): string => at.slice(0, 16)

/** Before departure airlines take whole yuan, rounded up, and never more than the fare. */
function dearest(steps: readonly Step[], fareMinor: number): number | null {
  const before = steps.filter(({ untilHoursBeforeDeparture }) => untilHoursBeforeDeparture !== null).map(({ feePercent }) => feePercent)
  if (before.length === 0 || before.includes(null)) return null
  return Math.min(fareMinor, Math.ceil((fareMinor * Math.max(...before.map((percent) => percent ?? 0))) / 10_000) * 100)
}

export const isMainland = (city: string): boolean => CITIES.has(city)
const mainlandAirports = (city: string): string[] => (CITIES.get(city) ?? []).map(({ code }) => code)

/** Mainland flights of a leg in a cabin, each by each of its open fares. */
export function soldInland(world: AirWorld, leg: Leg, cabin: Cabin, seats: number): Sold[] {
  const from = mainlandAirports(leg.fromCityCode)
  const to = mainlandAirports(leg.toCityCode)
  const found = search(world, { from, to, date: leg.departDate, cabins: [cabin], seats, company: false })
  return found.flights.flatMap((flight) =>
    flight.fares.map((fare): Sold => {
      const rules = found.conditions[fare.conditionsId]
      const { checkedKg, checkedPieces, carryOnKg } = fare.baggage
      // A low-cost airline counts kilograms alone.
      const pieces = checkedKg === 0 ? 0 : Math.max(1, checkedPieces)
      const written = {
        number: flight.number,
        from: flight.from.airport,
        to: flight.to.airport,
        departAt: minute(flight.departAt),
        arriveAt: minute(flight.arriveAt),
        cabin: fare.cabin,
        bookingClass: fare.bookingClass,
      }
      return {
        legs: [[written]],
        departAt: Date.parse(flight.departAt),
        arriveAt: Date.parse(flight.arriveAt),
        fareMinor: fare.fareMinor,
        taxesMinor: flight.airportTaxMinor + flight.fuelSurchargeMinor,
        changeMinor: dearest(rules?.change ?? [], fare.fareMinor),
        refundMinor: dearest(rules?.refund ?? [], fare.fareMinor),
        baggage: { pieces, kgEach: pieces === 0 ? 0 : Math.round(checkedKg / pieces), carryOnKg },
      }
    }),
  )
}

const CABIN_OF: Readonly<Record<Cabin, CabinClass>> = { Y: 'economy', A: 'premium_economy', C: 'business', F: 'first' }
const LETTER_OF: Readonly<Record<CabinClass, Cabin>> = { economy: 'Y', premium_economy: 'A', business: 'C', first: 'F' }
const BAG_KG = 23
const CARRY_ON_KG = 7

const isServed = (city: string): boolean => [...PLACES.values()].some((each) => each.city === city)

const written = (flight: Flight, cabin: CabinClass, letter: string): PlanFlight => ({
  number: flight.carrier.code + flight.number,
  from: flight.from.code,
  to: flight.to.code,
  departAt: minute(flight.departing),
  arriveAt: minute(flight.arriving),
  cabin: LETTER_OF[cabinOn(flight, cabin)],
  bookingClass: letter,
})

/**
 * Journeys of all legs that one airline sells as one, in a cabin. Fares are told in yuan, whatever the organisation's currency. A fare that
 * has to be paid at once is none to promise for hours.
 */
export function soldAbroad(world: DuffelWorld, legs: readonly Leg[], cabin: Cabin, seats: number): Sold[] {
  if (!legs.every(({ fromCityCode, toCityCode }) => isServed(fromCityCode) && isServed(toCityCode))) return []
  const traveller: AskedPassenger = { id: 'traveller', type: 'adult', age: null }
  const asked = { currency: 'CNY' as const, passengers: [traveller], createdAt: world.now(), sliceCount: legs.length }
  const slices = legs.map((leg) => ({ origin: leg.fromCityCode, destination: leg.toCityCode, date: leg.departDate }))
  return combine(world, slices, { changesMost: 1, cabin: CABIN_OF[cabin], seats }).flatMap(({ itineraries, brands }) => {
    const sold = itineraries.flatMap((keys, nth) => {
      const itinerary: Itinerary = keys.split('+').map((key) => asFlown(world, key))
      const brand = brandOf(itinerary, brands[nth] ?? '')
      return brand?.canBeHeld ? [{ itinerary, brand, amounts: priceOf(world, itinerary, brand, asked) }] : []
    })
    const first = sold[0]?.itinerary[0]
    const last = sold.at(-1)?.itinerary.at(-1)
    if (sold.length !== legs.length || !first || !last) return []
    const feeOf = (kind: 'change' | 'refund'): number | null => {
      const fees = sold.map(({ brand }) => feeMinor(brand[kind], [traveller], 'CNY'))
      return fees.includes(null) ? null : fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0)
    }
    const pieces = Math.min(...sold.map(({ brand }) => brand.checked))
    return [
      {
        legs: sold.map(({ itinerary, brand }) => itinerary.map((flight) => written(flight, brand.cabin, brand.letter))),
        departAt: first.departAt,
        arriveAt: last.arriveAt,
        fareMinor: sold.reduce((sum, { amounts }) => sum + amounts.baseMinor, 0),
        taxesMinor: sold.reduce((sum, { amounts }) => sum + amounts.taxMinor, 0),
        changeMinor: feeOf('change'),
        refundMinor: feeOf('refund'),
        baggage: { pieces, kgEach: pieces === 0 ? 0 : BAG_KG, carryOnKg: CARRY_ON_KG },
      },
    ]
  })
}

/** Until when something may be promised at most: the sale of flights closes a while before they leave. */
export const sellsUntil = ({ departAt }: Pick<Sold, 'departAt'>): number => departAt - SALE_CLOSES_MS
