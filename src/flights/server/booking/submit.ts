import { uuidv7 } from '../../../kernel/ids.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { maskPhone, readMainlandMobile, readReachable } from '../../../people/rules/phone.ts'
import { feePayerOf, type PayTerms } from '../../../payments/rules/pay-terms.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import { judgedFactsOf } from '../../../policy/rules/kept-market.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { Limit } from '../../../server/http/limits.ts'
import type { bookingSubmit } from '../../calls/booking.ts'
import { anyFactsOf } from '../../rules/any-facts.ts'
import { endOf } from '../../rules/any-offer.ts'
import { lastDecisionAt } from '../../rules/hold-watch.ts'
import { spanOf } from '../../rules/overlap.ts'
import { checkDeparture } from '../../rules/search.ts'
import { withoutExtras } from '../../rules/extras-price.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { isAboveParty, offersFor, ownerOf } from '../../rules/party.ts'
import { lapsOf } from '../../rules/passenger-types.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { isAsConfirmed } from '../abroad/abroad-confirming.ts'
import { alternativesTo } from '../approving.ts'
import { ask } from './asking.ts'
import { departDateOf, reprice, typesIn, type Session } from './booking.ts'
import { wayOf } from '../both-ways/ways-chosen-again.ts'
import { openWays, type Sessions } from '../both-ways/ways-sessions.ts'
import { reserveBudgets } from './charging.ts'
import { check, idsOf, repeatedIn, type Checked, type Submission } from './checking.ts'
import { sealContact, type Contact } from './contact.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { extrasGone } from '../extras/extras-choosing.ts'
import { bookedExtras } from '../extras/extras-ordered.ts'
import { bookingOf, citiesOf, type Governed } from '../governing.ts'
import { takePart } from '../inquiries/plan-ordering.ts'
import { holdJob } from '../jobs.ts'
import { cityOf, judgeOffers, rejudge } from '../judging.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { bookingPhoneSeal, ticketPhoneSeal } from '../purposes.ts'
import { insertOrder } from '../store.ts'
import { claimBooking, findSearch } from '../store-sessions.ts'
import { bookedBeside, lockDay } from '../store-repeats.ts'
import { forgetGiven } from '../together/given-store.ts'
import { givenToTickets } from '../together/tickets-given.ts'
import { scopeOf, valueGone } from '../value/value.ts'
import type { Booker } from '../while-open.ts'

/** Each submit may take a seat away from others for a while: nobody needs more than this. */
const SUBMITS: Limit = { name: 'flights.submit', hitsMax: 120, windowSeconds: 600 }

/** What else was on sale when it was submitted: what would have complied, for whoever has to agree, and what a replay asks about. */
export async function marketOfThen(deps: FlightsDeps, who: Who, { booking, standings, standing }: Session, { needs, payers }: Governed) {
  const search = await findSearch(deps.db.read, who, booking.searchId, null)
  const open = offersFor(search?.flights ?? [], standing.seats)
  const own = rejudge(standings, booking.offer, open, deps.clock.now())
  const { facts, standing: judgedBy } = own
  const offers = [...open.flatMap((flight) => anyFactsOf(flight, cityOf)).filter((one) => one.offerKey !== facts.offerKey), facts]
  // Policy judges fares: a draft is held against what they cost, without our fee and what is bought beside them.
  const totalMinor = totalMinorOf(withoutExtras(booking.price)) - booking.price.serviceFeeMinor
  const of = { traveller: judgedBy.traveller, size: standing.size, totalMinor, companyMinor: payers.trip.companyMinor }
  const judgedFacts = judgedFactsOf({ ...of, offer: facts, offers })
  if (needs.approval === null) return { judgedFacts, alternatives: null }
  return {
    judgedFacts,
    alternatives: alternativesTo(
      { flights: open, journeyType: search?.request.abroad?.journeyType ?? null },
      judgeOffers(standings, open, deps.clock.now()),
      own,
    ),
  }
}

/** The number to reach the booker under, in full; it is sealed before it is kept. */
async function contactOf(deps: FlightsDeps, who: Who, ownName: BothNames, input: Submission): Promise<Contact> {
  if (input.contact.kind === 'own') {
    const phone = await deps.people.phoneOf(deps.db.read, who)
    invariant(phone, 'who is signed in can be reached')
    return { name: ownName, phone }
  }
  const { name } = input.contact
  return {
    name: { zh: name, en: name },
    phone: readMainlandMobile(input.contact.phone) ?? readReachable(input.contact.phone) ?? input.contact.phone,
  }
}

/** The number for this trip that was kept with the session; null where the one that is known serves. */
function keptPhone(deps: FlightsDeps, { given, givenIn }: Session, personId: string): string | null {
  const sealed = given.get(personId)?.phoneSealed
  return sealed ? deps.secrets.open(bookingPhoneSeal({ bookingId: givenIn, personId }), sealed) : null
}

/** The document and the number that were chosen for a traveller; the number sealed. */
function givenFor(deps: FlightsDeps, { orderId, input, session }: Order, { personId, userCode }: Person) {
  const given = input.travellers.find((one) => one.userCode === userCode)
  invariant(given, 'a checked form names everybody of the party')
  const phone = given.phone === undefined ? null : readReachable(given.phone)
  // Said on the form, else what was kept for her with the session.
  const number = phone ?? keptPhone(deps, session, personId)
  return {
    cardId: given.cardId,
    phoneSealed: number === null ? null : deps.secrets.seal(ticketPhoneSeal({ orderId, personId }), number),
  }
}

/** A checked submission at the price of now, with what is kept of it: of several ways that are submitted from one form, one of them. */
export interface Order {
  readonly who: Booker
  readonly orderId: string
  readonly session: Session
  readonly input: Submission
  readonly checked: Checked
  readonly contact: Contact
  readonly market: Awaited<ReturnType<typeof marketOfThen>>
  readonly language: Language
  /** Of which journey it is a way, and which. */
  readonly way: { readonly journeyId: string | null; readonly wayNo: number | null }
  /** The number of another line's order that it goes on from by itself; left out of what somebody submits. */
  readonly goesOnFrom?: string
}

/** Asked before anything is held: then the order begins by waiting. */
const isAskedFirst = ({ checked }: Order): boolean => checked.governed.needs.approval === 'beforeBooking'

/** Writes the order's spine, its detail and its tickets. Answers with its number. */
async function place(deps: FlightsDeps, writer: Writer, order: Order): Promise<string> {
  const { who, orderId, session, input, checked } = order
  const { booking, party, standing } = session
  const { companyId, personId } = who
  const { flight } = booking.offer
  const types = typesIn(session)
  const laps = lapsOf(types)
  const { given, givenIn: bookingId } = session
  const own = await givenToTickets(
    deps,
    writer,
    { companyId, orderId, personIds: idsOf(party) },
    { offer: booking.offer, given, bookingId },
  )
  const state = isAskedFirst(order) ? FLIGHT_ORDER_CODES.UNAPPROVED : FLIGHT_ORDER_CODES.OCCUPYING
  const number = await deps.orders.place(writer, {
    companyId,
    orderId,
    line: 'flight',
    ownerId: ownerIn(order),
    bookerId: personId,
    travellerIds: idsOf(party),
    costCentreId: checked.costCentreId,
    policyVersion: booking.policyVersion,
    remark: input.remark,
    moneyLines: moneyLinesOf(booking.price),
    departsAt: Temporal.Instant.from(flight.from.at),
    endsAt: Temporal.Instant.from(endOf(booking.offer).at),
    departsOn: Temporal.PlainDate.from(flight.from.at.slice(0, 10)),
    cityCodes: citiesOf(booking.offer),
    event: {
      ...(order.goesOnFrom === undefined ? { kind: 'submitted', actorId: personId } : { kind: 'wentOn', actorId: null }),
      fromState: null,
      toState: state,
      facts: {
        amountMinor: totalMinorOf(booking.price),
        travellers: standing.size,
        ...(order.goesOnFrom !== undefined && { number: order.goesOnFrom }),
      },
    },
  })
  const { governed } = checked
  await insertOrder(
    writer,
    {
      companyId,
      orderId,
      state,
      offer: booking.offer,
      price: booking.price,
      extras: bookedExtras(booking.extras, idsOf(party)),
      priceToken: booking.priceToken,
      verdict: governed.verdict,
      judgedAs: standing.personId,
      ...order.market,
      contactSealed: sealContact(deps, order.contact),
      contactMasked: maskPhone(order.contact.phone),
      sceneCode: booking.sceneCode,
      approvalWay: governed.needs.approval,
      reasonCode: governed.needs.reason ? (input.reason?.code ?? null) : null,
      reasonNote: governed.needs.reason ? (input.reason?.note ?? null) : null,
      applicationWaived: governed.application.because,
      oneWayReason: input.abroad?.oneWayReason ?? null,
      againOf: booking.againOf,
      ...order.way,
    },
    party.travellers.map(({ person }, index) => ({
      companyId,
      orderId,
      passengerNo: index + 1,
      personId: person.personId,
      ...givenFor(deps, order, person),
      ...own.get(person.personId),
      passengerType: types[index] ?? 'ADT',
      lapOf: laps[index] ?? null,
      state: FLIGHT_TICKET_CODES.OCCUPYING,
      flightNumber: flight.number,
      departDate: departDateOf(booking),
      departCity: cityOf(flight.from.airport),
      arriveCity: cityOf(flight.to.airport),
    })),
  )
  return number
}

const ownerIn = ({ who, session }: Order): string =>
  ownerOf(
    who.personId,
    session.party.travellers.map(({ person }) => person),
  )

/** What the order is promised about fees: those of its session, and the company's word on what others keep of a refund. */
function termsOf({ who, session: { booking }, checked: { governed } }: Order): PayTerms {
  return {
    serviceFeePaidBy: governed.payers.serviceFeePaidBy,
    isServiceFeeReturned: booking.feePromise.isReturned,
    feePayer: feePayerOf(who.settings.payment, isAboveParty(governed.verdict)),
  }
}

/** What unused value may pay of it: with its airline, for who travels; nothing where the booker leaves that alone. Of several ways the form offers it for the first. */
const valueFor = (deps: FlightsDeps, { session, input }: Order) =>
  input.useValue && (session.booking.wayNo ?? 1) === 1 ? scopeOf(deps, session) : null

/** Takes what the order needs of the application that it belongs to; the last one of two is refused. */
async function takeApplication(
  deps: FlightsDeps,
  writer: Writer,
  { who, orderId, session, input, language, checked }: Order,
): Promise<Refusal | null> {
  if (input.applicationId === null) return null
  const { booking, party } = session
  const taken = await deps.applications.take(writer, {
    companyId: who.companyId,
    applicationId: input.applicationId,
    bookerId: who.personId,
    orderId,
    booking: { ...bookingOf(booking.offer, idsOf(party)), amountMinor: checked.governed.payers.companyMinor },
    departsAt: Temporal.Instant.from(booking.offer.flight.from.at),
    language,
  })
  return isRefusal(taken) ? { ...taken, field: 'applicationId' } : null
}

/** Turns the session into this order, and stands in line with whoever else books for its travellers on its day. */
async function claim(deps: FlightsDeps, writer: Writer, { who, orderId, session: { booking, party } }: Order): Promise<Refusal | null> {
  if (!(await claimBooking(writer, who, booking.id, orderId, deps.clock.now()))) return refuse('STATE_CHANGED')
  await forgetGiven(writer, who.companyId, booking.id)
  // Two submits for one person and day stand in line, and the second sees the first: reading before writing would let both pass.
  // Everybody takes a party's locks in the same order, by day and then by person, lest two parties that share travellers wait for each other.
  for (const id of idsOf(party).toSorted()) await lockDay(writer, { companyId: who.companyId, personId: id }, departDateOf(booking))
  return null
}

/** Writes an order with its tickets, money, application, request and first job. Answers with its number. */
async function writeOne(deps: FlightsDeps, writer: Writer, order: Order): Promise<string | Refusal> {
  const { who, orderId, session, input, checked } = order
  const { booking, party } = session
  const { companyId } = who
  const ref = { companyId, orderId }
  const during = spanOf(booking.offer.flight)
  const booked = await bookedBeside(writer, companyId, idsOf(party), { departDate: departDateOf(booking), during })
  const repeated = repeatedIn(who, booking, party, booked, input)
  if (repeated) return repeated
  const number = await place(deps, writer, order)
  const untaken = booking.planOf && (await takePart(deps, writer, ref, booking.planOf))
  if (untaken) return untaken
  const unlinked = await takeApplication(deps, writer, order)
  if (unlinked) return unlinked
  const { companyMinor, personMinor } = checked.governed.payers
  await deps.payments.reserve(writer, ref, {
    companyMinor,
    personMinor,
    payerId: ownerIn(order),
    terms: termsOf(order),
    valueFor: valueFor(deps, order),
  })
  const nobody = await ask(deps, writer, ref, order)
  if (nobody) return nobody
  if (isAskedFirst(order)) await deps.approvals.begin(writer, ref, lastDecisionAt(Temporal.Instant.from(booking.offer.flight.from.at)))
  else await deps.jobs.send(writer, holdJob, ref)
  return number
}

function takeBudgets(deps: FlightsDeps, writer: Writer, { who, orderId, session, checked }: Order): Promise<Refusal | null> {
  const { charged, governed } = checked
  const { companyMinor } = governed.payers
  const cost = { ...charged, companyMinor, date: departDateOf(session.booking) }
  const ref = { companyId: who.companyId, orderId }
  return reserveBudgets(deps, writer, ref, { ...cost, chargedBy: who.personId, mayExceed: governed.mayExceed })
}

/** Writes all that is submitted from one form, or nothing of it. What others wait for is locked last, and in the order of travel. Answers with the first number. */
export async function write(deps: FlightsDeps, writer: Writer, orders: readonly Order[]): Promise<string | Refusal> {
  for (const order of orders) {
    const gone = await claim(deps, writer, order)
    if (gone) return gone
  }
  const numbers: string[] = []
  for (const order of orders) {
    const number = await writeOne(deps, writer, order)
    if (isRefusal(number)) return number
    numbers.push(number)
  }
  // Last: a budget's row is wanted by everybody who books from it, and stays locked until the commit.
  for (const order of orders) {
    const short = await takeBudgets(deps, writer, order)
    if (short) return short
  }
  const [first] = numbers
  invariant(first, 'something is submitted')
  return first
}

/** Checks every way of a form, each beside what those before it take out of budgets. */
async function checkAll(deps: FlightsDeps, who: Booker, sessions: Sessions, input: Submission, language: Language) {
  const all: Checked[] = []
  for (const session of sessions) {
    const beside = all.flatMap(({ governed }) => governed.budgets)
    const checked = await check(deps, who, session, input, language, beside)
    if (isRefusal(checked)) return checked
    all.push(checked)
  }
  return all
}

/** The orders that a form becomes, one for each way, as they cost now; refused where something has moved since it was looked at. */
async function ordersOf(deps: FlightsDeps, who: Booker, sessions: Sessions, input: Submission, language: Language) {
  const all = await checkAll(deps, who, sessions, input, language)
  if (isRefusal(all)) return all
  const now = deps.clock.now()
  const orders: Order[] = []
  for (const [index, session] of sessions.entries()) {
    const checked = all[index]
    invariant(checked, 'every way was checked')
    const [fresh, contact, market] = await Promise.all([
      reprice(deps, who, session),
      contactOf(deps, who, checked.name, input),
      marketOfThen(deps, who, session, checked.governed),
    ])
    if (isRefusal(fresh)) return fresh
    const gone = await extrasGone(deps, who, fresh)
    if (gone) return gone
    const way = await wayOf(deps, who, fresh.booking)
    orders.push({ who, orderId: uuidv7(now.epochMilliseconds), session: fresh, input, checked, contact, market, language, way })
  }
  const totalOf = (each: readonly Pick<Session, 'booking'>[]): number => sumMinor(each.map(({ booking }) => totalMinorOf(booking.price)))
  const [checkedMinor, newMinor] = [totalOf(sessions), totalOf(orders.map(({ session }) => session))]
  const isMoved = sessions.some(
    ({ booking }, index) => totalMinorOf(booking.price) !== totalMinorOf(orders[index]?.session.booking.price ?? booking.price),
  )
  // What moved just now was checked at the old price: whoever names the new one before it was shown has not passed what is said of it.
  if (newMinor !== input.acceptedTotalMinor || isMoved) {
    const facts = { oldMinor: newMinor === input.acceptedTotalMinor ? checkedMinor : input.acceptedTotalMinor, newMinor }
    return refuse('AF-PRICE', { facts, detail: facts })
  }
  return orders
}

/**
 * Submits an order: checks it, asks the price once more, writes it with its money reserved. The seat is then held by a job.
 * A price other than the accepted one is kept and shown, never charged.
 */
export async function submit(
  deps: FlightsDeps,
  who: Booker,
  input: Submission,
  language: Language,
): Promise<CallResult<typeof bookingSubmit> | Refusal> {
  const sessions = await openWays(deps, who, input.bookingId)
  if (isRefusal(sessions)) return sessions
  const [{ booking }] = sessions
  const late = checkDeparture(Temporal.Instant.from(booking.offer.flight.from.at), deps.clock.now())
  if (late) return late
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  if (!admission.admitted) return refuse('AF-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const orders = await ordersOf(deps, who, sessions, input, language)
  if (isRefusal(orders)) return orders
  const [first] = orders
  invariant(first, 'a form has a way')
  // Two stages are for journeys abroad, which are one session whatever their ways.
  if (!(await isAsConfirmed(deps, first.session))) return refuse('AF-CONFIRM', { field: 'abroad.seen' })
  const acceptedMinor = input.useValue ? input.acceptedValueMinor : 0
  const gone = await valueGone(deps, who, first.session, { payers: first.checked.governed.payers, acceptedMinor })
  if (gone) return gone
  try {
    const number = await unlessRefused(deps.db, { name: 'flights.submit' }, (writer) => write(deps, writer, orders))
    return isRefusal(number) ? number : { orderSeq: number }
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    if (isBeyondCredit(error)) return refuse('AF-CREDIT')
    throw error
  }
}
