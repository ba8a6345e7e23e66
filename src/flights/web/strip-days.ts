/** How many days the strip above a list holds: what one call tells the prices of (calls.ts, lowestFares). */
export const STRIP_DAYS = 31
/** How many of them lie before the chosen day when the strip is laid out. */
const DAYS_BEFORE = 10

interface StripWanted {
  readonly selected: string
  /** Both YYYY-MM-DD, both included. */
  readonly firstDate: string
  readonly lastDate: string
}

/** Where a strip begins so that the chosen day has days on both sides, within what can be booked. */
export function stripStart({ selected, firstDate, lastDate }: StripWanted): string {
  const wanted = Temporal.PlainDate.from(selected).subtract({ days: DAYS_BEFORE }).toString()
  const latest = Temporal.PlainDate.from(lastDate)
    .subtract({ days: STRIP_DAYS - 1 })
    .toString()
  const start = wanted > latest ? latest : wanted
  return start < firstDate ? firstDate : start
}

/** The days of a strip, in order. */
export function stripDays(start: string, lastDate: string): string[] {
  const first = Temporal.PlainDate.from(start)
  return Array.from({ length: STRIP_DAYS }, (_, i) => first.add({ days: i }).toString()).filter((date) => date <= lastDate)
}

/** A strip stays as it lies while its days are walked through, and is laid out anew for a day that it does not hold. */
export function keptStart(start: string | null, wanted: StripWanted): string {
  const isHeld = start !== null && start >= wanted.firstDate && stripDays(start, wanted.lastDate).includes(wanted.selected)
  return isHeld ? start : stripStart(wanted)
}
