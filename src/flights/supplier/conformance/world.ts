import type { FareOnOffer, FlightOnOffer } from '../../rules/offer.ts'
import type { FlightSupplier, SupplierAbilities } from '../port.ts'
import type { HoldPassenger } from '../port/holding.ts'
import type { SearchRequest, SupplierPrice } from '../port/searching.ts'

/** A supplier of whatever kind of flights. */
export type AnySupplier = FlightSupplier<FlightOnOffer>

/** What must be known of an adapter and its world before they are started: the cases that need it are written down only then. */
export interface Traits {
  /** Whether the world has levers. */
  readonly isControlled: boolean
  readonly can: SupplierAbilities
  /** Its line tells when an answer breaks off in the middle; one that does not waits until its limit, and asks no second time. */
  readonly hearsBreaks: boolean
}

/** What an adapter brings along to be held to the suite: itself in three tempers, and a world to be tried in. */
export interface SupplierUnderTest {
  readonly supplier: AnySupplier
  /** The same supplier for somebody who waits for a second at most. */
  readonly impatient: AnySupplier
  /** The same adapter with an address where nobody listens. */
  readonly unreachable: AnySupplier
  readonly world: World
}

export interface World {
  /** A pair of cities and a day, some weeks ahead, with at least a dozen flights on sale in economy and in business. */
  readonly trip: SearchRequest
  /** Journeys of several legs, each on sale; none of a world whose supplier books single flights. */
  readonly journeys: readonly SearchRequest[]
  /** What the list says that a fare costs an adult. */
  listed(flight: FlightOnOffer, fare: FareOnOffer): SupplierPrice
  /** One aircraft all the way: what an airline puts the passengers of another such flight on. */
  isNonstop(flight: FlightOnOffer): boolean
  /** What the list says that a fare allows until departure. */
  permits(fare: FareOnOffer): { readonly change: boolean; readonly refund: boolean; readonly leavesValue: boolean }
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

export interface PlanLevers {
  /** What airlines make of a few minutes: some ask nothing, others want every change to be agreed to. */
  readonly ofMinutes: 'told' | 'open'
  /** Moves the flight's times by so many minutes from the timetable's. */
  moveTimes(flight: FlightOnOffer, minutes: number): Promise<void>
  /** Cancels a flight; whoever has a ticket may fly by another of its airline. */
  protectOn(flight: FlightOnOffer, other: FlightOnOffer): Promise<void>
}

export interface SeatLevers {
  /** The airline answers later about seats of this fare, and so; `at once`: as usual. */
  answerSeats(flight: FlightOnOffer, fare: FareOnOffer, answer: 'held' | 'tight' | 'other' | 'none' | 'at once'): Promise<void>
}

export interface Levers {
  setSeatsLeft(flight: FlightOnOffer, fare: FareOnOffer, seats: number): Promise<void>
  /** Moves the fare to so many per cent above what is filed. */
  raisePrice(flight: FlightOnOffer, fare: FareOnOffer, percent: number): Promise<void>
  cancelFlight(flight: FlightOnOffer): Promise<void>
  /** What airlines plan anew; null of a world whose supplier does not tell it. */
  readonly plans: PlanLevers | null
  /** How airlines answer about seats; null of a world whose supplier always answers at once. */
  readonly seats: SeatLevers | null
  /** The supplier's clock, forward only. */
  moveClockTo(at: Temporal.Instant): Promise<void>
  failNextIssue(): Promise<void>
  /** Strikes the next request that this method sends, or the next `times`; `ticketChange`: that of tickets which exchange others. */
  strikeNext(
    method: Exclude<keyof FlightSupplier, 'name' | 'currency' | 'can' | 'hear'> | 'ticketChange',
    fault: Fault,
    times?: number,
  ): Promise<void>
}
