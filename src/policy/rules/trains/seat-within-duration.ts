import type { TrainStandard } from '../standard.ts'
import type { TrainFacts } from '../train-facts.ts'
import type { RuleVerdict } from '../verdict.ts'
import type { TrainMarket } from '../shared/seat-ceiling.ts'
import { seatVerdict } from '../shared/seat-ceiling.ts'

/** The seat is no higher than a journey of so many hours allows in a train of its class. */
export function seatWithinDuration(standard: TrainStandard, offer: TrainFacts, market: TrainMarket): RuleVerdict | null {
  return standard.rules['seat-within-duration'] === null ? null : seatVerdict('seat-within-duration', standard, offer, market)
}
