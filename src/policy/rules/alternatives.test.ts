import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestCompliant } from './alternatives.ts'
import type { FlightFacts } from './facts.ts'
import { judge, judgeAll } from './judge.ts'
import { marketOf } from './market.ts'
import type { FlightPolicy } from './policy.ts'
import { offerOf, PICTURED, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'

const chosen = offerOf({ flightKey: 'MU5102', fareMinor: 152_000 })
const hu7607 = offerOf({ flightKey: 'HU7607', depart: '07:35', arrive: '09:55', fareMinor: 96_000 })
const ca1501 = offerOf({ flightKey: 'CA1501', depart: '08:30', arrive: '10:40', fareMinor: 115_000 })

function alternatives(offers: readonly FlightFacts[], policy: FlightPolicy = PICTURED, from: FlightFacts = chosen) {
  const verdict = judge(policy, TRAVELLER, from, marketOf(offers, TODAY))
  return cheapestCompliant(offers, judgeAll(policy, TRAVELLER, offers, TODAY), { facts: from, verdict })
}

describe('alternatives', () => {
  it('are the nearest in time and the cheapest, with minutes and money, as the picture shows', () => {
    const found = alternatives([chosen, ca1501, hu7607])
    expect(found).toEqual({
      withinMinutes: 60,
      compliantCount: 2,
      nearest: [
        {
          offerKey: hu7607.offerKey,
          flightKey: 'HU7607',
          departsLaterMinutes: -25,
          arrivesLaterMinutes: -20,
          savesMinor: 56_000,
          isCheapest: true,
        },
        {
          offerKey: ca1501.offerKey,
          flightKey: 'CA1501',
          departsLaterMinutes: 30,
          arrivesLaterMinutes: 25,
          savesMinor: 37_000,
          isCheapest: false,
        },
      ],
    })
  })
  it('take the cheapest of the window as the second one, however many lie nearer', () => {
    const nearer = ['08:05', '08:10', '08:15'].map((depart) => offerOf({ depart, fareMinor: 119_000 }))
    const cheap = offerOf({ depart: '09:00', flightKey: 'KN5977', fareMinor: 68_000 })
    expect(alternatives([chosen, cheap, ...nearer]).nearest.map((one) => one.departsLaterMinutes)).toEqual([5, 60])
  })
  it('widen the window until it offers a choice, at last to the whole day', () => {
    const late = offerOf({ depart: '21:00', arrive: '23:10', fareMinor: 60_000 })
    const noon = offerOf({ depart: '10:00', arrive: '12:10', fareMinor: 110_000 })
    expect(alternatives([chosen, hu7607, noon, late])).toMatchObject({ withinMinutes: 120, compliantCount: 2 })
    expect(alternatives([chosen, hu7607, late])).toMatchObject({ withinMinutes: null, compliantCount: 2 })
    expect(alternatives([chosen, late])).toMatchObject({ withinMinutes: null, compliantCount: 1 })
  })
  it('count a flight once, by its cheapest compliant fare, and know the chosen flight’s own cheaper fare', () => {
    const own = offerOf({ flightKey: 'MU5102', fareMinor: 118_000 })
    const found = alternatives([chosen, own, hu7607, { ...hu7607, offerKey: 'dearer', fareMinor: 110_000 }])
    expect(found.compliantCount).toBe(2)
    expect(found.nearest.map((one) => one.offerKey)).toEqual([own.offerKey, hu7607.offerKey])
    expect(found.nearest[0]).toMatchObject({ departsLaterMinutes: 0, savesMinor: 34_000 })
  })
  it('are none where nothing complies', () => {
    expect(alternatives([chosen])).toEqual({ nearest: [], withinMinutes: null, compliantCount: 0 })
  })
  it('to what is above a limit are those above none, also where all of the day is late and the company is only told [P-POL-01]', () => {
    const limit = { ...settings(120_000), routes: [] }
    const late = { ...settings(400), onBreach: 'tell' as const }
    const policy = policyOf({ 'fare-within-price-limit': limit, 'booked-days-ahead': late })
    const found = alternatives([chosen, ca1501, hu7607], policy)
    expect(found.nearest.map(({ flightKey }) => flightKey)).toEqual(['HU7607', 'CA1501'])
    // Of one that is late alone, no other of the day is any better.
    expect(alternatives([chosen, ca1501, hu7607], policy, hu7607).nearest).toEqual([])
  })
  it('never lead to other cities', () => {
    expect(alternatives([chosen, offerOf({ arriveCity: 'HGH', fareMinor: 50_000 })]).nearest).toEqual([])
  })
  it('refuse verdicts that are not those of the offers', () => {
    const verdict = judge(PICTURED, TRAVELLER, chosen, marketOf([chosen], TODAY))
    expect(() => cheapestCompliant([chosen], [], { facts: chosen, verdict })).toThrow('verdict')
  })

  it('pass every rule when they are taken, and nothing compliant in the window is cheaper or nearer', () => {
    const policy = policyOf({
      'cabin-within-rank': settings('Y'),
      'fare-within-price-limit': { ...settings(120_000), routes: [] },
      'lowest-fare-within-hours': settings(1),
      'discount-within-limit': settings(80),
    })
    const offer = fc.record({
      flight: fc.integer({ min: 0, max: 12 }),
      cabin: fc.constantFrom('Y', 'Y', 'Y', 'A', 'C'),
      fareMinor: fc.integer({ min: 30, max: 180 }).map((tens) => tens * 1_000),
    })
    const market = fc.array(offer, { minLength: 1, maxLength: 40 }).map((list) =>
      list.map(({ flight, cabin, fareMinor }, i) => {
        const hour = String(6 + flight).padStart(2, '0')
        return { ...offerOf({ flightKey: `f${flight}`, depart: `${hour}:10`, arrive: `${hour}:59`, fareMinor, cabin }), offerKey: `o${i}` }
      }),
    )
    fc.assert(
      fc.property(market, fc.nat(), (offers, at) => {
        const from = offers[at % offers.length] as FlightFacts
        const found = alternatives(offers, policy, from)
        const onSale = marketOf(offers, TODAY)
        expect(found.nearest.length).toBe(Math.min(2, found.compliantCount))
        const compliant = offers.filter((one) => one !== from && judge(policy, TRAVELLER, one, onSale).compliant)
        expect(found.nearest.length > 0).toBe(compliant.length > 0)
        const apart = (one: FlightFacts) => Math.abs(one.departAtMs - from.departAtMs) / 60_000
        const inWindow = compliant.filter((one) => apart(one) <= (found.withinMinutes ?? Infinity))
        const taken = found.nearest.map((one) => offers.find((candidate) => candidate.offerKey === one.offerKey) as FlightFacts)
        for (const one of taken) expect(judge(policy, TRAVELLER, one, onSale).rules.every((rule) => rule.pass)).toBe(true)
        if (taken.length === 0) return
        expect(Math.min(...taken.map(apart))).toBe(Math.min(...inWindow.map(apart)))
        expect(Math.min(...taken.map((one) => one.fareMinor))).toBe(Math.min(...inWindow.map((one) => one.fareMinor)))
      }),
    )
  })
})
