import type { SupplierBooking } from './bookings.ts'

/* Tickets that are given up by their fares, and what their airline keeps of them. */

/** A part of what an airline keeps for somebody, to pay with. */
export interface ValueUse {
  readonly number: string
  readonly amountMinor: number
}

/** What an airline keeps of a ticket that was given up, for its passenger's next one. */
export interface KeptValue extends ValueUse {
  readonly airline: string
  readonly ticketNumber: string
  /** The last day on which a ticket is issued on it, YYYY-MM-DD. */
  readonly validUntil: string
}

/**
 * Why tickets are not given up:
 * - `used`: flown; `checkedIn`: the check-in has to be taken back first;
 * - `notRefundable`: their fare does not allow it now;
 * - `onlyWhole`: the supplier gives up all tickets of a booking, or none;
 * - `notNow`: they are being changed or given up, or are no more.
 */
export type GiveUpRefusal = 'used' | 'checkedIn' | 'notRefundable' | 'onlyWhole' | 'notNow'

/** What becomes of one ticket's money, with what was bought beside it where that comes back too: what was paid is the sum of the other three. */
export interface QuotedTicket {
  readonly ticketNumber: string
  readonly paidMinor: number
  readonly backMinor: number
  readonly feeMinor: number
  readonly valueMinor: number
}

export type GiveUpQuote =
  | {
      readonly is: 'quoted'
      readonly quoteId: string
      /** Until when it may be confirmed. */
      readonly expiresAt: Temporal.Instant
      /** The airline has cancelled or changed the flight: it keeps nothing, whatever the fare says. */
      readonly isInvoluntary: boolean
      /** In the order in which they were named. */
      readonly tickets: readonly QuotedTicket[]
      /** What comes back as money. */
      readonly backMinor: number
      readonly feeMinor: number
      /** What is kept as value instead; null where nothing is. */
      readonly value: { readonly amountMinor: number; readonly validUntil: string } | null
    }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }

export type GiveUpAnswer =
  | { readonly is: 'accepted'; readonly booking: SupplierBooking }
  /** It is too old, and nothing was done by it. */
  | { readonly is: 'quoteGone' }
  | { readonly is: 'refused'; readonly reason: GiveUpRefusal }
