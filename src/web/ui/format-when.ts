import type { Language } from '../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { formatDateTime, formatTime } from './format.ts'

/** An instant as it is read at another: "14:02" on the same day, else with its date: "11月22日 14:02". */
export function formatWhen(iso: string, seenIso: string, language: Language): string {
  const day = (text: string) => dateIn(DEFAULT_ZONE, Temporal.Instant.from(text))
  return day(iso).equals(day(seenIso)) ? formatTime(iso) : formatDateTime(iso, language)
}
