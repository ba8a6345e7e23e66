import type { Cashier, PaymentGateway, PayWay, RawNotice } from '../port.ts'

/** What an adapter brings along to be held to the suite: itself in three tempers, and a world to be tried in. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway
  /** The same gateway for somebody who waits for a second at most. */
  readonly impatient: PaymentGateway
  /** The same adapter with an address where nobody listens. */
  readonly unreachable: PaymentGateway
  readonly world: World
}

export interface World {
  /** In so many minutes, by the gateway's clock. */
  inMinutes(minutes: number): Promise<Temporal.Instant>
  /** The way by which the suite pays: one whose cashier has an address. */
  readonly way: PayWay
  /** Opens the cashier as a browser would. True where the gateway takes it for a trade of ours. */
  arrive(cashier: Cashier): Promise<boolean>
  /** Null at a gateway's own test environment: there nobody can be made to pay. */
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
  /** The work is done and something in between says that it went wrong. */
  | 'brokenAfter'
  /** The work is done and the answer is signed by somebody else. */
  | 'badSignature'
  /** The work is done and the gateway says that it does not know what happened. */
  | 'unknownError'

export type Mutation = 'amount' | 'seller' | 'app' | 'unknownOrder' | 'forged' | 'alteredByte'

export interface Levers {
  /** The person at the cashier pays. */
  pay(number: string): Promise<void>
  /** What has been paid back of a trade, all refunds together, by the gateway's own books. */
  refundedMinor(number: string): Promise<number>
  /** Lets come to its end whatever is on its way back to somebody; nothing is where the gateway pays back at once. */
  finishRefunds(): Promise<void>
  /** The gateway's clock, forward only. */
  moveClockTo(at: Temporal.Instant): Promise<void>
  /** The next notice that the gateway sends of a trade by itself, as it came. */
  nextNotice(number: string): Promise<RawNotice>
  /** Has the gateway claim a payment of a trade now, bent in one way; as it would come. */
  bentNotice(number: string, mutation: Mutation): Promise<RawNotice>
  /** Strikes the next request that this method sends, or the next `times`. */
  strikeNext(method: 'query' | 'close' | 'refund' | 'queryRefund', fault: Fault, times?: number): Promise<void>
}
