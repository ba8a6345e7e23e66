import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlightFacts } from './facts.ts'
import { dice, randomOffers, randomPolicy, randomTraveller } from './generating.ts'
import { judgeBooking, withBooking } from './judge-booking.ts'
import { judge, judgeByStandard } from './judge.ts'
import type { KeptMarket } from './kept-market.ts'
import { keptMarketOf, marketThen } from './kept-market.ts'
import type { Market } from './market.ts'
import { marketOf } from './market.ts'
import { payerSplit } from './payers.ts'
import type { Comparison, FlightPolicy } from './policy.ts'
import type { KeptTrip } from './replay.ts'
import { replay } from './replay.ts'
import { standardFor } from './standard.ts'
import { journeyOf, offerOf, policyOf, settings, TODAY } from './testing.ts'

function tripOf(policy: FlightPolicy, change: Partial<KeptTrip> = {}): KeptTrip {
  const offer = change.offer ?? offerOf({ fareMinor: 150_000 })
  const traveller = change.traveller ?? { rankCode: 'P6' }
  const verdict = judge(policy, traveller, offer, marketOf([offer], TODAY))
  const totalMinor = offer.fareMinor + 10_000
  return {
    personCode: 'QC1',
    traveller,
    size: 1,
    offer,
    market: null,
    totalMinor,
    companyMinor: payerSplit(policy, verdict, totalMinor).companyMinor,
    bookedAt: TODAY,
    verdict,
    ...change,
  }
}
const priced = (limitMinor: number, onBreach: 'approve' | 'difference' | 'forbid' | 'tell' = 'approve') =>
  policyOf({ 'fare-within-price-limit': { ...settings(limitMinor), onBreach, routes: [] } })

/** An airport lies in one city; the dice do not know that. */
const inTheirCities = (offers: readonly FlightFacts[]): FlightFacts[] =>
  offers.map((offer) =>
    offer.arriveAirport === undefined ? offer : { ...offer, arriveAirport: `${offer.arriveCity}${offer.arriveAirport}` },
  )

describe('a replay', () => {
  it('counts approvals that come and go, and what the company would not have paid', () => {
    const old = priced(140_000)
    const trips = [
      tripOf(old),
      tripOf(old, { personCode: 'QC2', offer: offerOf({ fareMinor: 130_000 }) }),
      tripOf(old, { personCode: 'QC1' }),
    ]
    expect(replay(old, trips)).toMatchObject({ orders: 3, changed: 0, peopleAffected: 0, savedMinor: 0, approvalsAdded: 0 })
    expect(replay(priced(120_000), trips)).toMatchObject({
      changed: 3,
      peopleAffected: 2,
      approvalsAdded: 1,
      approvalsRemoved: 0,
      savedMinor: 50_000,
    })
    expect(replay(priced(160_000), trips)).toMatchObject({ changed: 2, peopleAffected: 1, approvalsRemoved: 2, savedMinor: -20_000 })
    expect(replay(priced(140_000, 'difference'), trips)).toMatchObject({ changed: 2, approvalsRemoved: 2, savedMinor: 0 })
    expect(replay(priced(140_000, 'forbid'), trips)).toMatchObject({ forbidden: 2, approvalsRemoved: 2, savedMinor: 300_000 })
  })
  it('judges a journey abroad by the draft’s part for those, and where it has none holds nothing against it', () => {
    const oneWay = offerOf({ fareMinor: 150_000, abroad: journeyOf() })
    const old = policyOf({ 'return-flight-booked': settings<true>(true) })
    const trips = [tripOf(old, { offer: oneWay }), tripOf(priced(200_000))]
    expect(replay(priced(200_000), trips, old)).toMatchObject({ orders: 2, changed: 0 })
    expect(replay(priced(200_000), trips)).toMatchObject({ changed: 1, approvalsRemoved: 1, forbidden: 0 })
    expect(replay(priced(100_000, 'forbid'), trips, old)).toMatchObject({ forbidden: 1, changed: 1 })
  })
  it('does not guess what else was on sale: it says so, and keeps what was found then', () => {
    const lowest = policyOf({ 'lowest-fare-within-hours': { ...settings(2), onBreach: 'approve' } })
    const offer = offerOf({ fareMinor: 150_000 })
    const verdict = judge(lowest, { rankCode: 'P6' }, offer, marketOf([offer, offerOf({ fareMinor: 90_000 })], TODAY))
    const trip = tripOf(lowest, { verdict, companyMinor: payerSplit(lowest, verdict, 160_000).companyMinor })
    expect(replay(lowest, [trip])).toMatchObject({ changed: 0, notAsked: ['lowest-fare-within-hours'] })
    expect(replay(policyOf({}), [trip])).toMatchObject({ changed: 1, approvalsRemoved: 1, savedMinor: -60_000, notAsked: [] })
  })
  it('asks what was on sale then of the market that was kept, in any window and comparison', () => {
    const offer = offerOf({ fareMinor: 150_000, depart: '08:00' })
    const offers = [
      offer,
      offerOf({ fareMinor: 90_000, depart: '11:00', stops: 0, airline: 'MU' }),
      offerOf({ fareMinor: 120_000, depart: '09:00' }),
    ]
    const trip = tripOf(policyOf({}), { offer, market: keptMarketOf(offer, offers) })
    const lowest = (hours: number, compare?: Comparison) =>
      policyOf({ 'lowest-fare-within-hours': { ...settings(hours), onBreach: 'difference', ...(compare && { compare }) } })
    const savedBy = (draft: FlightPolicy) => replay(draft, [trip])
    expect(savedBy(lowest(1))).toMatchObject({ changed: 1, savedMinor: 30_000, notAsked: [] })
    expect(savedBy(lowest(3))).toMatchObject({ savedMinor: 60_000 })
    expect(savedBy(lowest(3, { airlines: { except: ['MU'] } }))).toMatchObject({ savedMinor: 0 })
    expect(savedBy(lowest(3, { mostStops: 0 }))).toMatchObject({ savedMinor: 60_000 })
  })
  it('forbids several travellers whatever is above a limit, and lets the company pay for what is not [P-POL-03]', () => {
    const trip = tripOf(policyOf({}), { size: 2, totalMinor: 320_000, companyMinor: 320_000 })
    expect(replay(priced(140_000), [trip])).toMatchObject({ forbidden: 1, approvalsAdded: 0, savedMinor: 320_000 })
    expect(replay(priced(140_000, 'tell'), [trip])).toMatchObject({ forbidden: 0, changed: 0, savedMinor: 0 })
  })
  it('keeps what was found of application and budget, and says where a draft asks for what nobody found', () => {
    const linked = policyOf({ 'application-linked': settings<true>(true) })
    const facts = { application: 'none', bySuperAgent: false, budget: null } as const
    const trip = tripOf(linked)
    const verdict = withBooking(trip.verdict, judgeBooking(standardFor(linked, trip.traveller), facts))
    expect(replay(linked, [{ ...trip, verdict }])).toMatchObject({ changed: 0, notAsked: [] })
    expect(replay(policyOf({}), [{ ...trip, verdict }])).toMatchObject({ changed: 1, approvalsRemoved: 1 })
    expect(replay(policyOf({ 'budget-not-exceeded': settings(50) }), [trip])).toMatchObject({
      changed: 0,
      notAsked: ['budget-not-exceeded'],
    })
  })
  it('says whom it touches, whoever is touched most often first', () => {
    const old = priced(140_000)
    const trips = [tripOf(old, { personCode: 'QC2' }), tripOf(old), tripOf(old), tripOf(old, { personCode: 'QC3', offer: offerOf() })]
    const { people, peopleAffected } = replay(priced(160_000), trips)
    expect(peopleAffected).toBe(2)
    expect(people.map(({ personCode, changed, savedMinor }) => [personCode, changed, savedMinor])).toEqual([
      ['QC1', 2, -20_000],
      ['QC2', 1, -10_000],
    ])
  })
  it('of the policy that judged the orders changes nothing, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const policy = randomPolicy(d, 4)
        const offers = inTheirCities(randomOffers(d, 12))
        const market = marketOf(offers, TODAY)
        const trips = offers.flatMap((offer) => {
          const traveller = randomTraveller(d)
          const standard = standardFor(policy, traveller)
          const verdict = judgeByStandard(standard, offer, market)
          if (verdict.action === 'forbid') return [] // nobody could have booked those
          const totalMinor = offer.fareMinor + 10_000
          const { companyMinor } = payerSplit(standard, verdict, totalMinor)
          const kept = JSON.parse(JSON.stringify(keptMarketOf(offer, offers))) as KeptMarket
          return [tripOf(policy, { offer, traveller, verdict, market: kept, totalMinor, companyMinor })]
        })
        expect(replay(policy, trips, policy)).toMatchObject({
          orders: trips.length,
          changed: 0,
          peopleAffected: 0,
          approvalsAdded: 0,
          approvalsRemoved: 0,
          forbidden: 0,
          savedMinor: 0,
          people: [],
        })
      }),
    )
  })
})

describe('the market that an order keeps', () => {
  it('lets every rule pass or break as the whole market did, and covers as much', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const offers = inTheirCities(randomOffers(d, 30))
        const market = marketOf(offers, TODAY)
        const standard = standardFor(randomPolicy(d, 3), randomTraveller(d))
        for (const offer of offers) {
          const broken = (of: Market) => judgeByStandard(standard, offer, of).rules.filter(({ pass }) => !pass)
          expect(broken(marketThen(keptMarketOf(offer, offers), TODAY))).toEqual(broken(market))
        }
      }),
      { numRuns: 200 },
    )
  })
  it('is small: what is dearer, farther than a day, in a higher cabin or dearer than what is nearer is not kept', () => {
    const offer = offerOf({ fareMinor: 100_000, depart: '08:00' })
    const offers = [
      offer,
      offerOf({ fareMinor: 110_000, depart: '08:30' }),
      offerOf({ fareMinor: 90_000, cabin: 'C', depart: '08:30' }),
      offerOf({ fareMinor: 80_000, depart: '09:00' }),
      offerOf({ fareMinor: 85_000, depart: '10:00' }),
      offerOf({ fareMinor: 70_000, depart: '08:01', departDate: '2026-09-23' }),
    ]
    expect(keptMarketOf(offer, offers)).toEqual({
      cheaper: [{ cabin: 'Y', fareMinor: 80_000, apartMinutes: 60, isSameAirports: false }],
      onFlight: { Y: 100_000 },
    })
  })
})
