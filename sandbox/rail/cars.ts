import type { Train } from './network.ts'
import { isHighSpeed } from './network.ts'

/** What a train is made of: cars with seats and beds, as the usual compositions have them (CR400, CRH380; 25T and 25G carriages). */
export const SEAT_TYPES = [
  'business',
  'special',
  'premiumFirst',
  'first',
  'second',
  'emuSleeper',
  'advancedSoftSleeper',
  'softSleeper',
  'hardSleeper',
  'softSeat',
  'hardSeat',
  'noSeat',
] as const
export type SeatType = (typeof SEAT_TYPES)[number]
export type Berth = 'lower' | 'middle' | 'upper'
export type Letter = 'A' | 'B' | 'C' | 'D' | 'F'

export interface Place {
  readonly seatType: SeatType
  readonly car: string
  /** Row of a car with letters, bay of one with beds; 0 elsewhere. */
  readonly row: number
  readonly letter?: Letter
  readonly berth?: Berth
  /** As it stands on the ticket; a standing place has none. */
  readonly label?: string
}

/** All places of a train; those of a type stand together, those of a car too. */
export interface Composition {
  readonly places: readonly Place[]
  readonly ranges: ReadonlyMap<SeatType, readonly [start: number, end: number]>
}

const carName = (nth: number) => String(nth).padStart(2, '0')
const times = <T>(count: number, of: (nth: number) => T) => Array.from({ length: count }, (_, nth) => of(nth))

const seats = (seatType: SeatType, car: number, rows: number, letters: string, firstRow = 1): Place[] =>
  times(rows, (nth) => nth + firstRow).flatMap((row) =>
    [...letters].map((letter) => ({ seatType, car: carName(car), row, letter: letter as Letter, label: `${carName(row)}${letter}` })),
  )

const beds = (seatType: SeatType, car: number, bays: number, berths: readonly Berth[]): Place[] =>
  times(bays, (nth) => nth).flatMap((bay) =>
    // Two beds of each level face each other in a bay.
    [0, 1].flatMap((side) =>
      berths.map((berth) => ({ seatType, car: carName(car), row: bay + 1, berth, label: carName(bay * 2 + side + 1) })),
    ),
  )

const benches = (car: number, count: number): Place[] =>
  times(count, (nth) => ({ seatType: 'hardSeat' as const, car: carName(car), row: 0, label: String(nth + 1).padStart(3, '0') }))

const standing = (car: number, count: number): Place[] => times(count, () => ({ seatType: 'noSeat' as const, car: carName(car), row: 0 }))

const TWO: readonly Berth[] = ['lower', 'upper']
const THREE: readonly Berth[] = ['lower', 'middle', 'upper']

const LONG: readonly Place[] = [
  ...seats('business', 1, 8, 'ACF'),
  ...[2, 3].flatMap((car) => seats('first', car, 14, 'ACDF')),
  ...times(13, (nth) => nth + 4).flatMap((car) => seats('second', car, car === 9 ? 8 : 17, 'ABCDF')),
  ...standing(4, 30),
]
const LONG_WITH_PREMIUM: readonly Place[] = [
  ...seats('business', 1, 8, 'ACF'),
  ...seats('premiumFirst', 2, 9, 'ACF'),
  ...seats('first', 3, 14, 'ACDF'),
  ...times(13, (nth) => nth + 4).flatMap((car) => seats('second', car, car === 9 ? 8 : 17, 'ABCDF')),
  ...standing(4, 30),
]
const SHORT: readonly Place[] = [
  ...seats('business', 1, 3, 'ACF'),
  ...seats('first', 1, 7, 'ACDF', 4),
  ...seats('first', 2, 6, 'ACDF'),
  ...times(6, (nth) => nth + 3).flatMap((car) => seats('second', car, car === 5 ? 13 : 17, 'ABCDF')),
  ...standing(3, 20),
]
const SHORT_WITH_SPECIAL: readonly Place[] = [
  ...seats('special', 1, 2, 'ACF'),
  ...seats('first', 1, 8, 'ACDF', 3),
  ...seats('first', 2, 6, 'ACDF'),
  ...times(6, (nth) => nth + 3).flatMap((car) => seats('second', car, car === 5 ? 13 : 17, 'ABCDF')),
  ...standing(3, 20),
]
const ORDINARY_EMU: readonly Place[] = [
  ...seats('first', 1, 12, 'ACDF'),
  ...times(7, (nth) => nth + 2).flatMap((car) => seats('second', car, car === 5 ? 13 : 17, 'ABCDF')),
  ...standing(2, 40),
]
const NIGHT_EMU: readonly Place[] = [
  ...times(3, (nth) => nth + 13).flatMap((car) => seats('second', car, 16, 'ABCDF')),
  ...times(12, (nth) => nth + 1).flatMap((car) => beds('emuSleeper', car, 10, TWO)),
  ...standing(13, 20),
]
const OLD: readonly Place[] = [
  ...times(2, (nth) => nth + 9).flatMap((car) => beds('softSleeper', car, 9, TWO)),
  ...times(8, (nth) => nth + 11).flatMap((car) => beds('hardSleeper', car, 11, THREE)),
  ...times(6, (nth) => nth + 1).flatMap((car) => benches(car, 118)),
  ...standing(1, 120),
]
const OLD_WITH_ADVANCED: readonly Place[] = [
  ...beds('advancedSoftSleeper', 8, 8, ['lower', 'upper']).filter((_, nth) => nth % 4 < 2),
  ...times(3, (nth) => nth + 9).flatMap((car) => beds('softSleeper', car, 9, TWO)),
  ...times(8, (nth) => nth + 12).flatMap((car) => beds('hardSleeper', car, 11, THREE)),
  ...times(4, (nth) => nth + 1).flatMap((car) => benches(car, 118)),
  ...standing(1, 60),
]

function composed(places: readonly Place[]): Composition {
  const ranges = new Map<SeatType, readonly [number, number]>()
  for (const [nth, { seatType }] of places.entries()) ranges.set(seatType, [ranges.get(seatType)?.[0] ?? nth, nth + 1])
  return { places, ranges }
}

const KINDS = {
  long: composed(LONG),
  longPremium: composed(LONG_WITH_PREMIUM),
  short: composed(SHORT),
  shortSpecial: composed(SHORT_WITH_SPECIAL),
  ordinary: composed(ORDINARY_EMU),
  night: composed(NIGHT_EMU),
  old: composed(OLD),
  oldAdvanced: composed(OLD_WITH_ADVANCED),
} as const

const LONG_KM = 900
const NIGHT_FROM_MINUTE = 19 * 60
const NIGHT_MINUTES = 7 * 60
const FIRST_NUMBERS = 30

/** The composition of a train, by its class, its way and its number. */
export function compositionOf(train: Train): Composition {
  const [first, last] = [train.stops[0], train.stops.at(-1)]
  const digits = Number(/\d+/.exec(train.number)?.[0] ?? 0)
  const km = last?.km ?? 0
  if (!isHighSpeed(train)) return train.trainClass === 'Z' ? KINDS.oldAdvanced : KINDS.old
  if (train.trainClass === 'G') {
    if (km >= LONG_KM) return digits < FIRST_NUMBERS ? KINDS.longPremium : KINDS.long
    return digits % 8 < 2 ? KINDS.shortSpecial : KINDS.short
  }
  const isNight = (first?.depart ?? 0) >= NIGHT_FROM_MINUTE && (last?.arrive ?? 0) - (first?.depart ?? 0) >= NIGHT_MINUTES
  return isNight ? KINDS.night : KINDS.ordinary
}

/** Where somebody stands who finds no seat: what a standing place costs is what this seat costs. */
export const standsFor = (train: Train): SeatType => (isHighSpeed(train) ? 'second' : 'hardSeat')

export const isSleeper = (seatType: SeatType): boolean => seatType.endsWith('Sleeper')
