import { randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { Store } from '../kit/store.ts'
import { bookingView, findBooking, flightStatus, giveBack, note, touch } from './bookings.ts'
import { creditValidUntil, grantCredit, putBackProblem, putCreditsBack, type CreditUse } from './credits.ts'
import { extrasMinorOf } from './extras.ts'
import type { AirWorld, BookedPassenger, Booking } from './model.ts'
import { queueNotice } from './notices.ts'
import { conditions, feePercentAt } from './rules.ts'
import { isInvoluntary } from './schedule.ts'

/** Refunds: quoted by the stepped conditions, confirmed under a key, settled a little later. */
export const QUOTE_LIFETIME_MS = 10 * 60_000

interface RefundLine {
  readonly ticketNumber: string
  readonly farePaidMinor: number
  readonly taxPaidMinor: number
  readonly feeMinor: number
  /** What was paid beside the ticket, where it comes back. */
  readonly extrasMinor?: number
  readonly refundMinor: number
  /** What is left as a credit instead; of fares that leave value only. */
  readonly creditMinor?: number
}

interface RefundBody {
  readonly tickets: readonly RefundLine[]
  readonly refundMinor: number
  readonly feeMinor: number
  readonly involuntary: boolean
  readonly creditMinor?: number
  /** The last day of what is left. */
  readonly creditValidUntil?: string
}

/** A fee is a share of the fare paid, rounded up to the yuan, and never more than the fare. */
export function feeMinor(fareMinor: number, percent: number): number {
  return Math.min(fareMinor, Math.ceil((fareMinor * percent) / 10_000) * 100)
}

export function paidBy(booking: Booking, passenger: BookedPassenger) {
  const row = booking.price.passengers.find((each) => each.type === passenger.type)
  if (!row) throw new Error(`Booking ${booking.bookingId} has no price for ${passenger.type}`)
  return row
}

export type Chosen =
  | { readonly ok: true; readonly passengers: readonly BookedPassenger[] }
  | { readonly ok: false; readonly answer: Answer }

/** The passengers of these tickets, if all of them may still be given back or moved. */
export function chooseTickets(world: AirWorld, booking: Booking, ticketNumbers: readonly string[]): Chosen {
  const chosen = booking.passengers.filter((each) => each.ticketNumber !== undefined && ticketNumbers.includes(each.ticketNumber))
  const refuse = (status: number, code: string, message: string): Chosen => ({ ok: false, answer: problem(status, code, message) })
  if (chosen.length !== ticketNumbers.length) return refuse(404, 'not_found', 'There is no such ticket in this booking')
  if (chosen.some((each) => each.ticketStatus !== 'issued'))
    return refuse(409, 'not_allowed_in_status', 'Only an issued ticket can be given back or moved')
  const { status } = flightStatus(world, booking)
  if (status === 'departed' && chosen.some((each) => each.airport !== 'noShow')) return refuse(409, 'ticket_used', 'The ticket was flown')
  if (status !== 'departed' && status !== 'cancelled' && chosen.some((each) => each.airport === 'checkedIn'))
    return refuse(409, 'ticket_checked_in', 'The check-in has to be taken back first')
  const adults = (list: readonly BookedPassenger[]) => list.filter((each) => each.type === 'ADT' && each.ticketStatus === 'issued').length
  const others = booking.passengers.filter((each) => !chosen.includes(each))
  const alone = others.some((each) => each.type !== 'ADT' && each.ticketStatus === 'issued') && adults(others) === 0
  if (alone) return refuse(409, 'not_allowed_in_status', 'Children and infants cannot be left without an adult')
  return { ok: true, passengers: chosen }
}

/** What is refundable at a moment: by the rules, or in full where the airline cancelled. */
function refundBody(world: AirWorld, booking: Booking, passengers: readonly BookedPassenger[]): RefundBody | Answer {
  const involuntary = isInvoluntary(world, booking)
  const rules = conditions(booking.conditionsId)
  // Whose flight the airline cancelled is given money, whatever the fare says.
  const leavesValue = rules.leavesValue === true && !involuntary
  const percent = involuntary ? 0 : feePercentAt(rules.refund, booking.departAt - world.now())
  if (percent === null) return problem(409, 'not_refundable', 'The fare does not allow a refund now')
  const tickets = passengers.map((each) => {
    const paid = paidBy(booking, each)
    const taxPaidMinor = paid.airportTaxMinor + paid.fuelSurchargeMinor
    const fee = feeMinor(paid.fareMinor, percent)
    const creditMinor = leavesValue ? paid.fareMinor - fee : 0
    // Bought beside the ticket, it comes back where the airline has broken the journey, and not where its passenger gives it up.
    const extrasMinor = involuntary ? extrasMinorOf(booking, each.passengerId) : 0
    return {
      ticketNumber: each.ticketNumber ?? '',
      farePaidMinor: paid.fareMinor,
      taxPaidMinor,
      feeMinor: fee,
      ...(extrasMinor > 0 ? { extrasMinor } : {}),
      refundMinor: paid.fareMinor + taxPaidMinor + extrasMinor - fee - creditMinor,
      ...(leavesValue ? { creditMinor } : {}),
    }
  })
  const sum = (field: 'feeMinor' | 'refundMinor') => tickets.reduce((total, each) => total + each[field], 0)
  const left = { creditMinor: tickets.reduce((total, each) => total + (each.creditMinor ?? 0), 0) }
  return {
    tickets,
    refundMinor: sum('refundMinor'),
    feeMinor: sum('feeMinor'),
    involuntary,
    ...(leavesValue ? { ...left, creditValidUntil: creditValidUntil(booking.ticketedAt ?? world.now()) } : {}),
  }
}

export function saveQuote(
  world: AirWorld,
  bookingId: string,
  kind: 'refund' | 'change',
  body: unknown,
): { quoteId: string; expiresAt: number } {
  const quoteId = randomUUID()
  const expiresAt = world.now() + QUOTE_LIFETIME_MS
  world.store.run('DELETE FROM quotes WHERE expires_at < ?', world.now() - 24 * 3_600_000)
  world.store.run(
    'INSERT INTO quotes (quote_id, booking_id, kind, expires_at, body) VALUES (?, ?, ?, ?, ?)',
    quoteId,
    bookingId,
    kind,
    expiresAt,
    JSON.stringify(body),
  )
  return { quoteId, expiresAt }
}

/** A quote is good once: taking it removes it. */
export function takeQuote(store: Store, now: number, quoteId: string, bookingId: string, kind: 'refund' | 'change'): unknown {
  const row = store.get(
    'SELECT body FROM quotes WHERE quote_id = ? AND booking_id = ? AND kind = ? AND expires_at > ?',
    quoteId,
    bookingId,
    kind,
    now,
  )
  if (!row) return undefined
  store.run('DELETE FROM quotes WHERE quote_id = ?', quoteId)
  return JSON.parse(String(row.body))
}

export function quoteRefund(world: AirWorld, bookingId: string, ticketNumbers: readonly string[]): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  const chosen = chooseTickets(world, booking, ticketNumbers)
  if (!chosen.ok) return chosen.answer
  const body = refundBody(world, booking, chosen.passengers)
  if ('status' in body) return body
  const { quoteId, expiresAt } = saveQuote(world, bookingId, 'refund', body)
  return { status: 200, body: { quoteId, bookingId, expiresAt: beijingTime(expiresAt), ...body } }
}

/** Performs a quoted refund. Runs inside the transaction of its idempotency key. */
export function refund(
  world: AirWorld,
  bookingId: string,
  { quoteId, creditsBack = [] }: { readonly quoteId: string; readonly creditsBack?: readonly CreditUse[] | undefined },
  key: string,
): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  const quote = takeQuote(world.store, world.now(), quoteId, bookingId, 'refund') as RefundBody | undefined
  if (!quote) return problem(409, 'quote_expired', 'This quote is too old, used, or of another booking')
  const numbers = quote.tickets.map((each) => each.ticketNumber)
  const chosen = chooseTickets(world, booking, numbers)
  if (!chosen.ok) return chosen.answer
  const notPutBack = putBackProblem(booking, creditsBack, quote.refundMinor)
  if (notPutBack) return notPutBack
  putCreditsBack(world, booking, creditsBack)
  const refunds = new Map(quote.tickets.map((each) => [each.ticketNumber, each.refundMinor]))
  booking.passengers = booking.passengers.map((each) => {
    const refundMinor = each.ticketNumber === undefined ? undefined : refunds.get(each.ticketNumber)
    return refundMinor === undefined ? each : { ...each, ticketStatus: 'refund_processing', refundMinor }
  })
  for (const { ticketNumber, creditMinor = 0 } of quote.tickets) {
    const passenger = chosen.passengers.find((each) => each.ticketNumber === ticketNumber)
    if (passenger && creditMinor > 0)
      grantCredit(world, booking, { passengerId: passenger.passengerId, ticketNumber, amountMinor: creditMinor })
  }
  const seats = giveBack(world, booking, chosen.passengers)
  for (const number of numbers) {
    world.store.run('UPDATE tickets SET due_at = ? WHERE ticket_number = ?', world.now() + world.settings.refundDelayMs, number)
  }
  touch(world, booking)
  note(world, booking, 'refund_ordered', { seats: -seats, key, detail: { ticketNumbers: numbers, feeMinor: quote.feeMinor } })
  return { status: 202, body: bookingView(world, booking) }
}

/** Settles the refunds that are due: the money goes back, once per ticket. */
export function settleRefunds(world: AirWorld): void {
  const due = world.store.all('SELECT ticket_number, booking_id FROM tickets WHERE due_at IS NOT NULL AND due_at <= ?', world.now())
  for (const [bookingId, rows] of Map.groupBy(due, (row) => String(row.booking_id))) {
    const booking = findBooking(world.store, bookingId)
    if (!booking) continue
    const numbers = new Set(rows.map((row) => String(row.ticket_number)))
    const settled = booking.passengers.filter((each) => each.ticketNumber !== undefined && numbers.has(each.ticketNumber))
    booking.passengers = booking.passengers.map((each) => (settled.includes(each) ? { ...each, ticketStatus: 'refunded' } : each))
    for (const number of numbers) world.store.run('UPDATE tickets SET due_at = NULL WHERE ticket_number = ?', number)
    touch(world, booking)
    const amountMinor = -settled.reduce((sum, each) => sum + (each.refundMinor ?? 0), 0)
    note(world, booking, 'refund', { amountMinor, detail: { ticketNumbers: [...numbers] } })
    queueNotice(world, booking, 'refunded')
  }
}
