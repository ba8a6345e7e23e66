import type { Cabin, FlightFacts } from '../facts.ts'
import { CABIN_ORDER } from '../facts.ts'
import type { CabinCeilings } from '../shared/cabin-ceiling.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'
import { sayingAtMostMinor } from '../verdict.ts'

/** Like is compared with like: who may fly business is not held against economy, who took more than allowed against what is. */
function comparedCabin(ceilings: CabinCeilings, offer: FlightFacts): Cabin {
  const highest = ceilings(offer)?.highest
  return highest === undefined || CABIN_ORDER[offer.cabin] <= CABIN_ORDER[highest] ? offer.cabin : highest
}

/** The fare is the lowest among the departures at most so many hours before or after this one, between the same cities. */
export function lowestFareWithinHours({ rules }: FlightStandard, ceilings: CabinCeilings): FlightJudge | null {
  const ruling = rules['lowest-fare-within-hours']
  if (ruling === null) return null
  const say = sayingAtMostMinor('lowest-fare-within-hours', ruling)
  return (offer, market) => {
    const limit = market.lowestWithin(offer, comparedCabin(ceilings, offer), ruling.limit, ruling.compare)
    return limit === null ? null : say(limit, offer.fareMinor, limit) // null: nothing to compare with
  }
}
