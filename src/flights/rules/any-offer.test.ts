import { describe, expect, it } from 'vitest'
import { numbersOf, type FareAbroad, type FlightAbroad, type SliceAbroad } from './abroad.ts'
import {
  departuresOf,
  endOf,
  findAnyOffer,
  inland,
  inlandOffer,
  isOfferAbroad,
  leavesValue,
  stepsOf,
  type OfferAbroad,
} from './any-offer.ts'
import type { FareConditions, Offer, OfferedFare, OfferedFlightWithFares } from './offer.ts'

const carrierName = { zh: '国航', en: 'Air China' }
const end = (airport: string, at: string) => ({ airport, terminal: '', at })
const CONDITIONS: FareConditions = {
  change: [{ untilHoursBefore: null, feePercent: 10 }],
  refund: [{ untilHoursBefore: null, feePercent: 20 }],
}

const fareInland = (conditions: FareConditions = CONDITIONS): OfferedFare => ({
  ...{
    fareId: 'Y',
    cabin: 'Y',
    fareMinor: 90_000,
    seatsLeft: null,
    bookingClass: 'Y',
    fareBasis: 'Y',
    name: { zh: '经济舱', en: 'Economy' },
  },
  ...{ discountPercent: 90, conditions, baggage: { checkedKg: 20, carryOnKg: 5 } },
})
const FLIGHT: OfferedFlightWithFares = {
  ...{ flightId: 'CA1', carrier: 'CA', carrierName, number: 'CA1', durationMinutes: 130, aircraft: '320', stops: [], mealServed: true },
  ...{ distanceKm: 1_100, fullFareMinor: 100_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000, fares: [fareInland()] },
  ...{ from: end('HGH', '2026-12-08T08:00:00+08:00'), to: end('PEK', '2026-12-08T10:10:00+08:00') },
}
const FARE: FareAbroad = {
  ...{ fareId: 'eco', cabin: 'Y', fareMinor: 300_000, taxMinor: 60_000, seatsLeft: null, brand: null, segmentCabins: [['Y'], ['Y']] },
  ...{ bags: { checked: 1, carryOn: 1 }, changeFeeMinor: 50_000, refundFeeMinor: 100_000, needsDocument: true, co2Grams: null },
}
const slice = (sliceId: string, from: SliceAbroad['from'], to: SliceAbroad['to']): SliceAbroad => ({
  ...{ sliceId, from, to, durationMinutes: 500, segments: [] },
})
const OUT = slice('out', end('NRT', '2026-12-08T21:00:00+09:00'), end('HNL', '2026-12-08T09:00:00-10:00'))
const BACK = slice('back', end('HNL', '2026-12-11T13:00:00-10:00'), end('NRT', '2026-12-12T17:00:00+09:00'))
const JOURNEY: FlightAbroad = {
  ...{ flightId: 'out*back', carrier: 'NH', carrierName, number: 'NH184', from: OUT.from, to: OUT.to, durationMinutes: 500 },
  ...{ slices: [OUT, BACK], fares: [FARE, { ...FARE, fareId: 'flex', refundFeeMinor: 0 }] },
}
const { fares: _, ...flight } = FLIGHT
const { fares: __, ...journey } = JOURNEY
const INLAND: Offer = { flight, fare: fareInland() }
const ABROAD: OfferAbroad = { kind: 'abroad', journeyType: 'RT', flight: journey, fare: FARE }

describe('offers of both kinds', () => {
  it('are told apart by what is kept of them: what bears no kind is of the mainland', () => {
    expect([isOfferAbroad(INLAND), isOfferAbroad(ABROAD)]).toEqual([false, true])
    expect(inland([FLIGHT, JOURNEY])).toEqual([FLIGHT])
  })

  it.each([
    { name: 'a mainland fare', journeyType: null, key: 'CA1~Y', found: INLAND },
    { name: 'a fare of a journey, without the others', journeyType: 'RT' as const, key: 'out*back~eco', found: ABROAD },
    {
      name: 'another fare of it',
      journeyType: 'RT' as const,
      key: 'out*back~flex',
      found: { ...ABROAD, fare: { ...FARE, fareId: 'flex', refundFeeMinor: 0 } },
    },
    { name: 'the journey in a search of the mainland', journeyType: null, key: 'out*back~eco', found: null },
    { name: 'the flight in a search abroad', journeyType: 'OW' as const, key: 'CA1~Y', found: null },
    { name: 'a fare that its flight has not', journeyType: 'RT' as const, key: 'out*back~Y', found: null },
    { name: 'a flight that nobody has', journeyType: null, key: 'CA2~Y', found: null },
  ])('are found by their key, each in a search of its kind: $name', ({ journeyType, key, found }) => {
    expect(findAnyOffer({ flights: [FLIGHT, JOURNEY], journeyType }, key)).toEqual(found)
  })

  it('end where the last way does, not where the first leads', () => {
    expect(endOf(INLAND)).toEqual(FLIGHT.to)
    expect(endOf(ABROAD)).toEqual(BACK.to)
    // Over the date line: she is there before she left, by the clocks.
    expect(endOf({ flight: { ...journey, slices: [OUT] } })).toEqual(end('HNL', '2026-12-08T09:00:00-10:00'))
  })

  it('leave once on the mainland, and of a journey once each way', () => {
    expect(departuresOf(INLAND)).toEqual([{ at: FLIGHT.from.at, numbers: 'CA1' }])
    expect(departuresOf(ABROAD).map(({ at }) => at)).toEqual([OUT.from.at, BACK.from.at])
    expect(departuresOf(ABROAD).map(({ numbers }) => numbers)).toEqual([OUT, BACK].map(({ segments }) => numbersOf(segments)))
  })

  it('have steps and value of their conditions on the mainland alone', () => {
    const leaving = fareInland({ ...CONDITIONS, leavesValue: true })
    expect([stepsOf(INLAND.fare, 'change'), stepsOf(INLAND.fare, 'refund')]).toEqual([CONDITIONS.change, CONDITIONS.refund])
    expect([stepsOf(FARE, 'change'), stepsOf(FARE, 'refund')]).toEqual([[], []])
    expect([leaving, INLAND.fare, FARE].map(leavesValue)).toEqual([true, false, false])
  })

  it('come as they are where only mainland ones may, and stop what is none', () => {
    expect(inlandOffer(INLAND)).toBe(INLAND)
    expect(() => inlandOffer(ABROAD)).toThrow('no journey abroad comes here')
  })
})
