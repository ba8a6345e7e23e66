import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { findCity } from '../../places/rules/cities.ts'
import { payerSplit } from '../../policy/rules/payers.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { cabinList, flightList, lowestFares, policyListNew } from '../calls/searching.ts'
import {
  CABIN_GROUPS,
  CABINS,
  findOffer,
  offerKeyOf,
  totalMinorOf,
  type Cabin,
  type CabinGroup,
  type OfferedFare,
  type OfferedFlightWithFares,
} from '../rules/offer.ts'
import { checkSearch } from '../rules/search.ts'
import { alternativesTo, approvalNeedOf, approversFor, bookableOf, presentAlternatives } from './approving.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { badgeFor, explainFor, judgeOffers, standingOf, type Judged } from './judging.ts'
import { fareName, listedPrice, presentBaggage, presentConditions, presentFare, presentFlight, presentPrice } from './present.ts'
import { findSearch, saveSearch } from './store.ts'
import { asking } from './supplier-errors.ts'

interface SearchInput {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
  readonly cabin: CabinGroup
}

/** The airports of both ends, or what is wrong with them. */
function airportsOf(input: { fromCityCode: string; toCityCode: string }): { from: readonly string[]; to: readonly string[] } | Refusal {
  const from = findCity(input.fromCityCode)
  const to = findCity(input.toCityCode)
  if (!from) return refuse('AF-NO-CITY', { field: 'fromCityCode' })
  if (!to) return refuse('AF-NO-CITY', { field: 'toCityCode' })
  return { from: from.airports.map((a) => a.code), to: to.airports.map((a) => a.code) }
}

/** The cheapest fare of a flight in a group of cabins: what its row shows. Null where the group is sold out. */
function lowestOf(flight: OfferedFlightWithFares, group: CabinGroup): OfferedFare | null {
  const cabins: readonly Cabin[] = CABIN_GROUPS[group]
  const fares = flight.fares.filter((fare) => cabins.includes(fare.cabin))
  return fares.length === 0 ? null : fares.reduce((low, fare) => (fare.fareMinor < low.fareMinor ? fare : low))
}

const groupOf = (cabin: Cabin): CabinGroup => (cabin === 'Y' || cabin === 'A' ? 'economy' : 'business')

/** How many flights have a lowest fare that complies. */
function compliantIn(flights: readonly OfferedFlightWithFares[], judged: Judged, group: CabinGroup): number {
  return flights.filter((flight) => {
    const fare = lowestOf(flight, group)
    return fare !== null && verdictOf(judged, flight, fare).compliant
  }).length
}

/** The lowest fare of the day in a group, in minor units. */
function lowestOfDay(flights: readonly OfferedFlightWithFares[], group: CabinGroup): number | null {
  const lows = flights.flatMap((flight) => lowestOf(flight, group)?.fareMinor ?? [])
  return lows.length === 0 ? null : Math.min(...lows)
}

export async function searchFlights(
  deps: FlightsDeps,
  who: Who,
  input: SearchInput,
  language: Language,
): Promise<CallResult<typeof flightList> | Refusal> {
  const now = deps.clock.now()
  const wrong = checkSearch(input, dateIn(DEFAULT_ZONE, now))
  if (wrong) return wrong
  const airports = airportsOf(input)
  if (isRefusal(airports)) return airports
  const [standing, found, settings] = await Promise.all([
    standingOf(deps, who),
    asking(() => deps.supplier.search({ ...airports, departDate: input.departDate, cabins: CABINS })),
    deps.people.companySettings(deps.db.read, who.companyId),
  ])
  if (isRefusal(standing)) return standing
  if (isRefusal(found)) return found
  // All cabins are asked for, whatever group is shown: a fare above somebody's cabin is judged against what her cabin costs.
  const flights = found.filter((flight) => lowestOf(flight, input.cabin) !== null)
  const judged = judgeOffers(standing, flights, now)
  const searchId = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ minutes: settings.offerLifetimeMinutes })
  await deps.db.transact((writer) => saveSearch(writer, { ...who, id: searchId, request: input, flights, now, expiresAt }), {
    name: 'flights.search',
  })
  const lowestMinor = lowestOfDay(flights, input.cabin)
  const listed = flights.flatMap((flight) => {
    const fare = lowestOf(flight, input.cabin)
    if (!fare) return []
    const verdict = verdictOf(judged, flight, fare)
    return [
      {
        ...presentFlight(flight, language),
        lowest: presentFare(flight, fare, fare.fareMinor === lowestMinor),
        verdict: badgeFor(deps, standing, verdict, language),
      },
    ]
  })
  return {
    searchId,
    expiresAt: expiresAt.toString(),
    policyLine: deps.policy.line(standing.standard, language, { departCity: input.fromCityCode, arriveCity: input.toCityCode }),
    limitMinor: deps.policy.priceLimit(standing.standard, input.fromCityCode, input.toCityCode),
    compliantCount: listed.filter((flight) => flight.verdict.compliant).length,
    flights: listed,
  }
}

function verdictOf(judged: Judged, flight: OfferedFlightWithFares, fare: OfferedFlightWithFares['fares'][number]) {
  const one = judged.byKey.get(offerKeyOf(flight, fare))
  if (!one) throw new Error('an offer that was found is judged')
  return one.verdict
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
    deps.supplier.lowestFares({ ...airports, fromDate: input.fromDate, days: input.days, cabins: CABIN_GROUPS[input.cabin] }),
  )
  if (isRefusal(found)) return found
  return { days: days.map((date) => ({ date, lowestMinor: date < today.toString() ? null : (found.get(date) ?? null) })) }
}

/** A living search of the caller's and what it needs to be read again. */
async function readSearch(deps: FlightsDeps, who: Who, searchId: string) {
  const now = deps.clock.now()
  const [search, standing, settings] = await Promise.all([
    findSearch(deps.db.read, who, searchId, now),
    standingOf(deps, who),
    deps.people.companySettings(deps.db.read, who.companyId),
  ])
  if (!search) return refuse('AF-0-0021')
  if (isRefusal(standing)) return standing
  return { search, standing, settings, judged: judgeOffers(standing, search.flights, now) }
}

export async function listCabins(
  deps: FlightsDeps,
  who: Who,
  input: { searchId: string; flightId: string },
  language: Language,
): Promise<CallResult<typeof cabinList> | Refusal> {
  const read = await readSearch(deps, who, input.searchId)
  if (isRefusal(read)) return read
  const flight = read.search.flights.find((one) => one.flightId === input.flightId)
  if (!flight) return refuse('AF-GONE')
  const lowest = { economy: lowestOfDay(read.search.flights, 'economy'), business: lowestOfDay(read.search.flights, 'business') }
  const fares = flight.fares.toSorted((a, b) => a.fareMinor - b.fareMinor)
  return {
    flight: presentFlight(flight, language),
    expiresAt: read.search.expiresAt.toString(),
    fares: fares.map((fare) => ({
      ...presentFare(flight, fare, fare.fareMinor === lowest[groupOf(fare.cabin)]),
      name: fareName(fare, language),
      price: presentPrice(listedPrice({ flight, fare }, read.settings.flightServiceFeeMinor)),
      conditions: presentConditions({ flight, fare }, language, deps.clock.now()),
      baggage: presentBaggage(fare, language),
      verdict: badgeFor(deps, read.standing, verdictOf(read.judged, flight, fare), language),
    })),
  }
}

export async function explainOffer(
  deps: FlightsDeps,
  who: Who,
  input: { searchId: string; offerKey: string },
  language: Language,
): Promise<CallResult<typeof policyListNew> | Refusal> {
  const read = await readSearch(deps, who, input.searchId)
  if (isRefusal(read)) return read
  const { search, standing, settings, judged } = read
  const offer = findOffer(search.flights, input.offerKey)
  const one = judged.byKey.get(input.offerKey)
  if (!offer || !one) return refuse('AF-GONE')
  const price = listedPrice(offer, settings.flightServiceFeeMinor)
  const totalMinor = totalMinorOf(price)
  const kept = alternativesTo(search.flights, judged, one.facts)
  const approvers = await approversFor(deps, who, one.verdict)
  const { personMinor } = payerSplit(standing.standard, one.verdict, totalMinor)
  return {
    flight: presentFlight(offer.flight, language),
    fare: presentFare(offer.flight, offer.fare),
    price: presentPrice(price),
    explanation: explainFor(deps, standing, one, totalMinor, language),
    alternatives: presentAlternatives(kept, language),
    withinHours: kept.withinMinutes === null ? null : kept.withinMinutes / 60,
    compliantCount: compliantIn(search.flights, judged, groupOf(offer.fare.cabin)),
    bookable: bookableOf(deps, { verdict: one.verdict, personMinor, approvers }, language),
    approval: approvalNeedOf(standing, one.verdict, approvers, language),
  }
}
