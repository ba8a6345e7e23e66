import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isOver } from '../again/again-opening.ts'
import { sessionOf, statusOf, type Session } from '../booking/booking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { findBooking, type BookingRow } from '../store-sessions.ts'
import { rowsOfWays } from './ways-rows.ts'

export type Sessions = readonly [Session, ...Session[]]

/** Sessions that are submitted from one form. What was chosen for single travellers is kept with the first way, and holds for all of them. */
async function sessionsOf(deps: FlightsDeps, who: Who, rows: readonly BookingRow[]): Promise<Sessions | Refusal> {
  const opened: Session[] = []
  for (const row of rows) {
    const session = await sessionOf(deps, who, row)
    if (isRefusal(session)) return session
    const [first] = opened
    opened.push(first ? { ...session, given: first.given, givenIn: first.givenIn } : session)
  }
  const [first, ...further] = opened
  invariant(first, 'a journey has a way')
  return [first, ...further]
}

/** Every way of a form, submitted or still to be; or why it can be gone on with no longer. */
export async function openWays(deps: FlightsDeps, who: Who, id: string): Promise<Sessions | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  const rows = await rowsOfWays(deps, who, booking)
  const over = rows.find((row) => statusOf(row, deps.clock.now()) === 'expired')
  return over ? isOver(over) : sessionsOf(deps, who, rows)
}
