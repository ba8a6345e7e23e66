import type { CabinGroup } from '../rules/offer.ts'
import { CABIN_GROUPS } from '../rules/offer.ts'

/**
 * What a list of flights was asked for. It travels in the page's address, so that a reload, the back key and a second tab each
 * find their own search again.
 */
export interface Trip {
  readonly fromCityCode: string
  readonly toCityCode: string
  /** Calendar date where the flight leaves. */
  readonly departDate: string
  readonly cabin: CabinGroup
  /** The order in whose place a flight is chosen again; absent of a new search. */
  readonly orderSeq?: string
  /** The other ways of a journey, chosen before or still to come (both-ways/ways.ts); absent of a single flight. */
  readonly ways?: string
}

/** What was chosen of a trip's search: a flight, to see its fares, or an offer, to see its verdict. */
export interface Picked {
  readonly trip: Trip
  readonly searchId: string
  /** The flight's id, or the offer's key. */
  readonly key: string
  /** Until when the search can be chosen from, an ISO instant: what is opened later goes back to the list. */
  readonly until: string
}

const CITY_CODE = /^[A-Z]{3}$/
const SEARCH_ID = /^[0-9a-f-]{36}$/
const KEY_CHARACTERS_MAX = 120

export const isCabinGroup = (value: unknown): value is CabinGroup => typeof value === 'string' && Object.hasOwn(CABIN_GROUPS, value)

/** Whether a text names a day of the calendar, such as 2026-11-24. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  try {
    Temporal.PlainDate.from(value)
    return true
  } catch {
    return false
  }
}

function isInstant(value: string): boolean {
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

function queryOf({ fromCityCode, toCityCode, departDate, cabin, orderSeq, ways }: Trip): URLSearchParams {
  return new URLSearchParams({
    ...(orderSeq && { orderSeq }),
    from: fromCityCode,
    to: toCityCode,
    date: departDate,
    cabin,
    ...(ways && { ways }),
  })
}

/** Which flight of its journey it is, from 1: each that was chosen before has its search and its offer behind an @. */
const nth = ({ ways = '' }: Trip): number => (ways.split('@').length + 1) / 2

/** A list for each flight of a journey. In an order's session the cabins and the verdict lie below its list. */
export const listPath = (trip: Trip): string => `${trip.orderSeq ? '/flights/1' : `/flight/list/${nth(trip)}`}?${queryOf(trip).toString()}`

function pickedPath(path: string, { trip, searchId, key, until }: Picked): string {
  const query = queryOf(trip)
  query.set('search', searchId)
  query.set('key', key)
  query.set('until', until)
  return `${path}?${query.toString()}`
}
export const cabinsPath = (picked: Picked): string => pickedPath(picked.trip.orderSeq ? '/flights/1/cabin' : '/flight/subCabin/1', picked)
export const compliancePath = (picked: Picked): string =>
  pickedPath(picked.trip.orderSeq ? '/flights/1/compliance' : '/flight/compliance/1', picked)

/** What stands against a flight because a train would do, and the trains themselves. */
export const trainRulePath = (picked: Picked): string => pickedPath('/flight/compliance/train', picked)
export const trainsInsteadPath = (flightNumber: string, picked: Picked): string =>
  pickedPath(`/flights/${encodeURIComponent(flightNumber)}/trainRecommend`, picked)

/** Where the reason to go above the limit is chosen, on the way to an offer's form. */
export const reasonPath = (picked: Picked): string => pickedPath('/flight/reason/1', picked)

/** Reads an address; null where it was cut short or typed by hand. */
export function tripFrom(search: string): Trip | null {
  const query = new URLSearchParams(search)
  const fromCityCode = query.get('from') ?? ''
  const toCityCode = query.get('to') ?? ''
  const departDate = query.get('date')
  const cabin = query.get('cabin')
  if (!CITY_CODE.test(fromCityCode) || !CITY_CODE.test(toCityCode) || !isDate(departDate) || !isCabinGroup(cabin)) return null
  const orderSeq = query.get('orderSeq')
  const ways = query.get('ways')
  return { fromCityCode, toCityCode, departDate, cabin, ...(orderSeq && { orderSeq }), ...(ways && { ways }) }
}

export function pickedFrom(search: string): Picked | null {
  const trip = tripFrom(search)
  const query = new URLSearchParams(search)
  const searchId = query.get('search') ?? ''
  const key = query.get('key') ?? ''
  const until = query.get('until') ?? ''
  if (!trip || !SEARCH_ID.test(searchId) || key === '' || key.length > KEY_CHARACTERS_MAX || !isInstant(until)) return null
  return { trip, searchId, key, until }
}
