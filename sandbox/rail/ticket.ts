import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { countUp } from './accounts.ts'
import { bookingView, findBooking, giveBack, note, release, toBooking, touch } from './bookings.ts'
import { failureOf, refusedBy, settleHold } from './hold.ts'
import { issueTickets } from './issue.ts'
import { TICKETLATE_MS } from './magic.ts'
import type { BookedPassenger, Booking, RailWorld } from './model.ts'
import { queueNotice } from './notices.ts'
import { chooseTickets, NO_BOOKING, settleRefunds } from './refund.ts'
import { stateOf } from './rides.ts'
import { serveQueue, settleStandbys } from './standby-queue.ts'

/** Tickets, holds that are given back, and what the railway does by itself as time passes. */
function answer(world: RailWorld, status: number, booking: Booking): Answer {
  return { status, body: bookingView(world, booking), ...(booking.magic.includes('SLOW') ? { bend: 'slow' } : {}) }
}

const dueOf = (booking: Booking) => booking.change?.totalMinor ?? booking.totalMinor

/** The old tickets of a change, in another status. */
function setOld(world: RailWorld, booking: Booking, ticketStatus: NonNullable<BookedPassenger['ticketStatus']>): Booking | undefined {
  const { change } = booking
  const old = change && findBooking(world.store, change.fromBookingId)
  if (!old) return undefined
  old.passengers = old.passengers.map((each) =>
    each.ticketNumber !== undefined && change.ticketNumbers.includes(each.ticketNumber) ? { ...each, ticketStatus } : each,
  )
  touch(world, old)
  return old
}

/** Orders the tickets. Runs inside the transaction of its idempotency key. */
export function ticket(world: RailWorld, bookingId: string, expectedTotalMinor: number, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NO_BOOKING
  if (booking.status === 'lapsed') return problem(409, 'hold_lapsed', 'The time to pay is over; the seats are gone')
  if (booking.status !== 'held') return problem(409, 'not_allowed_in_status', `A booking that is ${booking.status} cannot be ticketed`)
  if (stateOf(world, booking.trainId).cancelled) return refusedBy('train_cancelled')
  if (dueOf(booking) !== expectedTotalMinor)
    return problem(409, 'price_changed', 'The total is not the one expected', {
      priceChange: { oldTotalMinor: expectedTotalMinor, newTotalMinor: dueOf(booking) },
    })
  const old = booking.change && findBooking(world.store, booking.change.fromBookingId)
  if (booking.change && old) {
    const chosen = chooseTickets(world, old, booking.change.ticketNumbers)
    if (!chosen.ok) return chosen.answer
    setOld(world, booking, 'exchange_processing')
  }
  const ordered = world.faults.take('railTicket', ['ticketingFails']).length > 0
  booking.willFail = ordered || booking.magic.includes('TICKETFAIL')
  booking.status = 'ticketing'
  booking.dueAt = world.now() + (booking.magic.includes('TICKETLATE') ? TICKETLATE_MS : world.settings.ticketingDelayMs)
  touch(world, booking)
  note(world, booking, 'ticket_ordered', { key })
  return answer(world, 202, booking)
}

/** Gives a hold back. Runs inside the transaction of its idempotency key. */
export function cancel(world: RailWorld, bookingId: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NO_BOOKING
  if (booking.status === 'ticketing' || booking.status === 'ticketed')
    return problem(409, 'not_allowed_in_status', `A booking that is ${booking.status} cannot be given back; ask for a refund`)
  if (booking.status === 'held' || booking.status === 'occupying') {
    // Only seats that were there count; a change that is given back does not.
    if (booking.status === 'held' && !booking.change) countUp(world, booking.account, 'cancels')
    release(world, booking, 'cancelled', key)
    serveQueue(world, booking.trainId)
  }
  return answer(world, 200, booking)
}

function issue(world: RailWorld, booking: Booking): void {
  const { change } = booking
  issueTickets(world, booking, change ? 'change' : 'ticket', change ? change.totalMinor - change.backMinor : booking.totalMinor)
  if (change) {
    const old = setOld(world, booking, 'exchanged')
    if (old) {
      const moved = old.passengers.filter((each) => each.ticketNumber !== undefined && change.ticketNumbers.includes(each.ticketNumber))
      const seats = giveBack(world, old, moved)
      note(world, old, 'exchanged', { seats: -seats, detail: { ticketNumbers: change.ticketNumbers, to: booking.bookingId } })
      serveQueue(world, old.trainId)
    }
  }
  queueNotice(world, booking, change ? 'changed' : 'ticketed')
}

function fail(world: RailWorld, booking: Booking, code: 'railway_rejected' | 'train_cancelled'): void {
  const seats = giveBack(world, booking, booking.passengers)
  booking.status = 'ticketing_failed'
  booking.failure = failureOf(code)
  booking.dueAt = null
  touch(world, booking)
  note(world, booking, booking.change ? 'change_failed' : 'ticketing_failed', { seats: -seats, detail: { code } })
  if (booking.change) setOld(world, booking, 'issued')
  queueNotice(world, booking, booking.change ? 'change_failed' : 'ticketing_failed')
  serveQueue(world, booking.trainId)
}

function settleBooking(world: RailWorld, booking: Booking): void {
  if (booking.status === 'occupying') return settleHold(world, booking)
  if (booking.status !== 'ticketing') {
    release(world, booking, 'lapsed')
    return serveQueue(world, booking.trainId)
  }
  if (stateOf(world, booking.trainId).cancelled) return fail(world, booking, 'train_cancelled')
  return booking.willFail === true ? fail(world, booking, 'railway_rejected') : issue(world, booking)
}

const SETTLED_AT_ONCE = 500

/**
 * Lets happen what is due: holds lapse, tickets are issued, refunds settle, standbys end. Called by a timer and before every request, so
 * that nobody ever sees a hold that is past its limit.
 */
export function settleRail(world: RailWorld): void {
  const now = world.now()
  const isDue = (table: string) =>
    world.store.get(`SELECT 1 FROM ${table} WHERE due_at IS NOT NULL AND due_at <= ? LIMIT 1`, now) !== undefined
  const [bookings, refunds, standbys] = [isDue('rail_bookings'), isDue('rail_tickets'), isDue('rail_standbys')]
  if (!bookings && !refunds && !standbys) return
  const due = atomically(world, () => {
    // Cut-offs before seats come back: whose time is over is served nothing.
    if (standbys) settleStandbys(world)
    const rows = world.store.all(
      'SELECT body FROM rail_bookings WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, booking_id LIMIT ?',
      now,
      SETTLED_AT_ONCE,
    )
    for (const row of rows) settleBooking(world, toBooking(row))
    if (refunds) settleRefunds(world)
    return rows.length
  })
  if (due === SETTLED_AT_ONCE) settleRail(world)
}

/** A transaction after whose failure what is kept of seats is forgotten, so that it is read anew. */
export function atomically<T>(world: RailWorld, work: () => T): T {
  try {
    return world.store.transaction(work)
  } catch (error) {
    world.inventory.forget()
    throw error
  }
}
