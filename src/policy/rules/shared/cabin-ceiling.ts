import type { Cabin, FlightFacts } from '../facts.ts'
import { CABIN_ORDER } from '../facts.ts'
import type { FlightRule } from '../policy.ts'
import type { FlightJudge } from './flight-judge.ts'
import { isNight } from './night.ts'
import { stepAt } from './steps.ts'
import type { FlightStandard, Ruling } from '../standard.ts'
import { sayingAtMost } from '../verdict.ts'

const HOUR_MS = 3_600_000

export interface CabinCeiling {
  readonly rule: FlightRule
  readonly ruling: Ruling<unknown>
  readonly highest: Cabin
}

/** The ceiling of each offer under one standard; null where nothing is said of its cabin. */
export type CabinCeilings = (offer: FlightFacts) => CabinCeiling | null

/** The higher of two; of equals the first. */
function higher(known: CabinCeiling | null, rule: FlightRule, ruling: Ruling<unknown>, highest: Cabin | null): CabinCeiling | null {
  if (highest === null || (known !== null && CABIN_ORDER[highest] <= CABIN_ORDER[known.highest])) return known
  return { rule, ruling, highest }
}

/**
 * The one rule that says how high the cabin of this flight may be. Where a rule for long, far or night flights speaks of it, that
 * one stands before the rank's; where several do, the most generous counts, and of equals the first in the order of the rules.
 * Several rules ask it of the same offer one after the other, so that the last answer is remembered.
 */
export function cabinCeilings({ rules }: FlightStandard): CabinCeilings {
  const long = rules['cabin-within-duration']
  const far = rules['cabin-within-distance']
  const night = rules['cabin-at-night']
  const rank = rules['cabin-within-rank']
  const ofRank: CabinCeiling | null = rank && { rule: 'cabin-within-rank', ruling: rank, highest: rank.limit }
  if (long === null && far === null && night === null) return () => ofRank
  let last: FlightFacts | null = null
  let known: CabinCeiling | null = null
  return (offer) => {
    if (offer === last) return known
    let found: CabinCeiling | null = null
    if (long !== null) {
      const hours = (offer.arriveAtMs - offer.departAtMs) / HOUR_MS
      found = higher(found, 'cabin-within-duration', long, stepAt(long.limit, hours))
    }
    if (far !== null && offer.distanceKm !== undefined) {
      found = higher(found, 'cabin-within-distance', far, stepAt(far.limit, offer.distanceKm))
    }
    if (night !== null && offer.departMinute !== undefined && isNight(night.night, offer.departMinute)) {
      found = higher(found, 'cabin-at-night', night, night.limit)
    }
    last = offer
    return (known = found ?? ofRank)
  }
}

/**
 * The word of a cabin rule, where it is the one that speaks. Above the ceiling the company covers what the allowed cabin costs on
 * the same flight; where that is sold out, the full economy fare, which exists for every flight.
 */
export function cabinJudge(rule: FlightRule, ruling: Ruling<unknown>, ceilings: CabinCeilings): FlightJudge {
  const say = sayingAtMost(rule, ruling, 'cabin')
  return (offer, market) => {
    const ceiling = ceilings(offer)
    if (ceiling?.rule !== rule) return null
    const limit = CABIN_ORDER[ceiling.highest]
    const actual = CABIN_ORDER[offer.cabin]
    const covered = () => Math.min(offer.fareMinor, market.lowestOnFlight(offer, ceiling.highest) ?? offer.fullFareMinor)
    return say(limit, actual, actual > limit ? covered() : null)
  }
}
