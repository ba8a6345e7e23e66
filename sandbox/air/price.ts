import type { Flight } from './flights.ts'
import { cabinFullFareYuan, toTens } from './fares.ts'
import { AIRPORT_TAX_YUAN, fuelSurchargeYuan } from './surcharges.ts'
import type { Cabin } from './world/ladders.ts'

export type PassengerType = 'ADT' | 'CNN' | 'INF'

export interface Counts {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

export interface Amounts {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  readonly totalMinor: number
}

/** Sums over all passengers, and one row per type with the amounts of one passenger. */
export interface Price extends Amounts {
  readonly currency: 'CNY'
  readonly passengers: readonly (Amounts & { readonly type: PassengerType; readonly count: number })[]
}

function amounts(fareYuan: number, taxYuan: number, fuelYuan: number): Amounts {
  return {
    fareMinor: fareYuan * 100,
    airportTaxMinor: taxYuan * 100,
    fuelSurchargeMinor: fuelYuan * 100,
    totalMinor: (fareYuan + taxYuan + fuelYuan) * 100,
  }
}

/**
 * Domestic rules: a child pays half and an infant a tenth of the full fare of the cabin, whatever the adult pays; neither pays the
 * airport tax, a child half the fuel surcharge, an infant none.
 */
export function priceOf(flight: Flight, cabin: Cabin, adultFareYuan: number, counts: Counts): Price {
  const full = cabinFullFareYuan(flight.line, cabin)
  const fuel = fuelSurchargeYuan(flight.date, flight.line.distanceKm)
  const rows = [
    { type: 'ADT' as const, count: counts.adults, ...amounts(adultFareYuan, AIRPORT_TAX_YUAN, fuel) },
    { type: 'CNN' as const, count: counts.children, ...amounts(toTens(full * 0.5), 0, fuel / 2) },
    { type: 'INF' as const, count: counts.infants, ...amounts(toTens(full * 0.1), 0, 0) },
  ].filter((row) => row.count > 0)
  const sum = (field: keyof Amounts) => rows.reduce((total, row) => total + row.count * row[field], 0)
  return {
    currency: 'CNY',
    passengers: rows,
    fareMinor: sum('fareMinor'),
    airportTaxMinor: sum('airportTaxMinor'),
    fuelSurchargeMinor: sum('fuelSurchargeMinor'),
    totalMinor: sum('totalMinor'),
  }
}

/** Infants sit on a lap. */
export const seatsOf = (counts: Counts) => counts.adults + counts.children
