import { bookingsOn, toBooking } from './bookings.ts'
import type { Booking, RailWorld } from './model.ts'
import type { NoticeType } from './notices.ts'
import { queueNotice } from './notices.ts'
import { endRequirements, serveQueue } from './standby-queue.ts'

/** What goes wrong on the railway: trains that are late or do not run, stations that are closed. Whoever has a ticket is told. */
const hasTickets = ({ status, passengers }: Booking) =>
  status === 'ticketing' || (status === 'ticketed' && passengers.some((each) => each.ticketStatus === 'issued'))

const tell = (world: RailWorld, bookings: readonly Booking[], type: NoticeType) => {
  for (const each of bookings) if (hasTickets(each) && each.departAt > world.now()) queueNotice(world, each, type)
}

export function setTrain(
  world: RailWorld,
  {
    trainId,
    status,
    delayMinutes = 30,
  }: { trainId: string; status: 'scheduled' | 'cancelled' | 'delayed'; delayMinutes?: number | undefined },
): void {
  if (status === 'scheduled') world.store.run('DELETE FROM rail_train_states WHERE train_id = ?', trainId)
  else
    world.store.run(
      `INSERT INTO rail_train_states (train_id, status, delay_minutes) VALUES (?, ?, ?)
       ON CONFLICT (train_id) DO UPDATE SET status = excluded.status, delay_minutes = excluded.delay_minutes`,
      trainId,
      status,
      status === 'delayed' ? delayMinutes : 0,
    )
  tell(world, bookingsOn(world.store, trainId), status === 'scheduled' ? 'train_restored' : `train_${status}`)
  if (status === 'cancelled') endRequirements(world, trainId)
  else serveQueue(world, trainId)
}

export function closeStation(world: RailWorld, telecode: string, closed: boolean): void {
  if (!closed) {
    world.store.run('DELETE FROM rail_closed_stations WHERE telecode = ?', telecode)
    return
  }
  world.store.run('INSERT INTO rail_closed_stations (telecode) VALUES (?) ON CONFLICT (telecode) DO NOTHING', telecode)
  const touched = world.store
    .all(
      "SELECT body FROM rail_bookings WHERE status IN ('ticketing', 'ticketed') AND (json_extract(body, '$.ride.from.station') = ? OR json_extract(body, '$.ride.to.station') = ?)",
      telecode,
      telecode,
    )
    .map(toBooking)
  tell(world, touched, 'station_closed')
}
