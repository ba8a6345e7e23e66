import type { SliceAbroad } from '../../rules/abroad.ts'
import type { OfferedFare } from '../../rules/offer.ts'
import type { AirlineChange } from './airline-changes.ts'
import type { SupplierExtra } from './extras.ts'
import type { KeptValue } from './giving-up.ts'
import type { SupplierPrice } from './searching.ts'

/* How a booking stands at its airline. */

/** Seats that were not given at once. */
export interface SeatRequest {
  readonly askedAt: Temporal.Instant
  /** By then at the latest the airline answers. */
  readonly answerBy: Temporal.Instant
  /** Null as long as it has not. */
  readonly answeredAt: Temporal.Instant | null
  /** Seats are so few that the airline wants to hear soon whether they are taken. */
  readonly isTight: boolean
  /** The fare of other seats that it gives in the same cabin; null where it gives those that were asked for. */
  readonly otherFare: OfferedFare | null
}

/** How one issued ticket stands at its airline. */
export interface SupplierTicket {
  readonly ticketNumber: string
  readonly status: 'issued' | 'checkedIn' | 'used' | 'underReview' | 'refunding' | 'refunded' | 'changing' | 'changed'
}

export interface SupplierBooking {
  readonly supplierBookingId: string
  readonly pnr: string
  /** `released` is also said of seats that were asked for and not to be had; `failure` then says so. */
  readonly status: 'occupying' | 'held' | 'ticketing' | 'ticketed' | 'ticketingFailed' | 'released' | 'lapsed'
  /** The fare is guaranteed until here. */
  readonly priceGuaranteedUntil: Temporal.Instant
  /** The seats are given back by the airline after this. */
  readonly ticketingLimitAt: Temporal.Instant
  /** Of the tickets; what was bought beside them is apart. */
  readonly price: SupplierPrice
  /** What was bought beside them; of a change what came along, which is paid for. */
  readonly extras: readonly SupplierExtra[]
  /** Its tickets are paid and some of the extras are not bought yet: `ticket`, called again, buys them and nothing twice. */
  readonly extrasDue?: true
  /** Thirteen digits each, in the order of the passengers; empty until issued. */
  readonly ticketNumbers: readonly string[]
  /** The same tickets, as they stand. */
  readonly tickets: readonly SupplierTicket[]
  /** Null of seats that were given at once. */
  readonly seatRequest: SeatRequest | null
  /** The supplier's code for a failed issue, or for seats that are not to be had. */
  readonly failure: string | null
  /** Of a change: what it costs; its `price` is then what the new tickets are worth. Null of all else. */
  readonly change: {
    readonly fromBookingId: string
    readonly ticketNumbers: readonly string[]
    readonly feeMinor: number
    readonly differenceMinor: number
  } | null
  /** When its flight leaves and lands as the airline has it in this booking; left out where the supplier does not say so. */
  readonly times?: { readonly departAt: string; readonly arriveAt: string }
  /** Of a journey abroad all ways as its airline has them in this booking, in the order of travel; left out of a change that is not made yet. */
  readonly journey?: readonly SliceAbroad[]
  /** What the airline itself has done to its flight; null where nothing. */
  readonly airlineChange: AirlineChange | null
  /** Whether its airline has taken each passenger's frequent-flyer number, in their order: null where none was given to it. Left out where it is not told. */
  readonly flyersTaken?: readonly (boolean | null)[]
  /** What its tickets have left with the airline; empty until they are given up. */
  readonly keptValues: readonly KeptValue[]
}
