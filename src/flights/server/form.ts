import type { ApplicationCharge } from '../../applications/server/index.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { TravellerForBooking } from '../../people/server/index.ts'
import type { BookingForm, FormTraveller, getBookingForm, governBooking } from '../calls/booking.ts'
import type { VerdictBadge } from '../calls/words.ts'
import { documentFault } from '../rules/documents.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { offersFor } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import { presentAbroad } from './abroad/abroad-confirming.ts'
import { presentCardAbroad, type Readiness } from './abroad/abroad-documents.ts'
import { isOver } from './again/again-opening.ts'
import { approvalNeedOf, askableFor, bookableOf, presentReasons, refused } from './approving.ts'
import { refusedForCancels } from './seats/seat-deciding.ts'
import { departDateOf, governSession, lastDayOf, openSession, sessionOf, statusOf, type Session } from './booking.ts'
import { answeringFor, chargedByApplication, chargedTo, whoseAre, type Charged } from './charging.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { presentBudget, presentChanges, type Governed, type Linked } from './governing.ts'
import { badgeFor, judgeOffers, rejudge } from './judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import { findBooking, findSearch } from './store.ts'
import type { Given } from './together/given-store.ts'
import type { Booker } from './while-open.ts'

/* The order form of a booking session, and what it needs as it is charged and linked. */

/** A traveller as the form shows her: documents masked, those that board no such flight with the reason. */
export function presentTraveller(
  deps: FlightsDeps,
  who: Who,
  { person, ticketName, cards }: TravellerForBooking,
  { lastDay, readiness, given }: { readonly lastDay: string; readonly readiness: Readiness | null; readonly given: Given | undefined },
  language: Language,
): FormTraveller {
  const text = flightText[language].documentFaults
  return {
    userCode: person.userCode,
    kind: person.kind,
    isCaller: person.personId === who.personId,
    name: person.name,
    cards:
      readiness?.cards.map((card) => presentCardAbroad(deps, card, language)) ??
      cards.map((card) => {
        const code = documentFault(card, lastDay)
        return {
          cardId: card.cardId,
          cardType: card.cardType,
          label: deps.people.cardTypeLabel(card.cardType, language),
          maskedNumber: card.maskedNumber,
          ticketName,
          isDefault: given ? card.cardId === given.cardId : card.isDefault,
          fault: code && { code, message: text[code] },
          missing: [],
          reminders: [],
        }
      }),
    maskedPhone: given?.phoneMasked ?? person.maskedPhone,
    isAwaited: person.kind === 'guest' && cards.length === 0,
  }
}

/** What would help, read from what the search found; nothing is looked for where nothing is broken. */
async function changesOf(
  deps: FlightsDeps,
  who: Who,
  { booking, standings, standing }: Session,
  { verdict }: Governed,
  language: Language,
) {
  if (verdict.compliant) return []
  const search = await findSearch(deps.db.read, who, booking.searchId, null)
  const open = offersFor(search?.flights ?? [], standing.size)
  const judged = judgeOffers(standings, open, deps.clock.now())
  const { facts } = rejudge(standings, booking.offer, open, deps.clock.now())
  return presentChanges(deps, { facts, standing }, verdict, judged, language)
}

/** The company's word on the flight; nothing is called in policy on a form that its budget lets nobody submit. */
function wordOn({ budget }: Governed, badge: VerdictBadge, language: Language): VerdictBadge {
  if (!badge.compliant || budget?.word !== 'forbid') return badge
  return { ...badge, compliant: false, action: 'forbid', badge: flightText[language].budgetShort }
}

/** What a booking needs, and what would help: the same of the form and of what is chosen on it. */
async function presentNeeds(deps: FlightsDeps, who: Booker, session: Session, governed: Governed, language: Language) {
  const { booking, party, standing } = session
  const { verdict, needs, payers, application } = governed
  const askable = await askableFor(deps, who, party, { verdict, totalMinor: totalMinorOf(booking.price), offer: booking.offer })
  const offer = { verdict, size: standing.size, personMinor: payers.personMinor, askable }
  const tooOften = await refusedForCancels(deps, who, booking.offer.flight.carrier)
  return {
    verdict: wordOn(governed, badgeFor(deps, standing, booking.verdict, language), language),
    bookable: tooOften ? refused('AF-SEAT-CANCELS', language, tooOften.facts) : bookableOf(deps, offer, language),
    approval: approvalNeedOf(standing, verdict, askable, language),
    needs: { ...needs },
    reasons: needs.reason ? presentReasons(standing, language) : [],
    application: { ...application },
    budget: presentBudget(governed, language),
    changes: await changesOf(deps, who, session, governed, language),
    payers: presentPayers(payers, language),
  } satisfies Partial<BookingForm>
}

/** What is proposed to be charged; nothing where it may not be charged so any more: the form then asks for another. */
async function proposedOf(deps: FlightsDeps, who: Who, session: Session): Promise<Governed | Refusal> {
  const charged = await chargedTo(deps, who, session.party, { attribution: null, applicationId: null })
  const asked = { charged: isRefusal(charged) ? null : charged, linked: 'open' } as const
  const governed = await governSession(deps, who, session, asked)
  return isRefusal(governed) ? governSession(deps, who, session, { ...asked, charged: null }) : governed
}

/** What governs a session as it is charged; refused where it may not be charged so, also where the company pays nothing of it. */
async function governedAs(deps: FlightsDeps, who: Who, session: Session, asked: { charged: Charged; linked: Linked }) {
  const governed = await governSession(deps, who, session, asked)
  if (isRefusal(governed)) return governed
  const { companyMinor } = governed.payers
  const answering = await answeringFor(deps, { ...asked.charged, companyMinor, departDate: departDateOf(session.booking) })
  return isRefusal(answering) ? answering : governed
}

/** The same as the form says for what is proposed, for what is chosen. */
export async function readNeeds(
  deps: FlightsDeps,
  who: Booker,
  { id, attribution, applicationId }: CallParsed<typeof governBooking>,
  language: Language,
): Promise<CallResult<typeof governBooking> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const [charged, applied] = await Promise.all([
    chargedTo(deps, who, session.party, { attribution, applicationId }),
    chargedByApplication(deps, who, session.party, applicationId),
  ])
  if (isRefusal(charged)) return charged
  const linked = applicationId === null ? 'open' : 'linked'
  const governed = await governedAs(deps, who, session, { charged, linked })
  const isByApplication = attribution === null && applied !== null
  if (isRefusal(governed) && !isByApplication) return governed
  // What was agreed to may have been closed since: the form says so, and asks for something else.
  const known = isRefusal(governed) ? await governSession(deps, who, session, { charged: null, linked }) : governed
  if (isRefusal(known)) return known
  return {
    ...(await presentNeeds(deps, who, session, known, language)),
    applied: applied && { ...sentOf(applied), isOpen: !isRefusal(governed) },
  }
}

/** What an application is charged to, as a call tells it. */
const sentOf = ({ attribution, names }: ApplicationCharge) => ({
  attribution:
    attribution.by === 'percent'
      ? { by: attribution.by, shares: attribution.shares.map((share) => ({ ...share })) }
      : { by: attribution.by, shares: attribution.shares.map((share) => ({ ...share })) },
  names: { ...names },
})

/** The order form. An expired session says so, a submitted one names its order. */
export async function readForm(
  deps: FlightsDeps,
  who: Booker,
  id: string,
  language: Language,
): Promise<CallResult<typeof getBookingForm> | Refusal> {
  const now = deps.clock.now()
  const booking = await findBooking(deps.db.read, who, id)
  if (!booking) return refuse('P404')
  const status = statusOf(booking, now)
  if (status === 'expired') return isOver(booking)
  const [session, own] = await Promise.all([sessionOf(deps, who, booking), deps.people.find(deps.db.read, who)])
  if (isRefusal(session)) return session
  if (!own) return refuse('P404')
  const { party, standing, scene } = session
  const whose = whoseAre(who, party)
  const governed = await proposedOf(deps, who, session)
  if (isRefusal(governed)) return governed
  const [costCentres, order, needed, { abroad, readiness }] = await Promise.all([
    deps.costs.optionsFor(deps.db.read, whose),
    booking.orderId ? deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId }) : null,
    presentNeeds(deps, who, session, governed, language),
    presentAbroad(deps, session, language),
  ])
  const { flight, fare } = booking.offer
  return {
    bookingId: booking.id,
    status,
    orderSeq: order?.number ?? null,
    expiresAt: booking.expiresAt.toString(),
    flight: presentFlight(flight, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    baggage: presentBaggage(fare, language),
    conditions: presentConditions(booking.offer, language, now),
    ...needed,
    applied: null,
    scene: { code: scene.sceneCode, name: scene.name, asks: [...scene.asks] },
    mode: booking.mode,
    travellers: party.travellers.map((traveller) => {
      const given = session.given.get(traveller.person.personId)
      return presentTraveller(deps, who, traveller, { lastDay: lastDayOf(booking), readiness, given }, language)
    }),
    standardOf: standing.standardOf,
    contact: { name: own.name, maskedPhone: own.maskedPhone },
    costsOf:
      party.travellers.find(({ person }) => person.personId === whose.personId && person.personId !== who.personId)?.person.userCode ??
      null,
    costCentres: costCentres.map(({ code, name, isDefault }) => ({ code, name, isDefault })),
    lines: presentLines(booking, standing.size, language),
    totalMinor: totalMinorOf(booking.price),
    movedFromMinor: booking.movedFromMinor,
    abroad,
  }
}

export async function readPreConfirm(deps: FlightsDeps, who: Booker, id: string, language: Language) {
  const form = await readForm(deps, who, id, language)
  if (isRefusal(form)) return form
  const { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor } = form
  const { needs, reasons, application, budget, abroad } = form
  const governed = { needs, reasons, application, budget, abroad }
  return { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor, ...governed }
}
