import type { FlightFacts } from '../facts.ts'
import { CABIN_ORDER } from '../facts.ts'
import type { Market } from '../market.ts'
import type { FlightStandard } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'

/**
 * The cabin is no higher than the one the traveller's rank may fly. Above it the company covers what the allowed cabin costs on
 * the same flight; where that is sold out, the full economy fare, which exists for every flight.
 */
export function cabinWithinRank(standard: FlightStandard, offer: FlightFacts, market: Market): RuleVerdict | null {
  const ruling = standard.cabin
  if (ruling === null) return null
  const limit = CABIN_ORDER[ruling.limit]
  const actual = CABIN_ORDER[offer.cabin]
  const pass = actual <= limit
  return {
    rule: 'cabin-within-rank',
    pass,
    onBreach: ruling.onBreach,
    unit: 'cabin',
    limit,
    actual,
    gap: pass ? 0 : actual - limit,
    coveredMinor: pass ? null : Math.min(offer.fareMinor, market.lowestOnFlight(offer, ruling.limit) ?? offer.fullFareMinor),
  }
}
