import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { formatDate } from '../../web/ui/format.ts'

/** The day of an instant by Shanghai's clock, as people read it; its own first ten letters are the day in Greenwich. */
export const dayOf = (instant: string, language: Language): string =>
  formatDate(dateIn(DEFAULT_ZONE, Temporal.Instant.from(instant)).toString(), language)
