import type { FlightFacts } from '../facts.ts'
import type { Market } from '../market.ts'
import type { FlightStandard } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'

/** The flight is booked at least so many calendar days before it departs. Here the limit is a floor: the gap is what is missing. */
export function bookedDaysAhead(standard: FlightStandard, offer: FlightFacts, market: Market): RuleVerdict | null {
  const ruling = standard.daysAhead
  if (ruling === null) return null
  const limit = ruling.limit
  const actual = market.daysUntil(offer.departDate)
  const pass = actual >= limit
  return {
    rule: 'booked-days-ahead',
    pass,
    onBreach: ruling.onBreach,
    unit: 'days',
    limit,
    actual,
    gap: pass ? 0 : limit - actual,
    coveredMinor: null,
  }
}
