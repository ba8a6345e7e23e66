import type { TrainStandard } from '../standard.ts'
import type { TrainFacts } from '../train-facts.ts'
import { SEAT_ORDER } from '../train-facts.ts'
import type { RuleVerdict } from '../verdict.ts'
import { mustBe } from '../verdict.ts'
import { seatCeiling } from '../shared/seat-ceiling.ts'

/** A place that is only waited for is never above the standard: when it comes, nobody is there to agree to it. */
export function standbyWithinStandard(standard: TrainStandard, offer: TrainFacts): RuleVerdict | null {
  const ruling = standard.rules['standby-within-standard']
  if (ruling === null || !offer.isStandby) return null
  const ceiling = seatCeiling(standard, offer)
  return ceiling === null ? null : mustBe('standby-within-standard', ruling, SEAT_ORDER[offer.seat] <= SEAT_ORDER[ceiling.highest])
}
