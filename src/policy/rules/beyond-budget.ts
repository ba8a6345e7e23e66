import type { BookingStandard } from './judge-booking.ts'
import { BREACH_ACTIONS } from './policy.ts'
import type { RuleVerdict } from './verdict.ts'

/** What follows where a budget does not suffice. */
export const BUDGET_WORDS = ['tell', 'reason', 'approve', 'forbid'] as const
export type BudgetWord = (typeof BUDGET_WORDS)[number]

/** What is let pass, or asks for a difference that no budget knows, is only told. */
export function budgetWord({ onBreach }: Pick<RuleVerdict, 'onBreach'>): BudgetWord {
  return onBreach === 'reason' || onBreach === 'approve' || onBreach === 'forbid' ? onBreach : 'tell'
}

/** The strictest word of all who travel, before anything is booked. Where policy does not speak of budgets each of them is a limit. */
export function beyondBudget(standards: readonly BookingStandard[]): BudgetWord {
  const rules = standards.flatMap(({ rules: own }) => own['budget-not-exceeded'] ?? [])
  const strictest = rules.toSorted((a, b) => BREACH_ACTIONS.indexOf(b.onBreach) - BREACH_ACTIONS.indexOf(a.onBreach))[0]
  return strictest === undefined ? 'forbid' : budgetWord(strictest)
}
