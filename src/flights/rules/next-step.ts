import type { UserStatus } from './status.ts'

/** What somebody can do next with an order in her list, or waits for. */
export type NextStep =
  | 'pay'
  | 'approval'
  | 'rebook'
  | 'notBooked'
  | 'ticketFailed'
  | 'refund'
  | 'seatsAsked'
  | 'seatsToConfirm'
  | 'otherWay'
  | 'airline'

const STEPS: Readonly<Partial<Record<UserStatus, NextStep>>> = {
  awaitingPayment: 'pay',
  duringPayment: 'pay',
  awaitingApproval: 'approval',
  refunding: 'refund',
  seatsAsked: 'seatsAsked',
  seatsToConfirm: 'seatsToConfirm',
  awaitingOtherWay: 'otherWay',
  flightCancelled: 'airline',
  flightChanged: 'airline',
  // What came to nothing can be booked anew; who said no, or called it off herself, does not want that.
  lapsed: 'rebook',
  // Nothing ran out here: no seat was had.
  bookingFailed: 'notBooked',
  // Nor here: it was paid for, and what was paid goes back.
  ticketFailed: 'ticketFailed',
}

/** By the key of the visible status. A part to be paid is its owner's; nobody else is told to pay it. */
export function nextStep({ key, isOwner }: { key: string; isOwner: boolean }): NextStep | null {
  const step = Object.hasOwn(STEPS, key) ? (STEPS[key as UserStatus] ?? null) : null
  return step === 'pay' && !isOwner ? null : step
}
