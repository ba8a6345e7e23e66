import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { anyAirportCodesOf, findAnyCity, isAbroad as isCityAbroad } from '../../../places/rules/world-cities.ts'
import type { abroadCabinList, abroadFlightList, abroadLegList, LegPage, ListedSlice } from '../../calls/abroad.ts'
import type { FlightAbroad } from '../../rules/abroad.ts'
import { isAbroad } from '../../rules/any-offer.ts'
import { checkJourney, type JourneyLeg } from '../../rules/journey.ts'
import { CABIN_GROUPS, CABINS, offerKeyOf } from '../../rules/offer.ts'
import { offersFor } from '../../rules/party.ts'
import { journeysBy, totalMinorOfFare, waysOfLeg, type WayOfLeg } from '../../rules/ways.ts'
import type { FlightsDeps } from '../deps.ts'
import { feePromise } from '../fees.ts'
import { badgeFor, judgeOffers, standingsOf, type Judged, type Standings } from '../judging.ts'
import { fareName, listedPrice, presentBaggage, presentConditions, presentPrice } from '../reading/present.ts'
import { presentSlice } from '../reading/present-abroad.ts'
import { keepFound } from '../keep-found.ts'
import { judgedOf } from '../market/listing.ts'
import { readSearch } from '../search.ts'
import type { SearchRow } from '../store-sessions.ts'
import { asking } from '../supplier-errors.ts'
import type { Booker } from '../while-open.ts'
import { partyAbroad, sellerFor } from './abroad-opening.ts'

/* Journeys abroad: searched once, read leg by leg, and at last fare by fare. */

type Abroad = NonNullable<SearchRow['request']['abroad']>

/** The airports of a leg, or which of its cities nobody flies from or to. */
function airportsOf({ fromCityCode, toCityCode, departDate }: JourneyLeg, index: number) {
  const [from, to] = [anyAirportCodesOf(fromCityCode), anyAirportCodesOf(toCityCode)]
  if (from.length === 0) return refuse('AF-NO-CITY', { field: `legs.${index}.fromCityCode` })
  if (to.length === 0) return refuse('AF-NO-CITY', { field: `legs.${index}.toCityCode` })
  return { from, to, departDate }
}

const crossesBorder = ({ fromCityCode, toCityCode }: JourneyLeg): boolean => isCityAbroad(fromCityCode) || isCityAbroad(toCityCode)

/** What the supplier is asked for, or what is wrong with the journey. */
function askedOf(input: CallParsed<typeof abroadFlightList>, today: Temporal.PlainDate) {
  const wrong = checkJourney(input, today)
  if (wrong) return wrong
  const legs: Exclude<ReturnType<typeof airportsOf>, Refusal>[] = []
  for (const [index, leg] of input.legs.entries()) {
    const airports = airportsOf(leg, index)
    if (isRefusal(airports)) return airports
    legs.push(airports)
  }
  if (!input.legs.some(crossesBorder)) return refuse('AF-INLAND', { field: 'legs' })
  const [first, ...further] = legs
  invariant(first, 'a journey has a leg')
  return { ...first, cabins: CABINS, ...(further.length > 0 && { further }) }
}

export async function searchJourney(
  deps: FlightsDeps,
  who: Booker,
  input: CallParsed<typeof abroadFlightList>,
  language: Language,
): Promise<CallResult<typeof abroadFlightList> | Refusal> {
  const now = deps.clock.now()
  const asked = askedOf(input, dateIn(DEFAULT_ZONE, now))
  if (isRefusal(asked)) return asked
  const seller = sellerFor(deps, who)
  if (isRefusal(seller)) return seller
  const party = await partyAbroad(deps, who, input.travellers)
  if (isRefusal(party)) return party
  const scene = await deps.policy.sceneFor(deps.db.read, who, input.sceneCode, now)
  if (isRefusal(scene)) return scene
  const { journeyType, legs, cabin } = input
  const [leg] = legs
  invariant(leg, 'a journey has a leg')
  const trip = { departDate: leg.departDate, arriveCity: leg.toCityCode }
  const [standings, flights] = await Promise.all([
    standingsOf(deps, who, party, { sceneCode: scene.sceneCode, policyVersion: null, trip, isAbroad: true }),
    asking(() => seller.search(asked)),
  ])
  if (isRefusal(standings)) return standings
  if (isRefusal(flights)) return flights
  const expiresAt = now.add({ minutes: who.settings.offerLifetimeMinutes })
  const abroad: Abroad = { journeyType, legs, cabin }
  const request = { ...leg, abroad }
  const searchId = await keepFound(
    deps,
    who,
    { party, request, flights, sceneCode: scene.sceneCode, expiresAt },
    { name: 'flights.search-abroad' },
  )
  const open = offersFor(flights, 1)
  const judged = judgeOffers(standings, open, now)
  const found = { searchId, expiresAt, abroad, flights: open, judged, standings, scene: { code: scene.sceneCode, name: scene.name } }
  return presentLeg(deps, found, [], language)
}

/** A search that lives, as its pages are made from it. */
interface Found {
  readonly searchId: string
  readonly expiresAt: Temporal.Instant
  readonly abroad: Abroad
  readonly flights: readonly FlightAbroad[]
  readonly judged: Judged
  readonly standings: Standings
  readonly scene: LegPage['scene']
}

async function foundOf(deps: FlightsDeps, who: Booker, searchId: string): Promise<Found | Refusal> {
  const read = await readSearch(deps, who, searchId)
  if (isRefusal(read)) return read
  const { search, scene, standings, judged } = read
  const { abroad } = search.request
  // A mainland search is no journey: its pages are others.
  if (abroad === undefined) return refuse('AF-GONE')
  const flights = read.flights.filter(isAbroad)
  return { searchId, expiresAt: search.expiresAt, abroad, flights, judged, standings, scene: { code: scene.sceneCode, name: scene.name } }
}

function presentWay(deps: FlightsDeps, { judged }: Found, way: WayOfLeg, isLowest: boolean, language: Language): ListedSlice {
  const { slice, flight, fare, offerKey } = way
  const { standing, verdict } = judgedOf(judged, flight, fare)
  const { cabin, brand, seatsLeft } = fare
  return {
    ...presentSlice(slice, language),
    lowest: { offerKey, cabin, brand, totalMinor: totalMinorOfFare(fare), seatsLeft, isLowest },
    verdict: badgeFor(deps, standing, verdict, language),
    co2Grams: fare.co2Grams,
  }
}

/** The slices that were chosen, in their order; null where no journey goes so. */
const chosenOf = (flights: readonly FlightAbroad[], chosen: readonly string[]) =>
  journeysBy(flights, chosen)[0]?.slices.slice(0, chosen.length) ?? null

const cityName = (code: string) => findAnyCity(code)?.name ?? { zh: code, en: code }

function presentLeg(deps: FlightsDeps, found: Found, chosen: readonly string[], language: Language): LegPage {
  const { searchId, expiresAt, abroad, flights, standings, scene } = found
  const [standing] = standings
  const ways = waysOfLeg(flights, chosen, CABIN_GROUPS[abroad.cabin])
  const lowestMinor = Math.min(...ways.map(({ fare }) => totalMinorOfFare(fare)))
  const slices = ways.map((way) => presentWay(deps, found, way, totalMinorOfFare(way.fare) === lowestMinor, language))
  const [first] = abroad.legs
  invariant(first, 'a journey has a leg')
  const trip = { departCity: first.fromCityCode, arriveCity: first.toCityCode }
  return {
    searchId,
    expiresAt: expiresAt.toString(),
    journeyType: abroad.journeyType,
    legs: abroad.legs.map((leg) => ({ ...leg, from: cityName(leg.fromCityCode), to: cityName(leg.toCityCode) })),
    leg: chosen.length + 1,
    chosen: (chosenOf(flights, chosen) ?? []).map((slice) => presentSlice(slice, language)),
    policyLine: deps.policy.line(standing.standard, language, trip),
    scene,
    limitMinor: deps.policy.priceLimit(standing.standard, trip.departCity, trip.arriveCity),
    compliantCount: slices.filter(({ verdict }) => verdict.isWithin).length,
    slices,
  }
}

export async function listLeg(
  deps: FlightsDeps,
  who: Booker,
  { searchId, chosen }: CallParsed<typeof abroadLegList>,
  language: Language,
): Promise<CallResult<typeof abroadLegList> | Refusal> {
  const found = await foundOf(deps, who, searchId)
  if (isRefusal(found)) return found
  const isWay = chosen.length < found.abroad.legs.length && (chosen.length === 0 || chosenOf(found.flights, chosen) !== null)
  return isWay ? presentLeg(deps, found, chosen, language) : refuse('AF-GONE', { field: 'chosen' })
}

export async function listFaresAbroad(
  deps: FlightsDeps,
  who: Booker,
  { searchId, chosen }: CallParsed<typeof abroadCabinList>,
  language: Language,
): Promise<CallResult<typeof abroadCabinList> | Refusal> {
  const found = await foundOf(deps, who, searchId)
  if (isRefusal(found)) return found
  const flight = chosen.length === found.abroad.legs.length ? journeysBy(found.flights, chosen)[0] : undefined
  if (!flight) return refuse('AF-GONE', { field: 'chosen' })
  const party = await partyAbroad(deps, who, undefined)
  if (isRefusal(party)) return party
  const { rate } = feePromise(who, party, { isAbroad: true })
  const { journeyType } = found.abroad
  const { fares, ...journey } = flight
  return {
    expiresAt: found.expiresAt.toString(),
    journeyType,
    slices: flight.slices.map((slice) => presentSlice(slice, language)),
    fares: fares
      .toSorted((a, b) => totalMinorOfFare(a) - totalMinorOfFare(b))
      .map((fare) => {
        const offer = { kind: 'abroad', journeyType, flight: journey, fare } as const
        const { standing, verdict } = judgedOf(found.judged, flight, fare)
        return {
          offerKey: offerKeyOf(flight, fare),
          name: fareName(fare, language),
          cabin: fare.cabin,
          cabins: fare.segmentCabins.map((cabins) => [...cabins]),
          seatsLeft: fare.seatsLeft,
          price: presentPrice(listedPrice(offer, { adults: 1, children: 0, infants: 0 }, rate)),
          conditions: presentConditions(offer, language, deps.clock.now()),
          baggage: presentBaggage(fare, language),
          co2Grams: fare.co2Grams,
          verdict: badgeFor(deps, standing, verdict, language),
        }
      }),
  }
}
