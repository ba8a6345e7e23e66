import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { FLIGHT_TICKET_CODES, type FlightOrderEvent } from '../rules/states.ts'
import { tellOthers } from './both-ways/ways-waiting.ts'
import { leftAlone } from './changes/change-replacing.ts'
import type { FlightsDeps } from './deps.ts'
import { reopenPart } from './inquiries/plan-ordering.ts'
import { lock, move, note, type Locked, type Told } from './moving.ts'
import { endRequest } from './seats/seat-store.ts'
import { changeTickets, type FlightOrderRow } from './store.ts'

/* How an order ends that has no tickets. */

const orderOf = ({ companyId, orderId }: FlightOrderRow): OrderRef => ({ companyId, orderId })

/** Ends an order that was not ticketed: its tickets stand in nobody's way any more, its money and its part of an application go back. */
export async function close(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  event: FlightOrderEvent,
  outcome: NonNullable<FlightOrderRow['outcome']>,
  told: Told,
): Promise<void> {
  const closed = await move(deps, writer, locked, event, told, { outcome, unclearSince: null, stuckSince: null, seatWord: null })
  await endRequest(writer, orderOf(closed.row), {
    outcome: outcome === 'cancelled' ? 'givenUp' : outcome === 'lapsed' ? 'lapsed' : 'noSeats',
    at: deps.clock.now(),
  })
  const state = outcome === 'ticketFailed' ? FLIGHT_TICKET_CODES.TICKET_FAIL : FLIGHT_TICKET_CODES.INVALID
  await changeTickets(writer, orderOf(locked.row), { state, isLive: false })
  const order = orderOf(closed.row)
  // Before budgets and applications: who books a plan takes them after it, in this order.
  await reopenPart(deps, writer, order)
  await deps.approvals.close(writer, order, outcome === 'cancelled' ? 'applicant' : 'system')
  const undone = await deps.payments.undo(writer, order, outcome === 'cancelled' || outcome === 'lapsed' ? outcome : 'ended')
  await deps.applications.giveBack(writer, order)
  await deps.budgets.release(writer, order, { step: 'close' })
  // Of a change the tickets that it was to replace are as good as before.
  if (closed.row.change) await leftAlone(deps, writer, closed.row, closed.row.change, outcome)
  await tellOthers(deps, writer, closed.row)
  if (undone.creditPaidMinor === 0) return
  // Payments may have told of a refund meanwhile: the spine is where that has left it.
  await note(deps, writer, await lock(deps, writer, order), { kind: 'moneyReturned', facts: { amountMinor: undone.creditPaidMinor } })
}
