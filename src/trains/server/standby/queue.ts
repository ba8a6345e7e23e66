import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { faultPoint } from '../../../server/faults.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { SupplierAway, SupplierUnclear, type RailStandby, type StandbyAnswer, type StandbyRequest } from '../../supplier/port.ts'
import type { RailDeps } from '../deps.ts'
import { accountOf, noteOpened, passengersOf } from '../hold.ts'
import { leaveJob, queueJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { openContact } from '../purposes.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'
import { settle, unserved } from './settle.ts'
import { changeStandby, noteQueueSent, standbyOf, type StandbyRow } from './store.ts'

/** Between two looks at what waits: the railway serves within seconds, and nobody travels on it within two hours. */
const BETWEEN_LOOKS_SECONDS = 60

async function requestOf(
  deps: RailDeps,
  { row, standby, sentAt }: { row: TrainOrderRow; standby: StandbyRow; sentAt: Temporal.Instant },
  tickets: readonly TrainTicketRow[],
): Promise<StandbyRequest> {
  return {
    requirements: standby.wishes.map(({ train, seat }) => ({
      trainId: train.trainId,
      from: train.from.stationCode,
      to: train.to.stationCode,
      seat,
    })),
    passengers: await passengersOf(deps, tickets),
    cutOffAt: standby.cutOffAt,
    prepaidMinor: standby.prepaid.fareMinor,
    phone: openContact(deps, row.orderId, row.contactSealed).phone,
    account: accountOf(row),
    reference: row.orderId,
    // A refusal is repeated under its key: what is sent anew after one that was only of the hour is another request.
    key: `standby:${row.orderId}:${sentAt.epochMilliseconds}`,
  }
}

/**
 * Sends it; before that, what an earlier try may have left is looked for. Nothing found proves nothing: what was sent a moment ago may still
 * be on its way, so only the answer under its own key is certain. Null where it was withdrawn before anything was sent.
 */
async function send(deps: RailDeps, row: TrainOrderRow, standby: StandbyRow): Promise<StandbyAnswer | null> {
  const order = { companyId: row.companyId, orderId: row.orderId }
  const tickets = await findTickets(deps.db.read, order.companyId, [order.orderId])
  const sentAt = await deps.db.transact(
    async (writer) => {
      const since = await noteQueueSent(writer, order, deps.clock.now())
      if (since !== null && standby.sentAt === null) await noteOpened(deps, writer, tickets)
      return since
    },
    { name: 'trains.queue.sending' },
  )
  if (sentAt === null) return null
  if (standby.sentAt) {
    const [earlier] = await deps.railway.desk.standbysByReference(row.orderId)
    if (earlier) return { is: 'done', standby: earlier }
  }
  const request = await requestOf(deps, { row, standby, sentAt }, tickets)
  await faultPoint('trains.queue.before-call')
  const answer = await deps.railway.desk.submitStandby(request)
  await faultPoint('trains.queue.after-call')
  return answer
}

/** It stands in the queue, under the railway's name. Whoever wanted to leave meanwhile leaves now. */
async function joined(deps: RailDeps, order: OrderRef, { standbyId, cutOffAt }: RailStandby): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { queueId } = await standbyOf(writer, order)
      if (locked.row.state !== TRAIN_ORDER_CODES.ISSUING || queueId !== null) return
      await changeStandby(writer, order, { queueId: standbyId })
      const until = Temporal.Instant.from(cutOffAt).toString()
      await note(deps, writer, locked, { kind: 'standbyJoined', facts: { until } }, { unclearSince: null, stuckSince: null })
      if (locked.row.cancelRequestedAt) await deps.jobs.send(writer, leaveJob, order)
    },
    { name: 'trains.queue.joined' },
  )
}

/** Says once that the railway has to be asked again; the job goes on by itself. */
async function unclear(deps: RailDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.unclearSince || locked.row.state !== TRAIN_ORDER_CODES.ISSUING) return
      await note(deps, writer, locked, { kind: 'standbyConfirming' }, { unclearSince: deps.clock.now() })
    },
    { name: 'trains.queue.unclear' },
  )
}

async function queueAt(deps: RailDeps, order: OrderRef, at: Temporal.Instant): Promise<void> {
  await deps.db.transact((writer) => deps.jobs.send(writer, queueJob, order, { at, key: `trains.queue:${order.orderId}` }), {
    name: 'trains.queue.later',
  })
}

/**
 * The railway takes nobody in at this hour: it is sent anew once it does, as another request. False where nothing is to be sent any more:
 * whoever wanted to leave in this moment stands in no queue.
 */
async function joinLater(deps: RailDeps, order: OrderRef, retryAt: string): Promise<boolean> {
  const waits = await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== TRAIN_ORDER_CODES.ISSUING || locked.row.cancelRequestedAt) return false
      await changeStandby(writer, order, { sentAt: null })
      await note(deps, writer, locked, { kind: 'standbyRests', facts: { until: retryAt } })
      return true
    },
    { name: 'trains.queue.rests' },
  )
  if (waits) await queueAt(deps, order, Temporal.Instant.from(retryAt))
  return waits
}

async function join(deps: RailDeps, order: OrderRef, row: TrainOrderRow, standby: StandbyRow): Promise<RailStandby | null> {
  try {
    const answer = await send(deps, row, standby)
    if (answer === null) return null
    if (answer.is === 'done') {
      await joined(deps, order, answer.standby)
      return answer.standby
    }
    const waits = answer.why === 'nightStop' && answer.retryAt !== null && (await joinLater(deps, order, answer.retryAt))
    if (!waits) await unserved(deps, order, answer.why, answer.retryAt)
    return null
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) await unclear(deps, order)
    throw error
  }
}

/** How it stands; null where the railway does not say now. It was queued for, so that one it does not know is a mistake of one of us. */
async function look(deps: RailDeps, queueId: string): Promise<RailStandby | null> {
  try {
    const found = await deps.railway.desk.standby(queueId)
    invariant(found, 'the railway knows a standby that it has taken')
    return found
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) return null
    throw error
  }
}

/** Job: joins the queue, and looks until it is over. Each run meets the traces of the ones before; clocks may have jumped meanwhile. */
export async function queue(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (row.state !== TRAIN_ORDER_CODES.ISSUING) return
  const standby = await standbyOf(deps.db.read, order)
  if (standby.queueId === null) {
    const begun = await join(deps, order, row, standby)
    if (begun === null) return
    if (await settle(deps, order, begun)) return
  } else {
    const found = await look(deps, standby.queueId)
    if (found !== null && (await settle(deps, order, found))) return
  }
  await queueAt(deps, order, deps.clock.now().add({ seconds: BETWEEN_LOOKS_SECONDS }))
}

/** Job: leaves the queue. What was served in the same moment stays served. */
export async function leave(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  if (row?.state !== TRAIN_ORDER_CODES.ISSUING) return
  const { queueId } = await standbyOf(deps.db.read, order)
  invariant(queueId, 'who leaves a queue stands in it')
  await faultPoint('trains.leave.before-call')
  const answer = await deps.railway.desk.leaveStandby({ standbyId: queueId, key: `leave:${queueId}` })
  await faultPoint('trains.leave.after-call')
  const standby = answer.is === 'done' ? answer.standby : await deps.railway.desk.standby(queueId)
  invariant(standby, 'the railway knows a standby that it has taken')
  if (!(await settle(deps, order, standby))) throw new SupplierUnclear('a standby that was left still waits')
}
