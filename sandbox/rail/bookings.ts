import { beijingTime } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import type { Row, Store } from '../kit/store.ts'
import { findTrain } from './inventory.ts'
import type { BookedPassenger, Booking, RailWorld, TicketStatus } from './model.ts'
import { queueNotice } from './notices.ts'
import { statusView } from './rides.ts'

/** Bookings at rest: kept, shown, given back. */
export function saveBooking(store: Store, booking: Booking): void {
  store.run(
    `INSERT INTO rail_bookings (booking_id, status, account, client_reference, train_id, created_at, due_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (booking_id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at, body = excluded.body`,
    booking.bookingId,
    booking.status,
    booking.account,
    booking.clientReference,
    booking.trainId,
    booking.createdAt,
    booking.dueAt,
    JSON.stringify(booking),
  )
}

/** Saves a change of a booking: a new version, now. */
export function touch(world: RailWorld, booking: Booking): void {
  booking.version += 1
  booking.updatedAt = world.now()
  saveBooking(world.store, booking)
}

export const toBooking = (row: Row) => JSON.parse(String(row.body)) as Booking

export function findBooking(store: Store, bookingId: string): Booking | undefined {
  const row = store.get('SELECT body FROM rail_bookings WHERE booking_id = ?', bookingId)
  return row && toBooking(row)
}

const MOST_FOUND = 50

export function bookingsOf(store: Store, clientReference: string): Booking[] {
  return store
    .all('SELECT body FROM rail_bookings WHERE client_reference = ? ORDER BY created_at, booking_id LIMIT ?', clientReference, MOST_FOUND)
    .map(toBooking)
}

export const bookingsOn = (store: Store, trainId: string): Booking[] =>
  store.all('SELECT body FROM rail_bookings WHERE train_id = ? ORDER BY created_at, booking_id', trainId).map(toBooking)

interface Noted {
  readonly seats?: number
  readonly amountMinor?: number
  readonly key?: string
  readonly detail?: Readonly<Record<string, string | number | readonly string[]>>
}

/** One line in the journal. */
export function note(
  world: RailWorld,
  booking: Pick<Booking, 'bookingId' | 'clientReference' | 'trainId'>,
  effect: string,
  more: Noted = {},
): void {
  record(world.store, {
    at: world.now(),
    supplier: 'rail',
    effect,
    bookingId: booking.bookingId,
    clientReference: booking.clientReference,
    subject: `rail/${booking.trainId}`,
    seats: more.seats ?? 0,
    amountMinor: more.amountMinor ?? 0,
    ...(more.key === undefined ? {} : { idempotencyKey: more.key }),
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  })
}

/** Gives the places of these passengers back and lets them travel at that time. The queue is to be served after it. */
export function giveBack(world: RailWorld, booking: Booking, passengers: readonly BookedPassenger[]): number {
  const ids = passengers.map((each) => each.passengerId)
  const seats = world.inventory.giveBack(findTrain(world.network, booking.trainId), booking.bookingId, ids)
  for (const id of ids) world.store.run('DELETE FROM rail_travellers WHERE booking_id = ? AND passenger_id = ?', booking.bookingId, id)
  return seats
}

/** Ends a booking that is not paid for: places free, one line in the journal. The queue is to be served after it. */
export function release(world: RailWorld, booking: Booking, to: 'cancelled' | 'lapsed', key?: string): void {
  const seats = giveBack(world, booking, booking.passengers)
  booking.status = to
  booking.dueAt = null
  touch(world, booking)
  note(world, booking, to === 'cancelled' ? 'release' : 'lapse', { seats: -seats, ...(key === undefined ? {} : { key }) })
  if (to === 'lapsed') queueNotice(world, booking, 'hold_lapsed')
}

type PassengerShown = Omit<BookedPassenger, 'documentHash' | 'missed' | 'ticketStatus'> & {
  readonly ticketStatus?: TicketStatus | 'used'
  readonly boarded?: boolean
}

function passengerView(each: BookedPassenger, left: boolean): PassengerShown {
  const { documentHash: _hash, missed, ticketStatus, ...shown } = each
  if (ticketStatus === undefined) return shown
  if (ticketStatus !== 'issued' || !left) return { ...shown, ticketStatus }
  return { ...shown, ticketStatus: missed === true ? 'issued' : 'used', boarded: missed !== true }
}

const hasWishes = ({ seatWishes, together, berthWishes }: Booking['wishes']) =>
  seatWishes !== undefined || together === true || berthWishes !== undefined

/** A booking as the protocol shows it. */
export function bookingView(world: RailWorld, booking: Booking) {
  const status = statusView(world, booking.trainId, booking.departAt)
  return {
    bookingId: booking.bookingId,
    orderNumber: booking.orderNumber,
    status: booking.status,
    account: booking.account,
    clientReference: booking.clientReference,
    createdAt: beijingTime(booking.createdAt),
    updatedAt: beijingTime(booking.updatedAt),
    version: booking.version,
    ...(booking.status === 'held' && booking.payBy !== undefined ? { payBy: beijingTime(booking.payBy) } : {}),
    ...(booking.ticketedAt === undefined ? {} : { ticketedAt: beijingTime(booking.ticketedAt) }),
    ride: { ...booking.ride, ...status },
    seatType: booking.seatType,
    ...(booking.wishMet !== undefined && hasWishes(booking.wishes) ? { wishMet: booking.wishMet } : {}),
    passengers: booking.passengers.map((each) => passengerView(each, status.status === 'departed')),
    price: { currency: 'CNY' as const, totalMinor: booking.totalMinor },
    ...(booking.failure === undefined ? {} : { failure: booking.failure }),
    changeable: booking.change === undefined,
    ...(booking.standbyId === undefined ? {} : { standbyId: booking.standbyId }),
    ...(booking.change === undefined ? {} : { change: booking.change }),
  }
}
