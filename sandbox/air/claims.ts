import { randomUUID } from 'node:crypto'
import { beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { Row } from '../kit/store.ts'
import { findBooking, flightStatus, giveBack, note, touch } from './bookings.ts'
import { putBackProblem, putCreditsBack, type CreditUse } from './credits.ts'
import { extrasMinorOf } from './extras.ts'
import type { AirWorld, Booking } from './model.ts'
import { queueNotice } from './notices.ts'
import { chooseTickets, paidBy } from './refund.ts'

/*
 * Involuntary refunds: somebody asks for all of a ticket's money against proof, and the airline decides days later. Until then the ticket
 * keeps its seat; refused, it is as good as before.
 */

export const CLAIM_REASONS = ['illness', 'bereavement', 'duty', 'irregularity', 'duplicate'] as const

type ClaimStatus = 'under_review' | 'accepted' | 'refused'

interface Claim {
  readonly claimId: string
  readonly bookingId: string
  readonly clientReference: string
  readonly createdAt: number
  readonly reason: (typeof CLAIM_REASONS)[number]
  readonly ticketNumbers: readonly string[]
  readonly creditsBack: readonly CreditUse[]
  status: ClaimStatus
  refundMinor?: number
  refusal?: 'proof_insufficient' | 'reason_not_covered'
}

export interface ClaimRequest {
  readonly ticketNumbers: readonly string[]
  readonly reason: (typeof CLAIM_REASONS)[number]
  /** SHA-256 of each proof: what was seen can be told later, and nobody's papers lie here. */
  readonly proofs: readonly string[]
  readonly clientReference: string
  readonly creditsBack?: readonly CreditUse[] | undefined
}

const view = ({ claimId, bookingId, clientReference, createdAt, reason, ticketNumbers, status, refundMinor, refusal }: Claim) => ({
  claimId,
  bookingId,
  clientReference,
  createdAt: beijingTime(createdAt),
  reason,
  ticketNumbers,
  status,
  ...(refundMinor === undefined ? {} : { refundMinor }),
  ...(refusal === undefined ? {} : { refusal }),
})

const toClaim = (row: Row) => JSON.parse(String(row.body)) as Claim

function save(world: AirWorld, claim: Claim, dueAt: number | null): void {
  world.store.run(
    `INSERT INTO refund_claims (claim_id, booking_id, client_reference, due_at, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (claim_id) DO UPDATE SET due_at = excluded.due_at, body = excluded.body`,
    claim.claimId,
    claim.bookingId,
    claim.clientReference,
    dueAt,
    JSON.stringify(claim),
  )
}

/** Money that a ticket cost, credits and what was bought beside it and all. */
function paidFor(booking: Booking, ticketNumbers: readonly string[]): number {
  return booking.passengers
    .filter((each) => each.ticketNumber !== undefined && ticketNumbers.includes(each.ticketNumber))
    .map((each) => ({ ...paidBy(booking, each), extrasMinor: extrasMinorOf(booking, each.passengerId) }))
    .reduce((sum, each) => sum + each.fareMinor + each.airportTaxMinor + each.fuelSurchargeMinor + each.extrasMinor, 0)
}

/** Takes a claim. Runs inside the transaction of its idempotency key. */
export function claimRefund(world: AirWorld, bookingId: string, request: ClaimRequest, key: string): Answer {
  const booking = findBooking(world.store, bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  const chosen = chooseTickets(world, booking, request.ticketNumbers)
  if (!chosen.ok) return chosen.answer
  const notPutBack = putBackProblem(booking, request.creditsBack ?? [], paidFor(booking, request.ticketNumbers))
  if (notPutBack) return notPutBack
  booking.passengers = booking.passengers.map((each) =>
    chosen.passengers.some(({ passengerId }) => passengerId === each.passengerId) ? { ...each, ticketStatus: 'refund_review' } : each,
  )
  const claim: Claim = {
    claimId: randomUUID(),
    bookingId,
    clientReference: request.clientReference,
    createdAt: world.now(),
    reason: request.reason,
    ticketNumbers: request.ticketNumbers,
    creditsBack: request.creditsBack ?? [],
    status: 'under_review',
  }
  save(world, claim, booking.magic.includes('CLAIMSILENT') ? null : world.now() + world.settings.claimDelayMs)
  touch(world, booking)
  note(world, booking, 'refund_claimed', { key, detail: { ticketNumbers: request.ticketNumbers, proofs: request.proofs } })
  return { status: 202, body: view(claim) }
}

function accept(world: AirWorld, booking: Booking, claim: Claim): void {
  const { ticketNumbers } = claim
  const passengers = booking.passengers.filter((each) => each.ticketNumber !== undefined && ticketNumbers.includes(each.ticketNumber))
  // Whoever did not fly has no seat to give back any more; the seat of a flight that has left is nobody's.
  putCreditsBack(world, booking, claim.creditsBack)
  booking.passengers = booking.passengers.map((each) =>
    passengers.includes(each)
      ? { ...each, ticketStatus: 'refund_processing', refundMinor: paidFor(booking, [each.ticketNumber ?? '']) }
      : each,
  )
  const seats = giveBack(world, booking, passengers)
  for (const number of ticketNumbers)
    world.store.run('UPDATE tickets SET due_at = ? WHERE ticket_number = ?', world.now() + world.settings.refundDelayMs, number)
  note(world, booking, 'refund_ordered', { seats: -seats, detail: { ticketNumbers, claimId: claim.claimId, feeMinor: 0 } })
}

/** Decides about a claim; what was decided stays so. */
export function decideClaim(world: AirWorld, claimId: string, decision: 'accept' | 'refuse'): Answer {
  const row = world.store.get('SELECT body FROM refund_claims WHERE claim_id = ?', claimId)
  if (!row) return problem(404, 'not_found', 'There is no such claim')
  const claim = toClaim(row)
  const booking = findBooking(world.store, claim.bookingId)
  if (!booking) return problem(404, 'not_found', 'There is no such booking')
  if (claim.status !== 'under_review') return problem(409, 'not_allowed_in_status', 'It has been decided already')
  if (decision === 'accept') {
    claim.refundMinor = paidFor(booking, claim.ticketNumbers)
    accept(world, booking, claim)
  } else {
    claim.refusal = 'proof_insufficient'
    booking.passengers = booking.passengers.map((each) =>
      each.ticketNumber !== undefined && claim.ticketNumbers.includes(each.ticketNumber) ? { ...each, ticketStatus: 'issued' } : each,
    )
    note(world, booking, 'refund_claim_refused', { detail: { ticketNumbers: claim.ticketNumbers, claimId } })
  }
  claim.status = decision === 'accept' ? 'accepted' : 'refused'
  save(world, claim, null)
  touch(world, booking)
  queueNotice(world, booking, 'refund_claim_decided')
  return { status: 200, body: view(claim) }
}

/** Decides what is due. Called with everything else that the world does by itself. */
export function settleClaims(world: AirWorld): void {
  for (const row of world.store.all(
    'SELECT claim_id, booking_id FROM refund_claims WHERE due_at IS NOT NULL AND due_at <= ?',
    world.now(),
  )) {
    const booking = findBooking(world.store, String(row.booking_id))
    decideClaim(world, String(row.claim_id), booking?.magic.includes('CLAIMNO') ? 'refuse' : 'accept')
  }
}

export const areClaimsDue = (world: AirWorld): boolean =>
  world.store.get('SELECT 1 FROM refund_claims WHERE due_at IS NOT NULL AND due_at <= ? LIMIT 1', world.now()) !== undefined

const MOST_FOUND = 50

/** The claims of a booking under the client's own reference: how one asks after an answer that never came. */
export function claimsOf(world: AirWorld, bookingId: string, clientReference: string): Answer {
  if (!findBooking(world.store, bookingId)) return problem(404, 'not_found', 'There is no such booking')
  const rows = world.store.all(
    'SELECT body FROM refund_claims WHERE booking_id = ? AND client_reference = ? ORDER BY rowid LIMIT ?',
    bookingId,
    clientReference,
    MOST_FOUND,
  )
  return { status: 200, body: { claims: rows.map((row) => view(toClaim(row))) } }
}

/** For the control page: the newest claims, without names. */
export const newestClaims = (world: AirWorld) =>
  world.store.all('SELECT body FROM refund_claims ORDER BY rowid DESC LIMIT ?', MOST_FOUND).map((row) => view(toClaim(row)))

/** Says at the airport what becomes of a ticket: checked in, check-in taken back, or its passenger did not come. */
export function setTicket(world: AirWorld, ticketNumber: string, is: 'checkedIn' | 'notCheckedIn' | 'noShow'): Answer {
  const row = world.store.get('SELECT booking_id FROM tickets WHERE ticket_number = ?', ticketNumber)
  const booking = row && findBooking(world.store, String(row.booking_id))
  if (!booking) return problem(404, 'not_found', 'There is no such ticket')
  if (is === 'noShow' && flightStatus(world, booking).status !== 'departed')
    return problem(409, 'not_allowed_in_status', 'The flight has not left')
  booking.passengers = booking.passengers.map((each) => {
    if (each.ticketNumber !== ticketNumber) return each
    const { airport: _, ...bare } = each
    return is === 'notCheckedIn' ? bare : { ...bare, airport: is }
  })
  touch(world, booking)
  return { status: 200, body: { ticketNumber, is } }
}
