import { WEEKDAYS } from '../../kernel/day-words.ts'
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

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?[+-]\d{2}:\d{2}$/

/**
 * A departure or arrival by the clock of its own airport, whatever zone its reader is in: `16:30` where that is the day there is at `seenAt`,
 * else with its date: `12月13日 23:30`. `at` is a wall time with its offset; anything else reads as the instant that it is, or as nothing.
 */
export function formatWallMoment(at: string, language: Language, seenAt?: string): string {
  if (!WALL_TIME.test(at)) return formatMoment(at, language, seenAt)
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(at.slice(-6))
  const time = `${String(there.hour).padStart(2, '0')}:${String(there.minute).padStart(2, '0')}`
  const seenOn = seenAt === undefined ? null : Temporal.Instant.from(seenAt).toZonedDateTimeISO(there.timeZoneId).toPlainDate()
  return seenOn?.equals(there.toPlainDate()) ? time : `${dayText(there, language)} ${time}`
}

/** A departure by its own wall time: `11月24日 周二 08:00`, `Tue 24 Nov 08:00`. `at` is a wall time with its offset. */
export function formatLeg(at: string, language: Language): string {
  const wall = Temporal.PlainDateTime.from(at.slice(0, 16))
  const time = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
  const weekday = WEEKDAYS[language][wall.dayOfWeek - 1] ?? ''
  const day = language === 'zh' ? `${wall.month}月${wall.day}日` : `${wall.day} ${MONTHS[wall.month - 1]}`
  return language === 'zh' ? `${day} ${weekday} ${time}` : `${weekday} ${day} ${time}`
}
