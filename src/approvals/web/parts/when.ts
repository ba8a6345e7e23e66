import type { Language } from '../../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { formatDateTime, formatTime } from '../../../web/ui/format.ts'

/** "14:02" on the day on which it is read, else with its date: "11月22日 14:02". */
export function formatWhen(iso: string, seenIso: string, language: Language): string {
  const day = (text: string) => dateIn(DEFAULT_ZONE, Temporal.Instant.from(text))
  return day(iso).equals(day(seenIso)) ? formatTime(iso) : formatDateTime(iso, language)
}

/** Whole minutes from one instant to another. */
export const minutesBetween = (fromIso: string, toIso: string): number =>
  Math.floor((Temporal.Instant.from(toIso).epochMilliseconds - Temporal.Instant.from(fromIso).epochMilliseconds) / 60_000)
