import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { AGENCY_LINES, type AgencyLine } from '../../people/rules/agency.ts'
import type { LineCode } from '../../people/rules/lines.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../../people/rules/party.ts'

/** What an application may want, by the spine's names of its lines. */
export const PRODUCTS = AGENCY_LINES
export type Product = AgencyLine

/** By the name that switches and budgets give a line: what an application knows of hotels are those of the mainland. */
export const lineOfProduct = (product: Product): LineCode => (product === 'hotel' ? 'hotelDomestic' : product)

/** From one city to another, some day of a span; or in one city for a span. */
export type SegmentKind = 'leg' | 'stay'

/** What moves between cities and what is used inside one; a car does both. */
export const PRODUCTS_OF = {
  leg: ['flight', 'train', 'car'],
  stay: ['hotel', 'car', 'metro'],
} as const satisfies Record<SegmentKind, readonly Product[]>

/**
 * How many of each: tickets of a flight or train (one a traveller), nights of a hotel's rooms, trips by car or metro.
 * What is left out is not wanted.
 */
export type Wanted = Readonly<Partial<Record<Product, number>>>

interface SegmentBase {
  /** Names it through every change: what is booked hangs on it. */
  readonly tripId: string
  /** Calendar dates, both included. */
  readonly startDate: string
  readonly endDate: string
  readonly wanted: Wanted
}

export interface Leg extends SegmentBase {
  readonly kind: 'leg'
  /** Codes of cities, never of airports or stations. */
  readonly from: string
  readonly to: string
}

export interface Stay extends SegmentBase {
  readonly kind: 'stay'
  readonly city: string
}

export type Segment = Leg | Stay

/** Colleagues, whom one brings along from outside, and guests. */
export type TravellerKind = 'employee' | 'companion' | 'guest'

export interface PlanTraveller {
  readonly personId: string
  readonly kind: TravellerKind
}

/** What is applied for. It is agreed to as a whole, and changed as a whole. */
export interface Plan {
  /** In the order of the journey. */
  readonly segments: readonly Segment[]
  readonly travellers: readonly PlanTraveller[]
  /** What all of it is expected to cost, for everybody. */
  readonly estimateMinor: number
  /** The cost centre that it is charged to, or the first of those that it is split over. */
  readonly costCode: string
  /** How it is split, in the words of costs; null where all of it goes to that cost centre. */
  readonly attribution: Attribution | null
  readonly reason: string
  readonly fileIds: readonly string[]
}

export const SEGMENTS_MAX = 20
/** As many as one order carries; a larger party applies in parts. */
export const PLAN_TRAVELLERS_MAX = TRAVELLERS_PER_ORDER_MAX
export const WANTED_MAX = 999
export const SPAN_DAYS_MAX = 180
export const REASON_CHARACTERS_MAX = 200
export const PLAN_FILES_MAX = 5
/** Ten million yuan: a plan above it holds fen where yuan were meant. */
export const ESTIMATE_MINOR_MAX = 1_000_000_000

/** What a company sets for its applications. */
export interface ApplicationSettings {
  /** Whether people may apply where no rule of the policy asks for it. */
  readonly isOffered: boolean
  /** False: an application is agreed to as soon as it is complete. */
  readonly needsApproval: boolean
  /** For so many days before and after an applied span a booking still fits. */
  readonly earlierDays: number
  readonly laterDays: number
  /** A journey that begins later is not applied for yet. */
  readonly aheadDaysMax: number
  /** Up to so much more, in per cent of what was agreed to, an estimate may grow without being asked about again. */
  readonly estimateTolerancePercent: number
  /** Whether orders may cost no more than was agreed to; left out: where a flow looks at amounts. */
  readonly estimateBinds?: boolean | undefined
  /** A journey that begins within so many hours is urgent. */
  readonly urgentHours: number
  /** Whether an urgent one may be booked on an agreement given outside of the system. */
  readonly allowsOfflineAuthorisation: boolean
}
