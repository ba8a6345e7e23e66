import type { Cabin, OfferedFlightWithFares } from '../rules/offer.ts'

/**
 * What flights need of a supplier, in the wing's own words. An adapter per vendor maps to it; conformance.ts holds every
 * adapter to it. Expected outcomes are answers; only what is unclear throws.
 */
export interface FlightSupplier {
  /** Names the supplier in the ledger and in rows: `air1`. */
  readonly name: string
  /** Flights of a day between any of these airports, with the fares that can be booked. */
  search(request: SearchRequest): Promise<readonly OfferedFlightWithFares[]>
  /** The lowest fare of each day that has one, in minor units. */
  lowestFares(request: LowestFaresRequest): Promise<ReadonlyMap<string, number>>
  /** Prices one fare for these passengers and keeps the price for a while. */
  price(request: PriceRequest): Promise<PriceAnswer>
  /** Takes the seats. `key` is our idempotency key: the same key never takes twice. */
  hold(request: HoldRequest): Promise<HoldAnswer>
  /**
   * Orders the tickets of a hold to be issued; they come later. What of them is paid with unused value is named by the airline's numbers, and
   * verified by the airline: one that cannot pay is refused, and nothing is ordered.
   */
  ticket(request: { supplierBookingId: string; key: string; values?: readonly ValueUse[] }): Promise<TicketAnswer>
  /** Gives the seats of a hold back. */
  release(request: { supplierBookingId: string; key: string }): Promise<ReleaseAnswer>
  /** What giving issued tickets up would bring, now. */
  giveUpQuote(request: { supplierBookingId: string; ticketNumbers: readonly string[] }): Promise<GiveUpQuote>
  /**
   * Gives tickets up by a quote. The same key never does so twice. Of the money that comes back, `valuesBack` goes to the values that had paid.
   */
  giveUp(request: { supplierBookingId: string; quoteId: string; valuesBack?: readonly ValueUse[]; key: string }): Promise<GiveUpAnswer>
  /**
   * Asks for all of these tickets' money against proof; the airline decides days later, and until then they are neither given up nor to be
   * flown on. `reference` is ours: how the claim is found again. The same key never claims twice.
   */
  claim(request: ClaimRequest): Promise<ClaimAnswer>
  /** How a claim stands; null where none was made under the reference. */
  claimByReference(request: { supplierBookingId: string; reference: string }): Promise<SupplierClaim | null>
  /** How a booking stands. */
  booking(supplierBookingId: string): Promise<SupplierBooking | null>
  /** Finds what an unclear hold did, by the reference we gave it; null when it did nothing. */
  bookingByReference(reference: string): Promise<SupplierBooking | null>
}

/** The supplier did not answer, or not in a way that tells what happened. Ask before sending anything again. */
export class SupplierUnclear extends Error {
  override readonly name = 'SupplierUnclear'
}

/** The supplier answered that it cannot serve now, and that nothing was done. Try again later. */
export class SupplierAway extends Error {
  override readonly name = 'SupplierAway'
}

export interface SearchRequest {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Local calendar date of departure. */
  readonly departDate: string
  readonly cabins: readonly Cabin[]
}

export interface LowestFaresRequest {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly fromDate: string
  readonly days: number
  readonly cabins: readonly Cabin[]
}

export interface PassengerCounts {
  readonly adults: number
  readonly children: number
  readonly infants: number
}

export interface PriceRequest {
  readonly flightId: string
  readonly fareId: string
  readonly passengers: PassengerCounts
}

/** A supplier's price for all passengers together, in minor units. */
export interface SupplierPrice {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
}

export type PriceAnswer =
  | {
      readonly is: 'priced'
      readonly price: SupplierPrice
      readonly priceToken: string
      readonly expiresAt: Temporal.Instant
      readonly seatsLeft: number | null
    }
  | { readonly is: 'soldOut' }
  | { readonly is: 'flightGone' }

export interface HoldPassenger {
  readonly type: 'ADT' | 'CNN' | 'INF'
  readonly nameZh: string
  /** A to Z only, as a ticket prints them; the given name is empty for people who have one name. */
  readonly surname: string
  readonly given: string
  /** `NI` mainland ID card, `PP` passport, or another type of the supplier's list. */
  readonly documentType: string
  readonly documentNumber: string
  readonly birthDate: string | null
  readonly phone: string
}

export interface HoldRequest {
  readonly priceToken: string
  readonly expectedPrice: SupplierPrice
  readonly passengers: readonly HoldPassenger[]
  readonly contactPhone: string
  /** Our order's id: how the hold is found again after an unclear answer. */
  readonly reference: string
  readonly key: string
}

export type HoldAnswer =
  | { readonly is: 'held'; readonly booking: SupplierBooking }
  | { readonly is: 'soldOut' }
  | { readonly is: 'priceMoved'; readonly price: SupplierPrice }
  | { readonly is: 'tokenExpired' }
  | { readonly is: 'flightGone' }
  | { readonly is: 'refused'; readonly reason: string }

export type TicketAnswer =
  | { readonly is: 'accepted'; readonly booking: SupplierBooking }
  | { readonly is: 'lapsed' }
  /** What was to pay for them cannot: the airline knows less of it than we do. */
  | { readonly is: 'valueRefused' }
  | { readonly is: 'refused'; readonly reason: string }

export type ReleaseAnswer = { readonly is: 'released' } | { readonly is: 'tooLate'; readonly booking: SupplierBooking }

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
 * - `notNow`: they are being changed or given up, or are no more.
 */
export type GiveUpRefusal = 'used' | 'checkedIn' | 'notRefundable' | 'notNow'

/** What becomes of one ticket's money: what was paid for it is the sum of the other three. */
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
      /** The airline has cancelled the flight: it keeps nothing, whatever the fare says. */
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

/** How one issued ticket stands at its airline. */
export interface SupplierTicket {
  readonly ticketNumber: string
  readonly status: 'issued' | 'checkedIn' | 'used' | 'underReview' | 'refunding' | 'refunded' | 'changing' | 'changed'
}

export interface SupplierBooking {
  readonly supplierBookingId: string
  readonly pnr: string
  readonly status: 'held' | 'ticketing' | 'ticketed' | 'ticketingFailed' | 'released' | 'lapsed'
  /** The fare is guaranteed until here. */
  readonly priceGuaranteedUntil: Temporal.Instant
  /** The seats are given back by the airline after this. */
  readonly ticketingLimitAt: Temporal.Instant
  readonly price: SupplierPrice
  /** Thirteen digits each, in the order of the passengers; empty until issued. */
  readonly ticketNumbers: readonly string[]
  /** The same tickets, as they stand. */
  readonly tickets: readonly SupplierTicket[]
  /** The supplier's code for a failed issue. */
  readonly failure: string | null
  /** What its tickets have left with the airline; empty until they are given up. */
  readonly keptValues: readonly KeptValue[]
}
