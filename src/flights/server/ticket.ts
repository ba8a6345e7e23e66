import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { faultPoint } from '../../server/faults.ts'
import { FLIGHT_CHANGE_CODES } from '../rules/change-states.ts'
import { endOf } from '../rules/any-offer.ts'
import { nextLook } from '../../orders/rules/plans.ts'
import { supplierMinorOf, totalMinorOf } from '../rules/offer.ts'
import { theirs } from '../rules/sellers.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import type { Writer } from '../../server/database/connect.ts'
import { SupplierAway } from '../supplier/port.ts'
import type { SupplierBooking } from '../supplier/port/bookings.ts'
import { supplierOf, type FlightsDeps } from './deps.ts'
import { takePlan } from './disruptions/disruption-reading.ts'
import { brokenBy, movedFacts } from './disruptions/flight-gone.ts'
import { oldTicket } from './disruptions/old-ticket.ts'
import { issueExtras } from './extras/extras-ordered.ts'
import { remindLater } from './check-in/check-in.ts'
import { completeJob, releaseJob, ticketedJob } from './jobs.ts'
import { close } from './closing.ts'
import { deskOf } from './receipts/receipt-desk.ts'
import { complete, lock, move, type Locked } from './moving.ts'
import { replaced } from './changes/change-replacing.ts'
import { followChange, noteRefusal } from './changes/change-store.ts'
import { changeOrder, findOrder, issueTickets, type FlightOrderRow } from './store.ts'

const ticketKey = (orderId: string) => `ticket:${orderId}`
/** Of a booking, not of an order: one that was held anew has had two. As its seller calls it: our mark is no letter of a key. */
const releaseKey = (supplierBookingId: string) => `release:${theirs(supplierBookingId).name}`

/** Pauses between two looks at a ticket that is being issued: one second at first, a minute at most. */
export function pauseBeforeLook(asked: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(asked, 6))
}

async function lookLater(deps: FlightsDeps, order: OrderRef, asked: number): Promise<void> {
  const at = deps.clock.now().add({ milliseconds: pauseBeforeLook(asked) })
  await deps.db.transact((writer) => deps.jobs.send(writer, ticketedJob, { ...order, asked }, { at }), { name: 'flights.look-later' })
}

/** Job: orders the tickets. How the booking stands is asked first, so that nothing is sent twice. */
export async function orderTickets(deps: FlightsDeps, order: OrderRef, asked = 0): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'a paid order is held')
  if (row.state !== FLIGHT_ORDER_CODES.UNTICKETED) return
  const before = row.ticketSentAt ? await supplierOf(deps, row).booking(row.supplierBookingId) : null
  if (before && before.status !== 'held' && !before.extrasDue) return settle(deps, row, before, 0)
  if (!row.ticketSentAt) {
    const old = await oldTicket(deps, row)
    if (old === 'broken') return failed(deps, order, { reason: 'journeyMoved' }, true)
    if (old === 'away') throw new SupplierAway('the airline does not say how the ticket stands that is to be exchanged')
    await deps.db.transact(
      async (writer) => {
        await changeOrder(writer, order, { ticketSentAt: deps.clock.now() })
        await followChange(writer, row, FLIGHT_CHANGE_CODES.CHANGE, deps.clock.now())
      },
      { name: 'flights.ticket.sending' },
    )
  }
  await faultPoint('flights.ticket.before-call')
  // The same each time it is asked: what is set aside of value changes no more once it has paid.
  const values = await deps.payments.valuePaying(deps.db.read, order)
  const answer = await supplierOf(deps, row).ticket({ supplierBookingId: row.supplierBookingId, key: ticketKey(order.orderId), values })
  await faultPoint('flights.ticket.after-call')
  switch (answer.is) {
    case 'accepted':
      if (row.change) await taken(deps, row)
      return settle(deps, row, answer.booking, asked)
    case 'lapsed':
      return failed(deps, order, { reason: 'lapsed' }, false)
    case 'extrasGone':
      return failed(deps, order, { reason: 'extrasGone' }, true)
    case 'refused':
      return failed(deps, order, whyNotIssued(row, await supplierOf(deps, row).booking(row.supplierBookingId)), true)
    case 'valueRefused':
      // What we keep of somebody's value and what the airline keeps are not the same: a person must look.
      deps.log.error({ orderId: order.orderId }, 'value_refused')
      return failed(deps, order, { reason: 'valueRefused' }, true)
  }
}

interface NotIssued {
  readonly reason: string
  readonly facts?: ReturnType<typeof movedFacts>
}

/** An airline that issues no ticket gives no reason; what it has done to the flight meanwhile is one. */
function whyNotIssued({ offer }: Pick<FlightOrderRow, 'offer'>, booking: SupplierBooking | null): NotIssued {
  const broken = booking && brokenBy(booking, offer)
  return broken ? { reason: broken, facts: movedFacts(booking) } : { reason: booking?.failure ?? 'refused' }
}

/** The airline has taken a change: what is told of it says so. */
const taken = (deps: FlightsDeps, row: FlightOrderRow): Promise<void> =>
  deps.db.transact((writer) => followChange(writer, row, FLIGHT_CHANGE_CODES.AT_AIRLINE, deps.clock.now()), {
    name: 'flights.change-taken',
  })

/** Job: looks whether the tickets are there. */
export async function lookForTickets(deps: FlightsDeps, order: OrderRef, asked: number): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row?.supplierBookingId, 'an order that is being ticketed is held')
  if (row.state !== FLIGHT_ORDER_CODES.UNTICKETED) return
  const booking = await supplierOf(deps, row).booking(row.supplierBookingId)
  invariant(booking, 'the supplier knows a booking that it gave us')
  // Paid, and what was chosen beside the tickets not bought yet: the order of it is repeated, which buys nothing twice.
  if (booking.extrasDue) return orderTickets(deps, order, asked + 1)
  await settle(deps, row, booking, asked + 1)
}

async function settle(deps: FlightsDeps, row: FlightOrderRow, booking: SupplierBooking, asked: number): Promise<void> {
  const order = { companyId: row.companyId, orderId: row.orderId }
  switch (booking.status) {
    // What is paid was held: an airline that still looks for seats has issued nothing.
    case 'occupying':
    case 'held':
    case 'ticketing':
      return lookLater(deps, order, asked)
    case 'ticketed':
      return issued(deps, order, booking)
    case 'ticketingFailed':
      return failed(deps, order, whyNotIssued(row, booking), true)
    case 'lapsed':
    case 'released':
      return failed(deps, order, { reason: 'lapsed' }, false)
  }
}

/** The money moves on to who has earned it. A change may cost nothing, and then there is none. */
async function deliver(deps: FlightsDeps, writer: Writer, row: FlightOrderRow): Promise<void> {
  const order = { companyId: row.companyId, orderId: row.orderId }
  const { serviceFeeMinor } = row.price
  if (totalMinorOf(row.price) > 0)
    await deps.payments.fulfil(writer, order, {
      supplier: supplierOf(deps, row).name,
      supplierMinor: supplierMinorOf(row.price),
      serviceFeeMinor,
    })
  await deps.budgets.settle(writer, order, { step: 'issue' })
}

/** The tickets are there: written down, delivered, and those that they replace are gone. */
export async function issueWith(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  ticketNumbers: readonly string[],
  extras: SupplierBooking['extras'] = [],
): Promise<void> {
  const { row } = locked
  const order = { companyId: row.companyId, orderId: row.orderId }
  const told = { kind: 'issued', facts: { tickets: ticketNumbers.length } }
  // The desk's tickets are known to no machine of the airline's; of the others its plan is looked at until departure.
  const planLookAt =
    row.change?.byDesk || !supplierOf(deps, row).can.plans
      ? null
      : nextLook(Temporal.Instant.from(row.offer.flight.from.at), deps.clock.now())
  await move(deps, writer, locked, 'issue', told, { unclearSince: null, stuckSince: null, planLookAt })
  await issueTickets(writer, order, FLIGHT_TICKET_CODES.TICKET_SUCCESS, ticketNumbers)
  await issueExtras(writer, order, row, extras)
  await deps.jobs.send(writer, completeJob, order, { at: Temporal.Instant.from(endOf(row.offer).at) })
  await remindLater(deps, writer, order, row.offer)
  await deliver(deps, writer, row)
  if (row.change) await replaced(deps, writer, row, row.change)
}

/** The point of no return: from here on an undo is a refund with its fee. */
async function issued(deps: FlightsDeps, order: OrderRef, booking: SupplierBooking): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== FLIGHT_ORDER_CODES.UNTICKETED) return
      await issueWith(deps, writer, locked, booking.ticketNumbers, booking.extras)
      // What the airline did to the flight while its seats were held was told nobody who had no ticket, and the next look may be a day away.
      if (booking.airlineChange || booking.journey) await takePlan(deps, writer, await lock(deps, writer, order), booking)
    },
    { name: 'flights.issued' },
  )
}

/** Job: the planned arrival has passed. An order that was closed or moved to another flight meanwhile is left alone. */
export async function completeTrip(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const endsAt = Temporal.Instant.from(endOf(locked.row.offer).at)
      const isOver = Temporal.Instant.compare(endsAt, deps.clock.now()) <= 0
      // What the airline has cancelled nobody has travelled on.
      if (!isOver || locked.spine.summary !== 'toTravel' || locked.row.airlineWord === 'cancelled') return
      await complete(deps, writer, locked)
      await deskOf(deps).remindLater(writer, order, endOf(locked.row.offer).at)
    },
    { name: 'flights.complete' },
  )
}

/** No ticket: the order ends and what was paid goes back; seats that are still held are given back too. */
async function failed(deps: FlightsDeps, order: OrderRef, { reason, facts }: NotIssued, stillHeld: boolean): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== FLIGHT_ORDER_CODES.UNTICKETED) return
      if (reason === 'journeyMoved') await noteRefusal(writer, locked.row, reason)
      await close(deps, writer, locked, 'failIssue', 'ticketFailed', { kind: 'issueFailed', facts: { reason, ...facts } })
      if (stillHeld) await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'flights.issue-failed' },
  )
}

/** Job: gives the seats of an ended order back. */
export async function releaseSeats(deps: FlightsDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  // What the desk has arranged it gives back itself.
  if (row?.change?.byDesk) return
  invariant(row?.supplierBookingId, 'an order whose seats are given back was held')
  await faultPoint('flights.release.before-call')
  const answer = await supplierOf(deps, row).release({ supplierBookingId: row.supplierBookingId, key: releaseKey(row.supplierBookingId) })
  await faultPoint('flights.release.after-call')
  // A ticket that was issued although we gave the order up is the supplier's mistake or ours: a person must look.
  if (answer.is === 'tooLate') deps.log.error({ orderId: order.orderId, status: answer.booking.status }, 'release_too_late')
}
