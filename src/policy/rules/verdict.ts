import type { BreachAction, RuleName } from './policy.ts'

/** What a rule's figures count. `cabin` counts steps above economy (CABIN_ORDER). */
export type RuleUnit = 'minor' | 'percent' | 'days' | 'cabin'

/** One rule's word on one offer: numbers and codes only. Sentences are made from it for what is on screen (explain.ts). */
export interface RuleVerdict {
  readonly rule: RuleName
  readonly pass: boolean
  /** What the company does if it is broken. */
  readonly onBreach: BreachAction
  readonly unit: RuleUnit
  readonly limit: number
  readonly actual: number
  /** How far `actual` lies beyond `limit`, on the side that the rule looks at; 0 exactly when the rule passes. */
  readonly gap: number
  /** Where the rule is broken: how much of the fare it would have let pass, in minor units. `null` where it passes or counts no money. */
  readonly coveredMinor: number | null
}

/** The policy's word on one offer. It travels with the offer and is kept with the order. */
export interface Verdict {
  readonly compliant: boolean
  /** The strictest action of the broken rules; `allow` where none is. */
  readonly action: BreachAction
  readonly policyVersion: number
  /** The fare that was judged, in minor units, before taxes and fees. */
  readonly fareMinor: number
  /** How far the fare is above the lowest limit that speaks of money, in minor units; 0 where only other rules are broken. */
  readonly overMinor: number
  /** Every rule that sets a limit for this traveller and offer, in the order of FLIGHT_RULES. */
  readonly rules: readonly RuleVerdict[]
}
