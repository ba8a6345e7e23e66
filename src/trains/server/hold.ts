import { createHash } from 'node:crypto'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { noteDeed } from '../../server/audit.ts'
import { faultPoint } from '../../server/faults.ts'
import { GiveUp } from '../../server/jobs/definition.ts'
import { railDocumentType } from '../rules/documents.ts'
import { heldAt } from '../rules/order-price.ts'
import { payingOf } from '../rules/paying.ts'
import { seatedOf } from '../rules/passengers.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import {
  SupplierAway,
  SupplierUnclear,
  type HoldSeatsAnswer,
  type HoldSeatsRequest,
  type RailBooking,
  type RailPassenger,
  type RailRefusalWhy,
} from '../supplier/port.ts'
import type { RailDeps, TrainsDeps } from './deps.ts'
import { heldJob, holdJob, releaseJob } from './jobs.ts'
import { close, lock, move, note, refOf, type Locked } from './moving.ts'
import { collect } from './paying.ts'
import { moneyLinesOf } from './present.ts'
import { openContact, ticketPhoneSeal } from './purposes.ts'
import { changeOrder, findOrder, findTickets, giveSeats, noteHoldSent, type TrainOrderRow, type TrainTicketRow } from './store.ts'

const { OCCUPYING, CANCELLED, CLOSED } = TRAIN_ORDER_CODES

/** In whose name the railway counts operations: the same for one booker, and nothing that tells who she is. */
const accountOf = ({ companyId, bookerId }: TrainOrderRow): string =>
  createHash('sha256').update(`rail ${companyId} ${bookerId}`).digest('hex').slice(0, 32)

/** What the railway must know of each passenger. Document numbers are opened here and nowhere before. */
async function passengersOf(deps: RailDeps, tickets: readonly TrainTicketRow[]): Promise<readonly RailPassenger[]> {
  return Promise.all(
    tickets.map(async (ticket) => {
      const who = { companyId: ticket.companyId, personId: ticket.personId }
      const [document, known] = await Promise.all([
        deps.people.documentOf(deps.db.read, { ...who, cardId: ticket.cardId }),
        deps.people.phoneOf(deps.db.read, who),
      ])
      const documentType = document ? railDocumentType(document.cardType) : null
      if (!document || !documentType) throw new GiveUp('The traveller or the document chosen for this order is gone.')
      return {
        type: ticket.passengerType,
        name: document.displayName,
        documentType,
        documentNumber: document.number,
        birthDate: document.birthDate?.toString() ?? null,
        phone: ticket.phoneSealed ? deps.secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed) : known,
      }
    }),
  )
}

async function requestOf(
  deps: RailDeps,
  row: TrainOrderRow,
  tickets: readonly TrainTicketRow[],
  sentAt: Temporal.Instant,
): Promise<HoldSeatsRequest> {
  const { train, seat, wishes } = row
  const seated = seatedOf(tickets.map(({ passengerType }) => passengerType))
  return {
    trainId: train.trainId,
    from: train.from.stationCode,
    to: train.to.stationCode,
    seat,
    passengers: await passengersOf(deps, tickets),
    wishes: {
      ...wishes,
      berths: Object.fromEntries(Object.entries(wishes.berths).filter(([, count]) => count > 0)),
      together: seated > 1 && wishes.seats.length > 0,
    },
    maxTotalMinor: row.price.fareMinor,
    phone: openContact(deps, row.orderId, row.contactSealed).phone,
    account: accountOf(row),
    reference: row.orderId,
    // A refusal is repeated under its key: what is sent anew after one that was only of the hour is another request.
    key: `hold:${row.orderId}:${sentAt.epochMilliseconds}`,
  }
}

/** Each passenger can read that her document went to the railway. Written before it is opened, once per order. */
async function noteOpened(deps: RailDeps, writer: Writer, tickets: readonly TrainTicketRow[]): Promise<void> {
  for (const { companyId, personId } of tickets) {
    const facts = { for: 'train', supplier: deps.railway.name }
    await noteDeed(writer, deps.clock, { companyId, actorId: null, subjectId: personId, facts, what: 'document.opened' })
  }
}

/**
 * Sends the hold; before that, what an earlier try may have left is looked for. Nothing found proves nothing: a hold sent a moment ago may
 * still be on its way, so only the answer under its own key is certain, and a cancelled order too asks for that. Null where nothing was sent
 * and nothing is to be.
 */
async function send(deps: RailDeps, row: TrainOrderRow): Promise<HoldSeatsAnswer | null> {
  const order = refOf(row)
  const tickets = await findTickets(deps.db.read, order.companyId, [order.orderId])
  const sentAt = await deps.db.transact(
    async (writer) => {
      const since = await noteHoldSent(writer, order, deps.clock.now(), OCCUPYING)
      if (since !== null && row.holdSentAt === null) await noteOpened(deps, writer, tickets)
      return since
    },
    { name: 'trains.hold.sending' },
  )
  if (sentAt === null) return null
  if (row.holdSentAt) {
    const [earlier] = await deps.railway.desk.bookingsByReference(row.orderId)
    if (earlier) return { is: 'done', booking: earlier, isReplay: true }
  }
  const request = await requestOf(deps, row, tickets, sentAt)
  await faultPoint('trains.hold.before-call')
  const answer = await deps.railway.desk.hold(request)
  await faultPoint('trains.hold.after-call')
  return answer
}

/** Another try was first. Where that one ended the order, nobody knows of these seats yet: they go back. */
async function heldTooLate(deps: RailDeps, writer: Writer, { row }: Locked, booking: RailBooking): Promise<void> {
  if (row.supplierBookingId === booking.bookingId) return
  if (row.supplierBookingId !== null || (row.state !== CLOSED && row.state !== CANCELLED)) {
    deps.log.error({ orderId: row.orderId, supplierBookingId: booking.bookingId }, 'held_twice')
    return
  }
  await changeOrder(writer, refOf(row), { supplierBookingId: booking.bookingId, pickupNumber: booking.orderNumber })
  await deps.jobs.send(writer, releaseJob, refOf(row))
}

/** Berths are given by the railway, and a cheaper one than was agreed to costs less: nobody pays, nor keeps aside, what is not asked for. */
async function takeLower(deps: RailDeps, writer: Writer, { row, spine }: Locked, booking: RailBooking): Promise<Locked> {
  if (booking.totalMinor === row.price.fareMinor) return { row, spine }
  const order = refOf(row)
  const price = heldAt(
    row.price,
    booking.passengers.map(({ fareMinor }) => fareMinor),
  )
  invariant(
    price.fareMinor === booking.totalMinor && price.fareMinor < row.price.fareMinor,
    'seats are held for what was agreed to at most',
  )
  const { aboveLimitPaidBy, serviceFeePaidBy: feePaidBy } = row.paying
  const paying = payingOf({ aboveLimitPaidBy, feePaidBy }, row.verdict, price)
  const { companyMinor, personMinor } = paying
  const payer = await deps.orders.find(writer, order)
  invariant(payer, 'an order of trains has its spine')
  await deps.orders.reprice(writer, order, moneyLinesOf(price))
  const { companyByMinor } = await deps.payments.reprice(writer, order, { companyMinor, personMinor, payerId: payer.ownerId })
  if (companyByMinor < 0) await deps.budgets.release(writer, order, { step: 'lower', amountMinor: -companyByMinor })
  await changeOrder(writer, order, { price, paying })
  return { row: { ...row, price, paying }, spine }
}

/** The seats are ours: written down, and then paid. */
async function held(deps: RailDeps, order: OrderRef, booking: RailBooking): Promise<void> {
  const { payBy } = booking
  if (payBy === null) throw new SupplierUnclear('held seats are to be paid by a time')
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== OCCUPYING) return heldTooLate(deps, writer, locked, booking)
      const own = { supplierBookingId: booking.bookingId, pickupNumber: booking.orderNumber }
      if (locked.row.cancelRequestedAt) {
        await close(deps, writer, locked, 'cancel', { kind: 'cancelled' }, { ...own, givenUpAt: deps.clock.now() })
        await deps.jobs.send(writer, releaseJob, order)
        return
      }
      const lower = await takeLower(deps, writer, locked, booking)
      const facts = { pickupNumber: booking.orderNumber, until: payBy, ...(booking.isWishMet === false && { otherSeats: 1 }) }
      const change = { ...own, payBy: Temporal.Instant.from(payBy), unclearSince: null, stuckSince: null }
      await move(deps, writer, lower, 'hold', { kind: 'held', facts }, change)
      await giveSeats(
        writer,
        order,
        booking.passengers.map(({ seat, fareMinor }) => ({ fareMinor, ...seat })),
      )
      await collect(deps, writer, order)
    },
    { name: 'trains.held' },
  )
}

/** Why there are no seats, for the timeline. `unsent`: the order was cancelled before its hold was sent. */
type NotHeld = RailRefusalWhy | NonNullable<RailBooking['failedFor']> | 'unsent' | 'lapsed'

/** No seats, or none at the price that was accepted: the order ends, nothing is charged, and the timeline says why. */
async function notHeld(deps: RailDeps, order: OrderRef, reason: NotHeld, newTotalMinor: number | null = null): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== OCCUPYING || (reason === 'unsent' && row.holdSentAt)) return
      if (row.cancelRequestedAt) return close(deps, writer, locked, 'cancel', { kind: 'cancelled' })
      const moved = newTotalMinor === null ? {} : { oldMinor: row.price.fareMinor, newMinor: newTotalMinor }
      await close(deps, writer, locked, 'failHold', { kind: 'holdFailed', facts: { reason, ...moved } })
    },
    { name: 'trains.not-held' },
  )
}

/** Says once that the railway has to be asked again; the job goes on by itself. */
async function unclear(deps: RailDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.unclearSince || locked.row.state !== OCCUPYING) return
      await note(deps, writer, locked, { kind: 'confirming' }, { unclearSince: deps.clock.now() })
    },
    { name: 'trains.hold.unclear' },
  )
}

/** The railway rests at night: what was submitted before is held once it sells again. */
async function holdLater(deps: RailDeps, order: OrderRef, retryAt: string): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== OCCUPYING) return
      await note(deps, writer, locked, { kind: 'railwayRests', facts: { until: retryAt } }, { holdSentAt: null })
      await deps.jobs.send(writer, holdJob, order, { at: Temporal.Instant.from(retryAt) })
    },
    { name: 'trains.hold.later' },
  )
}

/** Pauses between two looks at what the railway works on: one second at first, a minute at most. */
export const pauseBeforeLook = (asked: number): number => Math.min(60_000, 1_000 * 2 ** Math.min(asked, 6))

async function lookLater(deps: RailDeps, order: OrderRef, asked: number): Promise<void> {
  const at = deps.clock.now().add({ milliseconds: pauseBeforeLook(asked) })
  await deps.db.transact((writer) => deps.jobs.send(writer, heldJob, { ...order, asked }, { at }), { name: 'trains.hold.look-later' })
}

async function settle(deps: RailDeps, order: OrderRef, booking: RailBooking, asked: number): Promise<void> {
  switch (booking.state) {
    case 'occupying':
      return lookLater(deps, order, asked)
    case 'held':
      return held(deps, order, booking)
    case 'holdFailed':
      return notHeld(deps, order, booking.failedFor ?? 'rejected')
    case 'lapsed':
    case 'cancelled':
      return notHeld(deps, order, 'lapsed')
    case 'ticketing':
    case 'ticketed':
    case 'ticketingFailed':
      // We order no tickets of what we do not know to be held.
      throw new SupplierUnclear(`a hold that nobody has paid is ${booking.state}`)
  }
}

/** Job: holds the seats of a submitted order. Runs as often as it must; each run meets the traces of the ones before. */
export async function holdSeats(deps: RailDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (row.state !== OCCUPYING) return
  try {
    const answer = await send(deps, row)
    if (answer === null) return await notHeld(deps, order, 'unsent')
    if (answer.is === 'done') return await settle(deps, order, answer.booking, 0)
    if (answer.why === 'nightStop' && answer.retryAt !== null && !row.cancelRequestedAt) return await holdLater(deps, order, answer.retryAt)
    await notHeld(deps, order, answer.why, answer.newTotalMinor)
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) await unclear(deps, order)
    throw error
  }
}

/** Job: looks whether seats that were being looked for are found. */
export async function lookForSeats(deps: RailDeps, order: OrderRef, asked: number): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  if (row?.state !== OCCUPYING) return
  const [booking] = await deps.railway.desk.bookingsByReference(order.orderId)
  invariant(booking, 'the railway knows a booking that it has begun')
  await settle(deps, order, booking, asked + 1)
}

/** The job has given up: a person has to look. The order says so; its money stays reserved until somebody decides. */
export async function markStuck(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { stuckSince, state } = locked.row
      if (stuckSince || (state !== OCCUPYING && state !== TRAIN_ORDER_CODES.ISSUING)) return
      await note(deps, writer, locked, { kind: 'stuck' }, { stuckSince: deps.clock.now() })
    },
    { name: 'trains.stuck' },
  )
}
