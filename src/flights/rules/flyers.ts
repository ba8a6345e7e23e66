import { programmesFor, type Programme } from '../../people/rules/frequent-flyer.ts'
import { isOfferAbroad, type AnyOffer } from './any-offer.ts'

/* On which programmes' numbers the miles of a booking count. */

/** The airlines that fly it, each once. */
function airlinesOf(offer: AnyOffer): readonly string[] {
  if (!isOfferAbroad(offer)) return [offer.flight.carrier]
  return [...new Set(offer.flight.slices.flatMap(({ segments }) => segments.map(({ carrier }) => carrier)))]
}

/** Programmes whose numbers may go along, the airline's own first. Of what was offered before suppliers said which they take, those of airlines and alliances. */
export const programmesOf = (offer: AnyOffer): readonly Programme[] =>
  programmesFor(airlinesOf(offer), isOfferAbroad(offer) ? (offer.fare.programmes ?? null) : null)

/** What was chosen for a traveller: one of the numbers that she keeps, another one, or none. Null where nobody has chosen. */
export type FlyerChoice = 'kept' | 'typed' | 'none' | null

/** Of the numbers that somebody keeps the one that goes along by itself: the best of those that count; null where none does. */
export function bestOf<Kept extends { readonly programme: string }>(kept: readonly Kept[], fitting: readonly Programme[]): Kept | null {
  for (const { code } of fitting) {
    const found = kept.find(({ programme }) => programme === code)
    if (found) return found
  }
  return null
}
