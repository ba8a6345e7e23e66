import { createHash } from 'node:crypto'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, unreachable } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import { filesOf } from '../../../server/files.ts'
import { FLIGHT_REFUND_CODES } from '../../rules/refund-states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import type { SupplierBooking, SupplierTicket } from '../../supplier/port/bookings.ts'
import { CLAIM_REASONS, type ClaimReason } from '../../supplier/port/claims.ts'
import type { KeptValue } from '../../supplier/port/giving-up.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { returnedJob, returnJob } from '../jobs.ts'
import { note } from '../moving.ts'
import { PROOF_HOLDER } from './refund-asking.ts'
import { endWith, endWithout, lockRefund, moveRefund, type LockedRefund } from './refund-ending.ts'
import { askedOfPayments, isWithExtras, partOfRefund, quoteAtAirline, valuesQuoted, type OfOrder } from './refund-money.ts'
import {
  changeRefund,
  findRefund,
  refundsOfOrder,
  ticketsOfRefunds,
  type RefundRef,
  type RefundRow,
  type RefundTicketRow,
} from './refund-store.ts'
import { findOrder, findTickets } from '../store.ts'
import { pauseBeforeLook } from '../ticket.ts'

/*
 * What jobs do about a refund: tell the airline, under a key that it takes once, and ask what has become of it until that is clear. Each
 * run meets the traces of the ones before; what no machine brings further goes to the desk.
 */

const { START_REFUND, REFUND, AT_AIRLINE } = FLIGHT_REFUND_CODES
const LOOK_AT_LEAST_EVERY_MS = 1_000
const LOOK_AT_MOST_EVERY_MS = 3_600_000

interface Standing {
  readonly refund: RefundRow
  readonly own: readonly RefundTicketRow[]
  readonly of: OfOrder
  readonly supplierBookingId: string
}

async function standingOf(deps: FlightsDeps, ref: RefundRef): Promise<Standing> {
  const order: OrderRef = { companyId: ref.companyId, orderId: ref.orderId }
  const { read } = deps.db
  const [refund, own, row, tickets] = await Promise.all([
    findRefund(read, ref),
    ticketsOfRefunds(read, order),
    findOrder(read, order),
    findTickets(read, order.companyId, [order.orderId]),
  ])
  invariant(refund && row?.supplierBookingId, 'a refund is of an order that its supplier knows')
  return {
    refund,
    own: own.filter(({ refundId }) => refundId === ref.refundId),
    of: { order, row, tickets },
    supplierBookingId: row.supplierBookingId,
  }
}

const refOf = ({ companyId, orderId, id }: RefundRow): RefundRef => ({ companyId, orderId, refundId: id })

const numbersOf = (tickets: readonly RefundTicketRow[]): readonly number[] => tickets.map(({ passengerNo }) => passengerNo)

/** Runs on a refund that is locked, as long as it stands where it did. */
async function whileIn(
  deps: FlightsDeps,
  ref: RefundRef,
  states: readonly number[],
  options: { readonly name: string },
  work: (writer: Writer, held: LockedRefund) => Promise<unknown>,
): Promise<void> {
  await deps.db.transact(async (writer) => {
    const held = await lockRefund(deps, writer, ref)
    if (states.includes(held.refund.state)) await work(writer, held)
  }, options)
}

const fail = (deps: FlightsDeps, ref: RefundRef, reason: string): Promise<void> =>
  whileIn(deps, ref, [START_REFUND, REFUND, AT_AIRLINE], { name: 'flights.refund-failed' }, (writer, { locked, refund }) =>
    endWithout(deps, writer, locked, refund, { event: 'fail', refusal: reason, told: { kind: 'notReturned', facts: { reason } } }),
  )

/** A person has to see to it. Its tickets stay where they are: the airline may have taken them back. */
export const handToDesk = (deps: FlightsDeps, ref: RefundRef, reason: string): Promise<void> =>
  whileIn(deps, ref, [START_REFUND, REFUND, AT_AIRLINE], { name: 'flights.refund-handed' }, async (writer, { locked, refund, tickets }) => {
    await moveRefund(writer, refund, 'hand', { refusal: reason })
    await note(deps, writer, locked, { kind: 'returnByDesk', facts: { reason, ...ofTickets(numbersOf(tickets)) } })
  })

/** The airline has it: from here on it is asked. */
const taken = (deps: FlightsDeps, ref: RefundRef): Promise<void> =>
  whileIn(deps, ref, [REFUND], { name: 'flights.refund-taken' }, async (writer, { locked, refund, tickets }) => {
    await moveRefund(writer, refund, 'accept', { acceptedAt: deps.clock.now() })
    const until = refund.decideBy === null ? {} : { promisedOn: refund.decideBy.toString() }
    await note(deps, writer, locked, { kind: 'returnTaken', facts: { by: refund.kind, ...ofTickets(numbersOf(tickets)), ...until } })
    await deps.jobs.send(writer, returnedJob, { ...ref, asked: 0 }, { at: deps.clock.now().add({ milliseconds: pauseBeforeLook(0) }) })
  })

/** What goes back to values that had paid: told with the refund, and entered by the same sums afterwards. */
async function valuesBackOf(deps: FlightsDeps, { refund, own, of }: Standing) {
  const passengerNos = own.map(({ passengerNo }) => passengerNo)
  const first = own[0]
  const { flight } = of.row.offer
  // Which ticket it is left of, and until when, changes nothing about whose it is.
  const left: readonly KeptValue[] =
    refund.valueMinor === 0 || !first
      ? []
      : [
          {
            number: first.ticketNumber,
            airline: flight.carrier,
            ticketNumber: first.ticketNumber,
            amountMinor: refund.valueMinor,
            validUntil: flight.from.at.slice(0, 10),
          },
        ]
  const part = partOfRefund(refund.id)
  const parts = await askedOfPayments(deps, deps.db.read, of, {
    part,
    passengerNos,
    feeMinor: refund.feeMinor ?? 0,
    values: left,
    withExtras: isWithExtras(of, own),
  })
  const back = await Promise.all(parts.map(({ order, asked }) => deps.payments.valueBack(deps.db.read, order, asked)))
  return back.flat()
}

async function giveBack(deps: FlightsDeps, standing: Standing): Promise<void> {
  const { refund, supplierBookingId, of } = standing
  const quoteId = refund.supplierQuoteId
  invariant(quoteId, 'a refund by the conditions was quoted')
  const valuesBack = await valuesBackOf(deps, standing)
  await faultPoint('flights.return.before-call')
  // Of a quote: one that is gone was confirmed by nobody, and the next has a key of its own.
  const answer = await supplierOf(deps, of.row).giveUp({ supplierBookingId, quoteId, valuesBack, key: `refund:${refund.id}:${quoteId}` })
  await faultPoint('flights.return.after-call')
  switch (answer.is) {
    case 'accepted':
      return taken(deps, refOf(refund))
    case 'refused':
      return fail(deps, refOf(refund), answer.reason)
    case 'quoteGone':
      return quoteAgain(deps, standing)
    default:
      return unreachable(answer)
  }
}

/** The airline's quote is too old, and nothing was done by it: another that is the same, or better, is confirmed in its place. */
async function quoteAgain(deps: FlightsDeps, { refund, own, of }: Standing): Promise<void> {
  const chosen = of.tickets.filter(({ passengerNo }) => own.some((one) => one.passengerNo === passengerNo))
  const quote = await quoteAtAirline(deps, of, chosen)
  if (quote.is === 'refused') return fail(deps, refOf(refund), quote.reason)
  const valueMinor = sumMinor(valuesQuoted(quote, of.row.offer.flight.carrier).map((value) => value.amountMinor))
  const promised = { backMinor: refund.backMinor ?? 0, valueMinor: refund.valueMinor }
  // More money and less value is better: the airline has cancelled the flight meanwhile.
  const isWorse = quote.backMinor < promised.backMinor || quote.backMinor + valueMinor < promised.backMinor + promised.valueMinor
  if (isWorse) return fail(deps, refOf(refund), 'moved')
  await whileIn(deps, refOf(refund), [REFUND], { name: 'flights.refund-quoted-again' }, async (writer, held) => {
    const change = { supplierQuoteId: quote.quoteId, backMinor: quote.backMinor, feeMinor: quote.feeMinor, valueMinor }
    await changeRefund(writer, held.refund, change)
    await deps.jobs.send(writer, returnJob, refOf(refund))
  })
}

const isClaimReason = (reason: string): reason is ClaimReason => (CLAIM_REASONS as readonly string[]).includes(reason)

/** Of each paper its hash goes to the airline; the papers themselves stay sealed here, and the desk shows them where they are asked for. */
async function proofsOf(deps: FlightsDeps, { companyId, askedBy, id }: RefundRow): Promise<readonly string[]> {
  const files = filesOf(deps.clock, deps.secrets)
  const ids = await files.heldBy(deps.db.read, companyId, { heldBy: PROOF_HOLDER, holderId: id })
  const read = await Promise.all(ids.map((fileId) => files.read(deps.db.read, { companyId, ownerId: askedBy, fileId })))
  return read.flatMap((file) => (file ? [createHash('sha256').update(file.bytes).digest('hex')] : []))
}

/** Asked by our reference first: a claim whose answer was lost is not made again. */
async function claim(deps: FlightsDeps, standing: Standing): Promise<void> {
  const { refund, own, supplierBookingId, of } = standing
  const reference = refund.id
  const supplier = supplierOf(deps, of.row)
  const known = await supplier.claimByReference({ supplierBookingId, reference })
  if (known) return taken(deps, refOf(refund))
  const { reasonCode } = refund
  const proofs = await proofsOf(deps, refund)
  // Erased with whoever had handed them in: nobody but a person can say what to do then.
  if (proofs.length === 0 || !isClaimReason(reasonCode)) return handToDesk(deps, refOf(refund), 'noProof')
  const valuesBack = await valuesBackOf(deps, standing)
  await faultPoint('flights.return.before-claim')
  const answer = await supplier.claim({
    supplierBookingId,
    ticketNumbers: own.map(({ ticketNumber }) => ticketNumber),
    reason: reasonCode,
    proofs,
    reference,
    valuesBack,
    key: `refund-claim:${refund.id}`,
  })
  await faultPoint('flights.return.after-claim')
  return answer.is === 'taken' ? taken(deps, refOf(refund)) : fail(deps, refOf(refund), answer.reason)
}

/**
 * What goes back to values that had paid is told to the airline with each refund, and depends to the cent on what those before it brought: of
 * an order that value has paid one refund goes after the other, each asking ever more seldom whether it is its turn.
 */
async function isItsTurn(deps: FlightsDeps, writer: Writer, { refund }: LockedRefund, hasValue: boolean): Promise<boolean> {
  if (!hasValue) return true
  const others = (await refundsOfOrder(writer, refund)).filter(({ id }) => id !== refund.id)
  if (!others.some(({ state }) => state === REFUND || state === AT_AIRLINE)) return true
  const now = deps.clock.now()
  const waitedMs = now.epochMilliseconds - refund.askedAt.epochMilliseconds
  const pauseMs = Math.min(LOOK_AT_MOST_EVERY_MS, Math.max(LOOK_AT_LEAST_EVERY_MS, waitedMs))
  await deps.jobs.send(writer, returnJob, refOf(refund), { at: now.add({ milliseconds: pauseMs }) })
  return false
}

/** Job: tells the airline. */
export async function sendReturn(deps: FlightsDeps, ref: RefundRef): Promise<void> {
  const before = await standingOf(deps, ref)
  const hasValue = before.refund.state === START_REFUND && (await valuesBackOf(deps, before)).length > 0
  await whileIn(deps, ref, [START_REFUND], { name: 'flights.refund-sent' }, async (writer, held) => {
    if (await isItsTurn(deps, writer, held, hasValue)) await moveRefund(writer, held.refund, 'send')
  })
  const standing = await standingOf(deps, ref)
  if (standing.refund.state !== REFUND) return
  return standing.refund.kind === 'involuntary' ? claim(deps, standing) : giveBack(deps, standing)
}

/** A refund takes a moment, a claim weeks: pauses grow until an hour. */
export const pauseBeforeAsking = (asked: number): number =>
  Math.min(LOOK_AT_MOST_EVERY_MS, LOOK_AT_LEAST_EVERY_MS * 2 ** Math.min(asked, 12))

async function lookLater(deps: FlightsDeps, ref: RefundRef, asked: number): Promise<void> {
  const at = deps.clock.now().add({ milliseconds: pauseBeforeAsking(asked) })
  await deps.db.transact((writer) => deps.jobs.send(writer, returnedJob, { ...ref, asked }, { at }), { name: 'flights.refund-look-later' })
}

/** How our tickets stand at the airline. */
function statusesOf(booking: SupplierBooking, own: readonly RefundTicketRow[]): readonly SupplierTicket['status'][] {
  return own.map(({ ticketNumber }) => {
    const ticket = booking.tickets.find((one) => one.ticketNumber === ticketNumber)
    if (!ticket) throw new SupplierUnclear('a booking is without a ticket that it had')
    return ticket.status
  })
}

/** Job: asks what has become of it. */
export async function lookForReturned(deps: FlightsDeps, { asked, ...ref }: RefundRef & { asked: number }): Promise<void> {
  const standing = await standingOf(deps, ref)
  const { refund, own, supplierBookingId, of } = standing
  if (refund.state !== AT_AIRLINE) return
  const claimed =
    refund.kind === 'involuntary' ? await supplierOf(deps, of.row).claimByReference({ supplierBookingId, reference: refund.id }) : null
  if (refund.kind === 'involuntary') {
    if (!claimed) return handToDesk(deps, ref, 'claimLost')
    if (claimed.status === 'refused') return fail(deps, ref, 'claimRefused')
    if (claimed.status === 'underReview') {
      const today = dateIn(DEFAULT_ZONE, deps.clock.now())
      const isLate = refund.decideBy !== null && Temporal.PlainDate.compare(today, refund.decideBy) > 0
      return isLate ? handToDesk(deps, ref, 'silent') : lookLater(deps, ref, asked + 1)
    }
    if (claimed.backMinor !== refund.backMinor) return handToDesk(deps, ref, 'otherAmount')
  }
  const booking = await supplierOf(deps, of.row).booking(supplierBookingId)
  if (!booking) throw new SupplierUnclear('a booking that was issued is not known')
  const statuses = statusesOf(booking, own)
  if (statuses.some((status) => status === 'refunding')) return lookLater(deps, ref, asked + 1)
  if (!statuses.every((status) => status === 'refunded')) return handToDesk(deps, ref, 'notRefunded')
  const values = booking.keptValues.filter((value) => own.some(({ ticketNumber }) => ticketNumber === value.ticketNumber))
  await whileIn(deps, ref, [AT_AIRLINE], { name: 'flights.refund-done' }, (writer, held) => {
    const { backMinor, feeMinor, valueMinor } = held.refund
    invariant(backMinor !== null && feeMinor !== null, 'a refund at the airline was quoted')
    invariant(sumMinor(values.map((value) => value.amountMinor)) === valueMinor, 'the airline keeps what it has quoted')
    return endWith(deps, writer, held, { backMinor, feeMinor, values })
  })
}
