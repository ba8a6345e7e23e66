import type { BookingFacts } from './booking-facts.ts'
import { applicationLinked } from './bookings/application-linked.ts'
import { budgetNotExceeded } from './bookings/budget-not-exceeded.ts'
import type { BookingLimits } from './policy.ts'
import type { Rulings } from './standard.ts'
import { summed } from './summed.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

/** What any product's standard says of bookings. */
export interface BookingStandard {
  readonly rules: Rulings<BookingLimits>
}

/** What the rules for bookings say of one that is submitted, in the order of BOOKING_RULES. */
export function judgeBooking(standard: BookingStandard, facts: BookingFacts): RuleVerdict[] {
  return [applicationLinked(standard, facts), budgetNotExceeded(standard, facts)].filter((verdict) => verdict !== null)
}

/** An offer's verdict with what was said of its booking: the one word that counts when it is submitted. */
export function withBooking(verdict: Verdict, ofBooking: readonly RuleVerdict[]): Verdict {
  const { overMinor, fareMinor, policyVersion } = verdict
  // A budget that runs dry is no fare above a limit.
  return { ...summed([...verdict.rules, ...ofBooking], { fareMinor, policyVersion }), overMinor }
}
