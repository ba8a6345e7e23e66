import type { BothNames } from '../../kernel/language.ts'

/** An airport as lists and flight rows name it. */
export interface Airport {
  /** IATA location identifier. */
  readonly code: string
  /** In full: 北京首都国际机场, Beijing Capital International Airport. */
  readonly name: BothNames
  /** As a flight row says it beside the terminal: 首都, Capital. */
  readonly short: BothNames
  /** Terminals in use, as far as known; empty where there is one without a number. The airline's word holds for a flight. */
  readonly terminals: readonly string[]
}

/** A place that shares the city's airport without having one of its own: 汕头 flies from 揭阳潮汕. */
export interface ServedPlace {
  readonly name: BothNames
  readonly pinyin: string
}

export interface City {
  /** IATA metropolitan code where several airports share one (BJS, SHA, CTU), otherwise the airport's. */
  readonly code: string
  readonly name: BothNames
  /** Without tones or gaps, ü written v: `hangzhou`, `lvliang`. */
  readonly pinyin: string
  /** First letters of the pinyin syllables: `hz`. */
  readonly initials: string
  /** ISO 3166-1, part alpha-2: CN, HK, MO, TW, JP. */
  readonly country: string
  /** Of a city out of the mainland its country or region. */
  readonly province: BothNames
  /** Telephone area code, the specification's city code: 0571. */
  readonly phoneCode: string
  /** IANA zone. All of the mainland keeps Beijing time, Xinjiang's timetables included. */
  readonly zone: string
  /** Served by every domestic supplier; the others depend on the season. */
  readonly hub: boolean
  readonly airports: readonly Airport[]
  readonly alsoServes: readonly ServedPlace[]
  /** Codes of cities from which one could start instead, the nearest first; of the mainland alone. */
  readonly near: readonly string[]
}

/** Where a screen begins when it knows nothing of the traveller (constants: city.defaultName, city.defaultCode). */
export const DEFAULT_CITY = {
  code: 'HGH',
  phoneCode: '0571',
  name: { zh: '杭州', en: 'Hangzhou' },
} as const satisfies Pick<City, 'code' | 'phoneCode' | 'name'>

/**
 * The fifteen cities offered before anything is typed, in the specification's order (constants: city.quickList[1] to [15]).
 * They carry their names so that the first screen needs no table.
 */
export const QUICK_CITIES = [
  { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' } },
  { code: 'NGB', name: { zh: '宁波', en: 'Ningbo' } },
  { code: 'SHA', name: { zh: '上海', en: 'Shanghai' } },
  { code: 'XIY', name: { zh: '西安', en: "Xi'an" } },
  { code: 'KWE', name: { zh: '贵阳', en: 'Guiyang' } },
  { code: 'CTU', name: { zh: '成都', en: 'Chengdu' } },
  { code: 'BJS', name: { zh: '北京', en: 'Beijing' } },
  { code: 'TYN', name: { zh: '太原', en: 'Taiyuan' } },
  { code: 'CKG', name: { zh: '重庆', en: 'Chongqing' } },
  { code: 'HRB', name: { zh: '哈尔滨', en: 'Harbin' } },
  { code: 'SZX', name: { zh: '深圳', en: 'Shenzhen' } },
  { code: 'TSN', name: { zh: '天津', en: 'Tianjin' } },
  { code: 'CAN', name: { zh: '广州', en: 'Guangzhou' } },
  { code: 'WUH', name: { zh: '武汉', en: 'Wuhan' } },
  { code: 'TAO', name: { zh: '青岛', en: 'Qingdao' } },
] as const satisfies readonly Pick<City, 'code' | 'name'>[]

/** How many cities lately chosen are kept and shown (constants: location.historyPerCity, flight.historyEntriesPerLanguage). */
export const CITY_HISTORY_ENTRIES = 3

/** Puts a chosen city first in the history, once, and forgets what is older than the last three. */
export function rememberCity(history: readonly string[], chosenCode: string): string[] {
  return [chosenCode, ...history.filter((code) => code !== chosenCode)].slice(0, CITY_HISTORY_ENTRIES)
}
