import { invariant } from '../../kernel/result.ts'
import { nextLook } from '../../orders/rules/plans.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { faultPoint } from '../../server/faults.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { hasOwnTicket } from '../rules/returning.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../rules/states.ts'
import type { RailBooking } from '../supplier/port.ts'
import type { RailDeps } from './deps.ts'
import { replaced } from './changes/replacing.ts'
import { pauseBeforeLook } from './hold.ts'
import { releaseJob, ticketedJob, travelJob } from './jobs.ts'
import { failLadder } from './ladder/climbing.ts'
import { close, lock, move, refOf } from './moving.ts'
import { deskOf } from './papers/desk.ts'
import { changeOrder, findOrder, findTickets, giveSeats, type TrainOrderRow } from './store.ts'

const { ISSUING, CHANGING, ISSUED, ON_TRIP } = TRAIN_ORDER_CODES

/** Tickets are being issued: of an order that was booked, or of a change. */
const isIssuing = (state: TrainOrderCode): boolean => state === ISSUING || state === CHANGING

async function lookLater(deps: RailDeps, order: OrderRef, asked: number): Promise<void> {
  const at = deps.clock.now().add({ milliseconds: pauseBeforeLook(asked) })
  await deps.db.transact((writer) => deps.jobs.send(writer, ticketedJob, { ...order, asked }, { at }), { name: 'trains.look-later' })
}

/** Job: orders the tickets. How the booking stands is asked first, so that nothing is sent twice. */
export async function orderTickets(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'a paid order is held')
  if (!isIssuing(row.state)) return
  const bookingId = row.supplierBookingId
  const before = row.ticketSentAt ? await deps.railway.desk.booking(bookingId) : null
  if (before && before.state !== 'held') return settle(deps, row, before, 0)
  if (!row.ticketSentAt)
    await deps.db.transact((writer) => changeOrder(writer, order, { ticketSentAt: deps.clock.now() }), { name: 'trains.ticket.sending' })
  await faultPoint('trains.ticket.before-call')
  const wanted = { bookingId, expectedTotalMinor: row.price.fareMinor, key: `ticket:${order.orderId}` }
  const answer = await deps.railway.desk.ticket(wanted)
  await faultPoint('trains.ticket.after-call')
  return answer.is === 'done' ? settle(deps, row, answer.booking, 0) : failed(deps, row, answer.why)
}

/** Job: looks whether the tickets are there. */
export async function lookForTickets(deps: RailDeps, order: OrderRef, asked: number): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'an order that is being ticketed is held')
  if (!isIssuing(row.state)) return
  const booking = await deps.railway.desk.booking(row.supplierBookingId)
  invariant(booking, 'the railway knows a booking that it gave us')
  await settle(deps, row, booking, asked + 1)
}

async function settle(deps: RailDeps, row: TrainOrderRow, booking: RailBooking, asked: number): Promise<void> {
  switch (booking.state) {
    // What is paid was held: a railway that still looks for seats has issued nothing.
    case 'occupying':
    case 'held':
    case 'ticketing':
      return lookLater(deps, refOf(row), asked)
    case 'ticketed':
      return issued(deps, refOf(row), booking)
    case 'ticketingFailed':
    case 'holdFailed':
      return failed(deps, row, booking.failedFor ?? 'rejected')
    case 'lapsed':
    case 'cancelled':
      return failed(deps, row, 'holdLapsed')
  }
}

/** The point of no return: from here on an undo is a refund with its fee. */
async function issued(deps: RailDeps, order: OrderRef, booking: RailBooking): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (!isIssuing(row.state)) return
      const tickets = booking.passengers.filter(({ type, ticketNumber }) => hasOwnTicket({ passengerType: type, ticketNumber })).length
      const planLookAt = nextLook(Temporal.Instant.from(row.train.from.at), deps.clock.now())
      await move(
        deps,
        writer,
        locked,
        'issue',
        { kind: 'issued', facts: { tickets } },
        { unclearSince: null, stuckSince: null, planLookAt },
      )
      await giveSeats(
        writer,
        order,
        booking.passengers.map(({ seat, ticketNumber }) => ({ ticketNumber, ...seat })),
      )
      const { from, to } = row.train
      await deps.jobs.send(writer, travelJob, { ...order, what: 'depart' }, { at: Temporal.Instant.from(from.at) })
      await deps.jobs.send(writer, travelJob, { ...order, what: 'arrive' }, { at: Temporal.Instant.from(to.at) })
      const { fareMinor: supplierMinor, serviceFeeMinor } = row.price
      // A change may cost nothing: then nothing was paid that moves on.
      if (totalMinorOf(row.price) > 0)
        await deps.payments.fulfil(writer, order, { supplier: deps.railway.name, supplierMinor, serviceFeeMinor })
      await deps.budgets.settle(writer, order, { step: 'issue' })
      if (row.change) await replaced(deps, writer, row, row.change)
    },
    { name: 'trains.issued' },
  )
}

/** No ticket: the order ends and what was paid goes back by itself; seats that are still held are given back too [E-TRAIN-05]. */
async function failed(deps: RailDeps, row: TrainOrderRow, reason: string): Promise<void> {
  const order = refOf(row)
  if (row.rung !== null) return failLadder(deps, order, { reason, giveBack: (writer) => deps.jobs.send(writer, releaseJob, order) })
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isIssuing(locked.row.state)) return
      await close(deps, writer, locked, 'failIssue', { kind: 'issueFailed', facts: { reason } })
      await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'trains.issue-failed' },
  )
}

/** Job: gives the seats of an ended order back. What is over already answers as it stands. */
export async function releaseSeats(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'an order whose seats are given back was held')
  const bookingId = row.supplierBookingId
  await faultPoint('trains.release.before-call')
  const answer = await deps.railway.desk.release({ bookingId, key: `release:${bookingId}` })
  await faultPoint('trains.release.after-call')
  // Given back too often today: they lapse unpaid. A ticket that was issued although we gave the order up is a mistake of one of us.
  if (answer.is === 'refused' && answer.why !== 'cancelledOften')
    deps.log.error({ orderId: order.orderId, why: answer.why }, 'release_refused')
}

/**
 * Job: the train has left, or has arrived; where it is late, that much later. With a cancelled one nobody has left: its money is still to be had.
 * An order that was closed meanwhile is left alone.
 */
export async function travel(deps: RailDeps, order: OrderRef, what: 'depart' | 'arrive'): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      let locked = await lock(deps, writer, order)
      const { train, railwayWord, delayMinutes } = locked.row
      if (railwayWord === 'cancelled') return
      const at = Temporal.Instant.from((what === 'depart' ? train.from : train.to).at).add({ minutes: delayMinutes ?? 0 })
      if (Temporal.Instant.compare(deps.clock.now(), at) < 0) return deps.jobs.send(writer, travelJob, { ...order, what }, { at })
      // What comes of a change is waited for: whoever is left on this train then has left with it.
      const tickets = await findTickets(writer, order.companyId, [order.orderId])
      if (tickets.some(({ fate }) => fate === 'changing')) return
      if (locked.row.state === ISSUED) locked = await move(deps, writer, locked, 'depart', { kind: 'departed' })
      if (what !== 'arrive' || locked.row.state !== ON_TRIP) return
      await move(deps, writer, locked, 'arrive', { kind: 'travelled' })
      await deskOf(deps).remindLater(writer, order, locked.row.train.to.at)
    },
    { name: 'trains.travel' },
  )
}
