import { refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'

/** How often seats that were found may be given back a day (constants: train.cancellationsPerDayAfterSeatSuccess). */
export const CANCELLATIONS_PER_DAY_MAX = 3
/** How long nothing is held afterwards, in minutes (constants: train.operationLock). */
export const OPERATION_LOCK_MINUTES = 30

/** Since when what is counted by days of Shanghai is read: two days back reach all of it. */
export const countedSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 48 })

const dayOf = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()

/** Cancellations of the day of `now`, the earliest first. */
const ofToday = (cancelledAts: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant[] =>
  cancelledAts.filter((at) => dayOf(at) === dayOf(now)).toSorted(Temporal.Instant.compare)

/**
 * Until when somebody cannot book after the third cancellation of a day in Shanghai, each after seats were found; null where she can. A lock
 * that began before midnight runs out as it would have.
 */
export function lockedUntil(cancelledAts: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  const byDay = Map.groupBy(cancelledAts.toSorted(Temporal.Instant.compare), dayOf)
  const locks = [...byDay.values()].flatMap((day) => {
    const last = day[CANCELLATIONS_PER_DAY_MAX - 1]
    return last === undefined ? [] : [last.add({ minutes: OPERATION_LOCK_MINUTES })]
  })
  return locks.findLast((until) => Temporal.Instant.compare(now, until) < 0) ?? null
}

/** Why nothing is held for her now: "too many operations, wait 30 minutes" [E-TRAIN-01]. */
export function checkLock(cancelledAts: readonly Temporal.Instant[], now: Temporal.Instant): Refusal | null {
  const until = lockedUntil(cancelledAts, now)
  return until && refuse('TR-LOCKED', { facts: { minutes: OPERATION_LOCK_MINUTES, until: until.toString() } })
}

/** Whether giving back once more today is what nothing is booked after for a while. */
export const isLastCancellation = (cancelledAts: readonly Temporal.Instant[], now: Temporal.Instant): boolean =>
  ofToday(cancelledAts, now).length === CANCELLATIONS_PER_DAY_MAX - 1

/** Why seats that were found are not given back any more today: they lapse unpaid instead. */
export function checkCancellation(cancelledAts: readonly Temporal.Instant[], now: Temporal.Instant): Refusal | null {
  const isFull = ofToday(cancelledAts, now).length >= CANCELLATIONS_PER_DAY_MAX
  return isFull ? refuse('TR-CANCELLED-OFTEN', { facts: { most: CANCELLATIONS_PER_DAY_MAX } }) : null
}
