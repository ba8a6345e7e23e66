import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { anyAirportCodesOf } from '../../../places/rules/world-cities.ts'
import type { FeeRate } from '../../../payments/rules/service-fees.ts'
import type { FlightAbroad } from '../../rules/abroad.ts'
import type { AnyFlightWithFares, AnyOffer } from '../../rules/any-offer.ts'
import { highestCabin, type Plan } from '../../rules/inquiry-plan.ts'
import type { InquiryLeg } from '../../rules/inquiry.ts'
import { CABINS, groupOf, totalMinorOf, type OfferedFlightWithFares } from '../../rules/offer.ts'
import { countsOf, seatsOf } from '../../rules/passenger-types.ts'
import { inlandOfferFor, journeyTypeOf, offerAbroadFor, type NotFound, type PlanPart } from '../../rules/plan-booking.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import { atPrice, priceOffer } from '../booking/booking.ts'
import type { FlightsDeps } from '../deps.ts'
import { together, typesOf, type Party } from '../party.ts'
import type { SearchRequestRow } from '../store-sessions.ts'
import { asking } from '../supplier-errors.ts'

/* The flights of a plan, looked up where they are sold. */

/** A part of a plan as it is sold now. */
export interface PartOnSale {
  readonly part: PlanPart
  /** As it was found, which a session is opened on. */
  readonly offer: AnyOffer
  /** At the price that was asked for it, and as it stands. */
  readonly now: AnyOffer
  /** Of all who travel, with our fee. */
  readonly totalMinor: number
  readonly request: SearchRequestRow
  /** All that was found beside it: among these policy judges it. */
  readonly flights: readonly AnyFlightWithFares[]
}

export interface LookedFor {
  readonly plan: Plan
  readonly wish: { readonly legs: readonly InquiryLeg[] }
  readonly party: Party
  readonly rate: FeeRate | null
  /** Who sells journeys abroad, of a plan of such; null within the mainland. */
  readonly abroad: FlightSupplier<FlightAbroad> | null
}

/** A leg as the plan flies it: it may leave on another day than was wished for. */
function legOf({ plan, wish }: LookedFor, at: number): InquiryLeg {
  const [leg, first] = [wish.legs[at], plan.legs[at]?.[0]]
  invariant(leg && first, 'a plan has a flight on each leg')
  return { ...leg, departDate: first.departAt.slice(0, 10) }
}

const airportsOf = (leg: InquiryLeg) => ({
  from: anyAirportCodesOf(leg.fromCityCode),
  to: anyAirportCodesOf(leg.toCityCode),
  departDate: leg.departDate,
})

type Found = Pick<PartOnSale, 'offer' | 'request' | 'flights'>

const refused = (why: NotFound): Refusal => refuse(why === 'soldOut' ? 'AF-SOLD-OUT' : 'AF-PLAN-DESK')

/** All who sell mainland flights are waited for: which of them the desk has looked at nobody knows. */
async function mainlandFlights(deps: FlightsDeps, leg: InquiryLeg): Promise<readonly OfferedFlightWithFares[]> {
  const found: OfferedFlightWithFares[] = []
  const search = await deps.market.search({ ...airportsOf(leg), cabins: CABINS })
  await search.later(async ({ flights }) => void found.push(...(flights ?? [])))
  return found
}

async function findInland(deps: FlightsDeps, looked: LookedFor, { legs: [at = 0] }: PlanPart): Promise<Found | Refusal> {
  const leg = legOf(looked, at)
  const flights = await asking(() => mainlandFlights(deps, leg))
  if (isRefusal(flights)) return flights
  const seatsNeeded = seatsOf(countsOf(typesOf(looked.party, leg.departDate)))
  const offer = inlandOfferFor(looked.plan.legs[at] ?? [], flights, seatsNeeded)
  return typeof offer === 'string' ? refused(offer) : { offer, flights, request: { ...leg } }
}

async function findAbroad(seller: FlightSupplier<FlightAbroad>, looked: LookedFor): Promise<Found | Refusal> {
  const { plan } = looked
  const legs = plan.legs.map((_, at) => legOf(looked, at))
  const [first, ...further] = legs
  invariant(first, 'a plan has a leg')
  const asked = { ...airportsOf(first), cabins: CABINS, ...(further.length > 0 && { further: further.map(airportsOf) }) }
  const flights = await asking(() => seller.search(asked))
  if (isRefusal(flights)) return flights
  const journeyType = journeyTypeOf(legs)
  const offer = offerAbroadFor(plan, flights, journeyType)
  if (typeof offer === 'string') return refused(offer)
  return { offer, flights, request: { ...first, abroad: { journeyType, legs, cabin: groupOf(highestCabin(plan)) } } }
}

/** A part of a plan with its price of now; AF-PLAN-DESK where nobody here sells these flights. */
export async function lookFor(deps: FlightsDeps, looked: LookedFor, part: PlanPart): Promise<PartOnSale | Refusal> {
  const found = looked.abroad ? await findAbroad(looked.abroad, looked) : await findInland(deps, looked, part)
  if (isRefusal(found)) return found
  const { offer } = found
  const departDate = offer.flight.from.at.slice(0, 10)
  const party = together(looked.party, departDate)
  if (isRefusal(party)) return party
  const priced = await priceOffer(deps, offer, countsOf(typesOf(party, departDate)), looked.rate)
  if (isRefusal(priced)) return priced
  const now = atPrice(priced.offered ?? offer, priced.price, party.travellers.length)
  return { part, ...found, now, totalMinor: totalMinorOf(priced.price) }
}

/** Whether such flights can be sold here at all: within the mainland nobody sells two of them as one. */
export const isSoldHere = ({ plan, isAbroad, abroad }: Pick<LookedFor, 'plan' | 'abroad'> & { readonly isAbroad: boolean }): boolean =>
  isAbroad ? abroad !== null && plan.legs.length <= abroad.can.legs : plan.legs.every((flights) => flights.length === 1)
