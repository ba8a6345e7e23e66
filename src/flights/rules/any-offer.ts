import { invariant } from '../../kernel/result.ts'
import { numbersOf, type FareAbroad, type FlightAbroad } from './abroad.ts'
import type { JourneyType } from './journey.ts'
import {
  findOffer,
  offerKeyOf,
  type FlightOnOffer,
  type ConditionStep,
  type Offer,
  type OfferedFare,
  type OfferedFlight,
  type OfferedFlightWithFares,
} from './offer.ts'

/* Offers of both kinds. What is kept of a mainland offer bears no kind: rows from before flights abroad were sold read on as they are. */

/** A journey abroad without its fares. */
export type JourneyAbroad = Omit<FlightAbroad, 'fares'>

/** One fare of one journey abroad. Kept with the booking session and the order. */
export interface OfferAbroad {
  readonly kind: 'abroad'
  readonly journeyType: JourneyType
  readonly flight: JourneyAbroad
  readonly fare: FareAbroad
}

export type AnyOffer = Offer | OfferAbroad
/** What a search of either kind finds. */
export type AnyFlightWithFares = OfferedFlightWithFares | FlightAbroad
export type AnyFlight = OfferedFlight | JourneyAbroad
export type AnyFare = OfferedFare | FareAbroad

export const isOfferAbroad = (offer: AnyOffer): offer is OfferAbroad => 'kind' in offer
export const isAbroad = <F extends AnyFlight>(flight: F): flight is Extract<F, JourneyAbroad> => 'slices' in flight
/** Whether what some supplier offers is a journey abroad. */
export const isJourney = (flight: FlightOnOffer): flight is FlightAbroad => 'slices' in flight
export const isFareAbroad = (fare: AnyFare): fare is FareAbroad => 'segmentCabins' in fare

/** One offer of a search of either kind, by its key; null where the search has none of that name. */
export function findAnyOffer(
  { flights, journeyType }: { readonly flights: readonly AnyFlightWithFares[]; readonly journeyType: JourneyType | null },
  offerKey: string,
): AnyOffer | null {
  if (journeyType === null) return findOffer(inland(flights), offerKey)
  for (const flight of flights) {
    if (!isAbroad(flight)) continue
    const { fares, ...journey } = flight
    const fare = fares.find((one) => offerKeyOf(journey, one) === offerKey)
    if (fare) return { kind: 'abroad', journeyType, flight: journey, fare }
  }
  return null
}

/** The mainland flights among them. */
export const inland = (flights: readonly AnyFlightWithFares[]): readonly OfferedFlightWithFares[] =>
  flights.filter((flight): flight is OfferedFlightWithFares => !isAbroad(flight))

/** What an offer is called by: its flight's number, of a journey abroad those of its first way. */
export const flightNumbersOf = ({ flight }: { readonly flight: AnyFlight }): string =>
  isAbroad(flight) ? numbersOf(flight.slices[0]?.segments ?? [flight]) : flight.number

/** Each way of an offer: when it leaves, as wall time with offset, and the numbers of its flights. */
export const departuresOf = ({ flight }: { readonly flight: AnyFlight }): readonly { readonly at: string; readonly numbers: string }[] =>
  isAbroad(flight)
    ? flight.slices.map(({ from, segments }) => ({ at: from.at, numbers: numbersOf(segments) }))
    : [{ at: flight.from.at, numbers: flight.number }]

/** When the last flight of an offer arrives, and where: wall time with offset. */
export const endOf = ({ flight }: { readonly flight: AnyFlight }) =>
  isAbroad(flight) ? (flight.slices.at(-1)?.to ?? flight.to) : flight.to

/** The offer of an order that only mainland flights come to: a change, an airline's plan. */
export function inlandOffer(offer: AnyOffer): Offer {
  invariant(!isOfferAbroad(offer), 'no journey abroad comes here')
  return offer
}

/** By which steps an airline keeps something of a fare; none abroad, where it names a fee or says it when it is asked. */
export const stepsOf = (fare: AnyFare, kind: 'change' | 'refund'): readonly ConditionStep[] =>
  isFareAbroad(fare) ? [] : fare.conditions[kind]

export const leavesValue = (fare: AnyFare): boolean => !isFareAbroad(fare) && fare.conditions.leavesValue === true
