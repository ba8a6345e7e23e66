import { refuse, type Refusal } from '../../kernel/result.ts'
import { CABIN_GROUPS } from './offer.ts'

/** How many searches are remembered, per language (constants: flight.historyEntriesPerLanguage). */
export const FLIGHT_HISTORY_ENTRIES = 3
/** constants: network.flightSearchTimeout, network.flightCabinTimeout; in milliseconds. */
export const FLIGHT_SEARCH_TIMEOUT_MS = 30_000
export const FLIGHT_CABIN_TIMEOUT_MS = 30_000
/** How long offers and booking sessions live where the company says nothing else (READINGS.md, defaults). */
export const OFFER_LIFETIME_MINUTES = 20
/** READINGS.md, defaults. */
export const PASSENGERS_PER_ORDER_MAX = 9
/** How far ahead flights are searched (constants: calendar.forwardMonths). */
export const SEARCH_MONTHS_AHEAD_MAX = 12

export interface SearchForm {
  readonly fromCityCode: string
  readonly toCityCode: string
  /** Calendar date where the flight leaves. */
  readonly departDate: string
  readonly cabin: string
}

/** What is wrong with a search, field by field, the first thing first; null when it can be sent. */
export function checkSearch(form: SearchForm, today: Temporal.PlainDate): Refusal | null {
  if (form.fromCityCode === form.toCityCode) return refuse('AF-SAME-CITY', { field: 'toCityCode' })
  if (!Object.hasOwn(CABIN_GROUPS, form.cabin)) return refuse('AF-CABIN', { field: 'cabin' })
  let departs: Temporal.PlainDate
  try {
    departs = Temporal.PlainDate.from(form.departDate)
  } catch {
    return refuse('AF-DATE', { field: 'departDate' })
  }
  const isPast = Temporal.PlainDate.compare(departs, today) < 0
  const isTooFar = Temporal.PlainDate.compare(departs, today.add({ months: SEARCH_MONTHS_AHEAD_MAX })) > 0
  return isPast || isTooFar ? refuse('AF-DATE', { field: 'departDate' }) : null
}

/** A flight that has left cannot be chosen any more, whatever a page that stayed open still shows. */
export function checkDeparture(departAt: Temporal.Instant, now: Temporal.Instant): Refusal | null {
  return Temporal.Instant.compare(departAt, now) <= 0 ? refuse('AF-TIME') : null
}

export interface RememberedSearch {
  readonly fromCityCode: string
  readonly toCityCode: string
}

/** Puts a search first in its language's history, once, and forgets what is older than the last three. */
export function rememberSearch<T extends RememberedSearch>(history: readonly T[], search: T): T[] {
  const others = history.filter((one) => one.fromCityCode !== search.fromCityCode || one.toCityCode !== search.toCityCode)
  return [search, ...others].slice(0, FLIGHT_HISTORY_ENTRIES)
}
