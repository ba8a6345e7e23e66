import type { Writer } from '../../../server/database/connect.ts'
import { atTimes, otherTimes, timesOf, type FlownTimes } from '../../rules/times-held.ts'
import type { FlightsDeps } from '../deps.ts'
import { replanFlight } from '../disruptions/disruption-store.ts'
import type { FlightOrderRow } from '../store.ts'

/* An order whose flight its airline has moved before anybody had a ticket for it. */

type Flown = Pick<FlightOrderRow, 'offer'>

/** Both times, as a timeline tells them. */
export function retimedFacts({ offer }: Flown, now: FlownTimes) {
  const { departAt: oldDepartsAt, arriveAt: oldArrivesAt } = timesOf(offer)
  return { flightNumber: offer.flight.number, oldDepartsAt, oldArrivesAt, newDepartsAt: now.departAt, newArrivesAt: now.arriveAt }
}

/** The order is flown at the times of an offer that somebody has said yes to: its lists and calendars go by these from now on. The order is locked. */
export async function flyAt(deps: FlightsDeps, writer: Writer, before: FlightOrderRow, { offer }: Flown): Promise<void> {
  const times = timesOf(offer)
  if (otherTimes({ times }, before.offer) === null) return
  const order = { companyId: before.companyId, orderId: before.orderId }
  await replanFlight(writer, order, atTimes(before.offer, times))
  const { departAt, arriveAt } = times
  await deps.orders.replan(writer, order, {
    departsAt: Temporal.Instant.from(departAt),
    endsAt: Temporal.Instant.from(arriveAt),
    departsOn: Temporal.PlainDate.from(departAt.slice(0, 10)),
  })
}
