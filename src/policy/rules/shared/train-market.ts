import { daysFrom } from '../market.ts'
import type { TrainFacts } from '../train-facts.ts'
import { SEAT_ORDER } from '../train-facts.ts'
import type { TrainMarket } from './seat-ceiling.ts'

/** Makes the market of one search: `offers` is everything on sale that the traveller could take instead. */
export function trainMarketOf(offers: readonly TrainFacts[], now: Temporal.Instant): TrainMarket {
  const byTrain = Map.groupBy(offers, ({ trainKey }) => trainKey)
  return {
    daysUntil: daysFrom(now),
    lowestOnTrain(offer, highest) {
      let best: TrainFacts | null = null
      for (const other of byTrain.get(offer.trainKey) ?? []) {
        if (other.isStandby || SEAT_ORDER[other.seat] > SEAT_ORDER[highest]) continue
        const steps = best === null ? 1 : SEAT_ORDER[other.seat] - SEAT_ORDER[best.seat]
        if (best === null || steps > 0 || (steps === 0 && other.fareMinor < best.fareMinor)) best = other
      }
      return best?.fareMinor ?? null
    },
  }
}
