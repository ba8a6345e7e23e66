import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { promiseOf } from '../../../payments/rules/service-fees.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { sealStaffDeed } from '../../../server/staff-deeds.ts'
import type { opsQuoteLegChange, opsQuoteTicketChange } from '../../calls/change-desk.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { FLIGHT_CHANGE_CODES as CHANGE } from '../../rules/change-states.ts'
import { wayOf } from '../../rules/changing-legs.ts'
import { isAskedOnHold } from '../../rules/governed.ts'
import { lastDecisionAt } from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import type { FlightsDeps } from '../deps.ts'
import { keptScene } from '../governing.ts'
import { rejudge, standingsOf } from '../judging.ts'
import { lock, move, note } from '../moving.ts'
import { collect } from '../paying.ts'
import { changeTickets, findOrder, findTickets, type TicketRow } from '../store.ts'
import { costOf, journeyAtCharge } from './change-costing.ts'
import { changeForDesk } from './change-desk.ts'
import { flightQuoted, legQuoted, type DeskQuote } from './change-desk-offer.ts'
import { checkChange, type CheckedChange } from './change-governing.ts'
import { bookerOf, isMixedIn, partyOf, tripOn, type ChangeTerms, type OpenDraft } from './change-opening.ts'
import { dearestFareOf, paidBefore, worthOfTickets } from './change-paid.ts'
import { findChange, moveChange, ticketsOfChanges, type ChangeChoice, type ChangeRow } from './change-store.ts'
import { budgetChange, chargeChange, placeChange, repeatedBy, type NewChange } from './change-writing.ts'

/*
 * What an airline has told the desk that a change costs: from here on it is an order like any other, which is agreed to where policy wants it,
 * and paid by whoever pays. Its seats are with the airline already.
 */

/** Whoever pays needs some time to. */
const PAY_MINUTES_MIN = 30

/** Whether the airline keeps the seats for long enough to be paid. */
function holdProblem({ holdsUntil }: DeskQuote, now: Temporal.Instant): Refusal | null {
  const isInTime = Temporal.Instant.compare(Temporal.Instant.from(holdsUntil), now.add({ minutes: PAY_MINUTES_MIN })) >= 0
  return isInTime ? null : refuse('AF-DESK-LATE', { field: 'holdsUntil' })
}

/** The change as a draft would be, in the name of whoever has asked the desk. */
async function openFor(deps: FlightsDeps, change: ChangeRow): Promise<OpenDraft | Refusal> {
  const { companyId, orderId, askedBy } = change
  const order = { companyId, orderId }
  const { read } = deps.db
  const [spine, row, tickets, own, person] = await Promise.all([
    deps.orders.find(read, order),
    findOrder(read, order),
    findTickets(read, companyId, [orderId]),
    ticketsOfChanges(read, order),
    deps.people.find(read, { companyId, personId: askedBy }),
  ])
  invariant(spine && row && person, 'a change is of an order, and was asked for by somebody')
  const who = await bookerOf(deps, { companyId, personId: askedBy, userCode: person.userCode })
  const nos = own.filter(({ changeId }) => changeId === change.id).map(({ passengerNo }) => passengerNo)
  const chosen = tickets.filter(({ passengerNo }) => nos.includes(passengerNo))
  const party = await partyOf(deps, who, spine.bookerId, chosen)
  if (isRefusal(party)) return party
  const { sceneCode } = row
  const scene = await keptScene(deps, who, sceneCode)
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, {
    sceneCode,
    policyVersion: null,
    trip: tripOn(row.offer, change),
    isAbroad: isOfferAbroad(row.offer),
  })
  if (isRefusal(standings)) return standings
  const found = { order, row, tickets, number: spine.number, ownerId: spine.ownerId, version: spine.version }
  const draft = {
    ...order,
    id: change.id,
    personId: askedBy,
    passengerNos: nos,
    departDate: change.departDate,
    reasonCode: change.reasonCode,
    note: change.note,
    searchId: null,
    choice: null,
    leg: change.leg,
    offered: null,
    createdAt: change.askedAt,
    expiresAt: change.askedAt,
    newOrderId: null,
  }
  return { who, draft, found, chosen, party, scene, standings }
}

async function choiceOf(deps: FlightsDeps, open: OpenDraft, { changeId, charge }: DeskQuote, to: AnyOffer): Promise<ChangeChoice> {
  const { found, chosen, standings, who } = open
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const terms: ChangeTerms = {
    size: chosen.length,
    isMixed: isMixedIn(chosen),
    fareMinor: dearestFareOf(found, passengerNos),
    worth: worthOfTickets(found, passengerNos),
    before: await paidBefore(deps, deps.db.read, found, passengerNos),
    fee: promiseOf(who.settings.serviceFees, { product: isOfferAbroad(to) ? 'flightAbroad' : 'flight', channel: 'desk' }),
    // The desk says itself what the airline takes.
    granted: null,
  }
  const offer = isOfferAbroad(to) ? journeyAtCharge(to, charge, terms) : to
  const { verdict, standing } = rejudge(standings, offer, [], deps.clock.now())
  return {
    ...costOf(charge, { offer, standing, verdict }, terms),
    offer,
    quoteId: `desk:${changeId}`,
    verdict,
    judgedAs: standing.personId,
    policyVersion: standing.policyVersion,
    feePromise: terms.fee,
    movedFromMinor: null,
  }
}

/** Where policy wants a reason or somebody's word the desk gives what it was told, and the first who may be asked is. */
function wishOf(open: OpenDraft, approvers: readonly { readonly userCode: string }[], note: string) {
  const [standing] = open.standings
  const reason = standing.reasons.find(({ needsNote }) => needsNote) ?? standing.reasons[0]
  const first = approvers[0]?.userCode
  return {
    overReason: reason ? { code: reason.code, note } : null,
    approvers:
      first === undefined ? [] : open.party.travellers.map(({ person }) => ({ userCode: person.userCode, level: 1, approverCode: first })),
    notifiers: [],
  }
}

async function write(
  deps: FlightsDeps,
  writer: Writer,
  wish: NewChange,
  { change, chosen, limitAt }: { readonly change: ChangeRow; readonly chosen: readonly TicketRow[]; readonly limitAt: Temporal.Instant },
): Promise<string | Refusal> {
  const { companyId } = wish.who
  const origin = await lock(deps, writer, wish.found.order)
  const now = await findChange(writer, { companyId, id: change.id })
  if (now?.state !== CHANGE.MANUAL_CHANGE) return refuse('AF-DESK-DECIDED')
  const twice = await repeatedBy(writer, wish, chosen)
  if (twice) return twice
  const ref = { companyId, orderId: wish.orderId }
  const number = await placeChange(deps, writer, wish, { chosen, state: FLIGHT_ORDER_CODES.OCCUPYING })
  await moveChange(writer, now, CHANGE.START_CHANGE, { now: deps.clock.now(), newOrderId: wish.orderId })
  const flight = wayOf(wish.choice.offer.flight, wish.leg)
  const facts = {
    tickets: chosen.length,
    ...ofTickets(chosen.map(({ passengerNo }) => passengerNo)),
    amountMinor: totalMinorOf(wish.choice.price),
    flightNumber: flight.number,
    departsAt: flight.from.at,
  }
  await note(deps, writer, origin, { kind: 'changeOffered', facts })
  const nobody = await chargeChange(deps, writer, wish)
  if (nobody) return nobody
  const over = await budgetChange(deps, writer, wish)
  if (over) return over
  const locked = await lock(deps, writer, ref)
  const isAsked = isAskedOnHold(locked.row.approvalWay) || locked.row.approvalWay === 'beforeBooking'
  const told = { kind: 'held', facts: { until: limitAt.toString() } }
  await move(deps, writer, locked, isAsked ? 'awaitApproval' : 'hold', told, { ticketingLimitAt: limitAt })
  await changeTickets(writer, ref, { state: FLIGHT_TICKET_CODES.OCCUPY_SUCCESS, isLive: true })
  if (isAsked) await deps.approvals.begin(writer, ref, lastDecisionAt(limitAt))
  else await collect(deps, writer, ref)
  return number
}

async function checkedFor(
  deps: FlightsDeps,
  open: OpenDraft,
  choice: ChangeChoice,
  language: Language,
): Promise<{ readonly checked: CheckedChange; readonly wish: ReturnType<typeof wishOf> } | Refusal> {
  const { companyId, personId } = open.who
  const [first] = open.chosen
  invariant(first, 'a change is of a ticket')
  const may = await deps.approvals.candidates(deps.db.read, { companyId, travellerId: first.personId, applicantId: personId })
  const wish = wishOf(open, may, open.draft.note)
  const checked = await checkChange(deps, open, { choice, wish, language })
  return isRefusal(checked) ? checked : { checked, wish }
}

/** What the desk was told, of a flight of the mainland or of a leg abroad. */
async function quote(
  deps: FlightsDeps,
  { staffId }: { readonly staffId: string },
  said: DeskQuote,
  language: Language,
): Promise<{ readonly newOrderSeq: string } | Refusal> {
  const change = await changeForDesk(deps.db.read, said.changeId)
  if (!change) return refuse('P404')
  if (change.state !== CHANGE.MANUAL_CHANGE) return refuse('AF-DESK-DECIDED')
  const open = await openFor(deps, change)
  if (isRefusal(open)) return open
  const now = deps.clock.now()
  const to = said.offerOn(open.found.row.offer, change.leg, now)
  if (!to) return refuse('AF-DESK-FLIGHT', { field: said.field })
  const late = holdProblem(said, now)
  if (late) return late
  const choice = await choiceOf(deps, open, said, to)
  const governing = await checkedFor(deps, open, choice, language)
  if (isRefusal(governing)) return governing
  const orderId = uuidv7(now.epochMilliseconds)
  const { who, party, found, chosen } = open
  const { checked, wish: input } = governing
  const wish: NewChange = {
    who,
    party,
    found,
    changeId: change.id,
    orderId,
    choice,
    checked,
    input,
    alternatives: null,
    leg: change.leg,
    byDesk: true,
  }
  try {
    return await unlessRefused(deps.db, { name: 'flights.desk-change-quoted' }, async (writer) => {
      const number = await write(deps, writer, wish, { change, chosen, limitAt: Temporal.Instant.from(said.holdsUntil) })
      if (isRefusal(number)) return number
      const { feeMinor, differenceMinor } = said.charge
      const facts = { companyId: who.companyId, orderId, feeMinor, differenceMinor, ...said.facts }
      await sealStaffDeed(writer, deps, { staffId, what: 'ticketChange.quoted', subject: change.id, why: said.why, facts })
      return { newOrderSeq: number }
    })
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    if (isBeyondCredit(error)) return refuse('AF-CREDIT')
    throw error
  }
}

export const quoteAtDesk = (
  deps: FlightsDeps,
  staff: { readonly staffId: string },
  said: CallParsed<typeof opsQuoteTicketChange>,
  language: Language,
): Promise<CallResult<typeof opsQuoteTicketChange> | Refusal> => quote(deps, staff, flightQuoted(said), language)

export const quoteLegAtDesk = (
  deps: FlightsDeps,
  staff: { readonly staffId: string },
  said: CallParsed<typeof opsQuoteLegChange>,
  language: Language,
): Promise<CallResult<typeof opsQuoteLegChange> | Refusal> => quote(deps, staff, legQuoted(said), language)
