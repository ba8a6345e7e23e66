import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import { whoseTickets, type OrderRef } from '../../../orders/server/index.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { hasOwnTicket, leavingWith } from '../../rules/returning.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { catchUp, lock, move, type Locked } from '../moving.ts'
import { findTickets } from '../store.ts'
import { chainOf } from './chain.ts'
import { askedOfPayments, partOfRefund, sharesOf } from './money.ts'
import { returnableOf } from './quoting.ts'
import {
  changeRefund,
  changeTickets,
  findRefund,
  freeTickets,
  ticketsOfRefund,
  type RefundRef,
  type RefundRow,
  type RefundTicketRow,
} from './store.ts'

/* How a refund ends: done, with its money; or come to nothing, with its tickets as good as before. */

/** A refund with its order, both locked until the transaction ends. */
export interface LockedRefund {
  readonly locked: Locked
  readonly refund: RefundRow
  readonly own: readonly RefundTicketRow[]
}

export const orderOf = ({ companyId, orderId }: OrderRef): OrderRef => ({ companyId, orderId })

/** Everybody takes the order first: whoever has it has its refunds. */
export async function lockRefund(deps: TrainsDeps, writer: Writer, ref: RefundRef): Promise<LockedRefund> {
  const locked = await lock(deps, writer, orderOf(ref))
  const refund = await findRefund(writer, ref)
  invariant(refund, 'a job names a refund that exists')
  return { locked, refund, own: await ticketsOfRefund(writer, ref) }
}

/** It comes to nothing: the tickets are as good as before. */
export async function endWithout(deps: TrainsDeps, writer: Writer, { locked, refund, own }: LockedRefund, reason: string): Promise<void> {
  const order = orderOf(refund)
  await changeRefund(writer, refund, { state: 'failed', refusal: reason, endedAt: deps.clock.now(), stuckSince: null })
  await freeTickets(writer, refund)
  await changeTickets(
    writer,
    order,
    own.map(({ passengerNo }) => passengerNo),
    { fate: null, isLive: true },
  )
  const moved = await move(deps, writer, locked, 'cancelRefund', { kind: 'notReturned', facts: { reason } }, { stuckSince: null })
  await catchUp(deps, writer, moved)
}

/**
 * The railway has taken them back: so does the order, to whoever paid, in the transaction that says so. Of an application comes back what
 * these tickets held: the trip goes on for the others.
 */
export async function endWith(deps: RailDeps, writer: Writer, held: LockedRefund, feeMinor: number): Promise<void> {
  const { locked, refund, own } = held
  const order = orderOf(refund)
  const tickets = await findTickets(writer, order.companyId, [order.orderId])
  const passengerNos = own.map(({ passengerNo }) => passengerNo)
  const part = partOfRefund(refund.id)
  const asked = await askedOfPayments(
    deps,
    writer,
    { order, row: locked.row, tickets },
    { part, passengerNos, feeMinor },
    deps.railway.name,
  )
  // Whoever has locked an order locks the one that it changes after it, never before.
  for (const { link } of asked) if (link.order.orderId !== order.orderId) await deps.orders.lock(writer, link.order)
  const quotes: RefundQuote[] = []
  for (const { link, asked: given } of asked) {
    const quoted = await deps.payments.quotePart(writer, link.order, given)
    invariant(quoted.is === 'possible', `what was given back goes back: ${quoted.is}`)
    quotes.push(quoted.quote)
  }
  const shares = sharesOf({ shares: quotes.flatMap((quote) => quote.shares) })
  const amountMinor = sumMinor(quotes.map((quote) => quote.amountMinor))
  const serviceFeeMinor = sumMinor(quotes.map((quote) => quote.serviceFeeMinor))
  const leaving = leavingWith(returnableOf(tickets), passengerNos)
  await changeTickets(writer, order, passengerNos, { fate: 'refunded', isLive: false })
  await changeTickets(writer, order, leaving, { isLive: false })
  const isWhole = tickets.every(({ passengerNo, fate }) => leaving.includes(passengerNo) || fate === 'refunded' || fate === 'changed')
  const returned = tickets.filter((ticket) => passengerNos.includes(ticket.passengerNo) && hasOwnTicket(ticket)).length
  const lost = tickets.flatMap(({ passengerNo, personId }) => (leaving.includes(passengerNo) ? [personId] : []))
  const facts = { amountMinor, feeMinor, tickets: returned, ...whoseTickets(lost), ...(serviceFeeMinor > 0 && { serviceFeeMinor }) }
  const event = isWhole ? 'completeRefund' : 'completePartOfRefund'
  const moved = await move(deps, writer, locked, event, { kind: 'returned', facts }, { stuckSince: null })
  const backMinor = sumMinor(own.map(({ paidMinor }) => paidMinor)) - feeMinor
  await changeRefund(writer, refund, { state: 'done', endedAt: deps.clock.now(), stuckSince: null, feeMinor, backMinor, shares })
  for (const { link, asked: given } of asked) {
    const done = await deps.payments.refundPart(writer, link.order, given)
    invariant(done.is === 'possible', `what was given back goes back: ${done.is}`)
    const companyMinor = sumMinor(done.quote.shares.flatMap((share) => (share.payer === 'company' ? [share.amountMinor] : [])))
    if (companyMinor > 0) await deps.budgets.giveBack(writer, link.order, { step: part, amountMinor: companyMinor })
  }
  // The application and its count stay with what was booked first.
  const [first] = (await chainOf(writer, { order, row: locked.row, tickets }, passengerNos)).toReversed()
  invariant(first, 'a chain has its first order')
  await deps.applications.giveBack(writer, first.order, leaving.length)
  if (!isWhole) await catchUp(deps, writer, moved)
}
