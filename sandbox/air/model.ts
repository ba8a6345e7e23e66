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
  /** From a request for seats that are not given at once to its answer, in sandbox time. */
  seatAnswerDelayMs: number
  /** Fares with so few seats left, or fewer, are requested; 0: none of them is. */
  tightBelow: number
}

/** What an airline says later of seats: it has them; has few of them, and waits for a word; has dearer ones instead; has none; or nothing at all. */
export type SeatAnswer = 'held' | 'tight' | 'other' | 'none' | 'silent'

/** A request for seats that were not given at once. */
export interface SeatRequest {
  readonly askedAt: number
  /** By then at the latest the airline answers. */
  readonly answerBy: number
  /** What it will say; nobody is told before. */
  readonly will: SeatAnswer
  answeredAt?: number
  /** Seats are so few that the airline wants a word whether they are taken. */
  tight?: true
  /** Others than were asked for: `fare`, `conditions` and `price` of the booking are theirs. */
  otherSeats?: true
}

export type BookingStatus = 'occupying' | 'held' | 'ticketing' | 'ticketed' | 'ticketing_failed' | 'cancelled' | 'lapsed'
export type TicketStatus = 'issued' | 'refund_review' | 'refund_processing' | 'refunded' | 'exchange_processing' | 'exchanged'

/** Where miles are credited, as its airline has answered; of the number its end is kept. */
export interface Loyalty {
  readonly airline: string
  readonly lastFour: string
  readonly status: 'accepted' | 'refused'
}

export interface BookedPassenger {
  readonly passengerId: string
  readonly type: PassengerType
  readonly nameZh?: string | undefined
  readonly surname?: string | undefined
  readonly given?: string | undefined
  readonly document: { readonly type: string; readonly lastFour: string }
  readonly loyalty?: Loyalty | undefined
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

/** What was sold beside a ticket. */
export interface BookedExtra {
  readonly passengerId: string
  readonly kind: 'seat' | 'bag' | 'package'
  /** The seat's name, or the product's. */
  readonly id: string
  readonly priceMinor: number
  /** Of a package, once its ticket is issued. */
  readonly voucher?: string
}

/** A change being performed: which tickets of which booking the new ones replace. */
export interface Exchange {
  readonly bookingId: string
  readonly ticketNumbers: readonly string[]
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly totalMinor: number
}

/** What the airline has done to a flight that it had sold, as its traveller has to know it. */
export interface ScheduleChange {
  readonly changeId: string
  readonly kind: 'cancelled' | 'retimed' | 'protected'
  readonly announcedAt: string
  /** As its traveller had agreed to it. */
  readonly from: Leg
  /** As it is planned now; missing where nothing is. */
  readonly to?: Leg
  readonly needsAcceptance: boolean
  /** `told`: it needs no answer; `withdrawn`: all is as it was. */
  readonly status: 'open' | 'told' | 'accepted' | 'withdrawn'
  readonly grants?: { readonly exchangeUntil: string; readonly refund: true; readonly until: string }
}

export interface Booking {
  readonly bookingId: string
  readonly pnr: string
  readonly clientReference: string
  readonly createdAt: number
  priceGuaranteedUntil: number
  ticketingLimitAt: number
  flightId: string
  travelDate: string
  stretch: string
  departAt: number
  /** The flight as it is planned for whoever holds this: a booking outlives the timetable it was made from. */
  leg: Leg
  readonly callbackUrl?: string | undefined
  readonly magic: readonly MagicWord[]
  fare: BookedFare
  conditionsId: string
  status: BookingStatus
  updatedAt: number
  version: number
  passengers: readonly BookedPassenger[]
  price: Price
  /** When the world acts on it by itself: the ticketing limit, or the issue of tickets. */
  dueAt: number | null
  willFail?: boolean
  failure?: { readonly code: 'airline_rejected' | 'flight_cancelled' | 'no_seats'; readonly message: string }
  ticketedAt?: number
  changedFrom?: string
  scheduleChange?: ScheduleChange
  exchange?: Exchange
  seatRequest?: SeatRequest
  extras?: readonly BookedExtra[]
  /** What of the tickets is paid with credits. */
  credits?: readonly { readonly number: string; readonly amountMinor: number }[]
}
