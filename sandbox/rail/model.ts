import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import type { Berth, SeatType } from './cars.ts'
import type { PassengerType } from './fares.ts'
import type { Fee } from './fees.ts'
import type { Inventory } from './inventory.ts'
import type { MagicWord } from './magic.ts'
import type { Network } from './network.ts'
import type { Ride } from './rides.ts'

/** What the railway holds for every request. */
export interface RailWorld {
  readonly network: Network
  readonly inventory: Inventory
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly settings: RailSettings
  now(): number
}

/** Delays are in sandbox time. */
export interface RailSettings {
  /** Whether the railway stops selling at night, as the real one does. */
  nightStop: boolean
  /** From the order of tickets to their issue. */
  ticketingDelayMs: number
  /** From the confirmation of a refund to its settlement. */
  refundDelayMs: number
  /** From a hold to its seats; 0: at once. */
  holdDelayMs: number
}

export interface Wishes {
  readonly seatWishes?: readonly string[] | undefined
  readonly together?: boolean | undefined
  readonly berthWishes?: Partial<Record<Berth, number | undefined>> | undefined
  readonly acceptOthers?: boolean | undefined
  readonly acceptNoSeat?: boolean | undefined
}

export type BookingStatus = 'occupying' | 'held' | 'hold_failed' | 'ticketing' | 'ticketed' | 'ticketing_failed' | 'cancelled' | 'lapsed'
export type TicketStatus = 'issued' | 'refund_processing' | 'refunded' | 'exchange_processing' | 'exchanged'

export interface SeatOfPassenger {
  readonly seatType: SeatType
  readonly car?: string
  readonly seat?: string
  readonly berth?: Berth
}

export interface Refunded {
  readonly amountMinor: number
  readonly feeMinor: number
  readonly channel: 'online' | 'window'
  readonly withinWorkingDays: number
}

export interface BookedPassenger {
  readonly passengerId: string
  readonly type: PassengerType
  readonly name: string
  readonly document: { readonly type: string; readonly lastFour: string }
  /** Tells persons apart; the number itself is not kept. */
  readonly documentHash: string
  readonly seat?: SeatOfPassenger
  readonly fareMinor: number
  readonly ticketNumber?: string
  readonly ticketStatus?: TicketStatus
  /** She has missed the train, or will. */
  readonly missed?: true
  readonly collected?: true
  readonly refund?: Refunded
}

export interface ChangeLine {
  readonly ticketNumber: string
  readonly farePaidMinor: number
  readonly newFareMinor: number
  readonly feeMinor: number
  readonly differenceFeeMinor: number
  readonly fee: Fee
}

export interface ChangeOfBooking {
  readonly kind: 'change' | 'destination'
  readonly fromBookingId: string
  readonly ticketNumbers: readonly string[]
  readonly feeMinor: number
  readonly differenceMinor: number
  readonly differenceFeeMinor: number
  readonly totalMinor: number
  readonly backMinor: number
}

export type FailureCode = 'sold_out' | 'wish_not_met' | 'price_changed' | 'train_cancelled' | 'railway_rejected'

export interface Booking {
  readonly bookingId: string
  readonly orderNumber: string
  readonly account: string
  readonly clientReference: string
  readonly callbackUrl?: string | undefined
  readonly createdAt: number
  updatedAt: number
  version: number
  status: BookingStatus
  readonly trainId: string
  /** As planned when it was sold: a booking outlives the timetable. */
  readonly ride: Ride
  readonly departAt: number
  readonly arriveAt: number
  readonly seatType: SeatType
  readonly wishes: Wishes
  readonly maxTotalMinor: number
  wishMet?: boolean
  passengers: readonly BookedPassenger[]
  totalMinor: number
  payBy?: number
  ticketedAt?: number
  /** When the world acts on it by itself. */
  dueAt: number | null
  willFail?: boolean
  failure?: { readonly code: FailureCode; readonly message: string }
  readonly magic: readonly MagicWord[]
  readonly standbyId?: string
  change?: ChangeOfBooking
  /** Of tickets that a change brought: from inside eight days to eight days or more; after the old train had left. */
  readonly movedAway?: boolean
  readonly changedAfterDeparture?: boolean
}

export interface Requirement {
  readonly trainId: string
  readonly ride: Ride
  readonly departAt: number
  readonly seatType: SeatType
  readonly fareMinor: number
  state: 'waiting' | 'won' | 'ended'
}

export interface Standby {
  readonly standbyId: string
  readonly account: string
  readonly clientReference: string
  readonly callbackUrl?: string | undefined
  readonly createdAt: number
  updatedAt: number
  version: number
  status: 'waiting' | 'served' | 'unmet' | 'cancelled'
  readonly cutoffAt: number
  readonly requirements: readonly Requirement[]
  readonly passengers: readonly BookedPassenger[]
  readonly prepaidMinor: number
  backMinor: number
  bookingId?: string
  readonly magic: readonly MagicWord[]
}
