import type { Cabin, FlightFacts } from '../facts.ts'
import { CABIN_ORDER, CABINS } from '../facts.ts'
import type { Market } from '../market.ts'
import type { FlightRule } from '../policy.ts'
import type { FlightJudge } from './flight-judge.ts'
import { isNight } from './night.ts'
import { stepAt } from './steps.ts'
import type { FlightStandard, Ruling } from '../standard.ts'
import { sayingAtMost } from '../verdict.ts'

const HOUR_MS = 3_600_000
/** A cabin that is looked for elsewhere is looked for within a day of the departure. */
const MOST_HOURS = 24

export interface CabinCeiling {
  readonly rule: FlightRule
  readonly ruling: Ruling<unknown>
  readonly highest: Cabin
}

/** The hours of a flight, of a journey those of its longest flight. */
export const hoursOf = ({ abroad, departAtMs, arriveAtMs }: FlightFacts): number =>
  abroad === undefined ? (arriveAtMs - departAtMs) / HOUR_MS : abroad.longestMinutes / 60

/** How far a flight goes, of a journey its longest one; undefined where it is not said. */
export const kilometresOf = ({ abroad, distanceKm }: FlightFacts): number | undefined =>
  abroad === undefined ? distanceKm : abroad.longestKm

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
      found = higher(found, 'cabin-within-duration', long, stepAt(long.limit, hoursOf(offer)))
    }
    const kilometres = kilometresOf(offer)
    if (far !== null && kilometres !== undefined) {
      found = higher(found, 'cabin-within-distance', far, stepAt(far.limit, kilometres))
    }
    if (night !== null && offer.departMinute !== undefined && isNight(night.night, offer.departMinute)) {
      found = higher(found, 'cabin-at-night', night, night.limit)
    }
    last = offer
    return (known = found ?? ofRank)
  }
}

function coveredOf(offer: FlightFacts, highest: Cabin, market: Market): number | null {
  const onFlight = market.lowestOnFlight(offer, highest) ?? offer.fullFareMinor
  if (onFlight !== undefined) return Math.min(offer.fareMinor, onFlight)
  const allowed = CABINS.slice(0, CABIN_ORDER[highest] + 1).flatMap((cabin) => market.lowestWithin(offer, cabin, MOST_HOURS) ?? [])
  const cheaper = allowed.filter((fareMinor) => fareMinor < offer.fareMinor)
  return cheaper.length === 0 ? null : Math.min(...cheaper)
}

/**
 * The word of a cabin rule, where it is the one that speaks. Above the ceiling the company covers what the allowed cabin costs on
 * the same flight; where that is sold out, the full economy fare. Abroad there is none: there it is what the allowed cabin costs within a day
 * of this departure, and where nobody sells that for less, no limit in money.
 */
export function cabinJudge(rule: FlightRule, ruling: Ruling<unknown>, ceilings: CabinCeilings): FlightJudge {
  const say = sayingAtMost(rule, ruling, 'cabin')
  return (offer, market) => {
    const ceiling = ceilings(offer)
    if (ceiling?.rule !== rule) return null
    const limit = CABIN_ORDER[ceiling.highest]
    const actual = CABIN_ORDER[offer.cabin]
    return say(limit, actual, actual > limit ? coveredOf(offer, ceiling.highest, market) : null)
  }
}
