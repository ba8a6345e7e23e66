import type { RailWorld } from './model.ts'
import type { Stretch } from './network.ts'
import { DAY_MINUTES, isHighSpeed, stopAt } from './network.ts'
import { stationOf } from './rides.ts'
import { addDays, originFor } from './rides.ts'
import type { PlaceAsked } from './search.ts'
import { codesOf, isSearchable, trainView } from './search.ts'

/** Journeys of two trains: looked for over the stops of whatever leaves here and whatever arrives there. */
const CHANGE_MINUTES = 20
const CHANGE_BETWEEN_STATIONS_MINUTES = 60
const MOST_CHANGE_MINUTES = 240
const LIMIT = 20
/** So many times the limit are looked at for seats. */
const LOOKED_AT = 4

export interface ConnectionsAsked {
  readonly from: PlaceAsked
  readonly to: PlaceAsked
  readonly date: string
  readonly highSpeedOnly?: boolean | undefined
  readonly minChangeMinutes?: number | undefined
  readonly limit?: number | undefined
}

/** Two rides on the clock of the day asked for: minutes after its midnight. */
interface Candidate {
  readonly first: Stretch
  readonly second: Stretch
  readonly departs: number
  readonly changes: number
  readonly sameStation: boolean
  readonly arrives: number
  /** Midnights between the day asked for and that of the second departure. */
  readonly secondDay: number
}

/** What goes on to the destination, by the city where one could get in. */
function onwardByCity(world: RailWorld, asked: ConnectionsAsked): Map<string, Stretch[]> {
  const found = new Map<string, Stretch[]>()
  for (const end of codesOf(world.network, asked.to)) {
    for (const { train, to } of world.network.arrivals.get(end) ?? []) {
      if (asked.highSpeedOnly === true && !isHighSpeed(train)) continue
      for (let from = 0; from < to; from++) {
        const city = stationOf(world.network, stopAt(train, from).station).city.zh
        const known = found.get(city)
        if (known) known.push({ train, from, to })
        else found.set(city, [{ train, from, to }])
      }
    }
  }
  return found
}

function joined(first: Stretch, second: Stretch, minChange: number): Candidate | undefined {
  if (first.train === second.train) return undefined
  const start = stopAt(first.train, first.from)
  const departs = start.depart % DAY_MINUTES
  const arrivesAt = stopAt(first.train, first.to).arrive - start.depart + departs
  const board = stopAt(second.train, second.from)
  const sameStation = board.station === stopAt(first.train, first.to).station
  const least = sameStation ? minChange : Math.max(minChange, CHANGE_BETWEEN_STATIONS_MINUTES)
  const boards = board.depart % DAY_MINUTES
  const wait = (((boards - arrivesAt - least) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const changes = wait + least
  if (changes > MOST_CHANGE_MINUTES) return undefined
  const secondDeparts = arrivesAt + changes
  return {
    first,
    second,
    departs,
    changes,
    sameStation,
    arrives: secondDeparts + stopAt(second.train, second.to).arrive - board.depart,
    secondDay: Math.floor(secondDeparts / DAY_MINUTES),
  }
}

function candidates(world: RailWorld, asked: ConnectionsAsked): Candidate[] {
  const onward = onwardByCity(world, asked)
  const cityOf = (telecode: string) => stationOf(world.network, telecode).city.zh
  const [from, to] = [codesOf(world.network, asked.from), codesOf(world.network, asked.to)]
  const endCities = new Set([...from, ...to].flatMap((each) => world.network.stations.get(each)?.city.zh ?? []))
  const best = new Map<string, Candidate>()
  for (const start of from) {
    for (const { train, from: place } of world.network.departures.get(start) ?? []) {
      if (asked.highSpeedOnly === true && !isHighSpeed(train)) continue
      for (let off = place + 1; off < train.stops.length; off++) {
        const city = cityOf(stopAt(train, off).station)
        if (endCities.has(city)) continue
        for (const second of onward.get(city) ?? []) {
          const found = joined({ train, from: place, to: off }, second, asked.minChangeMinutes ?? CHANGE_MINUTES)
          if (!found) continue
          const key = `${train.key}/${second.train.key}`
          const known = best.get(key)
          if (!known || found.arrives < known.arrives || (found.arrives === known.arrives && found.changes > known.changes))
            best.set(key, found)
        }
      }
    }
  }
  return [...best.values()].toSorted(
    (one, other) => one.arrives - one.departs - (other.arrives - other.departs) || one.departs - other.departs,
  )
}

type TrainShown = ReturnType<typeof trainView>
const hasSeats = ({ sale, seats }: TrainShown) => sale === 'onSale' && seats.some(({ seatsLeft }) => seatsLeft !== 0)

export function connections(world: RailWorld, asked: ConnectionsAsked) {
  const answer = { currency: 'CNY' as const, date: asked.date }
  if (!isSearchable(world, asked.date)) return { ...answer, connections: [] }
  const limit = asked.limit ?? LIMIT
  const shown = (stretch: Stretch, date: string): TrainShown | undefined => {
    const originDate = originFor(date, stopAt(stretch.train, stretch.from).depart)
    if (stretch.train.runsOn?.(originDate) === false) return undefined
    const view = trainView(world, stretch, originDate)
    return hasSeats(view) ? view : undefined
  }
  const found: unknown[] = []
  for (const each of candidates(world, asked).slice(0, limit * LOOKED_AT)) {
    const first = shown(each.first, asked.date)
    const second = first && shown(each.second, addDays(asked.date, each.secondDay))
    if (!first || !second) continue
    const { changes, sameStation, arrives, departs } = each
    found.push({ first, second, changeMinutes: changes, sameStation, durationMinutes: arrives - departs })
    if (found.length === limit) break
  }
  return { ...answer, connections: found }
}
