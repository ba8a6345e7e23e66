import {
  chargedByApplication,
  whoseAre,
  type ApplicationCharge,
  type BudgetSeen,
  type Charged,
} from '../../../applications/server/index.ts'
import { presentShort } from '../../../costs/server/index.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { BookingForm, FormTraveller, getBookingForm, governBooking } from '../../calls/booking.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { documentFault } from '../../rules/documents.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { offersFor } from '../../rules/party.ts'
import { lapsOf } from '../../rules/passenger-types.ts'
import { flightText } from '../../text/index.ts'
import { presentAbroad } from '../abroad/abroad-confirming.ts'
import { presentCardAbroad, type Readiness } from '../abroad/abroad-documents.ts'
import { approvalNeedOf, askableFor, bookableOf, presentReasons, refused } from '../approving.ts'
import { refusedForCancels } from '../seats/seat-deciding.ts'
import { departDateOf, governSession, lastDayOf, statusOf, typesIn, type Session } from './booking.ts'
import { joinForms, joinNeeds } from '../both-ways/ways-joined.ts'
import { openWays } from '../both-ways/ways-sessions.ts'
import { answeringFor, chargedTo } from './charging.ts'
import { offersExtras } from '../extras/extras-terms.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentChanges, type Governed, type Linked, wordOn } from '../governing.ts'
import { badgeFor, judgeOffers, rejudge } from '../judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from '../reading/present.ts'
import { withType, type FliesAs } from '../reading/present-types.ts'
import { payerFor } from '../party.ts'
import { findSearch } from '../store-sessions.ts'
import type { Given } from '../together/given-store.ts'
import type { Booker } from '../while-open.ts'

/* The order form of a booking session, and what it needs as it is charged and linked. */

/** As what somebody flies, and until when her document has to hold. */
interface Flying {
  readonly lastDay: string
  readonly flies: FliesAs
}

/** A traveller as the form shows her: documents masked, those that board no such flight with the reason. */
export function presentTraveller(
  deps: FlightsDeps,
  who: Who,
  { person, ticketName, cards }: TravellerForBooking,
  { lastDay, readiness, given, flies }: Flying & { readonly readiness: Readiness | null; readonly given: Given | undefined },
  language: Language,
): FormTraveller {
  const text = flightText[language].documentFaults
  return {
    userCode: person.userCode,
    kind: person.kind,
    isCaller: person.personId === who.personId,
    name: person.name,
    passengerType: flies.type,
    cards:
      readiness?.cards.map((card) => presentCardAbroad(deps, card, language)) ??
      cards.map((card) => {
        const code = documentFault(card, lastDay)
        return {
          cardId: card.cardId,
          cardType: card.cardType,
          label: withType(flies, deps.people.cardTypeLabel(card.cardType, language), language),
          maskedNumber: card.maskedNumber,
          ticketName,
          isDefault: given?.cardId ? card.cardId === given.cardId : card.isDefault,
          fault: code && { code, message: text[code] },
          missing: [],
          reminders: [],
        }
      }),
    maskedPhone: given?.phoneMasked ?? person.maskedPhone,
    isAwaited: person.kind === 'guest' && cards.length === 0,
  }
}

/** As what somebody of a session's party flies, and on whose lap. */
export function fliesIn(session: Pick<Session, 'booking' | 'party'>, index: number): FliesAs {
  const types = typesIn(session)
  const lap = lapsOf(types)[index] ?? null
  return { type: types[index] ?? 'ADT', lap: lap === null ? null : (session.party.travellers[lap - 1]?.person.name ?? null) }
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
  const open = offersFor(search?.flights ?? [], standing.seats)
  const judged = judgeOffers(standings, open, deps.clock.now())
  const { facts } = rejudge(standings, booking.offer, open, deps.clock.now())
  return presentChanges(deps, { facts, standing }, verdict, judged, language)
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
    budget: presentShort(governed.budget, language),
    changes: await changesOf(deps, who, session, governed, language),
    payers: presentPayers(payers, language, payerFor(who, party)),
  } satisfies Partial<BookingForm>
}

/** What is proposed to be charged; nothing where it may not be charged so any more: the form then asks for another. */
async function proposedOf(deps: FlightsDeps, who: Who, session: Session, beside: readonly BudgetSeen[]): Promise<Governed | Refusal> {
  const charged = await chargedTo(deps, who, session.party, { attribution: null, applicationId: null })
  const asked = { charged: isRefusal(charged) ? null : charged, linked: 'open', beside } as const
  const governed = await governSession(deps, who, session, asked)
  return isRefusal(governed) ? governSession(deps, who, session, { ...asked, charged: null }) : governed
}

/** What governs a session as it is charged; refused where it may not be charged so, also where the company pays nothing of it. */
async function governedAs(
  deps: FlightsDeps,
  who: Who,
  session: Session,
  asked: { charged: Charged; linked: Linked; beside: readonly BudgetSeen[] },
) {
  const governed = await governSession(deps, who, session, asked)
  if (isRefusal(governed)) return governed
  const { companyMinor } = governed.payers
  const answering = await answeringFor(deps, { ...asked.charged, companyMinor, date: departDateOf(session.booking) })
  return isRefusal(answering) ? answering : governed
}

/** The same as the form says for what is proposed, for what is chosen. */
export async function readNeeds(
  deps: FlightsDeps,
  who: Booker,
  { id, attribution, applicationId }: CallParsed<typeof governBooking>,
  language: Language,
): Promise<CallResult<typeof governBooking> | Refusal> {
  const sessions = await openWays(deps, who, id)
  if (isRefusal(sessions)) return sessions
  const [first, ...further] = sessions
  const asked = { attribution, applicationId, language }
  const ofFirst = await needsOf(deps, who, first, { ...asked, beside: [] })
  if (isRefusal(ofFirst)) return ofFirst
  const all: [typeof ofFirst, ...(typeof ofFirst)[]] = [ofFirst]
  for (const session of further) {
    const one = await needsOf(deps, who, session, { ...asked, beside: all.flatMap(({ budgets }) => budgets) })
    if (isRefusal(one)) return one
    all.push(one)
  }
  const [{ needed }, ...others] = all
  return others.length === 0 ? needed : joinNeeds([needed, ...others.map((one) => one.needed)])
}

/** What is chosen on a form, and what the ways before one on it take out of budgets. */
interface Chosen {
  readonly attribution: CallParsed<typeof governBooking>['attribution']
  readonly applicationId: string | null
  readonly beside: readonly BudgetSeen[]
  readonly language: Language
}

async function needsOf(deps: FlightsDeps, who: Booker, session: Session, { attribution, applicationId, beside, language }: Chosen) {
  const [charged, applied] = await Promise.all([
    chargedTo(deps, who, session.party, { attribution, applicationId }),
    chargedByApplication(deps, who, session.party, applicationId),
  ])
  if (isRefusal(charged)) return charged
  const linked = applicationId === null ? 'open' : 'linked'
  const governed = await governedAs(deps, who, session, { charged, linked, beside })
  const isByApplication = attribution === null && applied !== null
  if (isRefusal(governed) && !isByApplication) return governed
  // What was agreed to may have been closed since: the form says so, and asks for something else.
  const known = isRefusal(governed) ? await governSession(deps, who, session, { charged: null, linked }) : governed
  if (isRefusal(known)) return known
  const needed: CallResult<typeof governBooking> = {
    ...(await presentNeeds(deps, who, session, known, language)),
    applied: applied && { ...sentOf(applied), isOpen: !isRefusal(governed) },
  }
  return { needed, budgets: known.budgets }
}

/** What an application is charged to, as a call tells it. */
const sentOf = ({ attribution, names }: ApplicationCharge) => ({
  attribution:
    attribution.by === 'percent'
      ? { by: attribution.by, shares: attribution.shares.map((share) => ({ ...share })) }
      : { by: attribution.by, shares: attribution.shares.map((share) => ({ ...share })) },
  names: { ...names },
})

/** The order form, of one flight or of several that are submitted together. An expired session says so, a submitted one names its order. */
export async function readForm(
  deps: FlightsDeps,
  who: Booker,
  id: string,
  language: Language,
): Promise<CallResult<typeof getBookingForm> | Refusal> {
  const sessions = await openWays(deps, who, id)
  if (isRefusal(sessions)) return sessions
  const [first, ...further] = sessions
  const ofFirst = await formOf(deps, who, first, [], language)
  if (isRefusal(ofFirst)) return ofFirst
  const forms: [BookingForm, ...BookingForm[]] = [ofFirst.form]
  const beside = [...ofFirst.budgets]
  for (const session of further) {
    const one = await formOf(deps, who, session, beside, language)
    if (isRefusal(one)) return one
    forms.push(one.form)
    beside.push(...one.budgets)
  }
  return joinForms(forms)
}

/** The form of one way, and the budgets that it touches. */
async function formOf(deps: FlightsDeps, who: Booker, session: Session, beside: readonly BudgetSeen[], language: Language) {
  const now = deps.clock.now()
  const { booking } = session
  const status = statusOf(booking, now)
  const own = await deps.people.find(deps.db.read, who)
  if (!own) return refuse('P404')
  const { party, standing, scene } = session
  const whose = whoseAre(who, party)
  const governed = await proposedOf(deps, who, session, beside)
  if (isRefusal(governed)) return governed
  const [costCentres, order, needed, { abroad, readiness }] = await Promise.all([
    deps.costs.optionsFor(deps.db.read, whose),
    booking.orderId ? deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId }) : null,
    presentNeeds(deps, who, session, governed, language),
    presentAbroad(deps, session, language),
  ])
  const { flight, fare } = booking.offer
  const form: BookingForm = {
    bookingId: booking.id,
    submitBy:
      booking.planOf === null
        ? '/airfrond/bookingSubmit'
        : isOfferAbroad(booking.offer)
          ? '/airfrond/journey/international/bookingSubmit'
          : '/airfrond/journey/domestic/bookingSubmit',
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
    travellers: party.travellers.map((traveller, index) => {
      const given = session.given.get(traveller.person.personId)
      const flies = fliesIn(session, index)
      return presentTraveller(deps, who, traveller, { lastDay: lastDayOf(booking), readiness, given, flies }, language)
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
    extras: offersExtras(deps, who.settings, booking)
      ? [{ bookingId: booking.id, number: flight.number, count: (booking.extras ?? []).length }]
      : [],
    abroad,
    ways: null,
  }
  return { form, budgets: governed.budgets }
}

export async function readPreConfirm(deps: FlightsDeps, who: Booker, id: string, language: Language) {
  const form = await readForm(deps, who, id, language)
  if (isRefusal(form)) return form
  const { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor } = form
  const { needs, reasons, application, budget, abroad } = form
  const governed = { needs, reasons, application, budget, abroad }
  return { bookingId, status, orderSeq, expiresAt, verdict, bookable, approval, lines, totalMinor, payers, movedFromMinor, ...governed }
}
