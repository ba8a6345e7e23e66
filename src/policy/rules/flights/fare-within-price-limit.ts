import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { priceLimitOf } from '../standard.ts'
import { sayingAtMostMinor } from '../verdict.ts'

/** The fare of a leg, before taxes and fees, is no higher than the limit of its route, or the general one; of a journey those of its legs together. */
export function fareWithinPriceLimit(standard: FlightStandard): FlightJudge | null {
  const ruling = standard.rules['fare-within-price-limit']
  if (ruling === null) return null
  const say = sayingAtMostMinor('fare-within-price-limit', ruling)
  return (offer) => {
    const { fareMinor } = offer
    const limit = priceLimitOf(standard, offer)
    return limit === null ? null : say(limit, fareMinor, limit)
  }
}
