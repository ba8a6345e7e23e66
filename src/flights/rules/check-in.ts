import type { AnyFlight } from './any-offer.ts'
import { waysOf, type Way } from './overlap.ts'

/** Before take-off, in hours: most airlines have opened check-in online by then, and a day is still there to choose a seat. */
const REMIND_HOURS_BEFORE = 24
/** A job that runs a little before its time, by the clock of another machine, is in time. */
const EARLY_MINUTES = 1

const reminderOf = ({ departsAt }: Way): Temporal.Instant => departsAt.subtract({ hours: REMIND_HOURS_BEFORE })

/** When travellers are reminded of check-in, way by way: those that are still to come. */
export const remindersAfter = (flight: AnyFlight, now: Temporal.Instant): readonly Temporal.Instant[] =>
  waysOf(flight)
    .map(reminderOf)
    .filter((at) => Temporal.Instant.compare(at, now) > 0)

/** The way whose check-in is to be told of now; null where none is, as when its take-off has been put off since. */
export function wayToCheckIn(flight: AnyFlight, now: Temporal.Instant): Way | null {
  const latest = now.add({ minutes: EARLY_MINUTES })
  const isDue = (way: Way): boolean =>
    Temporal.Instant.compare(reminderOf(way), latest) <= 0 && Temporal.Instant.compare(now, way.departsAt) < 0
  return waysOf(flight).find(isDue) ?? null
}
