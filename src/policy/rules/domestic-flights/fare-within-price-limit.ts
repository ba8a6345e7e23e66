import type { FlightFacts } from '../facts.ts'
import type { FlightStandard } from '../standard.ts'
import { priceLimitBetween } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'

/** The fare of a leg, before taxes and fees, is no higher than the limit of its route, or the general one. */
export function fareWithinPriceLimit(standard: FlightStandard, offer: FlightFacts): RuleVerdict | null {
  const ruling = standard.price
  if (ruling === null) return null
  const limit = priceLimitBetween(standard, offer.departCity, offer.arriveCity)
  if (limit === null) return null
  const actual = offer.fareMinor
  const pass = actual <= limit
  return {
    rule: 'fare-within-price-limit',
    pass,
    onBreach: ruling.onBreach,
    unit: 'minor',
    limit,
    actual,
    gap: pass ? 0 : actual - limit,
    coveredMinor: pass ? null : limit,
  }
}
