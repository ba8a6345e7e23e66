import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import { next } from '../../../kernel/states.ts'
import { whoseTickets, type OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { refundTransitions, type FlightRefundCode, type FlightRefundEvent } from '../../rules/refund-states.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import type { KeptValue } from '../../supplier/port/giving-up.ts'
import { chainOf } from '../changes/change-paid.ts'
import type { FlightsDeps } from '../deps.ts'
import { lock, move, note, tell, type Locked, type Told } from '../moving.ts'
import {
  askedOfPayments,
  changeFeesOf,
  extrasKeptOf,
  isWithExtras,
  partOfRefund,
  quoteParts,
  sharesOf,
  type OfOrder,
  type OrderPart,
} from './refund-money.ts'
import {
  changeRefund,
  changeTicketsOf,
  findRefund,
  freeTickets,
  ticketsOfRefunds,
  type RefundChange,
  type RefundRef,
  type RefundRow,
  type RefundTicketRow,
} from './refund-store.ts'
import { findTickets } from '../store.ts'

/* How a refund moves on and ends: done, with its money; or come to nothing, with its tickets as good as before. */

/** A refund with its order, both locked until the transaction ends. */
export interface LockedRefund {
  readonly locked: Locked
  readonly refund: RefundRow
  readonly tickets: readonly RefundTicketRow[]
}

const orderOf = ({ companyId, orderId }: OrderRef): OrderRef => ({ companyId, orderId })

/** Everybody takes the order first: whoever has it has its refunds. */
export async function lockRefund(deps: FlightsDeps, writer: Writer, ref: RefundRef): Promise<LockedRefund> {
  const locked = await lock(deps, writer, orderOf(ref))
  const refund = await findRefund(writer, ref)
  invariant(refund, 'a job names a refund that exists')
  const tickets = (await ticketsOfRefunds(writer, ref)).filter(({ refundId }) => refundId === ref.refundId)
  return { locked, refund, tickets }
}

/** Moves it on by an event of its table; one that the table does not know is a broken invariant: callers look at the state first. */
export async function moveRefund(writer: Writer, refund: RefundRow, event: FlightRefundEvent, change: RefundChange = {}): Promise<void> {
  const state: FlightRefundCode = refund.state
  const to = next(refundTransitions, state, event)
  invariant(!isRefusal(to), `a refund in state ${state} does not ${event}`)
  await changeRefund(writer, refund, { ...change, state: to })
}

/** It comes to nothing. */
export async function endWithout(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  refund: RefundRow,
  { event, told, ...change }: { event: 'fail' | 'close'; told: Told } & Pick<RefundChange, 'refusal' | 'decidedBy'>,
): Promise<true> {
  await moveRefund(writer, refund, event, { ...change, endedAt: deps.clock.now() })
  const own = (await ticketsOfRefunds(writer, refund)).filter(({ refundId }) => refundId === refund.id)
  await freeTickets(writer, refund)
  const passengerNos = own.map(({ passengerNo }) => passengerNo)
  await changeTicketsOf(writer, orderOf(refund), passengerNos, { state: FLIGHT_TICKET_CODES.REFUND_CANCELLED, isLive: true })
  await note(deps, writer, locked, { ...told, facts: { ...told.facts, ...ofTickets(passengerNos) } })
  return true
}

export interface Given {
  /** What the airline gives back as money, and keeps. */
  readonly backMinor: number
  readonly feeMinor: number
  readonly values: readonly KeptValue[]
  readonly decidedBy?: string
}

/** What payments is asked for, and what it would give back. */
async function ofPayments(deps: FlightsDeps, writer: Writer, { locked, refund, tickets }: LockedRefund, given: Given) {
  const order = orderOf(refund)
  const all = await findTickets(writer, order.companyId, [order.orderId])
  const passengerNos = tickets.map(({ passengerNo }) => passengerNo)
  const of = { order, row: locked.row, tickets: all }
  const part = partOfRefund(refund.id)
  const asked = await askedOfPayments(deps, writer, of, {
    part,
    passengerNos,
    feeMinor: given.feeMinor,
    values: given.values,
    withExtras: isWithExtras(of, tickets),
  })
  return { order, of, all, passengerNos, parts: asked, quoted: await quoteParts(deps, writer, asked) }
}

/** Of what comes back as money, what one of the orders that have paid gives back: each is told its own. */
async function backOf(deps: FlightsDeps, writer: Writer, order: OrderRef, parts: readonly OrderPart[]): Promise<number> {
  const own = await quoteParts(
    deps,
    writer,
    parts.filter((part) => part.order.orderId === order.orderId),
  )
  invariant(own.is === 'possible', `what was given up goes back: ${own.is}`)
  return sumMinor(sharesOf(own.quote).map((share) => share.backMinor))
}

/** Whether payments can give it back now: while a gateway has yet to take what it holds, nobody can. */
export const canEndWith = async (deps: FlightsDeps, writer: Writer, held: LockedRefund, given: Given): Promise<boolean> =>
  (await ofPayments(deps, writer, held, given)).quoted.is === 'possible'

/**
 * The airline has given it back: so does the order, to whoever paid, in the transaction that says so. Of an application comes back what
 * these tickets held: the trip goes on for the others.
 */
export async function endWith(deps: FlightsDeps, writer: Writer, held: LockedRefund, given: Given): Promise<void> {
  const { locked, refund, tickets } = held
  // Asked before payments tells of its own part of it.
  const { order, of, all, passengerNos, parts, quoted } = await ofPayments(deps, writer, held, given)
  const valueMinor = sumMinor(given.values.map((value) => value.amountMinor))
  const paidMinor = sumMinor(tickets.map((ticket) => ticket.paidMinor))
  invariant(given.backMinor + given.feeMinor + valueMinor === paidMinor, 'what was paid comes back, is kept, or is left as value')
  await changeTicketsOf(writer, order, passengerNos, { state: FLIGHT_TICKET_CODES.REFUND_SUCCESS, isLive: false })
  const others = all.filter(({ passengerNo }) => !passengerNos.includes(passengerNo))
  const isWhole = others.every(({ state }) => state === FLIGHT_TICKET_CODES.REFUND_SUCCESS)
  // Others of it may have been changed: then nothing of it is left to travel on, though not all of it was given back.
  const isOver = others.every(({ isLive }) => !isLive) && locked.spine.summary === 'toTravel'
  invariant(quoted.is === 'possible', `what was given up goes back: ${quoted.is}`)
  const shares = sharesOf(quoted.quote)
  const amountMinor = sumMinor(shares.map((share) => share.backMinor))
  const serviceFeeMinor = quoted.quote.serviceFeeMinor
  const oldMinor = amountMinor - (await backOf(deps, writer, order, parts))
  const changeFeeMinor = await changeFeesOf(writer, of, passengerNos)
  const extrasKeptMinor = await extrasKeptOf(writer, of, tickets)
  const facts = {
    amountMinor,
    feeMinor: given.feeMinor,
    tickets: tickets.length,
    ...whoseTickets(all.flatMap(({ passengerNo, personId }) => (passengerNos.includes(passengerNo) ? [personId] : []))),
    ...ofTickets(passengerNos),
    ...(valueMinor > 0 && { valueMinor }),
    ...(serviceFeeMinor > 0 && { serviceFeeMinor }),
    ...(changeFeeMinor > 0 && { changeFeeMinor }),
    ...(extrasKeptMinor > 0 && { extrasKeptMinor }),
    ...(oldMinor > 0 && { oldMinor }),
  }
  await move(deps, writer, locked, isWhole ? 'refund' : 'refundPart', { kind: 'returned', facts }, {}, isOver ? 'closed' : undefined)
  await moveRefund(writer, refund, 'succeed', {
    endedAt: deps.clock.now(),
    backMinor: given.backMinor,
    feeMinor: given.feeMinor,
    valueMinor,
    shares,
    ...(given.decidedBy !== undefined && { decidedBy: given.decidedBy }),
  })
  await giveBackAlong(deps, writer, { refund, of, passengerNos, parts })
}

interface Along {
  readonly refund: RefundRow
  readonly of: OfOrder
  readonly passengerNos: readonly number[]
  readonly parts: readonly OrderPart[]
}

/**
 * Each order that has paid for the tickets gives back its own. Those that were changed to it say what became of their tickets, and what of it is
 * theirs: nothing where all that they cost was a change's fee.
 */
async function giveBackAlong(deps: FlightsDeps, writer: Writer, { refund, of, passengerNos, parts }: Along): Promise<void> {
  const chain = await chainOf(writer, of, passengerNos)
  // Whoever has an order locks those that it changes after it.
  for (const { order } of chain.slice(1)) {
    const amountMinor = await backOf(deps, writer, order, parts)
    await tell(deps, writer, order, {
      kind: 'changedReturned',
      facts: { tickets: passengerNos.length, ...ofTickets(passengerNos), amountMinor },
    })
  }
  for (const { order: payer, asked } of parts) {
    const done = await deps.payments.refundPart(writer, payer, asked)
    invariant(done.is === 'possible', `what was given up goes back: ${done.is}`)
    // Money and value alike: an order that value pays is charged to its budget in full.
    const backMinor = sumMinor(done.quote.shares.flatMap((share) => (share.payer === 'company' ? [share.amountMinor] : [])))
    if (backMinor > 0) await deps.budgets.giveBack(writer, payer, { step: partOfRefund(refund.id), amountMinor: backMinor })
  }
  // The application was drawn on as the trip was booked, whatever it was changed to since.
  await deps.applications.giveBack(writer, (chain.at(-1) ?? chain[0]).order, passengerNos.length)
}
