import { useQuery } from '@tanstack/react-query'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { nowMs } from '../../web/now.ts'
import { applicableDaysQuery } from './queries.ts'

/** Today where trips are booked. */
export const todayHere = (): string => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()

const AHEAD_DAYS = 365

/** The days that may be applied for; a year until the company's own word has come. */
export function useApplicableDays(): { today: string; firstDate: string; lastDate: string } {
  const { data } = useQuery(applicableDaysQuery)
  const today = todayHere()
  const { firstDate = today, lastDate = Temporal.PlainDate.from(today).add({ days: AHEAD_DAYS }).toString() } = data ?? {}
  return { today, firstDate, lastDate }
}
