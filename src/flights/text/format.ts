import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayText(at: Temporal.ZonedDateTime, language: Language): string {
  return language === 'zh' ? `${at.month}月${at.day}日` : `${at.day} ${MONTHS[at.month - 1]}`
}

function zoned(iso: string): Temporal.ZonedDateTime | null {
  try {
    return Temporal.Instant.from(iso).toZonedDateTimeISO(DEFAULT_ZONE)
  } catch {
    return null // facts come from rows that may be older than this code
  }
}

/**
 * An instant as a reader in the default zone names it: `14:32` where it falls on the same day as `seenAt`, else with its date:
 * `11月25日 14:32`. Without `seenAt` the date is always said, so that nobody takes tomorrow for today. Empty where it is no
 * instant.
 */
export function formatMoment(iso: string, language: Language, seenAt?: string): string {
  const at = zoned(iso)
  if (!at) return ''
  const time = `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`
  const seen = seenAt === undefined ? null : zoned(seenAt)
  return seen?.toPlainDate().equals(at.toPlainDate()) ? time : `${dayText(at, language)} ${time}`
}
