import type { Store } from '../kit/store.ts'
import { findTrain } from './inventory.ts'
import type { Booking, RailWorld, Standby } from './model.ts'
import { needsSeat } from './hold.ts'
import { CANCELLED_TRAINS } from './people.ts'

/** The railway looks at its own books: what must hold whatever the product did. Each finding is a sentence; none is good. */
const SEATED_TICKETS = new Set(['issued', 'exchange_processing'])

function seatsHeldBy({ status, passengers }: Booking): number {
  if (status !== 'held' && status !== 'ticketing' && status !== 'ticketed') return 0
  return passengers.filter((each) => needsSeat(each) && (each.ticketStatus === undefined || SEATED_TICKETS.has(each.ticketStatus))).length
}

/** No place is sold twice on one stretch. */
function doubleSales(store: Store): string[] {
  return store
    .all(
      `SELECT a.train_id, a.place, a.booking_id AS one, b.booking_id AS other FROM rail_seats a
       JOIN rail_seats b ON b.train_id = a.train_id AND b.place = a.place AND b.from_stop > a.from_stop AND b.from_stop < a.to_stop`,
    )
    .map((row) => `rail ${String(row.train_id)} place ${String(row.place)}: sold twice, to ${String(row.one)} and ${String(row.other)}`)
}

/** Bookings, rows and journal tell of the same seats. */
function seatFindings(store: Store): string[] {
  const found: string[] = []
  const held = new Map<string, number>()
  for (const row of store.all('SELECT body FROM rail_bookings')) {
    const booking = JSON.parse(String(row.body)) as Booking
    const seats = seatsHeldBy(booking)
    held.set(booking.trainId, (held.get(booking.trainId) ?? 0) + seats)
    const rows = Number(store.get('SELECT count(*) AS seats FROM rail_seats WHERE booking_id = ?', booking.bookingId)?.seats)
    if (rows !== seats) found.push(`rail booking ${booking.bookingId}: holds ${seats} seats, the inventory says ${rows}`)
  }
  const journal = store.all("SELECT subject, sum(seats) AS seats FROM journal WHERE supplier = 'rail' GROUP BY subject")
  for (const row of journal) {
    const trainId = String(row.subject).slice('rail/'.length)
    if (trainId !== 'standby' && Number(row.seats) !== (held.get(trainId) ?? 0))
      found.push(`rail ${trainId}: the journal adds up to ${String(row.seats)} seats, bookings hold ${held.get(trainId) ?? 0}`)
  }
  return found
}

/** What is kept in memory is what the rows say, and sold, others' and free make the capacity of every segment. */
function occupancyFindings(world: RailWorld): string[] {
  const found: string[] = []
  for (const row of world.store.all('SELECT DISTINCT train_id FROM rail_seats')) {
    const at = findTrain(world.network, String(row.train_id))
    if (!at) continue
    const [kept, derived] = [world.inventory.of(at.train, at.originDate), world.inventory.derive(at.train, at.originDate)]
    if (!kept.ours.every((word, nth) => word === derived.ours[nth])) found.push(`rail ${String(row.train_id)}: memory and rows differ`)
    if (!kept.ours.every((word, nth) => (word & (derived.others[nth] ?? 0)) === 0))
      found.push(`rail ${String(row.train_id)}: a seat is ours and somebody else's`)
    for (const [seatType, [start, end]] of kept.composition.ranges)
      for (let segment = 0; segment < kept.segments; segment++) {
        const span = { from: segment, to: segment + 1 }
        const sold = Array.from({ length: end - start }, (_, nth) => start + nth).filter((place) => kept.isTaken(place, segment)).length
        if (sold + kept.countFree(seatType, span) !== end - start)
          found.push(`rail ${String(row.train_id)} ${seatType} segment ${segment}: sold and free are not the capacity`)
      }
  }
  return found
}

/** A person has no two trains at a time that run; a standby has one end. */
function peopleFindings(store: Store): string[] {
  const doubled = store
    .all(
      `SELECT a.booking_id AS one, b.booking_id AS other FROM rail_travellers a
       JOIN rail_travellers b ON b.document_hash = a.document_hash AND b.booking_id > a.booking_id AND b.depart_at < a.arrive_at AND b.arrive_at > a.depart_at
       WHERE a.train_id NOT IN (${CANCELLED_TRAINS}) AND b.train_id NOT IN (${CANCELLED_TRAINS})`,
    )
    .filter(({ one, other }) => !isChangeOf(store, String(one), String(other)))
    .map((row) => `rail: a person travels twice at a time, by ${String(row.one)} and ${String(row.other)}`)
  const standbys = store.all('SELECT body FROM rail_standbys').flatMap((row) => {
    const { standbyId, status, requirements, bookingId } = JSON.parse(String(row.body)) as Standby
    const won = requirements.filter((each) => each.state === 'won').length
    return won === (status === 'served' ? 1 : 0) && (bookingId !== undefined) === (status === 'served')
      ? []
      : [`rail standby ${standbyId}: ${status} with ${won} requirements won`]
  })
  return [...doubled, ...standbys]
}

/** A change that is held has both trains until it is paid for. */
function isChangeOf(store: Store, one: string, other: string): boolean {
  return [one, other].some((id) => {
    const row = store.get('SELECT body FROM rail_bookings WHERE booking_id = ?', id)
    const from = row && (JSON.parse(String(row.body)) as Booking).change?.fromBookingId
    return from === one || from === other
  })
}

export function railFindings(world: RailWorld): string[] {
  return [...doubleSales(world.store), ...seatFindings(world.store), ...occupancyFindings(world), ...peopleFindings(world.store)]
}
