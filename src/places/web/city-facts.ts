import type { BothNames } from '../../kernel/language.ts'

/** A city in a few words, for a board or a head. */
export interface CityFacts {
  readonly name: BothNames
  /** The short names of its airports: 首都 · 大兴. */
  readonly airports: BothNames
  /** Codes of cities near it, the nearest first. */
  readonly near: readonly string[]
}

interface Named {
  readonly code: string
  readonly name: BothNames
  readonly airports: readonly { readonly short: BothNames }[]
  readonly near: readonly string[]
}

/** Looks cities up by code. Apart from the picker's search, which no first screen needs. */
export function cityFacts(cities: readonly Named[]): (code: string) => CityFacts | undefined {
  const byCode = new Map(cities.map((city) => [city.code, city]))
  return (code) => {
    const city = byCode.get(code)
    if (!city) return undefined
    const { name, airports, near } = city
    return {
      name,
      near,
      airports: { zh: airports.map(({ short }) => short.zh).join(' · '), en: airports.map(({ short }) => short.en).join(', ') },
    }
  }
}
