import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeeRate } from '../../payments/rules/service-fees.ts'
import { totalMinorOf, type FareOfType, type PriceParts } from './offer.ts'
import { mainlandShares, priceOfTypes } from './passenger-fares.ts'
import { countOf, countsOf, PASSENGER_TYPES, type PassengerType } from './passenger-types.ts'
import { partOfSum, serviceFeePart, ticketPart, worthPart } from './ticket-parts.ts'

const amount = fc.integer({ min: 0, max: 5_000_000 })
const types = fc.array(fc.constantFrom(...PASSENGER_TYPES), { minLength: 1, maxLength: 9 })
const each = fc.record({ fareMinor: amount, airportTaxMinor: amount, fuelSurchargeMinor: amount })
const eachType = fc.record({ ADT: each, CNN: each, INF: each })
const rate: fc.Arbitrary<FeeRate | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    per: fc.constantFrom('ticket' as const, 'order' as const),
    amount: fc.oneof(
      fc.record({ is: fc.constant('fixed' as const), amountMinor: fc.integer({ min: 0, max: 9_999 }) }),
      fc.record({
        is: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 0, max: 1_000 }),
        atLeastMinor: fc.integer({ min: 0, max: 500 }),
        atMostMinor: fc.constant(null),
      }),
    ),
  }),
)

const rowsOf = (all: readonly PassengerType[], prices: Readonly<Record<PassengerType, Omit<FareOfType, 'type' | 'count'>>>): FareOfType[] =>
  PASSENGER_TYPES.map((type) => ({ type, count: countOf(all, type), ...prices[type] })).filter(({ count }) => count > 0)

const placesOf = (all: readonly unknown[]): number[] => all.map((_, index) => index + 1)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

describe('what single tickets of an order have cost', () => {
  it('adds up to the whole for whatever party, line by line, with our fee', () => {
    fc.assert(
      fc.property(types, eachType, rate, (all, prices, fee) => {
        const price = priceOfTypes(rowsOf(all, prices), fee)
        const parts = placesOf(all).map((no) => ticketPart(price, { types: all }, no))
        for (const kind of ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor', 'serviceFeeMinor'] as const)
          expect(sum(parts.map((part) => part[kind]))).toBe(price[kind])
        expect(sum(parts.map(totalMinorOf))).toBe(totalMinorOf(price))
      }),
    )
  })

  it('is alike for all of a kind, and her own fare', () => {
    fc.assert(
      fc.property(types, eachType, (all, prices) => {
        const price = priceOfTypes(rowsOf(all, prices), { per: 'ticket', amount: { is: 'fixed', amountMinor: 1_000 } })
        for (const [index, type] of all.entries()) {
          const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = prices[type]
          expect(ticketPart(price, { types: all }, index + 1)).toEqual({
            ...{ fareMinor, airportTaxMinor, fuelSurchargeMinor },
            serviceFeeMinor: 1_000,
          })
        }
      }),
    )
  })

  it('adds up where nothing is known of kinds, as of orders from before: all have paid alike, to the fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), amount, amount, (count, fareMinor, changeFeeMinor) => {
        const price: PriceParts = { fareMinor, airportTaxMinor: 0, fuelSurchargeMinor: 0, serviceFeeMinor: 7, changeFeeMinor }
        const split = { types: Array.from({ length: count }, () => 'ADT' as const) }
        const parts = placesOf(split.types).map((no) => ticketPart(price, split, no))
        expect(sum(parts.map(totalMinorOf))).toBe(totalMinorOf(price))
        const fares = parts.map((part) => part.fareMinor)
        expect(Math.max(...fares) - Math.min(...fares)).toBeLessThanOrEqual(fareMinor % count === 0 ? 0 : 1)
      }),
    )
  })

  it('falls on tickets as they weigh where a change was agreed for all of them together', () => {
    const weights = [90_000, 45_000, 9_000]
    const split = { types: ['ADT', 'CNN', 'INF'] as const, weights }
    expect(placesOf(weights).map((no) => partOfSum(14_400, split, no))).toEqual([9_000, 4_500, 900])
    fc.assert(
      fc.property(amount, (whole) => {
        expect(sum(placesOf(weights).map((no) => partOfSum(whole, split, no)))).toBe(whole)
      }),
    )
  })

  it('stops where a price by kinds has none for a passenger', () => {
    const worth = { fareMinor: 1, airportTaxMinor: 0, fuelSurchargeMinor: 0, byType: rowsOf(['ADT'], oneYuan) }
    expect(() => worthPart(worth, { types: ['ADT', 'CNN'] }, 2)).toThrow('one for each passenger')
  })
})

const oneYuan = {
  ADT: { fareMinor: 1, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
  CNN: { fareMinor: 1, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
  INF: { fareMinor: 1, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
}

describe('our fee', () => {
  it('is a share of each one’s own fare where it is charged for tickets', () => {
    const percent: FeeRate = { per: 'ticket', amount: { is: 'percent', basisPoints: 100, atLeastMinor: 0, atMostMinor: null } }
    const rows = [
      { type: 'ADT' as const, count: 2, fareMinor: 100_000, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
      { type: 'INF' as const, count: 1, fareMinor: 10_000, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
    ]
    const price = priceOfTypes(rows, percent)
    expect(price.serviceFeeMinor).toBe(2_100)
    const split = { types: ['ADT', 'INF', 'ADT'] as const }
    expect([1, 2, 3].map((no) => serviceFeePart(price, split, no))).toEqual([1_000, 100, 1_000])
  })
})

describe('what mainland airlines charge children and infants', () => {
  it('is half and a tenth of the full fare in whole tens of yuan, half the fuel and no airport fee', () => {
    const flight = { fullFareMinor: 145_000, fuelSurchargeMinor: 2_000 }
    expect(mainlandShares(flight, countsOf(['ADT', 'CNN', 'CNN', 'INF']))).toEqual([
      { type: 'CNN', count: 2, fareMinor: 73_000, airportTaxMinor: 0, fuelSurchargeMinor: 1_000 },
      { type: 'INF', count: 1, fareMinor: 15_000, airportTaxMinor: 0, fuelSurchargeMinor: 0 },
    ])
    expect(mainlandShares(flight, countsOf(['ADT']))).toEqual([])
  })
})
