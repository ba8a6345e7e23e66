import type { Store } from '../kit/store.ts'
import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Leg } from './flights.ts'
import type { MagicWord } from './magic.ts'
import type { PassengerType, Price } from './price.ts'
import type { Baggage, Both } from './rules.ts'
import type { Timetable } from './timetable.ts'
import type { Cabin } from './world/ladders.ts'

/** What an airline's system holds for every request. */
export interface AirWorld {
  readonly timetable: Timetable
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly settings: AirSettings
  now(): number
}

export interface AirSettings {
  /** From the order of tickets to their issue, in sandbox time. */
  ticketingDelayMs: number
  /** From the confirmation of a refund to its settlement, in sandbox time. */
  refundDelayMs: number
  /** From a claim for an involuntary refund to its decision, in sandbox time. */
  claimDelayMs: number
}

export type BookingStatus = 'held' | 'ticketing' | 'ticketed' | 'ticketing_failed' | 'cancelled' | 'lapsed'
export type TicketStatus = 'issued' | 'refund_review' | 'refund_processing' | 'refunded' | 'exchange_processing' | 'exchanged'

export interface BookedPassenger {
  readonly passengerId: string
  readonly type: PassengerType
  readonly nameZh?: string | undefined
  readonly surname?: string | undefined
  readonly given?: string | undefined
  readonly document: { readonly type: string; readonly lastFour: string }
  readonly ticketNumber?: string
  readonly ticketStatus?: TicketStatus
  readonly refundMinor?: number
  /** What was said at the airport. Without it, whoever holds a ticket flies. */
  readonly airport?: 'checkedIn' | 'noShow'
}

export interface BookedFare {
  readonly fareId: string
  readonly cabin: Cabin
  readonly bookingClass: string
  readonly fareBasis: string
  readonly name: Both
  readonly fareMinor: number
  readonly discountPercent: number
  readonly refundable: boolean
  readonly baggage: Baggage
}

/** A change being performed: which tickets of which booking the new ones replace. */
export interface Exchange {
  readonly bookingId: string
  readonly ticketNumbers: readonly string[]
  readonly feeMinor: number
  readonly totalMinor: number
}

export interface Booking {
  readonly bookingId: string
  readonly pnr: string
  readonly clientReference: string
  readonly createdAt: number
  readonly priceGuaranteedUntil: number
  readonly ticketingLimitAt: number
  readonly flightId: string
  readonly travelDate: string
  readonly stretch: string
  readonly departAt: number
  /** The flight as it was sold: a booking outlives the timetable it was made from. */
  readonly leg: Leg
  readonly callbackUrl?: string | undefined
  readonly magic: readonly MagicWord[]
  readonly fare: BookedFare
  readonly conditionsId: string
  status: BookingStatus
  updatedAt: number
  version: number
  passengers: readonly BookedPassenger[]
  price: Price
  /** When the world acts on it by itself: the ticketing limit, or the issue of tickets. */
  dueAt: number | null
  willFail?: boolean
  failure?: { readonly code: 'airline_rejected' | 'flight_cancelled'; readonly message: string }
  ticketedAt?: number
  changedFrom?: string
  exchange?: Exchange
  /** What of the tickets is paid with credits. */
  credits?: readonly { readonly number: string; readonly amountMinor: number }[]
}
