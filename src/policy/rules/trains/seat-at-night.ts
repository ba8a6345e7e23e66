import type { TrainStandard } from '../standard.ts'
import type { TrainFacts } from '../train-facts.ts'
import type { RuleVerdict } from '../verdict.ts'
import type { TrainMarket } from '../shared/seat-ceiling.ts'
import { seatVerdict } from '../shared/seat-ceiling.ts'

/** The seat of a train that departs in the night is no higher than the company allows for nights: a berth, mostly. */
export function seatAtNight(standard: TrainStandard, offer: TrainFacts, market: TrainMarket): RuleVerdict | null {
  return standard.rules['seat-at-night'] === null ? null : seatVerdict('seat-at-night', standard, offer, market)
}
