import type { ForfeitPayer, RefundAsked } from './refund-shares.ts'
import type { FeeBearer } from './service-fees.ts'

/** What an order was promised when it was submitted, about fees. A company that changes its file changes it for later orders. */
export interface PayTerms {
  readonly serviceFeePaidBy: FeeBearer
  /** Our fee is given back with what was delivered; where nothing was delivered it is given back in any case. */
  readonly isServiceFeeReturned: boolean
  /** Who bears what others keep of a refund. */
  readonly feePayer: ForfeitPayer
}

/** Orders that were promised nothing, because that was not asked then: both bear fees in proportion. */
export const TERMS_BEFORE: PayTerms = { serviceFeePaidBy: 'company', isServiceFeeReturned: false, feePayer: 3 }

/** Which of the company's two settings an order goes by: that for what its policy allows, or that for what went above it. */
export const feePayerOf = (
  { forfeitPayer, violationPayer }: { readonly forfeitPayer: ForfeitPayer; readonly violationPayer: ForfeitPayer },
  isAbovePolicy: boolean,
): ForfeitPayer => (isAbovePolicy ? violationPayer : forfeitPayer)

export interface RefundUnder extends RefundAsked {
  /** Of our service fee, what goes back: of `serviceFee` in the books. */
  readonly serviceFeeBackMinor: number
}

/** Something of an order that is given back. */
export interface Given {
  /** What was paid for it, our fee included. */
  readonly amountMinor: number
  /** Of that, our fee: of one of several tickets its part (`feeOfTickets`). */
  readonly serviceFeeMinor: number
  /** What the supplier keeps of it. */
  readonly keptMinor: number
}

/** What a refund is of, by an order's terms. Before anything is delivered nobody keeps anything. */
export function refundUnder(
  { serviceFeePaidBy, isServiceFeeReturned, feePayer }: PayTerms,
  given: Given,
  isDelivered: boolean,
): RefundUnder {
  const isKept = isDelivered && !isServiceFeeReturned
  const ourMinor = isKept ? given.serviceFeeMinor : 0
  return {
    amountMinor: given.amountMinor,
    feeMinor: isDelivered ? given.keptMinor : 0,
    feePayer,
    serviceFee: { keptMinor: ourMinor, paidBy: serviceFeePaidBy },
    serviceFeeBackMinor: given.serviceFeeMinor - ourMinor,
  }
}
