import { summed } from './summed.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

/** What of an offer moves with its price. */
export interface MovedFare {
  /** Of one traveller, before taxes and fees, in minor units. */
  readonly fareMinor: number
  /** In per cent of the full economy fare. */
  readonly discountPercent: number
}

/** What the rules that look at the price measure of it; all others measure what no airline moves. */
const MEASURED: Partial<Record<RuleVerdict['rule'], keyof MovedFare>> = {
  'fare-within-price-limit': 'fareMinor',
  'lowest-fare-within-hours': 'fareMinor',
  'discount-within-limit': 'discountPercent',
}

/**
 * One rule's word at another fare, by the limit that judged it. Who pays stays what was promised: a limit that the first fare kept takes
 * no money from anybody because an airline has moved its price, and one that it broke covers what it covered.
 */
function ruleAtFare(said: RuleVerdict, fare: MovedFare): RuleVerdict {
  const measured = MEASURED[said.rule]
  if (measured === undefined) return said
  const actual = fare[measured]
  const gap = Math.max(0, actual - said.limit)
  const wasKept = said.pass && said.coveredMinor === null
  return { ...said, pass: gap === 0, actual, gap, ...(wasKept && gap > 0 && { paidBy: 'company' as const }) }
}

/**
 * The verdict at another fare: rules and limits are those of the edition that judged the order, held against what it costs now. What the
 * fare was compared with (others at the time of the search) stays as it was found.
 */
export function verdictAtFare(verdict: Verdict, fare: MovedFare): Verdict {
  const rules = verdict.rules.map((said) => ruleAtFare(said, fare))
  const ofFare = rules.filter(({ rule }) => MEASURED[rule] !== undefined)
  const { overMinor } = summed(ofFare, verdict)
  return { ...summed(rules, { ...verdict, fareMinor: fare.fareMinor }), overMinor }
}
