import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { maskPhone, readMainlandMobile } from '../../../people/rules/phone.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { giveTraveller, readTogether, TogetherTraveller } from '../../calls/together.ts'
import { inland, isOfferAbroad } from '../../rules/any-offer.ts'
import { documentFault } from '../../rules/documents.ts'
import { totalMinorOf, type OfferedFlightWithFares } from '../../rules/offer.ts'
import { isOver } from '../again/again-opening.ts'
import { lastDayOf, openSession, type Session } from '../booking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentTraveller } from '../form.ts'
import { badgeFor, cityOf, rejudge, standingsOf, tripOf } from '../judging.ts'
import { judgedAs } from '../party.ts'
import { fareName, presentFare, presentFlight } from '../present.ts'
import { bookingPhoneSeal } from '../purposes.ts'
import { findBooking, findSearch } from '../store.ts'
import type { Booker } from '../while-open.ts'
import { keepGiven } from './given-store.ts'

/* Several who travel on one booking session, each for herself. */

/** What holds for one traveller alone: by her own standard, charged as hers is, asked of who is hers. */
async function describeOne(
  deps: FlightsDeps,
  who: Booker,
  { booking, party, given }: Session,
  { traveller, passengerNo, market }: { traveller: TravellerForBooking; passengerNo: number; market: readonly OfferedFlightWithFares[] },
  language: Language,
): Promise<TogetherTraveller | Refusal> {
  const { companyId } = who
  const { offer } = booking
  const bearerId = judgedAs(traveller)
  const alone = { ...party, travellers: [traveller] }
  const [standings, costCentres, approvers] = await Promise.all([
    standingsOf(deps, who, alone, { ...booking, trip: tripOf(offer) }),
    deps.costs.optionsFor(deps.db.read, { companyId, personId: bearerId }),
    who.settings.approval.flows.length > 0
      ? []
      : deps.approvals.candidates(deps.db.read, { companyId, travellerId: bearerId, applicantId: who.personId }),
  ])
  if (isRefusal(standings)) return standings
  const { verdict, standing } = rejudge(standings, offer, market, deps.clock.now())
  const { from, to } = offer.flight
  const costCentre = costCentres.find(({ isDefault }) => isDefault)
  return {
    ...presentTraveller(
      deps,
      who,
      traveller,
      { lastDay: lastDayOf(booking), readiness: null, given: given.get(traveller.person.personId) },
      language,
    ),
    passengerNo,
    policyLine: deps.policy.line(standing.standard, language, { departCity: cityOf(from.airport), arriveCity: cityOf(to.airport) }),
    verdict: badgeFor(deps, standing, verdict, language),
    costCentre: costCentre ? { code: costCentre.code, name: costCentre.name } : null,
    approver: approvers[0]?.name ?? null,
  }
}

export async function describeTogether(
  deps: FlightsDeps,
  who: Booker,
  id: string,
  language: Language,
): Promise<CallResult<typeof readTogether> | Refusal> {
  const session = await openAlone(deps, who, id)
  if (isRefusal(session)) return session
  const { booking, party, standing } = session
  const search = await findSearch(deps.db.read, who, booking.searchId, null)
  const described = await Promise.all(
    party.travellers.map((traveller, index) =>
      describeOne(deps, who, session, { traveller, passengerNo: index + 1, market: inland(search?.flights ?? []) }, language),
    ),
  )
  const travellers: TogetherTraveller[] = []
  for (const one of described) {
    if (isRefusal(one)) return one
    travellers.push(one)
  }
  const { flight, fare } = booking.offer
  return {
    bookingId: booking.id,
    expiresAt: booking.expiresAt.toString(),
    flight: presentFlight(flight, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    mode: booking.mode,
    travellers,
    standardOf: standing.standardOf,
    totalMinor: totalMinorOf(booking.price),
  }
}

/** A session that is still open; one that was submitted has nothing left to choose for anybody, and abroad somebody travels by herself. */
async function openAlone(deps: FlightsDeps, who: Who, id: string): Promise<Session | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (booking?.orderId != null) return isOver(booking)
  if (booking && isOfferAbroad(booking.offer)) return refuse('AF-INTL-SELF')
  return openSession(deps, who, id)
}

/** Keeps a document that boards the flight and a number that can be called; whoever submits may still say otherwise. */
export async function giveToTraveller(
  deps: FlightsDeps,
  who: Booker,
  { id, passengerNo, cardId, phone }: CallParsed<typeof giveTraveller>,
): Promise<CallResult<typeof giveTraveller> | Refusal> {
  const session = await openAlone(deps, who, id)
  if (isRefusal(session)) return session
  const traveller = session.party.travellers[passengerNo - 1]
  if (!traveller) return refuse('AF-TRAVELLER', { field: 'passengerNo' })
  const { person, cards } = traveller
  const card = cards.find((one) => one.cardId === cardId)
  if (!card || documentFault(card, lastDayOf(session.booking)) !== null) return refuse('AF-DOCUMENT', { field: 'cardId' })
  const mobile = readMainlandMobile(phone)
  if (phone !== '' && mobile === null) return refuse('AF-PHONE', { field: 'phone' })
  const number = mobile === null ? null : `+86${mobile}`
  const of = { bookingId: id, personId: person.personId }
  const given = {
    cardId,
    phoneSealed: number === null ? null : deps.secrets.seal(bookingPhoneSeal(of), number),
    phoneMasked: number === null ? null : maskPhone(number),
  }
  await deps.db.transact((writer) => keepGiven(writer, { companyId: who.companyId, ...of, ...given }), { name: 'flights.give-traveller' })
  return { passengerNo }
}
