import { createHash } from 'node:crypto'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { noteDeed } from '../../server/audit.ts'
import { faultPoint } from '../../server/faults.ts'
import { GiveUp } from '../../server/jobs/definition.ts'
import { berthsAsked, NO_WISHES } from '../rules/booking.ts'
import { railDocumentType } from '../rules/documents.ts'
import { heldAt, totalMinorOf } from '../rules/order-price.ts'
import { payingOf } from '../rules/paying.ts'
import { seatedOf } from '../rules/passengers.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../rules/states.ts'
import type { Facts } from '../text/facts.ts'
import {
  SupplierAway,
  SupplierUnclear,
  type HoldSeatsAnswer,
  type HoldSeatsRequest,
  type RailBooking,
  type RailPassenger,
  type RailRefusalWhy,
} from '../supplier/port.ts'
import { isChange, sendChangeHold, takeHeldSums } from './changes/holding.ts'
import type { RailDeps } from './deps.ts'
import { heldJob, holdJob, releaseJob, ticketJob } from './jobs.ts'
import { awaitGroup, endedWithGroup } from './groups/waiting.ts'
import { beginFlight, standInLine, tryNext } from './ladder/climbing.ts'
import { rungOf } from './ladder/store.ts'
import { close, isBound, lock, move, note, refOf, type Locked, type Told } from './moving.ts'
import { collect } from './paying.ts'
import { moneyLinesOf } from './reading/present.ts'
import { openContact, ticketPhoneSeal } from './purposes.ts'
import {
  changeOrder,
  findOrder,
  findTickets,
  giveSeats,
  noteHoldSent,
  type OrderChange,
  type TrainOrderRow,
  type TrainTicketRow,
} from './store.ts'

const { OCCUPYING, CHANGE_AWAITING_CONFIRMATION, CANCELLED, CLOSED } = TRAIN_ORDER_CODES

/** Seats are being taken: of an order that was booked, or of a change. */
/** Whether seats are being taken for it. */
export const isTaking = (state: TrainOrderCode): boolean => state === OCCUPYING || state === CHANGE_AWAITING_CONFIRMATION

/** In whose name the railway counts operations: the same for one booker, and nothing that tells who she is. */
export const accountOf = ({ companyId, bookerId }: TrainOrderRow): string =>
  createHash('sha256').update(`rail ${companyId} ${bookerId}`).digest('hex').slice(0, 32)

/** What the railway must know of each passenger. Document numbers are opened here and nowhere before. */
export async function passengersOf(deps: RailDeps, tickets: readonly TrainTicketRow[]): Promise<readonly RailPassenger[]> {
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
  const { train, seat, rung } = row
  // Wishes are of the first train; each is taken at what it was read at.
  const wishes = rung ? NO_WISHES : row.wishes
  const { price } = rung === null ? row : await rungOf(deps.db.read, row, rung)
  const seated = seatedOf(tickets.map(({ passengerType }) => passengerType))
  return {
    trainId: train.trainId,
    from: train.from.stationCode,
    to: train.to.stationCode,
    seat,
    passengers: await passengersOf(deps, tickets),
    wishes: {
      ...wishes,
      berths: berthsAsked(wishes),
      together: seated > 1 && wishes.seats.length > 0,
    },
    maxTotalMinor: price.fareMinor,
    phone: openContact(deps, row.orderId, row.contactSealed).phone,
    account: accountOf(row),
    reference: row.orderId,
    // A refusal is repeated under its key: what is sent anew after one that was only of the hour is another request.
    key: `hold:${row.orderId}:${rung ? `${rung}:` : ''}${sentAt.epochMilliseconds}`,
  }
}

/** Each passenger can read that her document went to the railway. Written before it is opened, once per order. */
export async function noteOpened(deps: RailDeps, writer: Writer, tickets: readonly TrainTicketRow[]): Promise<void> {
  for (const { companyId, personId } of tickets) {
    const facts = { for: 'train', supplier: deps.railway.name }
    await noteDeed(writer, deps.clock, { companyId, actorId: null, subjectId: personId, facts, what: 'document.opened' })
  }
}

/** What the railway has of an order for the train that it is about: of one of several trains it may have failed ones of those before. */
async function earlierOf(deps: RailDeps, { orderId, rung, train, seat }: TrainOrderRow): Promise<RailBooking | null> {
  const bookings = await deps.railway.desk.bookingsByReference(orderId)
  const isOfTrain = ({ ride, seat: booked }: RailBooking): boolean =>
    ride.trainId === train.trainId && ride.from === train.from.stationCode && ride.to === train.to.stationCode && booked === seat
  return (rung === null ? bookings[0] : bookings.find(isOfTrain)) ?? null
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
      const since = await noteHoldSent(writer, row, deps.clock.now())
      // Of a change the railway has its passengers' documents already.
      if (since !== null && row.holdSentAt === null && row.change === null) await noteOpened(deps, writer, tickets)
      return since
    },
    { name: 'trains.hold.sending' },
  )
  if (sentAt === null) return null
  if (row.holdSentAt) {
    const earlier = await earlierOf(deps, row)
    if (earlier) return { is: 'done', booking: earlier, isReplay: true }
  }
  if (isChange(row)) return sendChangeHold(deps, row, sentAt)
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

/**
 * Berths are given by the railway, and a cheaper one than was agreed to costs less; so may each of several trains, for the dearest of which was
 * set aside. Nobody pays, nor keeps aside, what is not asked for.
 */
async function takeLower(deps: RailDeps, writer: Writer, { row, spine }: Locked, booking: RailBooking): Promise<Locked> {
  const order = refOf(row)
  const agreed = row.rung === null ? row.price : (await rungOf(writer, order, row.rung)).price
  const price = heldAt(
    agreed,
    booking.passengers.map(({ fareMinor }) => fareMinor),
  )
  // Of several trains who pays may be another matter than for the dearest, at the same price.
  if (row.rung === null && price.fareMinor === row.price.fareMinor) return { row, spine }
  invariant(price.fareMinor === booking.totalMinor && price.fareMinor <= agreed.fareMinor, 'seats are held for what was agreed to at most')
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

/** The seats of a change are ours: they are paid, or nothing is to be paid and the tickets are ordered. */
async function takeChange(deps: RailDeps, writer: Writer, locked: Locked, told: Told, change: OrderChange): Promise<void> {
  const { row } = locked
  const taken = { ...change, ...(row.change && { change: row.change }) }
  if (totalMinorOf(row.price) > 0) {
    await move(deps, writer, locked, 'confirm', told, taken)
    return
  }
  await move(deps, writer, locked, 'confirmFree', told, taken)
  await deps.jobs.send(writer, ticketJob, refOf(row))
}

/** What is held for less than was submitted: what is to be paid then, or what comes back, before and now. */
function cheaperBy(submitted: TrainOrderRow, held: TrainOrderRow): Facts {
  const [oldMinor, newMinor] = [totalMinorOf(submitted.price), totalMinorOf(held.price)]
  if (newMinor < oldMinor) return { oldMinor, newMinor }
  const [oldBackMinor, newBackMinor] = [submitted.change?.sums.backMinor ?? 0, held.change?.sums.backMinor ?? 0]
  return newBackMinor > oldBackMinor ? { oldBackMinor, newBackMinor } : {}
}

/** The seats are ours: written down, and then paid. */
async function held(deps: RailDeps, { rung, ...of }: TrainOrderRow, booking: RailBooking): Promise<void> {
  const order = refOf(of)
  const { payBy } = booking
  if (payBy === null) throw new SupplierUnclear('held seats are to be paid by a time')
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isTaking(locked.row.state) || locked.row.rung !== rung) return heldTooLate(deps, writer, locked, booking)
      const own = { supplierBookingId: booking.bookingId, pickupNumber: booking.orderNumber }
      if (locked.row.awaits === 'end') {
        await endedWithGroup(deps, writer, locked, own)
        await deps.jobs.send(writer, releaseJob, order)
        return
      }
      if (locked.row.cancelRequestedAt) {
        // The railway does not count a change that is given back.
        const counted = locked.row.change === null && { givenUpAt: deps.clock.now() }
        await close(deps, writer, locked, 'cancel', { kind: 'cancelled' }, { ...own, ...counted })
        await deps.jobs.send(writer, releaseJob, order)
        return
      }
      const lower = isChange(locked.row)
        ? await takeHeldSums(deps, writer, locked, booking)
        : await takeLower(deps, writer, locked, booking)
      const told = { ...(booking.isWishMet === false && { otherSeats: 1 }), ...(rung !== null && { trainNo: of.train.trainNo }) }
      // Of several trains the sum was the dearest's, which the order says in words of its own.
      const cheaper = rung === null ? cheaperBy(locked.row, lower.row) : {}
      const facts = { pickupNumber: booking.orderNumber, until: payBy, ...told, ...cheaper }
      const bound = isBound(lower.row) && { awaits: 'seats' as const }
      const change = { ...own, ...bound, payBy: Temporal.Instant.from(payBy), unclearSince: null, stuckSince: null }
      if (isChange(lower.row)) await takeChange(deps, writer, lower, { kind: 'held', facts }, change)
      else await move(deps, writer, lower, 'hold', { kind: 'held', facts }, change)
      await giveSeats(
        writer,
        order,
        booking.passengers.map(({ seat, fareMinor }) => ({ fareMinor, ...seat })),
      )
      if (isBound(lower.row)) await awaitGroup(deps, writer, order, change.payBy)
      else if (totalMinorOf(lower.row.price) > 0) await collect(deps, writer, order)
    },
    { name: 'trains.held' },
  )
}

/** Why there are no seats, for the timeline. `unsent`: the order was cancelled before its hold was sent. */
type NotHeld = RailRefusalWhy | NonNullable<RailBooking['failedFor']> | 'unsent' | 'lapsed'

/** The next of its trains is tried; the order ends where none is left, or none may follow, and a flight goes on from it where one was asked for. */
async function notHeldOfSeveral(deps: RailDeps, writer: Writer, before: Locked, reason: NotHeld): Promise<void> {
  const { goesOn, mayFly, locked } = await tryNext(deps, writer, before, reason)
  if (goesOn) return
  const order = refOf(locked.row)
  const facts = { reason, trainNo: locked.row.train.trainNo }
  const flight = mayFly ? await beginFlight(deps, writer, order) : null
  await close(
    deps,
    writer,
    locked,
    'failHold',
    flight ? { ...flight, facts: { ...flight.facts, ...facts } } : { kind: 'holdFailed', facts },
  )
}

/** No seats, or none at the price that was accepted: the order ends, nothing is charged, and the timeline says why. */
async function notHeld(deps: RailDeps, asked: TrainOrderRow, reason: NotHeld, newTotalMinor: number | null = null): Promise<void> {
  const order = refOf(asked)
  await deps.db.transact(
    async (writer) => {
      if (asked.rung !== null) await standInLine(writer, await findTickets(writer, order.companyId, [order.orderId]))
      const locked = await lock(deps, writer, order)
      const { row } = locked
      // What was said of one train is nothing to the order once it is of another one.
      if (!isTaking(row.state) || row.rung !== asked.rung || (reason === 'unsent' && row.holdSentAt)) return
      if (row.awaits === 'end') return endedWithGroup(deps, writer, locked)
      if (row.cancelRequestedAt) return close(deps, writer, locked, 'cancel', { kind: 'cancelled' })
      if (row.rung !== null) return notHeldOfSeveral(deps, writer, locked, reason)
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
      if (locked.row.unclearSince || !isTaking(locked.row.state)) return
      await note(deps, writer, locked, { kind: 'confirming' }, { unclearSince: deps.clock.now() })
    },
    { name: 'trains.hold.unclear' },
  )
}

/** The railway rests at night: what was submitted before is held once it sells again. False where it was cancelled, or is of another train. */
async function holdLater(deps: RailDeps, { rung, ...of }: TrainOrderRow, retryAt: string): Promise<boolean> {
  const order = refOf(of)
  return deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (!isTaking(locked.row.state) || locked.row.rung !== rung || locked.row.cancelRequestedAt) return false
      await note(deps, writer, locked, { kind: 'railwayRests', facts: { until: retryAt } }, { holdSentAt: null })
      await deps.jobs.send(writer, holdJob, order, { at: Temporal.Instant.from(retryAt) })
      return true
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

async function settle(deps: RailDeps, row: TrainOrderRow, booking: RailBooking, asked: number): Promise<void> {
  switch (booking.state) {
    case 'occupying':
      return lookLater(deps, refOf(row), asked)
    case 'held':
      return held(deps, row, booking)
    case 'holdFailed':
      return notHeld(deps, row, booking.failedFor ?? 'rejected')
    case 'lapsed':
    case 'cancelled':
      return notHeld(deps, row, 'lapsed')
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
  if (!isTaking(row.state)) return
  try {
    const answer = await send(deps, row)
    if (answer === null) return await notHeld(deps, row, 'unsent')
    if (answer.is === 'done') return await settle(deps, row, answer.booking, 0)
    if (answer.why === 'nightStop' && answer.retryAt !== null && (await holdLater(deps, row, answer.retryAt))) return
    await notHeld(deps, row, answer.why, answer.newTotalMinor)
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) await unclear(deps, order)
    throw error
  }
}

/** Job: looks whether seats that were being looked for are found. */
export async function lookForSeats(deps: RailDeps, order: OrderRef, asked: number): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  if (!row || !isTaking(row.state)) return
  const booking = await earlierOf(deps, row)
  // The order may have turned to another train since this look was asked for: that one has a job of its own.
  if (!booking && row.rung) return
  invariant(booking, 'the railway knows a booking that it has begun')
  await settle(deps, row, booking, asked + 1)
}
