import { whoseAre } from '../../../applications/server/index.ts'
import { presentShort } from '../../../costs/server/index.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { ChangeForm, getChangeForm } from '../../calls/changing.ts'
import { isChangeReason } from '../../rules/changing.ts'
import type { AnyOffer } from '../../rules/any-offer.ts'
import { legsOf, wayOf } from '../../rules/changing-legs.ts'
import { eachOf } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import { approvalNeedOf, bookableOf, presentReasons } from '../approving.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { extrasAsTicketsMove } from '../extras/extras-showing.ts'
import { presentChanges, wordOn } from '../governing.ts'
import { badgeFor, rejudge, standingOfOrder, judgeOffers } from '../judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight } from '../reading/present.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { findOrder, findTickets, type TicketRow } from '../store.ts'
import { findSearch } from '../store-sessions.ts'
import { presentCost } from './change-costing.ts'
import { presentLeg } from './change-flights.ts'
import { governChange } from './change-governing.ts'
import { isMixedIn, isOver, openDraft, type OpenDraft } from './change-opening.ts'
import { dearestFareOf, worthOfTickets } from './change-paid.ts'
import { findDraft, type ChangeChoice, type DraftRow } from './change-store.ts'

/* A change as it would be asked for, or as it was. */

const NAMELESS: BothNames = { zh: '', en: '' }

type Standing = Pick<
  ChangeForm,
  'costsOf' | 'verdict' | 'standardOf' | 'bookable' | 'approval' | 'needs' | 'reasons' | 'changes' | 'budget'
>

/** What is the same whether it is open or has become an order. */
async function shownOf(
  deps: FlightsDeps,
  {
    draft,
    choice,
    all,
    tickets,
  }: {
    readonly draft: DraftRow
    readonly choice: ChangeChoice
    readonly all: readonly TicketRow[]
    readonly tickets: readonly TicketRow[]
  },
  language: Language,
): Promise<Omit<ChangeForm, keyof Standing | 'status' | 'newOrderSeq' | 'movedFromMinor'>> {
  const { companyId } = draft
  const [spine, row] = await Promise.all([deps.orders.find(deps.db.read, draft), findOrder(deps.db.read, draft)])
  invariant(spine && row, 'a draft is of an order')
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(tickets.map(({ personId }) => personId))])
  const now = deps.clock.now()
  const { leg } = draft
  const of = ({ flight, fare }: AnyOffer) => ({
    flight: presentFlight(wayOf(flight, leg), language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
  })
  const { offer } = choice
  const passengerNos = tickets.map(({ passengerNo }) => passengerNo)
  const found = { row, tickets: all }
  const moves = {
    size: tickets.length,
    isMixed: isMixedIn(tickets),
    fareMinor: dearestFareOf(found, passengerNos),
    worth: worthOfTickets(found, passengerNos),
    to: offer,
  }
  const fareMinor = eachOf(choice.worth.fareMinor, tickets.length)
  const { reasonCode, note } = draft
  return {
    changeId: draft.id,
    orderSeq: spine.number,
    expiresAt: draft.expiresAt.toString(),
    leg: presentLeg(row, leg),
    journey: legsOf(offer).map((_, index) => presentFlight(wayOf(offer.flight, index), language)),
    from: of(row.offer),
    to: { ...of(offer), conditions: presentConditions(offer, language, now, fareMinor), baggage: presentBaggage(offer.fare, language) },
    tickets: tickets.map((ticket) => ({
      passengerNo: ticket.passengerNo,
      userCode: people.get(ticket.personId)?.userCode ?? '',
      name: people.get(ticket.personId)?.name ?? NAMELESS,
      ticketNumber: ticketNumberOf(ticket),
    })),
    extras: await extrasAsTicketsMove(deps.db.read, found, passengerNos, language),
    reason: isChangeReason(reasonCode) ? { code: reasonCode, label: flightText[language].changing.reasons[reasonCode], note } : null,
    cost: presentCost(choice, moves, true, language),
    now: now.toString(),
  }
}

/** Whose costs it is, where they are a colleague's. */
function costsOf({ who, party }: OpenDraft): string | null {
  const whose = whoseAre(who, party)
  if (whose.personId === who.personId) return null
  return party.travellers.find(({ person }) => person.personId === whose.personId)?.person.userCode ?? null
}

/** What policy says of it, and whose word it needs. */
async function standingNow(deps: FlightsDeps, open: OpenDraft, choice: ChangeChoice, language: Language): Promise<Standing | Refusal> {
  const governing = await governChange(deps, open, choice)
  if (isRefusal(governing)) return governing
  const { governed, standing, askable } = governing
  const { needs, verdict } = governed
  const search = open.draft.searchId === null ? null : await findSearch(deps.db.read, open.who, open.draft.searchId, null)
  const now = deps.clock.now()
  const flights = search?.flights ?? []
  const one = rejudge(open.standings, choice.offer, flights, now)
  const of = { verdict, size: standing.size, personMinor: choice.payers.personMinor, askable }
  return {
    costsOf: costsOf(open),
    verdict: wordOn(governed, badgeFor(deps, standing, verdict, language), language),
    standardOf: standing.standardOf,
    bookable: bookableOf(deps, of, language),
    approval: approvalNeedOf(standing, verdict, askable, language),
    needs,
    reasons: needs.reason ? presentReasons(standing, language) : [],
    // A change is charged as its trip was: there is no other choice.
    budget: presentShort(governed.budget, language, true),
    changes: presentChanges(deps, { facts: one.facts, standing }, verdict, judgeOffers(open.standings, flights, now), language),
  }
}

const NOTHING_NEEDED = {
  costsOf: null,
  bookable: { allowed: true },
  approval: null,
  needs: { reason: false, approval: null },
  reasons: [],
  changes: [],
  budget: null,
} as const satisfies Partial<Standing>

export async function presentForm(
  deps: FlightsDeps,
  open: OpenDraft,
  choice: ChangeChoice,
  language: Language,
): Promise<ChangeForm | Refusal> {
  const standing = await standingNow(deps, open, choice, language)
  if (isRefusal(standing)) return standing
  const shown = await shownOf(deps, { draft: open.draft, choice, all: open.found.tickets, tickets: open.chosen }, language)
  return { ...shown, ...standing, status: 'open', newOrderSeq: null, movedFromMinor: choice.movedFromMinor }
}

/** What has become an order is read as it was submitted: it is governed there. */
async function submittedForm(deps: FlightsDeps, draft: DraftRow, choice: ChangeChoice, language: Language): Promise<ChangeForm> {
  const { companyId, newOrderId, orderId } = draft
  invariant(newOrderId, 'a submitted draft names its order')
  const [spine, row, tickets] = await Promise.all([
    deps.orders.find(deps.db.read, { companyId, orderId: newOrderId }),
    findOrder(deps.db.read, { companyId, orderId: newOrderId }),
    findTickets(deps.db.read, companyId, [orderId]),
  ])
  invariant(spine && row, 'a submitted draft has its order')
  const chosen = tickets.filter(({ passengerNo }) => draft.passengerNos.includes(passengerNo))
  const standing = await standingOfOrder(
    deps,
    spine,
    row,
    chosen.map(({ personId }) => personId),
  )
  const shown = await shownOf(deps, { draft, choice, all: tickets, tickets: chosen }, language)
  const verdict = badgeFor(deps, standing, row.verdict, language)
  const settled = { ...NOTHING_NEEDED, reasons: [], changes: [], verdict, standardOf: standing.standardOf }
  return { ...shown, ...settled, status: 'submitted', newOrderSeq: spine.number, movedFromMinor: null }
}

export async function readChangeForm(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  id: string,
  language: Language,
): Promise<CallResult<typeof getChangeForm> | Refusal> {
  const draft = await findDraft(deps.db.read, who, id)
  if (!draft) return refuse('P404')
  if (isOver(draft, deps.clock.now())) return refuse('AF-0-0021')
  if (draft.choice === null) return refuse('AF-NO-FLIGHT')
  if (draft.newOrderId !== null) return submittedForm(deps, draft, draft.choice, language)
  const open = await openDraft(deps, who, id)
  if (isRefusal(open)) return open
  const { choice } = open.draft
  return choice === null ? refuse('AF-NO-FLIGHT') : presentForm(deps, open, choice, language)
}
