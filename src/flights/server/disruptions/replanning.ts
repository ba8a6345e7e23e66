import type { Language } from '../../../kernel/language.ts'
import { mustKnowBy } from '../../../orders/rules/plans.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { withSlices, type SliceAbroad } from '../../rules/abroad.ts'
import { endOf, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { cancelledWay } from '../../rules/cancelled-way.ts'
import type { ChangedWay, PlannedFlight } from '../../supplier/port/airline-changes.ts'
import { remindLater } from '../check-in/check-in.ts'
import type { FlightsDeps } from '../deps.ts'
import { completeJob } from '../jobs.ts'
import type { Locked, Told } from '../moving.ts'
import { presentEnd } from '../reading/present-ends.ts'
import { replanFlight } from './disruption-store.ts'

/** The offer as its flight is planned now; of a journey abroad, all of its slices. One that its airline no longer knows stays as it was. */
function plannedOffer(before: AnyOffer, { flightId, number, from, to, durationMinutes, journey = [] }: PlannedFlight): AnyOffer {
  if (isOfferAbroad(before)) return { ...before, flight: withSlices(before.flight, withUnknown(before.flight.slices, journey)) }
  const { flight, fare } = before
  return { flight: { ...flight, flightId, number, from, to, durationMinutes }, fare }
}

function withUnknown(slices: readonly SliceAbroad[], now: readonly SliceAbroad[]): readonly SliceAbroad[] {
  if (now.length >= slices.length) return now
  const placed = new Map(now.map((slice) => [cancelledWay(slices, slice), slice]))
  return slices.map((slice, way) => placed.get(way) ?? slice)
}

/** The order's flight is planned so from now on: for its page and lists, its sheet, calendars, and whatever waits for its end. The order is locked. */
export async function plan(deps: FlightsDeps, writer: Writer, locked: Locked, to: PlannedFlight): Promise<Locked> {
  const { row } = locked
  const offer = plannedOffer(row.offer, to)
  const order = { companyId: row.companyId, orderId: row.orderId }
  await replanFlight(writer, order, offer)
  const departure = offer.flight.from.at
  const endsAt = Temporal.Instant.from(endOf(offer).at)
  const departsOn = Temporal.PlainDate.from(departure.slice(0, 10))
  await deps.orders.replan(writer, order, { departsAt: Temporal.Instant.from(departure), endsAt, departsOn })
  await deps.jobs.send(writer, completeJob, order, { at: endsAt })
  await remindLater(deps, writer, order, offer)
  return { ...locked, row: { ...row, offer } }
}

/** From where to where each plan leads, where that is not the same: whoever goes by the old one stands at another airport. */
function endsOf({ from: was, to: is }: Pick<ChangedWay, 'from' | 'to'>): NonNullable<Told['facts']> {
  if (!is || (was.from.airport === is.from.airport && was.to.airport === is.to.airport)) return {}
  const ends = ({ from, to }: Pick<PlannedFlight, 'from' | 'to'>, language: Language): string =>
    `${presentEnd(from, language).label}–${presentEnd(to, language).label}`
  return { oldEndsZh: ends(was, 'zh'), oldEndsEn: ends(was, 'en'), newEndsZh: ends(is, 'zh'), newEndsEn: ends(is, 'en') }
}

/** Both plans, and by when whoever travels has to know. */
export function factsOf({ from, to }: Pick<ChangedWay, 'from' | 'to'>, now: Temporal.Instant): NonNullable<Told['facts']> {
  const departures = [from, ...(to ? [to] : [])].map((one) => Temporal.Instant.from(one.from.at))
  const knowBy = mustKnowBy(departures, now)
  return {
    flightNumber: from.number,
    oldDepartsAt: from.from.at,
    oldArrivesAt: from.to.at,
    ...(to && { newFlightNumber: to.number, newDepartsAt: to.from.at, newArrivesAt: to.to.at }),
    ...endsOf({ from, to }),
    ...(knowBy && { knowBy: knowBy.toString() }),
  }
}
