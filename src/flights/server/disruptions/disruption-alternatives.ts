import { uuidv7 } from '../../../kernel/ids.ts'
import { isRefusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import type { Alternative, AlternativesAsking, AlternativesSource, AnewAlternative, Disturbed } from '../../../orders/server/index.ts'
import type { AlternativeFlight } from '../../calls/disruptions.ts'
import { inlandOffer } from '../../rules/any-offer.ts'
import { CABINS, offerKeyOf, type OfferedFare, type OfferedFlightWithFares } from '../../rules/offer.ts'
import { AIRLINE_REASON } from '../../rules/changing.ts'
import { offersFor } from '../../rules/party.ts'
import { countsOf, seatsOf } from '../../rules/passenger-types.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import { isReachable } from '../changes/change-flights.ts'
import { openAs, type OpenDraft } from '../changes/change-opening.ts'
import type { DraftRow } from '../changes/change-store.ts'
import { sellerIn, type FlightsDeps } from '../deps.ts'
import { badgeFor, judgeOffers } from '../judging.ts'
import { fareName, presentBaggage, presentFare, presentFlight } from '../reading/present.ts'
import { judgedOf } from '../market/listing.ts'
import { airportsOf } from '../search.ts'
import { findOrder, findTickets, type TicketRow } from '../store.ts'
import { ticketsToMove } from './disruption-beside.ts'
import { flightsAnew } from './flights-anew.ts'

/*
 * Other flights for who has lost hers: of the same airline, in the cabin that she has, for nothing as the airline says. Judged as every flight of
 * their day, by the policy in force and the standards of those who travel.
 */

/** Days that are asked for, from that of the flight that was sold. */
const DAYS = 3
/** As many that policy allows are enough: the days after are not asked for. */
const ENOUGH = 3
const DRAFT_MINUTES = 30

/** A flight as an alternative, with how it is shown. */
export interface FlightAlternative extends Alternative {
  readonly means: 'flight'
  readonly shown: AlternativeFlight
}

export const isFlight = (one: Alternative): one is FlightAlternative => one.means === 'flight' && 'shown' in one

/** A change of all tickets that she may move, as it would be begun; kept nowhere until somebody takes a flight. */
export async function draftFor(
  deps: FlightsDeps,
  who: { readonly companyId: string; readonly personId: string },
  orderId: string,
  departDate: Temporal.PlainDate,
): Promise<DraftRow> {
  const now = deps.clock.now()
  const tickets = await findTickets(deps.db.read, who.companyId, [orderId])
  return {
    companyId: who.companyId,
    id: uuidv7(now.epochMilliseconds),
    orderId,
    personId: who.personId,
    passengerNos: (await ticketsToMove(deps, who, { orderId, tickets })).map(({ passengerNo }) => passengerNo),
    departDate,
    reasonCode: AIRLINE_REASON,
    note: '',
    searchId: null,
    choice: null,
    // What airlines abroad exchange for nothing nobody lists.
    leg: null,
    offered: null,
    createdAt: now,
    expiresAt: now.add({ minutes: DRAFT_MINUTES }),
    newOrderId: null,
  }
}

/** Infants sit on laps. */
export const seatsFor = (chosen: readonly Pick<TicketRow, 'passengerType'>[]): number =>
  seatsOf(countsOf(chosen.map(({ passengerType }) => passengerType)))

/**
 * In the cabin that she has: whatever a fare is worth the airline takes nothing. The class that she has, with conditions such as she has, where policy
 * allows it; else the cheapest, of which policy says the least.
 */
function fareIn(
  flight: OfferedFlightWithFares,
  { cabin, bookingClass }: Pick<OfferedFare, 'cabin' | 'bookingClass'>,
  isAllowed: (fare: OfferedFare) => boolean,
): OfferedFare | null {
  const fares = flight.fares.filter((fare) => fare.cabin === cabin).toSorted((a, b) => a.fareMinor - b.fareMinor)
  const own = fares.find((fare) => fare.bookingClass === bookingClass)
  return own && isAllowed(own) ? own : (fares[0] ?? null)
}

function alternativesIn(
  deps: FlightsDeps,
  { found, chosen, standings }: OpenDraft,
  flights: readonly OfferedFlightWithFares[],
  { language, isSuggested }: { readonly language: AlternativesAsking['language']; readonly isSuggested: (flightId: string) => boolean },
): readonly FlightAlternative[] {
  const now = deps.clock.now()
  const offer = inlandOffer(found.row.offer)
  const seats = offersFor(flights, seatsFor(chosen))
  const judged = judgeOffers(standings, seats, now)
  const isOne = isReachable(offer, now)
  return seats.flatMap((flight): FlightAlternative[] => {
    const fare = fareIn(flight, offer.fare, (one) => isWithin(judgedOf(judged, flight, one).verdict))
    if (!fare || !isOne(flight) || !isSuggested(flight.flightId)) return []
    const { standing, verdict } = judgedOf(judged, flight, fare)
    const badge = badgeFor(deps, standing, verdict, language)
    const key = offerKeyOf(flight, fare)
    return [
      {
        means: 'flight',
        key,
        costMinor: 0,
        inPolicy: badge.isWithin,
        departsAt: Temporal.Instant.from(flight.from.at),
        arrivesAt: Temporal.Instant.from(flight.to.at),
        shown: {
          means: 'flight',
          key,
          flight: presentFlight(flight, language),
          fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
          baggage: presentBaggage(fare, language),
          verdict: badge,
          inPolicy: badge.isWithin,
        },
      },
    ]
  })
}

/** The days on which the airline exchanges for nothing, from the day that was sold or today. */
function daysFor(deps: FlightsDeps, soldOn: Temporal.PlainDate, freeUntilDate: string | null): readonly Temporal.PlainDate[] {
  const today = dateIn(DEFAULT_ZONE, deps.clock.now())
  const first = Temporal.PlainDate.compare(soldOn, today) < 0 ? today : soldOn
  const days = Array.from({ length: DAYS }, (_, index) => first.add({ days: index }))
  return days.filter((day) => freeUntilDate === null || day.toString() <= freeUntilDate)
}

async function find(
  deps: FlightsDeps,
  asking: AlternativesAsking,
  journey: Disturbed,
): Promise<readonly (FlightAlternative | AnewAlternative)[]> {
  const { orderId } = journey.order
  const row = await findOrder(deps.db.read, journey.order)
  // What another line's journey paid does not pay for a flight.
  if (!row) return flightsAnew(deps, asking, journey)
  if (journey.freeUntilDate === null) return []
  const airports = airportsOf(journey)
  if (isRefusal(airports)) return []
  const found: FlightAlternative[] = []
  for (const day of daysFor(deps, dateIn(DEFAULT_ZONE, journey.wanted.departsAt), journey.freeUntilDate)) {
    const open = await openAs(deps, asking, await draftFor(deps, asking, orderId, day))
    // Those whom she may move cannot go without others: nobody was asked for flights who did not answer.
    if (isRefusal(open)) return []
    const flights = await sellerIn(deps, row).search({ ...airports, departDate: day.toString(), cabins: CABINS })
    // The flight that the airline plans for her is accepted, and not exchanged for.
    const isSuggested = (flightId: string) => flightId !== row.offer.flight.flightId
    found.push(...alternativesIn(deps, open, flights, { language: asking.language, isSuggested }))
    if (found.filter(({ inPolicy }) => inPolicy).length >= ENOUGH) break
  }
  return found
}

export const flightAlternatives = (deps: FlightsDeps): AlternativesSource<FlightAlternative | AnewAlternative> => ({
  means: 'flight',
  find: (asking, journey) => find(deps, asking, journey),
})
