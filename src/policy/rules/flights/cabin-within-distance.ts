import type { CabinCeilings } from '../shared/cabin-ceiling.ts'
import { cabinJudge } from '../shared/cabin-ceiling.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'

/** The cabin is no higher than a flight of so many kilometres allows. */
export function cabinWithinDistance({ rules }: FlightStandard, ceilings: CabinCeilings): FlightJudge | null {
  return rules['cabin-within-distance'] === null ? null : cabinJudge('cabin-within-distance', rules['cabin-within-distance'], ceilings)
}
