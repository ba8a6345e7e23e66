import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { priceLimitBetween } from '../standard.ts'
import { sayingAtMostMinor } from '../verdict.ts'

/** The fare of a leg, before taxes and fees, is no higher than the limit of its route, or the general one. */
export function fareWithinPriceLimit(standard: FlightStandard): FlightJudge | null {
  const ruling = standard.rules['fare-within-price-limit']
  if (ruling === null) return null
  const say = sayingAtMostMinor('fare-within-price-limit', ruling)
  return ({ departCity, arriveCity, fareMinor }) => {
    const limit = priceLimitBetween(standard, departCity, arriveCity)
    return limit === null ? null : say(limit, fareMinor, limit)
  }
}
