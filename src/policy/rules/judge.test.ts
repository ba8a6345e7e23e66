import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlightFacts } from './facts.ts'
import { CABINS } from './facts.ts'
import { dice, randomOffers, randomPolicy, randomTraveller, RANKS } from './generating.ts'
import { judge, judgeAll } from './judge.ts'
import { marketOf } from './market.ts'
import type { BreachAction, FlightPolicy, FlightRule, RuleName } from './policy.ts'
import { BREACH_ACTIONS, FLIGHT_RULES } from './policy.ts'
import { bare, decideSlowly } from './reference.ts'
import { BEIJING_TO_SHANGHAI, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'
import type { Verdict } from './verdict.ts'

describe('the engine and a slow independent reference', () => {
  it('decide 12,000 generated offers identically', () => {
    const d = dice(20_260_910)
    let offers = 0
    const seen = { compliant: 0, broken: new Set<RuleName>(), actions: new Set<BreachAction>() }
    for (let market = 0; market < 300; market += 1) {
      const policy = randomPolicy(d, 6)
      const traveller = randomTraveller(d)
      const all = randomOffers(d, 40)
      const verdicts = judgeAll(policy, traveller, all, TODAY)
      all.forEach((offer, i) => {
        const verdict = verdicts[i] as Verdict
        expect(bare(verdict)).toEqual(decideSlowly(policy, traveller, offer, all, '2026-09-10'))
        offers += 1
        seen.actions.add(verdict.action)
        if (verdict.compliant) seen.compliant += 1
        for (const rule of verdict.rules) if (!rule.pass) seen.broken.add(rule.rule)
      })
    }
    expect(offers).toBe(12_000)
    // The generator reaches every rule, every action and both outcomes; otherwise agreeing would prove little.
    expect([...seen.broken].toSorted()).toEqual(FLIGHT_RULES.toSorted())
    expect(seen.actions.size).toBe(BREACH_ACTIONS.length)
    expect(seen.compliant).toBeGreaterThan(500)
    expect(seen.compliant).toBeLessThan(11_000)
  })
})

const seed = fc.integer()

describe('every verdict', () => {
  it('complies exactly when every rule passes, and a gap is 0 exactly when its rule passes', () => {
    fc.assert(
      fc.property(seed, (value) => {
        const d = dice(value)
        const policy = randomPolicy(d)
        const offers = randomOffers(d, 30)
        for (const [index, verdict] of judgeAll(policy, { rankCode: d.pick(RANKS) }, offers, TODAY).entries()) {
          expect(verdict.compliant).toBe(verdict.rules.every((rule) => rule.pass))
          expect(verdict.compliant ? verdict.action : 'allow').toBe('allow')
          for (const rule of verdict.rules) {
            const isFloor = rule.unit === 'days' || rule.unit === 'yes'
            const beyond = isFloor ? rule.limit - rule.actual : rule.actual - rule.limit
            expect(rule.gap).toBe(Math.max(0, beyond))
            expect(rule.pass).toBe(rule.gap === 0)
            // Abroad no full fare says what a cabin that nobody sells would cost.
            const mayBeUnknown = rule.unit === 'cabin' && offers[index]?.fullFareMinor === undefined
            const countsMoney = !rule.pass && (['minor', 'percent', 'cabin'].includes(rule.unit) || rule.rule === 'train-instead-of-flight')
            expect(rule.coveredMinor !== null).toBe(countsMoney && !(mayBeUnknown && rule.coveredMinor === null))
          }
        }
      }),
    )
  })

  it('is the same whether an offer is judged alone or with its whole list', () => {
    fc.assert(
      fc.property(seed, (value) => {
        const d = dice(value)
        const policy = randomPolicy(d)
        const traveller = { rankCode: d.pick(RANKS) }
        const offers = randomOffers(d, 20)
        const market = marketOf(offers, TODAY)
        expect(offers.map((offer) => judge(policy, traveller, offer, market))).toEqual(judgeAll(policy, traveller, offers, TODAY))
      }),
    )
  })

  it('does not depend on the order of the offers', () => {
    fc.assert(
      fc.property(seed, (value) => {
        const d = dice(value)
        const policy = randomPolicy(d)
        const offers = randomOffers(d, 20)
        const backwards = judgeAll(policy, TRAVELLER, offers.toReversed(), TODAY).toReversed()
        expect(backwards).toEqual(judgeAll(policy, TRAVELLER, offers, TODAY))
      }),
    )
  })

  it('never fails for a looser limit where it passed: cabin, price and discount up, days ahead and window down', () => {
    fc.assert(
      fc.property(seed, (value) => {
        const d = dice(value)
        const offers = randomOffers(d, 25)
        const cabin = d.below(CABINS.length - 1)
        const fareMinor = d.pick([110_000, 150_000])
        const percent = d.pick([60, 80])
        const days = 1 + d.below(8)
        const hours = 2 + d.below(4)
        const strict = rulesBy({ cabin, fareMinor, percent, days, hours })
        const loose = rulesBy({ cabin: cabin + 1, fareMinor: fareMinor + 20_000, percent: percent + 15, days: days - 1, hours: hours - 1 })
        const failedLater = LOOSENED.flatMap((name) => {
          const before = passesOf(name, strict, offers)
          const after = passesOf(name, loose, offers)
          return offers.filter((_, i) => before[i] && !after[i]).map((offer) => `${name} ${offer.offerKey}`)
        })
        expect(failedLater).toEqual([])
      }),
    )
    expect.assertions(fc.readConfigureGlobal().numRuns ?? 100)
  })
})

const LOOSENED = [
  'cabin-within-rank',
  'fare-within-price-limit',
  'lowest-fare-within-hours',
  'discount-within-limit',
  'booked-days-ahead',
] as const

function rulesBy(limits: { cabin: number; fareMinor: number; percent: number; days: number; hours: number }): FlightPolicy['rules'] {
  return {
    'cabin-within-rank': settings(CABINS[limits.cabin] ?? 'F'),
    'fare-within-price-limit': { ...settings(limits.fareMinor), routes: [] },
    'lowest-fare-within-hours': settings(limits.hours),
    'discount-within-limit': settings(limits.percent),
    'booked-days-ahead': settings(limits.days),
  }
}

/** Whether each offer passes one rule, judged by that rule alone. */
function passesOf(name: FlightRule, rules: FlightPolicy['rules'], offers: readonly FlightFacts[]): boolean[] {
  return judgeAll(policyOf({ [name]: rules[name] }), TRAVELLER, offers, TODAY).map((verdict) => verdict.compliant)
}

describe('time', () => {
  it('of 6,000 offers by all five rules is printed', () => {
    const d = dice(6_000)
    const policy = policyOf({
      'cabin-within-rank': settings('Y'),
      'fare-within-price-limit': { ...settings(120_000), routes: [{ between: ['BJS', 'SHA'], default: 100_000, byRank: {} }] },
      'lowest-fare-within-hours': settings(2),
      'discount-within-limit': settings(80),
      'booked-days-ahead': settings(3),
    })
    const offers = randomOffers(d, 6_000).map((offer, i) => ({
      ...offer,
      ...BEIJING_TO_SHANGHAI,
      departAtMs: 1_790_000_000_000 + i * 12_000,
    }))
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now()
      expect(judgeAll(policy, TRAVELLER, offers, TODAY)).toHaveLength(6_000)
      return performance.now() - start
    })
    const sorted = times.toSorted((a, b) => a - b)
    process.stdout.write(
      `policy: 6,000 offers × 5 rules: first ${times[0]?.toFixed(1)} ms, median ${sorted[7]?.toFixed(1)} ms, best ${sorted[0]?.toFixed(1)} ms\n`,
    )
  })
})
