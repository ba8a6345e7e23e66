import { refuse, type Refusal } from '../../kernel/result.ts'

export interface Trip {
  readonly flightNumber: string
  /** Calendar date of departure: `2026-11-24`. */
  readonly departDate: string
  readonly departCity: string
  readonly arriveCity: string
}

/**
 * Holds a new trip against a traveller's live tickets. The same flight on the same date is refused; another flight between
 * the same two cities that day asks whether to go on, once.
 */
export function checkRepeat(trip: Trip, live: readonly Trip[], sameDayConfirmed: boolean): Refusal | null {
  const sameDay = live.filter((one) => one.departDate === trip.departDate)
  if (sameDay.some((one) => one.flightNumber === trip.flightNumber)) return refuse('AF-REPEAT')
  const sameCities = sameDay.find((one) => one.departCity === trip.departCity && one.arriveCity === trip.arriveCity)
  return sameCities && !sameDayConfirmed ? refuse('AF-SAME-DAY', { facts: { flightNumber: sameCities.flightNumber } }) : null
}
