import type { BudgetSeen, Charged } from '../../../applications/server/index.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { changeTravellers, checkAirAvail, startBooking } from '../../calls/booking.ts'
import { serviceFeeMinor, type FeePromise, type FeeRate } from '../../../payments/rules/service-fees.ts'
import { endOf, findAnyOffer, isJourney, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { keepingExtras } from '../../rules/extras-price.ts'
import { totalMinorOf, type FlightOnOffer, type PriceParts } from '../../rules/offer.ts'
import { eachOf, seats } from '../../rules/party.ts'
import { priceOfTypes } from '../../rules/passenger-fares.ts'
import { countsOf, seatsOf, type PassengerCounts } from '../../rules/passenger-types.ts'
import { checkDeparture } from '../../rules/search.ts'
import { isOver, searchIsOver } from '../again/again-opening.ts'
import { rowsOfWays } from '../both-ways/ways-rows.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { extrasForParty } from '../extras/extras-ordered.ts'
import { feePromise } from '../fees.ts'
import { govern, keptScene, type Linked, type SceneKept } from '../governing.ts'
import { payersOf, rejudge, standingIn, standingsOf, tripOf, type Standing, type Standings } from '../judging.ts'
import { findParty, partyAsked, together, typesOf, type Party } from '../party.ts'
import { listedPrice } from '../reading/present.ts'
import { offerBesideRail, wasSilent } from '../rail-beside.ts'
import { findBooking, findSearch, repriceBooking, saveBooking, type BookingRow, type PlanOf } from '../store-sessions.ts'
import { asking } from '../supplier-errors.ts'
import type { SupplierPrice } from '../../supplier/port/searching.ts'
import { givenOn, type Given } from '../together/given-store.ts'
import type { Booker } from '../while-open.ts'

/** An offer's price as its supplier asks it now, and the token that keeps it. */
export interface Priced {
  readonly price: PriceParts
  readonly priceToken: string
  readonly priceExpiresAt: Temporal.Instant
  /** The offer as it stands now; missing where the supplier names a price alone. */
  readonly offered?: AnyOffer
}

/** What they pay together with our fee: adults of one fare pay it alike, children and infants by their own. */
function withFee({ byType, ...asked }: SupplierPrice, { adults }: PassengerCounts, rate: FeeRate | null): PriceParts {
  if (byType === undefined) {
    return { ...asked, serviceFeeMinor: serviceFeeMinor(rate, { fareMinor: eachOf(asked.fareMinor, adults), tickets: adults }) }
  }
  return priceOfTypes(byType, rate)
}

/** What the supplier asks for an offer now for these, with our fee. */
export async function priceOffer(
  deps: FlightsDeps,
  offer: AnyOffer,
  passengers: PassengerCounts,
  rate: FeeRate | null,
): Promise<Priced | Refusal> {
  const { flightId } = offer.flight
  const asked = { flightId, fareId: offer.fare.fareId, passengers, alsoAtOtherTimes: true as const }
  const answer = await asking(() => supplierOf(deps, { offer }).price(asked))
  if (isRefusal(answer)) return answer
  switch (answer.is) {
    case 'soldOut':
      return refuse('AF-SOLD-OUT')
    case 'flightGone':
      return refuse('AF-GONE')
    case 'priced':
      return {
        price: withFee(answer.price, passengers, rate),
        priceToken: answer.priceToken,
        priceExpiresAt: answer.expiresAt,
        ...offeredNow(offer, answer.offered),
      }
  }
}

/** What is offered now in place of an offer abroad: times, conditions and bags may have moved as well. */
function offeredNow(offer: AnyOffer, now: FlightOnOffer | undefined): { offered?: AnyOffer } {
  if (!isOfferAbroad(offer) || now === undefined || !isJourney(now)) return {}
  const { fares, ...flight } = now
  const [fare] = fares
  return fare === undefined ? {} : { offered: { ...offer, flight, fare } }
}

/** What a supplier asks of one adult, of what it asks of all. */
const adultsPart = (price: PriceParts, size: number): Pick<PriceParts, 'fareMinor' | 'airportTaxMinor' | 'fuelSurchargeMinor'> =>
  price.byType?.find(({ type }) => type === 'ADT') ?? {
    fareMinor: eachOf(price.fareMinor, size),
    airportTaxMinor: eachOf(price.airportTaxMinor, size),
    fuelSurchargeMinor: eachOf(price.fuelSurchargeMinor, size),
  }

/** The offer at the fare that the supplier now asks of one adult, so that it is judged at what it costs: policy has no word on a child's. */
export function atPrice<O extends AnyOffer>(offer: O, price: PriceParts, size: number): O
export function atPrice(offer: AnyOffer, price: PriceParts, size: number): AnyOffer {
  const { fareMinor, airportTaxMinor: taxMinor } = adultsPart(price, size)
  if (isOfferAbroad(offer)) return { ...offer, fare: { ...offer.fare, fareMinor, taxMinor } }
  return {
    flight: offer.flight,
    fare: { ...offer.fare, fareMinor, discountPercent: Math.round((fareMinor * 100) / offer.flight.fullFareMinor) },
  }
}

/** What the list said of an offer: inland of its fare and our fee, for taxes are no part of it there; abroad of all of it. */
const listedTotalOf = (offer: AnyOffer, now: PriceParts, listed: PriceParts): number =>
  totalMinorOf(isOfferAbroad(offer) ? listed : { ...now, fareMinor: listed.fareMinor, serviceFeeMinor: listed.serviceFeeMinor })

/** Opens a booking session: a row with the offer, its price and its verdict, for as long as the company lets offers live. */
export async function openBooking(
  deps: FlightsDeps,
  who: Booker,
  input: { searchId: string; offerKey: string },
  /** The part of a plan of the desk that it is opened for, and what our service was promised to cost when that was asked for. */
  plan: { readonly planOf: PlanOf; readonly fee: FeePromise | null } | null = null,
): Promise<CallResult<typeof startBooking> | Refusal> {
  const now = deps.clock.now()
  const search = await findSearch(deps.db.read, who, input.searchId, now)
  if (!search) return searchIsOver(deps, who, input.searchId)
  const asked = await findParty(deps, who, search)
  if (isRefusal(asked)) return asked
  const size = asked.travellers.length
  const found = findAnyOffer({ ...search, journeyType: search.request.abroad?.journeyType ?? null }, input.offerKey)
  if (!found) return refuse('AF-GONE')
  const { departDate } = tripOf(found)
  const party = together(asked, departDate)
  if (isRefusal(party)) return party
  const counts = countsOf(typesOf(party, departDate))
  if (!seats(found.fare, seatsOf(counts))) return refuse('AF-SOLD-OUT')
  const late = checkDeparture(Temporal.Instant.from(found.flight.from.at), now)
  if (late) return late
  const { sceneCode, againOf } = search
  const fee = plan?.fee ?? feePromise(who, party, { isAbroad: isOfferAbroad(found) })
  const [scene, standings, priced] = await Promise.all([
    keptScene(deps, who, sceneCode),
    standingsOf(deps, who, party, { sceneCode, policyVersion: null, trip: tripOf(found), isAbroad: isOfferAbroad(found) }),
    priceOffer(deps, found, counts, fee.rate),
  ])
  if (isRefusal(scene)) return scene
  if (isRefusal(standings)) return standings
  if (isRefusal(priced)) return priced
  const { offered, ...kept } = priced
  const taken = atPrice(offered ?? found, priced.price, size)
  const offer = wasSilent(taken) ? await offerBesideRail(deps, who, taken, { party, standings, sceneCode }) : taken
  const { verdict, standing } = rejudge(standings, offer, search.flights, now)
  const listedTotalMinor = listedTotalOf(found, priced.price, listedPrice(found, counts, fee.rate))
  const id = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ minutes: who.settings.offerLifetimeMinutes })
  const judged = { verdict, judgedAs: standing.personId }
  await deps.db.transact(
    async (writer) => {
      const { searchId } = input
      const { mode, party: codes } = party
      const { policyVersion } = standing
      await saveBooking(writer, {
        ...who,
        id,
        mode,
        party: codes,
        searchId,
        offer,
        ...kept,
        ...judged,
        policyVersion,
        sceneCode,
        againOf,
        planOf: plan?.planOf ?? null,
        feePromise: fee,
        now,
        expiresAt,
      })
      // A fare that moved between the list and here is shown old and new before it can be submitted.
      if (listedTotalMinor !== totalMinorOf(priced.price)) {
        await repriceBooking(writer, who, id, { ...kept, ...judged, movedFromMinor: listedTotalMinor })
      }
    },
    { name: 'flights.start-booking' },
  )
  return { bookingId: id, expiresAt: expiresAt.toString() }
}

/** How a session stands: a submitted one is that for ever. */
export const statusOf = (booking: BookingRow, now: Temporal.Instant): 'open' | 'submitted' | 'expired' => {
  if (booking.orderId) return 'submitted'
  return Temporal.Instant.compare(now, booking.expiresAt) < 0 ? 'open' : 'expired'
}

/** The local date on which a session's flight leaves. */
export const departDateOf = ({ offer }: Pick<BookingRow, 'offer'>): Temporal.PlainDate =>
  Temporal.PlainDate.from(offer.flight.from.at.slice(0, 10))

/** The local day on which a session's last flight arrives: until then a document has to hold. */
export const lastDayOf = ({ offer }: Pick<BookingRow, 'offer'>): string => endOf(offer).at.slice(0, 10)

/** As what those of a session fly, on the day of its flight. */
export const typesIn = ({ booking, party }: Pick<Session, 'booking' | 'party'>) => typesOf(party, tripOf(booking.offer).departDate)

/** An open session with its party and its standings, or why it cannot be gone on with. */
export interface Session {
  readonly booking: BookingRow
  readonly party: Party
  readonly standings: Standings
  /** By whose standard it was judged. */
  readonly standing: Standing
  readonly scene: SceneKept
  /** What was chosen for single travellers, by person. */
  readonly given: ReadonlyMap<string, Given>
  /** The session that keeps it: of several ways the first. */
  readonly givenIn: string
}

export async function sessionOf(deps: FlightsDeps, who: Who, booking: BookingRow): Promise<Session | Refusal> {
  const [party, scene, given] = await Promise.all([
    findParty(deps, who, booking),
    keptScene(deps, who, booking.sceneCode),
    givenOn(deps.db.read, who.companyId, booking.id),
  ])
  if (isRefusal(party)) return party
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, { ...booking, trip: tripOf(booking.offer), isAbroad: isOfferAbroad(booking.offer) })
  return isRefusal(standings)
    ? standings
    : { booking, party, standings, standing: standingIn(standings, booking.judgedAs), scene, given, givenIn: booking.id }
}

/** What governs a session as it is charged and linked. */
export const governSession = (
  deps: FlightsDeps,
  who: Who,
  { booking, ...session }: Session,
  asked: { readonly charged: Charged | null; readonly linked: Linked; readonly beside?: readonly BudgetSeen[] },
) => govern(deps, who, { ...booking, ...session }, asked)

/** A session that can still be submitted, or why not. */
export async function openSession(deps: FlightsDeps, who: Who, id: string): Promise<Session | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  if (statusOf(booking, deps.clock.now()) === 'expired') return isOver(booking)
  return sessionOf(deps, who, booking)
}

export async function creditCovers(deps: FlightsDeps, who: Who, id: string) {
  const found = await findBooking(deps.db.read, who, id)
  if (!found) return refuse('P404')
  const parts: number[] = []
  for (const way of await rowsOfWays(deps, who, found)) {
    const session = await openSession(deps, who, way.id)
    if (isRefusal(session)) return session
    const { booking, standing } = session
    parts.push(payersOf(standing, booking.verdict, booking.price, booking.feePromise.paidBy).companyMinor)
  }
  return { companyCreditCovers: await deps.payments.covers(deps.db.read, who.companyId, sumMinor(parts)) }
}

/** A price token that lives this much longer is as good as a new one: the hold follows within seconds. */
const TOKEN_LEFT_MIN_SECONDS = 120

/**
 * Asks the price of an open session again and answers with the session at that price. What came is kept where it says
 * something new: another price, with its new verdict, or a token in place of one that runs out.
 */
export async function reprice(deps: FlightsDeps, who: Who, session: Session): Promise<Session | Refusal> {
  const { booking, standings } = session
  const { size } = session.standing
  const asked = await priceOffer(deps, booking.offer, countsOf(typesIn(session)), booking.feePromise.rate)
  if (isRefusal(asked)) return asked
  const priced = { ...asked, price: keepingExtras(asked.price, booking.price) }
  const oldTotalMinor = totalMinorOf(booking.price)
  const moved = oldTotalMinor !== totalMinorOf(priced.price)
  const tokenLives = Temporal.Instant.compare(booking.priceExpiresAt, deps.clock.now().add({ seconds: TOKEN_LEFT_MIN_SECONDS })) > 0
  const offer = atPrice(priced.offered ?? booking.offer, priced.price, size)
  // What is sold abroad may have other rules or bags at the same price.
  const isOther = isOfferAbroad(offer) && JSON.stringify(offer) !== JSON.stringify(booking.offer)
  if (!moved && !isOther && tokenLives) return session
  const market = moved ? await findSearch(deps.db.read, who, booking.searchId, null) : null
  const judged = moved ? rejudge(standings, offer, market?.flights ?? [], deps.clock.now()) : { ...session, verdict: booking.verdict }
  const { verdict, standing } = judged
  const { offered: _, ...price } = priced
  const next = {
    ...price,
    ...(isOther && { offer }),
    verdict,
    judgedAs: standing.personId,
    movedFromMinor: moved ? oldTotalMinor : booking.movedFromMinor,
  }
  await deps.db.transact((writer) => repriceBooking(writer, who, booking.id, next), { name: 'flights.reprice' })
  return { ...session, booking: { ...booking, ...next }, standing }
}

export async function checkAvailability(deps: FlightsDeps, who: Who, id: string): Promise<CallResult<typeof checkAirAvail> | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  const totals = { oldTotalMinor: 0, newTotalMinor: 0 }
  for (const way of await rowsOfWays(deps, who, booking)) {
    const session = await openSession(deps, who, way.id)
    if (isRefusal(session)) return session
    const asked = await reprice(deps, who, session)
    if (isRefusal(asked)) return asked
    totals.oldTotalMinor += totalMinorOf(session.booking.price)
    totals.newTotalMinor += totalMinorOf(asked.booking.price)
  }
  return { available: true, changed: totals.oldTotalMinor !== totals.newTotalMinor, ...totals }
}

/**
 * Lets others travel than those whom the flight was searched for: the offer is priced for the new number, and judged by the new
 * party's standards. Who asked for it sees the new price, so it counts as seen. Where there are not seats enough, who was added
 * has not joined and the party stays as it was.
 */
export async function changeParty(
  deps: FlightsDeps,
  who: Booker,
  { id, travellers }: CallParsed<typeof changeTravellers>,
): Promise<CallResult<typeof changeTravellers> | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  if (statusOf(booking, deps.clock.now()) !== 'open') return isOver(booking)
  if (isOfferAbroad(booking.offer)) return refuse('AF-INTL-SELF', { field: 'travellers' })
  // What the desk offered, and what was agreed to since, is for those it was asked for.
  if (booking.planOf) return refuse('AF-PLAN-PARTY', { field: 'travellers' })
  const asked = await partyAsked(deps, who, travellers)
  if (isRefusal(asked)) return asked
  const priced: Extract<Awaited<ReturnType<typeof pricedFor>>, { next: unknown }>[] = []
  for (const way of await rowsOfWays(deps, who, booking)) {
    const one = await pricedFor(deps, who, way, asked)
    if (isRefusal(one)) return one
    priced.push(one)
  }
  await deps.db.transact(
    async (writer) => {
      for (const { id: wayId, next } of priced) await repriceBooking(writer, who, wayId, next)
    },
    { name: 'flights.change-travellers' },
  )
  return {
    bookingId: id,
    travellerCount: asked.travellers.length,
    oldTotalMinor: sumMinor(priced.map((one) => one.oldMinor)),
    newTotalMinor: sumMinor(priced.map((one) => totalMinorOf(one.next.price))),
  }
}

/** What a session costs another party, and how it is judged then. */
async function pricedFor(deps: FlightsDeps, who: Booker, booking: BookingRow, asked: Party) {
  const { departDate } = tripOf(booking.offer)
  const party = together(asked, departDate)
  if (isRefusal(party)) return party
  const size = party.travellers.length
  const fee = feePromise(who, party)
  const [standings, priced, market] = await Promise.all([
    standingsOf(deps, who, party, { ...booking, trip: tripOf(booking.offer) }),
    priceOffer(deps, booking.offer, countsOf(typesOf(party, departDate)), fee.rate),
    findSearch(deps.db.read, who, booking.searchId, null),
  ])
  if (isRefusal(standings)) return standings
  if (isRefusal(priced)) return priced.refused === 'AF-SOLD-OUT' ? refuse('AF-JOIN') : priced
  const taken = atPrice(booking.offer, priced.price, size)
  // Which seats are permitted, and how many are needed, is asked for those who now travel.
  const offer = await offerBesideRail(deps, who, taken, { party, standings, sceneCode: booking.sceneCode })
  const { verdict, standing } = rejudge(standings, offer, market?.flights ?? [], deps.clock.now())
  const { mode, party: codes } = party
  const { offered: _, ...price } = priced
  const travellerIds = party.travellers.map(({ person }) => person.personId)
  const beside = extrasForParty({ price: priced.price, extras: booking.extras }, travellerIds, who.settings)
  const kept = { ...booking.offer, flight: offer.flight } as AnyOffer
  const next = {
    ...price,
    ...beside,
    offer: kept,
    mode,
    party: codes,
    verdict,
    judgedAs: standing.personId,
    movedFromMinor: null,
    feePromise: fee,
  }
  return { id: booking.id, next, oldMinor: totalMinorOf(booking.price) }
}
