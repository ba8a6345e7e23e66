import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import type { ApprovalOfOrder } from '../../../approvals/server/index.ts'
import type { OrderRef, OrderRow, TimelineRow } from '../../../orders/server/index.ts'
import type { GoingBackTold } from '../../../payments/rules/refund-standing.ts'
import type { PersonPart } from '../../../payments/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import { maskPhone } from '../../../people/rules/phone.ts'
import { readCursor, writeCursor } from '../../../server/page-cursor.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { FlightOrderCard, FlightOrderDetails, getOrderDetails, getOrderPage } from '../../calls/orders.ts'
import type { OrderStatus } from '../../calls/words.ts'
import { totalMinorOf, type PriceParts } from '../../rules/offer.ts'
import { hasLeft, partIn, ticketsRead } from '../../rules/party.ts'
import { presentExtras } from '../extras/extras-showing.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES, type FlightTicketCode } from '../../rules/states.ts'
import { isGone, mayReturnAny } from '../../rules/returning.ts'
import { flightStatus } from '../../rules/status.ts'
import { isAbout, ownFacts } from '../../rules/ticket-events.ts'
import { flightText } from '../../text/index.ts'
import { presentAgain } from '../again/again-beside.ts'
import { presentAbroadOf } from '../abroad/order-abroad.ts'
import { presentWays } from '../both-ways/ways-beside.ts'
import { presentChanging } from '../changes/change-beside.ts'
import { eachFareOf, priceOfTicket } from '../changes/change-paid.ts'
import { departuresOf, type AnyOffer } from '../../rules/any-offer.ts'
import { waysCancelled } from '../disruptions/disruption-store.ts'
import { disruptionOnPage } from '../disruptions/disruption-beside.ts'
import { openContact } from '../booking/contact.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentGoverned, presentReason, withoutGoverned } from './governed.ts'
import { mayLeaveValue } from '../value/leaving.ts'
import { presentPlanOf } from '../inquiries/plan-beside.ts'
import { bookingRights, readsOnly } from '../acting.ts'
import { fliesAs, shareOf, withType } from './present-types.ts'
import { presentCancel } from '../cancel-verdict.ts'
import { badgeFor, payersOfOrder, standingOfOrder, type Standing } from '../judging.ts'
import { priceBeside } from './price-beside.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayersOf } from './present.ts'
import { ticketPhoneSeal } from '../purposes.ts'
import { presentGoesOnFrom } from '../resort/resort-showing.ts'
import { backOfEarlier, earlierStillToCome } from '../returns/earlier.ts'
import { refundsOfOrder } from '../returns/refund-store.ts'
import { findOrder, findTickets, type FlightOrderRow, type TicketRow } from '../store.ts'
import { presentGivenOn } from '../together/tickets-given.ts'
import { pageOfOrders, type OrderCardRow } from '../store-lists.ts'
import { namedIn, presentTimeline } from './timeline.ts'

type StatusRow = Pick<
  FlightOrderRow,
  'state' | 'outcome' | 'cancelRequestedAt' | 'unclearSince' | 'stuckSince' | 'valueAskedAt' | 'airlineWord' | 'seatWord' | 'waitingSince'
> & {
  /** Null of an order that changes no tickets. */
  readonly change: object | null
  /** May be left unread where its airline has cancelled nothing. */
  readonly offer: AnyOffer | undefined
}

/** What is known of an order's money beside its row: a payment that is being confirmed, or money that is still to go back. */
type MoneyMoving = 'none' | 'during' | 'goingBack'

/**
 * How an order stands, in words: derived by one rule from its row and its tickets. Tickets that were given back are not yet money: as long
 * as that is to come, the words say so. What came to nothing of an order that is a change is the change: the tickets that it was to move stay.
 */
export function presentStatus(
  row: StatusRow,
  tickets: readonly Pick<TicketRow, 'state'>[],
  language: Language,
  money: MoneyMoving = 'none',
): OrderStatus {
  const status = flightStatus({
    payment: money === 'during' ? 'during' : 'none',
    order: row.state,
    outcome: row.outcome,
    tickets: tickets.map((ticket) => ticket.state as FlightTicketCode),
    cancelRequested: row.cancelRequestedAt !== null,
    isUnclear: row.unclearSince !== null,
    isStuck: row.stuckSince !== null,
    isGivingUp: row.valueAskedAt !== null,
    airlineWord: row.airlineWord,
    seatWord: row.seatWord,
    isWaiting: row.waitingSince !== null,
  })
  const { orderStatus, changeOrderStatus, moneyToCome, partCancelled } = flightText[language]
  const { key } = status
  if (key === 'flightCancelled' && row.offer && departuresOf(row.offer).length > 1) return { ...status, label: partCancelled }
  if (money === 'goingBack' && (key === 'refunded' || key === 'partialRefund')) return { ...status, label: moneyToCome[key] }
  const ofChange: Partial<Record<typeof key, string>> = row.change === null ? {} : changeOrderStatus
  return { ...status, label: ofChange[key] ?? orderStatus[key] }
}

/** As its status is told: where its airline has cancelled every way of it that is no part of a journey. */
export const asLeft = <R extends { readonly offer: AnyOffer }>(
  row: R,
  gone: readonly number[] = [],
): Omit<R, 'offer'> & { readonly offer: AnyOffer | undefined } =>
  gone.length < departuresOf(row.offer).length ? row : { ...row, offer: undefined }

/** The same as one whom the order concerns reads it: of her own ticket, and whoever booked it, of all. */
export const presentStatusFor = (
  { personId }: Pick<Who, 'personId'>,
  row: StatusRow & Pick<OrderRow, 'bookerId' | 'ownerId'>,
  tickets: readonly TicketRow[],
  language: Language,
  money: MoneyMoving = 'none',
): OrderStatus => presentStatus(row, ticketsRead(row, tickets, personId, isGone), language, money)

/** Whose an order is, which its own row does not say. */
export const partsOf = ({ bookerId, ownerId }: Pick<OrderRow, 'bookerId' | 'ownerId'>) => ({ bookerId, ownerId })

export const NAMELESS: BothNames = { zh: '', en: '' }

/** Whom an order concerns, and what the reader has to do with it. */
interface Concerned {
  readonly bookerId: string
  readonly ownerId: string
  readonly tickets: readonly TicketRow[]
  readonly people: ReadonlyMap<string, Person>
  /** Where sums are shown: who flies with children pays more than they do. */
  readonly price?: PriceParts
  readonly extras?: FlightOrderRow['extras']
}

/**
 * Who travels, as far as the reader may know: who only goes along reads her own name, and how many travel with her [P-PRIV-01]. What
 * she reads of the money is her own part.
 */
export function presentParty({ bookerId, ownerId, tickets, people, price, extras = null }: Concerned, who: Who) {
  const part = partIn({ bookerId, ownerId }, who.personId)
  const shown = part === 'companion' ? tickets.filter((ticket) => ticket.personId === who.personId) : tickets
  return {
    part,
    shown,
    travellers: shown.map((ticket) => people.get(ticket.personId)?.name ?? NAMELESS),
    travellerCount: tickets.length,
    bookedBy: part === 'booker' ? null : (people.get(bookerId)?.name ?? null),
    share: (minor: number) => (part === 'companion' ? shareOf(minor, { tickets, price, extras, own: shown[0] }) : minor),
  }
}

const GIVEN_BACK: ReadonlySet<number> = new Set([FLIGHT_ORDER_CODES.REFUND, FLIGHT_ORDER_CODES.PART_REFUND])

/** How the money of these orders moves: asked of payments for the few that wait to be paid, and for those with tickets that were given back. */
export async function moneyMoving(
  { payments }: Pick<FlightsDeps, 'payments'>,
  reader: Reader,
  rows: readonly (OrderRef & Pick<FlightOrderRow, 'state'>)[],
): Promise<(order: Pick<OrderRef, 'orderId'>) => MoneyMoving> {
  const givenBack = rows.filter(({ state }) => GIVEN_BACK.has(state))
  const [confirming, ofOwn, ofEarlier] = await Promise.all([
    payments.confirmingAmong(
      reader,
      rows.filter(({ state }) => state === FLIGHT_ORDER_CODES.UNPAID),
    ),
    payments.goingBackAmong(reader, givenBack),
    earlierStillToCome({ payments }, reader, givenBack),
  ])
  const goingBack = new Set([...ofOwn, ...ofEarlier])
  return ({ orderId }) => (confirming.has(orderId) ? 'during' : goingBack.has(orderId) ? 'goingBack' : 'none')
}

const travelling = (
  tickets: readonly Pick<TicketRow, 'personId'>[],
  people: ReadonlyMap<string, Person>,
): readonly (Person | undefined)[] => tickets.map(({ personId }) => people.get(personId))

export async function presentCards(
  deps: FlightsDeps,
  who: Who,
  rows: readonly OrderCardRow[],
  language: Language,
): Promise<FlightOrderCard[]> {
  const tickets = await findTickets(
    deps.db.read,
    who.companyId,
    rows.map((row) => row.orderId),
  )
  const ids = [...tickets.map((ticket) => ticket.personId), ...rows.map((row) => row.bookerId)]
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)])
  const mayBook = await bookingRights(deps, who, rows)
  const movingOf = await moneyMoving(deps, deps.db.read, rows)
  const now = deps.clock.now()
  const gone = await Promise.all(rows.map((row) => waysCancelled(deps.db.read, row)))
  return rows.map((row, index) => {
    const own = tickets.filter((ticket) => ticket.orderId === row.orderId)
    const { shown, share, ...party } = presentParty({ ...row, tickets: own, people }, who)
    return {
      orderSeq: row.number,
      line: 'flight',
      status: presentStatusFor(who, asLeft(row, gone[index]), own, language, movingOf(row)),
      ...(hasLeft(own, who.personId, isGone) && { notTravelling: true as const }),
      flight: presentFlight(row.offer.flight, language, gone[index]),
      ...party,
      totalMinor: share(row.totalMinor),
      submittedAt: row.submittedAt.toString(),
      actions: { cancel: presentCancel(row, shown, readsOnly(row, who, travelling(own, people), mayBook), { now, language }) },
    }
  })
}

const SUMMARIES = { all: null, inProgress: ['inProgress'], toTravel: ['toTravel'], closed: ['completed', 'closed'] } as const

export async function listOrders(
  deps: FlightsDeps,
  who: Who,
  input: CallParsed<typeof getOrderPage>,
  language: Language,
): Promise<CallResult<typeof getOrderPage>> {
  const rows = await pageOfOrders(deps.db.read, who, {
    summaries: SUMMARIES[input.status],
    whose: input.whose,
    after: readCursor(input.cursor),
    size: input.size + 1,
  })
  const shown = rows.slice(0, input.size)
  const last = shown.at(-1)
  const cursor = rows.length > input.size && last ? { at: last.submittedAt, id: last.orderId } : null
  return { orders: await presentCards(deps, who, shown, language), nextCursor: cursor && writeCursor(cursor) }
}

/** An order that the caller books or travels in, with everything about it; another one answers like one that is not there. */
export async function readOrder(deps: FlightsDeps, who: Who, number: string) {
  const order = await deps.orders.findSeen(deps.db.read, who, number)
  if (!order) return refuse('P404')
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'a flight order has its detail')
  return { order, row, tickets }
}

/** Everybody whom an order's page names: who travels, who booked, who moved it on. */
function peopleOf(deps: FlightsDeps, order: OrderRow, tickets: readonly TicketRow[], events: readonly TimelineRow[]) {
  const actors = events.flatMap((event) => [event.actorId ?? [], ...namedIn(event)].flat())
  const ids = [order.bookerId, order.ownerId, ...tickets.map((ticket) => ticket.personId), ...actors]
  return deps.people.findAll(deps.db.read, order.companyId, [...new Set(ids)])
}

/** Names of whoever moved an order, by person: the reader's own steps need none. */
const actorsOf = (people: ReadonlyMap<string, Person>, who: Who): ReadonlyMap<string, BothNames> =>
  new Map([...people.values()].flatMap(({ personId, name }) => (personId === who.personId ? [] : [[personId, name] as const])))

interface OwnPart {
  /** Her place, where she only goes along; null for who reads of all. */
  readonly passengerNo: number | null
  readonly size: number
  readonly share: (minor: number) => number
}

/** What was paid and returned is told to each as her own part of it, and what is about others' tickets to none who only goes along. */
const ownEvents = (events: readonly TimelineRow[], { passengerNo, ...of }: OwnPart): readonly TimelineRow[] =>
  passengerNo === null
    ? events
    : events.flatMap((event) => (isAbout(event.facts, passengerNo) ? [{ ...event, facts: ownFacts(event.facts, of) }] : []))

/** A passenger with her document as whoever reads it may know it. A guest's number is nobody's but hers. */
export async function presentPassengers(
  deps: FlightsDeps,
  who: Who,
  { row, tickets, people }: Pick<Concerned, 'tickets' | 'people'> & { readonly row: FlightOrderRow },
  language: Language,
): Promise<FlightOrderDetails['passengers']> {
  const text = flightText[language]
  // While somebody is asked first nobody is at work on a seat, whatever it waits for.
  const isUnheld = ({ state }: { state: number }) =>
    row.state === FLIGHT_ORDER_CODES.UNAPPROVED && row.supplierBookingId === null && state === FLIGHT_TICKET_CODES.OCCUPYING
  // Of a change that came to nothing no ticket was cancelled, nor did one fail: hers is the one that it was to exchange.
  const isUnchanged = row.change !== null && row.state === FLIGHT_ORDER_CODES.CLOSED
  const statusOf = (ticket: TicketRow): string =>
    isUnchanged ? text.unchangedTicket : isUnheld(ticket) ? text.unheldTicket : text.ticketStatus[ticket.state as FlightTicketCode]
  const documents = await deps.people.documentsOnOrders(
    deps.db.read,
    who.companyId,
    tickets.map((ticket) => ticket.cardId),
  )
  const beside = await Promise.all(tickets.map(({ passengerNo }) => presentExtras(deps.db.read, { row, tickets }, passengerNo)))
  return tickets.map((ticket, index) => {
    const person = people.get(ticket.personId)
    const document = documents.get(ticket.cardId)
    const number = person?.kind === 'guest' ? '' : (document?.maskedNumber ?? '')
    const label = document ? deps.people.cardTypeLabel(document.cardType, language) : ''
    return {
      name: person?.name ?? NAMELESS,
      isCaller: ticket.personId === who.personId,
      ticketName: document?.ticketName ?? '',
      passengerType: ticket.passengerType,
      document: withType(fliesAs(ticket, { tickets, people }), [label, number].filter(Boolean).join(' '), language),
      maskedPhone: ticket.phoneSealed
        ? maskPhone(deps.secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed))
        : (person?.maskedPhone ?? ''),
      ...presentGivenOn(deps, ticket),
      extras: beside[index] ?? [],
      ticketNumber: ticket.ticketNumber,
      ticketStatus: statusOf(ticket),
    }
  })
}

function presentApproval(approval: ApprovalOfOrder, standing: Standing, language: Language): NonNullable<FlightOrderDetails['approval']> {
  const { approvalId, state, kind, way, isSilent, reason, rejection, approvers, together, outcome, silence, decideBy, urgeFrom } = approval
  return {
    approvalId,
    state,
    kind,
    way,
    isSilent,
    reason: presentReason(standing, reason, language),
    rejection,
    approvers: [...approvers],
    together: together && { ...together, agreed: [...together.agreed] },
    outcome,
    silence,
    decideBy: decideBy?.toString() ?? null,
    urgeFrom: urgeFrom?.toString() ?? null,
  }
}

export async function describeOrder(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof getOrderDetails> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { order, row, tickets } = read
  const travellerIds = tickets.map((ticket) => ticket.personId)
  const [standing, costCentres, events, approval, personPart, terms, refunds, movingOf, airline, earlierBack] = await Promise.all([
    standingOfOrder(deps, order, row, travellerIds),
    deps.costs.named(deps.db.read, who.companyId, [order.costCentreId]),
    deps.orders.timeline(deps.db.read, order),
    deps.approvals.ofOrder(deps.db.read, order),
    deps.payments.personPart(deps.db.read, order),
    deps.payments.terms(deps.db.read, order),
    refundsOfOrder(deps.db.read, order),
    moneyMoving(deps, deps.db.read, [row]),
    disruptionOnPage(deps, { row, tickets }, language),
    backOfEarlier(deps, deps.db.read, order),
  ])
  const people = await peopleOf(deps, order, tickets, events)
  const now = deps.clock.now()
  const costCentre = costCentres.get(order.costCentreId)
  invariant(costCentre, 'an order keeps its cost centre')
  const { flight, fare } = row.offer
  const { shown, share, ...party } = presentParty({ ...order, tickets, people, price: row.price, extras: row.extras }, who)
  const gone = await waysCancelled(deps.db.read, row)
  const status = presentStatusFor(who, { ...asLeft(row, gone), ...partsOf(order) }, tickets, language, movingOf(row))
  const totalMinor = totalMinorOf(row.price)
  const isWhole = party.part !== 'companion'
  const ownNo = isWhole ? null : (shown[0]?.passengerNo ?? 0)
  const ownPart = priceOfTicket({ row, tickets }, shown[0]?.passengerNo ?? 1)
  const reads = readsOnly(order, who, travelling(tickets, people), await bookingRights(deps, who, [order]))
  const contact = openContact(deps, row.contactSealed)
  // A part of its own is the owner's: several are never above a limit.
  const payer = order.ownerId === who.personId ? null : (people.get(order.ownerId)?.name ?? null)
  const split = payersOfOrder(standing, row, terms.serviceFeePaidBy)
  const payers = { companyMinor: share(split.companyMinor), personMinor: split.personMinor }
  const governed = await presentGoverned(deps, row, { standing, payers: split, language })
  const hasNobody = events.some(({ kind }) => kind === 'approvalNobody')
  const contacts = hasNobody ? await deps.people.accounts.contacts(deps.db.read, who.companyId) : []
  const ticketCodes = tickets.map(({ state }) => state as FlightTicketCode)
  const hasTickets = mayReturnAny(row.state, ticketCodes)
  const ways = await presentWays(deps, who, { row, mayAct: reads === null }, language)
  const seen = {
    at: now,
    language,
    actors: actorsOf(people, who),
    approval,
    personPart,
    payer,
    contacts,
    decidesWays: ways?.mayDecide === true,
    hasTickets,
    gone,
  }
  return {
    orderSeq: order.number,
    line: 'flight',
    status,
    flight: presentFlight(flight, language, gone),
    ...party,
    totalMinor: share(totalMinor),
    submittedAt: order.submittedAt.toString(),
    actions: { cancel: presentCancel(row, shown, reads, { now, language }) },
    returning: {
      allowed: reads === null && hasTickets,
      asked: isWhole ? refunds.length : 0,
    },
    airline: airline && { ...airline, mayDecide: airline.mayDecide && reads === null },
    again: await presentAgain(deps, who, { row, bookerId: order.bookerId, isWhole }),
    goesOnFrom: await presentGoesOnFrom(deps, row, language),
    plan: isWhole ? await presentPlanOf(deps, who, row) : null,
    ways,
    changing: await presentChanging(deps, { row, tickets }, { who, mayAct: reads === null, isWhole }),
    canLeaveValue: reads === null && mayLeaveValue(row, tickets, now),
    version: order.version,
    pnr: row.pnr,
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    baggage: presentBaggage(fare, language),
    conditions: presentConditions(row.offer, language, now, eachFareOf({ row, tickets })),
    abroad: presentAbroadOf(row, isWhole, language),
    verdict: badgeFor(deps, standing, row.verdict, language),
    standardOf: isWhole ? standing.standardOf : null,
    passengers: await presentPassengers(deps, who, { row, tickets: shown, people }, language),
    contact: isWhole ? { name: contact.name, maskedPhone: row.contactMasked } : null,
    costCentre,
    remark: isWhole ? order.remark : '',
    governed: isWhole ? governed : withoutGoverned(governed),
    lines: presentLines({ ...row, price: isWhole ? row.price : ownPart }, isWhole ? tickets.length : 1, language),
    payers: presentPayersOf({ ...payers, thirdMinor: personPart?.thirdMinor ?? 0 }, language, payer),
    timeline: presentTimeline(row, ownEvents(events, { passengerNo: ownNo, size: tickets.length, share }), status, seen),
    heldUntil: row.ticketingLimitAt?.toString() ?? null,
    approval: approval && presentApproval(approval, standing, language),
    moved: isWhole && approval ? priceBeside(approval, totalMinor) : null,
    personPart: personPart && {
      ...personPart,
      isCallers: payer === null,
      payer,
      expiresAt: personPart.expiresAt?.toString() ?? null,
      confirming: presentConfirming(personPart.confirming, language),
      unclear: personPart.unclear.map((one) => ({ ...one, gateway: flightText[language].gateways[one.gateway] })),
      refund: personPart.refund && presentGoingBack(personPart.refund, language),
    },
    earlierBack: earlierBack && isWhole ? { payer, refund: presentGoingBack(earlierBack, language) } : null,
    now: now.toString(),
  }
}

/** What a journey abroad says besides; why it is one way is read by whoever reads the whole order. */
export const presentConfirming = (confirming: PersonPart['confirming'], language: Language) =>
  confirming && { ...confirming, gateway: flightText[language].gateways[confirming.gateway], until: confirming.until.toString() }

const presentGoingBack = (refund: GoingBackTold, language: Language) => ({
  ...refund,
  gateway: refund.gateway && flightText[language].gateways[refund.gateway],
})
