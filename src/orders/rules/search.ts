/** What is typed into the search of orders is never longer. */
export const ORDER_SEARCH_CHARACTERS_MAX = 40

const NUMBER_BEGUN = /^[A-Z]\d{2,12}$/
const DIGITS = /^\d{4,12}$/

/** How order numbers may begin that somebody means by what she typed: with the line's letter or without it. None where it is no number. */
export function numbersBegun(text: string, letters: readonly string[]): readonly string[] {
  const tidy = text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  if (NUMBER_BEGUN.test(tidy)) return [tidy]
  return DIGITS.test(tidy) ? letters.map((letter) => letter + tidy) : []
}

/** Days on which orders were submitted: from the first on, until before the other. */
export interface SubmittedWithin {
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate
}

/**
 * On which days orders were submitted whose numbers begin so: after its letter a number has year, month and day (spine.ts). Few where it
 * goes on beyond the day; none where there is no such month or day.
 */
export function submittedWithin(beginning: string): SubmittedWithin | 'few' | 'none' {
  const digits = beginning.slice(1)
  if (digits.length > 6) return 'few'
  const [year = 0, month, day] = (digits.match(/\d\d/g) ?? []).map(Number)
  if (month !== undefined && (month < 1 || month > 12)) return 'none'
  const from = Temporal.PlainDate.from({ year: 2000 + year, month: month ?? 1, day: 1 })
  if (day === undefined) return { from, until: from.add(month === undefined ? { years: 1 } : { months: 1 }) }
  if (day < 1 || day > from.daysInMonth) return 'none'
  const at = from.with({ day })
  return { from: at, until: at.add({ days: 1 }) }
}
