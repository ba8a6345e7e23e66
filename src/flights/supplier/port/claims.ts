import type { GiveUpRefusal, ValueUse } from './giving-up.ts'

/* All of a ticket’s money, against proof. */

/** Why somebody asks for all of a ticket's money, as airlines tell it apart. */
export const CLAIM_REASONS = ['illness', 'bereavement', 'duty', 'irregularity', 'duplicate'] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

export interface ClaimRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly reason: ClaimReason
  /** SHA-256 of each paper that proves it, in hex. */
  readonly proofs: readonly string[]
  readonly reference: string
  readonly valuesBack?: readonly ValueUse[]
  readonly key: string
}

export interface SupplierClaim {
  readonly ticketNumbers: readonly string[]
  readonly status: 'underReview' | 'accepted' | 'refused'
  /** What comes back as money once it is accepted; 0 before. */
  readonly backMinor: number
  /** The supplier's code for a refusal. */
  readonly refusal: string | null
}

export type ClaimAnswer =
  | { readonly is: 'taken'; readonly claim: SupplierClaim }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }
