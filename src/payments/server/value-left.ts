import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { valueShares } from '../rules/credits.ts'
import type { CreditOwner } from '../rules/ledger.ts'
import type { RefundQuote } from '../rules/refund-shares-quote.ts'
import { ownersOf, type LeftValue } from './credits.ts'
import { payOrderOf, type PaymentRow } from './store.ts'

/* What an airline leaves as value instead of money, divided among those to whom it would have gone back. */

/** For each payer of a quote, in its order: her part of every value that is left. */
export function leftOf(quote: RefundQuote, leaves: readonly LeftValue[]): readonly (readonly LeftValue[])[] {
  const shares = valueShares(
    quote.shares.map((share) => share.amountMinor),
    leaves.map((left) => left.amountMinor),
  )
  return quote.shares.map((_, payer) =>
    leaves.flatMap((left, index) => {
      const amountMinor = shares[index]?.[payer] ?? 0
      return amountMinor === 0 ? [] : [{ ...left, amountMinor }]
    }),
  )
}

export const withValue = (quote: RefundQuote, leaves: readonly LeftValue[]): RefundQuote => {
  if (leaves.length === 0) return quote
  const left = leftOf(quote, leaves)
  return {
    ...quote,
    shares: quote.shares.map((share, index) => ({ ...share, valueMinor: sumMinor((left[index] ?? []).map((one) => one.amountMinor)) })),
  }
}

/**
 * Whose value a payment leaves: the company's of what it paid, a person's of hers; what value had paid leaves value of the same owner. Somebody
 * outside, who has no account with us, has paid in the person's place: it is hers.
 */
export async function ownerOfPayment(reader: Reader, order: OrderRef): Promise<(payment: PaymentRow) => CreditOwner> {
  const [owners, part] = await Promise.all([ownersOf(reader, order), payOrderOf(reader, order)])
  return ({ id, kind }) => {
    if (kind === 'companyCredit') return 'company'
    const owner = owners.get(id) ?? (part && { personId: part.payerId })
    invariant(owner, 'what a person paid is of her part')
    return owner
  }
}
