import type { BreachAction } from './policy.ts'
import { BREACH_ACTIONS } from './policy.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

const STRICTNESS = Object.fromEntries(BREACH_ACTIONS.map((action, index) => [action, index])) as Readonly<Record<BreachAction, number>>

/** One verdict of the words of its rules: the strictest action of the broken ones, and the largest gap in money. */
export function summed(rules: readonly RuleVerdict[], offer: Pick<Verdict, 'fareMinor' | 'policyVersion'>): Verdict {
  let compliant = true
  let action: BreachAction = 'allow'
  let overMinor = 0
  for (const { pass, onBreach, unit, gap } of rules) {
    if (pass) continue
    compliant = false
    if (STRICTNESS[onBreach] > STRICTNESS[action]) action = onBreach
    if (unit === 'minor' && gap > overMinor) overMinor = gap
  }
  return { compliant, action, policyVersion: offer.policyVersion, fareMinor: offer.fareMinor, overMinor, rules }
}
