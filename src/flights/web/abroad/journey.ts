import { checkJourney, JOURNEY_TYPES, LEGS_MAX, SLICE_ID_MAX, OFFER_KEY_MAX } from '../../rules/journey.ts'
import type { JourneyForm, JourneyLeg, JourneyType } from '../../rules/journey.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import type { DraftCity, SearchDraft } from '../search-draft.ts'
import { isCabinGroup, isDate } from '../trip.ts'

/** A leg behind the first, as it is put together: what is not chosen yet is nothing. */
export interface FurtherLeg {
  readonly from: DraftCity | null
  readonly to: DraftCity | null
  readonly departDate: string | null
}

/** What the form abroad keeps beside home's own: how one travels, when back, and where on. */
export interface AbroadDraft {
  readonly type: JourneyType
  readonly returnDate: string | null
  readonly further: readonly FurtherLeg[]
}

/** The form as it opens: whoever flies abroad mostly comes back [V-FLIGHT-09]. */
export const FRESH_ABROAD: AbroadDraft = { type: 'RT', returnDate: null, further: [] }

/** What a list of flights abroad was asked for. It travels in the page's address, like a trip inland. */
export interface TripAbroad extends JourneyForm {
  readonly cabin: CabinGroup
}

/** The legs of the form in the order of travel; the way back is the way there turned round. */
export function legsOf({ from, to, departDate }: SearchDraft, { type, returnDate, further }: AbroadDraft): FurtherLeg[] {
  const there = { from, to, departDate }
  if (type === 'OW') return [there]
  return type === 'RT' ? [there, { from: to, to: from, departDate: returnDate }] : [there, ...further]
}

/** The next leg begins where the last one leads. */
export const onward = (legs: readonly FurtherLeg[]): FurtherLeg => ({ from: legs.at(-1)?.to ?? null, to: null, departDate: null })

/** One leg otherwise; the next one begins where it leads now, as long as nobody has said where. */
export const withLeg = (legs: readonly FurtherLeg[], at: number, part: Partial<FurtherLeg>): readonly FurtherLeg[] =>
  legs.map((leg, i) => {
    if (i === at) return { ...leg, ...part }
    return i === at + 1 && leg.from === null && part.to ? { ...leg, from: part.to } : leg
  })

/** A form whose days have passed since it was left, or come before the leg in front, asks for them again. */
export function withLivingDays(draft: AbroadDraft, { departDate }: SearchDraft): AbroadDraft {
  const { returnDate } = draft
  let before = departDate
  const further = draft.further.map((leg) => {
    if (leg.departDate === null || leg.departDate >= before) {
      before = leg.departDate ?? before
      return leg
    }
    return { ...leg, departDate: null }
  })
  return { ...draft, returnDate: returnDate !== null && returnDate < departDate ? null : returnDate, further }
}

/** What is wrong with a form, and with which of its legs. */
export interface JourneyFault {
  readonly leg: number
  readonly field: 'from' | 'to' | 'departDate' | 'legs'
  readonly code: 'missing' | 'AF-SAME-CITY' | 'AF-DATE' | 'AF-JOURNEY' | 'order' | 'AF-INLAND'
}

interface WholeLeg extends FurtherLeg {
  readonly from: DraftCity
  readonly to: DraftCity
  readonly departDate: string
}
const isWhole = (leg: FurtherLeg): leg is WholeLeg => leg.from !== null && leg.to !== null && leg.departDate !== null

const missingOf = ({ from, to }: FurtherLeg): JourneyFault['field'] => (from === null ? 'from' : to === null ? 'to' : 'departDate')

/** The trip of a form; null while something of it is missing. */
export function tripOf(legs: readonly FurtherLeg[], journeyType: JourneyType, cabin: CabinGroup): TripAbroad | null {
  const whole = legs.filter(isWhole)
  if (whole.length !== legs.length) return null
  const sent = whole.map(({ from, to, departDate }) => ({ fromCityCode: from.code, toCityCode: to.code, departDate }))
  return { journeyType, legs: sent, cabin }
}

/** The same trip with its first leg on another day, and every other one moved by as many days. */
export function leavingOn(trip: TripAbroad, departDate: string): TripAbroad {
  const [first] = trip.legs
  if (!first) return trip
  const days = Temporal.PlainDate.from(first.departDate).until(departDate).days
  const moved = (date: string): string => Temporal.PlainDate.from(date).add({ days }).toString()
  return { ...trip, legs: trip.legs.map((leg) => ({ ...leg, departDate: moved(leg.departDate) })) }
}

/** What keeps the form from being searched, the first thing first: what is missing, and then the server's own rule. */
export function faultOf(legs: readonly FurtherLeg[], type: JourneyType, cabin: CabinGroup, today: Temporal.PlainDate): JourneyFault | null {
  const gap = legs.findIndex((leg) => !isWhole(leg))
  const same = legs.findIndex(({ from, to }) => from !== null && from.code === to?.code)
  if (same !== -1) return { leg: same, field: 'to', code: 'AF-SAME-CITY' }
  if (gap !== -1) return { leg: gap, field: missingOf(legs[gap] as FurtherLeg), code: 'missing' }
  const trip = tripOf(legs, type, cabin)
  const refusal = trip && checkJourney(trip, today)
  if (refusal) {
    const [, at = '0'] = refusal.field?.split('.') ?? []
    const leg = Number(at)
    if (refusal.refused !== 'AF-DATE') return { leg, field: 'legs', code: 'AF-JOURNEY' }
    const isEarly = leg > 0 && (legs[leg]?.departDate ?? '') < (legs[leg - 1]?.departDate ?? '')
    return { leg, field: 'departDate', code: isEarly ? 'order' : 'AF-DATE' }
  }
  const isAbroad = legs.some(({ from, to }) => from?.isAbroad === true || to?.isAbroad === true)
  return isAbroad ? null : { leg: 0, field: 'legs', code: 'AF-INLAND' }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isType = (value: unknown): value is JourneyType => (JOURNEY_TYPES as readonly unknown[]).includes(value)
const CITY_CODE = /^[A-Z]{3}$/

function cityFrom(stored: unknown): DraftCity | null {
  if (!isRecord(stored)) return null
  const { code, name, isAbroad } = stored
  if (typeof code !== 'string' || !CITY_CODE.test(code) || !isRecord(name)) return null
  const { zh, en } = name
  return typeof zh === 'string' && typeof en === 'string' ? { code, name: { zh, en }, ...(isAbroad === true && { isAbroad }) } : null
}

/** What was stored, perhaps by an older version; undefined where it is no form of ours. */
export function parseAbroad(stored: unknown): AbroadDraft | undefined {
  if (!isRecord(stored) || !isType(stored['type']) || !Array.isArray(stored['further'])) return undefined
  const { type, returnDate } = stored
  const further = (stored['further'] as unknown[]).slice(0, LEGS_MAX - 1).map((leg) => {
    const { from, to, departDate } = isRecord(leg) ? leg : {}
    return { from: cityFrom(from), to: cityFrom(to), departDate: isDate(departDate) ? departDate : null }
  })
  return { type, returnDate: isDate(returnDate) ? returnDate : null, further }
}

/** One leg of an address: `SHA-TYO-2026-12-01`. */
const LEG = /^([A-Z]{3})-([A-Z]{3})-(\d{4}-\d{2}-\d{2})$/
const LEGS_PARTED_BY = '.'
const SEARCH_ID = /^[0-9a-f-]{36}$/

export function queryOf({ journeyType, legs, cabin }: TripAbroad): URLSearchParams {
  const written = legs.map(({ fromCityCode, toCityCode, departDate }) => `${fromCityCode}-${toCityCode}-${departDate}`)
  return new URLSearchParams({ type: journeyType, legs: written.join(LEGS_PARTED_BY), cabin })
}

/** Reads an address; null where it was cut short or typed by hand. */
export function tripFrom(search: string): TripAbroad | null {
  const query = new URLSearchParams(search)
  const type = query.get('type')
  const cabin = query.get('cabin')
  const legs = (query.get('legs') ?? '').split(LEGS_PARTED_BY).map((text): JourneyLeg | null => {
    const [, fromCityCode = '', toCityCode = '', departDate = ''] = LEG.exec(text) ?? []
    return isDate(departDate) ? { fromCityCode, toCityCode, departDate } : null
  })
  const whole = legs.filter((leg) => leg !== null)
  if (!isType(type) || !isCabinGroup(cabin) || whole.length !== legs.length || whole.length > LEGS_MAX) return null
  return { journeyType: type, cabin, legs: whole }
}

/** A trip with what was chosen of its search so far: of each leg before this one its flights, and at last one fare of all. */
export interface PickedAbroad {
  readonly trip: TripAbroad
  readonly searchId: string
  /** The ids of the chosen slices, in the order of travel. */
  readonly chosen: readonly string[]
  /** Until when the search can be chosen from, an ISO instant. */
  readonly until: string
  /** The offer, once a fare is chosen. */
  readonly key: string | null
}

/** The list of a leg, from 1; of the first nothing is chosen yet. */
export const listPath = (trip: TripAbroad): string => `/flight/list/1?${queryOf(trip).toString()}`

function pickedQuery({ trip, searchId, chosen, until, key }: PickedAbroad): string {
  const query = queryOf(trip)
  query.set('search', searchId)
  for (const id of chosen) query.append('chosen', id)
  query.set('until', until)
  if (key !== null) query.set('key', key)
  return query.toString()
}

export const legPath = (picked: PickedAbroad): string => `/flight/list/${picked.chosen.length + 1}?${pickedQuery(picked)}`

/** What follows once every leg has its flights: fares, what policy says of one, and why one goes above a limit. */
export const choicePath = (screen: 'subCabin' | 'compliance' | 'reason', picked: PickedAbroad): string =>
  `/flight/${screen}/${picked.chosen.length}?${pickedQuery(picked)}`

export function pickedFrom(search: string): PickedAbroad | null {
  const trip = tripFrom(search)
  const query = new URLSearchParams(search)
  const searchId = query.get('search') ?? ''
  const until = query.get('until') ?? ''
  const chosen = query.getAll('chosen')
  const key = query.get('key')
  const isId = (id: string): boolean => id !== '' && id.length <= SLICE_ID_MAX
  if (!trip || !SEARCH_ID.test(searchId) || chosen.length > trip.legs.length || !chosen.every(isId)) return null
  if (key !== null && (key === '' || key.length > OFFER_KEY_MAX)) return null
  try {
    Temporal.Instant.from(until)
  } catch {
    return null
  }
  return { trip, searchId, chosen, until, key }
}
