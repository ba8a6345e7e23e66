import type { NoResort } from '../../../orders/rules/last-resort.ts'
import type { ResortAsking } from '../../../orders/server/index.ts'
import { isRefusal } from '../../../kernel/result.ts'
import { isLineOpen } from '../../../people/rules/lines.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { FeePromise } from '../../../payments/rules/service-fees.ts'
import { needsOf } from '../../../policy/rules/needs.ts'
import { documentFault } from '../../rules/documents.ts'
import { CABINS, totalMinorOf, type Offer, type OfferedFlightWithFares, type PriceParts } from '../../rules/offer.ts'
import { seats } from '../../rules/party.ts'
import { countsOf } from '../../rules/passenger-types.ts'
import { fitting, type Candidate } from '../../rules/resort.ts'
import { eachOnce } from '../../rules/same-flight.ts'
import type { FlightsDeps } from '../deps.ts'
import { feePromise } from '../fees.ts'
import { judgeOffers, standingsOf, type JudgedOffer, type Standings } from '../judging.ts'
import { judgedOf } from '../market/listing.ts'
import { partyAsked, together, typesOf, type Party } from '../party.ts'
import { listedPrice } from '../reading/present.ts'
import { railFor, withRail } from '../rail-beside.ts'
import { airportsOf } from '../search.ts'
import type { Booker } from '../while-open.ts'

/* The flights of a day that could be somebody's last resort, looked up where they are sold and judged by the standards of all who travel. */

/** A fare that will do, as the list says it. */
export interface Fit extends Candidate {
  readonly offer: Offer
  readonly price: PriceParts
  readonly judged: JudgedOffer
}

export interface Looked {
  readonly party: Party
  readonly standings: Standings
  readonly sceneCode: string | null
  readonly fee: FeePromise
  /** All that is on sale that day: among these each is judged. */
  readonly flights: readonly OfferedFlightWithFares[]
  /** The cheapest first. */
  readonly fits: readonly [Fit, ...Fit[]]
}

/** All who sell mainland flights are waited for: the cheapest may be anybody's. */
async function flightsOn(deps: FlightsDeps, asking: ResortAsking): Promise<readonly OfferedFlightWithFares[] | null> {
  const airports = airportsOf(asking)
  if (isRefusal(airports) || airports.from.length === 0 || airports.to.length === 0) return null
  const found: OfferedFlightWithFares[] = []
  const search = await deps.market.search({ ...airports, departDate: asking.departDate, cabins: CABINS })
  await search.later(async ({ flights }) => void found.push(...(flights ?? [])))
  return found
}

/** Nothing binds, nobody has to say why, and the person pays no part of the fare. */
const isUnasked = ({ verdict }: JudgedOffer): boolean => isWithin(verdict) && !needsOf(verdict).reason && verdict.action !== 'forbid'

const hasDocuments = ({ travellers }: Party, lastDay: string): boolean =>
  travellers.every(({ cards }) => cards.some((card) => documentFault(card, lastDay) === null))

/**
 * What will do, or why nothing does. `besideTrains`: flights are held against the trains of that day too, where a standard takes the train instead;
 * beforehand, while her trains are still on sale, that would always speak for these. Throws where nobody who sells flights answers.
 */
export async function lookForResort(
  deps: FlightsDeps,
  who: Booker,
  asking: ResortAsking,
  { besideTrains }: { readonly besideTrains: boolean },
): Promise<Looked | NoResort> {
  if (!isLineOpen(who.settings.lines, 'flight')) return 'closed'
  const { mode, userCodes } = asking.travellers
  const asked = await partyAsked(deps, who, { mode, userCodes: [...userCodes] })
  if (isRefusal(asked)) return 'people'
  const party = together(asked, asking.departDate)
  if (isRefusal(party)) return 'people'
  const now = deps.clock.now()
  const scene = await deps.policy.sceneFor(deps.db.read, who, asking.sceneCode, now)
  if (isRefusal(scene)) return 'closed'
  const { sceneCode } = scene
  const trip = { departDate: asking.departDate, arriveCity: asking.toCityCode }
  const standings = await standingsOf(deps, who, party, { sceneCode, policyVersion: null, trip })
  if (isRefusal(standings)) return 'closed'
  const [found, rail] = await Promise.all([
    flightsOn(deps, asking),
    besideTrains ? railFor(deps, who, { party, standings, sceneCode, leg: asking }) : null,
  ])
  if (found === null) return 'noWay'
  const flights = found.map((flight) => withRail(flight, rail))
  const fits = fitsOf(deps, who, { party, standings, flights }, asking)
  if (typeof fits === 'string') return fits
  return hasDocuments(party, asking.departDate) ? { party, standings, sceneCode, fee: feePromise(who, party), flights, fits } : 'documents'
}

function fitsOf(
  deps: FlightsDeps,
  who: Booker,
  { party, standings, flights }: Pick<Looked, 'party' | 'standings' | 'flights'>,
  { departDate, notBefore }: ResortAsking,
): readonly [Fit, ...Fit[]] | NoResort {
  const now = deps.clock.now()
  const [{ seats: needed }] = standings
  const counts = countsOf(typesOf(party, departDate))
  const { rate } = feePromise(who, party)
  const day = eachOnce(flights)
  const judged = judgeOffers(standings, day, now)
  const all = day.flatMap((flight) =>
    flight.fares.map((fare): Fit => {
      const offer = { flight, fare }
      const price = listedPrice(offer, counts, rate)
      const one = judgedOf(judged, flight, fare)
      return {
        offer,
        price,
        judged: one,
        departAt: Temporal.Instant.from(flight.from.at),
        totalMinor: totalMinorOf(price),
        isInPolicy: isUnasked(one),
        hasSeats: seats(fare, needed),
      }
    }),
  )
  // What has left by now is as gone as what leaves before she would have: a flight that is boarding is nobody's.
  const from = Temporal.Instant.compare(now, notBefore) < 0 ? notBefore : now.add({ nanoseconds: 1 })
  return fitting(all, from)
}
