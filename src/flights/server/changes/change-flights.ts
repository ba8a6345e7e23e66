import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { reissueCabinList, reissueFlightList } from '../../calls/changing.ts'
import { inland, inlandOffer, type AnyOffer } from '../../rules/any-offer.ts'
import { CABINS, findOffer, type Offer, type OfferedFare, type OfferedFlightWithFares } from '../../rules/offer.ts'
import { eachOf, offersFor } from '../../rules/party.ts'
import { sellerIn, type FlightsDeps, type Who } from '../deps.ts'
import { badgeFor, cityOf, judgeOffers, type Judged, type JudgedOffer } from '../judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight } from '../present.ts'
import { judgedOf, lowestOf } from '../market/listing.ts'
import { airportsOf } from '../search.ts'
import { findSearch, saveSearch } from '../store.ts'
import { asking } from '../supplier-errors.ts'
import { costOf, presentCost, reckon, type Costed } from './change-costing.ts'
import { openDraft, termsOfChange, type ChangeTerms, type OpenDraft } from './change-opening.ts'
import { changeDraft } from './change-store.ts'

/* Flights to which tickets can be moved on the day that was asked for: of the same airline, between the same cities. */

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

function costedOf({ open, terms, now }: Way, offer: Offer, { standing, verdict }: JudgedOffer): Costed | null {
  const charge = reckon(inlandOffer(open.found.row.offer), offer, terms, now)
  return charge && costOf(charge, { offer, standing, verdict }, terms)
}

export async function look(
  deps: FlightsDeps,
  { who, draft, found, party, scene }: OpenDraft,
): Promise<readonly OfferedFlightWithFares[] | Refusal> {
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
  const now = deps.clock.now()
  const searchId = uuidv7(now.epochMilliseconds)
  const kept = { ...who, ...party, id: searchId, request, flights, sceneCode: scene.sceneCode, now, expiresAt: draft.expiresAt }
  await deps.db.transact(
    async (writer) => {
      await saveSearch(writer, kept)
      await changeDraft(writer, draft, { searchId })
    },
    { name: 'flights.change-search' },
  )
  return flights
}

export async function listFlights(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { changeId, cabin }: CallParsed<typeof reissueFlightList>,
  language: Language,
): Promise<CallResult<typeof reissueFlightList> | Refusal> {
  const open = await openDraft(deps, who, changeId)
  if (isRefusal(open)) return open
  const flights = await look(deps, open)
  if (isRefusal(flights)) return flights
  const now = deps.clock.now()
  const { draft, found, standings } = open
  const way: Way = { open, terms: await termsOfChange(deps, open), now }
  const seats = offersFor(flights, open.chosen.length)
  const judged = judgeOffers(standings, seats, now)
  const isOne = isReachable(found.row.offer, now)
  const reachable = seats.filter((flight) => isOne(flight) && lowestOf(flight, cabin) !== null)
  const listed = reachable.flatMap((flight) => {
    const fare = lowestOf(flight, cabin)
    if (!fare) return []
    const one = judgedOf(judged, flight, fare)
    const costed = costedOf(way, { flight, fare }, one)
    if (!costed) return []
    return [
      {
        ...presentFlight(flight, language),
        lowest: presentFare(flight, fare),
        verdict: badgeFor(deps, one.standing, one.verdict, language),
        cost: presentCost(costed, { ...way.terms, to: { flight, fare } }, false, language),
        co2Grams: flight.co2GramsByCabin?.[fare.cabin] ?? null,
        fareCount: flight.fares.length,
      },
    ]
  })
  // There are flights, and none to which the conditions let these tickets go.
  if (listed.length === 0 && reachable.length > 0) return refuse('AF-CHANGE-DESK')
  const [standing] = standings
  const cities = { departCity: cityOf(found.row.offer.flight.from.airport), arriveCity: cityOf(found.row.offer.flight.to.airport) }
  return {
    changeId,
    expiresAt: draft.expiresAt.toString(),
    from: presentFlight(found.row.offer.flight, language),
    departDate: draft.departDate.toString(),
    travellerCount: open.chosen.length,
    policyLine: deps.policy.line(standing.standard, language, cities),
    standardOf: standing.standardOf,
    flights: listed.toSorted((a, b) => (a.from.at < b.from.at ? -1 : 1)),
  }
}

/** What was found for the day, while it lives. */
async function searchOf(deps: FlightsDeps, { who, draft, standings, chosen }: OpenDraft) {
  const now = deps.clock.now()
  const search = draft.searchId === null ? null : await findSearch(deps.db.read, who, draft.searchId, now)
  if (!search) return null
  const all = inland(search.flights)
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
  const isOne = isReachable(open.found.row.offer, now)
  const flight = search.flights.find((one) => one.flightId === flightId && isOne(one))
  if (!flight) return refuse(search.all.some((one) => one.flightId === flightId) ? 'AF-SOLD-OUT' : 'AF-GONE')
  const way: Way = { open, terms: await termsOfChange(deps, open), now }
  const shown = (fare: OfferedFare) => {
    const one = judgedOf(search.judged, flight, fare)
    const costed = costedOf(way, { flight, fare }, one)
    if (!costed) return []
    return [
      {
        ...presentFare(flight, fare),
        name: fareName(fare, language),
        // Fees are shares of what the new ticket will be worth.
        conditions: presentConditions({ flight, fare }, language, now, eachOf(costed.worth.fareMinor, way.terms.size)),
        baggage: presentBaggage(fare, language),
        verdict: badgeFor(deps, one.standing, one.verdict, language),
        cost: presentCost(costed, { ...way.terms, to: { flight, fare } }, false, language),
      },
    ]
  }
  const fares = flight.fares.flatMap(shown).toSorted((a, b) => a.cost.totalMinor - b.cost.totalMinor || a.fareMinor - b.fareMinor)
  if (fares.length === 0) return refuse('AF-CHANGE-DESK')
  return {
    flight: presentFlight(flight, language),
    from: presentFlight(open.found.row.offer.flight, language),
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
): Promise<{ readonly offer: Offer; readonly one: JudgedOffer; readonly judged: Judged } | Refusal> {
  const search = await searchOf(deps, open)
  if (!search) return refuse('AF-0-0021')
  const offer = findOffer(search.flights, offerKey)
  const one = search.judged.byKey.get(offerKey)
  if (!offer || !one || !isReachable(open.found.row.offer, deps.clock.now())(offer.flight)) return refuse('AF-GONE')
  return { offer, one, judged: search.judged }
}
