import type { ApprovalWay, BreachAction, PaidBy, RuleName } from './policy.ts'
import type { Ruling } from './standard.ts'

/**
 * What a rule's figures count. `cabin` counts steps above economy (CABIN_ORDER), `seat` steps of SEATS, `grams` CO2 a kilometre;
 * `yes` is 1 where it must be so and 0 where it is not.
 */
export const RULE_UNITS = ['minor', 'percent', 'days', 'cabin', 'seat', 'grams', 'yes'] as const
export type RuleUnit = (typeof RULE_UNITS)[number]

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
  /**
   * Where the rule is broken: how much of the fare it would have let pass, in minor units. `null` where it passes or counts no money; a rule
   * that was broken and passes at a lower fare keeps it (at-fare.ts).
   */
  readonly coveredMinor: number | null
  /** Where it is broken and asks an approver otherwise than by stopping until she has answered. */
  readonly approval?: ApprovalWay
  /** Where it is broken and says itself who pays. */
  readonly paidBy?: PaidBy
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
  /** Every rule that sets a limit for this traveller and offer, in the order of its product's list. */
  readonly rules: readonly RuleVerdict[]
}

/** What a rule measured. `coveredMinor` counts where it is broken alone: what it would have let pass, where it counts money. */
interface Measured {
  readonly unit: RuleUnit
  readonly limit: number
  readonly actual: number
  readonly coveredMinor: number | null
}

type Says = (limit: number, actual: number, coveredMinor: number | null) => RuleVerdict

/** One rule's words, with what they all say looked up before. `sign` is -1 where the limit is a floor. */
function saying(rule: RuleName, ruling: Ruling<unknown>, unit: RuleUnit, sign: 1 | -1): Says {
  const { onBreach } = ruling
  const approval = onBreach === 'approve' && ruling.approval !== 'hard' ? { approval: ruling.approval } : null
  const paidBy = ruling.paidBy === null ? null : { paidBy: ruling.paidBy }
  const more = approval === null && paidBy === null ? null : { ...approval, ...paidBy }
  return (limit, actual, coveredMinor) => {
    const gap = (actual - limit) * sign
    if (gap <= 0) return { rule, pass: true, onBreach, unit, limit, actual, gap: 0, coveredMinor: null }
    const broken: RuleVerdict = { rule, pass: false, onBreach, unit, limit, actual, gap, coveredMinor }
    return more === null ? broken : { ...broken, ...more }
  }
}

/** Figures up to here are remembered, and so many pairs of them at most. */
const SMALL = 1_024
const MOST_REMEMBERED = 2_000
const isSmall = (figure: number): boolean => Number.isInteger(figure) && figure >= 0 && figure < SMALL

/** Says the same of the same small figures with the same object: of thousands of offers most lie at few steps, per cents or grams. */
function remembering(say: Says): Says {
  const known = new Map<number, RuleVerdict>()
  return (limit, actual, coveredMinor) => {
    if (coveredMinor !== null || !isSmall(limit) || !isSmall(actual)) return say(limit, actual, coveredMinor)
    const key = limit * SMALL + actual
    let said = known.get(key)
    if (said === undefined) {
      said = say(limit, actual, null)
      if (known.size < MOST_REMEMBERED) known.set(key, said)
    }
    return said
  }
}

/** A rule for many offers whose limit is a ceiling in money: hardly two fares are alike. */
export const sayingAtMostMinor = (rule: RuleName, ruling: Ruling<unknown>): Says => saying(rule, ruling, 'minor', 1)

/** The same in anything that is counted in small figures. */
export const sayingAtMost = (rule: RuleName, ruling: Ruling<unknown>, unit: Exclude<RuleUnit, 'minor'>): Says =>
  remembering(saying(rule, ruling, unit, 1))

/** A rule for many offers whose limit is a floor. */
export const sayingAtLeast = (rule: RuleName, ruling: Ruling<unknown>, unit: Exclude<RuleUnit, 'minor'>): Says =>
  remembering(saying(rule, ruling, unit, -1))

/** A rule whose limit is a ceiling: the gap is what lies above it. */
export function atMost(rule: RuleName, ruling: Ruling<unknown>, { unit, limit, actual, coveredMinor }: Measured): RuleVerdict {
  return saying(rule, ruling, unit, 1)(limit, actual, coveredMinor)
}

/** A rule whose limit is a floor: the gap is what is missing. It counts no money. */
export function atLeast(rule: RuleName, ruling: Ruling<unknown>, { unit, limit, actual }: Omit<Measured, 'coveredMinor'>): RuleVerdict {
  return saying(rule, ruling, unit, -1)(limit, actual, null)
}

/** A rule that something must be so. */
export function mustBe(rule: RuleName, ruling: Ruling<unknown>, isSo: boolean): RuleVerdict {
  return atLeast(rule, ruling, { unit: 'yes', limit: 1, actual: isSo ? 1 : 0 })
}

/** The same for many offers: it has two words, and they are made once. */
export function eitherWay(rule: RuleName, ruling: Ruling<unknown>): (isSo: boolean) => RuleVerdict {
  const passes = mustBe(rule, ruling, true)
  const breaks = mustBe(rule, ruling, false)
  return (isSo) => (isSo ? passes : breaks)
}
