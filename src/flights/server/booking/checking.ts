import type { BudgetSeen, Charged } from '../../../applications/server/index.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed } from '../../../kernel/call.ts'
import { refuseBudget } from '../../../costs/rules/cost-refusals.ts'
import type { Person } from '../../../people/server/index.ts'
import { refuseUnanswered, sceneAnswersOf } from '../../../policy/rules/scene-asks-are-answered.ts'
import type { bookingSubmit } from '../../calls/booking.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { documentFault } from '../../rules/documents.ts'
import { checkOverlap, spanOf, waysOf, type Way } from '../../rules/overlap.ts'
import { checkRepeat } from '../../rules/repeat.ts'
import { checkSubmit } from '../../rules/submit.ts'
import { isOfferAbroad, type OfferAbroad } from '../../rules/any-offer.ts'
import { checkAbroad } from '../abroad/abroad-confirming.ts'
import { readinessFor, type Readiness } from '../abroad/abroad-documents.ts'
import { askableFor, bookableOf } from '../approving.ts'
import { departDateOf, governSession, lastDayOf, typesIn, type Session } from './booking.ts'
import { answeringFor, chargedTo } from './charging.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { bookingOf, isBrokenByBooking, type Governed } from '../governing.ts'
import { cityOf } from '../judging.ts'
import { together, type Party } from '../party.ts'
import type { BookingRow } from '../store-sessions.ts'
import { bookedBeside, type Booked } from '../store-repeats.ts'
import { refusedForCancels } from '../seats/seat-deciding.ts'
import type { Booker } from '../while-open.ts'

/* What stands in the way of a submission, before anything is asked of the supplier. */

export type Submission = CallParsed<typeof bookingSubmit>

export const idsOf = ({ travellers }: Party): readonly string[] => travellers.map(({ person }) => person.personId)

/** A submission that may go on. */
export interface Checked {
  /** The booker's own name. */
  readonly name: BothNames
  readonly charged: Charged
  /** Under which the order stands in lists. */
  readonly costCentreId: string
  /** Who answers for what it is charged to. */
  readonly costCentreOwnerIds: readonly string[]
  readonly projectLeadIds: readonly string[]
  readonly governed: Governed
}

/** The documents of the one who travels abroad. */
function readinessOf(deps: FlightsDeps, { travellers }: Party, offer: OfferAbroad): Promise<Readiness> {
  const [traveller] = travellers
  invariant(traveller, 'somebody travels')
  return readinessFor(deps, traveller.person, offer)
}

/** What she has filled in, in the order of the page. */
function checkForm(
  { booking, party, standing, given }: Session,
  input: Submission,
  governed: Governed,
  { approverCodes, readiness }: { readonly approverCodes: readonly string[] | null; readonly readiness: Readiness | null },
) {
  const types = typesIn({ booking, party })
  const wrong = checkSubmit(input, {
    travellers: party.travellers.map(({ person, cards }, index) => ({
      userCode: person.userCode,
      cardIds: readiness
        ? readiness.cards.filter(({ fault }) => fault === null).map(({ cardId }) => cardId)
        : cards.filter((card) => documentFault(card, lastDayOf(booking)) === null).map((card) => card.cardId),
      // Who is under twelve is reached by whoever is named on the order.
      hasPhone: types[index] !== 'ADT' || person.maskedPhone !== '' || given.get(person.personId)?.phoneMasked != null,
    })),
    needsApplication: governed.application.need === 'needed',
    hasProposedCost: true, // what is not proposed was refused before
    reasons: governed.needs.reason ? standing.reasons : null,
    approverCodes,
  })
  const first = party.travellers[0]?.person.name
  return wrong?.refused === 'AF-APPROVER' && first ? { ...wrong, facts: { nameZh: first.zh, nameEn: first.en } } : wrong // for the sentence
}

/** Whether the application that she names can be booked on, said in her language; taken only when the order is written. */
async function checkLinked(
  deps: FlightsDeps,
  who: Who,
  { booking, party }: Session,
  { input, language, companyMinor }: { input: Submission; language: Language; companyMinor: number },
) {
  if (input.applicationId === null) return null
  const departsAt = Temporal.Instant.from(booking.offer.flight.from.at)
  const ask = {
    companyId: who.companyId,
    applicationId: input.applicationId,
    bookerId: who.personId,
    booking: { ...bookingOf(booking.offer, idsOf(party)), amountMinor: companyMinor },
    departsAt,
    language,
  }
  const match = await deps.applications.match(deps.db.read, ask)
  return isRefusal(match) ? { ...match, field: 'applicationId' } : null
}

/** What of several is told first; the two that are asked about are agreed to with one word, so the nearer of them is named. */
const GRAVEST_FIRST = ['AF-REPEAT', 'AF-SAME-DAY', 'AF-OVERLAP']

/** Said with her name where it is not the booker. */
export const saidOf = (who: Who, { personId, name }: Pick<Person, 'personId' | 'name'>, refusal: Refusal): Refusal =>
  personId === who.personId ? refusal : { ...refusal, facts: { ...refusal.facts, nameZh: name.zh, nameEn: name.en } }

/** One question tells both of a flight between the same cities that is in the air at the same time. */
function withOverlap(repeated: Refusal, flying: readonly Way[], hers: readonly Way[]): Refusal {
  const other = hers.filter(({ flightNumber }) => flightNumber === repeated.facts['flightNumber'])
  return checkOverlap(flying, other, false) ? { ...repeated, facts: { ...repeated.facts, overlaps: 1 } } : repeated
}

/**
 * What one of the party would fly twice, between the same cities twice that day, or while she is on another flight; said with her name
 * where it is not the booker.
 */
export function repeatedIn(
  who: Who,
  { offer: { flight } }: Pick<BookingRow, 'offer'>,
  { travellers }: Party,
  { live, ways }: Booked,
  { sameDayConfirmed }: Pick<Submission, 'sameDayConfirmed'>,
): Refusal | null {
  const trip = {
    flightNumber: flight.number,
    departDate: flight.from.at.slice(0, 10),
    departCity: cityOf(flight.from.airport),
    arriveCity: cityOf(flight.to.airport),
  }
  const refusals = travellers.flatMap(({ person }) => {
    const isHers = (one: { readonly personId: string }) => one.personId === person.personId
    const repeated = checkRepeat(
      trip,
      live.filter(isHers).map((ticket) => ({ ...ticket, departDate: ticket.departDate.toString() })),
      sameDayConfirmed,
    )
    const [flying, hers] = [waysOf(flight), ways.filter(isHers)]
    const refusal = repeated ? withOverlap(repeated, flying, hers) : checkOverlap(flying, hers, sameDayConfirmed)
    return refusal ? saidOf(who, person, refusal) : []
  })
  const rank = ({ refused }: Refusal) => GRAVEST_FIRST.indexOf(refused)
  return refusals.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

/** What policy says of the booking itself: a budget that is no limit to go beyond, an application that must be there. */
function refusedByPolicy({ verdict, budget }: Governed): Refusal | null {
  if (budget?.word === 'forbid') return refuseBudget(budget.seen, 'attribution')
  const isUnlinked = verdict.action === 'forbid' && isBrokenByBooking(verdict, 'application-linked')
  return isUnlinked ? refuse('TA-LINK', { field: 'applicationId' }) : null
}

/** What stands in the way; first what she can mend on the page, then what she has booked already, then what policy and money say. */
export async function check(
  deps: FlightsDeps,
  who: Booker,
  session: Session,
  input: Submission,
  language: Language,
  /** What the ways before it on the same form take out of budgets. */
  beside: readonly BudgetSeen[] = [],
): Promise<Checked | Refusal> {
  const { booking, party, standing, scene } = session
  const departDate = departDateOf(booking)
  const charged = await chargedTo(deps, who, party, input)
  const own = await deps.people.find(deps.db.read, who)
  invariant(own, 'who is signed in exists')
  const linked = input.applicationId === null ? 'none' : 'linked'
  const [governed, booked] = await Promise.all([
    governSession(deps, who, session, { charged: isRefusal(charged) ? null : charged, linked, beside }),
    bookedBeside(deps.db.read, who.companyId, idsOf(party), { departDate, during: spanOf(booking.offer.flight) }),
  ])
  if (isRefusal(governed)) return governed
  const askable = await askableFor(deps, who, party, {
    verdict: governed.verdict,
    totalMinor: totalMinorOf(booking.price),
    offer: booking.offer,
  })
  // Where nobody is set she cannot choose anybody: then it is said below whom to turn to.
  const isChosen = governed.needs.approval !== null && !askable.byFlow && askable.nobody === null
  const approverCodes = isChosen ? askable.approvers.map(({ userCode }) => userCode) : null
  const readiness = isOfferAbroad(booking.offer) ? await readinessOf(deps, party, booking.offer) : null
  const wrong = checkForm(session, input, governed, { approverCodes, readiness }) ?? (readiness && checkAbroad(session, readiness, input))
  if (wrong) return wrong
  // A document that was corrected since may have made somebody a child.
  const flying = together(party, departDate.toString())
  if (isRefusal(flying)) return flying
  if (isRefusal(charged)) return charged
  const { reason, remark } = input
  const unanswered = refuseUnanswered(scene.asks, sceneAnswersOf({ shares: charged.attribution.shares, reason, remark }))
  if (unanswered) return unanswered
  const repeated = repeatedIn(who, booking, party, booked, input)
  if (repeated) return repeated
  const tooOften = await refusedForCancels(deps, who, booking.offer.flight.carrier)
  if (tooOften) return tooOften
  const bookable = bookableOf(
    deps,
    { verdict: governed.verdict, size: standing.size, personMinor: governed.payers.personMinor, askable },
    language,
  )
  if (!bookable.allowed) return bookable.code === 'AF-NO-APPROVER' && askable.nobody ? askable.nobody : refuse(bookable.code)
  const stopped =
    refusedByPolicy(governed) ?? (await checkLinked(deps, who, session, { input, language, companyMinor: governed.payers.companyMinor }))
  if (stopped) return stopped
  const answering = await answeringFor(deps, { ...charged, companyMinor: governed.payers.companyMinor, date: departDate })
  if (isRefusal(answering)) return answering
  const { costCentreId, costCentreOwnerIds, projectLeadIds } = answering
  return { name: own.name, charged, costCentreId, costCentreOwnerIds, projectLeadIds, governed }
}
