import type { PlanTraveller, Product, Segment } from './plan.ts'
import { PRODUCTS_OF } from './plan.ts'

/** From where to where, and the local date of departure. */
export interface BookedLeg {
  readonly from: string
  readonly to: string
  readonly date: string
}

/** What is to be booked, as its line tells it: cities by their codes, travellers by their ids. */
export type Booking = {
  readonly product: Product
  readonly travellerIds: readonly string[]
  /** How many of the product it takes: tickets, nights, trips. */
  readonly units: number
  /** What it costs the company, where its line knows. */
  readonly amountMinor?: number
} & (
  | (BookedLeg & {
      readonly kind: 'leg'
      /** What is booked with it as one journey, such as the way back, in the order of travel. */
      readonly further?: readonly BookedLeg[]
    })
  | { readonly kind: 'stay'; readonly city: string; readonly firstDate: string; readonly lastDate: string }
)

/** An application as far as a booking is held against it. */
export interface Matched {
  readonly segments: readonly Segment[]
  readonly travellers: readonly Pick<PlanTraveller, 'personId'>[]
  /** How many are booked already. */
  takenOf(tripId: string, product: Product): number
  /** What orders on it may cost the company, and what those that stand cost; null where the estimate binds nobody. */
  readonly amount?: { readonly upToMinor: number; readonly takenMinor: number } | null
}

export interface Tolerance {
  readonly earlierDays: number
  readonly laterDays: number
}

/** What does not fit, with both values: what the application says and what is to be booked. */
export type Mismatch =
  | { readonly code: 'TA-FROM' | 'TA-TO' | 'TA-CITY'; readonly applied: string; readonly booked: string }
  | {
      readonly code: 'TA-DATE'
      /** With the tolerance in them. */
      readonly appliedFrom: string
      readonly appliedTo: string
      readonly bookedFrom: string
      readonly bookedTo: string
      /** Left out: some of those days can be booked still. */
      readonly isOver?: true
    }
  /** Those who are to travel and do not stand in the application. */
  | { readonly code: 'TA-TRAVELLER'; readonly applied: readonly string[]; readonly booked: readonly string[] }
  | { readonly code: 'TA-PRODUCT'; readonly applied: readonly Product[]; readonly booked: Product }
  | { readonly code: 'TA-COUNT'; readonly product: Product; readonly applied: number; readonly remaining: number; readonly booked: number }
  /** In minor units: what was agreed to, with the tolerance, what is left of it, and what the booking costs the company. */
  | { readonly code: 'TA-AMOUNT'; readonly applied: number; readonly remaining: number; readonly booked: number }

export const MISMATCHES = [
  'TA-FROM',
  'TA-TO',
  'TA-CITY',
  'TA-DATE',
  'TA-TRAVELLER',
  'TA-PRODUCT',
  'TA-COUNT',
  'TA-AMOUNT',
] as const satisfies readonly Mismatch['code'][]

export type Match =
  /** `further`: the parts that the legs behind the first take besides, each once; a leg that stands on none takes none. */
  | { readonly fits: true; readonly tripId: string; readonly further: readonly string[] }
  /** Held against the part that comes nearest; none where the application has no part of that kind. */
  | { readonly fits: false; readonly tripId: string | null; readonly mismatches: readonly Mismatch[] }

const shifted = (date: string, days: number): string => (days === 0 ? date : Temporal.PlainDate.from(date).add({ days }).toString())
const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

function datesOf(booking: Booking): { first: string; last: string } {
  return booking.kind === 'leg' ? { first: booking.date, last: booking.date } : { first: booking.firstDate, last: booking.lastDate }
}

function citiesApart(segment: Segment, booking: Booking): readonly Mismatch[] {
  if (segment.kind === 'stay') {
    if (booking.kind === 'leg' || segment.city === booking.city) return []
    return [{ code: 'TA-CITY', applied: segment.city, booked: booking.city }]
  }
  if (booking.kind === 'stay') return []
  const from: Mismatch[] = segment.from === booking.from ? [] : [{ code: 'TA-FROM', applied: segment.from, booked: booking.from }]
  return segment.to === booking.to ? from : [...from, { code: 'TA-TO', applied: segment.to, booked: booking.to }]
}

function datesApart(segment: Segment, booking: Booking, { earlierDays, laterDays }: Tolerance): readonly Mismatch[] {
  const { first, last } = datesOf(booking)
  const appliedFrom = shifted(segment.startDate, -earlierDays)
  const appliedTo = shifted(segment.endDate, laterDays)
  if (first >= appliedFrom && last <= appliedTo) return []
  return [{ code: 'TA-DATE', appliedFrom, appliedTo, bookedFrom: first, bookedTo: last }]
}

function travellersApart(travellers: Matched['travellers'], { travellerIds }: Booking): readonly Mismatch[] {
  const applied = travellers.map(({ personId }) => personId)
  const strangers = travellerIds.filter((id) => !applied.includes(id))
  return strangers.length === 0 ? [] : [{ code: 'TA-TRAVELLER', applied, booked: strangers }]
}

function countApart(application: Matched, segment: Segment, { product, units }: Booking): readonly Mismatch[] {
  const applied = segment.wanted[product] ?? 0
  if (applied === 0) {
    const wanted = PRODUCTS_OF[segment.kind].filter((one) => (segment.wanted[one] ?? 0) > 0)
    return [{ code: 'TA-PRODUCT', applied: wanted, booked: product }]
  }
  const remaining = Math.max(0, applied - application.takenOf(segment.tripId, product))
  return units <= remaining ? [] : [{ code: 'TA-COUNT', product, applied, remaining, booked: units }]
}

/** What was agreed to is agreed to once: orders that stand have used theirs. */
function amountApart({ amount }: Matched, { amountMinor = 0 }: Booking): readonly Mismatch[] {
  if (!amount || amountMinor === 0) return []
  const remaining = Math.max(0, amount.upToMinor - amount.takenMinor)
  return amountMinor <= remaining ? [] : [{ code: 'TA-AMOUNT', applied: amount.upToMinor, remaining, booked: amountMinor }]
}

function mismatchesWith(application: Matched, segment: Segment, booking: Booking, tolerance: Tolerance): readonly Mismatch[] {
  return [
    ...citiesApart(segment, booking),
    ...datesApart(segment, booking, tolerance),
    ...travellersApart(application.travellers, booking),
    ...countApart(application, segment, booking),
    ...amountApart(application, booking),
  ]
}

/**
 * The days of a mismatch as they are open to whoever reads it now: none that is over, and none behind what was agreed to elsewhere. Where
 * none is left, that they are over.
 */
export function daysOpenNow(mismatch: Mismatch, now: { readonly today: string; readonly lastOpen: string | null }): Mismatch {
  if (mismatch.code !== 'TA-DATE') return mismatch
  const { today, lastOpen } = now
  const appliedFrom = mismatch.appliedFrom < today ? today : mismatch.appliedFrom
  const appliedTo = lastOpen !== null && lastOpen < mismatch.appliedTo ? lastOpen : mismatch.appliedTo
  return appliedFrom <= appliedTo ? { ...mismatch, appliedFrom, appliedTo } : { ...mismatch, isOver: true }
}

/** How many days lie between a booking and a span; 0 inside it. */
function daysOff({ startDate, endDate }: Segment, booking: Booking): number {
  const { first, last } = datesOf(booking)
  return Math.max(0, daysBetween(first, startDate), daysBetween(endDate, last))
}

/** The way back, or on, is booked with the way out: what was agreed to for it is not there a second time. What it costs stands with the first. */
function furtherParts(
  booking: Booking,
  application: Matched,
  { tolerance, tripId }: { readonly tolerance: Tolerance; readonly tripId: string },
): readonly string[] {
  if (booking.kind === 'stay' || !booking.further) return []
  const { product, travellerIds, units, further } = booking
  const taken = [tripId]
  for (const leg of further) {
    const left = application.segments.filter((segment) => !taken.includes(segment.tripId))
    const match = matchBooking(
      { kind: 'leg', product, travellerIds, units, ...leg },
      { segments: left, travellers: application.travellers, takenOf: application.takenOf },
      tolerance,
    )
    if (match.fits) taken.push(match.tripId)
  }
  return taken.slice(1)
}

/**
 * Holds a booking against one application: cities, dates, travellers, product and what is left of it must all fit one part of it.
 * Of several parts that fit, the one that ends first is used up, so that those which can wait are kept. Of none, the nearest is
 * told: fewest things wrong, then fewest days off.
 */
export function matchBooking(booking: Booking, application: Matched, tolerance: Tolerance): Match {
  const held = application.segments
    .filter(({ kind }) => kind === booking.kind)
    .map((segment) => ({ segment, mismatches: mismatchesWith(application, segment, booking, tolerance) }))
  const [fitting] = held
    .filter(({ mismatches }) => mismatches.length === 0)
    .toSorted((a, b) => (a.segment.endDate < b.segment.endDate ? -1 : Number(a.segment.endDate > b.segment.endDate)))
  if (fitting) {
    const { tripId } = fitting.segment
    return { fits: true, tripId, further: furtherParts(booking, application, { tolerance, tripId }) }
  }
  const [nearest] = held.toSorted(
    (a, b) => a.mismatches.length - b.mismatches.length || daysOff(a.segment, booking) - daysOff(b.segment, booking),
  )
  if (nearest) return { fits: false, tripId: nearest.segment.tripId, mismatches: nearest.mismatches }
  return { fits: false, tripId: null, mismatches: [{ code: 'TA-PRODUCT', applied: [], booked: booking.product }] }
}
