import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { TravellerForBooking } from '../../people/server/index.ts'
import type { BookingForm, FormTraveller, getBookingForm, governBooking } from '../calls/booking.ts'
import { documentFault } from '../rules/documents.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { offersFor } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import { approvalNeedOf, askableFor, bookableOf, presentReasons } from './approving.ts'
import { governSession, lastDayOf, openSession, sessionOf, statusOf, type Session } from './booking.ts'
import { chargedTo, whoseAre } from './charging.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { presentBudget, presentChanges, type Governed } from './governing.ts'
import { badgeFor, judgeOffers, rejudge } from './judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import { findBooking, findSearch } from './store.ts'
import type { Booker } from './while-open.ts'

/* The order form of a booking session, and what it needs as it is charged and linked. */

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

/** What would comply, read from what the search found; nothing is looked for where nothing is broken. */
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

/** What a booking needs, and what would help: the same of the form and of what is chosen on it. */
async function presentNeeds(deps: FlightsDeps, who: Booker, session: Session, governed: Governed, language: Language) {
  const { booking, party, standing } = session
  const { verdict, needs, payers, application } = governed
  const askable = await askableFor(deps, who, party, { verdict, totalMinor: totalMinorOf(booking.price) })
  const offer = { verdict, size: standing.size, personMinor: payers.personMinor, askable }
  return {
    verdict: badgeFor(deps, standing, booking.verdict, language),
    bookable: bookableOf(deps, offer, language),
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
  const attribution = await chargedTo(deps, whoseAre(who, session.party), null)
  const asked = { attribution: isRefusal(attribution) ? null : attribution, linked: 'open' } as const
  const governed = await governSession(deps, who, session, asked)
  return isRefusal(governed) ? governSession(deps, who, session, { ...asked, attribution: null }) : governed
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
  const charged = await chargedTo(deps, whoseAre(who, session.party), attribution)
  if (isRefusal(charged)) return charged
  const linked = applicationId === null ? 'open' : 'linked'
  const governed = await governSession(deps, who, session, { attribution: charged, linked })
  return isRefusal(governed) ? governed : presentNeeds(deps, who, session, governed, language)
}

/** The order form. An expired session refuses with AF-0-0021, a submitted one names its order. */
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
  if (status === 'expired') return refuse('AF-0-0021')
  const [session, own] = await Promise.all([sessionOf(deps, who, booking), deps.people.find(deps.db.read, who)])
  if (isRefusal(session)) return session
  if (!own) return refuse('P404')
  const { party, standing, scene } = session
  const whose = whoseAre(who, party)
  const governed = await proposedOf(deps, who, session)
  if (isRefusal(governed)) return governed
  const [costCentres, order, needed] = await Promise.all([
    deps.costs.optionsFor(deps.db.read, whose),
    booking.orderId ? deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId }) : null,
    presentNeeds(deps, who, session, governed, language),
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
    scene: { code: scene.sceneCode, name: scene.name, asks: [...scene.asks] },
    mode: booking.mode,
    travellers: party.travellers.map((traveller) => presentTraveller(deps, who, traveller, lastDayOf(booking), language)),
    standardOf: standing.standardOf,
    contact: { name: own.name, maskedPhone: own.maskedPhone },
    costsOf:
      party.travellers.find(({ person }) => person.personId === whose.personId && person.personId !== who.personId)?.person.userCode ??
      null,
    costCentres: costCentres.map(({ code, name, isDefault }) => ({ code, name, isDefault })),
    lines: presentLines(booking.price, standing.size, language),
    totalMinor: totalMinorOf(booking.price),
    movedFromMinor: booking.movedFromMinor,
  }
}

export async function readPreConfirm(deps: FlightsDeps, who: Booker, id: string, language: Language) {
  const form = await readForm(deps, who, id, language)
  if (isRefusal(form)) return form
  const { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor } = form
  const { needs, reasons, application, budget } = form
  const governed = { needs, reasons, application, budget }
  return { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor, ...governed }
}
