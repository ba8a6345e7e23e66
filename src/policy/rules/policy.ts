import type { BothNames } from '../../kernel/language.ts'
import type { Cabin } from './facts.ts'
import type { FlightProduct, Product } from './products.ts'
import type { Seat, TrainClass } from './train-facts.ts'

/** The rules for an offer of a flight, in the order in which they are listed to people. Each has its file. */
export const FLIGHT_RULES = [
  'cabin-within-rank',
  'cabin-within-duration',
  'cabin-within-distance',
  'cabin-at-night',
  'fare-within-price-limit',
  'lowest-fare-within-hours',
  'discount-within-limit',
  'booked-days-ahead',
  'return-flight-booked',
  'refundable-only',
  'changeable-only',
  'basic-fares-excluded',
  'airlines-allowed',
  'aircraft-allowed',
  'co2-within-limit',
  'train-instead-of-flight',
] as const
export type FlightRule = (typeof FLIGHT_RULES)[number]

/** The rules for an offer of a train. */
export const TRAIN_RULES = [
  'seat-within-rank',
  'seat-within-duration',
  'seat-at-night',
  'standby-within-standard',
  'booked-days-ahead',
] as const
export type TrainRule = (typeof TRAIN_RULES)[number]

/** The rules for a booking as a whole, whatever is booked: they are asked when it is submitted, not of every offer. */
export const BOOKING_RULES = ['application-linked', 'budget-not-exceeded'] as const
export type BookingRule = (typeof BOOKING_RULES)[number]
export const isBookingRule = (rule: string): rule is BookingRule => (BOOKING_RULES as readonly string[]).includes(rule)

/** Whether a rule's figure is of a fare, before taxes and fees; a budget gives for all that the company pays. */
export const isOfFare = (rule: string, unit: string): boolean => (unit === 'minor' || unit === 'percent') && !isBookingRule(rule)

export const ALL_RULES = [...new Set([...FLIGHT_RULES, ...TRAIN_RULES, ...BOOKING_RULES])]
export type RuleName = FlightRule | TrainRule | BookingRule

/**
 * What the company does about a breach, from the mildest to the strictest: nothing; tell it (the booking goes on and the company
 * sees it); ask the traveller for a reason; let her pay the difference; ask an approver; refuse. Approval stands above the
 * difference, since it alone stops a booking: whoever reads the strictest word of several never overlooks that somebody must agree.
 */
export const BREACH_ACTIONS = ['allow', 'tell', 'reason', 'difference', 'approve', 'forbid'] as const
export type BreachAction = (typeof BREACH_ACTIONS)[number]

/** Whether a breach is a booking above a limit; what is only told or allowed is not. */
export const isAboveLimit = (action: BreachAction): boolean => action !== 'allow' && action !== 'tell'

/**
 * How an approver is asked, from the mildest: the booking goes on and she can only take note (`passive`); a no in time stops it and
 * silence lets it through (`soft`); silence stops it (`hard`); nothing is held before she has agreed (`beforeBooking`).
 */
export const APPROVAL_WAYS = ['passive', 'soft', 'hard', 'beforeBooking'] as const
export type ApprovalWay = (typeof APPROVAL_WAYS)[number]

/** Who pays for what lies above a limit: the company all of it, the person the difference, or the person the whole trip. */
export const PAID_BY = ['company', 'difference', 'person'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** Whether anything above a limit can be booked at all [P-POL-01, P-POL-02]; what is only told or allowed is not above one. */
export const ABOVE_LIMIT = ['allowed', 'forbidden'] as const
export type AboveLimit = (typeof ABOVE_LIMIT)[number]

/** A value for everybody and others for some ranks: the short form of a layer for each rank. `null`: the rule sets no limit. */
export interface PerRank<T> {
  readonly default: T | null
  readonly byRank: Readonly<Record<string, T | null>>
}

export interface RuleSettings<T> {
  readonly onBreach: BreachAction
  /** How an approver is asked; left out: `hard`. */
  readonly approval?: ApprovalWay
  /** Who pays for a breach of this rule; left out: as the product says. */
  readonly paidBy?: PaidBy
  /** Where the company wrote the rule down, for people to look up: 《差旅管理办法》2.3. */
  readonly writtenIn: BothNames
  readonly limit: PerRank<T>
}

/** A price limit of its own between two cities, in both directions. A default left out falls back to the general limit. */
export interface RouteLimit {
  readonly between: readonly [string, string]
  readonly default?: number | null
  readonly byRank: Readonly<Record<string, number | null>>
}

/** A route in a layer, which has no ranks of its own. */
export interface RouteChange {
  readonly between: readonly [string, string]
  readonly limit: number | null
}

/** From so many hours, or kilometres, on this is the highest cabin. The steps ascend. */
export interface Step<T> {
  readonly from: number
  readonly highest: T
}

/** A night as minutes of the local day; past midnight where it ends before it begins. */
export interface Night {
  readonly fromMinute: number
  readonly untilMinute: number
}

/** Codes that are allowed alone, and codes that are not. */
export interface Choice {
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** Which flights a fare is compared with; whatever is left out narrows nothing. */
export interface Comparison {
  readonly mostStops?: number
  /** The very same airports, and not every airport of the same cities. */
  readonly sameAirports?: boolean
  readonly airlines?: Choice
}

/** What a seat limit says for each class of train. A class left out is not limited. */
export type SeatLimits = Readonly<Partial<Record<TrainClass, Seat>>>

/** What each rule's limit is. */
export interface BookingLimits {
  readonly 'application-linked': true
  /** Per cent of what is free in the budget that one booking may take. */
  readonly 'budget-not-exceeded': number
}

export interface FlightLimits extends BookingLimits {
  /** The highest cabin. */
  readonly 'cabin-within-rank': Cabin
  /** The highest cabin by hours of the journey. */
  readonly 'cabin-within-duration': readonly Step<Cabin>[]
  /** The highest cabin by kilometres. */
  readonly 'cabin-within-distance': readonly Step<Cabin>[]
  /** The highest cabin of a flight that departs in the night. */
  readonly 'cabin-at-night': Cabin
  /** The highest fare of a leg, in minor units. */
  readonly 'fare-within-price-limit': number
  /** How many hours before and after a departure are searched for a lower fare. */
  readonly 'lowest-fare-within-hours': number
  /** The highest economy fare, as per cent of the full economy fare. */
  readonly 'discount-within-limit': number
  /** How many days before departure at the latest. */
  readonly 'booked-days-ahead': number
  /** Abroad nobody goes one way without more ado. */
  readonly 'return-flight-booked': true
  readonly 'refundable-only': true
  readonly 'changeable-only': true
  readonly 'basic-fares-excluded': true
  readonly 'airlines-allowed': Choice
  readonly 'aircraft-allowed': Choice
  /** Grams of CO2 per passenger and kilometre. */
  readonly 'co2-within-limit': number
  /** A train that takes less than so many hours is taken instead. */
  readonly 'train-instead-of-flight': number
}

export interface TrainLimits extends BookingLimits {
  readonly 'seat-within-rank': SeatLimits
  /** By hours of the journey. */
  readonly 'seat-within-duration': readonly Step<SeatLimits>[]
  readonly 'seat-at-night': SeatLimits
  readonly 'standby-within-standard': true
  readonly 'booked-days-ahead': number
}

/** What some rules say beside their limit. */
export interface RuleExtras {
  readonly compare?: Comparison
  readonly night?: Night
}
type RoutesOf<Name> = Name extends 'fare-within-price-limit' ? { readonly routes: readonly RouteLimit[] } : { readonly routes?: never }

/** A rule left out does not apply to anybody. */
export type Rules<Limits> = { readonly [Name in keyof Limits]?: RuleSettings<Limits[Name]> & RuleExtras & RoutesOf<Name> }

/** What a layer changes of a rule: whatever it does not name stays as it was. */
export interface RuleChange<T> {
  readonly limit?: T | null
  readonly onBreach?: BreachAction
  readonly approval?: ApprovalWay
  readonly paidBy?: PaidBy
  readonly writtenIn?: BothNames
  readonly routes?: readonly RouteChange[]
  readonly compare?: Comparison
  readonly night?: Night
}

/** For whom and when a layer holds: everything that it names must be so. */
export interface Scope {
  /** A department and all below it. */
  readonly department?: string
  readonly rank?: string
  /** A user code. */
  readonly person?: string
  readonly scene?: string
  /** Tiers of the city of arrival. */
  readonly cityTiers?: readonly number[]
  /** Days of departure, both included: `2026-10-01`. */
  readonly dates?: { readonly from: string; readonly until: string }
  /** Days of any year, both included, past New Year where it ends before it begins: `06-15`. */
  readonly season?: { readonly from: string; readonly until: string }
}

export interface Layer<Limits> {
  readonly name: BothNames
  readonly scope: Scope
  readonly aboveLimit?: AboveLimit
  readonly aboveLimitPaidBy?: PaidBy
  readonly rules: { readonly [Name in keyof Limits]?: RuleChange<Limits[Name]> }
}

/** Why somebody goes above a limit, as a company lets her choose from. */
export interface BreachReason {
  readonly code: string
  readonly name: BothNames
  /** The reason alone says too little: a note of her own is asked for. */
  readonly needsNote: boolean
}

/** A company's policy for one product, in force under one version. Amounts in minor units. */
export interface ProductPolicy<Name extends Product, Limits> {
  readonly product: Name
  /** Counted up by each edition; orders keep it. */
  readonly version: number
  readonly name: BothNames
  readonly aboveLimit: AboveLimit
  readonly aboveLimitPaidBy: PaidBy
  /** Never empty. */
  readonly reasons: readonly BreachReason[]
  readonly rules: Rules<Limits>
  /** In the order of the document. */
  readonly layers: readonly Layer<Limits>[]
  /** Cities that stand in a tier. */
  readonly cityTiers: ReadonlyMap<string, number>
}

export type FlightPolicy = ProductPolicy<FlightProduct, FlightLimits>
export type TrainPolicy = ProductPolicy<'trains', TrainLimits>

/** One edition of a company's policy, whole. A product that it does not name is not limited, and not judged. */
export interface TravelPolicy {
  readonly version: number
  readonly name: BothNames
  /** Whether every booking says under which scene it is made. */
  readonly asksForScene: boolean
  readonly domesticFlights: FlightPolicy
  readonly internationalFlights: FlightPolicy | null
  readonly trains: TrainPolicy | null
}

/** The part for international flights; where a company has written none, nothing is limited and everything complies. */
export function abroadPolicyOf({
  domesticFlights,
  internationalFlights,
}: Pick<TravelPolicy, 'domesticFlights' | 'internationalFlights'>): FlightPolicy {
  if (internationalFlights !== null) return internationalFlights
  return {
    ...domesticFlights,
    product: 'internationalFlights',
    aboveLimit: 'allowed',
    aboveLimitPaidBy: 'company',
    rules: {},
    layers: [],
  }
}
