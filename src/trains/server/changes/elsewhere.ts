import { sumMinor } from '../../../kernel/money.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { fateOf, HAS_TICKETS, hasOwnTicket, isGone } from '../../rules/returning.ts'
import type { RailBooking } from '../../supplier/port.ts'
import type { RailDeps } from '../deps.ts'
import { catchUp, lock, move, note } from '../moving.ts'
import { findTickets, type TrainTicketRow } from '../store.ts'
import { turnTickets } from './store.ts'

/*
 * Tickets that their travellers have moved to another train at a station, or in the railway's own app, where nobody asks us. The railway's booking
 * says that they were; on which train somebody rides now, and what was paid or given back there, it does not. So no order takes their place: this
 * one says that they are gone, and where the new ones are dealt with (docs/decisions/0095).
 */

/** Those that are good as far as we know, and changed as far as the railway does: what is changed here is under way before it is sent. */
export const movedElsewhere = (booking: RailBooking, tickets: readonly TrainTicketRow[]): readonly TrainTicketRow[] =>
  tickets.filter(
    (ticket) =>
      fateOf(ticket) === 'issued' &&
      hasOwnTicket(ticket) &&
      booking.passengers.some(({ ticketNumber, ticketState }) => ticketNumber === ticket.ticketNumber && ticketState === 'changed'),
  )

/** Takes over what the railway says of tickets that were changed there. What was paid for them stays where it is: the new ones took it along. */
export async function takeMovedElsewhere(deps: RailDeps, order: OrderRef, booking: RailBooking): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const tickets = await findTickets(writer, order.companyId, [order.orderId])
      // Another refund of the order may be on its way: then the next look finds these.
      const moved = HAS_TICKETS.has(locked.row.state) ? movedElsewhere(booking, tickets) : []
      if (moved.length === 0) return
      const passengerNos = moved.map(({ passengerNo }) => passengerNo)
      await turnTickets(writer, order, passengerNos, { fate: 'changed', isLive: false, changedElsewhereAt: deps.clock.now() })
      const facts = { tickets: moved.length, amountMinor: sumMinor(moved.map(({ fareMinor }) => fareMinor)) }
      const told = { kind: 'changedElsewhere', facts }
      const isWhole = tickets.every((ticket) => passengerNos.includes(ticket.passengerNo) || isGone(ticket))
      if (isWhole) await move(deps, writer, locked, 'replace', told)
      else await catchUp(deps, writer, await note(deps, writer, locked, told))
    },
    { name: 'trains.changed-elsewhere' },
  )
}
