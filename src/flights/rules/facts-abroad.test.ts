import { describe, expect, it } from 'vitest'
import type { FareAbroad, FlightAbroad, SegmentAbroad } from './abroad.ts'
import { flightFactsAbroad } from './facts-abroad.ts'

const CITIES: Readonly<Record<string, string>> = { PVG: 'SHA', SHA: 'SHA', NRT: 'TYO', HND: 'TYO', ICN: 'SEL' }
const cityOf = (airport: string): string => CITIES[airport] ?? airport

const end = (airport: string, at: string) => ({ airport, terminal: '', at })

function segment(from: string, to: string, more: Partial<SegmentAbroad> = {}): SegmentAbroad {
  return {
    ...{ carrier: 'NH', carrierName: { zh: '全日空', en: 'ANA' }, operator: 'NH', number: 'NH968', aircraft: '789' },
    ...{ from: end(from, '2026-12-01T10:30:00+08:00'), to: end(to, '2026-12-01T14:25:00+09:00') },
    ...{ durationMinutes: 175, stops: [], distanceKm: 1_800 },
    ...more,
  }
}

function journey(...ways: (readonly SegmentAbroad[])[]): FlightAbroad {
  const slices = ways.map((segments, index) => {
    const { from = end('', ''), to = end('', '') } = { from: segments[0]?.from, to: segments.at(-1)?.to }
    return { sliceId: `s${index}`, from, to, durationMinutes: 600, segments }
  })
  const [first] = slices
  if (!first) throw new Error('a journey has a way')
  const { from, to } = first
  return {
    flightId: 'f',
    carrier: 'NH',
    carrierName: { zh: '全日空', en: 'ANA' },
    number: 'NH968',
    from,
    to,
    durationMinutes: 600,
    slices,
    fares: [fare()],
  }
}

const fare = (more: Partial<FareAbroad> = {}): FareAbroad => ({
  ...{ fareId: 'eco', cabin: 'Y', fareMinor: 300_000, seatsLeft: null, brand: 'Economy', segmentCabins: [['Y']], taxMinor: 60_000 },
  ...{ bags: { checked: 1, carryOn: 1 }, changeFeeMinor: 50_000, refundFeeMinor: 100_000, needsDocument: true, co2Grams: 180_000 },
  ...more,
})

describe('a journey abroad in the words of policy', () => {
  it('is one offer over all of its legs, told by its first', () => {
    const there = [
      segment('PVG', 'ICN', { durationMinutes: 120, distanceKm: 900, carrier: 'KE', aircraft: '333' }),
      segment('ICN', 'NRT', { stops: ['KIX'] }),
    ]
    const [facts] = flightFactsAbroad(journey(there, [segment('HND', 'SHA')]), cityOf)
    expect(facts).toMatchObject({
      ...{ offerKey: 'f~eco', flightKey: 'f', departCity: 'SHA', arriveCity: 'TYO', departDate: '2026-12-01', departMinute: 630 },
      ...{ stops: 2, distanceKm: 4_500, co2Grams: 180_000, fareMinor: 300_000 },
      abroad: {
        legs: [
          { departCity: 'SHA', arriveCity: 'TYO' },
          { departCity: 'TYO', arriveCity: 'SHA' },
        ],
        ...{ isOneWay: false, longestMinutes: 175, longestKm: 1_800, airlines: ['KE', 'NH'], aircraft: ['333', '789'] },
      },
    })
    expect(facts).not.toHaveProperty('fullFareMinor')
    expect(facts).not.toHaveProperty('discountPercent')
  })

  it('goes one way where it has one leg, and keeps silent about what is not known', () => {
    const [facts] = flightFactsAbroad(journey([segment('PVG', 'NRT', { distanceKm: null, aircraft: 'Boeing 787-9' })]), cityOf)
    expect(facts?.abroad).toEqual({
      ...{ legs: [{ departCity: 'SHA', arriveCity: 'TYO' }], isOneWay: true, longestMinutes: 175, airlines: ['NH'] },
    })
    expect(facts).not.toHaveProperty('distanceKm')
  })

  it('can be given up where something is left of it, and moved where that is allowed; what the airline has not said is not held against it', () => {
    const flight = journey([segment('PVG', 'NRT')])
    const said = (more: Partial<FareAbroad>) => {
      const [{ refundable, changeable, basic } = {}] = flightFactsAbroad({ ...flight, fares: [fare(more)] }, cityOf)
      return [refundable, changeable, basic]
    }
    expect(said({ refundFeeMinor: 359_999, changeFeeMinor: 0 })).toEqual([true, true, false])
    expect(said({ refundFeeMinor: 360_000, changeFeeMinor: 900_000 })).toEqual([false, true, false])
    expect(said({ refundFeeMinor: null, changeFeeMinor: null, bags: { checked: 0, carryOn: 1 } })).toEqual([false, false, true])
    expect(said({ refundFeeMinor: 'unknown', changeFeeMinor: 'unknown' })).toEqual([undefined, undefined, false])
  })
})
