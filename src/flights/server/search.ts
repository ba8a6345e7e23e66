import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { findCity } from '../../places/rules/cities.ts'
import { findAnyOffer, isAbroad, isOfferAbroad, inland, type AnyFlightWithFares } from '../rules/any-offer.ts'
import type { CallResult } from '../../kernel/call.ts'
import { isWithin } from '../../policy/rules/payers.ts'
import type { cabinList, flightList, lowestFares, moreFlights, policyListNew } from '../calls/searching.ts'
import type { AskedTravellers } from '../calls/words.ts'
import { CABIN_GROUPS, CABINS, groupOf, type Cabin, type CabinGroup, type OfferedFlightWithFares, totalMinorOf } from '../rules/offer.ts'
import { actionFor, offersFor } from '../rules/party.ts'
import { countsOf } from '../rules/passenger-types.ts'
import { eachOnce, flownAs } from '../rules/same-flight.ts'
import { checkSearch } from '../rules/search.ts'
import {
  alternativesTo,
  approvalNeedOf,
  askableFor,
  bookableOf,
  presentAlternatives,
  presentReasons,
  type KeptAlternatives,
} from './approving.ts'
import { flightText } from '../text/index.ts'
import { againOf, searchIsOver } from './again/again-opening.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { feePromise } from './fees.ts'
import { applicationFor, explainApplication, keptScene, needsUnder, presentChanges } from './governing.ts'
import { badgeFor, explainFor, judgeOffers, payersOf, standingsOf, type Judged, type JudgedOffer, type Standings } from './judging.ts'
import { askedRow, heardOf } from './market/asked-row.ts'
import { findAsked } from './market/asked-store.ts'
import type { Search } from './market/market.ts'
import { keepLater } from './market/later.ts'
import { compliantIn, judgedOf, lowestOf, lowestOfDay, presentList } from './market/listing.ts'
import { findParty, partyAsked, payerFor, together, typesOf } from './party.ts'
import { fareName, listedPrice, presentBaggage, presentConditions, presentFare, presentFlight, presentListed } from './reading/present.ts'
import { presentRail, railFor, withRail } from './rail-beside.ts'
import { findSearch, packFlights, saveSearch } from './store-sessions.ts'
import { asking } from './supplier-errors.ts'
import type { Booker } from './while-open.ts'

interface SearchInput {
  readonly travellers?: AskedTravellers | undefined
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
  readonly cabin: CabinGroup
  readonly sceneCode: string | null
  /** The order in whose place a flight is chosen; null of a new search. */
  readonly orderSeq?: string | null
}

/** The airports of both ends, or what is wrong with them. */
export function airportsOf(input: {
  fromCityCode: string
  toCityCode: string
}): { from: readonly string[]; to: readonly string[] } | Refusal {
  const from = findCity(input.fromCityCode)
  const to = findCity(input.toCityCode)
  if (!from) return refuse('AF-NO-CITY', { field: 'fromCityCode' })
  if (!to) return refuse('AF-NO-CITY', { field: 'toCityCode' })
  return { from: from.airports.map((a) => a.code), to: to.airports.map((a) => a.code) }
}

const tripAsked = ({ departDate, toCityCode }: { departDate: string; toCityCode: string }) => ({ departDate, arriveCity: toCityCode })

/** The group whose list leads to the ways out: her own where one of them lies there, so that the number beside them counts what it opens. */
function groupOfWays(own: Cabin, { ways }: KeptAlternatives): CabinGroup {
  const groups = ways.map(({ offer }) => groupOf(offer.fare.cabin))
  return groups.includes(groupOf(own)) ? groupOf(own) : (groups[0] ?? groupOf(own))
}

/** The same of journeys abroad: how many ways of their first leg have a fare that complies. */
const compliantWays = (flights: readonly AnyFlightWithFares[], judged: Judged): number =>
  new Set(
    flights
      .filter((flight) => flight.fares.some((fare) => isWithin(judgedOf(judged, flight, fare).verdict)))
      .map((flight) => (isAbroad(flight) ? (flight.slices[0]?.sliceId ?? '') : flight.flightId)),
  ).size

/** For whom, on which occasion and by which standards somebody looks, and which trains stand beside the flights. */
async function lookedUp(
  deps: FlightsDeps,
  who: Booker,
  { travellers, sceneCode, orderSeq = null, ...input }: SearchInput,
  now: Temporal.Instant,
) {
  const [again, asked, scene] = await Promise.all([
    againOf(deps, who, orderSeq),
    partyAsked(deps, who, travellers),
    deps.policy.sceneFor(deps.db.read, who, sceneCode, now),
  ])
  if (isRefusal(again)) return again
  if (isRefusal(asked)) return asked
  const party = together(asked, input.departDate)
  if (isRefusal(party)) return party
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, { sceneCode: scene.sceneCode, policyVersion: null, trip: tripAsked(input) })
  if (isRefusal(standings)) return standings
  const rail = await railFor(deps, who, { party, standings, sceneCode: scene.sceneCode, leg: input })
  return { again, party, scene, standings, rail }
}

/** Asks the airlines of a day between two cities: the same whoever looks and travels. */
export async function askAirlines(
  deps: FlightsDeps,
  input: Pick<SearchInput, 'fromCityCode' | 'toCityCode' | 'departDate' | 'cabin'>,
): Promise<Search | Refusal> {
  const wrong = checkSearch(input, dateIn(DEFAULT_ZONE, deps.clock.now()))
  if (wrong) return wrong
  const airports = airportsOf(input)
  if (isRefusal(airports)) return airports
  return asking(() => deps.market.search({ ...airports, departDate: input.departDate, cabins: CABINS }))
}

/** `asked`: the airlines, where they have been asked before (`askAirlines`). */
export async function searchFlights(
  deps: FlightsDeps,
  who: Booker,
  { travellers, sceneCode, orderSeq = null, ...input }: SearchInput,
  language: Language,
  asked = askAirlines(deps, input),
): Promise<CallResult<typeof flightList> | Refusal> {
  const now = deps.clock.now()
  const wrong = checkSearch(input, dateIn(DEFAULT_ZONE, now))
  if (wrong) return wrong
  // What is ours to know is looked up while the airlines look.
  const [found, forWhom] = await Promise.all([asked, lookedUp(deps, who, { ...input, travellers, sceneCode, orderSeq }, now)])
  if (isRefusal(forWhom)) return forWhom
  if (isRefusal(found)) return found
  const { again, party, scene, standings, rail } = forWhom
  // All cabins are asked for, whatever group is shown: a fare above somebody's cabin is judged against what her cabin costs.
  // What has fewer seats than travellers is kept too: one of them may be taken out on the order form.
  const keptOf = (answered: readonly OfferedFlightWithFares[]): OfferedFlightWithFares[] =>
    answered.filter((flight) => lowestOf(flight, input.cabin) !== null).map((flight) => withRail(flight, rail))
  const heard = found.take()
  const flights = keptOf(heard.answers.flatMap((answer) => answer.flights ?? []))
  const searchId = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ minutes: who.settings.offerLifetimeMinutes })
  const row = {
    ...who,
    ...party,
    id: searchId,
    request: input,
    sceneCode: scene.sceneCode,
    againOf: again,
    asked: askedRow(heard, now),
    now,
    expiresAt,
  }
  async function keep(): Promise<void> {
    const packing = packFlights(flights)
    await deps.db.transact(async (writer) => saveSearch(writer, { ...row, offers: await packing }), {
      name: 'flights.search',
      isLosable: true,
    })
  }
  async function present() {
    const open = eachOnce(offersFor(flights, standings[0].seats))
    return presentList(deps, { open, judged: judgeOffers(standings, open, now), group: input.cabin }, language)
  }
  // Its flights are judged and shown while it is written down.
  const [, list] = await Promise.all([keep(), present()])
  if (heard.waiting.length > 0) void keepLater(deps, { ...who, id: searchId }, found, keptOf)
  const { standing: strictest, limitMinor } = tightest(deps, standings, input)
  return {
    searchId,
    expiresAt: expiresAt.toString(),
    policyLine: deps.policy.line(strictest.standard, language, { departCity: input.fromCityCode, arriveCity: input.toCityCode }),
    standardOf: strictest.standardOf,
    scene: { code: scene.sceneCode, name: scene.name },
    travellerCount: party.travellers.length,
    limitMinor,
    heard: heardOf(row.asked, now),
    ...list,
  }
}

/** The lowest fare limit of the party on a trip, and whose it is; of equal ones, and where there is none, the first traveller's. */
function tightest(deps: FlightsDeps, standings: Standings, { fromCityCode, toCityCode }: Omit<SearchInput, 'sceneCode'>) {
  const limited = standings.map((standing) => ({
    standing,
    limitMinor: deps.policy.priceLimit(standing.standard, fromCityCode, toCityCode),
  }))
  return limited.reduce((low, one) => ((one.limitMinor ?? Infinity) < (low.limitMinor ?? Infinity) ? one : low))
}

export async function lowestByDay(
  deps: FlightsDeps,
  input: { fromCityCode: string; toCityCode: string; fromDate: string; days: number; cabin: CabinGroup },
): Promise<CallResult<typeof lowestFares> | Refusal> {
  const today = dateIn(DEFAULT_ZONE, deps.clock.now())
  const first = Temporal.PlainDate.from(input.fromDate)
  const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first
  const wrong = checkSearch({ ...input, departDate: from.toString() }, today)
  if (wrong) return wrong
  const airports = airportsOf(input)
  if (isRefusal(airports)) return airports
  const days = Array.from({ length: input.days }, (_, i) => first.add({ days: i }).toString())
  const found = await asking(() =>
    deps.market.lowestFares({ ...airports, fromDate: input.fromDate, days: input.days, cabins: CABIN_GROUPS[input.cabin] }),
  )
  if (isRefusal(found)) return found
  return { days: days.map((date) => ({ date, lowestMinor: date < today.toString() ? null : (found.get(date) ?? null) })) }
}

/** A living search of the caller's and what it needs to be read again. */
export async function readSearch(deps: FlightsDeps, who: Who, searchId: string) {
  const now = deps.clock.now()
  const search = await findSearch(deps.db.read, who, searchId, now)
  if (!search) return searchIsOver(deps, who, searchId)
  const [party, scene] = await Promise.all([findParty(deps, who, search), keptScene(deps, who, search.sceneCode)])
  if (isRefusal(party)) return party
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, {
    sceneCode: search.sceneCode,
    policyVersion: null,
    trip: tripAsked(search.request),
    isAbroad: search.request.abroad !== undefined,
  })
  if (isRefusal(standings)) return standings
  const open = offersFor(search.flights, standings[0].seats)
  const flights = search.request.abroad === undefined ? eachOnce(inland(open)) : open
  return { search, flights, party, scene, standings, judged: judgeOffers(standings, flights, now) }
}

/** What has come to a search since its caller saw so many answers; and whether somebody is still waited for. */
export async function listMore(
  deps: FlightsDeps,
  who: Who,
  input: { searchId: string; cabin: CabinGroup; answers: number },
  language: Language,
): Promise<CallResult<typeof moreFlights> | Refusal> {
  const now = deps.clock.now()
  const row = await findAsked(deps.db.read, who, input.searchId)
  const heard = heardOf(row?.asked ?? null, now)
  if (row && heard.answers === input.answers) return { heard, list: null }
  const read = await readSearch(deps, who, input.searchId)
  if (isRefusal(read)) return read
  return { heard, list: presentList(deps, { open: inland(read.flights), judged: read.judged, group: input.cabin }, language) }
}

const badgeIn = (deps: FlightsDeps, { standing, verdict }: JudgedOffer, language: Language) => badgeFor(deps, standing, verdict, language)

export async function listCabins(
  deps: FlightsDeps,
  who: Booker,
  input: { searchId: string; flightId: string },
  language: Language,
): Promise<CallResult<typeof cabinList> | Refusal> {
  const found = await readSearch(deps, who, input.searchId)
  if (isRefusal(found)) return found
  const read = { ...found, flights: inland(found.flights) }
  const flight = read.flights.find((one) => one.flightId === input.flightId)
  const known = flight ?? inland(read.search.flights).find((one) => one.flightId === input.flightId)
  if (!known) return refuse('AF-GONE')
  // Whoever else sells the same flight has fares of it too, each under its seller's own words.
  const sold = read.flights.filter((one) => flownAs(one) === flownAs(known))
  const [shown] = sold
  if (!shown) return refuse('AF-SOLD-OUT')
  const lowest = { economy: lowestOfDay(read.flights, 'economy'), business: lowestOfDay(read.flights, 'business') }
  const size = read.party.travellers.length
  const counts = countsOf(typesOf(read.party, read.search.request.departDate))
  const { rate } = feePromise(who, read.party)
  const fares = sold
    .flatMap((flight) => flight.fares.map((fare) => ({ flight, fare })))
    .toSorted((a, b) => a.fare.fareMinor - b.fare.fareMinor)
  return {
    flight: presentFlight(shown, language),
    expiresAt: read.search.expiresAt.toString(),
    travellerCount: size,
    fares: fares.map(({ flight, fare }) => ({
      ...presentFare(flight, fare, fare.fareMinor === lowest[groupOf(fare.cabin)]),
      name: fareName(fare, language),
      price: presentListed({ price: listedPrice({ flight, fare }, counts, rate), offer: { flight, fare } }, size, language),
      conditions: presentConditions({ flight, fare }, language, deps.clock.now()),
      baggage: presentBaggage(fare, language),
      verdict: badgeIn(deps, judgedOf(read.judged, flight, fare), language),
    })),
  }
}

export async function explainOffer(
  deps: FlightsDeps,
  who: Booker,
  input: { searchId: string; offerKey: string },
  language: Language,
): Promise<CallResult<typeof policyListNew> | Refusal> {
  const read = await readSearch(deps, who, input.searchId)
  if (isRefusal(read)) return read
  const { flights, party, judged, scene, standings } = read
  const searched = { flights, journeyType: read.search.request.abroad?.journeyType ?? null }
  const offer = findAnyOffer(searched, input.offerKey)
  const one = judged.byKey.get(input.offerKey)
  if (!offer || !one) return refuse('AF-GONE')
  const { standing } = one
  const fee = feePromise(who, party, { isAbroad: isOfferAbroad(offer) })
  const price = listedPrice(offer, countsOf(typesOf(party, read.search.request.departDate)), fee.rate)
  const kept = alternativesTo(searched, judged, one)
  const { verdict } = one
  const { size } = standing
  const askable = await askableFor(deps, who, party, { verdict, totalMinor: totalMinorOf(price), offer })
  const { personMinor } = payersOf(standing, verdict, price, fee.paidBy)
  const needs = needsUnder(scene, verdict, actionFor(verdict, size) === 'forbid')
  const application = await applicationFor(deps, who, { offer, party, standings })
  const explanation = explainFor(deps, standing, one, { price, feePaidBy: fee.paidBy, payer: payerFor(who, party) }, language)
  return {
    flight: presentFlight(offer.flight, language),
    fare: presentFare(offer.flight, offer.fare),
    travellerCount: standing.size,
    price: presentListed({ price, offer }, standing.size, language),
    standardOf: standing.standardOf,
    explanation: {
      ...explanation,
      ...(application.need === 'needed' && explanation.compliant && { whatNow: flightText[language].withApplication }),
      rules: [...explanation.rules, ...explainApplication(deps, { standings, offer, one }, application, language)],
    },
    alternatives: presentAlternatives(kept, language),
    withinHours: kept.withinMinutes === null ? null : kept.withinMinutes / 60,
    compliantCount: isOfferAbroad(offer)
      ? compliantWays(flights, judged)
      : compliantIn(inland(flights), judged, groupOfWays(offer.fare.cabin, kept)),
    bookable: bookableOf(deps, { verdict, size, personMinor, askable }, language),
    approval: approvalNeedOf(standing, verdict, askable, language),
    needs,
    application: { ...application },
    reasons: needs.reason ? presentReasons(standing, language) : [],
    changes: presentChanges(deps, one, verdict, judged, language),
    scene: { code: scene.sceneCode, name: scene.name },
    rail: presentRail(deps, standing, offer, language),
  }
}
