import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'
import { cheapestChange, cheapestComplying, mended, passes, sayChange } from './changes.ts'
import type { Change, Searched } from './changes.ts'
import type { FlightFacts } from './facts.ts'
import { dice, randomOffers, randomPolicy, randomTraveller } from './generating.ts'
import { judgeBooking } from './judge-booking.ts'
import { judgeByStandard } from './judge.ts'
import { marketOf } from './market.ts'
import type { FlightPolicy } from './policy.ts'
import { standardFor } from './standard.ts'
import { offerOf, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

function searched(
  policy: FlightPolicy,
  offers: readonly FlightFacts[],
  traveller = TRAVELLER as Parameters<typeof standardFor>[1],
): Searched {
  const standard = standardFor(policy, traveller)
  const market = marketOf(offers, TODAY)
  return { offers, market, standard, verdicts: offers.map((offer) => judgeByStandard(standard, offer, market)) }
}

function changesOf(policy: FlightPolicy, offers: readonly FlightFacts[]): Change[] {
  const all = searched(policy, offers)
  const broken = all.verdicts[0]?.rules.filter((rule) => !rule.pass) ?? []
  return broken.map((rule) => cheapestChange(rule, offers[0] as FlightFacts, all))
}

const isWay = (other: FlightFacts, chosen: FlightFacts) =>
  other.offerKey !== chosen.offerKey && other.departCity === chosen.departCity && other.arriveCity === chosen.arriveCity

/** The same journey with a way back. */
const thereAndBack = (offer: FlightFacts): FlightFacts => ({
  ...offer,
  ...(offer.abroad && { abroad: { ...offer.abroad, isOneWay: false } }),
})

/** Whether the rule passes once the change is done, and nothing cheaper would have done. */
function isRight(change: Change, { rule }: RuleVerdict, chosen: FlightFacts, { offers, verdicts, standard, market }: Searched): boolean {
  const complying = offers.filter((other, index) => isWay(other, chosen) && passes(verdicts[index] as Verdict, rule))
  const isPassed = (offer: FlightFacts) => passes(judgeByStandard(standard, offer, market), rule)
  if (change.kind === 'none') return complying.length === 0
  if (change.kind === 'bookReturn') return complying.length === 0 && isPassed(thereAndBack(chosen))
  if (change.kind === 'day') return complying.length === 0 && isPassed({ ...chosen, departDate: change.departDate })
  if (change.kind === 'takeTrain') {
    const hours = standard.at(chosen).rules['train-instead-of-flight']?.limit ?? 0
    const would = chosen.rail?.ways?.filter(({ runMinutes, fareMinor }) => runMinutes < hours * 60 && fareMinor <= chosen.fareMinor) ?? []
    return complying.length === 0 && would.some(({ trainNo }) => trainNo === change.trainNo)
  }
  if (change.kind !== 'fare' && change.kind !== 'flight') return false
  const taken = complying.find(({ offerKey }) => offerKey === change.offerKey)
  if (taken === undefined || (taken.flightKey === chosen.flightKey) !== (change.kind === 'fare')) return false
  const lowest = Math.min(...complying.map(({ fareMinor }) => fareMinor))
  return isPassed(taken) && taken.fareMinor === lowest && chosen.fareMinor - lowest === change.savesMinor
}

/** What the rules' own code says in another way: each breach by itself, by what it does to whoever books. */
function binds({ pass, onBreach, paidBy, coveredMinor }: RuleVerdict): boolean {
  if (pass) return false
  if (['reason', 'difference', 'approve', 'forbid'].includes(onBreach)) return true
  return paidBy === 'person' || (paidBy === 'difference' && coveredMinor !== null)
}

/** Nothing that binds is broken; where nothing that binds was broken before, nothing at all. */
function isGoodEnough(after: Verdict | undefined, before: readonly RuleVerdict[]): boolean {
  if (after === undefined) return false
  return before.some(binds) ? !after.rules.some(binds) : after.rules.every(({ pass }) => pass)
}

describe('the cheapest change that would comply', () => {
  it('makes its rule pass whenever it is done, for every rule, layer and offer', () => {
    const seen = new Set<Change['kind']>()
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const offers = randomOffers(d, 25)
        const all = searched(randomPolicy(d, 4), offers, randomTraveller(d))
        offers.forEach((offer, index) => {
          for (const rule of all.verdicts[index]?.rules.filter(({ pass }) => !pass) ?? []) {
            const change = cheapestChange(rule, offer, all)
            seen.add(change.kind)
            expect([rule.rule, change.kind, isRight(change, rule, offer, all)]).toEqual([rule.rule, change.kind, true])
          }
        })
      }),
      { seed: 20_260_910, numRuns: 100 },
    )
    expect([...seen].toSorted()).toEqual(['bookReturn', 'day', 'fare', 'flight', 'none', 'takeTrain'])
  })

  it('is enough exactly where nothing that binds is broken once it is done, and says of each rule whether it mends it', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const offers = randomOffers(d, 25)
        const all = searched(randomPolicy(d, 4), offers, randomTraveller(d))
        offers.forEach((offer, index) => {
          const broken = all.verdicts[index]?.rules.filter(({ pass }) => !pass) ?? []
          for (const rule of broken) {
            const change = cheapestChange(rule, offer, all)
            const { rules, isEnough } = mended(change, broken, offer, all)
            const other = offers.find((one) => 'offerKey' in change && one.offerKey === change.offerKey)
            const taken =
              change.kind === 'day'
                ? { ...offer, departDate: change.departDate }
                : change.kind === 'bookReturn'
                  ? thereAndBack(offer)
                  : (other ?? offer)
            seen.add(`${change.kind} ${isEnough}`)
            const after = judgeByStandard(all.standard, taken, all.market)
            // On the train nobody flies: no rule for flights is left.
            const isRide = change.kind === 'takeTrain'
            expect(isEnough).toBe(isRide || isGoodEnough(after, broken))
            expect(rules.includes(rule.rule)).toBe(change.kind !== 'none')
            expect(broken.filter((one) => isRide || passes(after, one.rule)).map((one) => one.rule)).toEqual(rules)
          }
        })
      }),
      { seed: 20_261_123, numRuns: 400 },
    )
    expect([...seen].toSorted()).toEqual([
      'bookReturn false',
      'bookReturn true',
      'day false',
      'day true',
      'fare false',
      'fare true',
      'flight false',
      'flight true',
      'none false',
      'takeTrain true',
    ])
  })

  it('that is offered for all rules at once leaves nothing that binds, and is missing only where nothing on sale does', () => {
    const seen = new Set<boolean>()
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const d = dice(seed)
        const offers = randomOffers(d, 12)
        const all = searched(randomPolicy(d, 4), offers, randomTraveller(d))
        for (const chosen of offers) {
          const broken = all.verdicts[offers.indexOf(chosen)]?.rules.filter(({ pass }) => !pass) ?? []
          const complying = offers.filter((other, index) => isWay(other, chosen) && isGoodEnough(all.verdicts[index], broken))
          const change = cheapestComplying(broken, chosen, all)
          seen.add(change.kind === 'none')
          const taken = complying.find((one) => 'offerKey' in change && one.offerKey === change.offerKey)
          const lowest = complying.map(({ fareMinor }) => fareMinor).toSorted((a, b) => a - b)[0]
          expect([change.kind === 'none', taken?.fareMinor]).toEqual([lowest === undefined, lowest])
        }
      }),
      { seed: 20_261_123, numRuns: 100 },
    )
    expect(seen.size).toBe(2)
  })

  it('of an application mends nothing of the flight, and another flight nothing of the application', () => {
    const policy = policyOf({ 'application-linked': settings<true>(true), 'refundable-only': settings<true>(true) })
    const [rigid, flexible] = [offerOf({ refundable: false }), offerOf({ refundable: true, fareMinor: 95_000 })]
    const all = searched(policy, [rigid, flexible])
    const unlinked = judgeBooking(all.standard, { application: 'none', bySuperAgent: false, budget: null })
    const [firm] = all.verdicts[0]?.rules.filter(({ pass }) => !pass) ?? []
    const link = { kind: 'linkApplication' } as const
    const both = [firm as RuleVerdict, ...unlinked]
    const other = cheapestComplying(both, rigid, all)
    expect(mended(link, both, rigid, all)).toEqual({ rules: ['application-linked'], isEnough: false })
    expect(mended(other, both, rigid, all)).toEqual({ rules: ['refundable-only'], isEnough: false })
    expect(mended(link, unlinked, flexible, all)).toEqual({ rules: ['application-linked'], isEnough: true })
    expect(mended(other, both.slice(0, 1), rigid, all).isEnough).toBe(true)
  })

  it('is another fare of the same flight where that is the cheapest, and else another flight', () => {
    const policy = policyOf({ 'refundable-only': settings<true>(true) })
    const rigid = offerOf({ refundable: false, fareMinor: 90_000 })
    const flexible = offerOf({ refundable: true, fareMinor: 100_000 })
    const later = offerOf({ refundable: true, fareMinor: 95_000, depart: '09:30', arrive: '11:45' })
    expect(changesOf(policy, [rigid, flexible])).toEqual([
      { kind: 'fare', offerKey: flexible.offerKey, departsLaterMinutes: 0, savesMinor: -10_000 },
    ])
    expect(changesOf(policy, [rigid, flexible, later])).toEqual([
      { kind: 'flight', offerKey: later.offerKey, departsLaterMinutes: 90, savesMinor: -5_000 },
    ])
  })

  it('is the first day that is early enough, even where a season asks for more days', () => {
    const days = policyOf({ 'booked-days-ahead': settings(13) })
    expect(changesOf(days, [offerOf()])).toEqual([{ kind: 'day', departDate: '2026-09-23' }])
    const layers = [
      {
        name: { zh: '国庆', en: 'October' },
        scope: { season: { from: '09-23', until: '10-07' } },
        rules: { 'booked-days-ahead': { limit: 30 } },
      },
    ]
    expect(changesOf({ ...days, layers }, [offerOf()])).toEqual([{ kind: 'day', departDate: '2026-10-08' }])
  })

  it('is an application to link, or so much less to spend', () => {
    const policy = policyOf({ 'application-linked': settings<true>(true), 'budget-not-exceeded': settings(50) })
    const offers = [offerOf()]
    const all = searched(policy, offers)
    const facts = { application: 'none', bySuperAgent: false, budget: { freeMinor: 150_000, companyMinor: 90_000 } } as const
    const [unlinked, over] = judgeBooking(all.standard, facts) as [RuleVerdict, RuleVerdict]
    expect(cheapestChange(unlinked, offerOf(), all)).toEqual({ kind: 'linkApplication' })
    expect(judgeBooking(all.standard, { ...facts, application: 'linked' })[0]?.pass).toBe(true)
    const change = cheapestChange(over, offerOf(), all)
    expect(change).toEqual({ kind: 'spendLess', byMinor: 15_000 })
    expect(judgeBooking(all.standard, { ...facts, budget: { freeMinor: 150_000, companyMinor: 75_000 } })[1]?.pass).toBe(true)
    const [, dry] = judgeBooking(all.standard, { ...facts, budget: { freeMinor: -5, companyMinor: 1 } })
    expect(cheapestChange(dry as RuleVerdict, offerOf(), all)).toEqual({ kind: 'none' })
  })

  it('reads well in both languages', () => {
    const said = (change: Change) => [sayChange(change, zh), sayChange(change, en)]
    const flight = { kind: 'flight', offerKey: 'x', departsLaterMinutes: 90, savesMinor: 20_000 } as const
    expect(said(flight)).toEqual(['改晚 1 小时 30 分起飞的一班，省 ¥200', 'One that leaves 1h 30m later: saves ¥200'])
    expect(said({ ...flight, kind: 'fare', savesMinor: -5_000 })).toEqual([
      '改同一班的另一个票价，多 ¥50',
      'Another fare of this one: costs ¥50 more',
    ])
    expect(said({ kind: 'day', departDate: '2026-10-08' })).toEqual(['改到 10 月 8 日或以后出发', 'Leave on 8 October or later'])
    expect(said({ kind: 'linkApplication' })[0]).toContain('出差申请')
    expect(said({ kind: 'spendLess', byMinor: 1_500 })).toEqual(['少花 ¥15', 'Spend ¥15 less'])
    expect(said({ kind: 'bookReturn' })).toEqual(['改订往返，把返程一起订', 'Book a round trip, with the way back'])
    expect(said({ kind: 'none' })[1]).toContain('Nothing')
  })
})
