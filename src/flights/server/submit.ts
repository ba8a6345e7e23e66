import { uuidv7 } from '../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { maskPhone, readMainlandMobile } from '../../people/rules/phone.ts'
import { isBeyondCredit } from '../../payments/server/index.ts'
import { overToApproveMinor, payerSplit, type PayerSplit } from '../../policy/rules/payers.ts'
import { constraintOf, type Writer } from '../../server/database/connect.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { bookingSubmit } from '../calls/booking.ts'
import { flightFactsOf } from '../rules/facts.ts'
import { checkDeparture } from '../rules/search.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { checkRepeat } from '../rules/repeat.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import { checkSubmit } from '../rules/submit.ts'
import { alternativesTo, approversFor, bookableOf, type KeptAlternatives } from './approving.ts'
import { openBookingOf, reprice } from './booking.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { cityOf, judgeOffers, standingOf, type Standing } from './judging.ts'
import { holdJob } from './jobs.ts'
import { moneyLinesOf } from './present.ts'
import { claimBooking, findBooking, findSearch, insertOrder, liveTicketsOn, lockDay, type BookingRow, type TicketRow } from './store.ts'

type Submission = CallParsed<typeof bookingSubmit>

/** Each submit may take a seat away from others for a while: nobody needs more than this. */
const SUBMITS: Limit = { name: 'flights.submit', hitsMax: 120, windowSeconds: 600 }

/** SPEC.md, 4, Approval types: a domestic flight. */
const APPROVAL_KIND = 1

/** Undoes the transaction it is thrown in; the refusal is the answer. */
class Undo extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

const departDateOf = (booking: BookingRow) => Temporal.PlainDate.from(booking.offer.flight.from.at.slice(0, 10))

/** What stands in the way of a submission, before anything is asked of the supplier. */
async function check(deps: FlightsDeps, who: Who, { booking, standing }: { booking: BookingRow; standing: Standing }, input: Submission) {
  const [traveller, costCentre, live] = await Promise.all([
    deps.people.travellerForBooking(deps.db.read, who),
    deps.costs.find(deps.db.read, who, input.costCentreCode),
    liveTicketsOn(deps.db.read, who, departDateOf(booking)),
  ])
  invariant(traveller, 'who is signed in is a traveller')
  const approvers = await approversFor(deps, who, booking.verdict)
  const wrong = checkSubmit(input, {
    ownUserCode: traveller.person.userCode,
    cardIds: traveller.cards.map((card) => card.cardId),
    approval:
      booking.verdict.action === 'approve'
        ? { reasons: standing.reasons, approverCodes: approvers.map((approver) => approver.userCode) }
        : null,
  })
  if (wrong?.refused === 'AF-APPROVER') {
    const { zh, en } = traveller.person.name
    return { ...wrong, facts: { nameZh: zh, nameEn: en } } // for the sentence, said to herself
  }
  if (wrong) return wrong
  if (!costCentre) return refuse('AF-COST', { field: 'costCentreCode' })
  const repeated = repeatedIn(booking, live, input)
  if (repeated) return repeated
  const payers = payerSplit(standing.standard, booking.verdict, totalMinorOf(booking.price))
  const bookable = bookableOf(deps, { verdict: booking.verdict, personMinor: payers.personMinor, approvers }, 'zh')
  if (!bookable.allowed) return refuse(bookable.code)
  const firstApprover = approvers.find((one) => one.userCode === input.approvers[0]?.approverCode) ?? null
  return { costCentreId: costCentre.id, name: traveller.person.name.zh, payers, firstApproverId: firstApprover?.personId ?? null }
}

function repeatedIn({ offer: { flight } }: BookingRow, live: readonly TicketRow[], { sameDayConfirmed }: Submission): Refusal | null {
  return checkRepeat(
    {
      flightNumber: flight.number,
      departDate: flight.from.at.slice(0, 10),
      departCity: cityOf(flight.from.airport),
      arriveCity: cityOf(flight.to.airport),
    },
    live.map((ticket) => ({ ...ticket, departDate: ticket.departDate.toString() })),
    sameDayConfirmed,
  )
}

/** What would have complied, for whoever has to agree; nothing is looked for where nobody has to. */
async function alternativesOf(deps: FlightsDeps, who: Who, { booking, standing }: { booking: BookingRow; standing: Standing }) {
  if (booking.verdict.action !== 'approve') return null
  const search = await findSearch(deps.db.read, who, booking.searchId, null)
  const [chosen] = flightFactsOf({ ...booking.offer.flight, fares: [booking.offer.fare] }, cityOf)
  if (!search || !chosen) return { withinMinutes: null, ways: [] }
  return alternativesTo(search.flights, judgeOffers(standing, search.flights, deps.clock.now()), chosen)
}

/** The number to reach the traveller under, in full; it is sealed before it is kept. */
async function contactOf(deps: FlightsDeps, who: Who, ownName: string, input: Submission): Promise<{ name: string; phone: string }> {
  if (input.contact.kind === 'own') {
    const phone = await deps.people.phoneOf(deps.db.read, who)
    invariant(phone, 'who is signed in can be reached')
    return { name: ownName, phone }
  }
  return { name: input.contact.name, phone: readMainlandMobile(input.contact.phone) ?? input.contact.phone }
}

/** Writes the order with its tickets, money and first job: all of it or nothing. */
async function write(
  deps: FlightsDeps,
  writer: Writer,
  order: {
    who: Who
    orderId: string
    booking: BookingRow
    input: Submission
    costCentreId: string
    contact: { name: string; phone: string }
    payers: PayerSplit
    firstApproverId: string | null
    alternatives: KeptAlternatives | null
  },
): Promise<string> {
  const { who, orderId, booking, input } = order
  const { companyId, personId } = who
  const now = deps.clock.now()
  if (!(await claimBooking(writer, who, booking.id, orderId, now))) throw new Undo(refuse('STATE_CHANGED'))
  const { flight } = booking.offer
  // Two submits of one person for one day stand in line, and the second sees the first: reading before writing would let both pass.
  await lockDay(writer, who, departDateOf(booking))
  const repeated = repeatedIn(booking, await liveTicketsOn(writer, who, departDateOf(booking)), input)
  if (repeated) throw new Undo(repeated)
  const number = await deps.orders.place(writer, {
    companyId,
    orderId,
    line: 'flight',
    ownerId: personId,
    bookerId: personId,
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
      facts: { amountMinor: totalMinorOf(booking.price) },
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
      alternatives: order.alternatives,
      contactSealed: deps.secrets.seal('flight_order.contact', JSON.stringify(order.contact)),
      contactMasked: maskPhone(order.contact.phone),
    },
    input.travellers.map((traveller, index) => ({
      companyId,
      orderId,
      passengerNo: index + 1,
      personId,
      cardId: traveller.cardId,
      passengerType: 'ADT',
      state: FLIGHT_TICKET_CODES.OCCUPYING,
      flightNumber: flight.number,
      departDate: departDateOf(booking),
      departCity: cityOf(flight.from.airport),
      arriveCity: cityOf(flight.to.airport),
    })),
  )
  await deps.payments.reserve(writer, { companyId, orderId }, { ...order.payers, payerId: personId })
  if (order.firstApproverId !== null && input.reason) {
    await deps.approvals.apply(
      writer,
      { companyId, orderId },
      {
        kind: APPROVAL_KIND,
        applicantId: personId,
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
  const [booking, standing] = await Promise.all([openBookingOf(deps, who, input.bookingId), standingOf(deps, who)])
  if (isRefusal(booking)) return booking
  if (isRefusal(standing)) return standing
  const late = checkDeparture(Temporal.Instant.from(booking.offer.flight.from.at), deps.clock.now())
  if (late) return late
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  if (!admission.admitted) return refuse('AF-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const checked = await check(deps, who, { booking, standing }, input)
  if (isRefusal(checked)) return checked
  const [fresh, contact, alternatives] = await Promise.all([
    reprice(deps, who, booking, standing),
    contactOf(deps, who, checked.name, input),
    alternativesOf(deps, who, { booking, standing }),
  ])
  if (isRefusal(fresh)) return fresh
  if (totalMinorOf(fresh.price) !== input.acceptedTotalMinor) {
    const facts = { oldMinor: input.acceptedTotalMinor, newMinor: totalMinorOf(fresh.price) }
    return refuse('AF-PRICE', { facts, detail: facts })
  }
  const orderId = uuidv7(deps.clock.now().epochMilliseconds)
  try {
    const order = { ...checked, who, orderId, booking: fresh, input, contact, alternatives }
    return { orderSeq: await deps.db.transact((writer) => write(deps, writer, order), { name: 'flights.submit' }) }
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    if (isBeyondCredit(error)) return refuse('AF-CREDIT')
    if (error instanceof Undo) return error.refusal
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
