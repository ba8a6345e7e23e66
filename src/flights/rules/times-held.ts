import type { SliceAbroad } from './abroad.ts'
import { isOfferAbroad, type AnyOffer, type OfferAbroad } from './any-offer.ts'

/** When a flight leaves and lands, each at its airport's own clock. */
export interface FlownTimes {
  readonly departAt: string
  readonly arriveAt: string
}

/** What a supplier says of seats that were just taken: when their flight leaves and lands, where it says so, and what its airline has done to it since. */
interface Held {
  readonly times?: FlownTimes | undefined
  /** All ways of a journey abroad. */
  readonly journey?: readonly Pick<SliceAbroad, 'segments'>[]
  readonly airlineChange: object | null
}

export const timesOf = ({ flight: { from, to } }: AnyOffer): FlownTimes => ({ departAt: from.at, arriveAt: to.at })

const isSameMoment = (one: string, other: string): boolean => Temporal.Instant.from(one).equals(Temporal.Instant.from(other))

export const isSameTimes = (one: FlownTimes, other: FlownTimes): boolean =>
  isSameMoment(one.departAt, other.departAt) && isSameMoment(one.arriveAt, other.arriveAt)

const timesOfAll = (slices: readonly Pick<SliceAbroad, 'segments'>[]): readonly FlownTimes[] =>
  slices.flatMap(({ segments }) => segments.map(({ from, to }) => ({ departAt: from.at, arriveAt: to.at })))

/** Whether every flight of a journey abroad leaves and lands as it was told. */
function isJourneyAsAgreed({ journey }: Pick<Held, 'journey'>, { flight }: OfferAbroad): boolean {
  if (journey === undefined) return true
  const [now, told] = [timesOfAll(journey), timesOfAll(flight.slices)]
  return (
    now.length === told.length &&
    told.every((one, nth) => {
      const flown = now[nth]
      return flown !== undefined && isSameTimes(one, flown)
    })
  )
}

/**
 * Whether seats fly when their traveller was told: between her look at a flight and the hold its airline may have moved it, and tells nobody of
 * that who had no booking then. What it does to a booking is read with its changes, and answered by her.
 */
export function fliesAsAgreed(held: Held, offer: AnyOffer): boolean {
  if (held.airlineChange !== null) return true
  return isOfferAbroad(offer) ? isJourneyAsAgreed(held, offer) : otherTimes(held, offer) === null
}

/**
 * The times of seats that nobody has a ticket for yet, where they are others than she was told, whether the airline tells of that or not; null where they are
 * the same, and abroad, where no seats are kept at other times (`fliesAsAgreed`). Whoever has not booked yet is asked, however few the minutes: nobody but
 * her knows what she reaches in time.
 */
export function otherTimes({ times }: Pick<Held, 'times'>, offer: AnyOffer, told: FlownTimes = timesOf(offer)): FlownTimes | null {
  if (times === undefined || isOfferAbroad(offer) || isSameTimes(times, told)) return null
  return { departAt: times.departAt, arriveAt: times.arriveAt }
}

/** A mainland offer as it is flown at other times. */
export function atTimes<O extends AnyOffer>(offer: O, { departAt, arriveAt }: FlownTimes): O {
  const { from, to } = offer.flight
  const durationMinutes = Temporal.Instant.from(departAt).until(Temporal.Instant.from(arriveAt)).total('minutes')
  return { ...offer, flight: { ...offer.flight, from: { ...from, at: departAt }, to: { ...to, at: arriveAt }, durationMinutes } }
}
