import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { ChangeOf } from '../../rules/change-cost.ts'
import { wayOf } from '../../rules/changing-legs.ts'
import { FLIGHT_TICKET_CODES as TICKET } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import type { FlightsDeps } from '../deps.ts'
import { lock, move, note } from '../moving.ts'
import { changeTicketsOf } from '../returns/refund-store.ts'
import { findTickets, type FlightOrderRow } from '../store.ts'
import { standAlone } from '../store-repeats.ts'
import { findChange, freeChanged } from './change-store.ts'

/*
 * What becomes of the tickets that an order replaces, in the transaction that ends the order or issues its own. Whoever has locked an order
 * locks the one that it changes after it, never the other way round.
 */

const originOf = ({ companyId }: FlightOrderRow, { fromOrderId }: ChangeOf): OrderRef => ({ companyId, orderId: fromOrderId })

/** The order came to nothing: the old tickets are as good as before. */
export async function leftAlone(
  deps: FlightsDeps,
  writer: Writer,
  row: FlightOrderRow,
  change: ChangeOf,
  outcome: NonNullable<FlightOrderRow['outcome']>,
): Promise<void> {
  const origin = originOf(row, change)
  const locked = await lock(deps, writer, origin)
  await freeChanged(writer, { companyId: row.companyId, changeId: change.changeId })
  await changeTicketsOf(writer, origin, change.passengerNos, { state: TICKET.REISSUE_CANCELLED, isLive: true })
  const refusal = (await findChange(writer, { companyId: row.companyId, id: change.changeId }))?.refusal
  const facts = { reason: refusal ?? outcome, tickets: change.passengerNos.length, ...ofTickets(change.passengerNos) }
  await note(deps, writer, locked, { kind: 'notChanged', facts })
}

/** The new tickets are issued: nobody flies on the old ones any more. */
export async function replaced(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, change: ChangeOf): Promise<void> {
  const origin = originOf(row, change)
  const locked = await lock(deps, writer, origin)
  await changeTicketsOf(writer, origin, change.passengerNos, { state: TICKET.REISSUE_SUCCESS, isLive: false })
  await standAlone(writer, { companyId: row.companyId, orderId: row.orderId })
  const tickets = await findTickets(writer, origin.companyId, [origin.orderId])
  const isWhole = tickets.every(({ state }) => state === TICKET.REISSUE_SUCCESS)
  // Others of it may have been given back for money: then nothing of it is left to travel on, though not all of it was changed.
  const isOver = tickets.every(({ isLive }) => !isLive) && locked.spine.summary === 'toTravel'
  const moved = wayOf(row.offer.flight, change.leg ?? null)
  const facts = {
    tickets: change.passengerNos.length,
    ...ofTickets(change.passengerNos),
    flightNumber: moved.number,
    departsAt: moved.from.at,
  }
  const told = { kind: 'changed', facts }
  await move(deps, writer, locked, isWhole ? 'reissue' : 'reissuePart', told, {}, isOver ? 'closed' : undefined)
}
