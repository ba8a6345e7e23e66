/** What a train has to sit or lie on, in the words of the specification where it has one. */
export const SEAT_TYPES = [
  'second',
  'first',
  'premiumFirst',
  'business',
  'special',
  'emuSleeper',
  'hardSeat',
  'softSeat',
  'hardSleeper',
  'softSleeper',
  'advancedSoftSleeper',
  'noSeat',
] as const
export type SeatType = (typeof SEAT_TYPES)[number]

/** The railway's own letters for them (12306's seat codes), which the specification calls seatId. */
export const SEAT_IDS: Readonly<Record<SeatType, string>> = {
  business: '9',
  special: 'P',
  premiumFirst: 'D',
  first: 'M',
  second: 'O',
  emuSleeper: 'F',
  advancedSoftSleeper: '6',
  softSleeper: '4',
  hardSleeper: '3',
  softSeat: '2',
  hardSeat: '1',
  noSeat: 'W',
}

/** The letter of a train's number; `O` of one without. */
export const TRAIN_LETTERS = ['G', 'D', 'C', 'Z', 'T', 'K', 'O'] as const
export type TrainLetter = (typeof TRAIN_LETTERS)[number]

const MULTIPLE_UNITS: readonly TrainLetter[] = ['C', 'G', 'D']
/** C, G and D: what the specification calls fast trains (`onlyFastTrain`). */
export const isFast = (letter: TrainLetter): boolean => MULTIPLE_UNITS.includes(letter)

/** A number alone, and letters that we do not sell by name (Y, S), are `O`. */
export function letterOf(trainNo: string): TrainLetter {
  const letter = TRAIN_LETTERS.find((one) => one !== 'O' && trainNo.startsWith(one))
  return letter ?? 'O'
}

/*
 * SPEC.md, 9: seats of C, G and D trains stand as second, first, business, special, no seat; of others as hard seat, hard sleeper middle, soft
 * sleeper lower, no seat. Types that the specification does not place stand beside their like, and a train that carries both kinds (a D with
 * soft sleepers) shows those of its own list first. No seat is last of all.
 */
const ORDER_OF_FAST = [
  ...(['second', 'first', 'premiumFirst', 'business', 'special', 'emuSleeper'] as const),
  ...(['hardSeat', 'softSeat', 'hardSleeper', 'softSleeper', 'advancedSoftSleeper', 'noSeat'] as const),
] as const satisfies readonly SeatType[]
const ORDER_OF_OTHERS = [
  ...(['hardSeat', 'softSeat', 'hardSleeper', 'softSleeper', 'advancedSoftSleeper'] as const),
  ...(['second', 'first', 'premiumFirst', 'business', 'special', 'emuSleeper', 'noSeat'] as const),
] as const satisfies readonly SeatType[]

/** The order in which a train of this letter shows its seats. */
export const seatOrderOf = (letter: TrainLetter): readonly SeatType[] => (isFast(letter) ? ORDER_OF_FAST : ORDER_OF_OTHERS)

export const BERTHS = ['lower', 'middle', 'upper'] as const
export type Berth = (typeof BERTHS)[number]

/**
 * Sleepers, each with the berth whose price stands for it in lists (SPEC.md, 9, sleeper types). Its "several K-series codes" are not told; the
 * one further type that is sold, the berths of D trains, is counted among them.
 */
const LISTED_BERTH = {
  hardSleeper: 'middle',
  softSleeper: 'lower',
  advancedSoftSleeper: 'lower',
  emuSleeper: 'lower',
} as const satisfies Partial<Record<SeatType, Berth>>
export const SLEEPER_TYPES = Object.keys(LISTED_BERTH) as (keyof typeof LISTED_BERTH)[]
export type SleeperType = (typeof SLEEPER_TYPES)[number]
export const isSleeper = (seat: SeatType): seat is SleeperType => Object.hasOwn(LISTED_BERTH, seat)

/** Seats left, 0 to 20; `A` for more. */
export type SeatsLeft = number | 'A'
export const areLeft = (left: SeatsLeft, wanted = 1): boolean => left === 'A' || left >= wanted

export interface BerthFare {
  readonly berth: Berth
  /** Of an adult, in minor units. */
  readonly fareMinor: number
  readonly seatsLeft: SeatsLeft
}

/** One type of seat on one train and stretch, as it is sold. */
export interface SeatOnSale {
  readonly seat: SeatType
  /** Of an adult, in minor units; of a sleeper the dearest berth's, since berths are assigned and nobody pays more than she was told. */
  readonly fareMinor: number
  readonly childFareMinor: number
  /** Only where students pay less, on a day of their periods. */
  readonly studentFareMinor: number | null
  readonly seatsLeft: SeatsLeft
  /** How many are left, where those who travel need more: none is left for them. */
  readonly fewerLeft?: number
  /** Sold out, and can be queued for. */
  readonly canQueue: boolean
  /** Letters that can be wished for, window to window; empty where there are none. */
  readonly letters: readonly string[]
  /** Of sleepers, the lower one first; empty otherwise. */
  readonly berths: readonly BerthFare[]
}

/** What a list shows for a type: of a sleeper the berth that stands for it, where it has that one. */
export function listedFareMinor({ seat, fareMinor, berths }: Pick<SeatOnSale, 'seat' | 'fareMinor' | 'berths'>): number {
  if (!isSleeper(seat)) return fareMinor
  return berths.find(({ berth }) => berth === LISTED_BERTH[seat])?.fareMinor ?? fareMinor
}

/** The seats of a train in the order of its list. */
export function inOrder<T extends { readonly seat: SeatType }>(letter: TrainLetter, seats: readonly T[]): T[] {
  const order = seatOrderOf(letter)
  return seats.toSorted((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat))
}

type Priced = Pick<SeatOnSale, 'seat' | 'fareMinor' | 'berths'>

/** From the cheapest on. Who stands pays as much as who sits, so that no seat is last whatever it costs (SPEC.md, 9). */
export function byPrice<T extends Priced>(seats: readonly T[]): T[] {
  const isLast = ({ seat }: T): number => (seat === 'noSeat' ? 1 : 0)
  return seats.toSorted((a, b) => isLast(a) - isLast(b) || listedFareMinor(a) - listedFareMinor(b))
}

/** A train's price: the cheapest seat that can be bought; of a train without any, the cheapest at all; null of one without seats to sell. */
export function lowestMinor(seats: readonly (Priced & Pick<SeatOnSale, 'seatsLeft'>)[]): number | null {
  const sorted = byPrice(seats)
  const cheapest = sorted.find(({ seatsLeft }) => areLeft(seatsLeft)) ?? sorted[0]
  return cheapest === undefined ? null : listedFareMinor(cheapest)
}

export interface SeatKeyParts {
  /** The day on which the train leaves the passenger's station, YYYY-MM-DD. */
  readonly trainDate: string
  readonly trainNo: string
  readonly seatId: string
  readonly fromStationCode: string
  readonly toStationCode: string
}

const SEPARATOR = '$'

/** Names one type of seat on one ride: date, number, seat id, from and to, joined by `$` (SPEC.md, 3, Train). */
export const seatKeyOf = ({ trainDate, trainNo, seatId, fromStationCode, toStationCode }: SeatKeyParts): string =>
  [trainDate, trainNo, seatId, fromStationCode, toStationCode].join(SEPARATOR)

const KEY = /^(\d{4}-\d{2}-\d{2})\$([A-Z]?\d{1,5})\$([0-9A-Z])\$([A-Z]{3})\$([A-Z]{3})$/

/** The parts of a key, or null of what is none. */
export function readSeatKey(key: string): (SeatKeyParts & { readonly seat: SeatType }) | null {
  const [, trainDate = '', trainNo = '', seatId = '', fromStationCode = '', toStationCode = ''] = KEY.exec(key) ?? []
  const seat = SEAT_TYPES.find((type) => SEAT_IDS[type] === seatId)
  return seat === undefined ? null : { trainDate, trainNo, seatId, fromStationCode, toStationCode, seat }
}
