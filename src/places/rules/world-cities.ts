import { invariant } from '../../kernel/result.ts'
import { CITIES, findAirport } from './cities.ts'
import type { Airport, City } from './city.ts'
import { WORLD_CITY_LINES, WORLD_COUNTRIES } from './data/world-city-lines.ts'

/* Cities out of the mainland, Hong Kong, Macao and Taiwan among them. Server only, like `cities.ts`. */

function parseAirport(text: string, city: City['name']): Airport {
  const [code = '', zh = '', en = ''] = text.trim().split(':')
  invariant(/^[A-Z]{3}$/.test(code) && zh !== '' && en !== '', `airport line is incomplete: ${text}`)
  // An airport named after its city alone would otherwise read 清迈清迈机场.
  const before = { zh: zh === city.zh ? '' : city.zh, en: en === city.en ? '' : `${city.en} ` }
  return { code, name: { zh: `${before.zh}${zh}机场`, en: `${before.en}${en} Airport` }, short: { zh, en }, terminals: [] }
}

function parseLine(line: string): City {
  const [code = '', zh = '', en = '', syllables = '', country = '', zone = '', airports = ''] = line.split(' | ')
  const province = WORLD_COUNTRIES[country]
  invariant(/^[A-Z]{3}$/.test(code) && airports !== '' && province, `city line is incomplete: ${line}`)
  const name = { zh, en }
  const parts = syllables.split(' ')
  return {
    code,
    name,
    pinyin: parts.join(''),
    initials: parts.map((part) => part.charAt(0)).join(''),
    country,
    province,
    near: [],
    phoneCode: '',
    zone,
    hub: false,
    airports: airports.split(' ; ').map((text) => parseAirport(text, name)),
    alsoServes: [],
  }
}

/** In the order of their pinyin. `province` is the country or region. */
export const WORLD_CITIES: readonly City[] = WORLD_CITY_LINES.trim()
  .split('\n')
  .map(parseLine)
  .toSorted((a, b) => (a.pinyin < b.pinyin ? -1 : 1))

const byCode = new Map([...CITIES, ...WORLD_CITIES].map((city) => [city.code, city]))
const byAirport = new Map(WORLD_CITIES.flatMap((city) => city.airports.map((airport) => [airport.code, { city, airport }] as const)))
const abroad = new Set(WORLD_CITIES.map(({ code }) => code))

/** A city by its IATA code, here or abroad. */
export const findAnyCity = (code: string): City | undefined => byCode.get(code)

/** An airport with its city, here or abroad. */
export const findAnyAirport = (code: string): { readonly city: City; readonly airport: Airport } | undefined =>
  findAirport(code) ?? byAirport.get(code)

/** Whether a city lies out of the mainland, be it in Hong Kong, Macao or Taiwan. */
export const isAbroad = (code: string): boolean => abroad.has(code)

/** The codes a supplier is asked for: all airports of a city, here or abroad. Empty where we know none. */
export const anyAirportCodesOf = (cityCode: string): readonly string[] => byCode.get(cityCode)?.airports.map(({ code }) => code) ?? []

/** Where an airport lies, by ISO 3166-1; undefined for one that we do not know. */
export const countryOfAirport = (code: string): string | undefined => findAnyAirport(code)?.city.country

const GAT: ReadonlySet<string> = new Set(['HK', 'MO', 'TW'])
/** Whether a city lies in Hong Kong, Macao or Taiwan. */
export const isGat = (code: string): boolean => GAT.has(byCode.get(code)?.country ?? '')
