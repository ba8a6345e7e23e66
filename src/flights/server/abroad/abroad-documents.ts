import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import { countryOfAirport } from '../../../places/rules/world-cities.ts'
import type { FormTraveller } from '../../calls/booking.ts'
import { endOf, type OfferAbroad } from '../../rules/any-offer.ts'
import { NAME_ABROAD_LETTERS_MAX } from '../../rules/documents.ts'
import type { FlightsDeps, Who } from '../deps.ts'

/* The documents of a traveller for a journey abroad. */

/** Where a journey leads, as people asks about documents. Where one only changes planes nobody enters. */
export function routeOf(offer: OfferAbroad) {
  const airports = offer.flight.slices.flatMap(({ from, to }) => [from.airport, to.airport])
  const countries = [...new Set(airports.map((airport) => countryOfAirport(airport) ?? ''))].filter((country) => country !== '')
  const lastDay = endOf(offer).at.slice(0, 10)
  return { countries, lastDay, needsPassport: offer.fare.needsDocument, nameLettersMax: NAME_ABROAD_LETTERS_MAX }
}

/** Her documents for a journey, and whether she agrees that one of them goes abroad. */
export async function readinessFor(deps: FlightsDeps, traveller: Who, offer: OfferAbroad) {
  const found = await deps.people.abroad.readinessOf(deps.db.read, traveller, routeOf(offer))
  invariant(found, 'who travels abroad is at work')
  return found
}

export type Readiness = Awaited<ReturnType<typeof readinessFor>>
type CardAbroad = Readiness['cards'][number]

export function presentCardAbroad(deps: FlightsDeps, card: CardAbroad, language: Language): FormTraveller['cards'][number] {
  const { cardId, cardType, maskedNumber, printedName, isDefault, fault, missing } = card
  return {
    cardId,
    cardType,
    label: deps.people.cardTypeLabel(cardType, language),
    maskedNumber,
    ticketName: printedName,
    // What leads nowhere is not proposed for being her usual one: the form takes the first then, which is the nearest to serve.
    isDefault: isDefault && fault === null,
    fault: fault && { code: fault, message: deps.people.abroad.faultSay(fault, language) },
    missing: [...missing],
    reminders: fault === null ? [...deps.people.abroad.remindersOf(card, language)] : [],
  }
}
