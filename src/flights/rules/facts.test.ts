import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CABINS as POLICY_CABINS } from '../../policy/rules/facts.ts'
import { flightFactsOf } from './facts.ts'
import { CABIN_GROUPS, CABINS, offerKeyOf, totalMinorOf, type OfferedFare, type OfferedFlightWithFares } from './offer.ts'

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
      flightKey: 'CA1703-20261124',
      cabin: 'Y',
      fareMinor: 118_000,
      fullFareMinor: 196_000,
      discountPercent: 60,
      departAtMs: Date.UTC(2026, 10, 24, 15, 30),
      arriveAtMs: Date.UTC(2026, 10, 24, 17, 45),
      departCity: 'HGH',
      arriveCity: 'BJS',
      departDate: '2026-11-24',
    })
    expect(facts[1]).toMatchObject({ flightKey: 'CA1703-20261124', offerKey: 'CA1703-20261124~f2', cabin: 'C', fareMinor: 400_000 })
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
