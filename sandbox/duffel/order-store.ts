import { nextNumber } from '../kit/store.ts'
import { record } from '../kit/journal.ts'
import { brandOf, moveSeats } from './fares.ts'
import { isAlive, notFound, referenceOf, takesSeat } from './model.ts'
import type { DuffelWorld, KeptOrder, KeptSlice } from './model.ts'
import { flightByKey } from './timetable.ts'
import type { Flight } from './timetable.ts'
import { carrier } from './world/carriers.ts'
import type { Brand } from './world/carriers.ts'

/** Orders as they are kept, and what every effect on one does to seats, journal and time. */

export function saveOrder(world: DuffelWorld, order: KeptOrder): void {
  order.updatedAt = world.now()
  const dueAt = !isAlive(order) ? null : order.paidAt === null ? order.payBy : order.issueAt
  world.store.run(
    `INSERT INTO duffel_orders (id, seq, reference, due_at, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, due_at = excluded.due_at, body = excluded.body`,
    order.id,
    order.seq,
    referenceOf(order),
    dueAt,
    JSON.stringify(order),
  )
}

export const toOrder = (row: { body?: unknown } | undefined): KeptOrder => {
  if (!row) throw notFound()
  return JSON.parse(String(row.body)) as KeptOrder
}

export function findOrder(world: DuffelWorld, id: string): KeptOrder {
  return toOrder(world.store.get('SELECT body FROM duffel_orders WHERE id = ?', id))
}

/** Newest first. */
export const allOrders = (world: DuffelWorld): KeptOrder[] =>
  world.store.all('SELECT body FROM duffel_orders ORDER BY seq DESC').map((row) => toOrder(row))

/** The flights of a slice by the timetable, whatever its airline moved them to since. */
export const plannedFlights = (world: DuffelWorld, slice: Pick<KeptSlice, 'flights'>): Flight[] =>
  slice.flights.map(({ key }) => {
    const flight = flightByKey(world.timetable, key)
    if (!flight) throw new Error(`the timetable has no flight ${key}`)
    return flight
  })

export function brandOfSlice(world: DuffelWorld, slice: KeptSlice): Brand {
  const brand = brandOf(plannedFlights(world, slice), slice.brand)
  if (!brand) throw new Error(`slice ${slice.id} is of no fare`)
  return brand
}

/** Takes the seats of slices for an order, or gives them back. */
export function seatsOf(world: DuffelWorld, order: Pick<KeptOrder, 'passengers'>, slices: readonly KeptSlice[], sign: 1 | -1): number {
  const each = order.passengers.filter(takesSeat).length * sign
  let moved = 0
  for (const slice of slices) {
    if (slice.flights.length === 0) continue
    moveSeats(world, plannedFlights(world, slice), brandOfSlice(world, slice), each)
    moved += each * slice.flights.length
  }
  return moved
}

export function note(world: DuffelWorld, order: KeptOrder, effect: string, moved: { seats?: number; amountMinor?: number }): void {
  record(world.store, {
    at: world.now(),
    supplier: 'duffel',
    effect,
    bookingId: order.id,
    clientReference: referenceOf(order),
    subject: order.slices.flatMap((slice) => slice.flights.map(({ key }) => key)).join('+') || 'none',
    seats: moved.seats ?? 0,
    amountMinor: moved.amountMinor ?? 0,
    detail: { currency: order.currency },
  })
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six letters and figures, none twice. */
export function newBookingReference(world: DuffelWorld): string {
  let number = nextNumber(world.store, 'duffel.pnr', 40_000_000)
  let text = ''
  while (text.length < 6) {
    text = `${LETTERS[number % LETTERS.length] ?? 'A'}${text}`
    number = Math.floor(number / LETTERS.length)
  }
  return text
}

const SERIAL_DIGITS = 10
/** Far from where tickets over air/1 begin: an airline that sells on both ways gives no number twice. */
const FIRST_SERIAL = 6_400_000_000

/** A ticket for everybody: the airline's three figures and ten of its own. */
export function issue(world: DuffelWorld, order: KeptOrder): void {
  const { prefix } = carrier(order.owner)
  order.documents = order.passengers.map(({ id }) => ({
    number: `${prefix}${String(nextNumber(world.store, 'duffel.ticket', FIRST_SERIAL)).padStart(SERIAL_DIGITS, '0')}`,
    passengerId: id,
  }))
  order.issueAt = null
}
