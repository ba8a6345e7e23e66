import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { UserStatus } from '../../rules/status.ts'
import type { FlightOrderText } from '../../text/order/zh.ts'

/** What a person reads right after submitting: the names of the sentences under `result` in the wing's texts. */
export type Outcome = Extract<
  keyof FlightOrderText['result'],
  | 'moving'
  | 'confirming'
  | 'approving'
  | 'approvingFirst'
  | 'paying'
  | 'paid'
  | 'issuing'
  | 'ticketed'
  | 'ended'
  | 'ticketFailed'
  | 'cancelling'
  | 'cancelled'
  | 'payConfirming'
  | 'rejected'
  | 'lapsed'
  | 'attention'
  | 'seatsAsked'
  | 'seatsToConfirm'
>

const OUTCOMES: Readonly<Partial<Record<UserStatus, Outcome>>> = {
  created: 'moving',
  seatRequestProcessing: 'moving',
  seatsAsked: 'seatsAsked',
  seatsToConfirm: 'seatsToConfirm',
  awaitingPayment: 'moving',
  duringPayment: 'moving',
  paymentSuccess: 'paid',
  awaitingApproval: 'approving',
  awaitingConfirmation: 'confirming',
  issuingTickets: 'issuing',
  awaitingTicketIssuance: 'issuing',
  ticketIssued: 'ticketed',
  bookingFailed: 'ended',
  ticketFailed: 'ticketFailed',
  cancelling: 'cancelling',
  cancelledClosed: 'cancelled',
  lapsed: 'lapsed',
  rejected: 'rejected',
  manualBooking: 'attention',
}

/**
 * By a status's key. Null for what comes long after submitting, and for keys that this version of the app does not know. An order
 * that is to be paid waits for its traveller only where a part of it is hers; the company's moves by itself.
 */
export function outcomeOf({ key }: { key: string }, personPart: object | null = null, isAskedFirst = false): Outcome | null {
  const outcome = OUTCOMES[key as UserStatus] ?? null
  if (isAskedFirst && outcome === 'approving') return 'approvingFirst'
  if (personPart && key === 'duringPayment') return 'payConfirming'
  return personPart && key === 'awaitingPayment' ? 'paying' : outcome
}

/** Whether somebody is asked before anything is held. */
export const isAskedFirst = ({ approval, heldUntil }: Pick<FlightOrderDetails, 'approval' | 'heldUntil'>): boolean =>
  approval?.way === 'beforeBooking' && heldUntil === null

const ENDED: ReadonlySet<Outcome | null> = new Set<Outcome>(['ended', 'ticketFailed', 'cancelled', 'rejected', 'lapsed'])

/** Waiting for a person, in hours rather than seconds. */
const IN_HANDS: ReadonlySet<string> = new Set<UserStatus>(['awaitingApproval', 'awaitingPayment', 'manualBooking', 'seatsToConfirm'])

/** Whether the system is at work on the order right now, so that looking on is worth while. */
export const isWorkedOn = ({ key, settled }: { key: string; settled: boolean }): boolean => !settled && !IN_HANDS.has(key)

/** Whether the order came to nothing: a new search is what helps then. */
export const hasEnded = (status: { key: string }): boolean => ENDED.has(outcomeOf(status))

/** What was a trip and is none any more: what was changed is one of the order that it became. */
const NO_TRIP: ReadonlySet<string> = new Set(['refunded', 'changed', 'flightCancelled'])

/** Whether there is, or may come to be, a trip that somebody puts into her calendar. */
export const isTrip = (status: { key: string }): boolean => !hasEnded(status) && !NO_TRIP.has(status.key)

/** Whether its airline flies a way of it no longer, and others as planned: those are for calendars and airports as before. */
export const isPartCancelled = ({ status, flight: { slices = [] } }: PartOfOrder): boolean =>
  status.key === 'flightCancelled' && slices.some(({ isCancelled }) => isCancelled) && slices.some(({ isCancelled }) => !isCancelled)
interface PartOfOrder {
  readonly status: { readonly key: string }
  readonly flight: Pick<FlightOrderDetails['flight'], 'slices'>
}

/** Whether its airline flies it, or some way of it, no longer as it stands on the order, whatever else its tickets are under way to. */
export const isBroken = (airline: FlightOrderDetails['airline']): boolean =>
  airline !== null && airline.kind !== 'retimed' && (airline.state === 'open' || airline.state === 'accepting')

/** Whoever once booked for them and may only read now. */
export const readsOnly = ({ actions: { cancel } }: Pick<FlightOrderDetails, 'actions'>): boolean =>
  !cancel.allowed && cancel.code === 'AF-RIGHT-ENDED'

/** Tickets to fly on, whatever their airline says of the flight. */
const HAS_TICKETS: ReadonlySet<string> = new Set([
  'ticketIssued',
  'flightChanged',
  'flightCancelled',
  // Of several, whoever still flies gives hers back in the same way.
  'partialChange',
  'partialRefund',
  'partialChangeAndRefund',
])

type Judged = Pick<FlightOrderDetails, 'status' | 'actions' | 'timeline' | 'canLeaveValue'>

/** Why the order cannot be cancelled; null where it can. A ticket not yet flown is not "complete" to its traveller: a refund is left, and who gives it, or that its fare may be kept as value. */
export function whyNotCancelled(
  { status, actions: { cancel }, timeline, canLeaveValue }: Judged,
  t: Pick<FlightOrderText['detail'], 'ticketed' | 'leavesValue' | 'returning'>,
): string | null {
  if (cancel.allowed) return null
  // Nothing of it is left to her who may only read: no refund is spoken of.
  if (readsOnly({ actions: { cancel } })) return cancel.message
  if (status.key === 'refunding') return t.returning
  // What its airline does not fly is complete to nobody either: its ticket is given back, for nothing.
  const isAhead = status.key === 'flightCancelled' || timeline.some((step) => step.state === 'next')
  if (!HAS_TICKETS.has(status.key) || !isAhead) return cancel.message
  return canLeaveValue ? t.leavesValue : t.ticketed
}
