import type { CabinCeilings } from '../shared/cabin-ceiling.ts'
import { cabinJudge } from '../shared/cabin-ceiling.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'

/** The cabin is no higher than the one the traveller's rank may fly, where no rule for long, far or night flights speaks of the flight. */
export function cabinWithinRank({ rules }: FlightStandard, ceilings: CabinCeilings): FlightJudge | null {
  return rules['cabin-within-rank'] === null ? null : cabinJudge('cabin-within-rank', rules['cabin-within-rank'], ceilings)
}
