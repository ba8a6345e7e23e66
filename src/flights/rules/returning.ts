import { feeMinorOf } from './conditions.ts'
import type { ConditionStep } from './offer.ts'
import {
  FLIGHT_ORDER_CODES as ORDER,
  FLIGHT_TICKET_CODES as TICKET,
  ticketTransitions,
  type FlightOrderCode,
  type FlightTicketCode,
} from './states.ts'

/** Which tickets may be given back for money, and what their airline keeps of them at an instant. */

/** How the airline says that a ticket stands; null where it was not asked. */
export type AtAirline = 'issued' | 'checkedIn' | 'used' | 'underReview' | 'refunding' | 'refunded' | 'changing' | 'changed' | null

export interface Returning {
  readonly order: FlightOrderCode
  readonly ticket: FlightTicketCode
  readonly atAirline: AtAirline
}

/** Whether a ticket is no more: it was given back, or another one was issued for it. */
export const isGone = ({ state }: { readonly state: number }): boolean =>
  state === TICKET.REFUND_SUCCESS || state === TICKET.REISSUE_SUCCESS

export type ReturnCode =
  | 'AF-TICKET-USED'
  | 'AF-CHECKED-IN'
  | 'AF-REFUNDING'
  | 'AF-REFUNDED'
  | 'AF-TICKET-CHANGING'
  | 'AF-CHANGED'
  | 'AF-NOT-ISSUED'

export type ReturnVerdict = { readonly allowed: true } | { readonly allowed: false; readonly code: ReturnCode }

const no = (code: ReturnCode): ReturnVerdict => ({ allowed: false, code })

/** An order has tickets that could be given back from its issue until all of them are, or are replaced by another order’s. */
const HAS_TICKETS = new Set<FlightOrderCode>([ORDER.TICKETED, ORDER.PART_REISSUE, ORDER.PART_REFUND, ORDER.REFUND_REISSUE])
export const hasTickets = (order: FlightOrderCode): boolean => HAS_TICKETS.has(order)

/**
 * Whether a ticket may be given back now. What we know of it ourselves comes first: it says more than the airline's word for the same. Of
 * a ticket whose airline was not asked we say yes as long as our own table does: asking comes before anything is done.
 */
export function mayReturn({ order, ticket, atAirline }: Returning): ReturnVerdict {
  if (ticket === TICKET.REFUND_SUCCESS) return no('AF-REFUNDED')
  if (ticket === TICKET.REFUNDING) return no('AF-REFUNDING')
  if (ticket === TICKET.REISSUING) return no('AF-TICKET-CHANGING')
  // The ticket that replaces it is given back where it stands.
  if (ticket === TICKET.REISSUE_SUCCESS) return no('AF-CHANGED')
  if (!hasTickets(order) || ticketTransitions[ticket].refund === undefined) return no('AF-NOT-ISSUED')
  switch (atAirline) {
    case 'used':
      return no('AF-TICKET-USED')
    case 'checkedIn':
      return no('AF-CHECKED-IN')
    case 'underReview':
    case 'refunding':
      return no('AF-REFUNDING')
    case 'refunded':
      return no('AF-REFUNDED')
    case 'changing':
      return no('AF-TICKET-CHANGING')
    case 'changed':
      return no('AF-CHANGED')
    case 'issued':
    case null:
      return { allowed: true }
  }
}

/** What an order's page says: whether anything of it can be given back, as far as we know without asking. */
export const mayReturnAny = (order: FlightOrderCode, tickets: readonly FlightTicketCode[]): boolean =>
  tickets.some((ticket) => mayReturn({ order, ticket, atAirline: null }).allowed)

const HOUR_MS = 3_600_000

/** The instant at which a step is over; null: never. A step that ends N hours before still holds in that very second. */
const endOf = (step: ConditionStep, departsAt: Temporal.Instant): number | null =>
  step.untilHoursBefore === null ? null : departsAt.epochMilliseconds - step.untilHoursBefore * HOUR_MS

/** The step that holds at an instant. */
function stepAt(steps: readonly ConditionStep[], departsAt: Temporal.Instant, at: Temporal.Instant): ConditionStep | null {
  return (
    steps.find((step) => {
      const end = endOf(step, departsAt)
      return end === null || at.epochMilliseconds <= end
    }) ?? null
  )
}

/** What the airline keeps of one ticket's fare at an instant; null where the fare does not allow a refund then. */
export function refundFeeAt(
  { steps, fareMinor, departsAt }: { steps: readonly ConditionStep[]; fareMinor: number; departsAt: Temporal.Instant },
  at: Temporal.Instant,
): number | null {
  const step = stepAt(steps, departsAt, at)
  return step === null || step.feePercent === null ? null : feeMinorOf(fareMinor, step.feePercent)
}

/** The last instant at which the fee is what it is now; null where it stays so. What is quoted now is good no longer than that. */
export function feeHoldsUntil(
  { steps, fareMinor, departsAt }: { steps: readonly ConditionStep[]; fareMinor: number; departsAt: Temporal.Instant },
  at: Temporal.Instant,
): Temporal.Instant | null {
  const now = refundFeeAt({ steps, fareMinor, departsAt }, at)
  for (const step of steps) {
    const end = endOf(step, departsAt)
    if (end === null || end < at.epochMilliseconds) continue
    const after = refundFeeAt({ steps, fareMinor, departsAt }, Temporal.Instant.fromEpochMilliseconds(end + 1))
    if (after !== now) return Temporal.Instant.fromEpochMilliseconds(end)
  }
  return null
}

/** Why somebody gives a ticket back by the fare's conditions. */
export const VOLUNTARY_REASONS = ['planChanged', 'betterFlight', 'otherTransport', 'wrongChoice', 'other'] as const
/** For what airlines give all of it back, against proof. */
export const INVOLUNTARY_REASONS = ['illness', 'bereavement', 'duty', 'irregularity', 'duplicate'] as const
export const RETURN_NOTE_CHARACTERS_MAX = 128
export const PROOFS_MAX = 6
/** How long an airline takes for a claim, in working days [P-REFUND-INVOL]. */
export const CLAIM_WORKING_DAYS = { from: 7, to: 15 } as const

/** What the desk says about a refund is kept for good: as short and as long as all that staff say. */
export const WHY_MIN_CHARACTERS = 3
export const WHY_MAX_CHARACTERS = 200
