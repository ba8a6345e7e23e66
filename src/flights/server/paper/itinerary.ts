import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { printConfirmation, type TicketOnSheet } from '../../../orders/server/index.ts'
import { ORDERS_SHOWN_MAX, type getElectronicItinerary, type IssuedTicket, type issuedTickets } from '../../calls/itinerary.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { isForTravel, wasIssued } from '../../rules/itinerary.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { bookingRights, readsOnly } from '../acting.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { waysCancelled } from '../disruptions/disruption-store.ts'
import { extraOnSheet, journeyOnSheet, priceOnSheet, recordOnSheet } from './itinerary-sheet.ts'
import { NAMELESS, partsOf, presentParty, presentPassengers, presentStatusFor, readOrder } from '../reading/orders.ts'
import { presentFlight } from '../reading/present.ts'
import { deskOf } from '../receipts/receipt-desk.ts'
import { findTickets, type TicketRow } from '../store.ts'
import { ordersByRef, ordersWithTickets, type OrderCardRow } from '../store-lists.ts'

/*
 * The itinerary confirmation, printed when it is asked for and kept nowhere: it is always as the order stands. Who may read the order
 * gets one, of the tickets that she may read.
 */

const factsOf = ({ state, ticketNumber }: TicketRow) => ({ state: state as FlightTicketCode, ticketNumber })

const isIssued = (ticket: TicketRow): boolean => wasIssued(factsOf(ticket))

type Names = Pick<TicketOnSheet, 'name'>

function presentTicket(ticket: TicketRow, { name }: Names, language: Language): IssuedTicket {
  const facts = factsOf(ticket)
  return {
    passengerNo: ticket.passengerNo,
    name,
    ticketNumber: facts.ticketNumber ?? '',
    status: flightText[language].ticketStatus[facts.state],
    isForTravel: isForTravel(facts),
  }
}

const flyerOnSheet = (flyer: FlightOrderDetails['passengers'][number]['flyer']): BothNames | null =>
  flyer === null || flyer.isRefused ? null : { zh: `${flyer.name.zh} ${flyer.maskedNumber}`, en: `${flyer.name.en} ${flyer.maskedNumber}` }

export async function printItinerary(
  deps: FlightsDeps,
  who: Who,
  { orderSeq, passenger }: CallParsed<typeof getElectronicItinerary>,
  language: Language,
): Promise<CallResult<typeof getElectronicItinerary> | Refusal> {
  const read = await readOrder(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { order, row, tickets } = read
  const ids = [order.bookerId, ...tickets.map(({ personId }) => personId)]
  const people = await deps.people.findAll(deps.db.read, order.companyId, [...new Set(ids)])
  const { part, shown, bookedBy } = presentParty({ ...order, tickets, people }, who)
  const asked = passenger === undefined ? shown : shown.filter(({ passengerNo }) => passengerNo === passenger)
  if (asked.length === 0) return refuse('P404')
  const printed = asked.filter(isIssued)
  if (printed.length === 0) return refuse('AF-NO-TICKET')
  const [zh, en] = await Promise.all([
    presentPassengers(deps, who, { row, tickets: printed, people }, 'zh'),
    presentPassengers(deps, who, { row, tickets: printed, people }, 'en'),
  ])
  const onSheet = printed.map((ticket, index): TicketOnSheet => {
    const [inChinese, inEnglish] = [zh[index], en[index]]
    const flyer = flyerOnSheet(inChinese?.flyer ?? null)
    return {
      name: inChinese?.name ?? NAMELESS,
      ticketName: inChinese?.ticketName ?? '',
      particulars: [
        { zh: inChinese?.document ?? '', en: inEnglish?.document ?? '' },
        ...(flyer ? [flyer] : []),
        ...(inChinese?.extras ?? []).map(extraOnSheet),
      ],
      ticketNumber: ticket.ticketNumber,
      status: { zh: inChinese?.ticketStatus ?? '', en: inEnglish?.ticketStatus ?? '' },
      isForTravel: isForTravel(factsOf(ticket)),
    }
  })
  // One passenger's sheet is handed to her or shown at a counter: what a party paid is on the whole order's alone.
  const isWhole = part !== 'companion' && printed.length === tickets.length
  const standing = (spoken: Language) => presentStatusFor(who, { ...row, ...partsOf(order) }, tickets, spoken)
  const paper = await printConfirmation(
    deps.limits,
    {
      line: 'flight',
      number: order.number,
      carrierNumber: recordOnSheet(row.pnr),
      status: { zh: standing('zh').label, en: standing('en').label },
      bookedBy,
      journey: journeyOnSheet(row.offer, await waysCancelled(deps.db.read, row)),
      // What carriers abroad issue is no document of the mainland's tax office.
      taxedEndAt: isOfferAbroad(row.offer) ? null : row.offer.flight.to.at,
      tickets: onSheet,
      othersCount: tickets.length - printed.length,
      price: isWhole ? { lines: priceOnSheet(row), totalMinor: totalMinorOf(row.price) } : null,
      madeAt: deps.clock.now(),
    },
    { personId: who.personId, passenger, language },
  )
  if (isRefusal(paper)) return paper
  return {
    orderSeq: order.number,
    ...paper,
    tickets: printed.map((ticket, index) => presentTicket(ticket, onSheet[index] ?? { name: NAMELESS }, language)),
  }
}

async function latestOrders(deps: FlightsDeps, who: Who, orderSeq: string | null): Promise<readonly OrderCardRow[] | Refusal> {
  if (orderSeq === null) return ordersWithTickets(deps.db.read, who, ORDERS_SHOWN_MAX)
  const order = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  return order ? ordersByRef(deps.db.read, [order]) : refuse('P404')
}

export async function listIssuedTickets(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string | null,
  language: Language,
): Promise<CallResult<typeof issuedTickets> | Refusal> {
  const rows = await latestOrders(deps, who, orderSeq)
  if (isRefusal(rows)) return rows
  const orderIds = rows.map(({ orderId }) => orderId)
  const tickets = await findTickets(deps.db.read, who.companyId, orderIds)
  const ids = [...tickets.map(({ personId }) => personId), ...rows.map(({ bookerId }) => bookerId)]
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)])
  const [receiptOf, mayBook] = await Promise.all([deskOf(deps).read(who.companyId, orderIds), bookingRights(deps, who, rows)])
  const orders = rows.map((row) => {
    const own = tickets.filter(({ orderId }) => orderId === row.orderId)
    const { shown } = presentParty({ ...row, tickets: own, people }, who)
    const issued = shown.filter(isIssued)
    const reads = readsOnly(
      row,
      who,
      own.map(({ personId }) => people.get(personId)),
      mayBook,
    )
    return {
      orderSeq: row.number,
      status: presentStatusFor(who, row, own, language),
      flight: presentFlight(row.offer.flight, language),
      travellerCount: own.length,
      tickets: issued.map((ticket) => {
        const mayAct = ticket.personId === who.personId || reads === null
        return {
          ...presentTicket(ticket, people.get(ticket.personId) ?? { name: NAMELESS }, language),
          receipt: receiptOf(row, ticket, { language, mayAct }),
        }
      }),
    }
  })
  return { orders }
}
