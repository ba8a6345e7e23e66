import { randomUUID } from 'node:crypto'
import { atBeijing, beijingDate, beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { Store } from '../kit/store.ts'
import { bookingView, findBooking, giveBack, note, touch } from './bookings.ts'
import type { Fee, TicketFacts } from './fees.ts'
import { feeMinor, INVOLUNTARY, nextBoundary, refundFee } from './fees.ts'
import type { BookedPassenger, Booking, RailWorld, Refunded } from './model.ts'
import { queueNotice } from './notices.ts'
import { addDays, isClosed, stateOf, statusView } from './rides.ts'
import { serveQueue } from './standby-queue.ts'

/** Giving tickets back: quoted by the dated table, confirmed under a key, settled a little later. */
const QUOTE_LIFETIME_MS = 10 * 60_000
/** Working days by which the money is there. */
const ONLINE_DAYS = 7
const WINDOW_DAYS = 15
const HONG_KONG = '香港'

export const NO_BOOKING = problem(404, 'not_found', 'There is no such booking')

export function factsOf(world: RailWorld, booking: Booking): TicketFacts {
  const { from, to } = booking.ride
  return {
    today: beijingDate(world.now()),
    leftMs: booking.departAt - world.now(),
    travelDate: beijingDate(booking.departAt),
    hongKong: from.city.zh === HONG_KONG || to.city.zh === HONG_KONG,
    changed: booking.change !== undefined,
    movedAway: booking.movedAway === true,
    changedAfterDeparture: booking.changedAfterDeparture === true,
  }
}

/** The railway itself has broken the journey: its train does not run, or a station of it is closed. */
export const isInvoluntary = (world: RailWorld, { trainId, ride }: Booking): boolean =>
  stateOf(world, trainId).cancelled || isClosed(world, ride.from.station) || isClosed(world, ride.to.station)

const isGrown = ({ type }: BookedPassenger) => type === 'adult' || type === 'student'

export type Chosen =
  | { readonly ok: true; readonly passengers: readonly BookedPassenger[] }
  | { readonly ok: false; readonly answer: Answer }

/** The passengers of these tickets, if all of them may still be given back or moved. */
export function chooseTickets(world: RailWorld, booking: Booking, ticketNumbers: readonly string[]): Chosen {
  const refuse = (status: number, code: string, message: string): Chosen => ({ ok: false, answer: problem(status, code, message) })
  const chosen = booking.passengers.filter((each) => each.ticketNumber !== undefined && ticketNumbers.includes(each.ticketNumber))
  if (chosen.length !== ticketNumbers.length) return refuse(404, 'not_found', 'There is no such ticket in this booking')
  if (chosen.some((each) => each.ticketStatus !== 'issued'))
    return refuse(409, 'not_allowed_in_status', 'Only an issued ticket can be given back or moved')
  const { status } = statusView(world, booking.trainId, booking.departAt)
  if (status === 'departed' && chosen.some((each) => each.missed !== true)) return refuse(409, 'ticket_used', 'The ticket was travelled on')
  if (chosen.some((each) => each.collected === true))
    return refuse(409, 'station_only', 'Its paper was collected: only a window takes it back')
  const stay = booking.passengers.filter((each) => !chosen.includes(each) && each.ticketStatus === 'issued')
  if (stay.length > 0 && !stay.some(isGrown)) return refuse(409, 'not_allowed_in_status', 'Children cannot be left without an adult')
  return { ok: true, passengers: chosen }
}

interface RefundBody {
  readonly involuntary: boolean
  readonly tickets: readonly {
    readonly ticketNumber: string
    readonly farePaidMinor: number
    readonly feeMinor: number
    readonly refundMinor: number
    readonly fee: Fee
  }[]
  readonly refundMinor: number
  readonly feeMinor: number
  readonly withinWorkingDays: number
}

function refundBody(world: RailWorld, booking: Booking, passengers: readonly BookedPassenger[]): RefundBody | undefined {
  const involuntary = isInvoluntary(world, booking)
  const fee = involuntary ? INVOLUNTARY : refundFee(factsOf(world, booking))
  if (!fee) return undefined
  const tickets = passengers.map((each) => {
    const kept = feeMinor(each.fareMinor, fee.percent)
    return { ticketNumber: each.ticketNumber ?? '', farePaidMinor: each.fareMinor, feeMinor: kept, refundMinor: each.fareMinor - kept, fee }
  })
  const sum = (field: 'feeMinor' | 'refundMinor') => tickets.reduce((total, each) => total + each[field], 0)
  return { involuntary, tickets, refundMinor: sum('refundMinor'), feeMinor: sum('feeMinor'), withinWorkingDays: ONLINE_DAYS }
}

/** A quote holds for ten minutes, but never over a step of the table. */
export function quoteExpiry(world: RailWorld, booking: Booking): number {
  const endOfDay = atBeijing(addDays(beijingDate(booking.departAt), 1), 0)
  return Math.min(world.now() + QUOTE_LIFETIME_MS, nextBoundary(world.now(), booking.departAt, endOfDay))
}

export function saveQuote(world: RailWorld, booking: Booking, kind: 'refund' | 'change', body: unknown) {
  const [quoteId, expiresAt] = [randomUUID(), quoteExpiry(world, booking)]
  world.store.run('DELETE FROM rail_quotes WHERE expires_at < ?', world.now() - 24 * 3_600_000)
  world.store.run(
    'INSERT INTO rail_quotes (quote_id, booking_id, kind, expires_at, body) VALUES (?, ?, ?, ?, ?)',
    quoteId,
    booking.bookingId,
    kind,
    expiresAt,
    JSON.stringify(body),
  )
  return { quoteId, expiresAt: beijingTime(expiresAt) }
}

export function findQuote(store: Store, now: number, quoteId: string, bookingId: string, kind: 'refund' | 'change'): unknown {
  const row = store.get(
    'SELECT body FROM rail_quotes WHERE quote_id = ? AND booking_id = ? AND kind = ? AND expires_at > ?',
    quoteId,
    bookingId,
    kind,
    now,
  )
  return row && JSON.parse(String(row.body))
}

/** A quote is good once. */
export const dropQuote = (store: Store, quoteId: string) => store.run('DELETE FROM rail_quotes WHERE quote_id = ?', quoteId)

export const QUOTE_EXPIRED = problem(409, 'quote_expired', 'This quote is too old, used, or of another booking')

export function quoteRefund(world: RailWorld, bookingId: string, ticketNumbers: readonly string[]): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NO_BOOKING
  const chosen = chooseTickets(world, booking, ticketNumbers)
  if (!chosen.ok) return chosen.answer
  const body = refundBody(world, booking, chosen.passengers)
  if (!body) return problem(409, 'not_refundable', 'These tickets cannot be given back now')
  return { status: 200, body: { ...saveQuote(world, booking, 'refund', body), bookingId, ...body } }
}

/** Tickets that are given back: seats free, the queue served, the money on its way. */
function giveTicketsBack(
  world: RailWorld,
  booking: Booking,
  body: RefundBody,
  how: { readonly channel: Refunded['channel']; readonly withinWorkingDays: number; readonly key?: string },
): void {
  const lines = new Map(body.tickets.map((each) => [each.ticketNumber, each]))
  const passengers = booking.passengers.filter((each) => each.ticketNumber !== undefined && lines.has(each.ticketNumber))
  booking.passengers = booking.passengers.map((each) => {
    const line = each.ticketNumber === undefined ? undefined : lines.get(each.ticketNumber)
    if (!line) return each
    const { channel, withinWorkingDays } = how
    return {
      ...each,
      ticketStatus: 'refund_processing' as const,
      refund: { amountMinor: line.refundMinor, feeMinor: line.feeMinor, channel, withinWorkingDays },
    }
  })
  const seats = giveBack(world, booking, passengers)
  for (const number of lines.keys())
    world.store.run('UPDATE rail_tickets SET due_at = ? WHERE ticket_number = ?', world.now() + world.settings.refundDelayMs, number)
  touch(world, booking)
  note(world, booking, how.channel === 'window' ? 'refund_at_window' : 'refund_ordered', {
    seats: -seats,
    ...(how.key === undefined ? {} : { key: how.key }),
    detail: { ticketNumbers: [...lines.keys()], feeMinor: body.feeMinor },
  })
  serveQueue(world, booking.trainId)
}

/** Performs a quoted refund. Runs inside the transaction of its idempotency key. */
export function refund(world: RailWorld, bookingId: string, quoteId: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return NO_BOOKING
  const quote = findQuote(world.store, world.now(), quoteId, bookingId, 'refund') as RefundBody | undefined
  if (!quote) return QUOTE_EXPIRED
  const chosen = chooseTickets(
    world,
    booking,
    quote.tickets.map((each) => each.ticketNumber),
  )
  if (!chosen.ok) return chosen.answer
  dropQuote(world.store, quoteId)
  giveTicketsBack(world, booking, quote, { channel: 'online', withinWorkingDays: ONLINE_DAYS, key })
  return { status: 202, body: bookingView(world, booking) }
}

/** A ticket that somebody brings to a window, with its booking; or why nothing is done with it there. */
export function atWindow(
  world: RailWorld,
  ticketNumber: string,
): Answer | { readonly booking: Booking; readonly passenger: BookedPassenger } {
  const row = world.store.get('SELECT booking_id FROM rail_tickets WHERE ticket_number = ?', ticketNumber)
  const booking = row && findBooking(world.store, String(row.booking_id))
  const passenger = booking?.passengers.find((each) => each.ticketNumber === ticketNumber)
  if (!booking || !passenger) return problem(404, 'not_found', 'There is no such ticket')
  if (passenger.ticketStatus !== 'issued')
    return problem(409, 'not_allowed_in_status', 'Only an issued ticket can be given back or changed')
  return { booking, passenger }
}

/** The traveller herself gives her ticket back at a station. A window refunds whatever the table allows, paper or not. */
export function refundAtWindow(world: RailWorld, ticketNumber: string): Answer {
  const held = atWindow(world, ticketNumber)
  if ('status' in held) return held
  const { booking, passenger } = held
  const body = refundBody(world, booking, [passenger])
  if (!body) return problem(409, 'not_refundable', 'This ticket cannot be given back now')
  giveTicketsBack(world, booking, body, { channel: 'window', withinWorkingDays: WINDOW_DAYS })
  queueNotice(world, booking, 'refunded_at_window')
  return { status: 200, body: bookingView(world, booking) }
}

/** Settles the refunds that are due: the money goes back, once per ticket. */
export function settleRefunds(world: RailWorld): void {
  const due = world.store.all('SELECT ticket_number, booking_id FROM rail_tickets WHERE due_at IS NOT NULL AND due_at <= ?', world.now())
  for (const [bookingId, rows] of Map.groupBy(due, (row) => String(row.booking_id))) {
    const booking = findBooking(world.store, bookingId)
    if (!booking) continue
    const numbers = new Set(rows.map((row) => String(row.ticket_number)))
    const settled = booking.passengers.filter((each) => each.ticketNumber !== undefined && numbers.has(each.ticketNumber))
    booking.passengers = booking.passengers.map((each) => (settled.includes(each) ? { ...each, ticketStatus: 'refunded' as const } : each))
    for (const number of numbers) world.store.run('UPDATE rail_tickets SET due_at = NULL WHERE ticket_number = ?', number)
    touch(world, booking)
    const amountMinor = -settled.reduce((sum, each) => sum + (each.refund?.amountMinor ?? 0), 0)
    note(world, booking, 'refund', { amountMinor, detail: { ticketNumbers: [...numbers] } })
    queueNotice(world, booking, 'refunded')
  }
}
