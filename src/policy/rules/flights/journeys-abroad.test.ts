import { describe, expect, it } from 'vitest'
import type { FlightFacts } from '../facts.ts'
import { judge } from '../judge.ts'
import { marketOf } from '../market.ts'
import type { FlightPolicy } from '../policy.ts'
import { journeyOf, offerOf, policyOf, settings, TODAY, TRAVELLER } from '../testing.ts'

/* What is judged otherwise of a journey that leaves the mainland: one offer over all of its legs, without a full fare. */

const legs = [
  { departCity: 'SHA', arriveCity: 'TYO' },
  { departCity: 'TYO', arriveCity: 'SHA' },
]

function offerAbroad({ abroad, ...change }: Parameters<typeof offerOf>[0] = {}): FlightFacts {
  const { fullFareMinor: _, discountPercent: __, ...facts } = offerOf({ departCity: 'SHA', arriveCity: 'TYO', ...change })
  return { ...facts, abroad: abroad ?? journeyOf({ legs, isOneWay: false }) }
}

function said(policy: FlightPolicy, offer: FlightFacts, others: readonly FlightFacts[] = [offer]) {
  return judge(policy, TRAVELLER, offer, marketOf(others, TODAY)).rules
}

describe('a journey abroad', () => {
  it('leads back where the company wants it so; one way is broken, and a flight inland is not asked [V-FLIGHT-08]', () => {
    const policy = policyOf({ 'return-flight-booked': settings<true>(true) })
    expect(said(policy, offerAbroad())[0]).toMatchObject({ rule: 'return-flight-booked', pass: true })
    expect(said(policy, offerAbroad({ abroad: journeyOf() }))[0]).toMatchObject({ pass: false, unit: 'yes', gap: 1, coveredMinor: null })
    expect(said(policy, offerOf())).toEqual([])
  })

  it('may be in the cabin that its longest flight allows, however long the way there is', () => {
    const steps = settings([
      { from: 0, highest: 'Y' as const },
      { from: 8, highest: 'C' as const },
    ])
    const policy = policyOf({ 'cabin-within-duration': steps })
    const inBusiness = (longestMinutes: number) =>
      said(policy, offerAbroad({ cabin: 'C', depart: '00:00', arrive: '23:00', abroad: journeyOf({ longestMinutes }) }))[0]
    expect(inBusiness(479)).toMatchObject({ rule: 'cabin-within-duration', pass: false, limit: 0, actual: 2 })
    expect(inBusiness(480)).toMatchObject({ pass: true, limit: 2 })
  })

  it('goes by its longest flight in kilometres too, and by none that nobody says', () => {
    const policy = policyOf({ 'cabin-within-distance': settings([{ from: 3_000, highest: 'Y' as const }]) })
    const far = (more: Partial<FlightFacts>) => said(policy, offerAbroad({ cabin: 'C', distanceKm: 9_000, ...more })).length
    expect([far({ abroad: journeyOf({ longestKm: 3_000 }) }), far({ abroad: journeyOf({ longestKm: 2_999 }) }), far({})]).toEqual([1, 0, 0])
  })

  it('costs no more than the limits of its legs together, and has no limit where one of them has none', () => {
    const routes = [
      { between: ['SHA', 'TYO'] as const, default: 200_000, byRank: {} },
      { between: ['SHA', 'SEL'] as const, default: null, byRank: {} },
    ]
    const policy = policyOf({ 'fare-within-price-limit': { ...settings(150_000), routes } })
    expect(said(policy, offerAbroad({ fareMinor: 400_000 }))[0]).toMatchObject({ pass: true, limit: 400_000 })
    expect(said(policy, offerAbroad({ fareMinor: 400_001 }))[0]).toMatchObject({ pass: false, gap: 1, coveredMinor: 400_000 })
    const onwards = [...legs.slice(0, 1), { departCity: 'TYO', arriveCity: 'OSA' }]
    expect(said(policy, offerAbroad({ abroad: journeyOf({ legs: onwards }) }))[0]).toMatchObject({ limit: 350_000 })
    const unlimited = [...legs, { departCity: 'SHA', arriveCity: 'SEL' }]
    expect(said(policy, offerAbroad({ abroad: journeyOf({ legs: unlimited }) }))).toEqual([])
  })

  it('has no discount that could be too small', () => {
    const policy = policyOf({ 'discount-within-limit': settings(20) })
    expect(said(policy, offerAbroad())).toEqual([])
  })

  it('above its cabin is covered up to what the allowed one costs on it, else near it, else not at all', () => {
    const policy = policyOf({ 'cabin-within-rank': settings('A') })
    const business = offerAbroad({ cabin: 'C', fareMinor: 900_000, flightKey: 'one' })
    const covered = (...others: FlightFacts[]) => said(policy, business, [business, ...others])[0]?.coveredMinor
    const near = offerAbroad({ cabin: 'Y', fareMinor: 300_000, flightKey: 'two', depart: '21:00', arrive: '23:30' })
    expect(covered(offerAbroad({ cabin: 'A', fareMinor: 500_000, flightKey: 'one' }), near)).toBe(500_000)
    expect(covered(near, offerAbroad({ cabin: 'A', fareMinor: 450_000, flightKey: 'three' }))).toBe(300_000)
    expect(covered(offerAbroad({ cabin: 'F', fareMinor: 2_000_000, flightKey: 'two' }))).toBeNull()
  })

  it('is sold and flown by airlines and aircraft that are all allowed', () => {
    const policy = policyOf({ 'airlines-allowed': settings({ except: ['XX'] }), 'aircraft-allowed': settings({ only: ['320', '789'] }) })
    const pass = (airlines: string[], aircraft: string[]) =>
      said(policy, offerAbroad({ abroad: journeyOf({ airlines, aircraft }) })).map((one) => one.pass)
    expect(pass(['MU', 'NH'], ['320', '789'])).toEqual([true, true])
    expect(pass(['MU', 'XX'], ['789', '738'])).toEqual([false, false])
    const { aircraft: _, ...unsaid } = journeyOf()
    expect(said(policy, offerAbroad({ abroad: unsaid })).map((one) => one.rule)).toEqual(['airlines-allowed'])
  })
})
