import type { CityItem } from '../../web/ui/city-sections.ts'
import type { City } from '../rules/city.ts'
import { searchCities } from '../rules/search-cities.ts'

/** A city as the picker lists it. Airports are named where there is a choice, or where the city shares one with a better known place. */
export function cityItem(city: City): CityItem {
  const places = city.airports.length > 1 ? city.airports.map((airport) => airport.short) : city.alsoServes.map((place) => place.name)
  return {
    code: city.code,
    name: city.name,
    letter: city.pinyin.charAt(0).toUpperCase(),
    places: places.length === 0 ? undefined : { zh: places.map((p) => p.zh).join(' '), en: places.map((p) => p.en).join(', ') },
  }
}

export interface CityItems {
  readonly all: readonly CityItem[]
  readonly search: (text: string) => readonly CityItem[]
  readonly find: (code: string) => CityItem | undefined
}

/** What the picker needs of the served cities, made once per list. */
export function cityItems(cities: readonly City[]): CityItems {
  const byCode = new Map(cities.map((city) => [city.code, cityItem(city)]))
  return {
    all: [...byCode.values()],
    search: (text) => searchCities(cities, text).flatMap((city) => byCode.get(city.code) ?? []),
    find: (code) => byCode.get(code),
  }
}
