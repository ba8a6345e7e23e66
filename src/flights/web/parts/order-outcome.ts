import type { UserStatus } from '../../rules/status.ts'
import type { FlightScreensText } from '../../text/screens/zh.ts'

/** What a person reads right after submitting: the names of the sentences under `result` in the wing's texts. */
export type Outcome = Extract<
  keyof FlightScreensText['result'],
  'moving' | 'confirming' | 'issuing' | 'ticketed' | 'ended' | 'ticketFailed' | 'cancelled' | 'attention'
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
  changed: 'ticketed',
  partialChange: 'ticketed',
  partialRefund: 'ticketed',
  partialChangeAndRefund: 'ticketed',
  bookingFailed: 'ended',
  ticketFailed: 'ticketFailed',
  cancelledClosed: 'cancelled',
  refunded: 'cancelled',
  manualBooking: 'attention',
}

/** By a status's key. One that this version of the app does not know is still on its way, or it needs a person. */
export function outcomeOf({ key, settled }: { key: string; settled: boolean }): Outcome {
  return OUTCOMES[key as UserStatus] ?? (settled ? 'attention' : 'moving')
}

/** Whether the order came to nothing: a new search is what helps. */
export const hasEnded = ({ key }: { key: string }): boolean => {
  const outcome = OUTCOMES[key as UserStatus]
  return outcome === 'ended' || outcome === 'ticketFailed' || outcome === 'cancelled'
}
