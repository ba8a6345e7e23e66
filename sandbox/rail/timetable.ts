import { hash32 } from '../kit/random.ts'
import type { Both, Network, Station, Stop, Train } from './network.ts'
import { networkOf } from './network.ts'
import type { Line, Service } from './world/lines.ts'
import { LINES, SERVICES } from './world/lines.ts'
import { STATIONS } from './world/stations.ts'

/** Our own network: the trains of the services on their lines. A seed moves which stations a train stops at, and the minutes. */
const DIRECTIONS: Readonly<Record<string, readonly [english: string, pinyin: string]>> = {
  东: ['East', 'dong'],
  南: ['South', 'nan'],
  西: ['West', 'xi'],
  北: ['North', 'bei'],
}
/** Names that end with a direction and do not mean one. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(['淮南', '济南', '渭南', '河北'])

/** A station's name without its direction: of the second station of a city. */
export function baseName(zh: string): { base: string; direction?: readonly [english: string, pinyin: string] } {
  const direction = DIRECTIONS[zh.at(-1) ?? '']
  return direction && zh.length > 2 && !WHOLE_NAMES.has(zh) ? { base: zh.slice(0, -1), direction } : { base: zh }
}

/** Cities whose stations do not bear their names. */
const OTHER_CITIES: Readonly<Record<string, string>> = {
  济宁: 'Jining',
  枣庄: 'Zaozhuang',
  恩施: 'Enshi',
  黄冈: 'Huanggang',
  渭南: 'Weinan',
  潮州: 'Chaozhou',
  东莞: 'Dongguan',
  葫芦岛: 'Huludao',
  香港: 'Hong Kong',
  上海: 'Shanghai',
  重庆: 'Chongqing',
  三门峡: 'Sanmenxia',
}

export function ownStations(): Station[] {
  const cities = new Map(Object.entries(OTHER_CITIES))
  for (const { zh, cityZh, pinyin } of STATIONS) if (baseName(zh).base === cityZh) cities.set(cityZh, pinyin)
  return STATIONS.map(({ telecode, zh, cityZh, pinyin, latitude, longitude }) => {
    const { direction } = baseName(zh)
    const name: Both = { zh, en: direction ? `${pinyin} ${direction[0]}` : pinyin }
    const spelt = `${pinyin.replaceAll(' ', '').toLowerCase()}${direction?.[1] ?? ''}`
    return { telecode, name, pinyin: spelt, city: { zh: cityZh, en: cities.get(cityZh) ?? cityZh }, latitude, longitude }
  })
}

/** Minutes that braking and starting again take, beside the stop itself. */
const STOP_COSTS = { fast: 4, slow: 6 } as const

function stopsOf(line: Line, service: Service, train: { number: string; start: number; back: boolean; seed: string }): Stop[] {
  const ordered = train.back ? line.stations.toReversed() : line.stations
  const ends = new Set(service.between)
  const first = ordered.findIndex(([telecode]) => ends.has(telecode))
  const last = ordered.findLastIndex(([telecode]) => ends.has(telecode))
  const fast = service.trainClass === 'G' || service.trainClass === 'D' || service.trainClass === 'C'
  const kept = ordered
    .slice(first, last + 1)
    .filter(
      ([telecode], place, all) =>
        place === 0 || place === all.length - 1 || hash32(`${train.seed}/${train.number}/${telecode}`) / 2 ** 32 < service.stops,
    )
  const [, zero = 0] = kept[0] ?? []
  const stops: Stop[] = []
  let at = train.start
  let before = 0
  for (const [place, [station, kmOfLine]] of kept.entries()) {
    const km = Math.abs(kmOfLine - zero)
    const arrive = at + (place === 0 ? 0 : Math.round(((km - before) / service.speed) * 60) + STOP_COSTS[fast ? 'fast' : 'slow'])
    const isEnd = place === 0 || place === kept.length - 1
    const dwell = isEnd ? 0 : (fast ? 2 : 4) + (hash32(`${train.number}/${station}/dwell`) % 3)
    stops.push({ station, arrive, depart: arrive + dwell, km })
    at = arrive + dwell
    before = km
  }
  return stops
}

function trainsOf(service: Service, seed: string): Train[] {
  const line = LINES.find((each) => each.id === service.line)
  if (!line) throw new Error(`There is no line ${service.line}`)
  const [first, last] = service.hours
  return Array.from({ length: service.count }, (_, nth) => nth).flatMap((nth) =>
    [false, true].map((back) => {
      const number = `${service.trainClass}${service.firstNumber + 2 * nth + (back ? 1 : 0)}`
      const step = service.count === 1 ? 0 : (last - first) / (service.count - 1)
      const start = Math.round(first + step * nth + (hash32(`${seed}/${number}`) % 12) + (back ? 5 : 0))
      return { key: number, number, trainClass: service.trainClass, stops: stopsOf(line, service, { number, start, back, seed }) }
    }),
  )
}

export function ownNetwork(seed: string): Network {
  const trains = SERVICES.flatMap((each) => trainsOf(each, seed))
  return networkOf(ownStations(), trains)
}
