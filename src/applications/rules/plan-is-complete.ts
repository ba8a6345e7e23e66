import { isBlank } from '../../kernel/blank.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import {
  ESTIMATE_MINOR_MAX,
  PLAN_FILES_MAX,
  PLAN_TRAVELLERS_MAX,
  PRODUCTS,
  PRODUCTS_OF,
  REASON_CHARACTERS_MAX,
  SEGMENTS_MAX,
  SPAN_DAYS_MAX,
  WANTED_MAX,
  type ApplicationSettings,
  type Plan,
  type Segment,
} from './plan.ts'

export interface PlanContext {
  /** The calendar day in Shanghai: an application is a matter of days, not of the hour. */
  readonly today: string
  readonly settings: Pick<ApplicationSettings, 'aheadDaysMax'>
  /** What stands there already, where a plan is changed: days that are left as they are need not be ones to apply for today. */
  readonly before?: readonly Segment[]
}

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

function wantedFault({ kind, wanted }: Segment, at: string): Refusal | null {
  const products = PRODUCTS.filter((product) => (wanted[product] ?? 0) > 0)
  if (products.length === 0) return refuse('TA-NO-PRODUCT', { field: `${at}.wanted` })
  const allowed: readonly string[] = PRODUCTS_OF[kind]
  const strange = products.find((product) => !allowed.includes(product))
  if (strange) return refuse('TA-NO-PRODUCT', { field: `${at}.wanted.${strange}`, facts: { product: strange } })
  const beyond = products.find((product) => (wanted[product] ?? 0) > WANTED_MAX)
  return beyond ? refuse('TA-TOO-MANY', { field: `${at}.wanted.${beyond}`, facts: { max: WANTED_MAX } }) : null
}

/** Dates that are wrong in themselves [E-DATE-01]; dates that are right, but not ones to apply for [E-DATE-02]. */
function datesFault({ tripId, startDate, endDate }: Segment, at: string, context: PlanContext): Refusal | null {
  const { today, settings, before = [] } = context
  if (endDate < startDate) return refuse('TA-DATES', { field: `${at}.endDate`, facts: { startDate, endDate } })
  if (daysBetween(startDate, endDate) > SPAN_DAYS_MAX)
    return refuse('TA-DATES', { field: `${at}.endDate`, facts: { startDate, endDate, days: SPAN_DAYS_MAX } })
  if (before.some((known) => known.tripId === tripId && known.startDate === startDate && known.endDate === endDate)) return null
  if (endDate < today) return refuse('TA-TIME', { field: `${at}.endDate`, facts: { date: endDate, first: today } })
  const last = Temporal.PlainDate.from(today).add({ days: settings.aheadDaysMax }).toString()
  return endDate > last ? refuse('TA-TIME', { field: `${at}.endDate`, facts: { date: endDate, last } }) : null
}

function segmentFault(segment: Segment, index: number, before: Segment | undefined, context: PlanContext): Refusal | null {
  const at = `segments.${index}`
  if (segment.kind === 'leg' && segment.from === segment.to) return refuse('TA-SAME-CITY', { field: `${at}.to` })
  const wrong = datesFault(segment, at, context)
  if (wrong) return wrong
  if (before && segment.startDate < before.startDate)
    return refuse('TA-DATES', { field: `${at}.startDate`, facts: { startDate: segment.startDate, before: before.startDate } })
  return wantedFault(segment, at)
}

function travellersFault({ travellers }: Plan): Refusal | null {
  if (travellers.length === 0) return refuse('TA-NO-TRAVELLER', { field: 'travellers' })
  if (travellers.length > PLAN_TRAVELLERS_MAX) return refuse('TA-TOO-MANY', { field: 'travellers', facts: { max: PLAN_TRAVELLERS_MAX } })
  const ids = travellers.map(({ personId }) => personId)
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  return twice === -1 ? null : refuse('TA-TWICE', { field: `travellers.${twice}` })
}

function restFault({ estimateMinor, costCode, reason, fileIds }: Plan): Refusal | null {
  if (!Number.isSafeInteger(estimateMinor) || estimateMinor < 0 || estimateMinor > ESTIMATE_MINOR_MAX)
    return refuse('TA-ESTIMATE', { field: 'estimateMinor', facts: { maxMinor: ESTIMATE_MINOR_MAX } })
  if (costCode.trim() === '') return refuse('TA-COST', { field: 'costCode' })
  const letters = [...reason.trim()].length
  if (isBlank(reason)) return refuse('TA-REASON', { field: 'reason' })
  if (letters > REASON_CHARACTERS_MAX) return refuse('TA-TOO-MANY', { field: 'reason', facts: { max: REASON_CHARACTERS_MAX } })
  return fileIds.length > PLAN_FILES_MAX ? refuse('TA-TOO-MANY', { field: 'fileIds', facts: { max: PLAN_FILES_MAX } }) : null
}

/** Whether a plan can be put: the same reading in the browser, for the form, and on the server. The first fault is told. */
export function checkPlan(plan: Plan, context: PlanContext): Refusal | null {
  const { segments } = plan
  if (segments.length === 0) return refuse('TA-NO-SEGMENT', { field: 'segments' })
  if (segments.length > SEGMENTS_MAX) return refuse('TA-TOO-MANY', { field: 'segments', facts: { max: SEGMENTS_MAX } })
  for (const [index, segment] of segments.entries()) {
    const fault = segmentFault(segment, index, segments[index - 1], context)
    if (fault) return fault
  }
  return travellersFault(plan) ?? restFault(plan)
}

/** Which days may be applied for today: what a calendar offers (the last included). */
export function applicableDays({ today, settings }: PlanContext): { firstDate: string; lastDate: string } {
  return { firstDate: today, lastDate: Temporal.PlainDate.from(today).add({ days: settings.aheadDaysMax }).toString() }
}
