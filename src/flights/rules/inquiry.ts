import { refuse, type Refusal } from '../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Cabin } from './offer.ts'
import { checkSearch } from './search.ts'

/** One leg of a journey that is asked for. */
export interface InquiryLeg {
  readonly fromCityCode: string
  readonly toCityCode: string
  /** Calendar date where the flight leaves. */
  readonly departDate: string
}

/** What is asked of the desk. */
export interface InquiryWish {
  readonly legs: readonly InquiryLeg[]
  /** The cabin that is wished for, on all legs. */
  readonly cabin: Cabin
  /** By how many days each leg may lie earlier or later. */
  readonly flexDays: number
  /** What all of it may cost for one traveller; null where she did not say. */
  readonly budgetMinor: number | null
  readonly remark: string
}

export const INQUIRY_LEGS_MAX = 6
export const INQUIRY_FLEX_DAYS_MAX = 3
export const INQUIRY_REMARK_CHARACTERS_MAX = 200
/** Beyond that nobody flies; a slip of the keyboard is refused. */
export const INQUIRY_BUDGET_MINOR_MAX = 100_000_000
/** How long a request that was begun and not sent is kept. */
export const INQUIRY_DRAFT_DAYS = 7
/** How many of hers somebody may have with the desk at once: more nobody can answer in time. */
export const INQUIRIES_OPEN_MAX = 10
/** READINGS.md, defaults: the desk answers within so long of its working hours. */
export const INQUIRY_ANSWER_MINUTES = 120

interface World {
  readonly today: Temporal.PlainDate
  /** A city's zone; undefined for one that is not known. */
  readonly zoneOf: (cityCode: string) => string | undefined
  readonly isAbroad: (cityCode: string) => boolean
}

/** Whether no flight of the one day can come after any of the other: days begin and end where they are, so that a date line counts. */
function isBefore(leg: InquiryLeg, before: InquiryLeg, { zoneOf }: World): boolean {
  const midnight = ({ fromCityCode, departDate }: InquiryLeg, days: number): number =>
    Temporal.PlainDate.from(departDate)
      .add({ days })
      .toZonedDateTime(zoneOf(fromCityCode) ?? DEFAULT_ZONE).epochMilliseconds
  return midnight(leg, 1) <= midnight(before, 0)
}

/** What is wrong with a leg by itself, or with where it lies among the others. */
function checkLeg(leg: InquiryLeg, before: InquiryLeg | undefined, world: World): Refusal | null {
  if (world.zoneOf(leg.fromCityCode) === undefined) return refuse('AF-NO-CITY', { field: 'fromCityCode' })
  if (world.zoneOf(leg.toCityCode) === undefined) return refuse('AF-NO-CITY', { field: 'toCityCode' })
  const wrong = checkSearch({ ...leg, cabin: 'economy' }, world.today)
  if (wrong) return wrong
  return before !== undefined && isBefore(leg, before, world) ? refuse('AF-INQUIRY-ORDER', { field: 'departDate' }) : null
}

/**
 * What keeps a request from being sent, the first thing in the order of the form: field `legs.1.departDate`; null when it can be. For others
 * one books within the mainland only [E-FLIGHT-06].
 */
export function checkInquiry({ legs }: Pick<InquiryWish, 'legs'>, mode: 'personal' | 'agent', world: World): Refusal | null {
  if (legs.length === 0) return refuse('AF-INQUIRY-LEGS', { field: 'legs' })
  for (const [i, leg] of legs.entries()) {
    const wrong = checkLeg(leg, legs[i - 1], world)
    if (wrong) return refuse(wrong.refused, { field: `legs.${i}.${wrong.field ?? 'departDate'}` })
  }
  const leavesMainland = legs.some((leg) => world.isAbroad(leg.fromCityCode) || world.isAbroad(leg.toCityCode))
  return mode === 'agent' && leavesMainland ? refuse('AF-INTL-SELF', { field: 'travellers' }) : null
}
