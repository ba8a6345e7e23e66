import type { FlightOrderDetails } from '../../calls.ts'
import type { UserStatus } from '../../rules/status.ts'
import type { FlightOrderText } from '../../text/order/zh.ts'

/** What a person reads right after submitting: the names of the sentences under `result` in the wing's texts. */
export type Outcome = Extract<
  keyof FlightOrderText['result'],
  'moving' | 'confirming' | 'issuing' | 'ticketed' | 'ended' | 'ticketFailed' | 'cancelling' | 'cancelled' | 'attention'
>

const OUTCOMES: Readonly<Partial<Record<UserStatus, Outcome>>> = {
  created: 'moving',
  seatRequestProcessing: 'moving',
  awaitingPayment: 'moving',
  duringPayment: 'moving',
  paymentSuccess: 'moving',
  awaitingApproval: 'moving',
  awaitingConfirmation: 'confirming',
  issuingTickets: 'issuing',
  awaitingTicketIssuance: 'issuing',
  ticketIssued: 'ticketed',
  bookingFailed: 'ended',
  ticketFailed: 'ticketFailed',
  cancelling: 'cancelling',
  cancelledClosed: 'cancelled',
  manualBooking: 'attention',
}

/** By a status's key. Null for what comes long after submitting, and for keys that this version of the app does not know. */
export function outcomeOf({ key }: { key: string }): Outcome | null {
  return OUTCOMES[key as UserStatus] ?? null
}

const ENDED: ReadonlySet<Outcome | null> = new Set<Outcome>(['ended', 'ticketFailed', 'cancelled'])

/** Whether the order came to nothing: a new search is what helps then. */
export const hasEnded = (status: { key: string }): boolean => ENDED.has(outcomeOf(status))

type Judged = Pick<FlightOrderDetails, 'status' | 'actions' | 'timeline'>

/** Why the order cannot be cancelled; null where it can. A ticket not yet flown is not "complete" to its traveller: a refund is left, and who gives it. */
export function whyNotCancelled(
  { status, actions: { cancel }, timeline }: Judged,
  t: Pick<FlightOrderText['detail'], 'ticketed'>,
): string | null {
  if (cancel.allowed) return null
  const isAhead = timeline.some((step) => step.state === 'next')
  return status.key === 'ticketIssued' && isAhead ? t.ticketed : cancel.message
}
