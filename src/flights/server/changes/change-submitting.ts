import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import type { Limit } from '../../../server/http/limits.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { alterSubmit } from '../../calls/changing.ts'
import { FLIGHT_CHANGE_CODES } from '../../rules/change-states.ts'
import { wayOf } from '../../rules/changing-legs.ts'
import { lastDecisionAt } from '../../rules/hold-watch.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import { alternativesTo, type KeptAlternatives } from '../approving.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { judgeOffers, rejudge } from '../judging.ts'
import { holdJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { changeTicketsOf } from '../returns/refund-store.ts'
import { findTickets } from '../store.ts'
import { findSearch } from '../store-sessions.ts'
import { chooseAgain } from './change-choosing.ts'
import { presentForm } from './change-form.ts'
import { checkChange, type CheckedChange } from './change-governing.ts'
import { changeableOf, lateFor, openDraft, type OpenDraft } from './change-opening.ts'
import { overlapOfChange } from './change-overlap.ts'
import { claimDraft, findDraft, insertChange, type ChangeChoice } from './change-store.ts'
import { budgetChange, chargeChange, departDateOf, placeChange, repeatedBy, wayOfAsking, type NewChange } from './change-writing.ts'

/*
 * Asking for a change: one transaction writes the order that it becomes, with its money, its request and its first job, and takes the old
 * tickets out of everybody's reach. From there on it goes the way of every order.
 */

const SUBMITS: Limit = { name: 'flights.submit-change', hitsMax: 60, windowSeconds: 600 }

type Submission = CallParsed<typeof alterSubmit>
type Answer = CallResult<typeof alterSubmit>

const isAskedFirst = (wish: NewChange): boolean => wayOfAsking(wish) === 'beforeBooking'

/** The change itself, and its old tickets, which are in nobody's reach from here on. */
export async function writeChange(
  deps: FlightsDeps,
  writer: Writer,
  { draft, found }: OpenDraft,
  wish: NewChange,
): Promise<string | Refusal> {
  const { who, choice, orderId } = wish
  const { companyId } = who
  const locked = await lock(deps, writer, found.order)
  const tickets = await findTickets(writer, companyId, [found.order.orderId])
  const chosen = changeableOf({ row: locked.row, tickets }, draft.passengerNos)
  if (isRefusal(chosen)) return chosen
  if (!(await claimDraft(writer, draft, orderId))) return refuse('STATE_CHANGED')
  const twice = await repeatedBy(writer, wish, chosen)
  if (twice) return twice
  const isFirst = isAskedFirst(wish)
  const number = await placeChange(deps, writer, wish, {
    chosen,
    state: isFirst ? FLIGHT_ORDER_CODES.UNAPPROVED : FLIGHT_ORDER_CODES.OCCUPYING,
  })
  invariant(draft.reasonCode, 'a change is submitted with its reason')
  await insertChange(
    writer,
    {
      ...found.order,
      id: draft.id,
      newOrderId: orderId,
      state: isFirst ? FLIGHT_CHANGE_CODES.APPROVAL : FLIGHT_CHANGE_CODES.START_CHANGE,
      kind: 'online',
      reasonCode: draft.reasonCode,
      note: draft.note,
      departDate: departDateOf(choice, draft.leg),
      leg: draft.leg,
      askedBy: who.personId,
      askedAt: deps.clock.now(),
    },
    chosen.map((ticket) => ({ passengerNo: ticket.passengerNo, ticketNumber: ticketNumberOf(ticket) })),
  )
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  await changeTicketsOf(writer, found.order, passengerNos, { state: FLIGHT_TICKET_CODES.REISSUING, isLive: true })
  const { flight } = choice.offer
  const moved = wayOf(flight, draft.leg)
  const facts = {
    tickets: chosen.length,
    ...ofTickets(passengerNos),
    amountMinor: totalMinorOf(choice.price),
    flightNumber: moved.number,
    departsAt: moved.from.at,
  }
  await note(deps, writer, locked, { kind: 'changeAsked', actorId: who.personId, facts })
  const nobody = await chargeChange(deps, writer, wish)
  if (nobody) return nobody
  const ref = { companyId, orderId }
  if (isFirst) await deps.approvals.begin(writer, ref, lastDecisionAt(Temporal.Instant.from(flight.from.at)))
  else await deps.jobs.send(writer, holdJob, ref)
  return (await budgetChange(deps, writer, wish)) ?? number
}

/** What it became, for whoever submits it again: a double tap, a second tab. */
async function already(deps: FlightsDeps, who: Who, changeId: string): Promise<Answer | null> {
  const draft = await findDraft(deps.db.read, who, changeId)
  if (!draft?.newOrderId) return null
  const [old, order] = await Promise.all([
    deps.orders.find(deps.db.read, draft),
    deps.orders.find(deps.db.read, { companyId: who.companyId, orderId: draft.newOrderId }),
  ])
  invariant(old && order, 'a submitted change has its orders')
  return { changeId, orderSeq: old.number, newOrderSeq: order.number }
}

/** The sums are others than were shown: the refusal brings the form as it is now, and nothing is done before that was read. */
async function moved(deps: FlightsDeps, open: OpenDraft, choice: ChangeChoice, oldMinor: number, language: Language): Promise<Refusal> {
  const form = await presentForm(deps, open, choice, language)
  if (isRefusal(form)) return form
  return refuse('AF-CHANGE-MOVED', { facts: { oldMinor, newMinor: totalMinorOf(choice.price) }, detail: { form } })
}

/** What would have complied among the flights that were looked through for it; null where nobody has to agree, and of a leg abroad, of which an airline quotes one. */
async function alternativesOf(
  deps: FlightsDeps,
  { who, draft, standings }: OpenDraft,
  { offer }: ChangeChoice,
  { governed }: CheckedChange,
): Promise<KeptAlternatives | null> {
  if (governed.needs.approval === null || draft.searchId === null || draft.leg !== null) return null
  const flights = (await findSearch(deps.db.read, who, draft.searchId, null))?.flights
  if (!flights) return null
  const now = deps.clock.now()
  return alternativesTo({ flights, journeyType: null }, judgeOffers(standings, flights, now), rejudge(standings, offer, flights, now))
}

async function trySubmit(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  input: Submission,
  language: Language,
): Promise<Answer | Refusal> {
  const open = await openDraft(deps, who, input.id)
  if (isRefusal(open)) return open
  const { choice: before, reasonCode } = open.draft
  if (before === null) return refuse('AF-NO-FLIGHT')
  if (reasonCode === null) return refuse('AF-CHANGE-REASON', { field: 'reason' })
  if (!input.termsAgreed) return refuse('AF-TERMS', { field: 'termsAgreed' })
  const late = lateFor(deps, before.offer.flight.from.at)
  if (late) return late
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  if (!admission.admitted) return refuse('AF-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const choice = await chooseAgain(deps, open, before)
  if (isRefusal(choice)) return choice
  const isAsShown = totalMinorOf(choice.price) === input.acceptedTotalMinor && choice.payers.personMinor === input.acceptedPersonMinor
  if (!isAsShown) return moved(deps, open, choice, input.acceptedTotalMinor, language)
  const checked = await checkChange(deps, open, { choice, wish: input, language })
  if (isRefusal(checked)) return checked
  const overlap = await overlapOfChange(deps, open, choice, input.overlapConfirmed)
  if (overlap) return overlap
  const orderId = uuidv7(deps.clock.now().epochMilliseconds)
  try {
    const { party, found } = open
    const wish: NewChange = {
      who: open.who,
      party,
      found,
      changeId: input.id,
      orderId,
      choice,
      checked,
      input,
      alternatives: await alternativesOf(deps, open, choice, checked),
      leg: open.draft.leg,
      byDesk: false,
    }
    const number = await unlessRefused(deps.db, { name: 'flights.submit-change' }, (writer) => writeChange(deps, writer, open, wish))
    return isRefusal(number) ? number : { changeId: input.id, orderSeq: open.found.number, newOrderSeq: number }
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    if (isBeyondCredit(error)) return refuse('AF-CREDIT')
    throw error
  }
}

export async function submitChange(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  input: Submission,
  language: Language,
): Promise<Answer | Refusal> {
  const done = await already(deps, who, input.id)
  if (done) return done
  const result = await trySubmit(deps, who, input, language)
  return isRefusal(result) ? ((await already(deps, who, input.id)) ?? result) : result
}
