import type { FlightFacts } from '../facts.ts'
import type { FlightStandard } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'

/**
 * An economy fare is no higher than so many per cent of the full economy fare. The published per cent is judged, not the
 * quotient of the amounts: carriers round fares to ten yuan, and a fare sold as 80 % must pass a limit of 80 %.
 * Upper cabins are judged by cabin-within-rank: their fares have no economy discount.
 */
export function discountWithinLimit(standard: FlightStandard, offer: FlightFacts): RuleVerdict | null {
  const ruling = standard.discount
  if (ruling === null || offer.cabin !== 'Y') return null
  const limit = ruling.limit
  const actual = offer.discountPercent
  const pass = actual <= limit
  return {
    rule: 'discount-within-limit',
    pass,
    onBreach: ruling.onBreach,
    unit: 'percent',
    limit,
    actual,
    gap: pass ? 0 : actual - limit,
    coveredMinor: pass ? null : Math.min(offer.fareMinor, Math.floor((offer.fullFareMinor * limit) / 100)),
  }
}
