import type { Language } from './language.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A day as sentences name it: "2027年11月22日", "22 Nov 2027"; without its year where that is the year of `seenOn`. Takes
 * YYYY-MM-DD; what is no day is said as it stands, for rows outlive the code that wrote them.
 */
export function dayInWords(isoDay: string, language: Language, seenOn?: Temporal.PlainDate): string {
  let day: Temporal.PlainDate
  try {
    day = Temporal.PlainDate.from(isoDay)
  } catch {
    return isoDay
  }
  const hasYear = seenOn?.year !== day.year
  if (language === 'zh') return `${hasYear ? `${day.year}年` : ''}${day.month}月${day.day}日`
  return `${day.day} ${MONTHS[day.month - 1]}${hasYear ? ` ${day.year}` : ''}`
}
