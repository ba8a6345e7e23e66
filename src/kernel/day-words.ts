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

export const WEEKDAYS = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const

/** A day with its year, for what is kept: `2026年11月24日 周二`, `Tue 24 Nov 2026`. */
export function wholeDayInWords(date: Temporal.PlainDate, language: Language): string {
  const weekday = WEEKDAYS[language][date.dayOfWeek - 1] ?? ''
  return language === 'zh'
    ? `${date.year}年${date.month}月${date.day}日 ${weekday}`
    : `${weekday} ${date.day} ${MONTHS[date.month - 1]} ${date.year}`
}

/** From one local clock to another, without the year: `24 Nov 10:05–13:40`, `11月24日 23:05–11月25日 01:40`. Takes YYYY-MM-DDTHH:MM, whatever follows. */
export function clocksInWords(from: string, to: string, language: Language): string {
  const [day, last] = [from, to].map((at) => at.slice(0, 10))
  const clock = (at: string): string => at.slice(11, 16)
  const dated = (at: string): string => {
    const date = Temporal.PlainDate.from(at.slice(0, 10))
    return `${dayInWords(date.toString(), language, date)} ${clock(at)}`
  }
  return `${dated(from)}–${day === last ? clock(to) : dated(to)}`
}
