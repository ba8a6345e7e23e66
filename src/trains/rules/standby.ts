import { refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { isSleeper, type SeatOnSale, type SeatType } from './seats.ts'
import { fareMinorOf, type RailPassengerType } from './passengers.ts'

/** The specification's limits (constants: train.standbyMaxAdjacentDates, .standbyMaxPerDate, .standbyMaxTotal, .standbyMaxPerDay). */
export const STANDBY_DATES_MAX = 2
export const STANDBY_REQUIREMENTS_PER_DATE_MAX = 5
export const STANDBY_REQUIREMENTS_MAX = 10
/** Orders submitted per person and day (READINGS.md, Rules). */
export const STANDBY_ORDERS_PER_DAY_MAX = 5
/** The latest cut-off before the first departure, in hours (constants: train.standbyLatestCutOffBeforeDeparture). */
export const STANDBY_CUTOFF_HOURS_BEFORE = 2

/** One train and type that would do. */
export interface Requirement {
  readonly trainId: string
  readonly trainDate: string
  readonly departAt: Temporal.Instant
  readonly fromCity: string
  readonly toCity: string
  readonly seat: SeatType
  /** Whether the company allows it without anybody's word: a place that comes by itself cannot be asked about. */
  readonly isWithinStandard: boolean
}

export interface StandbyWish {
  readonly requirements: readonly Requirement[]
  /** Until when one waits; null while none is chosen. */
  readonly cutOffAt: Temporal.Instant | null
  /** When she has submitted others, withdrawn ones too. */
  readonly submittedAts: readonly Temporal.Instant[]
}

const sameOf = ({ trainId, seat, fromCity, toCity }: Requirement): string => `${trainId} ${seat} ${fromCity} ${toCity}`

function checkDates(requirements: readonly Requirement[]): Refusal | null {
  const dates = [...new Set(requirements.map(({ trainDate }) => trainDate))].toSorted()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const areAdjacent = dates.length <= STANDBY_DATES_MAX && Temporal.PlainDate.from(first).until(last).days < STANDBY_DATES_MAX
  if (!areAdjacent) return refuse('TR-STANDBY-DATES', { field: 'requirements', facts: { most: STANDBY_DATES_MAX } })
  const perDate = Map.groupBy(requirements, ({ trainDate }) => trainDate)
  const isFull = [...perDate.values()].some(({ length }) => length > STANDBY_REQUIREMENTS_PER_DATE_MAX)
  return isFull ? refuse('TR-STANDBY-PER-DATE', { field: 'requirements', facts: { most: STANDBY_REQUIREMENTS_PER_DATE_MAX } }) : null
}

/** What is asked for, whatever the time: [V-TRAIN-07] to [V-TRAIN-09], [V-TRAIN-11] and [V-TRAIN-13]. */
export function checkRequirements(requirements: readonly Requirement[]): Refusal | null {
  const [first, ...others] = requirements
  if (first === undefined) return refuse('TR-STANDBY-NONE', { field: 'requirements' })
  // All together before each day: on two days more than ten always means more than five on one, and this is the sentence that says what to do.
  if (requirements.length > STANDBY_REQUIREMENTS_MAX) {
    return refuse('TR-STANDBY-MOST', { field: 'requirements', facts: { most: STANDBY_REQUIREMENTS_MAX } })
  }
  const byDates = checkDates(requirements)
  if (byDates) return byDates
  const isOneLine = others.every(({ fromCity, toCity }) => fromCity === first.fromCity && toCity === first.toCity)
  if (!isOneLine) return refuse('TR-STANDBY-LINE', { field: 'requirements' })
  if (new Set(requirements.map(sameOf)).size < requirements.length) return refuse('TR-STANDBY-TWICE', { field: 'requirements' })
  if (requirements.some(({ seat }) => seat === 'noSeat')) return refuse('TR-STANDBY-NO-SEAT', { field: 'requirements' })
  return requirements.some(({ isWithinStandard }) => !isWithinStandard) ? refuse('TR-STANDBY-OVER', { field: 'requirements' }) : null
}

/** The last instant that may be chosen to wait until: two hours before the first of the trains leaves. */
export function latestCutOff(requirements: readonly Pick<Requirement, 'departAt'>[]): Temporal.Instant | null {
  const [first] = requirements.map(({ departAt }) => departAt).toSorted(Temporal.Instant.compare)
  return first?.subtract({ hours: STANDBY_CUTOFF_HOURS_BEFORE }) ?? null
}

function checkCutOff({ requirements, cutOffAt }: StandbyWish, now: Temporal.Instant): Refusal | null {
  if (cutOffAt === null) return refuse('TR-CUTOFF', { field: 'cutOffAt' })
  if (Temporal.Instant.compare(cutOffAt, now) <= 0) return refuse('TR-CUTOFF-PAST', { field: 'cutOffAt' })
  const latest = latestCutOff(requirements)
  const isLate = latest !== null && Temporal.Instant.compare(cutOffAt, latest) > 0
  return isLate
    ? refuse('TR-CUTOFF-LATE', { field: 'cutOffAt', facts: { hours: STANDBY_CUTOFF_HOURS_BEFORE, latest: latest.toString() } })
    : null
}

/** What keeps a standby from being submitted, in the order of the page; null where nothing does [V-TRAIN-10] [V-TRAIN-12] [E-TRAIN-02]. */
export function checkStandby(wish: StandbyWish, now: Temporal.Instant): Refusal | null {
  return checkRequirements(wish.requirements) ?? checkCutOff(wish, now) ?? checkStandbysOfDay(wish.submittedAts, now)
}

/** So many a day, withdrawn ones too [V-TRAIN-10]. */
export function checkStandbysOfDay(submittedAts: readonly Temporal.Instant[], now: Temporal.Instant): Refusal | null {
  const today = dateIn(DEFAULT_ZONE, now)
  const submittedToday = submittedAts.filter((at) => dateIn(DEFAULT_ZONE, at).equals(today)).length
  return submittedToday >= STANDBY_ORDERS_PER_DAY_MAX ? refuse('TR-STANDBY-PER-DAY', { facts: { most: STANDBY_ORDERS_PER_DAY_MAX } }) : null
}

type PricedSeat = Pick<SeatOnSale, 'seat' | 'fareMinor' | 'childFareMinor' | 'studentFareMinor' | 'berths'>

/** What all of them pay for one requirement at most: of sleepers the lower berth, since whichever is free first is given. */
const sumMinorOf = (seat: PricedSeat, types: readonly RailPassengerType[]): number => {
  const dearest = isSleeper(seat.seat) ? Math.max(seat.fareMinor, ...seat.berths.map(({ fareMinor }) => fareMinor)) : seat.fareMinor
  return types.reduce((sum, type) => sum + fareMinorOf(type, { ...seat, fareMinor: dearest }), 0)
}

/** What is paid ahead: the dearest of the requirements over everybody; whatever the tickets cost less comes back. */
export const prepaidMinorOf = (seats: readonly PricedSeat[], types: readonly RailPassengerType[]): number =>
  Math.max(0, ...seats.map((seat) => sumMinorOf(seat, types)))
