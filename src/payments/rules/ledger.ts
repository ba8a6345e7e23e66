import { invariant } from '../../kernel/result.ts'

/**
 * The chart of accounts. Positive amounts are debits.
 * - `companyCredit` what a company owes us for travel bought on its credit;
 * - `gateway:NAME` what a gateway holds for us of what people paid there;
 * - `clearing` money taken for orders whose service is not delivered yet; per order it is zero once the order is settled;
 * - `refundsDue` what we owe people until the gateway has paid it back;
 * - `supplier:NAME` what we owe a supplier;
 * - `serviceFee` what we earned.
 */
export type Account = 'companyCredit' | 'clearing' | 'refundsDue' | 'serviceFee' | `supplier:${string}` | `gateway:${string}`

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

/** From the account that gives to the one that gets. */
const transfer = (to: Account, from: Account, amountMinor: number): readonly Posting[] =>
  balanced([
    { account: to, amountMinor },
    { account: from, amountMinor: -amountMinor },
  ])

/** The company's credit is drawn for an order. */
export const payFromCredit = (amountMinor: number): readonly Posting[] => transfer('companyCredit', 'clearing', amountMinor)

/** A person has paid at a gateway, which holds it for us. */
export const payAtGateway = (gateway: string, amountMinor: number): readonly Posting[] =>
  transfer(`gateway:${gateway}`, 'clearing', amountMinor)

/** The service is delivered: the supplier is owed its part, the fee is ours. */
export function fulfil(parts: { supplier: string; supplierMinor: number; serviceFeeMinor: number }): readonly Posting[] {
  return balanced([
    { account: 'clearing', amountMinor: parts.supplierMinor + parts.serviceFeeMinor },
    { account: `supplier:${parts.supplier}`, amountMinor: -parts.supplierMinor },
    { account: 'serviceFee', amountMinor: -parts.serviceFeeMinor },
  ])
}

/** Nothing was delivered: the company's credit gets back what was drawn. */
export const returnToCredit = (amountMinor: number): readonly Posting[] => transfer('clearing', 'companyCredit', amountMinor)

/** Nothing was delivered, or nothing was due: what the person paid is owed to her from here on. */
export const oweToPayer = (amountMinor: number): readonly Posting[] => transfer('clearing', 'refundsDue', amountMinor)

/** The gateway says that it has paid back what was owed. */
export const paidBack = (gateway: string, amountMinor: number): readonly Posting[] =>
  transfer('refundsDue', `gateway:${gateway}`, amountMinor)
