import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { nextStage, type GroupStage } from '../../rules/groups.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../../rules/states.ts'
import type { TrainsDeps } from '../deps.ts'
import { groupStepJob, holdJob, releaseJob, ticketJob } from '../jobs.ts'
import { lock, note, refOf } from '../moving.ts'
import { collect } from '../paying.ts'
import { changeOrder, findOrder } from '../store.ts'
import { lockGroup, ordersOfGroup, setStage, stopAwaiting, type GroupOrder, type GroupRef } from './store.ts'
import { endedWithGroup } from './waiting.ts'

/* What a group that is all or nothing does by itself, once one of its orders has moved. */

const S = TRAIN_ORDER_CODES
/** As long as it stands so, an order can be taken back without a fee. */
const OPEN: ReadonlySet<TrainOrderCode> = new Set([S.AWAITING_APPROVAL, S.OCCUPYING, S.AWAITING_PAYMENT, S.ISSUING])

/** Sends each order of a group on its way to the next stage. */
async function begin(deps: TrainsDeps, writer: Writer, group: GroupRef, stage: GroupStage, orders: readonly GroupOrder[]): Promise<void> {
  await setStage(writer, group, stage)
  if (stage === 'holding' || stage === 'ticketing') await stopAwaiting(writer, group)
  for (const one of orders) {
    const order = refOf(one)
    if (stage === 'holding') await deps.jobs.send(writer, holdJob, order)
    if (stage === 'paying') await deps.jobs.send(writer, groupStepJob, { ...order, what: 'pay' })
    if (stage === 'ticketing') await deps.jobs.send(writer, ticketJob, order)
    if (stage === 'ended' && OPEN.has(one.state)) await deps.jobs.send(writer, groupStepJob, { ...order, what: 'release' })
  }
}

/** Job: looks how all orders of a group stand, and goes on with all, or ends all. */
export async function followGroup(deps: TrainsDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.groupId, 'a job of a group names an order of it')
  const ref = { companyId: row.companyId, groupId: row.groupId }
  await deps.db.transact(
    async (writer) => {
      const group = await lockGroup(writer, ref)
      invariant(group, 'an order of a group has its group')
      const orders = await ordersOfGroup(writer, ref)
      const next = nextStage(
        group.stage,
        orders.map(({ state }) => state),
      )
      if (next) await begin(deps, writer, ref, next, orders)
    },
    { name: 'trains.group' },
  )
}

export interface GroupStep extends OrderRef {
  readonly what: 'pay' | 'release' | 'limit'
}

/** Job: what one order does with its group. */
export async function stepWithGroup(deps: TrainsDeps, { what, ...order }: GroupStep): Promise<void> {
  if (what === 'pay') return pay(deps, order)
  return what === 'limit' ? giveUpWaiting(deps, order) : release(deps, order)
}

/** All seats are held: the company pays, or the traveller's window opens, until the first of all these seats would be lost. */
async function pay(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const { row } = await lock(deps, writer, order)
      if (row.state !== S.AWAITING_PAYMENT || row.awaits !== 'seats' || row.groupId === null) return
      const ends = (await ordersOfGroup(writer, { companyId: row.companyId, groupId: row.groupId })).flatMap(({ payBy }) => payBy ?? [])
      await changeOrder(writer, order, { awaits: null })
      await collect(deps, writer, order, ends.toSorted(Temporal.Instant.compare)[0] ?? null)
    },
    { name: 'trains.group.pay' },
  )
}

/** The others never got their seats in time: these go back, and the others end with them. */
async function giveUpWaiting(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== S.AWAITING_PAYMENT || locked.row.awaits !== 'seats') return
      await endedWithGroup(deps, writer, locked, {}, 'late')
      await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'trains.group.limit' },
  )
}

/**
 * Another order of the group came to nothing. While seats are looked for nobody knows whether they are taken: then it is written down, and the
 * hold's job gives them back or never takes them.
 */
async function release(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (!OPEN.has(row.state) || row.awaits === 'end') return
      if (row.state === S.OCCUPYING && row.holdSentAt !== null) {
        await note(
          deps,
          writer,
          locked,
          { kind: 'groupEnding' },
          { awaits: 'end', cancelRequestedAt: row.cancelRequestedAt ?? deps.clock.now() },
        )
        return
      }
      await endedWithGroup(deps, writer, locked)
      if (row.supplierBookingId !== null) await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'trains.group.release' },
  )
}
