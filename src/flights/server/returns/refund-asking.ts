import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { filesOf } from '../../../server/files.ts'
import type { addRefund, manualRefund, withdrawRefund } from '../../calls/returning.ts'
import { AIRLINE_REASON } from '../../rules/changing.ts'
import { FLIGHT_REFUND_CODES, type RefundKind } from '../../rules/refund-states.ts'
import { INVOLUNTARY_REASONS, VOLUNTARY_REASONS } from '../../rules/returning.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { grantedNow } from '../disruptions/disruption-beside.ts'
import { returnJob } from '../jobs.ts'
import { lock, note, type Locked } from '../moving.ts'
import { presentStatus } from '../reading/orders.ts'
import { askedOfPayments, isWithExtras, paidFor, quoteParts, sameShares, serviceFeesOf, sharesOf, ticketNumberOf } from './refund-money.ts'
import { chosenOf, decideByOf, findReturnable, presentQuote, quoteAnew, type Found } from './refund-quoting.ts'
import { endWithout } from './refund-ending.ts'
import {
  changeTicketsOf,
  claimQuote,
  findQuote,
  findRefund,
  insertRefund,
  type KeptQuote,
  type QuoteRow,
  type RefundRow,
} from './refund-store.ts'
import { findOrder, findTickets } from '../store.ts'

/* Asking for a refund: by a quote that was read, for all of it against proof, or of the desk. */

/** Pictures that prove a claim belong to whoever asks, and are held by her refund. */
export const PROOF_HOLDER = 'flight_refund'

interface Wish {
  readonly kind: RefundKind
  readonly reason: string
  readonly note: string
  readonly fileIds: readonly string[]
}

/** What keeps a wish from being taken, whatever is quoted. */
function wishProblem({ kind, reason, note, fileIds }: Wish): Refusal | null {
  const isInvoluntary = (INVOLUNTARY_REASONS as readonly string[]).includes(reason)
  const isVoluntary = reason === AIRLINE_REASON || (VOLUNTARY_REASONS as readonly string[]).includes(reason)
  if (kind === 'voluntary' && !isVoluntary) return refuse('AF-RETURN-REASON', { field: 'reason' })
  if (kind === 'involuntary' && !isInvoluntary) return refuse('AF-RETURN-REASON', { field: 'reason' })
  if (kind === 'involuntary' && fileIds.length === 0) return refuse('AF-PROOF', { field: 'fileIds' })
  // The desk has nothing to go by but what she says.
  if (kind === 'manual' && note === '') return refuse('AF-RETURN-NOTE', { field: 'note' })
  return null
}

/** Writes a refund down with its tickets, which are in nobody's reach from here on. */
async function begin(
  deps: FlightsDeps,
  writer: Writer,
  who: Who,
  {
    locked,
    found,
    passengerNos,
    wish,
    quoted = [],
  }: { locked: Locked; found: Found; passengerNos: readonly number[]; wish: Wish; quoted?: KeptQuote['tickets'] },
  more: Pick<RefundRow, 'id' | 'state' | 'backMinor' | 'feeMinor' | 'valueMinor' | 'shares' | 'supplierQuoteId' | 'decideBy'>,
): Promise<true | Refusal> {
  const { order } = found
  const chosen = found.tickets.filter(({ passengerNo }) => passengerNos.includes(passengerNo))
  const row = {
    ...order,
    ...more,
    kind: wish.kind,
    reasonCode: wish.reason,
    note: wish.note,
    askedBy: who.personId,
    askedAt: deps.clock.now(),
    serviceFeeMinor: await serviceFeesOf(writer, found, passengerNos),
  }
  const tickets = chosen.map((ticket) => ({
    passengerNo: ticket.passengerNo,
    ticketNumber: ticketNumberOf(ticket),
    // As it was quoted: with what was bought beside the ticket, where that comes back too.
    paidMinor: quoted.find(({ passengerNo }) => passengerNo === ticket.passengerNo)?.paidMinor ?? paidFor(found, ticket.passengerNo),
  }))
  await insertRefund(writer, row, tickets)
  const owner = { companyId: who.companyId, ownerId: who.personId }
  const holder = { heldBy: PROOF_HOLDER, holderId: more.id }
  const claimed = await filesOf(deps.clock, deps.secrets).claim(writer, owner, holder, wish.fileIds)
  if (isRefusal(claimed)) return claimed
  await changeTicketsOf(writer, order, passengerNos, { state: FLIGHT_TICKET_CODES.REFUNDING, isLive: true })
  const backMinor = sumMinor(more.shares.map((share) => share.backMinor))
  const facts = {
    tickets: chosen.length,
    ...ofTickets(passengerNos),
    by: wish.kind,
    ...(wish.kind === 'manual' ? {} : { amountMinor: backMinor }),
  }
  await note(deps, writer, locked, { kind: 'returnAsked', actorId: who.personId, facts })
  return true
}

/** The order as it stands once it is locked: what was read before may have changed. */
async function asLocked(deps: FlightsDeps, writer: Writer, found: Found): Promise<{ locked: Locked; found: Found }> {
  const locked = await lock(deps, writer, found.order)
  const tickets = await findTickets(writer, found.order.companyId, [found.order.orderId])
  return { locked, found: { ...found, row: locked.row, tickets } }
}

const totalOf = ({ tickets }: KeptQuote, part: 'backMinor' | 'feeMinor' | 'valueMinor'): number =>
  sumMinor(tickets.map((ticket) => ticket[part]))

/** Whether its airline has broken the flight since it was asked, and now gives back for nothing what it would have kept a part of. */
async function isFreeSince(deps: FlightsDeps, found: Found, { kind, quote, createdAt }: QuoteRow): Promise<boolean> {
  if (kind !== 'voluntary' || (totalOf(quote, 'feeMinor') === 0 && totalOf(quote, 'valueMinor') === 0)) return false
  const granted = await grantedNow(deps, found.order)
  return granted !== null && Temporal.Instant.compare(createdAt, granted.since) <= 0
}

/** Whether payments would give back to each what was shown. */
async function stillHolds(deps: FlightsDeps, writer: Writer, found: Found, quote: QuoteRow): Promise<boolean> {
  const { tickets, shares, validUntil } = quote.quote
  const { carrier } = found.row.offer.flight
  const values = tickets.flatMap(({ ticketNumber, valueMinor }) =>
    valueMinor === 0 || validUntil === null
      ? []
      : [{ number: ticketNumber, airline: carrier, ticketNumber, amountMinor: valueMinor, validUntil }],
  )
  const of = {
    part: 'refund:quoted',
    passengerNos: quote.passengerNos,
    feeMinor: totalOf(quote.quote, 'feeMinor'),
    values,
    withExtras: isWithExtras(found, tickets),
  }
  const quoted = await quoteParts(deps, writer, await askedOfPayments(deps, writer, found, of))
  return quoted.is === 'possible' && sameShares(sharesOf(quoted.quote), shares)
}

type Answered = CallResult<typeof addRefund>

async function answer(deps: FlightsDeps, found: Found, refundId: string, language: Language): Promise<Answered> {
  const { order, number } = found
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, order.companyId, [order.orderId])])
  invariant(row, 'an order stays')
  return { orderSeq: number, refundId, status: presentStatus(row, tickets, language) }
}

/** What was quoted holds no longer: the refusal brings what is quoted now, and nothing is done before that was read too. */
async function moved(deps: FlightsDeps, who: Who, found: Found, quote: QuoteRow): Promise<Refusal> {
  const anew = await quoteAnew(deps, who, found, { tickets: quote.passengerNos, kind: quote.kind })
  if (isRefusal(anew)) return anew
  const oldMinor = sumMinor(quote.quote.shares.map((share) => share.backMinor + share.valueMinor))
  const newMinor = sumMinor(anew.quote.shares.map((share) => share.backMinor + share.valueMinor))
  return refuse('AF-REFUND-MOVED', { facts: { oldMinor, newMinor }, detail: { quote: await presentQuote(deps, who, found, anew) } })
}

export async function askRefund(
  deps: FlightsDeps,
  who: Who,
  { id, quoteId, reason, note, fileIds }: CallParsed<typeof addRefund>,
  language: Language,
): Promise<Answered | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const quote = await findQuote(deps.db.read, found.order, who.personId, quoteId)
  if (!quote) return refuse('P404')
  // A tap whose answer was lost: what was asked for is being done.
  if (quote.refundId !== null) return answer(deps, found, quote.refundId, language)
  const wish: Wish = { kind: quote.kind, reason, note, fileIds }
  const problem = wishProblem(wish)
  if (problem) return problem
  // Nobody says so of a flight that is as it was sold.
  if (reason === AIRLINE_REASON && found.row.airlineWord === null) return refuse('AF-RETURN-REASON', { field: 'reason' })
  const chosen = chosenOf(found, quote.passengerNos)
  if (isRefusal(chosen)) return chosen
  if (Temporal.Instant.compare(deps.clock.now(), quote.expiresAt) > 0) return moved(deps, who, found, quote)
  const refundId = uuidv7(deps.clock.now().epochMilliseconds)
  const done = await unlessRefused(deps.db, { name: 'flights.add-refund' }, async (writer) => {
    const now = await asLocked(deps, writer, found)
    const still = chosenOf(now.found, quote.passengerNos)
    if (isRefusal(still)) return still
    if (await isFreeSince(deps, now.found, quote)) return refuse('AF-REFUND-MOVED')
    if (!(await stillHolds(deps, writer, now.found, quote))) return refuse('AF-REFUND-MOVED')
    if (!(await claimQuote(writer, quote, refundId))) return refuse('STATE_CHANGED')
    const kept = quote.quote
    const begun = await begin(
      deps,
      writer,
      who,
      { ...now, passengerNos: quote.passengerNos, wish, quoted: kept.tickets },
      {
        id: refundId,
        state: FLIGHT_REFUND_CODES.START_REFUND,
        backMinor: totalOf(kept, 'backMinor'),
        feeMinor: totalOf(kept, 'feeMinor'),
        valueMinor: totalOf(kept, 'valueMinor'),
        shares: kept.shares,
        supplierQuoteId: quote.supplierQuoteId,
        decideBy: quote.kind === 'involuntary' ? decideByOf(deps) : null,
      },
    )
    if (isRefusal(begun)) return begun
    await deps.jobs.send(writer, returnJob, { ...found.order, refundId })
    return true as const
  })
  if (isRefusal(done)) return done.refused === 'AF-REFUND-MOVED' ? moved(deps, who, found, quote) : done
  return answer(deps, found, refundId, language)
}

/** Hands tickets to the travel desk: it finds out what comes back, and says so. */
export async function askDesk(
  deps: FlightsDeps,
  who: Who,
  { id, tickets, reason, note, fileIds }: CallParsed<typeof manualRefund>,
  language: Language,
): Promise<CallResult<typeof manualRefund> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const wish: Wish = { kind: 'manual', reason, note, fileIds }
  const chosen = chosenOf(found, tickets)
  if (isRefusal(chosen)) return chosen
  const problem = wishProblem(wish)
  if (problem) return problem
  const refundId = uuidv7(deps.clock.now().epochMilliseconds)
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const done = await unlessRefused(deps.db, { name: 'flights.manual-refund' }, async (writer) => {
    const now = await asLocked(deps, writer, found)
    const still = chosenOf(now.found, passengerNos)
    if (isRefusal(still)) return still
    const state = FLIGHT_REFUND_CODES.MANUAL_REFUND
    const open = { id: refundId, state, backMinor: null, feeMinor: null, valueMinor: 0, shares: [], supplierQuoteId: null, decideBy: null }
    return begin(deps, writer, who, { ...now, passengerNos, wish }, open)
  })
  return isRefusal(done) ? done : answer(deps, found, refundId, language)
}

/** Takes back what the desk has not decided; what is at the airline is not taken back. */
export async function withdraw(
  deps: FlightsDeps,
  who: Who,
  { id, refundId }: CallParsed<typeof withdrawRefund>,
  language: Language,
): Promise<CallResult<typeof withdrawRefund> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const done = await unlessRefused(deps.db, { name: 'flights.withdraw-refund' }, async (writer) => {
    const locked = await lock(deps, writer, found.order)
    const refund = await findRefund(writer, { companyId: who.companyId, refundId })
    if (!refund || refund.orderId !== found.order.orderId) return refuse('P404')
    if (refund.state !== FLIGHT_REFUND_CODES.MANUAL_REFUND || refund.kind !== 'manual') return refuse('STATE_CHANGED')
    return endWithout(deps, writer, locked, refund, { event: 'close', told: { kind: 'returnWithdrawn', actorId: who.personId } })
  })
  return isRefusal(done) ? done : answer(deps, found, refundId, language)
}
