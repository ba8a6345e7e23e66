/** Classes of trains: G and C, D, and all others (Z, T, K and numbers alone). */
export const TRAIN_CLASSES = ['highSpeed', 'electric', 'ordinary'] as const
export type TrainClass = (typeof TRAIN_CLASSES)[number]

/** Seats and berths from the lowest to the highest. One ladder for all trains, so that a limit can be named without its train. */
export const SEATS = [
  'noSeat',
  'hardSeat',
  'secondClass',
  'softSeat',
  'hardSleeper',
  'secondSleeper',
  'firstClass',
  'softSleeper',
  'firstSleeper',
  'premierClass',
  'premiumSleeper',
  'businessClass',
] as const
export type Seat = (typeof SEATS)[number]

export const SEAT_ORDER = Object.fromEntries(SEATS.map((seat, index) => [seat, index])) as Readonly<Record<Seat, number>>

/** One seat class of one train in policy's words. */
export interface TrainFacts {
  /** Names the offer; policy hands it back and reads nothing into it. */
  readonly offerKey: string
  readonly trainKey: string
  readonly trainClass: TrainClass
  readonly seat: Seat
  /** A place that is only waited for. */
  readonly isStandby: boolean
  /** In minor units. */
  readonly fareMinor: number
  /** Epoch milliseconds. */
  readonly departAtMs: number
  readonly arriveAtMs: number
  readonly departCity: string
  readonly arriveCity: string
  /** The calendar day of departure, `2026-09-22`. */
  readonly departDate: string
  /** The minute of that day, by the clock of the station. */
  readonly departMinute: number
}
