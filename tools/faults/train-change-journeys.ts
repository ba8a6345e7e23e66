import type { CallResult } from '../../src/kernel/call.ts'
import type { confirmTrainChange, TrainChangeQuote } from '../../src/trains/calls/changes.ts'
import { journey, paid, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import { bookTrainOn, leave, ownTrains, paidForTrain, RAIL_QUOTE_DIES_MS, ride, untilDueForTrain, type Ride } from './train-walker.ts'
import type { Walker } from './walker.ts'

/* Issued tickets of trains are moved to other trains, which may be dearer, cheaper, or sold out by then. */

interface Asked {
  /** The order of the old ticket. */
  readonly orderSeq: string
  /** The order that the change has become. */
  readonly newSeq: string
  readonly wanted: Ride
}

/** A seat within her standard, ticketed at the company's expense. */
async function ticketed(walker: Walker): Promise<string> {
  const orderSeq = await bookTrainOn(walker, await ride(walker, 'allow'))
  await walker.until(orderSeq, 'ticketIssued')
  return orderSeq
}

/** Asks for other seats at what they are quoted for. A tap whose answer was lost finds the order that the quote has become. */
async function change(walker: Walker, orderSeq: string, wanted: Ride): Promise<Asked> {
  const tickets = [`${orderSeq}-1`]
  const quoted = await must<TrainChangeQuote>(walker.ask, 'POST', `/train/app/change/${orderSeq}`, { tickets, ...wanted })
  const { quoteId, needs, reasons, approval, travellerCodes } = quoted
  const chosen = (userCode: string) => ({ userCode, approverCode: approval?.approvers[0]?.userCode })
  const { newOrderSeq: newSeq } = await must<CallResult<typeof confirmTrainChange>>(walker.ask, 'POST', `/train/app/confirm/${orderSeq}`, {
    quoteId,
    ...(needs.reason && { reason: { code: reasons[0]?.code, note: 'Same train as the client' } }),
    ...(approval && { approvers: approval.byFlow ? [] : travellerCodes.map(chosen) }),
  })
  walker.told(newSeq)
  return { orderSeq, newSeq, wanted }
}

/** From within her standard to above it, which others have to agree to first. */
async function askedForDearer(walker: Walker, wanted?: Ride): Promise<Asked> {
  const asked = await change(walker, await ticketed(walker), wanted ?? (await ride(walker)))
  await walker.until(asked.newSeq, 'awaitingApproval')
  return asked
}

const untilDue = (walker: Walker, { newSeq }: Asked): Promise<void> => untilDueForTrain(walker, newSeq, 'changeAwaitingPayment')

async function paidDearer(walker: Walker, { orderSeq, newSeq }: Asked): Promise<string> {
  await paid(walker, newSeq)
  await walker.until(newSeq, 'ticketIssued')
  return walker.until(orderSeq, 'changed')
}

// A changed ticket is a ticket: her days are taken, and the railway sells few of them ahead.
const NOT_AGAIN = { isForStorms: false }

export const TRAIN_CHANGE_JOURNEYS: readonly Journey[] = [
  journey(
    'moves a train ticket to a dearer seat',
    { kind: 'one' },
    'changed',
    ticketed,
    async (w, orderSeq) => {
      const asked = await change(w, orderSeq, await ride(w))
      await untilDue(w, asked)
      return paidDearer(w, asked)
    },
    NOT_AGAIN,
  ),
  journey(
    'moves a train ticket to a cheaper seat',
    { kind: 'one' },
    'changed',
    paidForTrain,
    async (w, orderSeq) => {
      const { newSeq } = await change(w, orderSeq, await ride(w, 'allow'))
      await w.until(newSeq, 'ticketIssued')
      await w.refunded(orderSeq)
      return w.until(orderSeq, 'changed')
    },
    NOT_AGAIN,
  ),
  journey(
    'finds no seat to move a train ticket to',
    { kind: 'one' },
    'ticketIssued',
    async (w, ground) => {
      const [wanted] = await ownTrains(w, ground, 'first')
      await leave(ground, wanted, 1)
      return askedForDearer(w, wanted)
    },
    async (w, { orderSeq, newSeq, wanted }, ground) => {
      await leave(ground, wanted, 0)
      await w.decide(newSeq, 'agree')
      await w.until(newSeq, 'bookingFailed')
      return w.until(orderSeq, 'ticketIssued')
    },
    NOT_AGAIN,
  ),
  journey(
    'moves a train ticket by a quote that has run out',
    { kind: 'one' },
    'changed',
    (w) => askedForDearer(w),
    async (w, asked, ground) => {
      await ground.control('/clock', { advanceMs: RAIL_QUOTE_DIES_MS })
      await untilDue(w, asked)
      // Whoever is to pay has the gateway's time, which is the suppliers'.
      await ground.advance({ seconds: 0 })
      return paidDearer(w, asked)
    },
    { isAlone: true, isForStorms: false, passes: ['trains.change.quote'] },
  ),
]
