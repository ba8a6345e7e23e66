import type { CallParsed } from '../../../kernel/call.ts'
import type { opsQuoteLegChange, opsQuoteTicketChange } from '../../calls/change-desk.ts'
import { airlineName } from '../../rules/airlines.ts'
import { airlineAbroad } from '../../rules/airlines-abroad.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { AirlineCharge } from '../../rules/change-cost.ts'
import { journeyWithLeg } from '../../rules/desk-leg.ts'
import type { Offer } from '../../rules/offer.ts'
import { placeOf } from '../inquiries/inquiry-places.ts'
import { cityOf } from '../judging.ts'

/* The flight of a change as the desk tells it: what nobody says stands as the old one's. */

/** What the desk was told of a change, whichever kind of flight it is of. */
export interface DeskQuote {
  readonly changeId: string
  readonly charge: AirlineCharge
  /** Wall time with offset. */
  readonly holdsUntil: string
  readonly why: string
  /** What of the body says the flight. */
  readonly field: 'flight' | 'flights'
  /** What the staff's log says of it beside the sums. */
  readonly facts: Readonly<Record<string, string | number>>
  /** The offer in place of the old one; null where these flights cannot be it. */
  offerOn(old: AnyOffer, leg: number | null, now: Temporal.Instant): AnyOffer | null
}

type FlightSaid = CallParsed<typeof opsQuoteTicketChange>

function inlandOfferOf({ changeId, flight, cabin, bookingClass, ...said }: FlightSaid, old: Offer): Offer {
  const [from, to] = [Temporal.Instant.from(flight.departAt), Temporal.Instant.from(flight.arriveAt)]
  const carrier = flight.number.slice(0, 2)
  const { fullFareMinor, distanceKm } = old.flight
  return {
    flight: {
      flightId: `desk:${changeId}`,
      carrier,
      carrierName: airlineName(carrier),
      number: flight.number,
      aircraft: '',
      from: { airport: flight.fromAirport, terminal: '', at: flight.departAt },
      to: { airport: flight.toAirport, terminal: '', at: flight.arriveAt },
      durationMinutes: Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000),
      stops: [],
      mealServed: false,
      distanceKm,
      fullFareMinor,
      airportTaxMinor: said.airportTaxMinor,
      fuelSurchargeMinor: said.fuelSurchargeMinor,
    },
    fare: {
      ...old.fare,
      fareId: 'desk',
      cabin,
      bookingClass,
      fareBasis: bookingClass,
      name: { zh: '', en: '' },
      fareMinor: said.fareMinor,
      discountPercent: Math.round((said.fareMinor * 100) / fullFareMinor),
      seatsLeft: null,
    },
  }
}

/** A flight between the cities of the old ticket, of its airline, that has not left, and arrives after it leaves. */
function isFlown({ flight }: FlightSaid, { flight: old }: Offer, now: Temporal.Instant): boolean {
  const [from, to] = [Temporal.Instant.from(flight.departAt), Temporal.Instant.from(flight.arriveAt)]
  const isThere = cityOf(flight.fromAirport) === cityOf(old.from.airport) && cityOf(flight.toAirport) === cityOf(old.to.airport)
  const isAhead = Temporal.Instant.compare(from, now) > 0 && Temporal.Instant.compare(to, from) > 0
  return isThere && isAhead && flight.number.slice(0, 2) === old.carrier
}

/** Of a mainland flight. */
export function flightQuoted(said: FlightSaid): DeskQuote {
  const { changeId, holdsUntil, why, feeMinor, differenceMinor } = said
  return {
    changeId,
    holdsUntil,
    why,
    charge: { feeMinor, differenceMinor },
    field: 'flight',
    facts: {},
    offerOn: (old, _, now) => (!isOfferAbroad(old) && isFlown(said, old, now) ? inlandOfferOf(said, old) : null),
  }
}

const nameOf = (code: string) => airlineAbroad(code) ?? airlineName(code)

/** Of a leg abroad: in which classes it was booked its airline was told, and the log keeps. */
export function legQuoted(said: CallParsed<typeof opsQuoteLegChange>): DeskQuote {
  const { changeId, flights, feeMinor, fareDifferenceMinor, taxDifferenceMinor, holdsUntil, why } = said
  return {
    changeId,
    holdsUntil,
    why,
    charge: { feeMinor, differenceMinor: fareDifferenceMinor + taxDifferenceMinor, taxMinor: taxDifferenceMinor },
    field: 'flights',
    facts: { flights: flights.map(({ number, bookingClass, departAt }) => `${number}/${bookingClass} ${departAt}`).join(', ') },
    offerOn: (old, leg, now) =>
      isOfferAbroad(old) && leg !== null ? journeyWithLeg(old, leg, flights, { now, placeOf, airlineName: nameOf }) : null,
  }
}
