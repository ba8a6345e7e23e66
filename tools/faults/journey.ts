import type { Ground } from './ground.ts'
import type { Wanted } from './people.ts'
import type { Gateway, Walker } from './walker.ts'

/** One way from a search to an end, in two halves: up to where something can break, and from there to its end. */
export interface Walk {
  prepare(): Promise<void>
  /** Answers with how the order reads in the end. */
  run(): Promise<string>
}

export interface Journey {
  readonly name: string
  readonly wanted: Wanted
  readonly ends: string
  /** Bends the world for everybody: nobody else walks meanwhile. */
  readonly isAlone: boolean
  /** Whether it is walked again and again while everything dies: one that needs somebody else's hands is not. */
  readonly isForStorms: boolean
  /** Transactions and calls that it surely comes to, where others do only if they are slow enough: their points are killed on this one. */
  readonly passes: readonly string[]
  /** The supplier's protocol that it is walked over: each point is killed once over each. */
  readonly protocol: 'air1' | 'duffel'
  walk(walker: Walker, ground: Ground): Walk
}

/** A step of the first half hands its order to the second. */
function inTwo<T>(prepare: () => Promise<T>, run: (prepared: T) => Promise<string>): Walk {
  let prepared: { value: T } | null = null
  return {
    async prepare() {
      prepared = { value: await prepare() }
    },
    async run() {
      if (prepared === null) throw new Error('a journey is prepared before it goes on')
      return run(prepared.value)
    },
  }
}

export async function asked(walker: Walker): Promise<string> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  return orderSeq
}

/** The same with its fare, whose class may have few seats left: a journey says how many others find. */
export async function askedAboutFare(walker: Walker) {
  const opened = await walker.open()
  const orderSeq = await walker.submit(opened)
  await walker.until(orderSeq, 'awaitingApproval')
  return { orderSeq, fare: { flightId: opened.flight.flightId, bookingClass: opened.fare.bookingClass } }
}

export async function due(walker: Walker): Promise<string> {
  const orderSeq = await asked(walker)
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  return orderSeq
}

export async function prepaid(walker: Walker) {
  const orderSeq = await due(walker)
  return { orderSeq, ...(await walker.prepay(orderSeq)) }
}

/** Pays at the cashier and comes back. Where the window is watched as well, somebody else may be first: that is the point. */
export async function paid(walker: Walker, orderSeq: string, gateway: Gateway = 'alipay'): Promise<void> {
  const { payUrl, trade } = await walker.prepay(orderSeq, gateway)
  await walker.arrive(payUrl)
  await walker.pay(trade, gateway)
  await walker.confirm(orderSeq)
}

export async function cancelled(walker: Walker, orderSeq: string): Promise<string> {
  const code = await walker.traveller.cancel(orderSeq)
  // Whoever taps again after a lost answer is told that it is being cancelled, or that nothing is left of it: how it ended is looked at.
  if (!['Z000', 'AF-CANCELLING', 'AF-NO-CANCELLABLE'].includes(code)) throw new Error(`closeOrder: ${code}`)
  return walker.until(orderSeq, 'cancelledClosed')
}

export const nothing = async (): Promise<null> => null

type Prepare<T> = (walker: Walker, ground: Ground) => Promise<T>
type Run<T> = (walker: Walker, prepared: T, ground: Ground) => Promise<string>

export const journey = <T>(
  name: string,
  wanted: Wanted,
  ends: string,
  prepare: Prepare<T>,
  run: Run<T>,
  {
    isAlone = false,
    isForStorms = true,
    passes = [],
    protocol = 'air1',
  }: Partial<Pick<Journey, 'isAlone' | 'isForStorms' | 'passes' | 'protocol'>> = {},
): Journey => ({
  name,
  wanted,
  ends,
  isAlone,
  isForStorms,
  passes,
  protocol,
  walk: (walker, ground) =>
    inTwo(
      () => prepare(walker, ground),
      (prepared) => run(walker, prepared, ground),
    ),
})
