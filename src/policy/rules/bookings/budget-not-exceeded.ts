import type { BookingFacts } from '../booking-facts.ts'
import type { BookingStandard } from '../judge-booking.ts'
import type { RuleVerdict } from '../verdict.ts'
import { atMost } from '../verdict.ts'

/**
 * What the company pays of the booking fits into what is free in its budget, or into the part of it that one booking may take
 * [P-POL-05]. Nothing is said where no budget covers the booking.
 */
export function budgetNotExceeded({ rules }: BookingStandard, { budget }: BookingFacts): RuleVerdict | null {
  const ruling = rules['budget-not-exceeded']
  if (ruling === null || budget === null) return null
  // An overdrawn budget has nothing to give, and no part of less than nothing.
  const limit = Math.floor((Math.max(0, budget.freeMinor) * ruling.limit) / 100)
  return atMost('budget-not-exceeded', ruling, { unit: 'minor', limit, actual: budget.companyMinor, coveredMinor: null })
}
