/** Who books, and for whom, as far as a link to an application depends on it. */
export interface LinkAsk {
  /** The policy of whoever travels asks for one, for this product [P-POL-04]. */
  readonly policyNeedsLink: boolean
  /** The booker's agency for these travellers is a super-agent's [P-SUPER-01]. */
  readonly isSuperAgent: boolean
  /** Every traveller's limits are lifted: special users need no application. */
  readonly isSpecial: boolean
}

export type LinkNeed =
  | { readonly is: 'needed' }
  | { readonly is: 'notNeeded' }
  /** Told with the order, so that a report can name it. */
  | { readonly is: 'waived'; readonly because: 'superAgent' | 'specialUser' }

/**
 * Whether a booking has to name a trip application. What is waived here is the link alone: nothing of this says whether somebody has
 * to agree to the booking.
 */
export function linkFor({ policyNeedsLink, isSuperAgent, isSpecial }: LinkAsk): LinkNeed {
  if (!policyNeedsLink) return { is: 'notNeeded' }
  if (isSuperAgent) return { is: 'waived', because: 'superAgent' }
  return isSpecial ? { is: 'waived', because: 'specialUser' } : { is: 'needed' }
}
