import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { sayingAtMost } from '../verdict.ts'

/**
 * An economy fare is no higher than so many per cent of the full economy fare. The published per cent is judged, not the
 * quotient of the amounts: carriers round fares to ten yuan, and a fare sold as 80 % must pass a limit of 80 %.
 * Upper cabins are judged by cabin-within-rank: their fares have no economy discount.
 */
export function discountWithinLimit({ rules }: FlightStandard): FlightJudge | null {
  const ruling = rules['discount-within-limit']
  if (ruling === null) return null
  const { limit } = ruling
  const say = sayingAtMost('discount-within-limit', ruling, 'percent')
  return ({ cabin, discountPercent, fareMinor, fullFareMinor }) => {
    if (cabin !== 'Y' || discountPercent === undefined || fullFareMinor === undefined) return null
    const coveredMinor = discountPercent > limit ? Math.min(fareMinor, Math.floor((fullFareMinor * limit) / 100)) : null
    return say(limit, discountPercent, coveredMinor)
  }
}
