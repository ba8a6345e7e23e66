import type { City } from './city.ts'
import { QUICK_CITIES } from './city.ts'

/** No airport's name is longer; what is longer finds nothing and is not compared. */
export const CITY_SEARCH_MAX_CHARACTERS = 60
/** How many cities a search shows at most. */
export const CITY_SEARCH_LIMIT = 20

/** How a city was found; the smaller, the higher it stands. */
const EXACT_CODE = 0
const WHOLE_NAME = 1
const NAME_BEGINS = 2
const INITIALS = 3
const AIRPORT = 4
const CONTAINS = 5
const NOT_FOUND = 6

interface Entry {
  readonly city: City
  readonly codes: readonly string[]
  readonly names: readonly string[]
  readonly initials: string
  readonly airportNames: readonly string[]
  readonly contained: readonly string[]
  /** Place among equals: the quick cities in their order, then hubs, then the rest. */
  readonly order: number
}

/** One spelling for what people type: no case, accents, gaps or apostrophes; full-width letters as plain ones. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\s'’‘`·.,\-_]/g, '')
}

/** Administrative endings that are typed but not part of the name: 杭州市, 浙江省. */
const withoutEnding = (text: string): string => (text.length > 2 ? text.replace(/[市省]$/, '') : text)

function entryOf(city: City, index: number): Entry {
  const quick = QUICK_CITIES.findIndex((q) => q.code === city.code)
  // People type 首都机场, which is neither the short name nor the beginning of the whole one.
  const airports = city.airports.flatMap((a) => [`${a.short.zh}机场`, `${a.short.en}airport`, a.name.zh, a.name.en])
  const served = city.alsoServes.flatMap((p) => [p.name.zh, p.name.en, p.pinyin])
  // The pinyin writes ü as v; people also type u (luliang) and find it by the folded English name.
  const names = [city.name.zh, city.pinyin, city.name.en].map(foldForSearch)
  return {
    city,
    codes: [city.code, ...city.airports.map((a) => a.code), city.phoneCode].map(foldForSearch),
    names,
    initials: city.initials,
    airportNames: [...airports, ...served].map(foldForSearch),
    contained: [...names, foldForSearch(city.province.zh), foldForSearch(city.province.en)],
    order: quick >= 0 ? quick : (city.hub ? 1_000 : 10_000) + index,
  }
}

/** Folding 166 cities costs more than searching them, and the list handed in is the same from key to key. */
const prepared = new WeakMap<readonly City[], readonly Entry[]>()

function entriesOf(cities: readonly City[]): readonly Entry[] {
  let entries = prepared.get(cities)
  if (!entries) {
    entries = cities.map(entryOf)
    prepared.set(cities, entries)
  }
  return entries
}

function rank(entry: Entry, wanted: string): number {
  if (entry.codes.includes(wanted)) return EXACT_CODE
  if (entry.names.includes(wanted)) return WHOLE_NAME
  if (entry.names.some((name) => name.startsWith(wanted))) return NAME_BEGINS
  if (entry.initials.startsWith(wanted)) return INITIALS
  if (entry.airportNames.some((name) => name.startsWith(wanted))) return AIRPORT
  // A few Latin letters are inside nearly everything: "sha" is in Xiaoshan. A Chinese character says enough.
  const isLatin = /^[a-z0-9]+$/.test(wanted)
  if (wanted.length >= (isLatin ? 3 : 1) && entry.contained.some((name) => name.includes(wanted))) return CONTAINS
  if (wanted.length >= (isLatin ? 5 : 1) && entry.airportNames.some((name) => name.includes(wanted))) return CONTAINS
  return NOT_FOUND
}

/**
 * Finds cities by Chinese, pinyin, initials, English, city or airport code, telephone code, airport name, or a place that
 * shares the airport. Best first: the exact code, the whole name, a name that begins so, initials, an airport or served place
 * that begins so, whatever contains it (the province too; left out where a code or a whole name was met, or "hangzhou" would
 * also find Changzhou). Among equals the quick cities come first, then the hubs.
 * Hand in the same array each time: it is prepared once.
 */
export function searchCities(cities: readonly City[], text: string, limit: number = CITY_SEARCH_LIMIT): City[] {
  const wanted = withoutEnding(foldForSearch(text))
  if (wanted === '' || wanted.length > CITY_SEARCH_MAX_CHARACTERS) return []
  const found: { entry: Entry; rank: number }[] = []
  for (const entry of entriesOf(cities)) {
    const how = rank(entry, wanted)
    if (how !== NOT_FOUND) found.push({ entry, rank: how })
  }
  const isMet = found.some((f) => f.rank <= WHOLE_NAME)
  return found
    .filter((f) => !isMet || f.rank < CONTAINS)
    .toSorted((a, b) => a.rank - b.rank || a.entry.order - b.entry.order)
    .slice(0, limit)
    .map((f) => f.entry.city)
}

/** Cities by the first letter of their pinyin, for the A to Z list. Letters without a city are left out. */
export function citiesByLetter(cities: readonly City[]): { letter: string; cities: City[] }[] {
  const groups = new Map<string, City[]>()
  for (const city of cities) {
    const letter = city.pinyin.charAt(0).toUpperCase()
    const group = groups.get(letter)
    if (group) group.push(city)
    else groups.set(letter, [city])
  }
  return [...groups].map(([letter, group]) => ({ letter, cities: group })).toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
}
