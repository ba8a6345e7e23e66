import { DEFAULT_ZONE } from '../../kernel/time.ts'

/** When the travel desk works for a company, by the clock of Shanghai, and within how many minutes of that it answers. */
export interface DeskHours {
  readonly answerMinutes: number
  /** `09:00`. */
  readonly from: string
  readonly until: string
}

/** No calendar knows a longer row of days off; a wrong list of holidays stops here. */
const DAYS_AT_MOST = 60

/**
 * By when the desk has promised to answer: so many minutes of its working hours from now. What is asked in the evening or on a day off
 * begins to count as it opens again.
 */
export function promisedAt(
  asked: Temporal.Instant,
  { answerMinutes, from, until }: DeskHours,
  isWorkingDay: (date: Temporal.PlainDate) => boolean,
): Temporal.Instant {
  let leftMs = answerMinutes * 60_000
  let day = asked.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()
  for (let i = 0; i < DAYS_AT_MOST; i += 1, day = day.add({ days: 1 })) {
    if (!isWorkingDay(day)) continue
    const at = (time: string): number => day.toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: time }).epochMilliseconds
    const begins = Math.max(at(from), asked.epochMilliseconds)
    const ends = at(until)
    if (begins >= ends) continue
    if (begins + leftMs <= ends) return Temporal.Instant.fromEpochMilliseconds(begins + leftMs)
    leftMs -= ends - begins
  }
  throw new Error('the desk does not work on any day of the calendar')
}
