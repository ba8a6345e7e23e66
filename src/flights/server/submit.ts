import { uuidv7 } from '../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { maskPhone, readMainlandMobile } from '../../people/rules/phone.ts'
import { isBeyondCredit } from '../../payments/server/index.ts'
import type { Person } from '../../people/server/index.ts'
import { overToApproveMinor, type PayerSplit } from '../../policy/rules/payers.ts'
import { constraintOf, type Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { bookingSubmit } from '../calls/booking.ts'
import { documentFault } from '../rules/documents.ts'
import { flightFactsOf } from '../rules/facts.ts'
import { checkDeparture } from '../rules/search.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { actionFor, ownerOf } from '../rules/party.ts'
import { checkRepeat } from '../rules/repeat.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import { checkSubmit } from '../rules/submit.ts'
import { alternativesTo, approversFor, bookableOf, type KeptAlternatives } from './approving.ts'
import { departDateOf, lastDayOf, openSession, reprice, type Session } from './booking.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { cityOf, judgeOffers, payersOf } from './judging.ts'
import { holdJob } from './jobs.ts'
import type { Party } from './party.ts'
import { moneyLinesOf } from './present.ts'
import { ticketPhoneSeal } from './purposes.ts'
import { claimBooking, findBooking, findSearch, insertOrder, liveTicketsOn, lockDay, type BookingRow, type TicketRow } from './store.ts'

type Submission = CallParsed<typeof bookingSubmit>

/** Each submit may take a seat away from others for a while: nobody needs more than this. */
const SUBMITS: Limit = { name: 'flights.submit', hitsMax: 120, windowSeconds: 600 }

/** SPEC.md, 4, Approval types: a domestic flight. */
const APPROVAL_KIND = 1

const idsOf = ({ travellers }: Party): readonly string[] => travellers.map(({ person }) => person.personId)

/** What stands in the way of a submission, before anything is asked of the supplier. */
async function check(deps: FlightsDeps, who: Who, { booking, party, standing }: Session, input: Submission) {
  const departDate = departDateOf(booking)
  const [own, costCentre, live, approvers] = await Promise.all([
    deps.people.find(deps.db.read, who),
    deps.costs.find(deps.db.read, who, input.costCentreCode),
    liveTicketsOn(deps.db.read, who.companyId, idsOf(party), departDate),
    approversFor(deps, who, party, booking.verdict),
  ])
  invariant(own, 'who is signed in exists')
  const wrong = checkSubmit(input, {
    travellers: party.travellers.map(({ person, cards }) => ({
      userCode: person.userCode,
      cardIds: cards.filter((card) => documentFault(card, lastDayOf(booking)) === null).map((card) => card.cardId),
      hasPhone: person.maskedPhone !== '',
    })),
    approval:
      actionFor(booking.verdict, standing.size) === 'approve'
        ? { reasons: standing.reasons, approverCodes: approvers.map((approver) => approver.userCode) }
        : null,
  })
  const first = party.travellers[0]?.person.name
  if (wrong?.refused === 'AF-APPROVER' && first) return { ...wrong, facts: { nameZh: first.zh, nameEn: first.en } } // for the sentence
  if (wrong) return wrong
  if (!costCentre) return refuse('AF-COST', { field: 'costCentreCode' })
  const repeated = repeatedIn(who, booking, party, live, input)
  if (repeated) return repeated
  const payers = payersOf(standing, booking.verdict, totalMinorOf(booking.price))
  const asked = { verdict: booking.verdict, size: standing.size, personMinor: payers.personMinor, approvers }
  const bookable = bookableOf(deps, asked, 'zh')
  if (!bookable.allowed) return refuse(bookable.code)
  const firstApprover = approvers.find((one) => one.userCode === input.approvers[0]?.approverCode) ?? null
  return { costCentreId: costCentre.id, name: own.name.zh, payers, firstApproverId: firstApprover?.personId ?? null }
}

/** What one of the party would fly twice, or between the same cities twice that day; said with her name where it is not the booker. */
function repeatedIn(
  who: Who,
  { offer: { flight } }: BookingRow,
  { travellers }: Party,
  live: readonly TicketRow[],
  { sameDayConfirmed }: Submission,
): Refusal | null {
  const trip = {
    flightNumber: flight.number,
    departDate: flight.from.at.slice(0, 10),
    departCity: cityOf(flight.from.airport),
    arriveCity: cityOf(flight.to.airport),
  }
  const refusals = travellers.flatMap(({ person }) => {
    const own = live.filter((ticket) => ticket.personId === person.personId)
    const refusal = checkRepeat(
      trip,
      own.map((ticket) => ({ ...ticket, departDate: ticket.departDate.toString() })),
      sameDayConfirmed,
    )
    if (!refusal || person.personId === who.personId) return refusal ?? []
    return { ...refusal, facts: { ...refusal.facts, nameZh: person.name.zh, nameEn: person.name.en } }
  })
  return refusals.find((one) => one.refused === 'AF-REPEAT') ?? refusals[0] ?? null
}

/** What would have complied, for whoever has to agree; nothing is looked for where nobody has to. */
async function alternativesOf(deps: FlightsDeps, who: Who, { booking, standings }: Session) {
  if (booking.verdict.action !== 'approve') return null
  const search = await findSearch(deps.db.read, who, booking.searchId, null)
  const [chosen] = flightFactsOf({ ...booking.offer.flight, fares: [booking.offer.fare] }, cityOf)
  if (!search || !chosen) return { withinMinutes: null, ways: [] }
  return alternativesTo(search.flights, judgeOffers(standings, search.flights, deps.clock.now()), chosen)
}

/** The number to reach the booker under, in full; it is sealed before it is kept. */
async function contactOf(deps: FlightsDeps, who: Who, ownName: string, input: Submission): Promise<{ name: string; phone: string }> {
  if (input.contact.kind === 'own') {
    const phone = await deps.people.phoneOf(deps.db.read, who)
    invariant(phone, 'who is signed in can be reached')
    return { name: ownName, phone }
  }
  return { name: input.contact.name, phone: readMainlandMobile(input.contact.phone) ?? input.contact.phone }
}

/** The document and the number that were chosen for a traveller; the number sealed. */
function givenFor(deps: FlightsDeps, orderId: string, { personId, userCode }: Person, input: Submission) {
  const given = input.travellers.find((one) => one.userCode === userCode)
  invariant(given, 'a checked form names everybody of the party')
  const phone = given.phone === undefined ? null : readMainlandMobile(given.phone)
  return {
    cardId: given.cardId,
    phoneSealed: phone === null ? null : deps.secrets.seal(ticketPhoneSeal({ orderId, personId }), `+86${phone}`),
  }
}

/** Writes the order with its tickets, money and first job: all of it or nothing. Answers with its number. */
async function write(
  deps: FlightsDeps,
  writer: Writer,
  order: {
    who: Who
    orderId: string
    session: Session
    input: Submission
    costCentreId: string
    contact: { name: string; phone: string }
    payers: PayerSplit
    firstApproverId: string | null
    alternatives: KeptAlternatives | null
  },
): Promise<string | Refusal> {
  const { who, orderId, session, input } = order
  const { booking, party, standing } = session
  const { companyId, personId } = who
  const ownerId = ownerOf(
    personId,
    party.travellers.map(({ person }) => person),
  )
  const now = deps.clock.now()
  if (!(await claimBooking(writer, who, booking.id, orderId, now))) return refuse('STATE_CHANGED')
  const { flight } = booking.offer
  // Two submits for one person and day stand in line, and the second sees the first: reading before writing would let both pass.
  // Everybody takes a party's locks in the same order, lest two parties that share travellers wait for each other.
  for (const id of idsOf(party).toSorted()) await lockDay(writer, { companyId, personId: id }, departDateOf(booking))
  const live = await liveTicketsOn(writer, companyId, idsOf(party), departDateOf(booking))
  const repeated = repeatedIn(who, booking, party, live, input)
  if (repeated) return repeated
  const number = await deps.orders.place(writer, {
    companyId,
    orderId,
    line: 'flight',
    ownerId,
    bookerId: personId,
    travellerIds: idsOf(party),
    costCentreId: order.costCentreId,
    policyVersion: booking.policyVersion,
    remark: input.remark,
    moneyLines: moneyLinesOf(booking.price),
    departsAt: Temporal.Instant.from(flight.from.at),
    endsAt: Temporal.Instant.from(flight.to.at),
    event: {
      kind: 'submitted',
      actorId: personId,
      fromState: null,
      toState: FLIGHT_ORDER_CODES.OCCUPYING,
      facts: { amountMinor: totalMinorOf(booking.price), travellers: standing.size },
    },
  })
  await insertOrder(
    writer,
    {
      companyId,
      orderId,
      state: FLIGHT_ORDER_CODES.OCCUPYING,
      offer: booking.offer,
      price: booking.price,
      priceToken: booking.priceToken,
      verdict: booking.verdict,
      judgedAs: standing.personId,
      alternatives: order.alternatives,
      contactSealed: deps.secrets.seal('flight_order.contact', JSON.stringify(order.contact)),
      contactMasked: maskPhone(order.contact.phone),
    },
    party.travellers.map(({ person }, index) => ({
      companyId,
      orderId,
      passengerNo: index + 1,
      personId: person.personId,
      ...givenFor(deps, orderId, person, input),
      passengerType: 'ADT',
      state: FLIGHT_TICKET_CODES.OCCUPYING,
      flightNumber: flight.number,
      departDate: departDateOf(booking),
      departCity: cityOf(flight.from.airport),
      arriveCity: cityOf(flight.to.airport),
    })),
  )
  await deps.payments.reserve(writer, { companyId, orderId }, { ...order.payers, payerId: ownerId })
  if (order.firstApproverId !== null && input.reason) {
    await deps.approvals.apply(
      writer,
      { companyId, orderId },
      {
        kind: APPROVAL_KIND,
        applicantId: personId,
        travellerId: ownerId,
        firstApproverId: order.firstApproverId,
        overMinor: overToApproveMinor(booking.verdict),
        reason: input.reason,
      },
    )
  }
  await deps.jobs.send(writer, holdJob, { companyId, orderId })
  return number
}

/** The order that a session became, for whoever submits it again: a double tap, a second tab. */
async function already(deps: FlightsDeps, who: Who, bookingId: string): Promise<CallResult<typeof bookingSubmit> | null> {
  const booking = await findBooking(deps.db.read, who, bookingId)
  if (!booking?.orderId) return null
  const order = await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: booking.orderId })
  invariant(order, 'a submitted session has its order')
  return { orderSeq: order.number }
}

async function trySubmit(deps: FlightsDeps, who: Who, input: Submission): Promise<CallResult<typeof bookingSubmit> | Refusal> {
  const session = await openSession(deps, who, input.bookingId)
  if (isRefusal(session)) return session
  const late = checkDeparture(Temporal.Instant.from(session.booking.offer.flight.from.at), deps.clock.now())
  if (late) return late
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  if (!admission.admitted) return refuse('AF-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const checked = await check(deps, who, session, input)
  if (isRefusal(checked)) return checked
  const [fresh, contact, alternatives] = await Promise.all([
    reprice(deps, who, session),
    contactOf(deps, who, checked.name, input),
    alternativesOf(deps, who, session),
  ])
  if (isRefusal(fresh)) return fresh
  if (totalMinorOf(fresh.booking.price) !== input.acceptedTotalMinor) {
    const facts = { oldMinor: input.acceptedTotalMinor, newMinor: totalMinorOf(fresh.booking.price) }
    return refuse('AF-PRICE', { facts, detail: facts })
  }
  const orderId = uuidv7(deps.clock.now().epochMilliseconds)
  try {
    const order = { ...checked, who, orderId, session: fresh, input, contact, alternatives }
    const number = await unlessRefused(deps.db, { name: 'flights.submit' }, (writer) => write(deps, writer, order))
    return isRefusal(number) ? number : { orderSeq: number }
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    if (isBeyondCredit(error)) return refuse('AF-CREDIT')
    throw error
  }
}

/**
 * Submits an order: checks it, asks the price once more, writes it with its money reserved. The seat is then held by a job.
 * A price other than the accepted one is kept and shown, never charged. Whoever submits the same session again, by a double
 * tap or in a second tab, is told the order that it became, whatever else would have been refused.
 */
export async function submit(deps: FlightsDeps, who: Who, input: Submission): Promise<CallResult<typeof bookingSubmit> | Refusal> {
  const done = await already(deps, who, input.bookingId)
  if (done) return done
  const result = await trySubmit(deps, who, input)
  return isRefusal(result) ? ((await already(deps, who, input.bookingId)) ?? result) : result
}
