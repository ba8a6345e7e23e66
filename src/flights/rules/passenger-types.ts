import { refuse, type Refusal } from '../../kernel/result.ts'

/**
 * Passenger types of SPEC.md, 3: ADT an adult, CNN a child from 2 to under 12, INF an infant under 2 on an adult's lap. What somebody is
 * follows from her birth date on the day of the flight, so that the same child may be an infant on the way out and none on the way back.
 */
export const PASSENGER_TYPES = ['ADT', 'CNN', 'INF'] as const
export type PassengerType = (typeof PASSENGER_TYPES)[number]

export interface PassengerCounts {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

const ADULT_FROM_YEARS = 12
const CHILD_FROM_YEARS = 2
/** Airlines carry nobody younger (CAAC, conditions of carriage of the mainland's airlines). */
const NEWBORN_DAYS = 14
/** How many under twelve one adult answers for, beside the infant on her lap. */
export const CHILDREN_PER_ADULT = 2

/** Full years on a day, both YYYY-MM-DD; who was born on a 29 February is a year older on 1 March. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Whose birth date nobody knows is an adult: her document says otherwise before anything is booked. */
export function typeOn(day: string, birthDate: string | null): PassengerType {
  if (birthDate === null) return 'ADT'
  const age = ageOn(day, birthDate)
  if (age >= ADULT_FROM_YEARS) return 'ADT'
  return age >= CHILD_FROM_YEARS ? 'CNN' : 'INF'
}

const daysOld = (day: string, birthDate: string): number => Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(day)).days

export const countOf = (types: readonly PassengerType[], type: PassengerType): number => types.filter((one) => one === type).length

export const countsOf = (types: readonly PassengerType[]): PassengerCounts => ({
  adults: countOf(types, 'ADT'),
  children: countOf(types, 'CNN'),
  infants: countOf(types, 'INF'),
})

/** Infants sit on laps. */
export const seatsOf = ({ adults, children }: PassengerCounts): number => adults + children

/** Whether somebody of them pays another fare than an adult. */
export const isMixed = (types: readonly PassengerType[]): boolean => types.some((type) => type !== 'ADT')

/** Who of several accompanies nobody, or is accompanied by nobody. */
type CompanyFault = 'AF-CHILD-ALONE' | 'AF-INFANT-LAP' | 'AF-CHILDREN-MOST'

/** Whether these may fly together; null where they may. */
export function companyFault({ adults, children, infants }: PassengerCounts): CompanyFault | null {
  if (children + infants === 0) return null
  if (adults === 0) return 'AF-CHILD-ALONE'
  if (infants > adults) return 'AF-INFANT-LAP'
  return children > adults * CHILDREN_PER_ADULT ? 'AF-CHILDREN-MOST' : null
}

/** Why these do not fly on a day, by their birth dates: null for whom none is known. */
export function refuseCompany(day: string, birthDates: readonly (string | null)[]): Refusal | null {
  const isUnborn = birthDates.some((born) => born !== null && daysOld(day, born) < NEWBORN_DAYS)
  if (isUnborn) return refuse('AF-NEWBORN', { field: 'travellers', facts: { days: NEWBORN_DAYS } })
  const fault = companyFault(countsOf(birthDates.map((born) => typeOn(day, born))))
  return fault && refuse(fault, { field: 'travellers', facts: { most: CHILDREN_PER_ADULT } })
}

/** Who holds whom, by their places from 1 on: the first infant sits on the first adult's lap, the second on the second's. */
export function lapsOf(types: readonly PassengerType[]): readonly (number | null)[] {
  const adults = types.flatMap((type, index) => (type === 'ADT' ? [index + 1] : []))
  let infants = 0
  return types.map((type) => {
    if (type !== 'INF') return null
    infants += 1
    return adults[infants - 1] ?? null
  })
}

/** Whether somebody may sit at an emergency exit: an adult, who has both hands free to open it. */
export const mayOpenExit = (types: readonly PassengerType[], place: number): boolean =>
  types[place - 1] === 'ADT' && !lapsOf(types).includes(place)

/** A ticket as those who travel on its order need each other. */
interface Accompanied {
  readonly passengerNo: number
  readonly passengerType: PassengerType
  /** Of an infant's: whose lap; null of tickets from before laps were kept. */
  readonly lapOf: number | null
}

/**
 * Why some tickets of an order do not leave it, be it for money or for another flight: an infant goes where her adult goes, and no child is
 * left behind alone. `staying`: the others that are still travelled on.
 */
export function leavesAlone(going: readonly Accompanied[], staying: readonly Accompanied[]): 'AF-INFANT-FOLLOWS' | 'AF-LEFT-ALONE' | null {
  const leaving = new Set(going.map(({ passengerNo }) => passengerNo))
  if (staying.some(({ lapOf }) => lapOf !== null && leaving.has(lapOf))) return 'AF-INFANT-FOLLOWS'
  return companyFault(countsOf(staying.map(({ passengerType }) => passengerType))) === null ? null : 'AF-LEFT-ALONE'
}
