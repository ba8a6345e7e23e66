import type { NoticeSubject } from './subjects.ts'

/** Between which times of the day somebody is left in peace, by the clocks of her zone; over midnight where `until` is the earlier. */
export interface QuietHours {
  /** `HH:MM`. */
  readonly from: string
  readonly until: string
  readonly zone: string
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Days are no longer than that anywhere, and no hour is looked for in vain. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text)

/** A zone by its name; an offset alone would not know of summer. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime(text)
    return true
  } catch {
    return false // RangeError: the program's table of zones knows none of this name
  }
}

/** A time of a day: one that the night of a change leaps over has come with the leap, one that comes twice is meant as asked. */
function timeOn(day: Temporal.PlainDate, text: string, zone: string, whichOfTwo: 'earlier' | 'later'): Temporal.Instant {
  const time = Temporal.PlainTime.from(text)
  const asked = day.toPlainDateTime(time)
  const at = asked.toZonedDateTime(zone, { disambiguation: 'compatible' })
  // Where the leap begins at that very time it is what comes before the moment after.
  if (!at.toPlainTime().equals(time)) return (at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? at).toInstant()
  return asked.toZonedDateTime(zone, { disambiguation: whichOfTwo }).toInstant()
}

/** When the quiet hours end that begin on a day. */
function endAfter(begins: Temporal.PlainDate, { from, until, zone }: QuietHours): Temporal.Instant {
  return timeOn(until < from ? begins.add({ days: 1 }) : begins, until, zone, 'later')
}

/**
 * A beginning that comes twice is the later one where those of the day before last beyond the earlier, and one that was leapt over together with
 * their end comes as long after the leap as it would have come: nothing is held back twice.
 */
function beginOn(day: Temporal.PlainDate, quiet: QuietHours): Temporal.Instant {
  const earlier = timeOn(day, quiet.from, quiet.zone, 'earlier')
  const order = Temporal.Instant.compare(earlier, endAfter(day.subtract({ days: 1 }), quiet))
  if (order < 0) return timeOn(day, quiet.from, quiet.zone, 'later')
  if (order > 0) return earlier
  return day.toPlainDateTime(Temporal.PlainTime.from(quiet.from)).toZonedDateTime(quiet.zone, { disambiguation: 'compatible' }).toInstant()
}

/** When the quiet hours end in which an instant lies; null outside of them. */
export function quietUntil(quiet: QuietHours | null, at: Temporal.Instant): Temporal.Instant | null {
  if (quiet === null) return null
  const today = at.toZonedDateTimeISO(quiet.zone).toPlainDate()
  for (const begins of [today.subtract({ days: 1 }), today]) {
    const from = beginOn(begins, quiet)
    const until = endAfter(begins, quiet)
    if (Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0) return until
  }
  return null
}

export interface Waiting {
  /** Null for a code and whatever else she asked for herself. */
  readonly subject: NoticeSubject | null
  /** What she has to do is to be done by then, or what she is told is worth nothing then. */
  readonly deadlineAt: Temporal.Instant | null
}

/** Until when a notice waits; null for one that goes out now. */
export function waitsUntil({ subject, deadlineAt }: Waiting, quiet: QuietHours | null, at: Temporal.Instant): Temporal.Instant | null {
  if (subject === null || subject === 'safety') return null
  const end = quietUntil(quiet, at)
  if (end === null || (deadlineAt !== null && Temporal.Instant.compare(deadlineAt, end) <= 0)) return null
  return end
}
