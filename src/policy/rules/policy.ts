import type { BothNames } from '../../kernel/language.ts'
import type { Cabin } from './facts.ts'

/** The rules for domestic flights, in the order in which they are listed to people. Each has its file in `domestic-flights/`. */
export const FLIGHT_RULES = [
  'cabin-within-rank',
  'fare-within-price-limit',
  'lowest-fare-within-hours',
  'discount-within-limit',
  'booked-days-ahead',
] as const
export type RuleName = (typeof FLIGHT_RULES)[number]

/**
 * What the company does about a breach, from the mildest to the strictest: nothing, tell it (the booking goes on and the
 * company sees it), ask an approver first, refuse.
 */
export const BREACH_ACTIONS = ['allow', 'tell', 'approve', 'forbid'] as const
export type BreachAction = (typeof BREACH_ACTIONS)[number]

/** Who pays for what lies above a limit: the company all of it, the person the difference, or the person the whole trip. */
export const PAID_BY = ['company', 'difference', 'person'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** A value for everybody and others for some ranks. `null` means that the rule sets no limit. */
export interface PerRank<T> {
  readonly default: T | null
  readonly byRank: Readonly<Record<string, T | null>>
}

export interface RuleSettings<T> {
  readonly onBreach: BreachAction
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

/** Why somebody goes above a limit, as a company lets her choose from. */
export interface BreachReason {
  readonly code: string
  readonly name: BothNames
  /** The reason alone says too little: a note of her own is asked for. */
  readonly needsNote: boolean
}

/** A company's policy for domestic flights, in force under one version. Amounts in minor units. */
export interface FlightPolicy {
  /** Counted up by each edition; orders keep it. */
  readonly version: number
  readonly name: BothNames
  readonly aboveLimitPaidBy: PaidBy
  /** Never empty. */
  readonly reasons: readonly BreachReason[]
  /** A rule left out does not apply to anybody. */
  readonly rules: {
    /** The highest cabin. */
    readonly 'cabin-within-rank'?: RuleSettings<Cabin>
    /** The highest fare of a leg, in minor units. */
    readonly 'fare-within-price-limit'?: RuleSettings<number> & { readonly routes: readonly RouteLimit[] }
    /** How many hours before and after a departure are searched for a lower fare. */
    readonly 'lowest-fare-within-hours'?: RuleSettings<number>
    /** The highest economy fare, as per cent of the full economy fare. */
    readonly 'discount-within-limit'?: RuleSettings<number>
    /** How many days before departure at the latest. */
    readonly 'booked-days-ahead'?: RuleSettings<number>
  }
}
