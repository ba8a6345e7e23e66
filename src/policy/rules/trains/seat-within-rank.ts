import type { TrainStandard } from '../standard.ts'
import type { TrainFacts } from '../train-facts.ts'
import type { RuleVerdict } from '../verdict.ts'
import type { TrainMarket } from '../shared/seat-ceiling.ts'
import { seatVerdict } from '../shared/seat-ceiling.ts'

/** The seat is no higher than the traveller's rank may take in a train of its class, where no rule for long or night journeys speaks of it. */
export function seatWithinRank(standard: TrainStandard, offer: TrainFacts, market: TrainMarket): RuleVerdict | null {
  return standard.rules['seat-within-rank'] === null ? null : seatVerdict('seat-within-rank', standard, offer, market)
}
