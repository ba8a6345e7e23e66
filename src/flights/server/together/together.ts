import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { giveTraveller, readTogether, TogetherTraveller } from '../../calls/together.ts'
import { isOfferAbroad, type AnyFlightWithFares } from '../../rules/any-offer.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { readinessFor } from '../abroad/abroad-documents.ts'
import { isOver } from '../again/again-opening.ts'
import { lastDayOf, openSession, type Session } from '../booking/booking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { fliesIn, presentTraveller } from '../booking/form.ts'
import { badgeFor, cityOf, rejudge, standingsOf, tripOf } from '../judging.ts'
import { judgedAs } from '../party.ts'
import { fareName, presentFare, presentFlight } from '../reading/present.ts'
import { findBooking, findSearch } from '../store-sessions.ts'
import type { Booker } from '../while-open.ts'
import { give, presentGiven } from './giving.ts'

/* Several who travel on one booking session, each for herself. */

/** What holds for one traveller alone: by her own standard, charged as hers is, asked of who is hers. */
async function describeOne(
  deps: FlightsDeps,
  who: Booker,
  session: Session,
  { traveller, passengerNo, market }: { traveller: TravellerForBooking; passengerNo: number; market: readonly AnyFlightWithFares[] },
  language: Language,
): Promise<TogetherTraveller | Refusal> {
  const { companyId } = who
  const { booking, party, given } = session
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
      {
        lastDay: lastDayOf(booking),
        readiness: isOfferAbroad(offer) ? await readinessFor(deps, traveller.person, offer) : null,
        given: given.get(traveller.person.personId),
        flies: fliesIn({ booking, party }, passengerNo - 1),
      },
      language,
    ),
    passengerNo,
    policyLine: deps.policy.line(standing.standard, language, { departCity: cityOf(from.airport), arriveCity: cityOf(to.airport) }),
    verdict: badgeFor(deps, standing, verdict, language),
    costCentre: costCentre ? { code: costCentre.code, name: costCentre.name } : null,
    approver: approvers[0]?.name ?? null,
    ...(await presentGiven(deps, who, session, traveller.person.personId)),
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
      describeOne(deps, who, session, { traveller, passengerNo: index + 1, market: search?.flights ?? [] }, language),
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
    isAbroad: isOfferAbroad(booking.offer),
    travellers,
    standardOf: standing.standardOf,
    totalMinor: totalMinorOf(booking.price),
  }
}

/** A session that is still open; one that was submitted has nothing left to choose for anybody. */
async function openAlone(deps: FlightsDeps, who: Who, id: string): Promise<Session | Refusal> {
  const booking = await findBooking(deps.db.read, who, id)
  if (booking?.orderId != null) return isOver(booking)
  return openSession(deps, who, id)
}

/** Keeps what is chosen for one of them. */
export async function giveToTraveller(
  deps: FlightsDeps,
  who: Booker,
  wish: CallParsed<typeof giveTraveller>,
): Promise<CallResult<typeof giveTraveller> | Refusal> {
  const session = await openAlone(deps, who, wish.id)
  return isRefusal(session) ? session : give(deps, who, session, wish)
}
