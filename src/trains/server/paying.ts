import { invariant } from '../../kernel/result.ts'
import type { Disagreement, OrderRef, Told } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { isAwaitingPayment, TRAIN_ORDER_CODES } from '../rules/states.ts'
import type { TrainsDeps } from './deps.ts'
import { groupJob, holdJob, queueJob, releaseJob, ticketJob } from './jobs.ts'
import { close, isBound, lock, move, tell } from './moving.ts'

/**
 * The seats are held: the company pays at once where it pays all; otherwise the traveller's window opens, until the railway lets the seats go.
 * Where that is too near the order lapses. `until`: of a group, when the first of its seats are let go.
 */
export async function collect(deps: TrainsDeps, writer: Writer, order: OrderRef, until: Temporal.Instant | null = null): Promise<void> {
  const { row } = await lock(deps, writer, order)
  invariant(row.payBy, 'held seats are to be paid by a time')
  const collected = await deps.payments.collect(writer, order, until ?? row.payBy, 'train')
  switch (collected.is) {
    case 'paid':
      return
    case 'due': {
      const { amountMinor, companyMinor, expiresAt } = collected
      return tell(deps, writer, order, { kind: 'payDue', facts: { amountMinor, companyMinor, until: expiresAt.toString() } })
    }
    case 'tooLate':
      return lapse(deps, writer, order)
  }
}

/** Nobody has to agree any more to what is waited for: it is paid ahead, and queued for once it is. */
export async function beginPrepaying(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  await move(deps, writer, locked, 'hold', { kind: 'standbyReady', facts: { amountMinor: totalMinorOf(locked.row.price) } })
  await collect(deps, writer, order)
}

/** What is told beside the end of an order that somebody may have paid, at a gateway that does not tell: it is not said to have cost nothing. */
export async function unclearFacts(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<Pick<Told, 'facts'>> {
  const [unclear] = (await deps.payments.personPart(writer, order))?.unclear ?? []
  return unclear ? { facts: { unclear: 1, gateway: unclear.gateway } } : {}
}

async function lapse(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  await close(deps, writer, locked, 'lapse', { kind: 'lapsed', ...(await unclearFacts(deps, writer, order)) })
  if (locked.row.supplierBookingId !== null) await deps.jobs.send(writer, releaseJob, order)
}

/** The order is paid: its tickets are to be issued. Runs in the payer's transaction. */
export async function onPaid(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  const paid = await deps.payments.paidWith(writer, order)
  const shares = Object.fromEntries(paid.map((share) => [`${share.with}Minor`, share.amountMinor]))
  const bound = isBound(locked.row)
  const told = { kind: 'paid', facts: { amountMinor: totalMinorOf(locked.row.price), ...shares } }
  await move(deps, writer, locked, 'pay', told, bound ? { awaits: 'payment' } : {})
  await deps.jobs.send(writer, locked.row.isStandby ? queueJob : bound ? groupJob : ticketJob, order)
}

/** Everybody has agreed: now the seats are taken. Runs in the transaction that carries the last decision out. */
export async function onApproved(deps: TrainsDeps, writer: Writer, order: OrderRef, told: Told): Promise<void> {
  const locked = await lock(deps, writer, order)
  if (locked.row.state !== TRAIN_ORDER_CODES.AWAITING_APPROVAL) return
  const bound = isBound(locked.row)
  await move(deps, writer, locked, locked.row.change ? 'approveChange' : 'approve', told, bound ? { awaits: 'word' } : {})
  if (locked.row.isStandby) await beginPrepaying(deps, writer, order)
  else await deps.jobs.send(writer, bound ? groupJob : holdJob, order)
}

/** Nobody agreed: the order ends. Nothing was held for it. */
export async function onRejected(deps: TrainsDeps, writer: Writer, order: OrderRef, why: Disagreement, told: Told): Promise<void> {
  const locked = await lock(deps, writer, order)
  if (locked.row.state !== TRAIN_ORDER_CODES.AWAITING_APPROVAL) return
  const said = { ...told, facts: { ...told.facts, unheld: 1 } }
  await close(deps, writer, locked, why === 'rejected' ? 'reject' : 'lapse', said)
}

/** The traveller's part was not paid in time: the order ends, and the seats go back. */
export async function onExpired(deps: TrainsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const { row } = await lock(deps, writer, order)
  if (isAwaitingPayment(row.state)) await lapse(deps, writer, order)
}
