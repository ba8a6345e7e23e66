import type { BothNames } from '../../kernel/language.ts'

/** A station as the railway lists it. */
export interface StationFacts {
  /** 电报码, three letters. */
  readonly stationCode: string
  readonly name: BothNames
  /** Without tones or gaps: `hangzhoudong`. */
  readonly pinyin: string
  readonly city: BothNames
  /** A closed one is neither sold to nor from. */
  readonly isOpen: boolean
  /** The time of day at which its trains of a new day go on sale, `HH:MM`. */
  readonly saleStartsAt: string
}

/** All stations of the city that a station lies in, itself included, in the order of their names (C-MISC-12); empty of an unknown one. */
export function sameCityStations(stations: readonly StationFacts[], stationCode: string): StationFacts[] {
  const city = stations.find((one) => one.stationCode === stationCode)?.city.zh
  return city === undefined ? [] : stationsOfCity(stations, city)
}

const byPinyin = (a: StationFacts, b: StationFacts): number => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : 0)

export const stationsOfCity = (stations: readonly StationFacts[], cityZh: string): StationFacts[] =>
  stations.filter(({ city }) => city.zh === cityZh).toSorted(byPinyin)

/** Where what a traveller typed may begin: a name in either script, or its pinyin; its city; and what comes after the city in it, which is how people call a station (虹桥). */
function rankOf({ name, pinyin, city }: StationFacts, typed: string): number | null {
  const [zh, latin] = [typed.trim(), typed.trim().toLowerCase().replaceAll(' ', '')]
  const en = name.en.toLowerCase().replaceAll(' ', '')
  if (name.zh === zh || pinyin === latin || en === latin) return 0
  if (name.zh.startsWith(zh) || pinyin.startsWith(latin) || en.startsWith(latin)) return 1
  if (city.zh.startsWith(zh) || city.en.toLowerCase().replaceAll(' ', '').startsWith(latin)) return 2
  const [, ...words] = name.en.toLowerCase().split(' ')
  return name.zh.includes(zh) || words.some((word) => word.startsWith(latin)) ? 3 : null
}

/** Stations by what was typed, whole names first; all of nothing typed. At most `limit`. */
export function searchStations(stations: readonly StationFacts[], typed: string, limit: number): StationFacts[] {
  if (typed.trim() === '') return stations.toSorted(byPinyin).slice(0, limit)
  return stations
    .flatMap((station) => {
      const rank = rankOf(station, typed)
      return rank === null ? [] : [{ station, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || byPinyin(a.station, b.station))
    .slice(0, limit)
    .map(({ station }) => station)
}
