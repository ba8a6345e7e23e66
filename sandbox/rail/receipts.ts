import { beijingDate, beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { invoiceFile } from '../kit/invoice-file.ts'
import { nextNumber } from '../kit/store.ts'
import { findBooking, note } from './bookings.ts'
import type { BookedPassenger, Booking, RailWorld } from './model.ts'
import { addDays, stateOf } from './rides.ts'

/*
 * Electronic invoices of tickets that were ridden on (电子发票（铁路电子客票）): one for each ticket, asked for once its train has arrived and
 * within 180 days after that, issued a moment later. Of a ticket that is given back or moved it is void.
 */

/** Announcement 8 of 2024 of the tax authority, the ministry of finance and the railway. */
const ASKED_WITHIN_DAYS = 180
const ISSUED_AFTER_MS = 5_000
const FIRST_SERIAL = 500_000_001
/** The region that issues: Beijing. */
const REGION = '11'

interface Receipt {
  readonly ticketNumber: string
  readonly bookingId: string
  /** Twenty digits: the year, the region that issues, and a serial. */
  readonly number: string
  readonly issuedAt: number
}

function receiptOfTicket(world: RailWorld, ticketNumber: string): Receipt | null {
  const row = world.store.get('SELECT body FROM rail_receipts WHERE ticket_number = ?', ticketNumber)
  return row ? (JSON.parse(String(row.body)) as Receipt) : null
}

const passengerOf = (booking: Booking, ticketNumber: string): BookedPassenger | undefined =>
  booking.passengers.find((each) => each.ticketNumber === ticketNumber)

function statusOf(world: RailWorld, { issuedAt }: Receipt, { ticketStatus }: BookedPassenger): 'issuing' | 'issued' | 'void' {
  if (ticketStatus !== 'issued') return 'void'
  return world.now() < issuedAt ? 'issuing' : 'issued'
}

const yuan = (minor: number): string => (minor / 100).toFixed(2)

function view(world: RailWorld, booking: Booking, passenger: BookedPassenger, receipt: Receipt) {
  const { number, ticketNumber, issuedAt } = receipt
  const status = statusOf(world, receipt, passenger)
  const { ride } = booking
  const lines = [
    'Electronic invoice (electronic railway ticket)',
    `No. ${number}`,
    `Ticket ${ticketNumber}   Document *${passenger.document.lastFour}`,
    `${ride.number} ${ride.from.name.en}-${ride.to.name.en} ${ride.from.at.slice(0, 10)}`,
    `Total CNY ${yuan(passenger.fareMinor)}`,
    `Issued ${beijingDate(issuedAt)}`,
  ]
  return {
    bookingId: booking.bookingId,
    ticketNumber,
    status,
    ...(status === 'issuing' ? {} : { number, issuedOn: beijingDate(issuedAt) }),
    ...(status === 'issued' ? { totalMinor: passenger.fareMinor, file: invoiceFile(number, issuedAt, lines) } : {}),
  }
}

/** Why none is issued now; null: it is. */
function refusal(world: RailWorld, booking: Booking, passenger: BookedPassenger): Answer | null {
  if (passenger.ticketStatus !== 'issued') return problem(409, 'not_allowed_in_status', 'There is a receipt of a ticket that holds alone')
  if (booking.magic.includes('RECEIPTNO')) return problem(409, 'receipt_refused', 'Another paper was issued for this ticket')
  const { cancelled, delayMinutes } = stateOf(world, booking.trainId)
  if (cancelled || passenger.missed === true || world.now() < booking.arriveAt + delayMinutes * 60_000)
    return problem(409, 'ticket_not_used', 'The ticket was not ridden on yet')
  if (beijingDate(world.now()) > addDays(beijingDate(booking.arriveAt), ASKED_WITHIN_DAYS))
    return problem(409, 'receipt_too_late', 'More than 180 days have passed')
  return null
}

const NO_TICKET = problem(404, 'not_found', 'There is no such ticket in this booking')

/** Issues the receipt of a ticket; asked again, it is the same one. Runs inside the transaction of its idempotency key. */
export function issueReceipt(world: RailWorld, bookingId: string, ticketNumber: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  const passenger = booking && passengerOf(booking, ticketNumber)
  if (!booking || !passenger) return NO_TICKET
  const known = receiptOfTicket(world, ticketNumber)
  if (known) return { status: 202, body: view(world, booking, passenger, known) }
  const refused = refusal(world, booking, passenger)
  if (refused) return refused
  const issuedAt = world.now() + ISSUED_AFTER_MS
  const serial = nextNumber(world.store, 'railReceipt', FIRST_SERIAL)
  const number = `${beijingTime(issuedAt).slice(2, 4)}${REGION}${String(serial).padStart(16, '0')}`
  const receipt: Receipt = { ticketNumber, bookingId, number, issuedAt }
  world.store.run('INSERT INTO rail_receipts (ticket_number, body) VALUES (?, ?)', ticketNumber, JSON.stringify(receipt))
  note(world, booking, 'receipt', { key, detail: { ticketNumber, number } })
  return { status: 202, body: view(world, booking, passenger, receipt) }
}

/** The receipt of a ticket as it stands, with its file once it is issued. */
export function readReceipt(world: RailWorld, bookingId: string, ticketNumber: string): Answer {
  const booking = findBooking(world.store, bookingId)
  const passenger = booking && passengerOf(booking, ticketNumber)
  const receipt = receiptOfTicket(world, ticketNumber)
  if (!booking || !passenger || !receipt) return problem(404, 'not_found', 'There is no such receipt')
  return { status: 200, body: view(world, booking, passenger, receipt) }
}
