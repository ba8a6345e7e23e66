import { hash32 } from '../kit/random.ts'
import type { Berth, SeatType } from './cars.ts'
import { isSleeper, standsFor } from './cars.ts'
import type { Stretch } from './network.ts'
import { stopAt } from './network.ts'

/**
 * Fares by distance and class, in fen. High-speed ones: so much a kilometre, tapering beyond 500, 1,000 and 1,500 km, and floating by train
 * as the railway's do since it may set them itself (up to a fifth around the published fare); other trains by the regulated scale, which
 * tapers at 200, 500, 1,000, 1,500 and 2,500 km (《铁路客运运价规则》). The rates were fitted to fares that passengers have published;
 * `measure.ts` holds them against such.
 */
type Bands = readonly (readonly [beyondKm: number, share: number])[]
const FAST_BANDS: Bands = [
  [0, 1],
  [500, 0.9],
  [1000, 0.8],
  [1500, 0.7],
]
const OLD_BANDS: Bands = [
  [0, 1],
  [200, 0.9],
  [500, 0.8],
  [1000, 0.7],
  [1500, 0.6],
  [2500, 0.5],
]

function weighted(km: number, bands: Bands): number {
  return bands.reduce((sum, [beyond, share], nth) => {
    const until = bands[nth + 1]?.[0] ?? Infinity
    return sum + Math.max(0, Math.min(km, until) - beyond) * share
  }, 0)
}

/** Yuan a kilometre in second class: on lines for 300 km/h, and on those for 200 km/h (《关于…动车组票价》: 0.46 and 0.32 or thereabouts). */
const RATE_300 = 0.46
const RATE_200 = 0.32
const RATE_OLD = 0.1487
/** A train that is so quick on the whole of its way runs on a line for 300 km/h. */
const QUICK_KMH = 190

/** Of the fare in second class. */
const FAST_SHARES: Partial<Record<SeatType, number>> = {
  second: 1,
  noSeat: 1,
  first: 1.6,
  premiumFirst: 2.25,
  special: 1.85,
  business: 3.25,
  emuSleeper: 2.35,
}
/** Of the hard seat's fare, by level. */
const OLD_SHARES: Partial<Record<SeatType, Readonly<Record<Berth, number>>>> = {
  hardSleeper: { lower: 1.77, middle: 1.715, upper: 1.66 },
  softSleeper: { lower: 2.685, middle: 2.6, upper: 2.57 },
  advancedSoftSleeper: { lower: 4.8, middle: 4.7, upper: 4.6 },
}
const LEAST_YUAN = 1

/** To the half yuan: as tickets are printed. */
const halfYuan = (yuan: number) => Math.max(LEAST_YUAN, Math.round(yuan * 2) / 2) * 100

/** Numbers below are of the quickest trains. */
const QUICKEST = 60

/** How far a train's fares float from the published ones: the quickest are the dearest. */
function floating({ train }: Stretch): number {
  if (train.trainClass !== 'G') return 1
  const digits = Number(/\d+/.exec(train.number)?.[0] ?? 0)
  const drawn = hash32(`float/${train.number}`) % 3
  return (digits < QUICKEST ? 1.14 : 1.02) + (drawn - 1) * 0.05
}

/** Kilometres between two stops of a train, one at least. */
export function kmOf({ train, from, to }: Stretch): number {
  return Math.max(1, stopAt(train, to).km - stopAt(train, from).km)
}

function kmh({ train }: Stretch): number {
  const [first, last] = [stopAt(train, 0), stopAt(train, train.stops.length - 1)]
  return (last.km / Math.max(1, last.arrive - first.depart)) * 60
}

/** What an adult pays; `moved` is what a control has moved the train's fares by, in percent. */
export function fareMinor(stretch: Stretch, seatType: SeatType, berth: Berth | undefined, moved = 0): number {
  const km = kmOf(stretch)
  const factor = 1 + moved / 100
  if (standsFor(stretch.train) === 'second') {
    const rate = stretch.train.trainClass === 'G' || (stretch.train.trainClass === 'C' && kmh(stretch) > QUICK_KMH) ? RATE_300 : RATE_200
    return halfYuan(weighted(km, FAST_BANDS) * rate * floating(stretch) * (FAST_SHARES[seatType] ?? 1) * factor)
  }
  const share = OLD_SHARES[seatType]?.[berth ?? 'lower'] ?? 1
  return halfYuan(weighted(km, OLD_BANDS) * RATE_OLD * share * factor)
}

export type PassengerType = 'adult' | 'child' | 'freeChild' | 'student'

/** Students pay less in these alone, and only there. */
export const STUDENT_SEATS: ReadonlySet<SeatType> = new Set(['second', 'hardSeat', 'hardSleeper', 'noSeat'])

/**
 * What somebody pays: a child half of a seat's fare, of a bed the half of the hard seat's and the whole of what the bed is more; a student
 * three quarters in second class and half of the hard seat, as a child does; a small child without a seat nothing.
 */
export function fareOf(stretch: Stretch, seatType: SeatType, berth: Berth | undefined, type: PassengerType, moved = 0): number {
  if (type === 'freeChild') return 0
  const whole = fareMinor(stretch, seatType, berth, moved)
  if (type === 'adult' || (type === 'student' && !STUDENT_SEATS.has(seatType))) return whole
  const fast = standsFor(stretch.train) === 'second'
  if (fast) return halfYuan((whole / 100) * (type === 'student' ? 0.75 : 0.5))
  if (!isSleeper(seatType)) return halfYuan(whole / 200)
  return whole - halfYuan(fareMinor(stretch, 'hardSeat', undefined, moved) / 200)
}
