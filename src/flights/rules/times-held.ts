import { isOfferAbroad, type AnyOffer } from './any-offer.ts'

/** When a flight leaves and lands, each at its airport's own clock. */
export interface FlownTimes {
  readonly departAt: string
  readonly arriveAt: string
}

/** What a supplier says of seats that were just taken: when their flight leaves and lands, where it says so, and what its airline has done to it since. */
interface Held {
  readonly times?: FlownTimes | undefined
  readonly airlineChange: object | null
}

export const timesOf = ({ flight: { from, to } }: AnyOffer): FlownTimes => ({ departAt: from.at, arriveAt: to.at })

const isSameMoment = (one: string, other: string): boolean => Temporal.Instant.from(one).equals(Temporal.Instant.from(other))

const isSameTimes = (one: FlownTimes, other: FlownTimes): boolean =>
  isSameMoment(one.departAt, other.departAt) && isSameMoment(one.arriveAt, other.arriveAt)

/**
 * Whether seats fly when their traveller was told: between her look at a flight and the hold its airline may have moved it, and tells nobody of
 * that who had no booking then. What it does to a booking is read with its changes, and answered by her.
 */
export const fliesAsAgreed = ({ times, airlineChange }: Held, offer: AnyOffer): boolean =>
  airlineChange !== null || otherTimes({ times }, offer) === null

/**
 * The times of seats that nobody has a ticket for yet, where they are others than she was told, whether the airline tells of that or not; null where they are
 * the same. Whoever has not booked yet is asked, however few the minutes: nobody but her knows what she reaches in time.
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
