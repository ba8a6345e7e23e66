import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { TravellerForBooking } from '../../people/server/index.ts'
import type { changeTravellers, checkAirAvail, FormTraveller, getBookingForm, startBooking } from '../calls/booking.ts'
import { documentFault } from '../rules/documents.ts'
import { findOffer, totalMinorOf, type Offer, type PriceParts } from '../rules/offer.ts'
import { adults, eachOf, seats } from '../rules/party.ts'
import { checkDeparture } from '../rules/search.ts'
import { flightText } from '../text/index.ts'
import { approvalNeedOf, approversFor, bookableOf } from './approving.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { badgeFor, payersOf, rejudge, standingIn, standingsOf, type Standing, type Standings } from './judging.ts'
import { findParty, partyAsked, type Party } from './party.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import { findBooking, findSearch, repriceBooking, saveBooking, type BookingRow } from './store.ts'
import { asking } from './supplier-errors.ts'
import type { Booker } from './while-open.ts'

/** What the supplier asks for an offer now for so many, with our fee for each. */
export async function priceOffer(
  deps: FlightsDeps,
  offer: Offer,
  size: number,
  feeMinor: number,
): Promise<{ price: PriceParts; priceToken: string; priceExpiresAt: Temporal.Instant } | Refusal> {
  const { flightId } = offer.flight
  const answer = await asking(() => deps.supplier.price({ flightId, fareId: offer.fare.fareId, passengers: adults(size) }))
  if (isRefusal(answer)) return answer
  switch (answer.is) {
    case 'soldOut':
      return refuse('AF-SOLD-OUT')
    case 'flightGone':
      return refuse('AF-GONE')
    case 'priced':
      return {
        price: { ...answer.price, serviceFeeMinor: feeMinor * size },
        priceToken: answer.priceToken,
        priceExpiresAt: answer.expiresAt,
      }
  }
}

/** The offer at the fare that the supplier now asks of one passenger, so that it is judged at what it costs. */
export function atPrice(offer: Offer, price: PriceParts, size: number): Offer {
  const fareMinor = eachOf(price.fareMinor, size)
  return {
    flight: offer.flight,
    fare: { ...offer.fare, fareMinor, discountPercent: Math.round((fareMinor * 100) / offer.flight.fullFareMinor) },
  }
}

/** Opens a booking session: a row with the offer, its price and its verdict, for as long as the company lets offers live. */
export async function openBooking(
  deps: FlightsDeps,
  who: Booker,
  input: { searchId: string; offerKey: string },
): Promise<CallResult<typeof startBooking> | Refusal> {
  const now = deps.clock.now()
  const search = await findSearch(deps.db.read, who, input.searchId, now)
  if (!search) return refuse('AF-0-0021')
  const party = await findParty(deps, who, search)
  if (isRefusal(party)) return party
  const size = party.travellers.length
  const found = findOffer(search.flights, input.offerKey)
  if (!found) return refuse('AF-GONE')
  if (!seats(found.fare, size)) return refuse('AF-SOLD-OUT')
  const late = checkDeparture(Temporal.Instant.from(found.flight.from.at), now)
  if (late) return late
  const [standings, priced] = await Promise.all([
    standingsOf(deps, who, party),
    priceOffer(deps, found, size, who.settings.flightServiceFeeMinor),
  ])
  if (isRefusal(standings)) return standings
  if (isRefusal(priced)) return priced
  const offer = atPrice(found, priced.price, size)
  const { verdict, standing } = rejudge(standings, offer, search.flights, now)
  const listedTotalMinor = totalMinorOf({ ...priced.price, fareMinor: found.fare.fareMinor * size })
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
        ...priced,
        ...judged,
        policyVersion,
        now,
        expiresAt,
      })
      // A fare that moved between the list and here is shown old and new before it can be submitted.
      if (listedTotalMinor !== totalMinorOf(priced.price)) {
        await repriceBooking(writer, who, id, { ...priced, ...judged, movedFromMinor: listedTotalMinor })
      }
    },
    { name: 'flights.start-booking' },
  )
  return { bookingId: id, expiresAt: expiresAt.toString() }
}

const statusOf = (booking: BookingRow, now: Temporal.Instant): 'open' | 'submitted' | 'expired' => {
  if (booking.orderId) return 'submitted'
  return Temporal.Instant.compare(now, booking.expiresAt) < 0 ? 'open' : 'expired'
}

/** The local date on which a session's flight leaves. */
export const departDateOf = ({ offer }: Pick<BookingRow, 'offer'>): Temporal.PlainDate =>
  Temporal.PlainDate.from(offer.flight.from.at.slice(0, 10))

/** The local day on which a session's flight arrives: until then a document has to hold. */
export const lastDayOf = ({ offer }: Pick<BookingRow, 'offer'>): string => offer.flight.to.at.slice(0, 10)

/** A traveller as the form shows her: documents masked, those that board no such flight with the reason. */
function presentTraveller(
  deps: FlightsDeps,
  who: Who,
  { person, ticketName, cards }: TravellerForBooking,
  lastDay: string,
  language: Language,
): FormTraveller {
  const text = flightText[language].documentFaults
  return {
    userCode: person.userCode,
    kind: person.kind,
    isCaller: person.personId === who.personId,
    name: person.name,
    cards: cards.map((card) => {
      const code = documentFault(card, lastDay)
      return {
        cardId: card.cardId,
        cardType: card.cardType,
        label: deps.people.cardTypeLabel(card.cardType, language),
        maskedNumber: card.maskedNumber,
        ticketName,
        isDefault: card.isDefault,
        fault: code && { code, message: text[code] },
      }
    }),
    maskedPhone: person.maskedPhone,
    isAwaited: person.kind === 'guest' && cards.length === 0,
  }
}

/** An open session with its party and its standings, or why it cannot be gone on with. */
export interface Session {
  readonly booking: BookingRow
  readonly party: Party
  readonly standings: Standings
  /** By whose standard it was judged. */
  readonly standing: Standing
}

async function sessionOf(deps: FlightsDeps, who: Who, booking: BookingRow): Promise<Session | Refusal> {
  const party = await findParty(deps, who, booking)
  if (isRefusal(party)) return party
  const standings = await standingsOf(deps, who, party)
  return isRefusal(standings) ? standings : { booking, party, standings, standing: standingIn(standings, booking.judgedAs) }
}

/** The order form. An expired session refuses with AF-0-0021, a submitted one names its order. */
export async function readForm(
  deps: FlightsDeps,
  who: Who,
  id: string,
  language: Language,
): Promise<CallResult<typeof getBookingForm> | Refusal> {
  const now = deps.clock.now()
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  const status = statusOf(booking, now)
  if (status === 'expired') return refuse('AF-0-0021')
  const [session, costCentres, own] = await Promise.all([
    sessionOf(deps, who, booking),
    deps.costs.optionsFor(deps.db.read, who),
    deps.people.find(deps.db.read, who),
  ])
  if (isRefusal(session)) return session
  if (!own) return refuse('P404')
  const { party, standing } = session
  const order = booking.orderId ? await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId }) : null
  const { flight, fare } = booking.offer
  const totalMinor = totalMinorOf(booking.price)
  const approvers = await approversFor(deps, who, party, booking.verdict)
  const payers = payersOf(standing, booking.verdict, totalMinor)
  const asked = { verdict: booking.verdict, size: standing.size, personMinor: payers.personMinor, approvers }
  return {
    bookingId: booking.id,
    status,
    orderSeq: order?.number ?? null,
    expiresAt: booking.expiresAt.toString(),
    flight: presentFlight(flight, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    baggage: presentBaggage(fare, language),
    conditions: presentConditions(booking.offer, language, now),
    verdict: badgeFor(deps, standing, booking.verdict, language),
    bookable: bookableOf(deps, asked, language),
    approval: approvalNeedOf(standing, booking.verdict, approvers, language),
    mode: booking.mode,
    travellers: party.travellers.map((traveller) => presentTraveller(deps, who, traveller, lastDayOf(booking), language)),
    standardOf: standing.standardOf,
    contact: { name: own.name, maskedPhone: own.maskedPhone },
    costCentres: costCentres.map(({ code, name, isDefault }) => ({ code, name, isDefault })),
    lines: presentLines(booking.price, standing.size, language),
    totalMinor,
    payers: presentPayers(payers, language),
    movedFromMinor: booking.movedFromMinor,
  }
}

export async function readPreConfirm(deps: FlightsDeps, who: Who, id: string, language: Language) {
  const form = await readForm(deps, who, id, language)
  if (isRefusal(form)) return form
  const { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor } = form
  return { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor }
}

/** A session that can still be submitted, or why not. */
export async function openSession(deps: FlightsDeps, who: Who, id: string): Promise<Session | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  if (statusOf(booking, deps.clock.now()) === 'expired') return refuse('AF-0-0021')
  return sessionOf(deps, who, booking)
}

export async function creditCovers(deps: FlightsDeps, who: Who, id: string) {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const { booking, standing } = session
  const { companyMinor } = payersOf(standing, booking.verdict, totalMinorOf(booking.price))
  return { companyCreditCovers: await deps.payments.covers(deps.db.read, who.companyId, companyMinor) }
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
  const priced = await priceOffer(deps, booking.offer, size, eachOf(booking.price.serviceFeeMinor, size))
  if (isRefusal(priced)) return priced
  const oldTotalMinor = totalMinorOf(booking.price)
  const moved = oldTotalMinor !== totalMinorOf(priced.price)
  const tokenLives = Temporal.Instant.compare(booking.priceExpiresAt, deps.clock.now().add({ seconds: TOKEN_LEFT_MIN_SECONDS })) > 0
  if (!moved && tokenLives) return session
  const market = moved ? await findSearch(deps.db.read, who, booking.searchId, null) : null
  const offer = atPrice(booking.offer, priced.price, size)
  const judged = moved ? rejudge(standings, offer, market?.flights ?? [], deps.clock.now()) : { ...session, verdict: booking.verdict }
  const { verdict, standing } = judged
  const next = { ...priced, verdict, judgedAs: standing.personId, movedFromMinor: moved ? oldTotalMinor : booking.movedFromMinor }
  await deps.db.transact((writer) => repriceBooking(writer, who, booking.id, next), { name: 'flights.reprice' })
  return { ...session, booking: { ...booking, ...next }, standing }
}

export async function checkAvailability(deps: FlightsDeps, who: Who, id: string): Promise<CallResult<typeof checkAirAvail> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const asked = await reprice(deps, who, session)
  if (isRefusal(asked)) return asked
  const totals = { oldTotalMinor: totalMinorOf(session.booking.price), newTotalMinor: totalMinorOf(asked.booking.price) }
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
  if (statusOf(booking, deps.clock.now()) !== 'open') return refuse('AF-0-0021')
  const party = await partyAsked(deps, who, travellers)
  if (isRefusal(party)) return party
  const size = party.travellers.length
  const [standings, priced, market] = await Promise.all([
    standingsOf(deps, who, party),
    priceOffer(deps, booking.offer, size, who.settings.flightServiceFeeMinor),
    findSearch(deps.db.read, who, booking.searchId, null),
  ])
  if (isRefusal(standings)) return standings
  if (isRefusal(priced)) return priced.refused === 'AF-SOLD-OUT' ? refuse('AF-JOIN') : priced
  const offer = atPrice(booking.offer, priced.price, size)
  const { verdict, standing } = rejudge(standings, offer, market?.flights ?? [], deps.clock.now())
  const { mode, party: codes } = party
  const next = { ...priced, mode, party: codes, verdict, judgedAs: standing.personId, movedFromMinor: null }
  await deps.db.transact((writer) => repriceBooking(writer, who, id, next), { name: 'flights.change-travellers' })
  return { bookingId: id, travellerCount: size, oldTotalMinor: totalMinorOf(booking.price), newTotalMinor: totalMinorOf(priced.price) }
}
