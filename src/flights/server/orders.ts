import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import type { ApprovalOfOrder } from '../../approvals/server/index.ts'
import type { OrderBrief, OrderRef, TimelineRow } from '../../orders/server/index.ts'
import { formatLeg } from '../text/format.ts'
import { payerSplit } from '../../policy/rules/payers.ts'
import type { Reader } from '../../server/database/connect.ts'
import type {
  fareRegulations,
  FlightOrderCard,
  FlightOrderDetails,
  getOrderDetails,
  getOrderPage,
  mergeList,
  nextTrip,
} from '../calls/orders.ts'
import type { OrderStatus } from '../calls/words.ts'
import { totalMinorOf } from '../rules/offer.ts'
import type { FlightTicketCode } from '../rules/states.ts'
import { canCancel, flightStatus } from '../rules/status.ts'
import { flightText } from '../text/index.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { badgeFor, standingOfOrder, type Standing } from './judging.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import {
  findOrder,
  findStanding,
  findTickets,
  nextToTravel,
  ordersByRef,
  pageOfOrders,
  type FlightOrderRow,
  type OrderCardRow,
  type PageAfter,
  type TicketRow,
} from './store.ts'
import { presentTimeline } from './timeline.ts'

type StatusRow = Pick<FlightOrderRow, 'state' | 'outcome' | 'cancelRequestedAt' | 'unclearSince' | 'stuckSince'>

/** How an order stands, in words: derived by one rule from its row and its tickets. */
export function presentStatus(row: StatusRow, tickets: readonly Pick<TicketRow, 'state'>[], language: Language): OrderStatus {
  const status = flightStatus({
    order: row.state,
    outcome: row.outcome,
    tickets: tickets.map((ticket) => ticket.state as FlightTicketCode),
    cancelRequested: row.cancelRequestedAt !== null,
    isUnclear: row.unclearSince !== null,
    isStuck: row.stuckSince !== null,
  })
  return { ...status, label: flightText[language].orderStatus[status.key] }
}

function presentCancel(row: StatusRow, language: Language): FlightOrderCard['actions']['cancel'] {
  const may = canCancel({ order: row.state, cancelRequested: row.cancelRequestedAt !== null })
  if (may.allowed) return { allowed: true }
  const text = flightText[language].refusals[may.code]
  return { allowed: false, code: may.code, message: typeof text === 'string' ? text : text({}) }
}

/** Names by person, for the few people that a page of orders has. */
async function namesOf(deps: FlightsDeps, tickets: readonly TicketRow[]): Promise<ReadonlyMap<string, BothNames>> {
  const people = new Map(tickets.map(({ companyId, personId }) => [personId, { companyId, personId }]))
  const found = await Promise.all([...people.values()].map((who) => deps.people.find(deps.db.read, who)))
  return new Map(found.flatMap((person) => (person ? [[person.personId, person.name]] : [])))
}

async function presentCards(deps: FlightsDeps, who: Who, rows: readonly OrderCardRow[], language: Language): Promise<FlightOrderCard[]> {
  const tickets = await findTickets(
    deps.db.read,
    who.companyId,
    rows.map((row) => row.orderId),
  )
  const names = await namesOf(deps, tickets)
  return rows.map((row) => {
    const own = tickets.filter((ticket) => ticket.orderId === row.orderId)
    return {
      orderSeq: row.number,
      line: 'flight',
      status: presentStatus(row, own, language),
      flight: presentFlight(row.offer.flight, language),
      travellers: own.map((ticket) => names.get(ticket.personId) ?? { zh: '', en: '' }),
      totalMinor: row.totalMinor,
      submittedAt: row.submittedAt.toString(),
      actions: { cancel: presentCancel(row, language) },
    }
  })
}

/** Flight orders as other wings' pages show them. */
export async function presentBriefs(reader: Reader, orders: readonly OrderRef[], language: Language): Promise<readonly OrderBrief[]> {
  const rows = await ordersByRef(reader, orders)
  const [companyId = ''] = orders.map((order) => order.companyId)
  const ids = rows.map((row) => row.orderId)
  const tickets = await findTickets(reader, companyId, ids)
  return rows.map((row) => {
    const { flight, fare } = row.offer
    const shown = presentFlight(flight, language)
    const own = tickets.filter((ticket) => ticket.orderId === row.orderId)
    const { label, tone, settled } = presentStatus(row, own, language)
    return {
      companyId: row.companyId,
      orderId: row.orderId,
      orderSeq: row.number,
      line: 'flight',
      title: `${shown.from.city[language]} → ${shown.to.city[language]}`,
      subtitle: `${formatLeg(flight.from.at, language)} · ${flight.number} ${flightText[language].cabin[fare.cabin]}`,
      path: `/flights/order/${row.number}`,
      totalMinor: row.totalMinor,
      departsAt: Temporal.Instant.from(flight.from.at),
      status: { label, tone, settled },
    }
  })
}

const SUMMARIES = { all: null, inProgress: ['inProgress'], toTravel: ['toTravel'], closed: ['completed', 'closed'] } as const

/** What the database takes as an instant and as an id: it knows no year 0, and dashes make no id. */
const CURSOR_AT = /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const CURSOR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Cursors are the last row's instant and id, opaque to the client; a made-up one starts from the top. */
function readCursor(cursor: string | null): PageAfter | null {
  if (cursor === null) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (!CURSOR_AT.test(at) || !CURSOR_ID.test(id)) return null
  try {
    return { submittedAt: Temporal.Instant.from(at), id }
  } catch {
    return null // a date that does not exist: the client made it up
  }
}

const writeCursor = (row: OrderCardRow) => Buffer.from(`${row.submittedAt.toString()}|${row.orderId}`).toString('base64url')

export async function listOrders(
  deps: FlightsDeps,
  who: Who,
  input: CallParsed<typeof getOrderPage>,
  language: Language,
): Promise<CallResult<typeof getOrderPage>> {
  const rows = await pageOfOrders(deps.db.read, who, {
    summaries: SUMMARIES[input.status],
    after: readCursor(input.cursor),
    size: input.size + 1,
  })
  const shown = rows.slice(0, input.size)
  const last = shown.at(-1)
  return { orders: await presentCards(deps, who, shown, language), nextCursor: rows.length > input.size && last ? writeCursor(last) : null }
}

export async function findNextTrip(deps: FlightsDeps, who: Who, language: Language): Promise<CallResult<typeof nextTrip>> {
  const row = await nextToTravel(deps.db.read, who, deps.clock.now())
  const [order = null] = row ? await presentCards(deps, who, [row], language) : []
  return { order }
}

/** An order of the caller's own with everything about it; somebody else's answers like one that is not there. */
async function readOrder(deps: FlightsDeps, who: Who, number: string) {
  const order = await deps.orders.findOwn(deps.db.read, who, number)
  if (!order) return refuse('P404')
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'a flight order has its detail')
  return { order, row, tickets }
}

/** Names of whoever moved an order, by person: the traveller's own steps need none. */
async function actorsOf(deps: FlightsDeps, who: Who, events: readonly TimelineRow[]): Promise<ReadonlyMap<string, BothNames>> {
  const ids = new Set(events.flatMap(({ actorId }) => (actorId === null || actorId === who.personId ? [] : [actorId])))
  const people = await Promise.all([...ids].map((personId) => deps.people.find(deps.db.read, { companyId: who.companyId, personId })))
  return new Map(people.flatMap((person) => (person ? [[person.personId, person.name]] : [])))
}

function presentApproval(approval: ApprovalOfOrder, standing: Standing, language: Language): NonNullable<FlightOrderDetails['approval']> {
  const { approvalId, state, kind, reason, approverName, decideBy, urgeFrom } = approval
  return {
    approvalId,
    state,
    kind,
    reason: { label: standing.reasons.find((one) => one.code === reason.code)?.name[language] ?? reason.code, note: reason.note },
    approverName,
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
  const [standing, names, costCentres, events, detail, approval, personPart] = await Promise.all([
    standingOfOrder(deps, order),
    namesOf(deps, tickets),
    deps.costs.named(deps.db.read, who.companyId, [order.costCentreId]),
    deps.orders.timeline(deps.db.read, order),
    deps.people.travellerForBooking(deps.db.read, who),
    deps.approvals.ofOrder(deps.db.read, order),
    deps.payments.personPart(deps.db.read, order),
  ])
  const actors = await actorsOf(deps, who, events)
  const now = deps.clock.now()
  const costCentre = costCentres.get(order.costCentreId)
  invariant(costCentre && detail, 'an order keeps its cost centre, and its owner is a traveller')
  const { flight, fare } = row.offer
  const status = presentStatus(row, tickets, language)
  const totalMinor = totalMinorOf(row.price)
  const contact = JSON.parse(deps.secrets.open('flight_order.contact', row.contactSealed)) as { name: string }
  return {
    orderSeq: order.number,
    line: 'flight',
    status,
    flight: presentFlight(flight, language),
    travellers: tickets.map((ticket) => names.get(ticket.personId) ?? { zh: '', en: '' }),
    totalMinor,
    submittedAt: order.submittedAt.toString(),
    actions: { cancel: presentCancel(row, language) },
    version: order.version,
    pnr: row.pnr,
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    baggage: presentBaggage(fare, language),
    conditions: presentConditions(row.offer, language, now),
    verdict: badgeFor(deps, standing, row.verdict, language),
    passengers: tickets.map((ticket) => {
      const card = detail.cards.find((one) => one.cardId === ticket.cardId)
      return {
        name: names.get(ticket.personId) ?? { zh: '', en: '' },
        ticketName: detail.ticketName,
        document: card ? `${deps.people.cardTypeLabel(card.cardType, language)} ${card.maskedNumber}` : '',
        ticketNumber: ticket.ticketNumber,
        ticketStatus: flightText[language].ticketStatus[ticket.state as FlightTicketCode],
      }
    }),
    contact: { name: contact.name, maskedPhone: row.contactMasked },
    costCentre,
    remark: order.remark,
    lines: presentLines(row.price, language),
    payers: presentPayers(payerSplit(standing.standard, row.verdict, totalMinor), language),
    timeline: presentTimeline(row, events, status, { at: now, language, actors, approval, personPart }),
    heldUntil: row.ticketingLimitAt?.toString() ?? null,
    approval: approval && presentApproval(approval, standing, language),
    personPart: personPart && { ...personPart, expiresAt: personPart.expiresAt?.toString() ?? null },
    now: now.toString(),
  }
}

export async function readStatus(deps: FlightsDeps, who: Who, number: string, language: Language) {
  const row = await findStanding(deps.db.read, who, number)
  if (!row) return refuse('P404')
  return { orderSeq: row.number, version: row.version, status: presentStatus(row, row.tickets, language) }
}

export async function readRegulations(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof fareRegulations> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { fare } = read.row.offer
  return { conditions: presentConditions(read.row.offer, language, deps.clock.now()), baggage: presentBaggage(fare, language) }
}

export async function readAdditions(deps: FlightsDeps, who: Who, number: string): Promise<CallResult<typeof mergeList> | Refusal> {
  const order = await deps.orders.findOwn(deps.db.read, who, number)
  if (!order) return refuse('P404')
  const lines = await deps.orders.moneyLines(deps.db.read, order)
  return {
    additions: lines.filter((line) => line.kind === 'addition').map((line) => ({ name: line.label, amountMinor: line.amountMinor })),
  }
}
