import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'

interface Days {
  /** With the company's tolerance in them. */
  readonly bookableFrom: string
  readonly bookableTo: string
}

/**
 * The days of a part on which something can be booked now: none that is over, and where an agreement given elsewhere opens departures until
 * some hour, none after it. Null where none is left.
 */
export function openDays({ bookableFrom, bookableTo }: Days, openUntil: string | null, today: string) {
  const first = bookableFrom < today ? today : bookableFrom
  const until = openUntil === null ? bookableTo : dateIn(DEFAULT_ZONE, Temporal.Instant.from(openUntil)).toString()
  const last = until < bookableTo ? until : bookableTo
  return first <= last ? { first, last } : null
}
