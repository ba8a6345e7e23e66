import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Airport, City, ServedPlace } from './city.ts'
import { FURTHER_CITY_LINES } from './data/further-city-lines.ts'
import { HUB_CITY_LINES } from './data/hub-city-lines.ts'
import { nearCities } from './near.ts'

/*
 * The table of served cities. It weighs some 13 KB: the server reads it here, the browser asks for it by C-AIR-02 and keeps
 * the answer, so that a first screen does not carry it. Browser code imports `city.ts` and `search-cities.ts` only.
 */

function parseAirport(text: string, cityNames: City['name']): Airport {
  const [code = '', shortZh = '', shortEn = '', kind = '', terminals = '', fullZh = '', fullEn = ''] = text.trim().split(':')
  invariant(/^[A-Z]{3}$/.test(code) && shortZh !== '' && shortEn !== '', `airport line is incomplete: ${text}`)
  const isInternational = kind === 'intl'
  // An airport named after its city alone would otherwise read 邯郸邯郸机场.
  const beforeZh = shortZh === cityNames.zh ? '' : cityNames.zh
  const beforeEn = shortEn === cityNames.en ? '' : `${cityNames.en} `
  return {
    code,
    name: {
      zh: fullZh || `${beforeZh}${shortZh}${isInternational ? '国际机场' : '机场'}`,
      en: fullEn || `${beforeEn}${shortEn} ${isInternational ? 'International Airport' : 'Airport'}`,
    },
    short: { zh: shortZh, en: shortEn },
    terminals: terminals === '' ? [] : terminals.split(' '),
  }
}

function parseServedPlace(text: string): ServedPlace {
  const [zh = '', en = '', syllables = ''] = text.trim().split(':')
  invariant(zh !== '' && en !== '' && syllables !== '', `served place is incomplete: ${text}`)
  return { name: { zh, en }, pinyin: syllables.replaceAll(' ', '') }
}

function parseCity(line: string, hub: boolean): City {
  const [code = '', zh = '', en = '', syllables = '', province = '', phoneCode = '', airports = '', served = ''] = line.split(' | ')
  invariant(airports !== '', `city line is incomplete: ${line}`)
  const provinceGap = province.indexOf(' ')
  const name = { zh, en }
  return {
    code,
    name,
    pinyin: syllables.replaceAll(' ', ''),
    initials: syllables
      .split(' ')
      .map((s) => s.charAt(0))
      .join(''),
    country: 'CN',
    province: { zh: province.slice(0, provinceGap), en: province.slice(provinceGap + 1) },
    phoneCode,
    zone: DEFAULT_ZONE,
    hub,
    airports: airports.split(';').map((text) => parseAirport(text, name)),
    alsoServes: served === '' ? [] : served.split(';').map(parseServedPlace),
    near: nearCities(code),
  }
}

function parseCities(lines: string, hub: boolean): City[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => parseCity(line, hub))
}

/** Every served city, in the order of its pinyin; hubs and others together. */
export const CITIES: readonly City[] = [...parseCities(HUB_CITY_LINES, true), ...parseCities(FURTHER_CITY_LINES, false)].toSorted((a, b) =>
  a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : a.code < b.code ? -1 : 1,
)

const byCode = new Map(CITIES.map((city) => [city.code, city]))
const byAirport = new Map(CITIES.flatMap((city) => city.airports.map((airport) => [airport.code, { city, airport }] as const)))
// Cities share telephone codes (Hainan's are all 0898): the first hub by pinyin answers for a code, Haikou there.
const byPhoneCode = new Map(
  CITIES.filter((city) => city.hub)
    .toReversed()
    .map((city) => [city.phoneCode, city]),
)

/** A city by its IATA code (BJS, HGH), by its telephone code (0571), or undefined where we serve none. */
export function findCity(code: string): City | undefined {
  return byCode.get(code) ?? byPhoneCode.get(code)
}

/** An airport with its city by the airport's code, or undefined where we serve none. */
export function findAirport(code: string): { readonly city: City; readonly airport: Airport } | undefined {
  return byAirport.get(code)
}

/** The codes a supplier is asked for: all airports of a city. Empty where we serve none. */
export function airportCodesOf(cityCode: string): readonly string[] {
  return byCode.get(cityCode)?.airports.map((airport) => airport.code) ?? []
}
