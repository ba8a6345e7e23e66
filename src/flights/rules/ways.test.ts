import { describe, expect, it } from 'vitest'
import type { FareAbroad, FlightAbroad, SliceAbroad } from './abroad.ts'
import type { Cabin } from './offer.ts'
import { cheapestFare, journeysBy, totalMinorOfFare, waysOfLeg } from './ways.ts'

const carrierName = { zh: '全日空', en: 'ANA' }
const end = (airport: string, at: string) => ({ airport, terminal: '', at })

const fare = (fareId: string, cabin: Cabin, fareMinor: number, taxMinor: number): FareAbroad => ({
  ...{ fareId, cabin, fareMinor, taxMinor, seatsLeft: null, brand: null, segmentCabins: [[cabin]], needsDocument: true, co2Grams: null },
  ...{ bags: { checked: 1, carryOn: 1 }, changeFeeMinor: null, refundFeeMinor: null },
})

function slice(sliceId: string, leavesAt: string): SliceAbroad {
  return { sliceId, from: end('PVG', leavesAt), to: end('NRT', '2026-12-09T00:00:00Z'), durationMinutes: 175, segments: [] }
}

function journey(slices: readonly SliceAbroad[], fares: readonly FareAbroad[]): FlightAbroad {
  const flightId = slices.map(({ sliceId }) => sliceId).join('*')
  const [first] = slices
  if (!first) throw new Error('a journey has a way')
  const { from, to, durationMinutes } = first
  return { flightId, carrier: 'NH', carrierName, number: 'NH968', from, to, durationMinutes, slices, fares }
}

const EARLY = slice('early', '2026-12-08T08:00:00+08:00')
// By the clock on its wall later than the early one, in truth before it: another offset.
const FIRST = slice('first', '2026-12-08T08:30:00+09:00')
const BACK_NOON = slice('noon', '2026-12-11T12:00:00+09:00')
const BACK_NIGHT = slice('night', '2026-12-11T21:00:00+09:00')

const FLIGHTS: readonly FlightAbroad[] = [
  journey([EARLY, BACK_NIGHT], [fare('a', 'Y', 300_000, 60_000), fare('b', 'C', 900_000, 60_000)]),
  journey([EARLY, BACK_NOON], [fare('c', 'Y', 310_000, 40_000), fare('d', 'A', 280_000, 90_000)]),
  journey([FIRST, BACK_NOON], [fare('e', 'Y', 400_000, 60_000)]),
  // Business alone: nothing in a list of economy.
  journey([FIRST, BACK_NIGHT], [fare('f', 'C', 700_000, 60_000)]),
]
const ECONOMY: readonly Cabin[] = ['Y', 'A']
const BUSINESS: readonly Cabin[] = ['C', 'F']

describe('a fare of a journey abroad', () => {
  it('costs what the airline takes and its taxes', () => {
    expect(totalMinorOfFare({ fareMinor: 300_000, taxMinor: 60_001 })).toBe(360_001)
  })

  it.each<{ name: string; nth: number; cabins: readonly Cabin[]; found: string | null }>([
    { name: 'is the cheapest with its taxes, not by its fare alone', nth: 1, cabins: ECONOMY, found: 'c' },
    { name: 'is of the cabins that were asked for, though another is cheaper', nth: 0, cabins: BUSINESS, found: 'b' },
    { name: 'is none where it has none of these cabins', nth: 3, cabins: ECONOMY, found: null },
  ])('$name', ({ nth, cabins, found }) => {
    expect(FLIGHTS.slice(nth, nth + 1).map((flight) => cheapestFare(flight, cabins)?.fareId ?? null)).toEqual([found])
  })
})

describe('the ways of a leg', () => {
  it.each<{ name: string; chosen: readonly string[]; cabins: readonly Cabin[]; ways: readonly (readonly [string, string])[] }>([
    {
      name: 'are each there once at the lowest price of the whole, the earliest in truth first',
      chosen: [],
      cabins: ECONOMY,
      ways: [
        ['first', 'first*noon~e'],
        ['early', 'early*noon~c'],
      ],
    },
    {
      name: 'of the next leg are those that go with what was chosen',
      chosen: ['early'],
      cabins: ECONOMY,
      ways: [
        ['noon', 'early*noon~c'],
        ['night', 'early*night~a'],
      ],
    },
    { name: 'leave out what has no seat of these cabins', chosen: ['first'], cabins: ECONOMY, ways: [['noon', 'first*noon~e']] },
    {
      name: 'are of the cabins asked for',
      chosen: [],
      cabins: BUSINESS,
      ways: [
        ['first', 'first*night~f'],
        ['early', 'early*night~b'],
      ],
    },
    { name: 'are none after the last leg', chosen: ['early', 'noon'], cabins: ECONOMY, ways: [] },
    { name: 'are none after a way that nobody offers', chosen: ['late'], cabins: ECONOMY, ways: [] },
    { name: 'are none where a way was chosen for another leg', chosen: ['noon'], cabins: ECONOMY, ways: [] },
  ])('$name', ({ chosen, cabins, ways }) => {
    expect(waysOfLeg(FLIGHTS, chosen, cabins).map((way) => [way.slice.sliceId, way.offerKey])).toEqual(ways)
  })

  it('carry the journey that their price is of', () => {
    const [, early] = waysOfLeg(FLIGHTS, [], ECONOMY)
    expect([early?.flight.flightId, early?.fare.fareId, early?.slice]).toEqual(['early*noon', 'c', EARLY])
  })

  it('that leave at one instant stand in the order of their ids, however they were found', () => {
    const at = '2026-12-08T08:00:00+08:00'
    const both = ['b', 'a'].map((id) => journey([slice(id, at)], [fare('x', 'Y', 1, 1)]))
    for (const flights of [both, both.toReversed()])
      expect(waysOfLeg(flights, [], ECONOMY).map((way) => way.slice.sliceId)).toEqual(['a', 'b'])
  })

  it('are of all journeys until something was chosen, and of the one at last', () => {
    expect(journeysBy(FLIGHTS, [])).toHaveLength(4)
    expect(journeysBy(FLIGHTS, ['first', 'night']).map(({ flightId }) => flightId)).toEqual(['first*night'])
  })
})
