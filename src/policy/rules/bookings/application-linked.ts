import type { BookingFacts } from '../booking-facts.ts'
import type { BookingStandard } from '../judge-booking.ts'
import type { RuleVerdict } from '../verdict.ts'
import { mustBe } from '../verdict.ts'

/** The booking hangs on an approved trip application [P-POL-04]; one of a super-agent needs none [P-SUPER-01]. */
export function applicationLinked({ rules }: BookingStandard, { application, bySuperAgent }: BookingFacts): RuleVerdict | null {
  const ruling = rules['application-linked']
  return ruling === null || bySuperAgent ? null : mustBe('application-linked', ruling, application === 'linked')
}
