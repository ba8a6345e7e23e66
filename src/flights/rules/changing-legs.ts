import { refuse, type Refusal } from '../../kernel/result.ts'
import { withSlices, type FareAbroad, type FlightAbroad, type SliceAbroad } from './abroad.ts'
import { isAbroad, isOfferAbroad, type AnyFlight, type AnyOffer } from './any-offer.ts'
import type { ChangeOf } from './change-cost.ts'
import { optionalDates } from './changing.ts'
import type { Cabin } from './offer.ts'

/*
 * Journeys abroad are changed leg by leg, at what their airline offers for one of them (decision 71); the others stay as they are. Legs are
 * counted from 0, in the order in which they are flown.
 */

/** The ways of a journey abroad; a mainland flight has none that could be told apart. */
export const legsOf = ({ flight }: { readonly flight: AnyFlight }): readonly SliceAbroad[] => (isAbroad(flight) ? flight.slices : [])

/** Which leg is meant: the only one needs no naming, of several one has to be chosen. Null of a mainland flight. */
export function legMeant(offer: AnyOffer, named: number | undefined): number | null | Refusal {
  if (!isOfferAbroad(offer)) return null
  const { length } = offer.flight.slices
  const leg = length === 1 ? 0 : named
  return leg === undefined || leg >= length ? refuse('AF-CHANGE-LEG', { field: 'leg' }) : leg
}

const dayOf = (at: string): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))
const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? b : a)
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)

export interface LegDates {
  readonly firstDate: Temporal.PlainDate
  readonly lastDate: Temporal.PlainDate
}

/** The days to which a leg may be moved: not before the day on which the leg before it arrives, and not after the one on which the next one leaves. */
export function legDates(legs: readonly SliceAbroad[], leg: number, today: Temporal.PlainDate): LegDates {
  const { firstDate, lastDate } = optionalDates(today)
  const [before, after] = [leg === 0 ? undefined : legs[leg - 1], legs[leg + 1]]
  return {
    firstDate: before ? later(firstDate, dayOf(before.to.at)) : firstDate,
    lastDate: after ? earlier(lastDate, dayOf(after.from.at)) : lastDate,
  }
}

/** What is wrong with a day of a leg that was asked for, beside what is wrong with any day [V-FLIGHT-14]. */
export function checkLegDate(departDate: string, { firstDate, lastDate }: LegDates): Refusal | null {
  const day = Temporal.PlainDate.from(departDate)
  const isOutside = Temporal.PlainDate.compare(day, firstDate) < 0 || Temporal.PlainDate.compare(day, lastDate) > 0
  return isOutside ? refuse('AF-CHANGE-ORDER', { field: 'departDate' }) : null
}

/** Whether a journey can be flown so: it has not begun, and each leg leaves once the one before it has arrived. */
export function canBeFlown({ slices }: Pick<FlightAbroad, 'slices'>, now: Temporal.Instant): boolean {
  const instants = [now, ...slices.flatMap(({ from, to }) => [Temporal.Instant.from(from.at), Temporal.Instant.from(to.at)])]
  return instants.every((at, index) => {
    const before = instants[index - 1]
    return before === undefined || Temporal.Instant.compare(before, at) < 0
  })
}

/** The highest cabin of one leg: that of the whole journey may be another leg's. */
export function cabinOfLeg({ segmentCabins, cabin }: Pick<FareAbroad, 'segmentCabins' | 'cabin'>, leg: number): Cabin {
  const own = segmentCabins[leg] ?? []
  return (['F', 'C', 'A', 'Y'] as const).find((one) => own.includes(one)) ?? cabin
}

/** A journey as far as one of its legs goes, under the name of the whole: what is moved is read without what stays. A flight of the mainland is read as it is. */
export function wayOf<Flight extends AnyFlight>(flight: Flight, leg: number | null): Flight {
  if (!isAbroad(flight)) return flight
  const slice = leg === null ? undefined : flight.slices[leg]
  return slice ? { ...withSlices(flight, [slice]), flightId: flight.flightId } : flight
}

/** Whether an order is a change that its airline has quoted and holds no seats for: they are taken as it is paid. */
export const isUnheldChange = ({ offer, change }: { readonly offer: AnyOffer; readonly change: ChangeOf | null }): boolean =>
  change !== null && !change.byDesk && isOfferAbroad(offer)

/** Whether seats are held for an order: at its supplier, or as the desk has arranged it with the airline, of which no machine knows. */
export const hasSeats = ({
  supplierBookingId,
  change,
}: {
  readonly supplierBookingId: string | null
  readonly change: Pick<ChangeOf, 'byDesk'> | null
}): boolean => supplierBookingId !== null || change?.byDesk === true
