import type { Language } from '../../kernel/language.ts'
import { CITIES, findCity } from '../../places/rules/cities.ts'
import { cityNames } from '../rules/same-city.ts'

/** Every city by its codes and names; read once. */
const names = cityNames(CITIES)

/** The one code of a city, by its code, an airport's or a name; null where we serve none. */
export const cityCodeOf = (named: string): string | null => names.cityCodeOf(named)

/** A city as people read it; a code that is served no more stays a code. */
export const cityName = (code: string, language: Language): string => findCity(code)?.name[language] ?? code
