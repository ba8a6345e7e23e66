import type { OfferedFare, OfferedFlightWithFares } from '../../rules/offer.ts'
import type { FlightSupplier, HoldPassenger, SearchRequest } from '../port.ts'

/** What an adapter brings along to be held to the suite: itself in three tempers, and a world to be tried in. */
export interface SupplierUnderTest {
  readonly supplier: FlightSupplier
  /** The same supplier for somebody who waits for a second at most. */
  readonly impatient: FlightSupplier
  /** The same adapter with an address where nobody listens. */
  readonly unreachable: FlightSupplier
  readonly world: World
}

export interface World {
  /** A pair of cities and a day, some weeks ahead, with at least a dozen flights on sale in economy and in business. */
  readonly trip: SearchRequest
  /** An adult who has not been used before. */
  traveller(): HoldPassenger
  /** Lets happen what takes the supplier a moment, such as the issue of tickets. `isDone` says whether it has. */
  awaiting(isDone: () => Promise<boolean>): Promise<void>
  /** Null at a vendor's test mode. */
  readonly levers: Levers | null
  end(): Promise<void>
}

export type Fault =
  /** The work is done and the line is cut instead of an answer. */
  | 'lostReply'
  /** The line is cut before anything is done. */
  | 'lostRequest'
  /** The work is done and the answer comes some seconds later. */
  | 'lateReply'
  /** The work is done and the answer is JSON, but not of the protocol. */
  | 'wrongAnswer'
  /** The work is done and half of the answer comes. */
  | 'halfAnswer'
  /** The work is done and a gateway says that something went wrong. */
  | 'brokenAfter'
  /** The supplier says that it cannot serve now. */
  | 'away'

export interface Levers {
  setSeatsLeft(flight: OfferedFlightWithFares, fare: OfferedFare, seats: number): Promise<void>
  /** Moves the fare to so many per cent above what is filed. */
  raisePrice(flight: OfferedFlightWithFares, fare: OfferedFare, percent: number): Promise<void>
  cancelFlight(flight: OfferedFlightWithFares): Promise<void>
  /** The supplier's clock, forward only. */
  moveClockTo(at: Temporal.Instant): Promise<void>
  failNextIssue(): Promise<void>
  /** Strikes the next request that this method sends, or the next `times`. */
  strikeNext(method: Exclude<keyof FlightSupplier, 'name'>, fault: Fault, times?: number): Promise<void>
}
