import type { FlightOnOffer } from '../../rules/offer.ts'

/* Tickets that are moved to other flights. */

export interface ChangeQuoteRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly flightId: string
  readonly fareId: string
}

/** Why tickets are not moved to a flight; the first four as for giving them up, `notChangeable` by their fare or to that flight. */
/** `journeyMoved`: its airline has changed what the tickets are of since the flight was chosen, so that it is chosen anew. */
export type ChangeRefusal = 'used' | 'checkedIn' | 'onlyWhole' | 'notNow' | 'notChangeable' | 'journeyMoved' | 'soldOut' | 'flightGone'

export interface LegChoicesRequest {
  readonly supplierBookingId: string
  readonly ticketNumbers: readonly string[]
  /** Which leg of the journey as it is flown now, from 0. */
  readonly leg: number
  /** Local calendar date of departure. */
  readonly departDate: string
  /**
   * Between which airports the legs lead, as whoever asks was told them. Where the airline flies other ones by now, as where it has cancelled one
   * and put nothing in its place, it is refused: a leg counted among these would be another one there. Left out by who has just read them.
   */
  readonly legs?: readonly { readonly from: string; readonly to: string }[]
}

export interface LegChoice<Flight extends FlightOnOffer = FlightOnOffer> {
  readonly quoteId: string
  readonly expiresAt: Temporal.Instant
  readonly isInvoluntary: boolean
  /** The whole journey as it would be flown, with one fare: what all of the tickets would be worth. */
  readonly flight: Flight
  readonly feeMinor: number
  readonly differenceMinor: number
}

export type LegChoices<Flight extends FlightOnOffer = FlightOnOffer> =
  | { readonly is: 'offered'; readonly choices: readonly LegChoice<Flight>[] }
  | { readonly is: 'refused'; readonly reason: ChangeRefusal }

export type ChangeQuote =
  | {
      readonly is: 'quoted'
      readonly quoteId: string
      readonly expiresAt: Temporal.Instant
      /** The airline has cancelled or changed the flight: it takes nothing, whatever the fare says. */
      readonly isInvoluntary: boolean
      /** For all of the tickets: the airline's fee, and what the new ones are dearer by. */
      readonly feeMinor: number
      readonly differenceMinor: number
    }
  | { readonly is: 'refused'; readonly reason: ChangeRefusal }
