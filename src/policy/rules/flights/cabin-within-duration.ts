import type { CabinCeilings } from '../shared/cabin-ceiling.ts'
import { cabinJudge } from '../shared/cabin-ceiling.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'

/** The cabin is no higher than a journey of so many hours allows. */
export function cabinWithinDuration({ rules }: FlightStandard, ceilings: CabinCeilings): FlightJudge | null {
  return rules['cabin-within-duration'] === null ? null : cabinJudge('cabin-within-duration', rules['cabin-within-duration'], ceilings)
}
