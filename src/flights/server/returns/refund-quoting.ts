import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { stepsOf } from '../../rules/any-offer.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import { afterWorkingDays } from '../../../payments/rules/refund-shares-quote.ts'
import { daysOff } from '../../../payments/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { getRefundFee, ReturnQuote } from '../../calls/returning.ts'
import { leavesAlone } from '../../rules/passenger-types.ts'
import { CLAIM_WORKING_DAYS, feeHoldsUntil, mayReturn, mayReturnAny } from '../../rules/returning.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import type { GiveUpRefusal } from '../../supplier/port/giving-up.ts'
import { readsOnlyIn } from '../acting.ts'
import { eachFareOf } from '../changes/change-paid.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import {
  askedOfPayments,
  changeFeesOf,
  extrasKeptOf,
  paidFor,
  payerFor,
  quoteAtAirline,
  quoteParts,
  serviceFeesOf,
  sharesOf,
  valuesQuoted,
  type OfOrder,
} from './refund-money.ts'
import { extrasBackFor } from './refund-extras.ts'
import { insertQuote, type KeptQuote, type QuoteRow } from './refund-store.ts'
import { findOrder, findTickets, type TicketRow } from '../store.ts'
import { asking } from '../supplier-errors.ts'

/*
 * What giving tickets back would bring, asked of the airline and of payments, and kept as it was shown: the airline holds its quote for
 * minutes, and ours is good no longer than that, nor than the step of the conditions that it is by.
 */

export interface Found extends OfOrder {
  readonly number: string
  readonly ownerId: string
  readonly version: number
}

/** An order whose progress may be read, and whether whoever reads it may only read: her right to book for those who travel has ended. */
export interface FoundToRead extends Found {
  readonly reads: 'AF-RIGHT-ENDED' | null
}

/** An order of whoever travels or has booked it, not of who only goes along: what others have asked for is not hers. */
export async function findToRead(deps: FlightsDeps, who: Who, orderSeq: string): Promise<FoundToRead | Refusal> {
  const seen = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (!seen) return refuse('P404')
  const order = { companyId: who.companyId, orderId: seen.orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'a flight order has its detail')
  const reads = await readsOnlyIn(deps, who, seen, tickets)
  if (reads === 'AF-NOT-YOURS') return refuse(reads)
  return { order, row, tickets, number: seen.number, ownerId: seen.ownerId, version: seen.version, reads }
}

/** An order of whoever may give tickets of it back, not of who only goes along or may no longer book for those who travel. */
export async function findReturnable(deps: FlightsDeps, who: Who, orderSeq: string): Promise<Found | Refusal> {
  const found = await findToRead(deps, who, orderSeq)
  if (isRefusal(found)) return found
  return found.reads === null ? found : refuse(found.reads)
}

/** The tickets that are named, if each may be given back as far as we know. */
export function chosenOf(
  { row, tickets }: Pick<Found, 'row' | 'tickets'>,
  passengerNos: readonly number[],
): readonly TicketRow[] | Refusal {
  const states = tickets.map(({ state }) => state as FlightTicketCode)
  if (!mayReturnAny(row.state, states)) return refuse('AF-NO-REFUNDABLE')
  const named = new Set(passengerNos)
  const chosen = tickets.filter(({ passengerNo }) => named.has(passengerNo))
  if (chosen.length === 0 || chosen.length !== named.size) return refuse('AF-TICKETS', { field: 'tickets' })
  for (const { state } of chosen) {
    const verdict = mayReturn({ order: row.state, ticket: state as FlightTicketCode, atAirline: null })
    if (!verdict.allowed) return refuse(verdict.code, { field: 'tickets' })
  }
  const alone = leavesAlone(chosen, stayingOf({ row, tickets }, chosen))
  return alone ? refuse(alone, { field: 'tickets' }) : chosen
}

/** The tickets of an order that are still travelled on when some have left it. */
export const stayingOf = ({ row, tickets }: Pick<Found, 'row' | 'tickets'>, chosen: readonly TicketRow[]): readonly TicketRow[] =>
  tickets.filter(
    (ticket) =>
      !chosen.includes(ticket) && mayReturn({ order: row.state, ticket: ticket.state as FlightTicketCode, atAirline: null }).allowed,
  )

const REFUSAL: Readonly<Record<GiveUpRefusal, string>> = {
  used: 'AF-TICKET-USED',
  checkedIn: 'AF-CHECKED-IN',
  // Its fare allows none now, or something is under way there: whoever asks the desk may get further.
  notRefundable: 'AF-REFUND-DESK',
  onlyWhole: 'AF-REFUND-DESK',
  notNow: 'AF-REFUND-DESK',
}

interface Asked {
  readonly kept: KeptQuote
  readonly supplierQuoteId: string | null
  readonly expiresAt: Temporal.Instant
}

/** How long what needs no quote of the airline may be confirmed. */
const CLAIM_QUOTE_MINUTES = 30

async function sharesFor(
  deps: FlightsDeps,
  reader: Reader,
  of: OfOrder,
  asked: Parameters<typeof askedOfPayments>[3],
): Promise<Pick<KeptQuote, 'serviceFeeMinor' | 'serviceFeeKeptMinor' | 'shares'> | Refusal> {
  const quoted = await quoteParts(deps, reader, await askedOfPayments(deps, reader, of, asked))
  if (quoted.is !== 'possible') return refuse('AF-REFUND-LATER')
  return {
    serviceFeeMinor: await serviceFeesOf(reader, of, asked.passengerNos),
    serviceFeeKeptMinor: quoted.quote.serviceFeeMinor,
    shares: sharesOf(quoted.quote),
  }
}

/** A part that nothing is given back under: what a quote asks payments about. */
const QUOTED_PART = 'refund:quoted'

async function askVoluntary(deps: FlightsDeps, found: Found, chosen: readonly TicketRow[]): Promise<Asked | Refusal> {
  // What the desk has changed is known to no machine of the airline’s.
  if (found.row.change?.byDesk) return refuse('AF-REFUND-DESK', { field: 'tickets' })
  const quote = await quoteAtAirline(deps, found, chosen)
  if (quote.is === 'refused') return refuse(REFUSAL[quote.reason], { field: 'tickets' })
  const { flight, fare } = found.row.offer
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const values = valuesQuoted(quote, flight.carrier)
  // It was paid for by several orders: whose the value would be is for people to say.
  if (found.row.change && values.length > 0) return refuse('AF-REFUND-DESK', { field: 'tickets' })
  const shares = await sharesFor(deps, deps.db.read, found, {
    part: QUOTED_PART,
    passengerNos,
    feeMinor: quote.feeMinor,
    values,
    withExtras: quote.isInvoluntary,
  })
  if (isRefusal(shares)) return shares
  const terms = { steps: stepsOf(fare, 'refund'), fareMinor: eachFareOf(found), departsAt: Temporal.Instant.from(flight.from.at) }
  const holdsUntil = quote.isInvoluntary ? null : feeHoldsUntil(terms, deps.clock.now())
  const expiresAt = holdsUntil && Temporal.Instant.compare(holdsUntil, quote.expiresAt) < 0 ? holdsUntil : quote.expiresAt
  const tickets = chosen.map(({ passengerNo, ticketNumber }) => {
    const line = quote.tickets.find((one) => one.ticketNumber === ticketNumber)
    invariant(line, 'a quote names each ticket')
    return { ...line, passengerNo }
  })
  return { kept: { ...shares, tickets, validUntil: quote.value?.validUntil ?? null }, supplierQuoteId: quote.quoteId, expiresAt }
}

/** Against proof all of it comes back: nothing is asked of the airline before somebody claims. */
async function askInvoluntary(deps: FlightsDeps, found: Found, chosen: readonly TicketRow[]): Promise<Asked | Refusal> {
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const shares = await sharesFor(deps, deps.db.read, found, { part: QUOTED_PART, passengerNos, feeMinor: 0, values: [], withExtras: true })
  if (isRefusal(shares)) return shares
  const tickets = await Promise.all(
    chosen.map(async ({ passengerNo, ticketNumber }) => {
      const paidMinor = paidFor(found, passengerNo) + (await extrasBackFor(deps.db.read, found, passengerNo))
      return { passengerNo, ticketNumber: ticketNumber ?? '', paidMinor, backMinor: paidMinor, feeMinor: 0, valueMinor: 0 }
    }),
  )
  return {
    kept: { ...shares, tickets, validUntil: null },
    supplierQuoteId: null,
    expiresAt: deps.clock.now().add({ minutes: CLAIM_QUOTE_MINUTES }),
  }
}

/** The day by which an airline is to have decided about a claim of today. */
export const decideByOf = (deps: Pick<FlightsDeps, 'clock'>): Temporal.PlainDate =>
  afterWorkingDays(dateIn(DEFAULT_ZONE, deps.clock.now()), CLAIM_WORKING_DAYS.to, daysOff())

const namesOf = async (deps: FlightsDeps, tickets: readonly TicketRow[]): Promise<ReadonlyMap<string, Person>> =>
  deps.people.findAll(deps.db.read, tickets[0]?.companyId ?? '', [...new Set(tickets.map(({ personId }) => personId))])

const NAMELESS = { zh: '', en: '' }

/** A quote as it is read. */
export async function presentQuote(deps: FlightsDeps, who: Who, found: Found, row: QuoteRow): Promise<ReturnQuote> {
  const { quote } = row
  const people = await namesOf(deps, found.tickets)
  const nameOf = (no: number) => people.get(found.tickets.find(({ passengerNo }) => passengerNo === no)?.personId ?? '')?.name ?? NAMELESS
  const sum = (part: 'feeMinor') => sumMinor(quote.tickets.map((ticket) => ticket[part]))
  return {
    quoteId: row.id,
    kind: row.kind,
    expiresAt: row.expiresAt.toString(),
    tickets: quote.tickets.map(({ passengerNo, paidMinor, feeMinor, valueMinor, backMinor }) => ({
      passengerNo,
      name: nameOf(passengerNo),
      paidMinor,
      feeMinor,
      valueMinor,
      backMinor,
    })),
    feeMinor: sum('feeMinor'),
    serviceFeeMinor: quote.serviceFeeKeptMinor,
    changeFeeMinor: await changeFeesOf(deps.db.read, found, row.passengerNos),
    extrasKeptMinor: await extrasKeptOf(deps.db.read, found, quote.tickets),
    backMinor: sumMinor(quote.shares.map((share) => share.backMinor)),
    valueMinor: sumMinor(quote.shares.map((share) => share.valueMinor)),
    validUntil: quote.validUntil,
    shares: [...quote.shares],
    payer: await payerFor(deps, who, found.ownerId),
    decideBy: row.kind === 'involuntary' ? decideByOf(deps).toString() : null,
    now: deps.clock.now().toString(),
  }
}

/** Asks anew and keeps what is answered. */
export async function quoteAnew(
  deps: FlightsDeps,
  who: Who,
  found: Found,
  wish: { readonly tickets: readonly number[]; readonly kind: 'voluntary' | 'involuntary' },
): Promise<QuoteRow | Refusal> {
  const chosen = chosenOf(found, wish.tickets)
  if (isRefusal(chosen)) return chosen
  if (wish.kind === 'involuntary' && !supplierOf(deps, found.row).can.claims) return refuse('AF-REFUND-DESK', { field: 'kind' })
  const asked = await asking(() => (wish.kind === 'voluntary' ? askVoluntary : askInvoluntary)(deps, found, chosen))
  if (isRefusal(asked)) return asked
  const now = deps.clock.now()
  const row: QuoteRow = {
    ...found.order,
    id: uuidv7(now.epochMilliseconds),
    personId: who.personId,
    orderVersion: found.version,
    passengerNos: chosen.map(({ passengerNo }) => passengerNo),
    kind: wish.kind,
    quote: asked.kept,
    supplierQuoteId: asked.supplierQuoteId,
    createdAt: now,
    expiresAt: asked.expiresAt,
    refundId: null,
  }
  await deps.db.transact((writer) => insertQuote(writer, row), { name: 'flights.refund-quote' })
  return row
}

export async function quoteReturn(
  deps: FlightsDeps,
  who: Who,
  { id, tickets, kind }: CallParsed<typeof getRefundFee>,
): Promise<CallResult<typeof getRefundFee> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const row = await quoteAnew(deps, who, found, { tickets, kind })
  return isRefusal(row) ? row : presentQuote(deps, who, found, row)
}
