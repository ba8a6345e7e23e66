import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { getReturnOrder, TicketOfOrder } from '../../calls/tickets-of-order.ts'
import { mayChange } from '../../rules/changing.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { refundStatus } from '../../rules/refund-states.ts'
import { mayReturn } from '../../rules/returning.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { byCategory, categoryOf } from '../../rules/ticket-category.ts'
import { flightText } from '../../text/index.ts'
import { readsOnlyIn, type ReadsOnly } from '../acting.ts'
import { presentCancel } from '../cancel-verdict.ts'
import { presentChanging } from '../changes/change-beside.ts'
import { eachFareOf, priceOfTicket } from '../changes/change-paid.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { moneyMoving, partsOf, presentParty, presentPassengers, presentStatusFor, readOrder } from './orders.ts'
import { presentBaggage, presentConditions, presentFlight, presentLines } from './present.ts'
import { refused } from '../returns/refund-showing.ts'
import { refundsOfOrder, ticketsOfRefunds } from '../returns/refund-store.ts'
import type { TicketRow } from '../store.ts'

/* The tickets of an order, each for itself. */

type ActionVerdict = CallResult<typeof getReturnOrder>['cancel']

/** The latest refund of each ticket, by its passenger's place. */
async function refundsByTicket(deps: FlightsDeps, order: Pick<TicketRow, 'companyId' | 'orderId'>, language: Language) {
  const [refunds, tickets] = await Promise.all([refundsOfOrder(deps.db.read, order), ticketsOfRefunds(deps.db.read, order)])
  const byId = new Map(refunds.map((refund) => [refund.id, refund]))
  // The refunds' ids are made in the order of time: the last one of a ticket is its latest.
  const byTicket = new Map<number, NonNullable<TicketOfOrder['refund']>>()
  for (const { passengerNo, refundId } of tickets) {
    const refund = byId.get(refundId)
    invariant(refund, 'a refunded ticket has its refund')
    const { key, tone } = refundStatus(refund.state, refund.kind)
    const label = flightText[language].returning.status[key]
    byTicket.set(passengerNo, { status: { key, label, tone }, backMinor: refund.backMinor })
  }
  return { count: refunds.length, byTicket }
}

/** What the rules say of a ticket, for somebody who may do it; for whoever only reads, why she does not. */
const verdictFor = (verdict: { allowed: true } | { allowed: false; code: string }, reads: ReadsOnly, language: Language): ActionVerdict => {
  if (!verdict.allowed) return refused(verdict.code, language)
  return reads === null ? verdict : refused(reads, language)
}

export async function describeTickets(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof getReturnOrder> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { order, row, tickets } = read
  const ids = [order.bookerId, order.ownerId, ...tickets.map(({ personId }) => personId)]
  const [people, reads, refunds, movingOf] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)]),
    readsOnlyIn(deps, who, order, tickets),
    refundsByTicket(deps, row, language),
    moneyMoving(deps, deps.db.read, [row]),
  ])
  const party = presentParty({ ...order, tickets, people }, who)
  const isWhole = party.part !== 'companion'
  const changing = await presentChanging(deps, { row, tickets }, { who, mayAct: reads === null, isWhole })
  const passengers = await presentPassengers(deps, who, { row, tickets: party.shown, people }, language)
  const { flight, fare } = row.offer
  const now = deps.clock.now()
  const hasLeft = Temporal.Instant.compare(Temporal.Instant.from(flight.from.at), now) <= 0
  const shown = party.shown.map((ticket, index) => {
    const passenger = passengers[index]
    invariant(passenger, 'each ticket has its passenger')
    const { name, ticketName, document, ticketNumber, ticketStatus } = passenger
    const state = ticket.state as FlightTicketCode
    const own = priceOfTicket({ row, tickets }, ticket.passengerNo)
    const standing = { order: row.state, ticket: state, atAirline: null }
    return {
      category: categoryOf(state, hasLeft),
      passengerNo: ticket.passengerNo,
      ...{ name, ticketName, document, ticketNumber, ticketStatus },
      lines: presentLines({ price: own, offer: row.offer }, 1, language),
      totalMinor: totalMinorOf(own),
      change: verdictFor(mayChange(standing), reads, language),
      giveBack: verdictFor(mayReturn(standing), reads, language),
      changedTo: changing.to.find(({ passengerNos }) => passengerNos.includes(ticket.passengerNo))?.orderSeq ?? null,
      refund: refunds.byTicket.get(ticket.passengerNo) ?? null,
    }
  })
  return {
    orderSeq: order.number,
    status: presentStatusFor(who, { ...row, ...partsOf(order) }, tickets, language, movingOf(row)),
    flight: presentFlight(flight, language),
    travellerCount: tickets.length,
    categories: byCategory(shown).map((one) => ({
      category: one.category,
      tickets: one.tickets.map(({ category: _category, ...ticket }) => ticket),
    })),
    cancel: presentCancel(row, party.shown, reads, { now, language }),
    refunds: isWhole ? refunds.count : 0,
    conditions: presentConditions(row.offer, language, now, eachFareOf(read)),
    baggage: presentBaggage(fare, language),
  }
}
