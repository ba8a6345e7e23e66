import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { LockedOrder, OrderEvent, OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Writer } from '../../server/database/connect.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES, orderTransitions, type FlightOrderCode, type FlightOrderEvent } from '../rules/states.ts'
import type { FlightsDeps } from './deps.ts'
import { changeOrder, changeTickets, lockOrder, type FlightOrderRow, type OrderChange } from './store.ts'

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

/** A trip that is over stays so for the spine, whatever comes of its tickets or its money afterwards. */
const summaryOf = (spine: LockedOrder, state: FlightOrderCode): Summary => (spine.summary === 'completed' ? 'completed' : SUMMARY[state])

export interface Told {
  readonly kind: string
  readonly actorId?: string
  readonly facts?: OrderEvent['facts']
}

const refOf = (row: FlightOrderRow): OrderRef => ({ companyId: row.companyId, orderId: row.orderId })

/** A flight order with its spine, both locked until the transaction ends. */
export interface Locked {
  readonly row: FlightOrderRow
  readonly spine: LockedOrder
}

/** Locks an order, the spine first: everybody takes the two in this order. */
export async function lock(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<Locked> {
  const spine = await deps.orders.lock(writer, order)
  const row = await lockOrder(writer, order)
  invariant(row, 'a flight order has its detail')
  return { row, spine }
}

const eventOf = (row: FlightOrderRow, toState: FlightOrderCode, told: Told): OrderEvent => ({
  kind: told.kind,
  actorId: told.actorId ?? null,
  fromState: row.state,
  toState,
  facts: told.facts ?? {},
})

/**
 * Moves a locked order on by an event of its table, together with its own columns and what is told of it. An event that the
 * table does not know from this state is a broken invariant: callers look at the state first.
 */
export async function move(
  deps: FlightsDeps,
  writer: Writer,
  { row, spine }: Locked,
  event: FlightOrderEvent,
  told: Told,
  change: Omit<OrderChange, 'state'> = {},
): Promise<Locked> {
  const to = next(orderTransitions, row.state, event)
  invariant(!isRefusal(to), `a flight order in state ${row.state} does not ${event}`)
  await changeOrder(writer, refOf(row), { ...change, state: to })
  return {
    row: { ...row, ...change, state: to },
    spine: await deps.orders.advance(writer, spine, summaryOf(spine, to), [eventOf(row, to, told)]),
  }
}

/** Tells something that leaves the order where it is. */
export async function note(
  deps: FlightsDeps,
  writer: Writer,
  { row, spine }: Locked,
  told: Told,
  change: Omit<OrderChange, 'state'> = {},
): Promise<Locked> {
  if (Object.keys(change).length > 0) await changeOrder(writer, refOf(row), change)
  return {
    row: { ...row, ...change },
    spine: await deps.orders.advance(writer, spine, summaryOf(spine, row.state), [eventOf(row, row.state, told)]),
  }
}

/** A trip that is over is completed for the spine; what its tickets are is another matter, so the state stays. */
export async function complete(deps: FlightsDeps, writer: Writer, { row, spine }: Locked): Promise<void> {
  await deps.orders.advance(writer, spine, 'completed', [eventOf(row, row.state, { kind: 'travelled' })])
}

/** Ends an order that was not ticketed: its tickets stand in nobody's way any more, its money and its part of an application go back. */
export async function close(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  event: FlightOrderEvent,
  outcome: NonNullable<FlightOrderRow['outcome']>,
  told: Told,
): Promise<void> {
  const closed = await move(deps, writer, locked, event, told, { outcome, unclearSince: null, stuckSince: null })
  const state = outcome === 'ticketFailed' ? FLIGHT_TICKET_CODES.TICKET_FAIL : FLIGHT_TICKET_CODES.INVALID
  await changeTickets(writer, refOf(locked.row), { state, isLive: false })
  const order = refOf(closed.row)
  await deps.approvals.close(writer, order, outcome === 'cancelled' ? 'applicant' : 'system')
  const undone = await deps.payments.undo(writer, order, outcome === 'cancelled' || outcome === 'lapsed' ? outcome : 'ended')
  await deps.applications.giveBack(writer, order)
  await deps.budgets.release(writer, order, { step: 'close' })
  if (undone.creditPaidMinor === 0) return
  // Payments may have told of a refund meanwhile: the spine is where that has left it.
  await note(deps, writer, await lock(deps, writer, order), { kind: 'moneyReturned', facts: { amountMinor: undone.creditPaidMinor } })
}

/** Tells a step on a timeline that leaves the order where it is, whoever comes with it. */
export async function tell(deps: FlightsDeps, writer: Writer, order: OrderRef, told: Told): Promise<void> {
  await note(deps, writer, await lock(deps, writer, order), told)
}
