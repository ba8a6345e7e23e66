import type { City } from '../../places/rules/city.ts'
import { foldForSearch } from '../../places/rules/search-cities.ts'

/** Cities by everything that names them. */
export interface CityNames {
  /** The one code of a city: by that code, by one of its airports, or by a name as an office system writes it; null for none. */
  cityCodeOf(named: string): string | null
}

/** What people write behind a city's name and do not mean: 杭州市, Hangzhou City. */
const withoutEnding = (folded: string): string => folded.replace(/(市|city)$/, '')

/**
 * A city is the same by any of its airports and under both of its names [P-POL-04]: who applied for Shanghai flies from Hongqiao
 * and from Pudong. A name that two cities bear names neither.
 */
export function cityNames(cities: readonly City[]): CityNames {
  const byCode = new Map<string, string>()
  const byName = new Map<string, string | null>()
  // Cities' own codes win over airports': BJS is Beijing, whatever airport may bear these letters.
  for (const { code, airports } of cities) for (const airport of airports) byCode.set(airport.code, code)
  for (const { code } of cities) byCode.set(code, code)
  const name = (text: string, code: string) => {
    const key = withoutEnding(foldForSearch(text))
    const known = byName.get(key)
    byName.set(key, known === undefined || known === code ? code : null)
  }
  for (const city of cities) for (const text of [city.name.zh, city.name.en]) name(text, city.code)
  return {
    cityCodeOf(named) {
      const text = named.trim()
      return byCode.get(text.toUpperCase()) ?? byName.get(withoutEnding(foldForSearch(text))) ?? null
    },
  }
}
