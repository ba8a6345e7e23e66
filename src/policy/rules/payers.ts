import { invariant } from '../../kernel/result.ts'
import { isAboveLimit, type BreachAction, type PaidBy } from './policy.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

export interface PayerSplit {
  readonly companyMinor: number
  readonly personMinor: number
}

/** A limit that only lets pass, only tells or only asks for a reason takes no money from anybody by itself. */
function binds(action: BreachAction): boolean {
  return action === 'difference' || action === 'approve' || action === 'forbid'
}

/** Who pays for one broken rule: as the rule says itself, or as its action does, or else as the product says. */
function payerOf({ onBreach, paidBy }: RuleVerdict, otherwise: PaidBy): PaidBy {
  if (paidBy !== undefined) return paidBy
  if (onBreach === 'difference') return 'difference'
  return binds(onBreach) ? otherwise : 'company'
}

/**
 * Whether a rule stops several who travel together: its limit binds, or is only told and yet takes money from whoever breaks it. Together
 * nobody pays a part herself, so what she would pay alone must not pass to the company because somebody comes along [P-POL-03].
 */
export function stopsParty({ pass, onBreach, paidBy, coveredMinor }: RuleVerdict): boolean {
  if (pass) return false
  return isAboveLimit(onBreach) || paidBy === 'person' || (paidBy === 'difference' && coveredMinor !== null)
}

/**
 * Whether nothing that binds stands against an offer. A limit that is only told about is broken for the company's eyes: nobody is asked,
 * nobody pays, and whoever counts what can be taken as it is counts the offer too.
 */
export const isWithin = ({ rules }: Pick<Verdict, 'rules'>): boolean => !rules.some(stopsParty)

/**
 * What is looked for in place of an offer that breaks these rules: one against which nothing binds. Where nothing binds here either, one
 * that breaks no rule at all.
 */
export function betterThan(broken: readonly RuleVerdict[]): (verdict: Verdict) => boolean {
  return broken.some(stopsParty) ? isWithin : ({ compliant }) => compliant
}

/** The highest fare that all of these broken rules would have let pass; the fare itself where none speaks of money. */
function coveredFareMinor({ fareMinor, rules }: Verdict, counts: (broken: RuleVerdict) => boolean): number {
  let covered = fareMinor
  for (const rule of rules) {
    if (!rule.pass && rule.coveredMinor !== null && counts(rule)) covered = Math.min(covered, rule.coveredMinor)
  }
  return covered
}

/**
 * How far the fare lies above what nobody has to agree to, in minor units. A limit that is only told about asks nobody, so it counts
 * for nothing here.
 */
export const overToApproveMinor = (verdict: Verdict): number =>
  verdict.fareMinor - coveredFareMinor(verdict, ({ onBreach }) => onBreach === 'approve' || onBreach === 'forbid')

/**
 * Who pays a trip of `totalMinor` (fare, taxes and fees): the company all of it inside the limits; above one as the broken rule or
 * the policy says, the difference counted on the fare. Of several broken rules the hardest on the person counts: the whole trip,
 * then the difference to the lowest of their limits. The two parts always add up to the total.
 */
export function payerSplit(policy: { readonly aboveLimitPaidBy: PaidBy }, verdict: Verdict, totalMinor: number): PayerSplit {
  invariant(Number.isSafeInteger(totalMinor) && totalMinor >= 0, 'a total to split must be a non-negative integer')
  const personMinor = Math.min(totalMinor, differenceMinor(policy, verdict) ?? totalMinor)
  return { companyMinor: totalMinor - personMinor, personMinor }
}

/** What a person pays of the fare because it lies above a limit; null where she pays the whole trip. */
export function differenceMinor(policy: { readonly aboveLimitPaidBy: PaidBy }, verdict: Verdict): number | null {
  const payer = (rule: RuleVerdict) => payerOf(rule, policy.aboveLimitPaidBy)
  if (verdict.rules.some((rule) => !rule.pass && payer(rule) === 'person')) return null
  return verdict.fareMinor - coveredFareMinor(verdict, (rule) => payer(rule) === 'difference')
}
