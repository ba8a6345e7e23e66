import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cabin, FlightFacts, Traveller } from './facts.ts'
import { CABINS } from './facts.ts'
import { judge, judgeAll } from './judge.ts'
import { marketOf } from './market.ts'
import type { BreachAction, FlightPolicy, PerRank, RuleName } from './policy.ts'
import { BREACH_ACTIONS, FLIGHT_RULES } from './policy.ts'
import { BEIJING_TO_SHANGHAI, offerOf, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'
import type { Verdict } from './verdict.ts'

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T, chance: (p: number) => next() < p }
}
type Dice = ReturnType<typeof dice>

const CITIES = ['BJS', 'SHA', 'HGH'] as const
const RANKS = ['P1', 'P6', 'P9'] as const

function randomOffers(d: Dice, count: number): FlightFacts[] {
  return Array.from({ length: count }, (_, i) => {
    const departCity = d.pick(CITIES)
    const flight = d.below(20)
    const fareMinor = (20 + d.below(30)) * 5_000
    return {
      ...offerOf({
        cabin: d.pick(['Y', 'Y', 'Y', ...CABINS]),
        fareMinor,
        departCity,
        arriveCity: d.pick(CITIES.filter((city) => city !== departCity)),
        departDate: `2026-09-${10 + d.below(15)}`,
        discountPercent: 20 + d.below(110),
        flightKey: `f${flight}`,
      }),
      offerKey: `o${i}`,
      departAtMs: 1_790_000_000_000 + d.below(40) * 30 * 60_000,
    }
  })
}

function randomLimit<T>(d: Dice, values: readonly T[]): PerRank<T> {
  const value = () => (d.chance(0.15) ? null : d.pick(values))
  return { default: value(), byRank: Object.fromEntries(RANKS.filter(() => d.chance(0.4)).map((rank) => [rank, value()])) }
}

function randomPolicy(d: Dice): FlightPolicy {
  const rule = <T>(values: readonly T[]) => ({ ...settings<T>(null), onBreach: d.pick(BREACH_ACTIONS), limit: randomLimit(d, values) })
  const fares = [110_000, 150_000, 200_000]
  const route = randomLimit(d, fares)
  return policyOf({
    ...(d.chance(0.8) && { 'cabin-within-rank': rule(CABINS) }),
    ...(d.chance(0.8) && {
      'fare-within-price-limit': {
        ...rule(fares),
        routes: d.chance(0.5)
          ? []
          : [
              {
                between: d.pick([
                  ['BJS', 'SHA'],
                  ['SHA', 'BJS'],
                ] as const),
                byRank: route.byRank,
                ...(d.chance(0.5) && { default: route.default }),
              },
            ],
      },
    }),
    ...(d.chance(0.8) && { 'lowest-fare-within-hours': rule([1, 2, 4]) }),
    ...(d.chance(0.8) && { 'discount-within-limit': rule([60, 80, 100]) }),
    ...(d.chance(0.8) && { 'booked-days-ahead': rule([1, 3, 7]) }),
  })
}

interface Expected {
  rule: RuleName
  pass: boolean
  limit: number
  actual: number
  gap: number
}

/**
 * The same policy decided the slow way: straight from the settings, every offer against every other, no index, nothing shared
 * with the engine but the settings' shape.
 */
function decideSlowly(policy: FlightPolicy, { rankCode }: Traveller, offer: FlightFacts, all: readonly FlightFacts[], today: string) {
  const rules = policy.rules
  const valueOf = <T>(limit: PerRank<T> | undefined): T | null =>
    limit === undefined ? null : rankCode in limit.byRank ? (limit.byRank[rankCode] as T | null) : limit.default
  const steps = (cabin: Cabin) => 'YACF'.indexOf(cabin)
  const found: Expected[] = []
  const ceiling = (rule: RuleName, limit: number | null, actual: number) => {
    if (limit !== null) found.push({ rule, limit, actual, gap: Math.max(0, actual - limit), pass: actual <= limit })
  }
  const highest = valueOf(rules['cabin-within-rank']?.limit)
  ceiling('cabin-within-rank', highest && steps(highest), steps(offer.cabin))

  const price = rules['fare-within-price-limit']
  let most = valueOf(price?.limit)
  for (const route of price?.routes ?? []) {
    if (!route.between.includes(offer.departCity) || !route.between.includes(offer.arriveCity)) continue
    if (rankCode in route.byRank) most = route.byRank[rankCode] ?? null
    else if (route.default !== undefined) most = route.default
  }
  ceiling('fare-within-price-limit', most, offer.fareMinor)

  const hours = valueOf(rules['lowest-fare-within-hours']?.limit)
  const cabin = highest !== null && steps(offer.cabin) > steps(highest) ? highest : offer.cabin
  let lowest: number | null = null
  for (const other of all) {
    const near = Math.abs(other.departAtMs - offer.departAtMs) <= (hours ?? 0) * 3_600_000
    const same = other.departCity === offer.departCity && other.arriveCity === offer.arriveCity && other.cabin === cabin
    if (near && same && (lowest === null || other.fareMinor < lowest)) lowest = other.fareMinor
  }
  ceiling('lowest-fare-within-hours', hours && lowest, offer.fareMinor)

  if (offer.cabin === 'Y') ceiling('discount-within-limit', valueOf(rules['discount-within-limit']?.limit), offer.discountPercent)

  const days = valueOf(rules['booked-days-ahead']?.limit)
  const ahead = Temporal.PlainDate.from(today).until(offer.departDate, { largestUnit: 'days' }).days
  if (days !== null)
    found.push({ rule: 'booked-days-ahead', limit: days, actual: ahead, gap: Math.max(0, days - ahead), pass: ahead >= days })

  const broken = found.filter((one) => !one.pass)
  const rank = (action: BreachAction) => ['allow', 'tell', 'approve', 'forbid'].indexOf(action)
  const action = broken.map((one) => policy.rules[one.rule]?.onBreach ?? 'allow').reduce((a, b) => (rank(b) > rank(a) ? b : a), 'allow')
  return { compliant: broken.length === 0, action, rules: found }
}

const bare = (verdict: Verdict) => ({
  compliant: verdict.compliant,
  action: verdict.action,
  rules: verdict.rules.map(({ rule, pass, limit, actual, gap }) => ({ rule, pass, limit, actual, gap })),
})

describe('the engine and a slow independent reference', () => {
  it('decide 12,000 generated offers identically', () => {
    const d = dice(20_260_910)
    let offers = 0
    const seen = { compliant: 0, broken: new Set<RuleName>(), actions: new Set<BreachAction>() }
    for (let market = 0; market < 200; market += 1) {
      const policy = randomPolicy(d)
      const traveller = { rankCode: d.pick([...RANKS, 'unnamed']) }
      const all = randomOffers(d, 60)
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
    expect(seen.broken.size).toBe(5)
    expect(seen.actions.size).toBe(4)
    expect(seen.compliant).toBeGreaterThan(1_000)
    expect(seen.compliant).toBeLessThan(11_000)
  })
})

const seed = fc.integer()

describe('every verdict', () => {
  it('complies exactly when every rule passes, and a gap is 0 exactly when its rule passes', () => {
    fc.assert(
      fc.property(seed, (value) => {
        const d = dice(value)
        for (const verdict of judgeAll(randomPolicy(d), { rankCode: d.pick(RANKS) }, randomOffers(d, 30), TODAY)) {
          expect(verdict.compliant).toBe(verdict.rules.every((rule) => rule.pass))
          expect(verdict.compliant ? verdict.action : 'allow').toBe('allow')
          for (const rule of verdict.rules) {
            const beyond = rule.rule === 'booked-days-ahead' ? rule.limit - rule.actual : rule.actual - rule.limit
            expect(rule.gap).toBe(Math.max(0, beyond))
            expect(rule.pass).toBe(rule.gap === 0)
            expect(rule.coveredMinor !== null).toBe(!rule.pass && rule.unit !== 'days')
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
        const failedLater = FLIGHT_RULES.flatMap((name) => {
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
function passesOf(name: RuleName, rules: FlightPolicy['rules'], offers: readonly FlightFacts[]): boolean[] {
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
