import { invariant } from '../../../kernel/result.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { findBooking, type BookingRow } from '../store-sessions.ts'
import { sessionsOfJourney } from './ways-store.ts'

/** The sessions that are submitted from one form with this one, itself among them, in the order of travel: of a single way itself alone. */
export async function rowsOfWays(deps: FlightsDeps, who: Who, booking: BookingRow): Promise<readonly [BookingRow, ...BookingRow[]]> {
  if (booking.journeyId === null) return [booking]
  const ids = await sessionsOfJourney(deps.db.read, who, booking.journeyId)
  const found = await Promise.all(ids.map((id) => findBooking(deps.db.read, who, id)))
  const [first, ...further] = found.filter((row) => row !== null)
  invariant(first, 'a journey has the session that names it')
  return [first, ...further]
}
