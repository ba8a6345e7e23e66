import { describe, expect, it } from 'vitest'
import type { Plan } from './inquiry-plan.ts'
import type { OfferedFare, OfferedFlightWithFares } from './offer.ts'
import { differsFrom, inlandOfferFor, journeyTypeOf, partsOf, seenOfPlan, termNow } from './plan-booking.ts'

const fare = (bookingClass: string, fareMinor: number, more: Partial<OfferedFare> = {}): OfferedFare => ({
  fareId: bookingClass,
  cabin: 'Y',
  fareMinor,
  seatsLeft: null,
  bookingClass,
  fareBasis: bookingClass,
  name: { zh: '经济舱', en: 'Economy' },
  discountPercent: 80,
  conditions: {
    change: [
      { untilHoursBefore: 48, feePercent: 10 },
      { untilHoursBefore: 0, feePercent: 30 },
      { untilHoursBefore: null, feePercent: null },
    ],
    refund: [{ untilHoursBefore: null, feePercent: null }],
  },
  baggage: { checkedKg: 20, carryOnKg: 5 },
  ...more,
})

const flight = (number: string, fares: readonly OfferedFare[]): OfferedFlightWithFares => ({
  flightId: number,
  carrier: number.slice(0, 2),
  carrierName: { zh: '国航', en: 'Air China' },
  number,
  aircraft: '738',
  stops: [],
  mealServed: true,
  distanceKm: 1200,
  fullFareMinor: 200_000,
  airportTaxMinor: 5_000,
  fuelSurchargeMinor: 2_000,
  from: { airport: 'HGH', terminal: 'T3', at: '2026-12-10T08:00:00+08:00' },
  to: { airport: 'PEK', terminal: 'T3', at: '2026-12-10T10:20:00+08:00' },
  durationMinutes: 140,
  fares,
})

const PLANNED = {
  number: 'CA0145',
  from: 'HGH',
  to: 'PEK',
  departAt: '2026-12-10T08:00',
  arriveAt: '2026-12-10T10:20',
  cabin: 'Y',
  bookingClass: 'Q',
} as const

const plan: Plan = {
  legs: [[PLANNED]],
  fareMinor: 100_000,
  taxesMinor: 7_000,
  change: { is: 'fee', feeMinor: 30_000 },
  refund: { is: 'no', feeMinor: null },
  baggage: { pieces: 1, kgEach: 20, carryOnKg: 5 },
  note: '',
  holdsUntil: '2026-12-01T10:00:00Z',
}

const SOLD = [flight('CA145', [fare('K', 90_000), fare('Q', 100_000), fare('F', 300_000, { cabin: 'F' })])]

describe('a plan beside what is sold', () => {
  it('is an order for each leg within the mainland, and one order abroad', () => {
    const round = { legs: [[PLANNED], [PLANNED]] }
    expect(partsOf(round, false)).toEqual([
      { part: 1, legs: [0] },
      { part: 2, legs: [1] },
    ])
    expect(partsOf(round, true)).toEqual([{ part: 1, legs: [0, 1] }])
  })

  it('takes the class that the desk wrote, else the lowest fare of the cabin, from whoever sells the flight', () => {
    const classOf = (found: ReturnType<typeof inlandOfferFor>) => (typeof found === 'string' ? found : found.fare.bookingClass)
    expect(classOf(inlandOfferFor([PLANNED], SOLD, 1))).toBe('Q')
    expect(classOf(inlandOfferFor([{ ...PLANNED, bookingClass: 'V' }], SOLD, 1))).toBe('K')
    expect(classOf(inlandOfferFor([PLANNED], [flight('CA145', [fare('K', 90_000)]), flight('CA145', [fare('Q', 1)])], 1))).toBe('Q')
    expect(inlandOfferFor([PLANNED], [flight('CA145', [fare('Q', 1, { seatsLeft: 1 })])], 2)).toBe('soldOut')
    expect(inlandOfferFor([{ ...PLANNED, cabin: 'C' }], SOLD, 1)).toBe('soldOut')
    expect(inlandOfferFor([{ ...PLANNED, number: 'CA146' }], SOLD, 1)).toBe('notSold')
    expect(inlandOfferFor([{ ...PLANNED, departAt: '2026-12-11T08:00' }], SOLD, 1)).toBe('notSold')
    // Nobody within the mainland sells two flights as one.
    expect(inlandOfferFor([PLANNED, PLANNED], SOLD, 1)).toBe('notSold')
  })

  it('names what differs, up or down, and nothing where all is as it was written', () => {
    const offer = inlandOfferFor([PLANNED], SOLD, 1)
    if (typeof offer === 'string') throw new Error(offer)
    const [part] = partsOf(plan, false)
    if (!part) throw new Error('no part')
    const same = { offer, wasMinor: 107_000, nowMinor: 107_000 }
    expect(differsFrom(plan, part, same)).toEqual([])
    expect(differsFrom(plan, part, { ...same, nowMinor: 90_000 })).toEqual(['price'])
    const moved = { ...offer, flight: { ...offer.flight, to: { ...offer.flight.to, at: '2026-12-10T10:30:00+08:00' } } }
    expect(differsFrom(plan, part, { ...same, offer: moved })).toEqual(['times'])
    const other: Plan = {
      ...plan,
      legs: [[{ ...PLANNED, bookingClass: 'V' }]],
      change: { is: 'free', feeMinor: null },
      refund: { is: 'fee', feeMinor: 100 },
      baggage: { ...plan.baggage, pieces: 2 },
    }
    expect(differsFrom(other, part, same)).toEqual(['cabin', 'change', 'refund', 'baggage'])
    expect(seenOfPlan(offer, 1)).not.toEqual(seenOfPlan(offer, 2))
    expect(seenOfPlan(offer, 1)).not.toEqual(seenOfPlan(moved, 1))
  })

  it('says of an airline’s steps the dearest before departure', () => {
    const offer = inlandOfferFor([PLANNED], SOLD, 1)
    if (typeof offer === 'string') throw new Error(offer)
    expect(termNow(offer, 'change')).toEqual({ is: 'fee', feeMinor: 30_000 })
    expect(termNow(offer, 'refund')).toEqual({ is: 'no', feeMinor: null })
  })

  it('tells one way from there and back and from several cities', () => {
    const leg = (fromCityCode: string, toCityCode: string) => ({ fromCityCode, toCityCode })
    expect(journeyTypeOf([leg('HGH', 'TYO')])).toBe('OW')
    expect(journeyTypeOf([leg('HGH', 'TYO'), leg('TYO', 'HGH')])).toBe('RT')
    expect(journeyTypeOf([leg('HGH', 'TYO'), leg('OSA', 'HGH')])).toBe('MS')
  })
})
