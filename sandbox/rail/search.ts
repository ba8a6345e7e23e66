import type { Letter, SeatType } from './cars.ts'
import { isSleeper, SEAT_TYPES } from './cars.ts'
import { fareMinor, fareOf, STUDENT_SEATS } from './fares.ts'
import { findTrain } from './inventory.ts'
import type { RailWorld } from './model.ts'
import type { Network, Stretch } from './network.ts'
import { isHighSpeed, stopAt } from './network.ts'
import type { Occupancy } from './occupancy.ts'
import { addDays, departAtOf, movedPercent, originFor, rideOf, stateOf, stationOf, statusView, stretchOf } from './rides.ts'
import { isStudentDay, releaseAt, releaseMinute, saleState, timeOfDay } from './sale.ts'
import { placesLeft } from './seating.ts'
import { atBeijing, beijingDate, beijingTime } from '../kit/clock.ts'
import { trainIdOf } from './inventory.ts'
import { isClosed } from './rides.ts'

/** What is on sale: stations, trains of a day with what is left and what it costs, stops. */
const MOST_SHOWN = 20
const MOST_DAYS_AHEAD = 60
/** Standby ends so long before departure. */
export const STANDBY_BEFORE_MS = 2 * 3_600_000

export type PlaceAsked = { readonly city: string } | { readonly stations: readonly string[] }

export const codesOf = (network: Network, place: PlaceAsked): readonly string[] =>
  'city' in place ? (network.stationsOf.get(place.city) ?? []) : place.stations

export const seatsShown = (left: number) => (left > MOST_SHOWN ? ('A' as const) : left)

const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'F']
const BERTHS = ['lower', 'middle', 'upper'] as const

const lettersCache = new Map<string, readonly Letter[]>()

function lettersOf(occupancy: Occupancy, seatType: SeatType): readonly Letter[] {
  const [start, end] = occupancy.composition.ranges.get(seatType) ?? [0, 0]
  const places = occupancy.composition.places.slice(start, Math.min(end, start + LETTERS.length * 2))
  const key = places.map((each) => each.letter ?? '').join('')
  const known = lettersCache.get(key)
  if (known) return known
  const found = LETTERS.filter((letter) => places.some((each) => each.letter === letter))
  lettersCache.set(key, found)
  return found
}

function seatView(
  world: RailWorld,
  stretch: Stretch,
  at: { occupancy: Occupancy; moved: number; students: boolean; queueing: boolean; passengers: number },
  seatType: SeatType,
) {
  const { occupancy, moved } = at
  const left = placesLeft(occupancy, stretch.train, seatType, stretch)
  const students = at.students && STUDENT_SEATS.has(seatType)
  const fares = (berth?: (typeof BERTHS)[number]) => ({
    fareMinor: fareMinor(stretch, seatType, berth, moved),
    childFareMinor: fareOf(stretch, seatType, berth, 'child', moved),
    ...(students ? { studentFareMinor: fareOf(stretch, seatType, berth, 'student', moved) } : {}),
  })
  const letters = lettersOf(occupancy, seatType)
  const free = isSleeper(seatType) ? occupancy.freePlaces(seatType, stretch) : []
  const [start = 0, end = 0] = occupancy.composition.ranges.get(seatType) ?? []
  const levels = BERTHS.filter((berth) => occupancy.composition.places.slice(start, end).some((each) => each.berth === berth))
  return {
    seatType,
    ...fares(levels[0]),
    seatsLeft: seatsShown(left),
    standby: at.queueing && seatType !== 'noSeat' && left < at.passengers,
    ...(letters.length > 0 ? { letters: [...letters] } : {}),
    ...(levels.length > 0
      ? {
          berths: levels.map((berth) => ({
            berth,
            ...fares(berth),
            seatsLeft: seatsShown(free.filter((nth) => occupancy.composition.places[nth]?.berth === berth).length),
          })),
        }
      : {}),
  }
}

/** A train on a stretch with its state and its seats. */
export function trainView(world: RailWorld, stretch: Stretch, originDate: string, passengers = 1) {
  const trainId = trainIdOf(stretch.train, originDate)
  const sale = saleState(world, stretch, originDate)
  const departAt = departAtOf(stretch, originDate)
  const at = {
    occupancy: world.inventory.of(stretch.train, originDate),
    moved: movedPercent(world, trainId),
    students: isStudentDay(beijingDate(departAt)),
    queueing: sale === 'onSale' && world.now() < departAt - STANDBY_BEFORE_MS,
    passengers,
  }
  const types = SEAT_TYPES.filter((each) => at.occupancy.composition.ranges.has(each))
  return {
    ...rideOf(world.network, stretch, originDate),
    ...statusView(world, trainId, departAt),
    sale,
    ...(sale === 'notYet' ? { saleStartsAt: beijingTime(releaseAt(stretch, originDate)) } : {}),
    seats: types.map((seatType) => seatView(world, stretch, at, seatType)),
  }
}

export interface SearchAsked {
  readonly from: PlaceAsked
  readonly to: PlaceAsked
  readonly date: string
  readonly highSpeedOnly?: boolean | undefined
  readonly passengers?: number | undefined
}

export function isSearchable(world: RailWorld, date: string): boolean {
  const today = beijingDate(world.now())
  return date >= today && date <= addDays(today, MOST_DAYS_AHEAD)
}

export function search(world: RailWorld, asked: SearchAsked) {
  const answer = { currency: 'CNY' as const, date: asked.date }
  if (!isSearchable(world, asked.date)) return { ...answer, trains: [] }
  const [from, to] = [codesOf(world.network, asked.from), codesOf(world.network, asked.to)]
  const now = world.now()
  const found = from.flatMap((start) => to.flatMap((end) => (start === end ? [] : world.network.between(start, end))))
  const trains = found.flatMap((stretch) => {
    if (asked.highSpeedOnly === true && !isHighSpeed(stretch.train)) return []
    const originDate = originFor(asked.date, stopAt(stretch.train, stretch.from).depart)
    if (stretch.train.runsOn?.(originDate) === false) return []
    const departAt = departAtOf(stretch, originDate)
    const { delayMinutes } = departAt < now ? stateOf(world, trainIdOf(stretch.train, originDate)) : { delayMinutes: 0 }
    return now >= departAt + delayMinutes * 60_000 ? [] : [{ stretch, originDate, departAt }]
  })
  return {
    ...answer,
    trains: trains
      .toSorted((one, other) => one.departAt - other.departAt || (one.stretch.train.number < other.stretch.train.number ? -1 : 1))
      .map(({ stretch, originDate }) => trainView(world, stretch, originDate, asked.passengers)),
  }
}

/** A train between two stations by its name. */
export function findStretch(world: RailWorld, trainId: string, from: string, to: string) {
  const found = findTrain(world.network, trainId)
  const stretch = found && stretchOf(found.train, from, to)
  return found && stretch ? { stretch, originDate: found.originDate } : undefined
}

export function stationsView(world: RailWorld) {
  return {
    stations: [...world.network.stations.values()]
      .toSorted((one, other) => (one.telecode < other.telecode ? -1 : 1))
      .map(({ telecode, name, pinyin, city, latitude, longitude }) => ({
        telecode,
        name,
        pinyin,
        city,
        open: !isClosed(world, telecode),
        saleStartsAt: timeOfDay(releaseMinute(telecode)),
        ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
      })),
  }
}

export function stopsView(world: RailWorld, trainId: string) {
  const found = findTrain(world.network, trainId)
  if (!found) return undefined
  const { train, originDate } = found
  const { cancelled, delayMinutes } = stateOf(world, trainId)
  const last = train.stops.length - 1
  return {
    trainId,
    number: train.number,
    originDate,
    status: cancelled ? ('cancelled' as const) : delayMinutes > 0 ? ('delayed' as const) : ('scheduled' as const),
    stops: train.stops.map(({ station, arrive, depart, km }, place) => {
      const { name, city } = stationOf(world.network, station)
      return {
        sequence: place + 1,
        station,
        name,
        city,
        ...(place > 0 ? { arriveAt: beijingTime(atBeijing(originDate, arrive)) } : {}),
        ...(place < last ? { departAt: beijingTime(atBeijing(originDate, depart)) } : {}),
        ...(place > 0 && place < last ? { dwellMinutes: depart - arrive } : {}),
        dayOffset: Math.floor(arrive / 1440),
        distanceKm: km,
        ...(delayMinutes > 0 ? { delayMinutes } : {}),
      }
    }),
  }
}
