import type { Person } from '../../people/server/index.ts'
import { partIn } from '../rules/party.ts'
import type { FlightsDeps, Who } from './deps.ts'
import type { TicketRow } from './store.ts'

/*
 * Who may do something to an order, and not only read it: its owner, and whoever booked it for others for as long as she may book for
 * them. Her right is asked for anew each time: it may have ended since the order was placed.
 */

interface Booked {
  readonly bookerId: string
  readonly ownerId: string
}

/** Why somebody may only read an order; null where she may act. */
export type ReadsOnly = 'AF-NOT-YOURS' | 'AF-RIGHT-ENDED' | null

/** For whom somebody may book now; asked only where she booked for somebody else. */
export async function bookingRights(
  deps: FlightsDeps,
  who: Who,
  orders: readonly Booked[],
): Promise<(person: Person | undefined) => boolean> {
  const asks = orders.some(({ bookerId, ownerId }) => bookerId === who.personId && ownerId !== who.personId)
  if (!asks) return () => true
  const mayBook = await deps.people.mayBookFor(deps.db.read, who, 'flight')
  return (person) => person === undefined || mayBook(person)
}

export function readsOnly(
  order: Booked,
  who: Who,
  travelling: readonly (Person | undefined)[],
  mayBook: (person: Person | undefined) => boolean,
): ReadsOnly {
  if (order.ownerId === who.personId) return null
  if (partIn(order, who.personId) === 'companion') return 'AF-NOT-YOURS'
  return travelling.every(mayBook) ? null : 'AF-RIGHT-ENDED'
}

/** The same for one order, with all that it takes to know. */
export async function readsOnlyIn(deps: FlightsDeps, who: Who, order: Booked, tickets: readonly TicketRow[]): Promise<ReadsOnly> {
  const ids = tickets.map(({ personId }) => personId)
  const [mayBook, people] = await Promise.all([bookingRights(deps, who, [order]), deps.people.findAll(deps.db.read, who.companyId, ids)])
  return readsOnly(
    order,
    who,
    ids.map((id) => people.get(id)),
    mayBook,
  )
}
