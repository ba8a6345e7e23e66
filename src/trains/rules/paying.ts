import { feeBearer, withServiceFee, type FeeBearer, type FeePayer } from '../../payments/rules/service-fees.ts'
import { payerSplit, type PayerSplit } from '../../policy/rules/payers.ts'
import { isBookingRule, type PaidBy } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { TrainPrice } from './order-price.ts'

/** Who pays what of an order, and by whose word: kept with it, so that a sum that comes out lower is shared out alike. */
export interface TrainPaying extends PayerSplit {
  readonly serviceFeePaidBy: FeeBearer
  readonly aboveLimitPaidBy: PaidBy
}

/**
 * Who pays: of several the company, for together they are never above a limit that anybody pays for [P-POL-03]; what policy says of their
 * booking counts for them too. Our fee is paid as the company's file says.
 */
export function payingOf(
  { aboveLimitPaidBy, feePaidBy }: { readonly aboveLimitPaidBy: PaidBy; readonly feePaidBy: FeePayer },
  verdict: Verdict,
  { eachMinor, fareMinor, serviceFeeMinor }: TrainPrice,
): TrainPaying {
  const rules = eachMinor.length > 1 ? verdict.rules.filter(({ rule }) => isBookingRule(rule)) : verdict.rules
  const trip = payerSplit({ aboveLimitPaidBy }, { ...verdict, rules, fareMinor: Math.min(verdict.fareMinor, fareMinor) }, fareMinor)
  const serviceFeePaidBy = feeBearer(feePaidBy, trip)
  return { ...withServiceFee(trip, serviceFeeMinor, serviceFeePaidBy), serviceFeePaidBy, aboveLimitPaidBy }
}
