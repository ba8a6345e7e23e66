import type { CabinCeilings } from '../shared/cabin-ceiling.ts'
import { cabinJudge } from '../shared/cabin-ceiling.ts'
import type { FlightJudge } from '../shared/flight-judge.ts'
import type { FlightStandard } from '../standard.ts'

/** The cabin of a flight that departs in the night is no higher than the company allows for nights. */
export function cabinAtNight({ rules }: FlightStandard, ceilings: CabinCeilings): FlightJudge | null {
  return rules['cabin-at-night'] === null ? null : cabinJudge('cabin-at-night', rules['cabin-at-night'], ceilings)
}
