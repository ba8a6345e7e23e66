import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { reissueCabinList, reissueFlightList } from '../../calls/change-choosing.ts'
import {
  findAnyOffer,
  inland,
  isAbroad,
  isFareAbroad,
  isOfferAbroad,
  type AnyFare,
  type AnyFlightWithFares,
  type AnyOffer,
} from '../../rules/any-offer.ts'
import { cabinOfLeg, legsOf, wayOf } from '../../rules/changing-legs.ts'
import { CABIN_GROUPS, CABINS, offerKeyOf, type CabinGroup, type OfferedFlightWithFares } from '../../rules/offer.ts'
import { eachOf, offersFor } from '../../rules/party.ts'
import { sellerIn, type FlightsDeps, type Who } from '../deps.ts'
import { badgeFor, cityOf, judgeOffers, type Judged, type JudgedOffer } from '../judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight } from '../reading/present.ts'
import { judgedOf, lowestOf } from '../market/listing.ts'
import { airportsOf } from '../search.ts'
import { findSearch } from '../store-sessions.ts'
import { asking } from '../supplier-errors.ts'
import { costOf, expectedFor, presentCost, type Costed } from './change-costing.ts'
import { keepWithDraft } from './change-found.ts'
import { lookAtLeg } from './change-legs.ts'
import { openDraft, termsOfChange, type ChangeTerms, type OpenDraft } from './change-opening.ts'

/*
 * Flights to which tickets can be moved on the day that was asked for: of the same airline, between the same cities. Of a journey abroad they
 * are ways of one of its legs, told by that leg and judged with all of them.
 */

/** Whether the airline lets these tickets move there at all: it says so itself once it is asked, in the same way. */
export const isReachable =
  ({ flight }: AnyOffer, now: Temporal.Instant) =>
  (other: Pick<OfferedFlightWithFares, 'carrier' | 'flightId' | 'from'>) =>
    other.carrier === flight.carrier &&
    other.flightId !== flight.flightId &&
    Temporal.Instant.compare(Temporal.Instant.from(other.from.at), now) > 0

interface Way {
  readonly open: OpenDraft
  readonly terms: ChangeTerms
  readonly now: Temporal.Instant
}

function costedOf({ open, terms, now }: Way, offer: AnyOffer, { standing, verdict }: JudgedOffer): Costed | null {
  const charge = expectedFor(open.draft, open.found.row, { offer, terms, now })
  return charge && costOf(charge, { offer, standing, verdict }, terms)
}

/** The flights of the mainland of that day, kept with the draft. */
export async function look(deps: FlightsDeps, open: OpenDraft): Promise<readonly OfferedFlightWithFares[] | Refusal> {
  const { draft, found } = open
  const { flight } = found.row.offer
  const request = {
    fromCityCode: cityOf(flight.from.airport),
    toCityCode: cityOf(flight.to.airport),
    departDate: draft.departDate.toString(),
  }
  const airports = airportsOf(request)
  if (isRefusal(airports)) return airports
  // Of whoever sold the tickets: nobody else moves them. All airlines are asked for: policy judges a flight among all that there are, though these tickets move to their own airline's alone.
  const seller = sellerIn(deps, found.row)
  const flights = await asking(() => seller.search({ ...airports, departDate: request.departDate, cabins: CABINS }))
  if (isRefusal(flights)) return flights
  await keepWithDraft(deps, open, { request, flights })
  return flights
}

/** The same of either kind, with the draft as it is kept then. */
async function lookFor(
  deps: FlightsDeps,
  open: OpenDraft,
  terms: ChangeTerms,
): Promise<{ readonly open: OpenDraft; readonly flights: readonly AnyFlightWithFares[] } | Refusal> {
  if (!isOfferAbroad(open.found.row.offer)) {
    const flights = await look(deps, open)
    return isRefusal(flights) ? flights : { open, flights }
  }
  const offered = await lookAtLeg(deps, open, terms)
  if (isRefusal(offered)) return offered
  return { open: { ...open, draft: { ...open.draft, offered: offered.charges } }, flights: offered.flights }
}

/** Of a journey abroad what is listed was offered for it; of the mainland's flights those of its airline. */
const isOpenTo = (offer: AnyOffer, now: Temporal.Instant) => (flight: AnyFlightWithFares) =>
  isAbroad(flight) || isReachable(offer, now)(flight)

/** One fare of a flight that was found, as an offer. */
function offerFrom({ offer: old }: { readonly offer: AnyOffer }, flight: AnyFlightWithFares, fare: AnyFare): AnyOffer | null {
  const { journeyType } = isOfferAbroad(old) ? old : { journeyType: null }
  return findAnyOffer({ flights: [flight], journeyType }, offerKeyOf(flight, fare))
}

/** The fare of a flight that costs least in a group of cabins; abroad they stand in the order of what the airline takes. */
function leastOf(flight: AnyFlightWithFares, group: CabinGroup, leg: number | null): AnyFare | null {
  if (!isAbroad(flight)) return lowestOf(flight, group)
  return flight.fares.find((fare) => CABIN_GROUPS[group].some((cabin) => cabin === cabinOfLeg(fare, leg ?? 0))) ?? null
}

/** A fare as a change tells it: of a leg abroad in its own cabin, for the other legs stay in theirs. */
const presentFareOf = (flight: AnyFlightWithFares, fare: AnyFare, leg: number | null) => ({
  ...presentFare(flight, fare),
  ...(isFareAbroad(fare) && leg !== null && { cabin: cabinOfLeg(fare, leg) }),
})

/** A leg among those of its journey; null of a mainland flight. */
export function presentLeg({ offer }: { readonly offer: AnyOffer }, leg: number | null) {
  return leg === null ? null : { no: leg + 1, count: legsOf(offer).length }
}

export async function listFlights(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { changeId, cabin }: CallParsed<typeof reissueFlightList>,
  language: Language,
): Promise<CallResult<typeof reissueFlightList> | Refusal> {
  const opened = await openDraft(deps, who, changeId)
  if (isRefusal(opened)) return opened
  const terms = await termsOfChange(deps, opened)
  const looked = await lookFor(deps, opened, terms)
  if (isRefusal(looked)) return looked
  const { open, flights } = looked
  const now = deps.clock.now()
  const { draft, found, standings } = open
  const { leg } = draft
  const way: Way = { open, terms, now }
  const seats = offersFor(flights, open.chosen.length)
  const judged = judgeOffers(standings, seats, now)
  const isOne = isOpenTo(found.row.offer, now)
  const reachable = seats.filter((flight) => isOne(flight) && leastOf(flight, cabin, leg) !== null)
  const listed = reachable.flatMap((flight) => {
    const fare = leastOf(flight, cabin, leg)
    const to = fare && offerFrom(found.row, flight, fare)
    if (!fare || !to) return []
    const one = judgedOf(judged, flight, fare)
    const costed = costedOf(way, to, one)
    if (!costed) return []
    return [
      {
        ...presentFlight(wayOf(to.flight, leg), language),
        lowest: presentFareOf(flight, fare, leg),
        verdict: badgeFor(deps, one.standing, one.verdict, language),
        cost: presentCost(costed, { ...terms, to }, false, language),
        co2Grams: isFareAbroad(fare) || isAbroad(flight) ? null : (flight.co2GramsByCabin?.[fare.cabin] ?? null),
        fareCount: flight.fares.length,
      },
    ]
  })
  // There are flights, and none to which the conditions let these tickets go.
  if (listed.length === 0 && reachable.length > 0) return refuse('AF-CHANGE-DESK')
  const [standing] = standings
  const from = wayOf(found.row.offer.flight, leg)
  const cities = { departCity: cityOf(from.from.airport), arriveCity: cityOf(from.to.airport) }
  return {
    changeId,
    expiresAt: draft.expiresAt.toString(),
    from: presentFlight(from, language),
    leg: presentLeg(found.row, leg),
    departDate: draft.departDate.toString(),
    travellerCount: open.chosen.length,
    policyLine: deps.policy.line(standing.standard, language, cities),
    standardOf: standing.standardOf,
    flights: listed.toSorted((a, b) => (a.from.at < b.from.at ? -1 : 1)),
  }
}

/** What was found for the day, while it lives. */
async function searchOf(deps: FlightsDeps, { who, draft, found, standings, chosen }: OpenDraft) {
  const now = deps.clock.now()
  const search = draft.searchId === null ? null : await findSearch(deps.db.read, who, draft.searchId, now)
  if (!search) return null
  const all: readonly AnyFlightWithFares[] = isOfferAbroad(found.row.offer) ? search.flights.filter(isAbroad) : inland(search.flights)
  const flights = offersFor(all, chosen.length)
  return { all, flights, judged: judgeOffers(standings, flights, now) }
}

export async function listFares(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { changeId, flightId }: CallParsed<typeof reissueCabinList>,
  language: Language,
): Promise<CallResult<typeof reissueCabinList> | Refusal> {
  const open = await openDraft(deps, who, changeId)
  if (isRefusal(open)) return open
  const search = await searchOf(deps, open)
  if (!search) return refuse('AF-0-0021')
  const now = deps.clock.now()
  const { row } = open.found
  const { leg } = open.draft
  const isOne = isOpenTo(row.offer, now)
  const flight = search.flights.find((one) => one.flightId === flightId && isOne(one))
  if (!flight) return refuse(search.all.some((one) => one.flightId === flightId) ? 'AF-SOLD-OUT' : 'AF-GONE')
  const way: Way = { open, terms: await termsOfChange(deps, open), now }
  const shown = (fare: AnyFare) => {
    const to = offerFrom(row, flight, fare)
    const one = judgedOf(search.judged, flight, fare)
    const costed = to && costedOf(way, to, one)
    if (!costed) return []
    return [
      {
        ...presentFareOf(flight, fare, leg),
        name: fareName(fare, language),
        // Fees are shares of what the new ticket will be worth.
        conditions: presentConditions(to, language, now, eachOf(costed.worth.fareMinor, way.terms.size)),
        baggage: presentBaggage(fare, language),
        verdict: badgeFor(deps, one.standing, one.verdict, language),
        cost: presentCost(costed, { ...way.terms, to }, false, language),
      },
    ]
  }
  const offered: readonly AnyFare[] = flight.fares
  const fares = offered.flatMap(shown).toSorted((a, b) => a.cost.totalMinor - b.cost.totalMinor || a.fareMinor - b.fareMinor)
  if (fares.length === 0) return refuse('AF-CHANGE-DESK')
  return {
    flight: presentFlight(wayOf(flight, leg), language),
    from: presentFlight(wayOf(row.offer.flight, leg), language),
    leg: presentLeg(row, leg),
    expiresAt: open.draft.expiresAt.toString(),
    travellerCount: open.chosen.length,
    fares,
  }
}

/** An offer of what was found, judged, if it may be chosen. */
export async function offerOf(
  deps: FlightsDeps,
  open: OpenDraft,
  offerKey: string,
): Promise<{ readonly offer: AnyOffer; readonly one: JudgedOffer; readonly judged: Judged } | Refusal> {
  const search = await searchOf(deps, open)
  if (!search) return refuse('AF-0-0021')
  const { offer: old } = open.found.row
  const journeyType = isOfferAbroad(old) ? old.journeyType : null
  const offer = findAnyOffer({ flights: search.flights, journeyType }, offerKey)
  const one = search.judged.byKey.get(offerKey)
  const flight = search.flights.find(({ flightId }) => flightId === offer?.flight.flightId)
  if (!offer || !one || !flight || !isOpenTo(old, deps.clock.now())(flight)) return refuse('AF-GONE')
  return { offer, one, judged: search.judged }
}
