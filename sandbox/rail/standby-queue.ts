import { beijingTime } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import type { Row, Store } from '../kit/store.ts'
import { note, saveBooking } from './bookings.ts'
import { STUDENT_SEATS } from './fares.ts'
import { needsSeat, newBooking, place, takePlaces, takeTravellers, withSeats } from './hold.ts'
import { issueTickets } from './issue.ts'
import type { RailWorld, Requirement, Standby } from './model.ts'
import { queueNotice } from './notices.ts'
import { studentProblem, studentsOf, travelProblem } from './people.ts'
import { statusView } from './rides.ts'
import { saleState } from './sale.ts'
import { findStretch } from './search.ts'

/** The queue for sold-out trains: kept, served in its order when seats come back, ended. */
export function saveStandby(store: Store, standby: Standby): void {
  store.run(
    `INSERT INTO rail_standbys (standby_id, status, account, client_reference, created_at, due_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (standby_id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at, body = excluded.body`,
    standby.standbyId,
    standby.status,
    standby.account,
    standby.clientReference,
    standby.createdAt,
    standby.status === 'waiting' ? standby.cutoffAt : null,
    JSON.stringify(standby),
  )
}

export const toStandby = (row: Row) => JSON.parse(String(row.body)) as Standby

export function findStandby(store: Store, standbyId: string): Standby | undefined {
  const row = store.get('SELECT body FROM rail_standbys WHERE standby_id = ?', standbyId)
  return row && toStandby(row)
}

const MOST_FOUND = 50

export function standbysOf(store: Store, clientReference: string): Standby[] {
  return store
    .all('SELECT body FROM rail_standbys WHERE client_reference = ? ORDER BY seq LIMIT ?', clientReference, MOST_FOUND)
    .map(toStandby)
}

/** Who queues for a train, in the order of the queue. */
export function queueOf(store: Store, trainId: string): Standby[] {
  return store
    .all('SELECT s.body FROM rail_queue q JOIN rail_standbys s ON s.standby_id = q.standby_id WHERE q.train_id = ? ORDER BY q.seq', trainId)
    .map(toStandby)
}

export function noteStandby(world: RailWorld, standby: Standby, effect: string, amountMinor: number, key?: string): void {
  record(world.store, {
    at: world.now(),
    supplier: 'rail',
    effect,
    bookingId: standby.standbyId,
    clientReference: standby.clientReference,
    subject: 'rail/standby',
    seats: 0,
    amountMinor,
    ...(key === undefined ? {} : { idempotencyKey: key }),
  })
}

/** Ends a standby: it queues no more, and what is not spent comes back. */
export function endStandby(world: RailWorld, standby: Standby, to: 'served' | 'unmet' | 'cancelled', spentMinor = 0, key?: string): void {
  standby.status = to
  for (const each of standby.requirements) if (each.state === 'waiting') each.state = 'ended'
  standby.backMinor = standby.prepaidMinor - spentMinor
  standby.version += 1
  standby.updatedAt = world.now()
  saveStandby(world.store, standby)
  world.store.run('DELETE FROM rail_queue WHERE standby_id = ?', standby.standbyId)
  // The whole sum comes back, and the tickets are paid with a part of it.
  noteStandby(
    world,
    standby,
    to === 'served' ? 'standby_served' : to === 'unmet' ? 'standby_unmet' : 'standby_cancelled',
    -standby.prepaidMinor,
    key,
  )
  if (to === 'served') queueNotice(world, standby, 'standby_served')
  if (to === 'unmet') queueNotice(world, standby, 'standby_unmet')
}

/** Tries one requirement: all its passengers, or none. */
function tryRequirement(world: RailWorld, standby: Standby, requirement: Requirement): boolean {
  const { trainId, ride, seatType } = requirement
  const at = findStretch(world, trainId, ride.from.station, ride.to.station)
  const state = at && saleState(world, at.stretch, at.originDate)
  if (!at || (state !== 'onSale' && state !== 'nightStop')) return false
  const placed = place(world, { ...at, seatType, wishes: {} }, standby.passengers)
  if ('code' in placed || placed.totalMinor > standby.prepaidMinor) return false
  const { account, clientReference, callbackUrl, standbyId } = standby
  const booking = newBooking(world, at, {
    account,
    clientReference,
    callbackUrl,
    seatType,
    wishes: {},
    maxTotalMinor: standby.prepaidMinor,
    magic: [],
    passengers: withSeats(standby.passengers, placed),
    totalMinor: placed.totalMinor,
    standbyId,
  })
  const hashes = booking.passengers.map((each) => each.documentHash)
  if (travelProblem(world, hashes, booking)) return false
  // Rides that she has taken as a student while she waited count.
  if (studentProblem(world, studentsOf(booking.passengers), booking.departAt, STUDENT_SEATS.has(seatType))) return false
  saveBooking(world.store, booking)
  const seats = takePlaces(world, booking, at, placed.places)
  takeTravellers(world, booking)
  note(world, booking, 'hold', { seats })
  issueTickets(world, booking, 'ticket', booking.totalMinor)
  requirement.state = 'won'
  standby.bookingId = booking.bookingId
  endStandby(world, standby, 'served', booking.totalMinor)
  return true
}

/** Serves whoever queues for a train with what is free, in the order of the queue. Runs inside the transaction that gave seats back. */
export function serveQueue(world: RailWorld, trainId: string): void {
  for (const standby of queueOf(world.store, trainId)) {
    if (standby.status !== 'waiting' || world.now() >= standby.cutoffAt) continue
    for (const requirement of standby.requirements)
      if (requirement.trainId === trainId && requirement.state === 'waiting' && tryRequirement(world, standby, requirement)) break
  }
}

/** A cancelled train can be queued for no more. */
export function endRequirements(world: RailWorld, trainId: string): void {
  for (const standby of queueOf(world.store, trainId)) {
    for (const each of standby.requirements) if (each.trainId === trainId && each.state === 'waiting') each.state = 'ended'
    if (standby.requirements.some((each) => each.state === 'waiting')) saveStandby(world.store, standby)
    else endStandby(world, standby, 'unmet')
  }
  world.store.run('DELETE FROM rail_queue WHERE train_id = ?', trainId)
}

/** Ends those whose time is over, with nothing found. */
export function settleStandbys(world: RailWorld): void {
  const due = world.store.all('SELECT body FROM rail_standbys WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, seq', world.now())
  for (const row of due) endStandby(world, toStandby(row), 'unmet')
}

function aheadOf(world: RailWorld, standby: Standby, { trainId, seatType }: Requirement): number {
  const queue = queueOf(world.store, trainId)
  const place = queue.findIndex((each) => each.standbyId === standby.standbyId)
  return queue
    .slice(0, Math.max(0, place))
    .filter((each) =>
      each.requirements.some((other) => other.trainId === trainId && other.seatType === seatType && other.state === 'waiting'),
    )
    .reduce((sum, each) => sum + each.passengers.filter(needsSeat).length, 0)
}

export function standbyView(world: RailWorld, standby: Standby) {
  const { standbyId, status, account, clientReference, version, prepaidMinor, backMinor, bookingId } = standby
  return {
    standbyId,
    status,
    account,
    clientReference,
    createdAt: beijingTime(standby.createdAt),
    updatedAt: beijingTime(standby.updatedAt),
    version,
    cutoffAt: beijingTime(standby.cutoffAt),
    requirements: standby.requirements.map((each) => ({
      ride: { ...each.ride, ...statusView(world, each.trainId, each.departAt) },
      seatType: each.seatType,
      fareMinor: each.fareMinor,
      state: each.state,
      ...(each.state === 'waiting' ? { ahead: aheadOf(world, standby, each) } : {}),
    })),
    passengers: standby.passengers.map(({ passengerId, type, name, document }) => ({ passengerId, type, name, document })),
    prepaidMinor,
    backMinor,
    ...(bookingId === undefined ? {} : { bookingId }),
  }
}
