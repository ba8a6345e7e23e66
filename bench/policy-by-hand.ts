/**
 * The anchor of the policy's bench: one loop over the offers with every rule written into it, for a search between two cities on
 * one day. It knows what the bench's policy has (all five rules, no limit of null, `approve` everywhere) and nothing more.
 */
import type { Cabin, FlightFacts } from '../src/policy/rules/facts.ts'
import { CABIN_ORDER, CABINS } from '../src/policy/rules/facts.ts'
import type { FlightPolicy, PerRank } from '../src/policy/rules/policy.ts'
import type { RuleVerdict, Verdict } from '../src/policy/rules/verdict.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const SHANGHAI_AHEAD_MS = 8 * HOUR_MS

function limitOf<T>(limit: PerRank<T> | undefined, rankCode: string): T {
  const value = limit?.byRank[rankCode] ?? limit?.default
  if (value === undefined || value === null) throw new Error('the loop by hand knows no policy without this limit')
  return value
}

/** The lowest fare around each of `asking`, among `sold`, both in order of departure: one pass with a queue of rising fares. */
function lowestAround(
  asking: readonly FlightFacts[],
  sold: readonly FlightFacts[],
  windowMs: number,
  into: Map<FlightFacts, number>,
): void {
  const queue: FlightFacts[] = []
  let head = 0
  let next = 0
  for (const offer of asking) {
    for (let one = sold[next]; one !== undefined && one.departAtMs <= offer.departAtMs + windowMs; one = sold[++next]) {
      for (let last = queue.at(-1); queue.length > head && last !== undefined && last.fareMinor >= one.fareMinor; last = queue.at(-1))
        queue.pop()
      queue.push(one)
    }
    while ((queue[head]?.departAtMs ?? Infinity) < offer.departAtMs - windowMs) head += 1
    const lowest = queue[head]
    if (lowest !== undefined) into.set(offer, lowest.fareMinor)
  }
}

function passOr(verdict: Omit<RuleVerdict, 'onBreach' | 'pass'>): RuleVerdict {
  const { rule, unit, limit, actual, gap, coveredMinor } = verdict
  return { rule, pass: gap === 0, onBreach: 'approve', unit, limit, actual, gap, coveredMinor }
}

/** The lowest fare of each flight in the highest cabin up to this one that it still has. */
function lowestByFlight(offers: readonly FlightFacts[], highest: number): Map<string, { order: number; fareMinor: number }> {
  const lowest = new Map<string, { order: number; fareMinor: number }>()
  for (const { flightKey, cabin, fareMinor } of offers) {
    const order = CABIN_ORDER[cabin]
    if (order > highest) continue
    const known = lowest.get(flightKey)
    if (known === undefined || order > known.order || (order === known.order && fareMinor < known.fareMinor)) {
      lowest.set(flightKey, { order, fareMinor })
    }
  }
  return lowest
}

export function judgeByHand(policy: FlightPolicy, rankCode: string, offers: readonly FlightFacts[], now: Temporal.Instant): Verdict[] {
  const { rules, version: policyVersion } = policy
  const highest = CABIN_ORDER[limitOf<Cabin>(rules['cabin-within-rank']?.limit, rankCode)]
  const price = rules['fare-within-price-limit']
  const general = limitOf(price?.limit, rankCode)
  const first = offers[0]
  const own = price?.routes.find(({ between }) => between[0] === first?.departCity && between[1] === first.arriveCity)
  const priceLimit = own?.byRank[rankCode] ?? own?.default ?? general
  const windowMs = limitOf(rules['lowest-fare-within-hours']?.limit, rankCode) * HOUR_MS
  const percent = limitOf(rules['discount-within-limit']?.limit, rankCode)
  const daysLimit = limitOf(rules['booked-days-ahead']?.limit, rankCode)
  const today = Math.floor((now.epochMilliseconds + SHANGHAI_AHEAD_MS) / DAY_MS)
  const days = Math.round(Date.parse(first?.departDate ?? '') / DAY_MS) - today

  const inOrder = offers.toSorted((a, b) => a.departAtMs - b.departAtMs)
  const around = new Map<FlightFacts, number>()
  for (const [order, cabin] of CABINS.entries()) {
    if (order > highest) break
    const asking = inOrder.filter((one) => Math.min(CABIN_ORDER[one.cabin], highest) === order)
    lowestAround(
      asking,
      inOrder.filter((one) => one.cabin === cabin),
      windowMs,
      around,
    )
  }
  const ofFlight = lowestByFlight(offers, highest)

  return offers.map((offer) => {
    const { fareMinor, fullFareMinor = fareMinor, cabin, discountPercent = 100 } = offer
    const order = CABIN_ORDER[cabin]
    const cabinGap = Math.max(order - highest, 0)
    const covered = cabinGap === 0 ? null : Math.min(fareMinor, ofFlight.get(offer.flightKey)?.fareMinor ?? fullFareMinor)
    const priceGap = Math.max(fareMinor - priceLimit, 0)
    const found = [
      passOr({ rule: 'cabin-within-rank', unit: 'cabin', limit: highest, actual: order, gap: cabinGap, coveredMinor: covered }),
      passOr({
        rule: 'fare-within-price-limit',
        unit: 'minor',
        limit: priceLimit,
        actual: fareMinor,
        gap: priceGap,
        coveredMinor: priceGap === 0 ? null : priceLimit,
      }),
    ]
    let overMinor = priceGap
    const lowest = around.get(offer)
    if (lowest !== undefined) {
      const gap = Math.max(fareMinor - lowest, 0)
      overMinor = Math.max(overMinor, gap)
      const rule = 'lowest-fare-within-hours'
      found.push(passOr({ rule, unit: 'minor', limit: lowest, actual: fareMinor, gap, coveredMinor: gap === 0 ? null : lowest }))
    }
    if (order === 0) {
      const gap = Math.max(discountPercent - percent, 0)
      const coveredMinor = gap === 0 ? null : Math.min(fareMinor, Math.floor((fullFareMinor * percent) / 100))
      found.push(passOr({ rule: 'discount-within-limit', unit: 'percent', limit: percent, actual: discountPercent, gap, coveredMinor }))
    }
    const daysGap = Math.max(daysLimit - days, 0)
    found.push(passOr({ rule: 'booked-days-ahead', unit: 'days', limit: daysLimit, actual: days, gap: daysGap, coveredMinor: null }))
    const compliant = found.every(({ pass }) => pass)
    return { compliant, action: compliant ? 'allow' : 'approve', policyVersion, fareMinor, overMinor, rules: found }
  })
}
