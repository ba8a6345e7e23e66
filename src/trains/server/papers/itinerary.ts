import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { hoursInOneLine, legFacts, namesInLines, printConfirmation, type TicketOnSheet } from '../../../orders/server/index.ts'
import type { Block } from '../../../server/pdf/sheet.ts'
import type { IssuedRailTicket, trainItinerary } from '../../calls/papers.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { hasOwnTicket, isForTravel } from '../../rules/returning.ts'
import { trainText } from '../../text/index.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { documentsOn, NAMELESS } from '../reading/orders.ts'
import { presentStatusFor, seenTickets } from '../reading/standing.ts'
import { linesOfOrder } from '../reading/present.ts'
import { findOrder, findTickets, type OrderedTrain, type TrainOrderRow, type TrainTicketRow } from '../store.ts'

/* The itinerary confirmation of tickets of trains. Who may read the order gets one, of the tickets that she may read. */

type Words = (typeof trainText)[Language]

/** The same thing said in both languages. */
const both = (say: (text: Words, language: Language) => string): BothNames => ({
  zh: say(trainText.zh, 'zh'),
  en: say(trainText.en, 'en'),
})

const endOf = ({ station, stationCode, at }: OrderedTrain['from']) => ({ place: station, code: stationCode, at })

function trainBlocks({ train, seat }: TrainOrderRow, changeOf: string | null): readonly Block[] {
  const label = (key: 'train' | 'number' | 'runs' | 'seat' | 'duration' | 'changedFrom'): BothNames => both(({ paper }) => paper[key])
  return [
    { kind: 'facts', heading: label('train'), facts: legFacts(endOf(train.from), endOf(train.to)) },
    {
      kind: 'facts',
      across: 2,
      facts: [
        { label: label('number'), value: train.trainNo },
        { label: label('seat'), value: namesInLines(both(({ seats }) => seats[seat])) },
        { label: label('runs'), value: namesInLines(both((_, language) => `${train.runsFrom[language]} → ${train.runsTo[language]}`)) },
        { label: label('duration'), value: hoursInOneLine(train.runMinutes) },
        ...(changeOf === null ? [] : [{ label: label('changedFrom'), value: changeOf }]),
      ],
    },
  ]
}

/** Where somebody sits, as her ticket says it. */
function placeOf({ seat, car, place, berth }: TrainTicketRow): BothNames | null {
  if (seat === null) return null
  return both(({ orders, seats, berths, paper }) =>
    [
      orders.seatOrPlace(seats[seat], berth === null ? '' : berths[berth]),
      ...(car === null ? [] : [paper.coach(car)]),
      ...(place === null ? [] : [paper.place(place, berth !== null)]),
    ].join(' · '),
  )
}

/** How a ticket stands, in words. */
export const ticketStatusOf = ({ fate }: Pick<TrainTicketRow, 'fate'>): BothNames =>
  both(({ orders, paper }) => (fate === null ? paper.issued : orders.fates[fate]))

/** A ticket in a list of papers. */
export const presentIssued = (ticket: TrainTicketRow, name: BothNames, language: Language): IssuedRailTicket => ({
  passengerNo: ticket.passengerNo,
  name,
  ticketNumber: ticket.ticketNumber ?? '',
  status: ticketStatusOf(ticket)[language],
  isForTravel: isForTravel(ticket),
})

/** An order of trains with those of its tickets that its reader may know of. */
export async function readTickets(deps: TrainsDeps, who: Pick<Who, 'companyId' | 'personId'>, orderSeq: string) {
  const order = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (order?.line !== 'train') return refuse('P404')
  const ref = { companyId: who.companyId, orderId: order.orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, ref), findTickets(deps.db.read, ref.companyId, [ref.orderId])])
  invariant(row, 'an order of trains has its detail')
  const { part, shown } = seenTickets(order, tickets, who.personId)
  return { order, ref, row, tickets, part, shown }
}

export async function printItinerary(
  deps: TrainsDeps,
  who: Pick<Who, 'companyId' | 'personId'>,
  { orderSeq, passenger }: CallParsed<typeof trainItinerary>,
  language: Language,
): Promise<CallResult<typeof trainItinerary> | Refusal> {
  const read = await readTickets(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { order, row, tickets, part, shown } = read
  const asked = passenger === undefined ? shown : shown.filter(({ passengerNo }) => passengerNo === passenger)
  if (asked.length === 0) return refuse('P404')
  const printed = asked.filter(hasOwnTicket)
  if (printed.length === 0) return refuse('TR-NO-PAPER')
  const ids = [order.bookerId, ...printed.map(({ personId }) => personId)]
  const [people, before, zh, en] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)]),
    row.change && deps.orders.find(deps.db.read, { companyId: row.companyId, orderId: row.change.fromOrderId }),
    documentsOn(deps, printed, 'zh'),
    documentsOn(deps, printed, 'en'),
  ])
  const onSheet = printed.map((ticket): TicketOnSheet => {
    const documentIn = (documents: typeof zh) => {
      const document = documents.get(ticket.personId)
      return document ? `${document.label} ${document.maskedNumber}` : ''
    }
    const place = placeOf(ticket)
    return {
      name: people.get(ticket.personId)?.name ?? NAMELESS,
      ticketName: '',
      particulars: [{ zh: documentIn(zh), en: documentIn(en) }, ...(place ? [place] : [])],
      ticketNumber: ticket.ticketNumber,
      status: ticketStatusOf(ticket),
      isForTravel: isForTravel(ticket),
    }
  })
  // One passenger's sheet is handed to her or shown at a counter: what a party paid is on the whole order's alone.
  const isWhole = part !== 'companion' && printed.length === tickets.filter(hasOwnTicket).length
  const lines = linesOfOrder(row).map(({ kind, amountMinor }) => ({
    label: both(({ orders }) => orders.lines[kind]),
    amountMinor,
  }))
  const ofChange = { total: both((text) => text.paper.paidForChange), given: both((text) => text.paper.givenOfChange) }
  const paper = await printConfirmation(
    deps.limits,
    {
      line: 'train',
      number: order.number,
      carrierNumber: row.pickupNumber === null ? null : { label: both((text) => text.paper.pickupNumber), value: row.pickupNumber },
      status: both((_, spoken) => presentStatusFor(who, { ...row, ownerId: order.ownerId }, tickets, spoken).label),
      bookedBy: part === 'booker' ? null : (people.get(order.bookerId)?.name ?? null),
      journey: trainBlocks(row, before?.number ?? null),
      taxedEndAt: row.train.to.at,
      tickets: onSheet,
      othersCount: tickets.length - printed.length,
      price: isWhole ? { lines, totalMinor: totalMinorOf(row.price), ...(row.change && { ofChange }) } : null,
      madeAt: deps.clock.now(),
    },
    { personId: who.personId, passenger, language },
  )
  if (isRefusal(paper)) return paper
  return {
    orderSeq: order.number,
    ...paper,
    tickets: printed.map((ticket) => presentIssued(ticket, people.get(ticket.personId)?.name ?? NAMELESS, language)),
  }
}
