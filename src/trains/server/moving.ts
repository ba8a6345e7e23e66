import { invariant, isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { LockedOrder, OrderEvent, OrderRef } from '../../orders/server/index.ts'
import type { Summary } from '../../orders/rules/spine.ts'
import type { Writer } from '../../server/database/connect.ts'
import { orderTransitions, TRAIN_ORDER_CODES, type TrainOrderCode, type TrainOrderEvent } from '../rules/states.ts'
import type { ChangeOf } from '../rules/changing.ts'
import { turnTickets } from './changes/store.ts'
import type { TrainsDeps } from './deps.ts'
import { groupJob, travelJob } from './jobs.ts'
import { changeOrder, endTickets, lockOrder, type OrderChange, type TrainOrderRow } from './store.ts'

const S = TRAIN_ORDER_CODES

/** Where each code stands for the spine. */
const SUMMARY: Readonly<Record<TrainOrderCode, Summary>> = {
  [S.OCCUPYING]: 'inProgress',
  [S.AWAITING_PAYMENT]: 'inProgress',
  [S.AWAITING_CONFIRMATION]: 'inProgress',
  [S.ISSUING]: 'inProgress',
  [S.ISSUED]: 'toTravel',
  [S.ISSUE_FAILED]: 'closed',
  [S.CHANGE_AWAITING_CONFIRMATION]: 'inProgress',
  [S.CHANGING]: 'inProgress',
  // All of its tickets are replaced: what is travelled on is another order.
  [S.CHANGED]: 'closed',
  [S.CHANGE_AWAITING_PAYMENT]: 'inProgress',
  [S.REFUNDING]: 'toTravel',
  [S.REFUNDED]: 'closed',
  [S.ON_TRIP]: 'toTravel',
  [S.COMPLETED]: 'completed',
  [S.CANCELLED]: 'closed',
  [S.CLOSED]: 'closed',
  [S.AWAITING_APPROVAL]: 'inProgress',
}

/** A trip that is over, and an order that is closed, stay so for the spine, whatever comes of money afterwards. */
const summaryOf = ({ summary }: LockedOrder, state: TrainOrderCode): Summary =>
  summary === 'completed' || summary === 'closed' ? summary : SUMMARY[state]

export interface Told {
  readonly kind: string
  readonly actorId?: string
  readonly facts?: OrderEvent['facts']
}

export const refOf = ({ companyId, orderId }: OrderRef): OrderRef => ({ companyId, orderId })

/** An order of trains with its spine, both locked until the transaction ends. */
export interface Locked {
  readonly row: TrainOrderRow
  readonly spine: LockedOrder
}

/** Locks an order, the spine first: everybody takes the two in this order. */
export async function lock(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<Locked> {
  const spine = await deps.orders.lock(writer, order)
  const row = await lockOrder(writer, order)
  invariant(row, 'an order of trains has its detail')
  return { row, spine }
}

const eventOf = (row: TrainOrderRow, toState: TrainOrderCode, told: Told): OrderEvent => ({
  kind: told.kind,
  actorId: told.actorId ?? null,
  fromState: row.state,
  toState,
  facts: told.facts ?? {},
})

/**
 * Moves a locked order on by an event of its table, together with its own columns and what is told of it. An event that the table does not
 * know from this state is a broken invariant: callers look at the state first.
 */
export async function move(
  deps: TrainsDeps,
  writer: Writer,
  { row, spine }: Locked,
  event: TrainOrderEvent,
  told: Told,
  change: Omit<OrderChange, 'state'> = {},
): Promise<Locked> {
  const to = next(orderTransitions, row.state, event)
  invariant(!isRefusal(to), `an order of trains in state ${row.state} does not ${event}`)
  await changeOrder(writer, refOf(row), { ...change, state: to })
  return {
    row: { ...row, ...change, state: to },
    spine: await deps.orders.advance(writer, spine, summaryOf(spine, to), [eventOf(row, to, told)]),
  }
}

/** Tells something that leaves the order where it is. */
export async function note(
  deps: TrainsDeps,
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

/** Whether an order goes on only with the others of its group. */
export const isBound = ({ groupRule }: Pick<TrainOrderRow, 'groupRule'>): boolean => groupRule === 'allOrNothing'

/** Tells a step on a timeline that leaves the order where it is, whoever comes with it. */
export async function tell(deps: TrainsDeps, writer: Writer, order: OrderRef, told: Told): Promise<void> {
  await note(deps, writer, await lock(deps, writer, order), told)
}

/** A train may have left while something was under way about its tickets: whoever still has one has left too. */
export async function catchUp(deps: Pick<TrainsDeps, 'jobs' | 'clock'>, writer: Writer, { row }: Locked): Promise<void> {
  if (row.railwayWord === 'cancelled') return
  for (const [what, { at }] of [
    ['depart', row.train.from],
    ['arrive', row.train.to],
  ] as const)
    if (Temporal.Instant.compare(Temporal.Instant.from(at), deps.clock.now()) <= 0)
      await deps.jobs.send(writer, travelJob, { ...refOf(row), what })
}

/**
 * The order that a change has become came to nothing: the old tickets are as good as before. Whoever has locked an order locks the one that it
 * changes after it, never the other way round.
 */
async function leftAlone(deps: TrainsDeps, writer: Writer, { companyId }: OrderRef, change: ChangeOf, reason: string): Promise<void> {
  const origin = { companyId, orderId: change.fromOrderId }
  const locked = await lock(deps, writer, origin)
  await turnTickets(writer, origin, change.passengerNos, { fate: null, isLive: true })
  const told = { kind: 'notChanged', facts: { reason, tickets: change.passengerNos.length } }
  await catchUp(deps, writer, await note(deps, writer, locked, told))
}

/** How an order without tickets ends, and what its code alone does not tell of it. */
const OUTCOME = {
  failHold: 'bookingFailed',
  release: 'bookingFailed',
  lapse: 'lapsed',
  reject: 'rejected',
  cancel: null,
  withdraw: null,
  failIssue: null,
} as const
type Ending = keyof typeof OUTCOME
/** Why a change came to nothing, as the order of the old tickets tells it. */
const LEFT: Readonly<Record<Ending, string>> = {
  failHold: 'bookingFailed',
  release: 'bookingFailed',
  lapse: 'lapsed',
  reject: 'rejected',
  cancel: 'cancelled',
  withdraw: 'cancelled',
  failIssue: 'ticketFailed',
}

/** Ends an order that was not ticketed: its tickets stand in nobody's way any more, its money and its part of an application go back. */
export async function close(
  deps: TrainsDeps,
  writer: Writer,
  locked: Locked,
  by: Ending,
  told: Told,
  change: Omit<OrderChange, 'state'> = {},
): Promise<void> {
  const ended = { outcome: OUTCOME[by], awaits: null, unclearSince: null, stuckSince: null, ...change }
  const { row } = await move(deps, writer, locked, by, told, ended)
  const order = refOf(row)
  const isCalledOff = by === 'cancel' || by === 'withdraw'
  await endTickets(writer, order)
  if (row.change) await leftAlone(deps, writer, row, row.change, LEFT[by])
  await deps.approvals.close(writer, order, isCalledOff ? 'applicant' : 'system')
  const undone = await deps.payments.undo(writer, order, isCalledOff ? 'cancelled' : by === 'lapse' ? 'lapsed' : 'ended')
  await deps.applications.giveBack(writer, order)
  await deps.budgets.release(writer, order, { step: 'close' })
  if (isBound(row)) await deps.jobs.send(writer, groupJob, order)
  if (undone.creditPaidMinor === 0) return
  // Payments may have told of a refund meanwhile: the spine is where that has left it.
  await note(deps, writer, await lock(deps, writer, order), { kind: 'moneyReturned', facts: { amountMinor: undone.creditPaidMinor } })
}
