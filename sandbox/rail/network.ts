/** What a network is, whoever made it: stations, trains, and the indexes that searches need. Times are minutes after the origin day's midnight. */
export type TrainClass = 'G' | 'D' | 'C' | 'Z' | 'T' | 'K' | 'O'

export interface Both {
  readonly zh: string
  readonly en: string
}

export interface Station {
  readonly telecode: string
  readonly name: Both
  readonly pinyin: string
  readonly city: Both
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

export interface Stop {
  readonly station: string
  readonly arrive: number
  readonly depart: number
  /** From the first station. */
  readonly km: number
}

export interface Train {
  /** Names the train of every day; with the day it is a `trainId`. */
  readonly key: string
  readonly number: string
  readonly trainClass: TrainClass
  readonly stops: readonly Stop[]
  /** Whether it leaves its first station on this day; every day where nothing is said. */
  readonly runsOn?: ((date: string) => boolean) | undefined
}

/** A train between two of its stops. */
export interface Stretch {
  readonly train: Train
  readonly from: number
  readonly to: number
}

export interface Network {
  readonly stations: ReadonlyMap<string, Station>
  readonly trains: ReadonlyMap<string, Train>
  /** Of a city, by its Chinese name. */
  readonly stationsOf: ReadonlyMap<string, readonly string[]>
  /** Trains that call at a station and go on from there, with the stop's place. */
  readonly departures: ReadonlyMap<string, readonly Stretch[]>
  /** Trains that come to a station, with the stop's place. */
  readonly arrivals: ReadonlyMap<string, readonly Stretch[]>
  /** Direct trains of a pair of stations, by departure. */
  between(from: string, to: string): readonly Stretch[]
}

export const isHighSpeed = ({ trainClass }: Train): boolean => trainClass === 'G' || trainClass === 'D' || trainClass === 'C'

export const DAY_MINUTES = 1440

export function classOf(number: string): TrainClass {
  const letter = number.charAt(0).toUpperCase()
  return letter === 'G' || letter === 'D' || letter === 'C' || letter === 'Z' || letter === 'T' || letter === 'K' ? letter : 'O'
}

const PAIRS_KEPT = 20_000

const pushTo = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

export function networkOf(stations: readonly Station[], trains: readonly Train[]): Network {
  const departures = new Map<string, Stretch[]>()
  const arrivals = new Map<string, Stretch[]>()
  const stationsOf = new Map<string, string[]>()
  for (const each of stations) pushTo(stationsOf, each.city.zh, each.telecode)
  for (const train of trains) {
    const last = train.stops.length - 1
    for (const [place, { station }] of train.stops.entries()) {
      if (place < last) pushTo(departures, station, { train, from: place, to: last })
      if (place > 0) pushTo(arrivals, station, { train, from: 0, to: place })
    }
  }
  const pairs = new Map<string, readonly Stretch[]>()
  const find = (from: string, to: string): readonly Stretch[] => {
    const coming = new Map((arrivals.get(to) ?? []).map((each) => [each.train, each.to]))
    return (departures.get(from) ?? [])
      .flatMap(({ train, from: place }) => {
        const end = coming.get(train)
        return end !== undefined && end > place ? [{ train, from: place, to: end }] : []
      })
      .toSorted((one, other) => departureMinute(one) - departureMinute(other))
  }
  return {
    stations: new Map(stations.map((each) => [each.telecode, each])),
    trains: new Map(trains.map((each) => [each.key, each])),
    stationsOf,
    departures,
    arrivals,
    between(from, to) {
      const key = `${from}${to}`
      const known = pairs.get(key)
      if (known) return known
      if (pairs.size >= PAIRS_KEPT) pairs.clear()
      const found = find(from, to)
      pairs.set(key, found)
      return found
    },
  }
}

export const stopAt = (train: Train, place: number): Stop => {
  const stop = train.stops[place]
  if (!stop) throw new Error(`${train.number} has no stop ${place}`)
  return stop
}

const departureMinute = ({ train, from }: Stretch) => stopAt(train, from).depart % DAY_MINUTES
