import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { LockedOrder, OrderEvent, OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Writer } from '../../server/database/connect.ts'
import { FLIGHT_ORDER_CODES, orderTransitions, type FlightOrderCode, type FlightOrderEvent } from '../rules/states.ts'
import type { FlightsDeps } from './deps.ts'
import { followOrder } from './changes/change-store.ts'
import { changeOrder, lockOrder, type FlightOrderRow, type OrderChange } from './store.ts'

/** Where each code stands for the spine. */
const SUMMARY: Readonly<Record<FlightOrderCode, Summary>> = {
  [FLIGHT_ORDER_CODES.OCCUPYING]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNPAID]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNAPPROVED]: 'inProgress',
  [FLIGHT_ORDER_CODES.UNTICKETED]: 'inProgress',
  [FLIGHT_ORDER_CODES.TICKETED]: 'toTravel',
  // All of its tickets are replaced: what is travelled on is another order.
  [FLIGHT_ORDER_CODES.REISSUED]: 'closed',
  [FLIGHT_ORDER_CODES.PART_REISSUE]: 'toTravel',
  [FLIGHT_ORDER_CODES.REFUND]: 'closed',
  [FLIGHT_ORDER_CODES.PART_REFUND]: 'toTravel',
  [FLIGHT_ORDER_CODES.REFUND_REISSUE]: 'toTravel',
  [FLIGHT_ORDER_CODES.CLOSED]: 'closed',
}

/** A trip that is over, and an order that is closed, stay so for the spine, whatever comes of tickets or money afterwards. */
const summaryOf = ({ summary }: LockedOrder, state: FlightOrderCode): Summary =>
  summary === 'completed' || summary === 'closed' ? summary : SUMMARY[state]

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
  /** Where the code alone does not tell it: of an order that has no ticket left to travel on. */
  summary?: Summary,
): Promise<Locked> {
  const to = next(orderTransitions, row.state, event)
  invariant(!isRefusal(to), `a flight order in state ${row.state} does not ${event}`)
  await changeOrder(writer, refOf(row), { ...change, state: to })
  const moved = { ...row, ...change, state: to }
  await followOrder(writer, moved, deps.clock.now())
  return { row: moved, spine: await deps.orders.advance(writer, spine, summary ?? summaryOf(spine, to), [eventOf(row, to, told)]) }
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

/** Tells a step on a timeline that leaves the order where it is, whoever comes with it. */
export async function tell(deps: FlightsDeps, writer: Writer, order: OrderRef, told: Told): Promise<void> {
  await note(deps, writer, await lock(deps, writer, order), told)
}
