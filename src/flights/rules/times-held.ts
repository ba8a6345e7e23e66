import { isOfferAbroad, type AnyOffer } from './any-offer.ts'

/** What a supplier says of seats that were just taken: when their flight leaves and lands, and what its airline has done to it since. */
interface Held {
  readonly times?: { readonly departAt: string; readonly arriveAt: string }
  readonly airlineChange: object | null
}

const isSameMoment = (one: string, other: string): boolean => Temporal.Instant.from(one).equals(Temporal.Instant.from(other))

/**
 * Whether seats fly when their traveller was told: between her look at a flight and the hold its airline may have moved it, and tells nobody of
 * that who had no booking then. What it does to a booking is read with its changes, and answered by her.
 */
export function fliesAsAgreed({ times, airlineChange }: Held, offer: AnyOffer): boolean {
  if (times === undefined || airlineChange !== null || isOfferAbroad(offer)) return true
  const { from, to } = offer.flight
  return isSameMoment(times.departAt, from.at) && isSameMoment(times.arriveAt, to.at)
}
