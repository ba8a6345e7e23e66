import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { OrderEvent, OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Writer } from '../../server/database/connect.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES, orderTransitions, type FlightOrderCode, type FlightOrderEvent } from '../rules/states.ts'
import type { FlightsDeps } from './deps.ts'
import { changeOrder, changeTickets, type FlightOrderRow, type OrderChange } from './store.ts'

/** Where each code stands for the spine. */
const SUMMARY: Readonly<Record<FlightOrderCode, Summary>> = {
  [FLIGHT_ORDER_CODES.OCCUPYING]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNPAID]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNAPPROVED]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNTICKETED]: 'inProgress',
  [FLIGHT_ORDER_CODES.TICKETED]: 'toTravel',
  [FLIGHT_ORDER_CODES.REISSUED]: 'toTravel',
  [FLIGHT_ORDER_CODES.PART_REISSUE]: 'toTravel',
  [FLIGHT_ORDER_CODES.REFUND]: 'closed',
  [FLIGHT_ORDER_CODES.PART_REFUND]: 'toTravel',
  [FLIGHT_ORDER_CODES.REFUND_REISSUE]: 'toTravel',
  [FLIGHT_ORDER_CODES.CLOSED]: 'closed',
}

export interface Told {
  readonly kind: string
  readonly actorId?: string
  readonly facts?: OrderEvent['facts']
}

const refOf = (row: FlightOrderRow): OrderRef => ({ companyId: row.companyId, orderId: row.orderId })

/** Writes what happened, with or without a change of state. The caller holds the order's lock, so nobody else is between. */
async function tell(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, toState: FlightOrderCode, told: Told): Promise<void> {
  const order = await deps.orders.find(writer, refOf(row))
  invariant(order, 'a flight order has its row in the spine')
  const moved = await deps.orders.advance(writer, {
    ...refOf(row),
    version: order.version,
    summary: SUMMARY[toState],
    event: { kind: told.kind, actorId: told.actorId ?? null, fromState: row.state, toState, facts: told.facts ?? {} },
  })
  invariant(!isRefusal(moved), 'an order that is locked does not change under us')
}

/**
 * Moves a locked order on by an event of its table, together with its own columns and what is told of it. An event that the
 * table does not know from this state is a broken invariant: callers look at the state first.
 */
export async function move(
  deps: FlightsDeps,
  writer: Writer,
  row: FlightOrderRow,
  event: FlightOrderEvent,
  told: Told,
  change: Omit<OrderChange, 'state'> = {},
): Promise<FlightOrderRow> {
  const to = next(orderTransitions, row.state as FlightOrderCode, event)
  invariant(!isRefusal(to), `a flight order in state ${row.state} does not ${event}`)
  await changeOrder(writer, refOf(row), { ...change, state: to })
  await tell(deps, writer, row, to, told)
  return { ...row, ...change, state: to }
}

/** Tells something that leaves the order where it is. */
export async function note(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, told: Told, change: Omit<OrderChange, 'state'> = {}): Promise<FlightOrderRow> {
  if (Object.keys(change).length > 0) await changeOrder(writer, refOf(row), change)
  await tell(deps, writer, row, row.state as FlightOrderCode, told)
  return { ...row, ...change }
}

/** Ends an order that was not ticketed: its tickets stand in nobody's way any more, its money goes back. */
export async function close(
  deps: FlightsDeps,
  writer: Writer,
  row: FlightOrderRow,
  event: FlightOrderEvent,
  outcome: NonNullable<FlightOrderRow['outcome']>,
  told: Told,
): Promise<void> {
  const closed = await move(deps, writer, row, event, told, { outcome, unclearSince: null, stuckSince: null })
  const state = outcome === 'ticketFailed' ? FLIGHT_TICKET_CODES.TICKET_FAIL : FLIGHT_TICKET_CODES.INVALID
  await changeTickets(writer, refOf(row), { state, isLive: false })
  const undone = await deps.payments.undo(writer, refOf(row))
  if (undone === 'returned') {
    const { fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor } = row.price
    await note(deps, writer, closed, { kind: 'moneyReturned', facts: { amountMinor: fareMinor + airportTaxMinor + fuelSurchargeMinor + serviceFeeMinor } })
  }
}
