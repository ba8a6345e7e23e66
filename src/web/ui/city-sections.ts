import type { BothNames, Language } from '../../kernel/language.ts'

export interface CityItem {
  /** The code shown and handed back: a city's or an airport's. */
  readonly code: string
  readonly name: BothNames
  /** The letter it stands under: the first of its pinyin. */
  readonly letter: string
  /** Its airports' short names, where it has more than one: 首都 大兴 · Capital, Daxing. */
  readonly places?: BothNames | undefined
}

export interface CitySection {
  readonly letter: string
  readonly cities: readonly CityItem[]
}

/** Cities under their letters, letters and names in order. */
export function citySections(cities: readonly CityItem[], language: Language): CitySection[] {
  const byName = new Intl.Collator(language === 'zh' ? 'zh-CN-u-co-pinyin' : 'en')
  const byLetter = Map.groupBy(cities, (city) => city.letter.toUpperCase())
  return [...byLetter]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, list]) => ({ letter, cities: list.toSorted((a, b) => byName.compare(a.name[language], b.name[language])) }))
}

/** The second line of a city's row: its name in the other script, and its airports in the reader's own. */
export function cityNote(city: CityItem, language: Language): { other: string; otherLang: string; places: string } {
  const otherLanguage = language === 'zh' ? 'en' : 'zh'
  return { other: city.name[otherLanguage], otherLang: otherLanguage === 'zh' ? 'zh-CN' : 'en', places: city.places?.[language] ?? '' }
}
