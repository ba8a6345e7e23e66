import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { PartRefund } from '../../../payments/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import type { leaveValue, leavingQuote } from '../../calls/value.ts'
import { extrasSplit, withoutExtras } from '../../rules/extras-price.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import type { GiveUpQuote, KeptValue } from '../../supplier/port/giving-up.ts'
import { readsOnlyIn } from '../acting.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { giveUpJob } from '../jobs.ts'
import { mayLeaveValue } from './leaving.ts'
import { lock, move, note } from '../moving.ts'
import { presentStatus } from '../reading/orders.ts'
import { payerFor, sameShares, sharesOf } from '../returns/refund-money.ts'
import { changeOrder, changeTickets, findOrder, findTickets, type FlightOrderRow, type TicketRow } from '../store.ts'
import { asking } from '../supplier-errors.ts'

/*
 * An issued order whose fare leaves value is given up: what of the fare the airline does not keep pays for later tickets, taxes come back as
 * money. All tickets of the order at once; who travels with others gives up nobody else's.
 */

type Quoted = Extract<GiveUpQuote, { is: 'quoted' }>

const valueOf = (quote: Quoted): number => quote.value?.amountMinor ?? 0
const supplierMinorOf = ({ price }: FlightOrderRow): number => price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor

/** Once per order: an order is given up as a whole. */
const PART = 'order:given-up'

interface Kept {
  readonly feeMinor: number
  readonly values: readonly KeptValue[]
}

/** What payments is asked to give back: all that was paid, by the order's own terms, less what is left as value. */
async function askedOf(
  deps: FlightsDeps,
  reader: Reader,
  order: OrderRef,
  { row, tickets }: { row: FlightOrderRow; tickets: readonly TicketRow[] },
  { feeMinor, values }: Kept,
): Promise<PartRefund> {
  const { serviceFeeMinor } = row.price
  // What was bought beside the tickets does not come back with a ticket that is given up.
  const given = { amountMinor: totalMinorOf(withoutExtras(row.price)), serviceFeeMinor, keptMinor: feeMinor }
  const travellerOf = new Map(tickets.map((ticket) => [ticket.ticketNumber, ticket.personId]))
  return {
    ...(await deps.payments.refundUnderTerms(reader, order, given)),
    spent: extrasSplit(row.price),
    part: PART,
    supplier: supplierOf(deps, row).name,
    leaves: values.map(({ number, airline, ticketNumber, amountMinor, validUntil }) => {
      const travellerId = travellerOf.get(ticketNumber)
      invariant(travellerId, 'value is left of a ticket of the order')
      return { number, airline, travellerId, amountMinor, validUntil: Temporal.PlainDate.from(validUntil) }
    }),
  }
}

interface Found {
  readonly order: OrderRef
  readonly number: string
  readonly ownerId: string
  readonly row: FlightOrderRow
  readonly tickets: readonly TicketRow[]
}

async function findFor(deps: FlightsDeps, who: Who, orderSeq: string): Promise<Found | Refusal> {
  const seen = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (!seen) return refuse('P404')
  const order = { companyId: who.companyId, orderId: seen.orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'a flight order has its detail')
  const reads = await readsOnlyIn(deps, who, seen, tickets)
  if (reads !== null) return refuse(reads)
  return mayLeaveValue(row, tickets, deps.clock.now())
    ? { order, number: seen.number, ownerId: seen.ownerId, row, tickets }
    : refuse('AF-NO-VALUE')
}

const ticketNumbersOf = (tickets: readonly TicketRow[]): readonly string[] =>
  tickets.map(({ ticketNumber }) => {
    invariant(ticketNumber, 'an issued order has its tickets')
    return ticketNumber
  })

/** Asks the airline; its sums must be those that we paid. */
async function quoteAt(deps: FlightsDeps, { row, tickets }: Pick<Found, 'row' | 'tickets'>): Promise<GiveUpQuote> {
  invariant(row.supplierBookingId, 'an issued order is known to its supplier')
  const quote = await supplierOf(deps, row).giveUpQuote({
    supplierBookingId: row.supplierBookingId,
    ticketNumbers: ticketNumbersOf(tickets),
  })
  if (quote.is === 'quoted')
    invariant(quote.backMinor + quote.feeMinor + valueOf(quote) === supplierMinorOf(row), 'a quote is of all that the supplier was paid')
  return quote
}

/** The same with the words of payments: what each payer gets, as money and as value. */
async function describe(deps: FlightsDeps, who: Who, found: Found): Promise<CallResult<typeof leavingQuote> | Refusal> {
  const quote = await quoteAt(deps, found)
  if (quote.is === 'refused') return refuse('AF-NO-VALUE')
  const { flight } = found.row.offer
  const [first] = ticketNumbersOf(found.tickets)
  // As if it were of one ticket: whose it is does not depend on which ticket it is of.
  const kept = quote.value && { ...quote.value, number: PART, airline: flight.carrier, ticketNumber: first ?? '' }
  const asked = await askedOf(deps, deps.db.read, found.order, found, { feeMinor: quote.feeMinor, values: kept ? [kept] : [] })
  const quoted = await deps.payments.quotePart(deps.db.read, found.order, asked)
  if (quoted.is !== 'possible') return refuse('AF-VALUE-LATER')
  const shares = sharesOf(quoted.quote)
  return {
    orderSeq: found.number,
    airline: { code: flight.carrier, name: flight.carrierName },
    feeMinor: quote.feeMinor,
    serviceFeeMinor: quoted.quote.serviceFeeMinor,
    valueMinor: valueOf(quote),
    validUntil: quote.value?.validUntil ?? null,
    backMinor: sumMinor(shares.map((share) => share.backMinor)),
    shares: [...shares],
    payer: await payerFor(deps, who, found.ownerId),
  }
}

export async function describeLeaving(
  deps: FlightsDeps,
  who: Who,
  { id }: CallParsed<typeof leavingQuote>,
): Promise<CallResult<typeof leavingQuote> | Refusal> {
  const found = await findFor(deps, who, id)
  if (isRefusal(found)) return found
  return asking(() => describe(deps, who, found))
}

/** Writes the wish down and sends the job. What stands otherwise than she has read is decided anew. */
export async function leave(
  deps: FlightsDeps,
  who: Who,
  { id, valueMinor, backMinor, shares }: CallParsed<typeof leaveValue>,
  language: Language,
): Promise<CallResult<typeof leaveValue> | Refusal> {
  const described = await describeLeaving(deps, who, { id })
  if (isRefusal(described)) return described
  const isAsRead = described.valueMinor === valueMinor && described.backMinor === backMinor && sameShares(described.shares, shares)
  if (!isAsRead) return refuse('STATE_CHANGED')
  const found = await findFor(deps, who, id)
  if (isRefusal(found)) return found
  const { order } = found
  const refusal = await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const tickets = await findTickets(writer, order.companyId, [order.orderId])
      if (!mayLeaveValue(locked.row, tickets, deps.clock.now())) return refuse('STATE_CHANGED')
      // What the airline gives back as money; of our own fee the terms of the order decide.
      const ofSupplierMinor = supplierMinorOf(locked.row) - described.feeMinor - valueMinor
      const change = { valueAskedAt: deps.clock.now(), valuePromisedMinor: valueMinor, valueBackMinor: ofSupplierMinor }
      await note(deps, writer, locked, { kind: 'valueAsked', actorId: who.personId, facts: { amountMinor: valueMinor } }, change)
      await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.REFUNDING, isLive: true })
      await deps.jobs.send(writer, giveUpJob, order)
      return null
    },
    { name: 'flights.leave-value' },
  )
  if (isRefusal(refusal)) return refusal
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'an order stays')
  return { orderSeq: found.number, status: presentStatus(row, tickets, language) }
}

/** Nothing was given up: the tickets are as good as before. */
async function keepTickets(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== FLIGHT_ORDER_CODES.TICKETED || locked.row.valueAskedAt === null) return
      const change = { valueAskedAt: null, valuePromisedMinor: null, valueBackMinor: null, valueQuoteId: null }
      await note(deps, writer, locked, { kind: 'valueNotLeft' }, change)
      await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.REFUND_CANCELLED, isLive: true })
    },
    { name: 'flights.value-not-left' },
  )
}

/** Job: asks the airline for a quote, writes down which one is confirmed, confirms it, and enters what is left. */
export async function giveTicketsUp(deps: FlightsDeps, order: OrderRef): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  if (!row || row.state !== FLIGHT_ORDER_CODES.TICKETED || row.valueAskedAt === null) return
  invariant(row.supplierBookingId, 'an issued order is known to its supplier')
  const tickets = await findTickets(deps.db.read, order.companyId, [order.orderId])
  const quoteId = row.valueQuoteId ?? (await quoteToConfirm(deps, order, { row, tickets }))
  if (quoteId === null) return keepTickets(deps, order)
  await faultPoint('flights.give-up.before-call')
  // Of a quote: one that is gone was confirmed by nobody, and the next has a key of its own.
  const key = `give-up:${order.orderId}:${quoteId}`
  const valuesBack = await valuesBackOf(deps, order, tickets)
  const answer = await supplierOf(deps, row).giveUp({ supplierBookingId: row.supplierBookingId, quoteId, valuesBack, key })
  await faultPoint('flights.give-up.after-call')
  switch (answer.is) {
    case 'accepted':
      return givenUp(deps, order, answer.booking.keptValues)
    case 'refused':
      return keepTickets(deps, order)
    case 'quoteGone':
      await deps.db.transact(
        async (writer) => {
          await changeOrder(writer, order, { valueQuoteId: null })
          await deps.jobs.send(writer, giveUpJob, order)
        },
        { name: 'flights.value-quote-gone' },
      )
  }
}

/** What comes back to values that had paid, by the quote that is noted: the same each time it is asked, and what is entered afterwards. */
async function valuesBackOf(deps: FlightsDeps, order: OrderRef, tickets: readonly TicketRow[]) {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'an order stays')
  const [valueMinor, backMinor] = [row.valuePromisedMinor ?? 0, row.valueBackMinor ?? 0]
  const { carrier } = row.offer.flight
  const [first] = ticketNumbersOf(tickets)
  // Whose it is does not depend on which ticket it is of.
  const kept = {
    number: PART,
    airline: carrier,
    ticketNumber: first ?? '',
    amountMinor: valueMinor,
    validUntil: row.offer.flight.from.at.slice(0, 10),
  }
  const feeMinor = supplierMinorOf(row) - backMinor - valueMinor
  const asked = await askedOf(deps, deps.db.read, order, { row, tickets }, { feeMinor, values: valueMinor > 0 ? [kept] : [] })
  return deps.payments.valueBack(deps.db.read, order, asked)
}

/** A quote that is no worse than what was agreed to, noted before it is confirmed; null where there is none. */
async function quoteToConfirm(deps: FlightsDeps, order: OrderRef, found: Pick<Found, 'row' | 'tickets'>): Promise<string | null> {
  const quote = await quoteAt(deps, found)
  if (quote.is === 'refused') return null
  const promised = { valueMinor: found.row.valuePromisedMinor ?? 0, backMinor: found.row.valueBackMinor ?? 0 }
  // More money and less value is better: the airline has cancelled the flight meanwhile.
  const isWorse = quote.backMinor < promised.backMinor || quote.backMinor + valueOf(quote) < promised.backMinor + promised.valueMinor
  if (isWorse) return null
  const change = { valueQuoteId: quote.quoteId, valuePromisedMinor: valueOf(quote), valueBackMinor: quote.backMinor }
  await deps.db.transact((writer) => changeOrder(writer, order, change), { name: 'flights.value-quote' })
  return quote.quoteId
}

/** Whose the value will be, as the timeline tells it: what a third party had paid is the traveller's. */
async function whoseValue(
  deps: FlightsDeps,
  reader: Reader,
  order: OrderRef,
  asked: PartRefund,
): Promise<Readonly<Record<string, number>>> {
  const quoted = await deps.payments.quotePart(reader, order, asked)
  if (quoted.is !== 'possible') return {}
  const of = (...payers: readonly string[]): number =>
    sumMinor(quoted.quote.shares.map(({ payer, valueMinor = 0 }) => (payers.includes(payer) ? valueMinor : 0)))
  const facts = { companyValueMinor: of('company'), ownValueMinor: of('person', 'third'), fromThirdMinor: of('third') }
  return Object.fromEntries(Object.entries(facts).filter(([, minor]) => minor > 0))
}

/** The airline has taken the tickets back: what it keeps belongs to who paid, the rest goes back to them. */
async function givenUp(deps: FlightsDeps, order: OrderRef, values: readonly KeptValue[]): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== FLIGHT_ORDER_CODES.TICKETED || row.valueAskedAt === null) return
      const valueMinor = sumMinor(values.map((value) => value.amountMinor))
      invariant(valueMinor === row.valuePromisedMinor, 'the airline keeps what it has quoted')
      const feeMinor = supplierMinorOf(row) - (row.valueBackMinor ?? 0) - valueMinor
      const tickets = await findTickets(writer, order.companyId, [order.orderId])
      const asked = await askedOf(deps, writer, order, { row, tickets }, { feeMinor, values })
      const [first] = values
      const until = first ? { promisedOn: first.validUntil } : {}
      const whose = await whoseValue(deps, writer, order, asked)
      const quoted = await deps.payments.quotePart(writer, order, asked)
      invariant(quoted.is === 'possible', `what was given up goes back: ${quoted.is}`)
      // Taxes, and whatever else is not left as value.
      const money = { backMinor: sumMinor(sharesOf(quoted.quote).map((share) => share.backMinor)) }
      const { serviceFeeMinor } = quoted.quote
      const ours = serviceFeeMinor > 0 ? { serviceFeeMinor } : {}
      const facts = { amountMinor: valueMinor, feeMinor, ...until, ...whose, ...(money.backMinor > 0 && money), ...ours }
      await move(deps, writer, locked, 'refund', { kind: 'valueLeft', facts })
      await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.REFUND_SUCCESS, isLive: false })
      const given = await deps.payments.refundPart(writer, order, asked)
      invariant(given.is === 'possible', `what was given up goes back: ${given.is}`)
      await deps.applications.giveBack(writer, order)
      // Money and value alike: an order that value pays is charged to its budget in full.
      const backMinor = sumMinor(given.quote.shares.flatMap(({ payer, amountMinor }) => (payer === 'company' ? [amountMinor] : [])))
      if (backMinor > 0) await deps.budgets.giveBack(writer, order, { step: 'refund', amountMinor: backMinor })
    },
    { name: 'flights.given-up' },
  )
}
