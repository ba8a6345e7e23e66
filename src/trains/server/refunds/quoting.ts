import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { quoteTrainRefund, TrainRefundQuote } from '../../calls/refunds.ts'
import { REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS, refundFee } from '../../rules/fees.ts'
import { chooseTickets, fateOf, heldTicketOf, readTicketId, serviceFeeOf, ticketIdOf } from '../../rules/returning.ts'
import { SupplierUnclear, type RailRefundQuote, type RailRefusalWhy } from '../../supplier/port.ts'
import { readsOnlyIn } from '../acting.ts'
import type { RailDeps, Who } from '../deps.ts'
import { NAMELESS } from '../reading/orders.ts'
import { asking } from '../railway.ts'
import { findOrder, findTickets, type TrainTicketRow } from '../store.ts'
import type { OfOrder } from './chain.ts'
import { askedOfPayments, sharesOf } from './money.ts'
import { insertQuote, type KeptQuote, type QuoteRow } from './store.ts'

/*
 * What giving tickets back would bring, asked of the railway and of payments, and kept as it was shown: the railway's quote ends before a
 * step of its table does, and ours with it.
 */

type Caller = Pick<Who, 'companyId' | 'personId'>

export interface Found extends OfOrder {
  readonly number: string
  readonly ownerId: string
}

/** A ticket as the rules of giving back see it. */
export const returnableOf = <T extends TrainTicketRow>(tickets: readonly T[]) =>
  tickets.map((ticket) => ({ ...ticket, fate: fateOf(ticket) }))

/** An order of whoever may give tickets of it back: not of who only goes along, nor of who may book for those who travel no more. */
export async function findReturnable(deps: RailDeps, who: Caller, orderSeq: string): Promise<Found | Refusal> {
  const seen = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (seen?.line !== 'train') return refuse('P404')
  const order = { companyId: who.companyId, orderId: seen.orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'an order of trains has its detail')
  const reads = await readsOnlyIn(
    deps,
    who,
    seen,
    tickets.map(({ personId }) => personId),
  )
  return reads === null ? { order, row, tickets, number: seen.number, ownerId: seen.ownerId } : refuse(reads)
}

/** The tickets that are named, if each may be given back as far as we know. */
export const chosenOf = ({ row, tickets }: Pick<Found, 'row' | 'tickets'>, passengerNos: readonly number[]) =>
  chooseTickets(row.state, returnableOf(tickets), passengerNos)

const REFUSAL: Partial<Readonly<Record<RailRefusalWhy, string>>> = {
  used: 'TR-TICKET-USED',
  stationOnly: 'TR-STATION-ONLY',
  // It is not as we know it: given back or changed at a window, or with the railway by another way.
  movedOn: 'TR-ELSEWHERE',
}

/** What the railway says no to, in the words of our own table where that says why. */
function notRefundable({ row }: Pick<Found, 'row'>, why: RailRefusalWhy, now: Temporal.Instant): Refusal {
  const ours = refundFee(heldTicketOf(row, row.price.fareMinor), now)
  const isSaid = !ours.allowed && (why === 'used' || why === 'notRefundable')
  return refuse(isSaid ? ours.code : (REFUSAL[why] ?? 'TR-NOT-REFUNDABLE'), { field: 'tickets' })
}

/** The number of a ticket that was issued. */
export function numberOf({ ticketNumber }: Pick<TrainTicketRow, 'ticketNumber'>): string {
  invariant(ticketNumber, 'an issued ticket has its number')
  return ticketNumber
}

/** Asks the railway; each line must be of what was paid for that ticket. */
export async function quoteAtRailway(
  deps: RailDeps,
  { row }: Pick<OfOrder, 'row'>,
  chosen: readonly Pick<TrainTicketRow, 'ticketNumber' | 'fareMinor'>[],
): Promise<RailRefundQuote | RailRefusalWhy> {
  invariant(row.supplierBookingId, 'an issued order is known to the railway')
  const answer = await deps.railway.desk.refundQuote({ bookingId: row.supplierBookingId, ticketNumbers: chosen.map(numberOf) })
  if (answer.is === 'refused') return answer.why
  for (const ticket of chosen) {
    const line = answer.quote.tickets.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber)
    if (line?.farePaidMinor !== ticket.fareMinor) throw new SupplierUnclear('a refund was quoted of another sum than was paid')
  }
  return answer.quote
}

/** A part that nothing is given back under: what a quote asks payments about. */
export const QUOTED_PART = 'refund:quoted'

/** Who gets back what at such a fee of the railway's; refused while a gateway has yet to take what it holds. */
export async function sharesAt(
  deps: RailDeps,
  reader: Reader,
  found: OfOrder,
  passengerNos: readonly number[],
  feeMinor: number,
): Promise<Pick<KeptQuote, 'serviceFeeMinor' | 'serviceFeeKeptMinor' | 'shares'> | Refusal> {
  const asked = await askedOfPayments(deps, reader, found, { part: QUOTED_PART, passengerNos, feeMinor }, deps.railway.name)
  const quotes: RefundQuote[] = []
  let serviceFeeMinor = 0
  for (const { link, asked: given } of asked) {
    const quoted = await deps.payments.quotePart(reader, link.order, given)
    if (quoted.is !== 'possible') return refuse('TR-REFUND-LATER')
    quotes.push(quoted.quote)
    serviceFeeMinor += serviceFeeOf(link.row.price.serviceFeeMinor, link.tickets, link.passengerNos)
  }
  return {
    serviceFeeMinor,
    serviceFeeKeptMinor: sumMinor(quotes.map((quote) => quote.serviceFeeMinor)),
    shares: sharesOf({ shares: quotes.flatMap(({ shares }) => shares) }),
  }
}

/** Asks anew and keeps what is answered. */
export async function quoteAnew(deps: RailDeps, who: Caller, found: Found, passengerNos: readonly number[]): Promise<QuoteRow | Refusal> {
  const chosen = chosenOf(found, passengerNos)
  if (isRefusal(chosen)) return chosen
  const said = await asking(() => quoteAtRailway(deps, found, chosen))
  if (typeof said === 'string') return notRefundable(found, said, deps.clock.now())
  if (isRefusal(said)) return said
  const shares = await sharesAt(deps, deps.db.read, found, passengerNos, said.feeMinor)
  if (isRefusal(shares)) return shares
  const tickets = chosen.map((ticket): KeptQuote['tickets'][number] => {
    const line = said.tickets.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber)
    invariant(line, 'a quote names each ticket')
    const { ticketNumber, percent, feeMinor, refundMinor, farePaidMinor } = line
    return { passengerNo: ticket.passengerNo, ticketNumber, paidMinor: farePaidMinor, percent, feeMinor, backMinor: refundMinor }
  })
  const now = deps.clock.now()
  const row: QuoteRow = {
    ...found.order,
    id: uuidv7(now.epochMilliseconds),
    personId: who.personId,
    passengerNos: chosen.map(({ passengerNo }) => passengerNo),
    quote: { ...shares, isRailwaysOwn: said.isRailwaysOwn, tickets },
    supplierQuoteId: said.quoteId,
    createdAt: now,
    expiresAt: Temporal.Instant.from(said.expiresAt),
    refundId: null,
  }
  await deps.db.transact((writer) => insertQuote(writer, row), { name: 'trains.refund-quote' })
  return row
}

/** A quote as it is read. */
export async function presentQuote(deps: RailDeps, who: Caller, found: Found, row: QuoteRow): Promise<TrainRefundQuote> {
  const { quote } = row
  const ids = [...found.tickets.map(({ personId }) => personId), found.ownerId]
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)])
  const nameOf = (no: number) => people.get(found.tickets.find(({ passengerNo }) => passengerNo === no)?.personId ?? '')?.name ?? NAMELESS
  return {
    quoteId: row.id,
    expiresAt: row.expiresAt.toString(),
    isRailwaysOwn: quote.isRailwaysOwn,
    tickets: quote.tickets.map(({ passengerNo, paidMinor, percent, feeMinor, backMinor }) => ({
      ticketId: ticketIdOf(found.number, passengerNo),
      name: nameOf(passengerNo),
      paidMinor,
      percent,
      feeMinor,
      backMinor,
    })),
    feeMinor: sumMinor(quote.tickets.map(({ feeMinor }) => feeMinor)),
    serviceFeeMinor: quote.serviceFeeKeptMinor,
    backMinor: sumMinor(quote.shares.map(({ backMinor }) => backMinor)),
    shares: [...quote.shares],
    payer: found.ownerId === who.personId ? null : (people.get(found.ownerId)?.name ?? null),
    workingDays: { online: REFUND_ONLINE_WORKING_DAYS, window: REFUND_WINDOW_WORKING_DAYS },
    now: deps.clock.now().toString(),
  }
}

export async function quoteRefund(
  deps: RailDeps,
  who: Caller,
  { orderSeq, tickets }: CallParsed<typeof quoteTrainRefund>,
): Promise<CallResult<typeof quoteTrainRefund> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const named = tickets.map((ticketId) => readTicketId(ticketId))
  if (named.some((one) => one?.orderSeq !== orderSeq)) return refuse('TR-TICKETS', { field: 'tickets' })
  const row = await quoteAnew(
    deps,
    who,
    found,
    named.flatMap((one) => one?.passengerNo ?? []),
  )
  return isRefusal(row) ? row : presentQuote(deps, who, found, row)
}
