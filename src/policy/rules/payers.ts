import { invariant } from '../../kernel/result.ts'
import type { FlightPolicy } from './policy.ts'
import type { Verdict } from './verdict.ts'

export interface PayerSplit {
  readonly companyMinor: number
  readonly personMinor: number
}

/** The highest fare that every broken limit would have let pass; the fare itself where none speaks of money. */
function coveredFareMinor(verdict: Verdict): number {
  let covered = verdict.fareMinor
  for (const rule of verdict.rules) {
    if (!rule.pass && binds(rule.onBreach) && rule.coveredMinor !== null) covered = Math.min(covered, rule.coveredMinor)
  }
  return covered
}

/** A limit that only lets pass or only tells takes no money from anybody. */
function binds(action: Verdict['action']): boolean {
  return action === 'approve' || action === 'forbid'
}

/**
 * How far the fare lies above what nobody has to agree to, in minor units. A limit that is only told about asks nobody, so it counts
 * for nothing here.
 */
export const overToApproveMinor = (verdict: Verdict): number => verdict.fareMinor - coveredFareMinor(verdict)

/**
 * Who pays a trip of `totalMinor` (fare, taxes and fees): the company all of it inside the limits; above a limit that needs
 * approval as the policy says, the difference counted on the fare. The two parts always add up to the total.
 */
export function payerSplit(policy: Pick<FlightPolicy, 'aboveLimitPaidBy'>, verdict: Verdict, totalMinor: number): PayerSplit {
  invariant(Number.isSafeInteger(totalMinor) && totalMinor >= 0, 'a total to split must be a non-negative integer')
  const paidBy = verdict.compliant || !binds(verdict.action) ? 'company' : policy.aboveLimitPaidBy
  if (paidBy === 'company') return { companyMinor: totalMinor, personMinor: 0 }
  if (paidBy === 'person') return { companyMinor: 0, personMinor: totalMinor }
  const personMinor = Math.min(totalMinor, verdict.fareMinor - coveredFareMinor(verdict))
  return { companyMinor: totalMinor - personMinor, personMinor }
}
