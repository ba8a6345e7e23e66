import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { invoiceFile } from '../kit/invoice-file.ts'
import type { Row } from '../kit/store.ts'
import { nextNumber } from '../kit/store.ts'
import { extrasMinorOf } from './extras.ts'
import { findBooking, flightStatus, note } from './bookings.ts'
import type { AirWorld, BookedPassenger, Booking } from './model.ts'
import { paidBy } from './refund.ts'
import { airline } from './world/airlines.ts'

/*
 * Electronic invoices of flown tickets (航空运输电子客票行程单): one for each ticket, asked for once its flight was flown and within 180 days
 * after that, issued a moment later. Of a ticket that is refunded or exchanged it is void.
 */

/** Announcement 9 of 2024 of the tax authority, the ministry of finance and the civil aviation administration. */
const ASKED_WITHIN_DAYS = 180
const ISSUED_AFTER_MS = 5_000
/** The flown coupon is reported a day late. */
const FLOWN_LATE_MS = 24 * 3_600_000
const FIRST_SERIAL = 100_000_001

interface Receipt {
  readonly ticketNumber: string
  readonly bookingId: string
  /** Twenty digits: the year, the region that issues, and a serial. */
  readonly number: string
  readonly issuedAt: number
}

const toReceipt = (row: Row) => JSON.parse(String(row.body)) as Receipt

function receiptOfTicket(world: AirWorld, ticketNumber: string): Receipt | null {
  const row = world.store.get('SELECT body FROM receipts WHERE ticket_number = ?', ticketNumber)
  return row ? toReceipt(row) : null
}

const passengerOf = (booking: Booking, ticketNumber: string): BookedPassenger | undefined =>
  booking.passengers.find((each) => each.ticketNumber === ticketNumber)

function statusOf(world: AirWorld, { issuedAt }: Receipt, { ticketStatus }: BookedPassenger): 'issuing' | 'issued' | 'void' {
  if (ticketStatus !== 'issued') return 'void'
  return world.now() < issuedAt ? 'issuing' : 'issued'
}

/** What was paid for one ticket and beside it, in fen. */
function totalOf(booking: Booking, passenger: BookedPassenger): number {
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = paidBy(booking, passenger)
  return fareMinor + airportTaxMinor + fuelSurchargeMinor + extrasMinorOf(booking, passenger.passengerId)
}

/** The file that goes with it. */
function fileOf(booking: Booking, passenger: BookedPassenger, { number, ticketNumber, issuedAt }: Receipt): string {
  const { leg } = booking
  return invoiceFile(number, issuedAt, [
    'Electronic invoice (itinerary of the electronic air ticket)',
    `No. ${number}`,
    `Ticket ${ticketNumber}   Passenger ${passenger.surname ?? ''} ${passenger.given ?? ''} *${passenger.document.lastFour}`,
    `${leg.number} ${leg.from.airport}-${leg.to.airport} ${leg.departAt.slice(0, 10)}`,
    `Total CNY ${(totalOf(booking, passenger) / 100).toFixed(2)}`,
    `Issued ${beijingTime(issuedAt).slice(0, 10)}`,
  ])
}

function view(world: AirWorld, booking: Booking, passenger: BookedPassenger, receipt: Receipt) {
  const status = statusOf(world, receipt, passenger)
  return {
    bookingId: booking.bookingId,
    ticketNumber: receipt.ticketNumber,
    status,
    ...(status === 'issuing' ? {} : { number: receipt.number, issuedOn: beijingTime(receipt.issuedAt).slice(0, 10) }),
    ...(status === 'issued' ? { totalMinor: totalOf(booking, passenger), file: fileOf(booking, passenger, receipt) } : {}),
  }
}

/** Why none is issued now; null: it is. */
function refusal(world: AirWorld, booking: Booking, passenger: BookedPassenger): Answer | null {
  if (passenger.ticketStatus !== 'issued') return problem(409, 'not_allowed_in_status', 'There is a receipt of a ticket that holds alone')
  if (booking.magic.includes('RECEIPTNO')) return problem(409, 'receipt_refused', 'Another paper was issued for this ticket')
  const { status } = flightStatus(world, booking)
  const arrivedAt = Date.parse(booking.leg.arriveAt) + (booking.magic.includes('RECEIPTLATE') ? FLOWN_LATE_MS : 0)
  if (status === 'cancelled' || passenger.airport === 'noShow' || world.now() < arrivedAt)
    return problem(409, 'ticket_not_flown', 'The ticket was not flown yet')
  const last = Temporal.PlainDate.from(booking.leg.arriveAt.slice(0, 10)).add({ days: ASKED_WITHIN_DAYS }).toString()
  if (booking.magic.includes('RECEIPTOVER') || beijingTime(world.now()).slice(0, 10) > last)
    return problem(409, 'receipt_too_late', 'More than 180 days have passed')
  return null
}

/** Issues the receipt of a ticket; asked again, it is the same one. Runs inside the transaction of its idempotency key. */
export function issueReceipt(world: AirWorld, bookingId: string, ticketNumber: string, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  const passenger = booking && passengerOf(booking, ticketNumber)
  if (!booking || !passenger) return problem(404, 'not_found', 'There is no such ticket in this booking')
  const known = receiptOfTicket(world, ticketNumber)
  if (known) return { status: 202, body: view(world, booking, passenger, known) }
  const refused = refusal(world, booking, passenger)
  if (refused) return refused
  const issuedAt = world.now() + ISSUED_AFTER_MS
  const { prefix } = airline(booking.leg.carrier)
  const serial = nextNumber(world.store, 'receipt', FIRST_SERIAL)
  const number = `${beijingTime(issuedAt).slice(2, 4)}11${prefix}${String(serial).padStart(13, '0')}`
  const receipt: Receipt = { ticketNumber, bookingId, number, issuedAt }
  world.store.run('INSERT INTO receipts (ticket_number, body) VALUES (?, ?)', ticketNumber, JSON.stringify(receipt))
  note(world, booking, 'receipt', { key, detail: { ticketNumber, number } })
  return { status: 202, body: view(world, booking, passenger, receipt) }
}

/** The receipt of a ticket as it stands, with its file once it is issued. */
export function readReceipt(world: AirWorld, bookingId: string, ticketNumber: string): Answer {
  const booking = findBooking(world.store, bookingId)
  const passenger = booking && passengerOf(booking, ticketNumber)
  const receipt = receiptOfTicket(world, ticketNumber)
  if (!booking || !passenger || !receipt) return problem(404, 'not_found', 'There is no such receipt')
  return { status: 200, body: view(world, booking, passenger, receipt) }
}
