import type { BothNames } from '../../kernel/language.ts'
import type { SeatType, TrainLetter } from './seats.ts'

/** What sorting and filtering look at; the listed trains of the contract have it all. */
export interface ListableTrain {
  readonly letter: TrainLetter
  readonly from: { readonly stationCode: string; readonly station: BothNames; readonly at: string }
  readonly to: { readonly stationCode: string; readonly station: BothNames; readonly at: string }
  readonly runMinutes: number
  /** Null where nothing is sold on it. */
  readonly priceMinor: number | null
  readonly canBook: boolean
  /** What can be bought of it; in the list's order. */
  readonly seats: readonly { readonly seat: SeatType; readonly isLeft: boolean; readonly isCompliant: boolean }[]
}

export type SortTrainsBy = 'departure' | 'arrival' | 'duration' | 'price'
export interface TrainSort {
  readonly by: SortTrainsBy
  readonly descending: boolean
}
export const FIRST_TRAIN_SORT: TrainSort = { by: 'departure', descending: false }

/** A second tap on the same column turns it round; another column starts ascending. */
export const nextTrainSort = (current: TrainSort, tapped: SortTrainsBy): TrainSort =>
  current.by === tapped ? { by: tapped, descending: !current.descending } : { by: tapped, descending: false }

/** Hours of the day, from inclusive, to exclusive. */
export const DAY_BANDS = [
  { key: 'night', fromHour: 0, toHour: 6 },
  { key: 'morning', fromHour: 6, toHour: 12 },
  { key: 'afternoon', fromHour: 12, toHour: 18 },
  { key: 'evening', fromHour: 18, toHour: 24 },
] as const
export type DayBand = (typeof DAY_BANDS)[number]['key']
export const dayBandOf = (at: string): DayBand => DAY_BANDS.find(({ toHour }) => Number(at.slice(11, 13)) < toHour)?.key ?? 'evening'

/** Empty lists let everything pass. */
export interface TrainFilters {
  readonly bookableOnly: boolean
  readonly compliantOnly: boolean
  readonly departBands: readonly DayBand[]
  readonly arriveBands: readonly DayBand[]
  readonly letters: readonly TrainLetter[]
  readonly fromStations: readonly string[]
  readonly toStations: readonly string[]
  /** Trains that carry one of these; together with `bookableOnly` that have one of these left. */
  readonly seats: readonly SeatType[]
}
export const NO_TRAIN_FILTERS: TrainFilters = {
  bookableOnly: false,
  compliantOnly: false,
  departBands: [],
  arriveBands: [],
  letters: [],
  fromStations: [],
  toStations: [],
  seats: [],
}

/** How many kinds of filters of the sheet are set. The switches beside the list stand by themselves and do not count. */
export const countTrainFilters = ({ departBands, arriveBands, letters, fromStations, toStations, seats }: TrainFilters): number =>
  [departBands, arriveBands, letters, fromStations, toStations, seats].filter((list) => list.length > 0).length

const isChosen = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value)

/**
 * Whether a train is shown. What is asked of seats must be true of one and the same seat: a train whose second class complies and whose
 * business class is left has nothing for somebody who wants both.
 */
export function passesTrain(train: ListableTrain, filters: TrainFilters): boolean {
  const asksSeats = filters.bookableOnly || filters.compliantOnly || filters.seats.length > 0
  const isServed = train.seats.some(
    ({ seat, isLeft, isCompliant }) =>
      isChosen(filters.seats, seat) && (!filters.bookableOnly || isLeft) && (!filters.compliantOnly || isCompliant),
  )
  return (
    (!filters.bookableOnly || train.canBook) &&
    (!asksSeats || isServed) &&
    isChosen(filters.departBands, dayBandOf(train.from.at)) &&
    isChosen(filters.arriveBands, dayBandOf(train.to.at)) &&
    isChosen(filters.letters, train.letter) &&
    isChosen(filters.fromStations, train.from.stationCode) &&
    isChosen(filters.toStations, train.to.stationCode)
  )
}

/** Trains on which one would only stand: behind all others by price, in either direction (SPEC.md, 9). */
const onlyStands = ({ seats }: ListableTrain): boolean => {
  const left = seats.filter(({ isLeft }) => isLeft)
  return left.length > 0 && left.every(({ seat }) => seat === 'noSeat')
}

const KEY: Readonly<Record<SortTrainsBy, (train: ListableTrain) => number | string>> = {
  departure: ({ from }) => from.at,
  arrival: ({ to }) => to.at,
  duration: ({ runMinutes }) => runMinutes,
  price: ({ priceMinor }) => priceMinor ?? Number.POSITIVE_INFINITY,
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)
const lastByPrice = (train: ListableTrain): number => (train.priceMinor === null ? 2 : onlyStands(train) ? 1 : 0)

/** The list as it is shown: filtered, then sorted; equals stay in order of departure. All of the mainland keeps one offset: times sort as text. */
export function arrangeTrains<T extends ListableTrain>(trains: readonly T[], filters: TrainFilters, { by, descending }: TrainSort): T[] {
  const turn = descending ? -1 : 1
  return trains
    .filter((train) => passesTrain(train, filters))
    .toSorted(
      (a, b) =>
        (by === 'price' ? lastByPrice(a) - lastByPrice(b) : 0) ||
        turn * compare(KEY[by](a), KEY[by](b)) ||
        compare(a.from.at, b.from.at) ||
        compare(a.to.at, b.to.at),
    )
}

export interface StationOption {
  readonly stationCode: string
  readonly station: BothNames
  readonly count: number
}

/** What there is to filter by in these trains, with how many each would show; stations with most trains first. */
export function trainFilterOptions(trains: readonly ListableTrain[]): {
  readonly letters: readonly TrainLetter[]
  readonly seats: readonly SeatType[]
  readonly fromStations: readonly StationOption[]
  readonly toStations: readonly StationOption[]
} {
  const stations = (end: 'from' | 'to'): StationOption[] => {
    const found = new Map<string, StationOption>()
    for (const { [end]: call } of trains) {
      const count = (found.get(call.stationCode)?.count ?? 0) + 1
      found.set(call.stationCode, { stationCode: call.stationCode, station: call.station, count })
    }
    return [...found.values()].toSorted((a, b) => b.count - a.count || compare(a.stationCode, b.stationCode))
  }
  return {
    letters: [...new Set(trains.map(({ letter }) => letter))],
    seats: [...new Set(trains.flatMap(({ seats }) => seats.map(({ seat }) => seat)))],
    fromStations: stations('from'),
    toStations: stations('to'),
  }
}

interface JudgedSeat {
  readonly isCompliant: boolean
  readonly verdict: { readonly compliant: boolean } | null
}

/** Whether some seats of a list are counted with what can be taken as it is, though not every rule is kept: the company is told of those. */
export const hasToldSeat = (trains: readonly { readonly seats: readonly JudgedSeat[] }[]): boolean =>
  trains.some(({ seats }) => seats.some(({ isCompliant, verdict }) => isCompliant && verdict?.compliant === false))
