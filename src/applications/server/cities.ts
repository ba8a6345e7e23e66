import type { Language } from '../../kernel/language.ts'
import { CITIES } from '../../places/rules/cities.ts'
import { findAnyCity, WORLD_CITIES } from '../../places/rules/world-cities.ts'
import { cityNames } from '../rules/same-city.ts'

/** Every city that a trip may name, here and abroad. */
export const TRIP_CITIES = [...CITIES, ...WORLD_CITIES]

/** Every city by its codes and names; read once. */
const names = cityNames(TRIP_CITIES)

/** The one code of a city, by its code, an airport's or a name; null where we serve none. */
export const cityCodeOf = (named: string): string | null => names.cityCodeOf(named)

/** A city as people read it; a code that is served no more stays a code. */
export const cityName = (code: string, language: Language): string => findAnyCity(code)?.name[language] ?? code
