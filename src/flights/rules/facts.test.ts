import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CABINS as POLICY_CABINS } from '../../policy/rules/facts.ts'
import { flightFactsOf } from './facts.ts'
import { CABIN_GROUPS, CABINS, offerKeyOf, totalMinorOf, type OfferedFare, type OfferedFlightWithFares } from './offer.ts'
import { flownAs } from './same-flight.ts'

const fare = (fareId: string, more: Partial<OfferedFare> = {}): OfferedFare => ({
  fareId,
  cabin: 'Y',
  bookingClass: 'B',
  fareBasis: 'BOW',
  name: { zh: 'Standard', en: 'Standard' },
  fareMinor: 118_000,
  discountPercent: 60,
  seatsLeft: null,
  conditions: { change: [], refund: [] },
  baggage: { checkedKg: 20, carryOnKg: 5 },
  ...more,
})

const flight: OfferedFlightWithFares = {
  flightId: 'CA1703-20261124',
  carrier: 'CA',
  carrierName: { zh: '国航', en: 'Air China' },
  number: 'CA1703',
  aircraft: 'A321',
  from: { airport: 'HGH', terminal: 'T3', at: '2026-11-24T23:30:00+08:00' },
  to: { airport: 'PKX', terminal: '', at: '2026-11-25T01:45:00+08:00' },
  durationMinutes: 135,
  stops: [],
  mealServed: true,
  distanceKm: 1200,
  fullFareMinor: 196_000,
  airportTaxMinor: 5_000,
  fuelSurchargeMinor: 2_000,
  fares: [fare('f1'), fare('f2', { cabin: 'C', fareMinor: 400_000, discountPercent: 204 })],
}
const cityOf = (airport: string) => ({ HGH: 'HGH', PKX: 'BJS' })[airport] ?? airport

describe('what policy judges of a flight', () => {
  it('is one set of facts per fare, by city and by the day of departure', () => {
    const facts = flightFactsOf(flight, cityOf)
    expect(facts).toHaveLength(2)
    expect(facts[0]).toEqual({
      offerKey: 'CA1703-20261124~f1',
      flightKey: flownAs(flight),
      cabin: 'Y',
      fareMinor: 118_000,
      fullFareMinor: 196_000,
      discountPercent: 60,
      departAtMs: Date.UTC(2026, 10, 24, 15, 30),
      arriveAtMs: Date.UTC(2026, 10, 24, 17, 45),
      departCity: 'HGH',
      arriveCity: 'BJS',
      departDate: '2026-11-24',
      departMinute: 23 * 60 + 30,
      distanceKm: 1200,
      stops: 0,
      departAirport: 'HGH',
      arriveAirport: 'PKX',
      airline: 'CA',
      aircraft: 'A321',
      refundable: false,
      changeable: false,
      basic: false,
    })
    expect(facts[1]).toMatchObject({ flightKey: flownAs(flight), offerKey: 'CA1703-20261124~f2', cabin: 'C', fareMinor: 400_000 })
  })

  it('carries what a supplier says of CO2 by cabin, and guesses nothing of a cabin or a flight that it does not speak of', () => {
    expect(flightFactsOf({ ...flight, co2GramsByCabin: { Y: 84_000 } }, cityOf).map(({ co2Grams }) => co2Grams)).toEqual([
      84_000,
      undefined,
    ])
    expect(flightFactsOf(flight, cityOf).some((facts) => 'co2Grams' in facts)).toBe(false)
  })

  it('knows whether a fare can be given up or moved before departure, and whether it is a bare one', () => {
    const steps = (...feePercents: readonly (number | null)[]) =>
      feePercents.map((feePercent, index) => ({ untilHoursBefore: index === feePercents.length - 1 ? null : 0, feePercent }))
    const factsOf = (refund: (number | null)[], change: (number | null)[], checkedKg: number) => {
      const fares = [
        fare('f1', { conditions: { refund: steps(...refund), change: steps(...change) }, baggage: { checkedKg, carryOnKg: 5 } }),
      ]
      return flightFactsOf({ ...flight, fares }, cityOf)[0]
    }
    expect(factsOf([20, null], [0, null], 20)).toMatchObject({ refundable: true, changeable: true, basic: false })
    expect(factsOf([null, null], [100, 100], 0)).toMatchObject({ refundable: false, changeable: false, basic: true })
    expect(factsOf([100, 20], [0], 20)).toMatchObject({ refundable: false, changeable: true })
  })

  it('is nothing for a flight that is sold out', () => {
    expect(flightFactsOf({ ...flight, fares: [] }, cityOf)).toEqual([])
  })
})

describe('an offer', () => {
  it('knows the cabins of the specification, each in one group', () => {
    expect(CABINS).toEqual(['Y', 'A', 'C', 'F'])
    expect(CABIN_GROUPS).toEqual({ economy: ['Y', 'A'], business: ['C', 'F'] })
    expect(CABINS).toEqual(POLICY_CABINS)
  })

  it('is named by its flight and its fare', () => {
    expect(offerKeyOf(flight, fare('f1'))).not.toBe(offerKeyOf(flight, fare('f2')))
  })

  it('costs the sum of its parts', () => {
    const part = fc.integer({ min: 0, max: 1_000_000 })
    const parts = fc.record({ fareMinor: part, airportTaxMinor: part, fuelSurchargeMinor: part, serviceFeeMinor: part })
    fc.assert(
      fc.property(parts, (price) => {
        expect(totalMinorOf(price)).toBe(Object.values(price).reduce((sum, one) => sum + one, 0))
      }),
    )
  })
})
