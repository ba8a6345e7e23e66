import { bookedDaysAhead } from './domestic-flights/booked-days-ahead.ts'
import { cabinWithinRank } from './domestic-flights/cabin-within-rank.ts'
import { discountWithinLimit } from './domestic-flights/discount-within-limit.ts'
import { fareWithinPriceLimit } from './domestic-flights/fare-within-price-limit.ts'
import { lowestFareWithinHours } from './domestic-flights/lowest-fare-within-hours.ts'
import type { FlightFacts, Traveller } from './facts.ts'
import type { Market } from './market.ts'
import { marketOf } from './market.ts'
import type { BreachAction, FlightPolicy, RuleName } from './policy.ts'
import { BREACH_ACTIONS, FLIGHT_RULES } from './policy.ts'
import type { FlightStandard } from './standard.ts'
import { standardFor } from './standard.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

type FlightRule = (standard: FlightStandard, offer: FlightFacts, market: Market) => RuleVerdict | null

const RULE_BY_NAME: Readonly<Record<RuleName, FlightRule>> = {
  'cabin-within-rank': cabinWithinRank,
  'fare-within-price-limit': fareWithinPriceLimit,
  'lowest-fare-within-hours': lowestFareWithinHours,
  'discount-within-limit': discountWithinLimit,
  'booked-days-ahead': bookedDaysAhead,
}
const RULES = FLIGHT_RULES.map((name) => RULE_BY_NAME[name])

function stricter(a: BreachAction, b: BreachAction): BreachAction {
  return BREACH_ACTIONS.indexOf(a) >= BREACH_ACTIONS.indexOf(b) ? a : b
}

/** Judges one offer by a standard that was looked up before. */
export function judgeByStandard(standard: FlightStandard, offer: FlightFacts, market: Market): Verdict {
  const rules: RuleVerdict[] = []
  let compliant = true
  let action: BreachAction = 'allow'
  let overMinor = 0
  for (const rule of RULES) {
    const verdict = rule(standard, offer, market)
    if (verdict === null) continue
    rules.push(verdict)
    if (verdict.pass) continue
    compliant = false
    action = stricter(action, verdict.onBreach)
    if (verdict.unit === 'minor' && verdict.gap > overMinor) overMinor = verdict.gap
  }
  return { compliant, action, policyVersion: standard.policyVersion, fareMinor: offer.fareMinor, overMinor, rules }
}

/** Judges one offer against the market of its search, such as one fare of a flight whose list was judged before. */
export function judge(policy: FlightPolicy, traveller: Traveller, offer: FlightFacts, market: Market): Verdict {
  return judgeByStandard(standardFor(policy, traveller), offer, market)
}

/** Judges everything that a search found; each offer is judged against all of them. The answers keep the order of the offers. */
export function judgeAll(policy: FlightPolicy, traveller: Traveller, offers: readonly FlightFacts[], now: Temporal.Instant): Verdict[] {
  const standard = standardFor(policy, traveller)
  const market = marketOf(offers, now)
  return offers.map((offer) => judgeByStandard(standard, offer, market))
}
