import type { BothNames } from '../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { DEFAULT_CITY } from '../../places/rules/city.ts'
import { nowMs } from '../../web/now.ts'
import { remembered } from '../../web/remembered.ts'
import type { CabinGroup } from '../rules/offer.ts'
import { checkSearch } from '../rules/search.ts'
import { isCabinGroup, isDate } from './trip.ts'
import type { Trip } from './trip.ts'

/** A city as the form keeps it: with its names, so that nothing has to be looked up before the first paint. */
export interface DraftCity {
  readonly code: string
  readonly name: BothNames
  /** Out of the mainland. */
  readonly isAbroad?: true
}

/** The search form of home, as somebody left it. */
export interface SearchDraft {
  readonly from: DraftCity
  readonly to: DraftCity | null
  readonly departDate: string
  readonly cabin: CabinGroup
  /** The day of the way back; none of a trip that goes one way. */
  readonly returnDate?: string | null
  /** Several legs, of which this is the first: some other one may lead abroad. */
  readonly isMulti?: boolean
}

/** Today where domestic flights are booked. */
export const todayHere = (): Temporal.PlainDate => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs()))

export function freshDraft(today: Temporal.PlainDate): SearchDraft {
  const from = { code: DEFAULT_CITY.code, name: DEFAULT_CITY.name }
  return { from, to: null, departDate: today.add({ days: 1 }).toString(), cabin: 'economy' }
}

/** A date that has passed since the form was left moves to tomorrow; nobody is asked to correct what time did. */
export function withLivingDate(draft: SearchDraft, today: Temporal.PlainDate): SearchDraft {
  const living = draft.departDate < today.toString() ? { ...draft, departDate: today.add({ days: 1 }).toString() } : draft
  return living.returnDate && living.returnDate < living.departDate ? { ...living, returnDate: null } : living
}

export type DraftFault =
  | { readonly field: 'toCityCode'; readonly code: 'missing' | 'AF-SAME-CITY' }
  | { readonly field: 'departDate'; readonly code: 'AF-DATE' }
  | { readonly field: 'cabin'; readonly code: 'AF-CABIN' }

/** What keeps the form from being searched, the first thing first: the server's own rule, and a city to go to. */
export function checkDraft(draft: SearchDraft, today: Temporal.PlainDate): DraftFault | null {
  if (draft.to === null) return { field: 'toCityCode', code: 'missing' }
  const refusal = checkSearch({ ...draft, fromCityCode: draft.from.code, toCityCode: draft.to.code }, today)
  switch (refusal?.refused) {
    case undefined:
      return null
    case 'AF-SAME-CITY':
      return { field: 'toCityCode', code: 'AF-SAME-CITY' }
    case 'AF-CABIN':
      return { field: 'cabin', code: 'AF-CABIN' }
    default:
      return { field: 'departDate', code: 'AF-DATE' }
  }
}

/** The trip of a form that has no fault. */
export function tripOf(draft: SearchDraft): Trip | null {
  if (draft.to === null) return null
  const { from, to, departDate, cabin, returnDate } = draft
  const ways = returnDate && [to.code, from.code, returnDate].join('-')
  return { fromCityCode: from.code, toCityCode: to.code, departDate, cabin, ...(ways && { ways }) }
}

/** Turns the journey round; without a destination there is nothing to turn. */
export function swapped(draft: SearchDraft): SearchDraft {
  return draft.to === null ? draft : { ...draft, from: draft.to, to: draft.from }
}

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isNames = (value: unknown): value is BothNames =>
  isRecord(value) && typeof value['zh'] === 'string' && typeof value['en'] === 'string'
export const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const isCity = (value: unknown): value is DraftCity => isRecord(value) && isCode(value['code']) && isNames(value['name'])

/** What was stored, perhaps by an older version; undefined where it is no form of ours. */
export function parseDraft(stored: unknown): SearchDraft | undefined {
  if (!isRecord(stored)) return undefined
  const { from, to, departDate, cabin, returnDate, isMulti } = stored
  if (!isCity(from) || !(to === null || isCity(to)) || !isDate(departDate) || !isCabinGroup(cabin)) return undefined
  return { from, to, departDate, cabin, ...(isDate(returnDate) && { returnDate }), ...(isMulti === true && { isMulti }) }
}

export const useSearchDraft = remembered<SearchDraft>({
  name: 'flights.form',
  initial: freshDraft(todayHere()),
  parse: parseDraft,
  isFilter: false,
})
