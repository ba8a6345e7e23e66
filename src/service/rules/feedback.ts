import { dayMark, isRestDay, type HolidayFacts } from '../../places/rules/calendar.ts'

export const FEEDBACK_KINDS = ['fault', 'idea', 'order', 'account', 'other'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]
export const FEEDBACK_STATES = ['open', 'answered'] as const

/** V-ACCT-11: free text has at most so many characters (constants: text.maxLength). */
export const FEEDBACK_CHARACTERS_MAX = 128
export const FEEDBACK_ANSWER_CHARACTERS_MAX = 500
export const FEEDBACK_PICTURES_MAX = 4
/** constants: feedback.replyWithinDays, its upper end. */
export const REPLY_WITHIN_WORKDAYS = 3

/** No calendar knows a longer row of days off; a wrong list of holidays stops here. */
const DAYS_LOOKED_AT_MAX = 60

/** People write spaces and lines around what they mean; none of them is part of it. */
export const tidyNote = (text: string): string => text.trim()

/** As the database counts: one character for what takes two code units. */
export const characters = (text: string): number => [...text].length

export type NoteFault = 'missing' | 'tooLong'

export function noteFault(text: string, max: number = FEEDBACK_CHARACTERS_MAX): NoteFault | null {
  const length = characters(tidyNote(text))
  if (length === 0) return 'missing'
  return length > max ? 'tooLong' : null
}

/**
 * The working day by whose end an answer has come: the third after the day on which it was told. Weekends that are worked count,
 * weekdays off do not. `today` and the answer are `YYYY-MM-DD`.
 */
export function replyBy(today: string, holidays: HolidayFacts): string {
  let day = Temporal.PlainDate.from(today)
  let workdays = 0
  for (let looked = 0; workdays < REPLY_WITHIN_WORKDAYS && looked < DAYS_LOOKED_AT_MAX; looked += 1) {
    day = day.add({ days: 1 })
    if (!isRestDay(dayMark(day.toString(), holidays))) workdays += 1
  }
  return day.toString()
}
