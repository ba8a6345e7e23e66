import type { Cabin, FareOfType, FlightOnOffer } from '../../rules/offer.ts'
import type { PassengerCounts } from '../../rules/passenger-types.ts'

/* What is for sale, and what it costs now. */

/** From where to where, and on which day. */
export interface Leg {
  /** IATA codes of airports: any of them. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Local calendar date of departure. */
  readonly departDate: string
}

export interface SearchRequest extends Leg {
  readonly cabins: readonly Cabin[]
  /** The legs that follow the first one, of one journey that is booked and paid as one: the way back, or on. */
  readonly further?: readonly Leg[]
}

export interface LowestFaresRequest {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly fromDate: string
  readonly days: number
  readonly cabins: readonly Cabin[]
}

export interface PriceRequest {
  readonly flightId: string
  readonly fareId: string
  readonly passengers: PassengerCounts
  /**
   * The flight is sought at other times of its day too, where its id names them; `offered` then says which. Only for whoever shows them before
   * anything is held.
   */
  readonly alsoAtOtherTimes?: true
}

/**
 * A supplier's price for all passengers together, in minor units. Where taxes and surcharges are told as one sum, as abroad, they stand in
 * `airportTaxMinor`.
 */
export interface SupplierPrice {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  /** Of which these are the sums where children or infants are among them; left out where the supplier tells no more than sums. */
  readonly byType?: readonly FareOfType[]
}

export type PriceAnswer<Flight extends FlightOnOffer = FlightOnOffer> =
  | {
      readonly is: 'priced'
      readonly price: SupplierPrice
      readonly priceToken: string
      readonly expiresAt: Temporal.Instant
      readonly seatsLeft: number | null
      /**
       * The flight with this one fare as it is offered now: times, conditions and bags may have moved as well. Left out where the supplier names
       * a price alone.
       */
      readonly offered?: Flight
      /** What a hold made now would be bound by; left out where the supplier says it with the hold only. */
      readonly limits?: HoldLimits
    }
  /** No seats can be had. `isPaidAtOnce`: the airline still sells them, but holds none for whoever pays later. */
  | { readonly is: 'soldOut'; readonly isPaidAtOnce?: true }
  | { readonly is: 'flightGone' }

interface HoldLimits {
  readonly priceGuaranteedUntil: Temporal.Instant | null
  readonly ticketingLimitAt: Temporal.Instant
}
