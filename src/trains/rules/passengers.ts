import { refuse, type Refusal } from '../../kernel/result.ts'
import type { SeatOnSale, SeatType } from './seats.ts'

/**
 * Who travels, by age on the day on which the train leaves her station (rules for real-name tickets since 2023; READINGS.md, Rail rules): under 6
 * free beside an adult, without a seat of her own; from 6 to 13 at the child fare; students in their periods.
 */
export const RAIL_PASSENGER_TYPES = ['adult', 'child', 'freeChild', 'student'] as const
export type RailPassengerType = (typeof RAIL_PASSENGER_TYPES)[number]

const CHILD_FROM_YEARS = 6
const ADULT_FROM_YEARS = 14
/** Rides of a student at her fare, from 1 October to 30 September. */
export const STUDENT_RIDES_A_YEAR = 4
const STUDENT_SEATS: readonly SeatType[] = ['second', 'hardSeat', 'hardSleeper']

/** Full years on a day, both YYYY-MM-DD. */
function yearsOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export interface RailTraveller {
  /** YYYY-MM-DD; null where nobody knows it: an adult. */
  readonly birthDate: string | null
  /** Wants the student fare; the railway checks that she may have it. */
  readonly wantsStudentFare: boolean
}

/**
 * What each of several travels as on a day, in their order. Each adult takes one child under six along for nothing, the youngest first; further
 * ones have a seat and pay the child fare. A student is an adult who pays less.
 */
export function typesOn(trainDate: string, travellers: readonly RailTraveller[]): RailPassengerType[] {
  const ages = travellers.map(({ birthDate }) => (birthDate === null ? ADULT_FROM_YEARS : yearsOn(trainDate, birthDate)))
  const adults = ages.filter((age) => age >= ADULT_FROM_YEARS).length
  const small = ages
    .flatMap((age, index) => (age < CHILD_FROM_YEARS ? [{ index, birthDate: travellers[index]?.birthDate ?? '' }] : []))
    .toSorted((a, b) => (a.birthDate < b.birthDate ? 1 : a.birthDate > b.birthDate ? -1 : a.index - b.index))
  const free = new Set(small.slice(0, adults).map(({ index }) => index))
  return travellers.map(({ wantsStudentFare }, index): RailPassengerType => {
    const age = ages[index] ?? ADULT_FROM_YEARS
    if (age < ADULT_FROM_YEARS) return free.has(index) ? 'freeChild' : 'child'
    return wantsStudentFare ? 'student' : 'adult'
  })
}

/** Whether somebody is grown up enough to travel beside a child. */
export const isGrownType = (type: RailPassengerType): boolean => type === 'adult' || type === 'student'

/** Who is seated: everybody but a child on somebody's lap. */
export const seatedOf = (types: readonly RailPassengerType[]): number => types.filter((type) => type !== 'freeChild').length

/** Why these do not travel together: children go with somebody of at least 14. */
export const checkCompany = (types: readonly RailPassengerType[]): Refusal | null =>
  types.length > 0 && !types.some(isGrownType) ? refuse('TR-CHILD-ALONE', { field: 'passengers' }) : null

/** The year by which a student's rides are counted: from 1 October on, to before the next one. Days as YYYY-MM-DD. */
export function studentYearOf(trainDate: string): { readonly from: string; readonly before: string } {
  const year = Number(trainDate.slice(0, 4)) - (trainDate.slice(5) < '10-01' ? 1 : 0)
  return { from: `${year}-10-01`, before: `${year + 1}-10-01` }
}

export interface StudentWish {
  readonly trainDate: string
  readonly seat: SeatType
  /** The railway's periods, both days included. */
  readonly periods: readonly { readonly from: string; readonly to: string }[]
  /** Rides at the student fare since the last 1 October, as far as we know. */
  readonly ridesTaken: number
}

/** Why the student fare is not to be had: the day, the seat, or four rides already. Whether she is a student at all, the railway says. */
export function checkStudent({ trainDate, seat, periods, ridesTaken }: StudentWish): Refusal | null {
  if (!periods.some(({ from, to }) => from <= trainDate && trainDate <= to)) return refuse('TR-STUDENT-PERIOD', { field: 'passengers' })
  if (!STUDENT_SEATS.includes(seat)) return refuse('TR-STUDENT-SEAT', { field: 'seat' })
  return ridesTaken >= STUDENT_RIDES_A_YEAR
    ? refuse('TR-STUDENT-RIDES', { field: 'passengers', facts: { most: STUDENT_RIDES_A_YEAR } })
    : null
}

/** What one of them pays for a seat at most, in minor units. A student's fare that is not offered is the adult's: nobody is promised less. */
export function fareMinorOf(type: RailPassengerType, seat: Pick<SeatOnSale, 'fareMinor' | 'childFareMinor' | 'studentFareMinor'>): number {
  switch (type) {
    case 'adult':
      return seat.fareMinor
    case 'child':
      return seat.childFareMinor
    case 'freeChild':
      return 0
    case 'student':
      return seat.studentFareMinor ?? seat.fareMinor
  }
}
