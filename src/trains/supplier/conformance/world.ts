import type { RailPassenger, TrainSupplier } from '../port.ts'

/** What an adapter brings along to be held to the suite: itself in three tempers, and a world to be tried in. */
export interface TrainSupplierUnderTest {
  readonly supplier: TrainSupplier
  /** The same supplier for somebody who waits for a second at most. */
  readonly impatient: TrainSupplier
  /** The same adapter with an address where nobody listens. */
  readonly unreachable: TrainSupplier
  readonly world: RailWorldOfTest
}

export interface RailWorldOfTest {
  /** Two cities by their Chinese names and a day of the pre-sale, more than eight days ahead, with a dozen trains with seats left between them. */
  readonly trip: { readonly from: string; readonly to: string; readonly trainDate: string }
  /** Days nearer than that, one for each step of the railway's fees. */
  readonly nearDates: readonly string[]
  /** Beyond the pre-sale, and looked at all the same. */
  readonly laterDate: string
  /** What time it is there. */
  now(): Promise<Temporal.Instant>
  /** An adult who has not been used before and whom the railway knows. */
  traveller(): RailPassenger
  /** Somebody whom it does not know. */
  stranger(): RailPassenger
  /** Somebody whose hold is done and never answered for; null of a world without such people. */
  readonly silenced: (() => RailPassenger) | null
  /** Lets happen what takes the railway a moment, such as the issue of tickets. `isDone` says whether it has. */
  awaiting(isDone: () => Promise<boolean>): Promise<void>
  /** Strikes the next request that this method sends, or the next `times`; null of a world that cannot be struck. */
  readonly strikeNext: ((method: Struck, fault: RailFault, times?: number) => Promise<void>) | null
  /** Moves time on; null of a world whose clock nobody moves. */
  readonly moveClockTo: ((at: Temporal.Instant) => Promise<void>) | null
  end(): Promise<void>
}

/** What the suite strikes. */
export type Struck = 'search' | 'hold' | 'ticket' | 'release' | 'refund' | 'holdChange' | 'submitStandby' | 'askReceipt' | 'receipt'

export type RailFault =
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
