import type { Cabin, FlightFacts } from '../facts.ts'
import { CABIN_ORDER } from '../facts.ts'
import type { Market } from '../market.ts'
import type { FlightStandard } from '../standard.ts'
import type { RuleVerdict } from '../verdict.ts'

/** Like is compared with like: who may fly business is not held against economy, who took more than allowed against what is. */
function comparedCabin(standard: FlightStandard, offer: FlightFacts): Cabin {
  const highest = standard.cabin?.limit
  return highest === undefined || CABIN_ORDER[offer.cabin] <= CABIN_ORDER[highest] ? offer.cabin : highest
}

/** The fare is the lowest among the departures at most so many hours before or after this one, between the same cities. */
export function lowestFareWithinHours(standard: FlightStandard, offer: FlightFacts, market: Market): RuleVerdict | null {
  const ruling = standard.lowestFare
  if (ruling === null) return null
  const limit = market.lowestWithin(offer, comparedCabin(standard, offer), ruling.limit)
  if (limit === null) return null // nothing to compare with
  const actual = offer.fareMinor
  const pass = actual <= limit
  return {
    rule: 'lowest-fare-within-hours',
    pass,
    onBreach: ruling.onBreach,
    unit: 'minor',
    limit,
    actual,
    gap: pass ? 0 : actual - limit,
    coveredMinor: pass ? null : limit,
  }
}
