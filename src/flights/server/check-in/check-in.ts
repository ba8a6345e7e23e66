import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { isAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { remindersAfter, wayToCheckIn } from '../../rules/check-in.ts'
import { isForTravel } from '../../rules/itinerary.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import type { Way } from '../../rules/overlap.ts'
import type { FlightsDeps } from '../deps.ts'
import { waysCancelled } from '../disruptions/disruption-store.ts'
import { checkInJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { findTickets, type FlightOrderRow } from '../store.ts'

/* Whoever travels, and whoever booked, is reminded of check-in a day before each take-off. */

const TOLD = 'checkInOpen'

/** With the step that sets the times, in its transaction: the tickets are there, or the airline has moved the flight. */
export async function remindLater(deps: FlightsDeps, writer: Writer, order: OrderRef, { flight }: Pick<AnyOffer, 'flight'>): Promise<void> {
  for (const at of remindersAfter(flight, deps.clock.now())) await deps.jobs.send(writer, checkInJob, order, { at })
}

/** Whether its airline flies a way no longer: of a journey of several ways the others are flown all the same. */
async function isOff(reader: Reader, row: FlightOrderRow, { departsAt }: Way): Promise<boolean> {
  if (row.airlineWord !== 'cancelled') return false
  const { flight } = row.offer
  const gone = await waysCancelled(reader, row)
  if (gone.length === 0 || !isAbroad(flight)) return true
  return flight.slices.some(({ from }, way) => gone.includes(way) && departsAt.equals(from.at))
}

/** Job: tells it once for each take-off, as that is planned now, while somebody still travels on it. */
export async function remindOfCheckIn(deps: FlightsDeps, { companyId, orderId }: OrderRef): Promise<void> {
  const order = { companyId, orderId }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row, spine } = locked
      const way = wayToCheckIn(row.offer.flight, deps.clock.now())
      if (!way || spine.summary !== 'toTravel' || (await isOff(writer, row, way))) return
      const tickets = await findTickets(writer, companyId, [orderId])
      if (!tickets.some(({ state, ticketNumber }) => isForTravel({ state: state as FlightTicketCode, ticketNumber }))) return
      const departsAt = way.departsAt.toString()
      const told = await deps.orders.timeline(writer, order)
      if (told.some(({ kind, facts }) => kind === TOLD && facts['departsAt'] === departsAt)) return
      await note(deps, writer, locked, { kind: TOLD, facts: { departsAt, knowBy: way.departsAt.subtract({ hours: 3 }).toString() } })
    },
    { name: 'flights.check-in' },
  )
}
