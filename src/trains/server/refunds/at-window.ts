import { uuidv7 } from '../../../kernel/ids.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { fateOf, HAS_TICKETS, hasOwnTicket } from '../../rules/returning.ts'
import { SupplierUnclear, type BookedPassenger, type RailBooking } from '../../supplier/port.ts'
import { movedElsewhere, takeMovedElsewhere } from '../changes/elsewhere.ts'
import type { RailDeps } from '../deps.ts'
import { refundedJob } from '../jobs.ts'
import { lock, move } from '../moving.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'
import { numberOf, sharesAt } from './quoting.ts'
import { changeTickets, insertRefund } from './store.ts'

/*
 * Tickets whose paper was collected go back at a station's window alone, where nobody asks us. The railway's booking says so: what it says becomes
 * a refund like any other, at what the window has kept.
 */

/** In place of the quote that nobody was shown. */
const AT_WINDOW = 'window'

interface GivenTicket {
  readonly ticket: TrainTicketRow
  readonly settled: NonNullable<BookedPassenger['refund']>
}

function givenIn(booking: RailBooking, tickets: readonly TrainTicketRow[]): readonly GivenTicket[] {
  return tickets.flatMap((ticket) => {
    if (fateOf(ticket) !== 'issued' || !hasOwnTicket(ticket)) return []
    const passenger = booking.passengers.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber)
    if (!passenger?.refund?.isAtWindow) return []
    if (passenger.refund.amountMinor + passenger.refund.feeMinor !== ticket.fareMinor)
      throw new SupplierUnclear('a ticket was given back at a sum that is not its fare')
    return [{ ticket, settled: passenger.refund }]
  })
}

/** Another refund of the order may be on its way: then the next look finds these. */
const takesRefunds = ({ state, supplierBookingId }: TrainOrderRow): boolean => HAS_TICKETS.has(state) && supplierBookingId !== null

async function begin(deps: RailDeps, writer: Writer, order: OrderRef, booking: RailBooking): Promise<void> {
  const locked = await lock(deps, writer, order)
  const { row } = locked
  const tickets = await findTickets(writer, order.companyId, [order.orderId])
  const given = takesRefunds(row) ? givenIn(booking, tickets) : []
  const [first] = given
  if (first === undefined) return
  const passengerNos = given.map(({ ticket }) => ticket.passengerNo)
  const feeMinor = sumMinor(given.map(({ settled }) => settled.feeMinor))
  const shares = await sharesAt(deps, writer, { order, row, tickets }, passengerNos, feeMinor)
  // A gateway has yet to take what it holds.
  if (isRefusal(shares)) return
  const refundId = uuidv7(deps.clock.now().epochMilliseconds)
  await insertRefund(
    writer,
    {
      ...order,
      id: refundId,
      state: 'taken',
      askedBy: first.ticket.personId,
      askedAt: deps.clock.now(),
      backMinor: sumMinor(given.map(({ settled }) => settled.amountMinor)),
      feeMinor,
      serviceFeeMinor: shares.serviceFeeMinor,
      shares: shares.shares,
      supplierQuoteId: AT_WINDOW,
    },
    given.map(({ ticket }) => ({ passengerNo: ticket.passengerNo, ticketNumber: numberOf(ticket), paidMinor: ticket.fareMinor })),
  )
  await changeTickets(writer, order, passengerNos, { fate: 'refunding', isLive: true })
  const amountMinor = sumMinor(shares.shares.map(({ backMinor }) => backMinor))
  await move(deps, writer, locked, 'refund', { kind: 'returnedAtWindow', facts: { tickets: given.length, amountMinor } })
  await deps.jobs.send(writer, refundedJob, { ...order, refundId, asked: 0 })
}

/** Looks whether somebody has given tickets back at a window, or changed them there, and goes on with what the railway says of them. */
export async function takeFromWindow(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (!takesRefunds(row) || row.supplierBookingId === null) return
  const booking = await deps.railway.desk.booking(row.supplierBookingId)
  const tickets = await findTickets(deps.db.read, order.companyId, [order.orderId])
  if (booking === null) return
  if (movedElsewhere(booking, tickets).length > 0) await takeMovedElsewhere(deps, order, booking)
  if (givenIn(booking, tickets).length > 0)
    await deps.db.transact((writer) => begin(deps, writer, order, booking), { name: 'trains.refund-at-window' })
}
