import type { SeatLimits, Step, TrainRule } from '../policy.ts'
import { isNight } from './night.ts'
import { stepAt } from './steps.ts'
import type { Ruling, TrainStandard } from '../standard.ts'
import type { Seat, TrainFacts } from '../train-facts.ts'
import { SEAT_ORDER } from '../train-facts.ts'
import type { RuleVerdict } from '../verdict.ts'
import { atMost } from '../verdict.ts'

const HOUR_MS = 3_600_000

export interface SeatCeiling {
  readonly rule: TrainRule
  readonly ruling: Ruling<unknown>
  readonly highest: Seat
}

/**
 * The one rule that says how high the seat in this train may be. Where a rule for long or night journeys speaks of trains of its
 * class, that one stands before the rank's; where both do, the more generous counts, and of equals the one by duration.
 */
export function seatCeiling({ rules }: TrainStandard, offer: TrainFacts): SeatCeiling | null {
  let found: SeatCeiling | null = null
  const offered = (rule: TrainRule, ruling: Ruling<unknown>, limits: SeatLimits | null) => {
    const highest = limits?.[offer.trainClass]
    if (highest !== undefined && (found === null || SEAT_ORDER[highest] > SEAT_ORDER[found.highest])) found = { rule, ruling, highest }
  }
  const long: Ruling<readonly Step<SeatLimits>[]> | null = rules['seat-within-duration']
  if (long !== null) offered('seat-within-duration', long, stepAt(long.limit, (offer.arriveAtMs - offer.departAtMs) / HOUR_MS))
  const night = rules['seat-at-night']
  if (night !== null && isNight(night.night, offer.departMinute)) offered('seat-at-night', night, night.limit)
  const rank = rules['seat-within-rank']
  if (found === null && rank !== null) offered('seat-within-rank', rank, rank.limit)
  return found
}

/** The word of a seat rule, where it is the one that speaks. */
export function seatVerdict(rule: TrainRule, standard: TrainStandard, offer: TrainFacts, offers: TrainMarket): RuleVerdict | null {
  const ceiling = seatCeiling(standard, offer)
  if (ceiling?.rule !== rule) return null
  const [limit, actual] = [SEAT_ORDER[ceiling.highest], SEAT_ORDER[offer.seat]]
  // A train without an allowed seat has no price to hold the traveller to: she then pays nothing for it.
  const covered = () => Math.min(offer.fareMinor, offers.lowestOnTrain(offer, ceiling.highest) ?? offer.fareMinor)
  return atMost(rule, ceiling.ruling, { unit: 'seat', limit, actual, coveredMinor: actual > limit ? covered() : null })
}

/** What a rule for trains must know besides the offer. */
export interface TrainMarket {
  /** What the highest seat up to this one costs in the same train, standby left out; `null` where nothing of it is left. */
  lowestOnTrain(offer: TrainFacts, highest: Seat): number | null
  /** Calendar days from today (in Shanghai) to a day written as `2026-09-22`; negative once it is past. */
  daysUntil(date: string): number
}
