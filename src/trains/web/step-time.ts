import type { Language } from '../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { formatDay, formatTime } from '../../web/ui/format.ts'
import type { TrainTimelineStep } from '../calls/orders.ts'

const dayOf = (iso: string): string => (iso.endsWith('Z') ? dateIn(DEFAULT_ZONE, Temporal.Instant.from(iso)).toString() : iso.slice(0, 10))

/** "14:02" today; on another day the day stands above it. What is yet to come says day and time in its title. */
export function stepTime({ at, state }: Pick<TrainTimelineStep, 'at' | 'state'>, language: Language, seenAt: Temporal.Instant): string {
  if (at === '' || state === 'next') return ''
  const day = dayOf(at)
  if (day === dateIn(DEFAULT_ZONE, seenAt).toString()) return formatTime(at)
  return `${formatDay(day, language)}\n${formatTime(at)}`
}
