interface Days {
  /** With the company's tolerance in them. */
  readonly bookableFrom: string
  readonly bookableTo: string
}

/**
 * The days of a part on which something can be booked now: none that is over, and where an agreement given elsewhere opens departures up to
 * some day, none after it. Null where none is left.
 */
export function openDays({ bookableFrom, bookableTo }: Days, openThrough: string | null, today: string) {
  const first = bookableFrom < today ? today : bookableFrom
  const last = openThrough !== null && openThrough < bookableTo ? openThrough : bookableTo
  return first <= last ? { first, last } : null
}
