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
