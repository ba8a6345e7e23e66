import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { nextNumber } from '../kit/store.ts'
import { note } from './bookings.ts'
import { creditView, findCredit } from './credits-kept.ts'
import type { AirWorld, Booking } from './model.ts'

/*
 * Credits: what a given-up ticket leaves with its airline where the fare gives value instead of money. A credit is its traveller's by
 * her document, may be used in parts for tickets of the same airline, and ends on a day.
 */

/** Valid for a year from the issue of the ticket that it was left of. */
const VALID_YEARS = 1
const FIRST_SERIAL = 700_001

export interface CreditUse {
  readonly number: string
  readonly amountMinor: number
}

/** The last day of a credit, by the airlines' calendar. */
export const creditValidUntil = (ticketedAt: number): string =>
  Temporal.PlainDate.from(beijingTime(ticketedAt).slice(0, 10)).add({ years: VALID_YEARS }).toString()

const today = (world: AirWorld): string => beijingTime(world.now()).slice(0, 10)

/** Leaves value of one ticket. Runs inside the transaction of the refund. */
export function grantCredit(world: AirWorld, booking: Booking, given: { passengerId: string; ticketNumber: string; amountMinor: number }) {
  const number = `${booking.leg.carrier}${nextNumber(world.store, 'credit', FIRST_SERIAL)}`
  world.store.run(
    `INSERT INTO credits (number, airline, booking_id, ticket_number, document_hash, amount_minor, left_minor, valid_until)
     SELECT ?, ?, ?, ?, document_hash, ?, ?, ? FROM travellers WHERE booking_id = ? AND passenger_id = ?`,
    number,
    booking.leg.carrier,
    booking.bookingId,
    given.ticketNumber,
    given.amountMinor,
    given.amountMinor,
    creditValidUntil(booking.ticketedAt ?? world.now()),
    booking.bookingId,
    given.passengerId,
  )
  if (!findCredit(world.store, number)) throw new Error(`Booking ${booking.bookingId} has no traveller ${given.passengerId}`)
  note(world, booking, 'credit_left', { detail: { number, ticketNumber: given.ticketNumber, creditMinor: given.amountMinor } })
}

/** Why these credits cannot pay for a booking's tickets; undefined where they can. */
export function creditProblem(world: AirWorld, booking: Booking, uses: readonly CreditUse[]): Answer | undefined {
  const refuse = (message: string) => problem(409, 'credit_refused', message)
  if (new Set(uses.map((use) => use.number)).size !== uses.length) return refuse('A credit is named twice')
  if (uses.reduce((sum, use) => sum + use.amountMinor, 0) > booking.price.totalMinor) return refuse('The credits are more than the total')
  const travellers = new Set(
    world.store.all('SELECT document_hash FROM travellers WHERE booking_id = ?', booking.bookingId).map((row) => String(row.document_hash)),
  )
  for (const { number, amountMinor } of uses) {
    const row = findCredit(world.store, number)
    if (!row) return refuse('There is no such credit')
    const credit = creditView(row)
    if (credit.airline !== booking.leg.carrier) return refuse('The credit is of another airline')
    if (!travellers.has(String(row.document_hash))) return refuse('Nobody of this booking may travel on the credit')
    if (credit.validUntil < today(world)) return refuse('The credit has ended')
    if (credit.leftMinor < amountMinor) return refuse('Less is left of the credit')
  }
  return undefined
}

/** Takes what the tickets are paid with. Runs inside the transaction of their order. */
export function takeCredits(world: AirWorld, booking: Booking, uses: readonly CreditUse[]): void {
  for (const { number, amountMinor } of uses) {
    world.store.run('UPDATE credits SET left_minor = left_minor - ? WHERE number = ?', amountMinor, number)
    note(world, booking, 'credit_used', { detail: { number, creditMinor: amountMinor } })
  }
  if (uses.length > 0) booking.credits = uses
}

/** The tickets were not issued: what was taken for them is there again. */
export function giveCreditsBack(world: AirWorld, booking: Booking): void {
  for (const { number, amountMinor } of booking.credits ?? []) {
    world.store.run('UPDATE credits SET left_minor = left_minor + ? WHERE number = ?', amountMinor, number)
    note(world, booking, 'credit_returned', { detail: { number, creditMinor: amountMinor } })
  }
  delete booking.credits
}

/** Why so much cannot be put back on the credits that had paid for a booking; undefined where it can. */
export function putBackProblem(booking: Booking, back: readonly CreditUse[], refundMinor: number): Answer | undefined {
  const refuse = (message: string) => problem(409, 'credit_refused', message)
  if (new Set(back.map((one) => one.number)).size !== back.length) return refuse('A credit is named twice')
  if (back.reduce((sum, one) => sum + one.amountMinor, 0) > refundMinor) return refuse('More is put back than comes back')
  const paid = new Map((booking.credits ?? []).map((use) => [use.number, use.amountMinor]))
  const isMore = back.some(({ number, amountMinor }) => amountMinor > (paid.get(number) ?? 0))
  return isMore ? refuse('More is put back on a credit than it had paid') : undefined
}

/** Of the money that comes back, what had been paid with credits is put back on them, with their ends. */
export function putCreditsBack(world: AirWorld, booking: Booking, back: readonly CreditUse[]): void {
  for (const { number, amountMinor } of back) {
    world.store.run('UPDATE credits SET left_minor = left_minor + ? WHERE number = ?', amountMinor, number)
    note(world, booking, 'credit_returned', { detail: { number, creditMinor: amountMinor } })
  }
  const given = new Map(back.map((one) => [one.number, one.amountMinor]))
  if (booking.credits)
    booking.credits = booking.credits.map((use) => ({ ...use, amountMinor: use.amountMinor - (given.get(use.number) ?? 0) }))
}

export function credit(world: AirWorld, number: string): Answer {
  const row = findCredit(world.store, number)
  return row ? { status: 200, body: creditView(row) } : problem(404, 'not_found', 'There is no such credit')
}
