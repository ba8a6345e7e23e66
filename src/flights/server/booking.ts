import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallResult } from '../../kernel/call.ts'
import { payerSplit } from '../../policy/rules/payers.ts'
import type { checkAirAvail, getBookingForm, startBooking } from '../calls/booking.ts'
import { findOffer, totalMinorOf, type Offer, type PriceParts } from '../rules/offer.ts'
import { checkDeparture } from '../rules/search.ts'
import { approvalNeedOf, approversFor, bookableOf } from './approving.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { badgeFor, rejudge, standingOf, type Standing } from './judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import { findBooking, findSearch, repriceBooking, saveBooking, type BookingRow } from './store.ts'
import { asking } from './supplier-errors.ts'

/** One adult: the caller herself. Companions come with the assistants' wing of the product. */
export const PASSENGERS = { adults: 1, children: 0, infants: 0 } as const

/** What the supplier asks for an offer now, with our fee. */
export async function priceOffer(
  deps: FlightsDeps,
  offer: Offer,
  serviceFeeMinor: number,
): Promise<{ price: PriceParts; priceToken: string; priceExpiresAt: Temporal.Instant } | Refusal> {
  const answer = await asking(() =>
    deps.supplier.price({ flightId: offer.flight.flightId, fareId: offer.fare.fareId, passengers: PASSENGERS }),
  )
  if (isRefusal(answer)) return answer
  switch (answer.is) {
    case 'soldOut':
      return refuse('AF-SOLD-OUT')
    case 'flightGone':
      return refuse('AF-GONE')
    case 'priced':
      return { price: { ...answer.price, serviceFeeMinor }, priceToken: answer.priceToken, priceExpiresAt: answer.expiresAt }
  }
}

/** The offer at the fare that the supplier now asks, so that it is judged at what it costs. */
export const atPrice = (offer: Offer, price: PriceParts): Offer => ({
  flight: offer.flight,
  fare: {
    ...offer.fare,
    fareMinor: price.fareMinor,
    discountPercent: Math.round((price.fareMinor * 100) / offer.flight.fullFareMinor),
  },
})

/** Opens a booking session: a row with the offer, its price and its verdict, for as long as the company lets offers live. */
export async function openBooking(
  deps: FlightsDeps,
  who: Who,
  input: { searchId: string; offerKey: string },
): Promise<CallResult<typeof startBooking> | Refusal> {
  const now = deps.clock.now()
  const [search, standing, settings] = await Promise.all([
    findSearch(deps.db.read, who, input.searchId, now),
    standingOf(deps, who),
    deps.people.companySettings(deps.db.read, who.companyId),
  ])
  if (!search) return refuse('AF-0-0021')
  if (isRefusal(standing)) return standing
  const found = findOffer(search.flights, input.offerKey)
  if (!found) return refuse('AF-GONE')
  const late = checkDeparture(Temporal.Instant.from(found.flight.from.at), now)
  if (late) return late
  const priced = await priceOffer(deps, found, settings.flightServiceFeeMinor)
  if (isRefusal(priced)) return priced
  const offer = atPrice(found, priced.price)
  const { verdict } = rejudge(standing, offer, search.flights, now)
  const listedTotalMinor = totalMinorOf({ ...priced.price, fareMinor: found.fare.fareMinor })
  const id = uuidv7(now.epochMilliseconds)
  const expiresAt = now.add({ minutes: settings.offerLifetimeMinutes })
  await deps.db.transact(
    async (writer) => {
      await saveBooking(writer, {
        ...who,
        id,
        searchId: input.searchId,
        offer,
        ...priced,
        verdict,
        policyVersion: standing.policyVersion,
        now,
        expiresAt,
      })
      // A fare that moved between the list and here is shown old and new before it can be submitted.
      if (listedTotalMinor !== totalMinorOf(priced.price)) {
        await repriceBooking(writer, who, id, { ...priced, verdict, movedFromMinor: listedTotalMinor })
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

/** The order form. An expired session refuses with AF-0-0021, a submitted one names its order. */
export async function readForm(
  deps: FlightsDeps,
  who: Who,
  id: string,
  language: Language,
): Promise<CallResult<typeof getBookingForm> | Refusal> {
  const now = deps.clock.now()
  const [booking, standing, traveller, costCentres] = await Promise.all([
    findBooking(deps.db.read, who, id),
    standingOf(deps, who),
    deps.people.travellerForBooking(deps.db.read, who),
    deps.costs.optionsFor(deps.db.read, who),
  ])
  if (!booking || !traveller) return refuse('P404')
  if (isRefusal(standing)) return standing
  const status = statusOf(booking, now)
  if (status === 'expired') return refuse('AF-0-0021')
  const order = booking.orderId ? await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId }) : null
  const { flight, fare } = booking.offer
  const totalMinor = totalMinorOf(booking.price)
  const approvers = await approversFor(deps, who, booking.verdict)
  const payers = payerSplit(standing.standard, booking.verdict, totalMinor)
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
    bookable: bookableOf(deps, { verdict: booking.verdict, personMinor: payers.personMinor, approvers }, language),
    approval: approvalNeedOf(standing, booking.verdict, approvers, language),
    traveller: {
      userCode: traveller.person.userCode,
      name: traveller.person.name,
      ticketName: traveller.ticketName,
      cards: traveller.cards.map(({ cardId, cardType, maskedNumber, isDefault }) => ({
        cardId,
        cardType,
        label: deps.people.cardTypeLabel(cardType, language),
        maskedNumber,
        isDefault,
      })),
    },
    contact: { name: traveller.person.name, maskedPhone: traveller.person.maskedPhone },
    costCentres: costCentres.map(({ code, name, isDefault }) => ({ code, name, isDefault })),
    lines: presentLines(booking.price, language),
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
export async function openBookingOf(deps: FlightsDeps, who: Who, id: string): Promise<BookingRow | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  if (statusOf(booking, deps.clock.now()) === 'expired') return refuse('AF-0-0021')
  return booking
}

export async function creditCovers(deps: FlightsDeps, who: Who, id: string) {
  const [booking, standing] = await Promise.all([openBookingOf(deps, who, id), standingOf(deps, who)])
  if (isRefusal(booking)) return booking
  if (isRefusal(standing)) return standing
  const { companyMinor } = payerSplit(standing.standard, booking.verdict, totalMinorOf(booking.price))
  return { companyCreditCovers: await deps.payments.covers(deps.db.read, who.companyId, companyMinor) }
}

/** A price token that lives this much longer is as good as a new one: the hold follows within seconds. */
const TOKEN_LEFT_MIN_SECONDS = 120

/**
 * Asks the price of an open session again and answers with the session at that price. What came is kept where it says
 * something new: another price, with its new verdict, or a token in place of one that runs out.
 */
export async function reprice(deps: FlightsDeps, who: Who, booking: BookingRow, standing: Standing): Promise<BookingRow | Refusal> {
  const priced = await priceOffer(deps, booking.offer, booking.price.serviceFeeMinor)
  if (isRefusal(priced)) return priced
  const oldTotalMinor = totalMinorOf(booking.price)
  const moved = oldTotalMinor !== totalMinorOf(priced.price)
  const tokenLives = Temporal.Instant.compare(booking.priceExpiresAt, deps.clock.now().add({ seconds: TOKEN_LEFT_MIN_SECONDS })) > 0
  if (!moved && tokenLives) return booking
  const market = moved ? await findSearch(deps.db.read, who, booking.searchId, null) : null
  const offer = atPrice(booking.offer, priced.price)
  const verdict = moved ? rejudge(standing, offer, market?.flights ?? [], deps.clock.now()).verdict : booking.verdict
  const next = { ...priced, verdict, movedFromMinor: moved ? oldTotalMinor : booking.movedFromMinor }
  await deps.db.transact((writer) => repriceBooking(writer, who, booking.id, next), { name: 'flights.reprice' })
  return { ...booking, ...next }
}

export async function checkAvailability(deps: FlightsDeps, who: Who, id: string): Promise<CallResult<typeof checkAirAvail> | Refusal> {
  const [booking, standing] = await Promise.all([openBookingOf(deps, who, id), standingOf(deps, who)])
  if (isRefusal(booking)) return booking
  if (isRefusal(standing)) return standing
  const asked = await reprice(deps, who, booking, standing)
  if (isRefusal(asked)) return asked
  const totals = { oldTotalMinor: totalMinorOf(booking.price), newTotalMinor: totalMinorOf(asked.price) }
  return { available: true, changed: totals.oldTotalMinor !== totals.newTotalMinor, ...totals }
}
