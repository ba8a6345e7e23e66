import type { Seat } from './train-facts.ts'

/*
 * Trains beside a flight. The wing of trains says which of them those who travel could take; policy knows no railway, and holds a flight against
 * what it is told.
 */

/** A train with seats left for all who travel, of a type that their standard permits. */
export interface RailWay {
  /** Its number, as people know it: `G7`. */
  readonly trainNo: string
  /** From departure to arrival. */
  readonly runMinutes: number
  /** The highest of the permitted types that are left, and what an adult pays for it, in minor units. */
  readonly seat: Seat
  readonly fareMinor: number
}

/** What the railway said of a day between two cities. `ways` is null where it did not answer in time: nothing is then known of its trains. */
export interface RailBeside {
  readonly ways: readonly RailWay[] | null
}

/** In the order in which a flight is held against them: the cheapest first, of equals the fastest. */
const cheaperOrFaster = (a: RailWay, b: RailWay): number => a.fareMinor - b.fareMinor || a.runMinutes - b.runMinutes

/**
 * Only such as are faster than all that cost no more: whatever hours a company sets and whatever a flight costs, no other train is ever the one
 * that it is held against. So few are kept with every offer.
 */
export function railFrontier(ways: readonly RailWay[]): RailWay[] {
  let fastest = Infinity
  return ways.toSorted(cheaperOrFaster).filter(({ runMinutes }) => {
    if (runMinutes >= fastest) return false
    fastest = runMinutes
    return true
  })
}

/** The train under so many hours whose top permitted seat costs least; null where there is none. */
export function rideWithin(ways: readonly RailWay[], hours: number): RailWay | null {
  // Asked of every offer of a search: nothing is made on the way.
  let best: RailWay | null = null
  for (const way of ways) if (way.runMinutes < hours * 60 && (best === null || cheaperOrFaster(way, best) < 0)) best = way
  return best
}

/** What the rule finds of a flight: the railway was silent, no train would do, the flight costs less than the train, or the train is to be taken. */
export type RideFinding = { readonly is: 'silent' | 'noTrain' } | { readonly is: 'flightCheaper' | 'ride'; readonly way: RailWay }

/** Whether a flight at this fare gives way to a train under so many hours. A flight that costs as much as the train does. */
export function rideInstead({ ways }: RailBeside, fareMinor: number, hours: number): RideFinding {
  if (ways === null) return { is: 'silent' }
  const way = rideWithin(ways, hours)
  if (way === null) return { is: 'noTrain' }
  return { is: fareMinor < way.fareMinor ? 'flightCheaper' : 'ride', way }
}
