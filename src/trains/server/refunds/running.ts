import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import { SupplierUnclear, type BookedPassenger, type RailBooking } from '../../supplier/port.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { pauseBeforeLook } from '../hold.ts'
import { refundedJob, refundJob } from '../jobs.ts'
import { note } from '../moving.ts'
import { findOrder, findTickets } from '../store.ts'
import { endWith, endWithout, lockRefund, orderOf, type LockedRefund } from './ending.ts'
import { quoteAtRailway } from './quoting.ts'
import { changeRefund, findRefund, ticketsOfRefund, type RefundRef, type RefundRow, type RefundTicketRow } from './store.ts'

/*
 * What jobs do about a refund: give it to the railway under a key that it takes once, and ask what has become of it until that is clear. Each
 * run meets the traces of the ones before.
 */

type RefundState = RefundRow['state']

interface Standing {
  readonly ref: RefundRef
  readonly refund: RefundRow
  readonly own: readonly RefundTicketRow[]
  readonly bookingId: string
}

async function standingOf(deps: RailDeps, ref: RefundRef): Promise<Standing> {
  const { read } = deps.db
  const [refund, own, row] = await Promise.all([findRefund(read, ref), ticketsOfRefund(read, ref), findOrder(read, orderOf(ref))])
  invariant(refund && row?.supplierBookingId, 'a refund is of an order that the railway knows')
  return { ref, refund, own, bookingId: row.supplierBookingId }
}

/** Runs on a refund that is locked, as long as it stands where it did. */
async function whileIn(
  deps: TrainsDeps,
  ref: RefundRef,
  states: readonly RefundState[],
  options: { readonly name: string },
  work: (writer: Writer, held: LockedRefund) => Promise<unknown>,
): Promise<void> {
  await deps.db.transact(async (writer) => {
    const held = await lockRefund(deps, writer, ref)
    if (states.includes(held.refund.state)) await work(writer, held)
  }, options)
}

const OPEN: readonly RefundState[] = ['asked', 'sent', 'taken']

const fail = (deps: RailDeps, { ref }: Standing, reason: string): Promise<void> =>
  whileIn(deps, ref, OPEN, { name: 'trains.refund-failed' }, (writer, held) => endWithout(deps, writer, held, reason))

const passengersIn = (booking: RailBooking, own: readonly RefundTicketRow[]): readonly BookedPassenger[] =>
  own.map(({ ticketNumber }) => {
    const passenger = booking.passengers.find((one) => one.ticketNumber === ticketNumber)
    if (!passenger) throw new SupplierUnclear('a booking is without a ticket that it had')
    return passenger
  })

async function lookLater(deps: RailDeps, ref: RefundRef, asked: number): Promise<void> {
  const at = deps.clock.now().add({ milliseconds: pauseBeforeLook(asked) })
  await deps.db.transact(
    (writer) => deps.jobs.send(writer, refundedJob, { ...ref, asked }, { at, key: `trains.refunded:${ref.refundId}` }),
    { name: 'trains.refund.look-later' },
  )
}

/** What the railway has kept of these tickets; at a window it may have been another step of its table than was quoted. */
function keptOf(refund: RefundRow, passengers: readonly BookedPassenger[]): number {
  const lines = passengers.map((one) => {
    if (!one.refund || one.refund.amountMinor + one.refund.feeMinor !== one.fareMinor)
      throw new SupplierUnclear('a ticket was given back at a sum that is not its fare')
    return one.refund
  })
  const feeMinor = sumMinor(lines.map((line) => line.feeMinor))
  // Quoted is what comes back. Another sum is for people to look at; nobody is paid by it.
  if (feeMinor !== refund.feeMinor && !lines.some(({ isAtWindow }) => isAtWindow))
    throw new SupplierUnclear('a refund was settled at another sum than was quoted')
  return feeMinor
}

/** What the railway's booking says of a refund that it has. */
async function settle(deps: RailDeps, { ref, refund, own }: Standing, booking: RailBooking, asked: number): Promise<void> {
  const passengers = passengersIn(booking, own)
  if (passengers.every(({ ticketState }) => ticketState === 'refunded')) {
    const feeMinor = keptOf(refund, passengers)
    return whileIn(deps, ref, ['sent', 'taken'], { name: 'trains.refund-done' }, (writer, held) => endWith(deps, writer, held, feeMinor))
  }
  if (!passengers.every(({ ticketState }) => ticketState === 'refunding' || ticketState === 'refunded'))
    throw new SupplierUnclear('tickets that were taken back are not on their way back')
  if (refund.state !== 'taken')
    await whileIn(deps, ref, ['sent'], { name: 'trains.refund-taken' }, async (writer, held) => {
      await changeRefund(writer, held.refund, { state: 'taken' })
      await note(deps, writer, held.locked, { kind: 'returnTaken' })
    })
  return lookLater(deps, ref, asked)
}

/** The railway's quote is too old, and nothing was done by it: another that brings as much is confirmed in its place, under a key of its own. */
async function quoteAgain(deps: RailDeps, standing: Standing): Promise<void> {
  const { ref, own } = standing
  const order = orderOf(ref)
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, order.companyId, [order.orderId])])
  invariant(row, 'an order of trains has its detail')
  const chosen = tickets.filter(({ passengerNo }) => own.some((one) => one.passengerNo === passengerNo))
  const quote = await quoteAtRailway(deps, { row }, chosen)
  if (typeof quote === 'string') return fail(deps, standing, quote)
  if (quote.feeMinor !== standing.refund.feeMinor) return fail(deps, standing, 'moved')
  await whileIn(deps, ref, ['sent'], { name: 'trains.refund-quoted-again' }, async (writer, held) => {
    await changeRefund(writer, held.refund, { supplierQuoteId: quote.quoteId })
    await deps.jobs.send(writer, refundJob, ref)
  })
}

async function giveBack(deps: RailDeps, standing: Standing): Promise<void> {
  const { refund, bookingId, own } = standing
  const quoteId = refund.supplierQuoteId
  await faultPoint('trains.refund.before-call')
  // Of a quote: one that is gone was confirmed by nobody.
  const answer = await deps.railway.desk.refund({ bookingId, quoteId, key: `refund:${refund.id}:${quoteId}` })
  await faultPoint('trains.refund.after-call')
  if (answer.is === 'done') return settle(deps, standing, answer.booking, 0)
  if (answer.why === 'quoteExpired') return quoteAgain(deps, standing)
  // Its traveller may have been faster at a window: then they are on their way back all the same.
  const booking = answer.why === 'movedOn' ? await deps.railway.desk.booking(bookingId) : null
  const isOnItsWay = booking !== null && passengersIn(booking, own).every(({ refund: back }) => back?.isAtWindow === true)
  return isOnItsWay ? settle(deps, standing, booking, 0) : fail(deps, standing, answer.why)
}

/** Job: gives the tickets back. What was sent before is looked for first, so that nothing is asked twice. */
export async function sendRefund(deps: RailDeps, ref: RefundRef): Promise<void> {
  const before = await standingOf(deps, ref)
  if (before.refund.state === 'asked')
    await whileIn(deps, ref, ['asked'], { name: 'trains.refund-sent' }, (writer, held) =>
      changeRefund(writer, held.refund, { state: 'sent' }),
    )
  const standing = await standingOf(deps, ref)
  // Whoever noted that it is taken may have ended before the next look was set.
  if (standing.refund.state === 'taken') return lookForRefunded(deps, { ...ref, asked: 0 })
  if (standing.refund.state !== 'sent') return
  if (before.refund.state === 'sent') {
    const booking = await deps.railway.desk.booking(standing.bookingId)
    invariant(booking, 'the railway knows a booking that it gave us')
    const states = passengersIn(booking, standing.own).map(({ ticketState }) => ticketState)
    if (states.every((state) => state === 'refunding' || state === 'refunded')) return settle(deps, standing, booking, 0)
  }
  return giveBack(deps, standing)
}

/** Job: asks what has become of it. */
export async function lookForRefunded(deps: RailDeps, { asked, ...ref }: RefundRef & { asked: number }): Promise<void> {
  const standing = await standingOf(deps, ref)
  if (standing.refund.state !== 'taken') return
  const booking = await deps.railway.desk.booking(standing.bookingId)
  invariant(booking, 'the railway knows a booking that it gave us')
  await settle(deps, standing, booking, asked + 1)
}

/** The job has given up: a person has to look. The tickets stay where they are: the railway may have taken them back. */
export const markRefundStuck = (deps: TrainsDeps, ref: RefundRef): Promise<void> =>
  whileIn(deps, ref, OPEN, { name: 'trains.refund-stuck' }, async (writer, { locked, refund }) => {
    if (refund.stuckSince !== null) return
    const stuckSince = deps.clock.now()
    await changeRefund(writer, refund, { stuckSince })
    await note(deps, writer, locked, { kind: 'returnByDesk' }, { stuckSince })
  })
