import { invariant } from '../../kernel/result.ts'

/**
 * The chart of accounts. Positive amounts are debits.
 * - `companyCredit` what a company owes us for travel bought on its credit;
 * - `clearing` money taken for orders whose service is not delivered yet; per order it is zero once the order is settled;
 * - `supplier:NAME` what we owe a supplier;
 * - `serviceFee` what we earned.
 */
export type Account = 'companyCredit' | 'clearing' | 'serviceFee' | `supplier:${string}`

export interface Posting {
  readonly account: Account
  /** Debit positive, credit negative; never zero. */
  readonly amountMinor: number
}

function balanced(postings: readonly Posting[]): readonly Posting[] {
  const kept = postings.filter((p) => p.amountMinor !== 0)
  invariant(kept.reduce((sum, p) => sum + p.amountMinor, 0) === 0, 'an entry balances')
  return kept
}

/** The company's credit is drawn for an order. */
export const payFromCredit = (amountMinor: number): readonly Posting[] =>
  balanced([
    { account: 'companyCredit', amountMinor },
    { account: 'clearing', amountMinor: -amountMinor },
  ])

/** The service is delivered: the supplier is owed its part, the fee is ours. */
export function fulfil(parts: { supplier: string; supplierMinor: number; serviceFeeMinor: number }): readonly Posting[] {
  return balanced([
    { account: 'clearing', amountMinor: parts.supplierMinor + parts.serviceFeeMinor },
    { account: `supplier:${parts.supplier}`, amountMinor: -parts.supplierMinor },
    { account: 'serviceFee', amountMinor: -parts.serviceFeeMinor },
  ])
}

/** Nothing was delivered: the company's credit gets back what was drawn. */
export const returnToCredit = (amountMinor: number): readonly Posting[] =>
  balanced([
    { account: 'clearing', amountMinor },
    { account: 'companyCredit', amountMinor: -amountMinor },
  ])
