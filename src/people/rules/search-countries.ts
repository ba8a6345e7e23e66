import type { BothNames, Language } from '../../kernel/language.ts'

export interface Country {
  /** ISO 3166-1, two letters and three. */
  readonly code: string
  readonly code3: string
  readonly name: BothNames
  /** Without tones or gaps, ü as v: `deguo`. */
  readonly pinyin: string
  readonly initials: string
}

/** No country's name is longer; what is longer finds nothing. */
const SEARCH_MAX_CHARACTERS = 60

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** How well a country fits; the smaller, the higher it stands. Infinity where it does not. */
function rank(country: Country, wanted: string): number {
  const names = [country.name.zh, country.name.en].map(fold)
  if (country.code.toLowerCase() === wanted || country.code3.toLowerCase() === wanted) return 0
  if (names.includes(wanted) || country.pinyin === wanted) return 1
  if (names.some((name) => name.startsWith(wanted)) || country.pinyin.startsWith(wanted)) return 2
  if (country.initials === wanted) return 3
  if (country.initials.startsWith(wanted)) return 4
  return names.some((name) => name.includes(wanted)) ? 5 : Number.POSITIVE_INFINITY
}

/** As a reader looks for them: by name in her language's order. Those that are common stand before, and again in their place. */
export function countriesInOrder<T extends Country>(
  countries: readonly T[],
  common: readonly string[],
  language: Language,
): { readonly common: readonly T[]; readonly all: readonly T[] } {
  const byName = new Intl.Collator(language === 'zh' ? 'zh-CN-u-co-pinyin' : 'en')
  return {
    common: common.flatMap((code) => countries.find((country) => country.code === code) ?? []),
    all: countries.toSorted((a, b) => byName.compare(a.name[language], b.name[language])),
  }
}

/** By Chinese, pinyin, initials, English and code, best first; equals stay in their order. */
export function searchCountries<T extends Country>(countries: readonly T[], typed: string): readonly T[] {
  const wanted = fold(typed)
  if (wanted === '' || wanted.length > SEARCH_MAX_CHARACTERS) return []
  return countries
    .map((country) => ({ country, rank: rank(country, wanted) }))
    .filter((one) => one.rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.country)
}
