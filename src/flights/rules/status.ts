import { FLIGHT_ORDER_CODES as ORDER, FLIGHT_TICKET_CODES as TICKET, type FlightOrderCode, type FlightTicketCode } from './states.ts'

/** What a traveller reads (SPEC.md, 4, Flight order, user-visible statuses; "cancelled/closed" is one). */
export const USER_STATUSES = [
  'created',
  'seatRequestProcessing',
  'awaitingConfirmation',
  'awaitingPayment',
  'duringPayment',
  'paymentSuccess',
  'awaitingApproval',
  'issuingTickets',
  'ticketIssued',
  'ticketFailed',
  'cancelledClosed',
  'bookingFailed',
  'partialChange',
  'partialRefund',
  'partialChangeAndRefund',
  'awaitingTicketIssuance',
  'manualBooking',
  'unknown',
  // Asked to cancel while the airline has not said yet whether the seat is taken: "holding your seat" would read as if nobody had listened.
  'cancelling',
  // An issued ticket that is being given up: "ticketed" would send its traveller to the airport.
  'givingUp',
  // Ends of the walk that the specification names among the codes but not among the visible statuses.
  'changed',
  'refunded',
  // Of an order with tickets some are on their way back: "ticketed" would read as if nobody had asked.
  'refunding',
  // The same of tickets that are being changed.
  'changing',
  // The airline itself has cancelled the flight, or changed it, and nobody has answered yet: "ticketed" would send its traveller to the airport.
  'flightCancelled',
  'flightChanged',
  // Seats that an airline does not give at once: it looks for them, or waits for a yes.
  'seatsAsked',
  'seatsToConfirm',
  // It could be paid, and waits for the other ways of its journey: "to be paid" would ask for what cannot be done.
  'awaitingOtherWay',
  'lapsed',
  'rejected',
] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

export interface StatusInput {
  readonly order: FlightOrderCode
  /** How a closed order ended. */
  readonly outcome: 'cancelled' | 'bookingFailed' | 'ticketFailed' | 'lapsed' | 'rejected' | null
  readonly tickets: readonly FlightTicketCode[]
  /** Somebody asked to cancel while the seat was being taken. */
  readonly cancelRequested: boolean
  /** The supplier has not said clearly what happened; it is being asked. */
  readonly isUnclear: boolean
  /** The machine has given up; a person finishes the order. */
  readonly isStuck: boolean
  /** An issued order is being given up for value; the airline has not answered yet. */
  readonly isGivingUp?: boolean
  /** What the airline itself has done to the flight, as long as nobody has answered. */
  readonly airlineWord?: 'cancelled' | 'changed' | null
  /** Seats that the airline was asked for: it has not answered, or waits for a yes. */
  readonly seatWord?: 'asked' | 'toConfirm' | null
  /** It could be paid, and waits for the other ways of its journey. */
  readonly isWaiting?: boolean
  /** Where a payment is under way: begun at a gateway, or arrived while the order has not moved yet. */
  readonly payment?: 'none' | 'during' | 'arrived'
}

export interface UserVisibleStatus {
  readonly code: FlightOrderCode
  readonly key: UserStatus
  readonly tone: Tone
  /** Nothing moves by itself any more. */
  readonly settled: boolean
}

const CODES = new Set<number>(Object.values(ORDER))

const TICKETED_KEY = {
  [ORDER.TICKETED]: 'ticketIssued',
  [ORDER.REISSUED]: 'changed',
  [ORDER.PART_REISSUE]: 'partialChange',
  [ORDER.PART_REFUND]: 'partialRefund',
  [ORDER.REFUND_REISSUE]: 'partialChangeAndRefund',
} as const satisfies Partial<Record<FlightOrderCode, UserStatus>>

/** Somebody still travels on it. */
const isGood = (ticket: FlightTicketCode): boolean =>
  ticket === TICKET.TICKET_SUCCESS || ticket === TICKET.REISSUE_CANCELLED || ticket === TICKET.REFUND_CANCELLED

/** Of tickets all of which stand alike, also where others of the order do not: whoever reads of her own alone reads what became of it. */
function ownKey(tickets: readonly FlightTicketCode[]): 'refunded' | 'changed' | 'ticketIssued' | null {
  if (tickets.length === 0) return null
  if (tickets.every((ticket) => ticket === TICKET.REFUND_SUCCESS)) return 'refunded'
  if (tickets.every((ticket) => ticket === TICKET.REISSUE_SUCCESS)) return 'changed'
  return tickets.every(isGood) ? 'ticketIssued' : null
}

function keyOf(input: StatusInput): UserStatus {
  if (input.isStuck && input.order !== ORDER.CLOSED) return 'manualBooking'
  switch (input.order) {
    case ORDER.OCCUPYING:
      if (input.cancelRequested) return 'cancelling'
      if (input.isUnclear) return 'awaitingConfirmation'
      if (input.seatWord) return input.seatWord === 'asked' ? 'seatsAsked' : 'seatsToConfirm'
      return input.tickets.length === 0 ? 'created' : 'seatRequestProcessing'
    case ORDER.UNAPPROVED:
      return input.isWaiting ? 'awaitingOtherWay' : 'awaitingApproval'
    case ORDER.UNPAID:
      if (input.isWaiting) return 'awaitingOtherWay'
      if (input.payment === 'during') return 'duringPayment'
      return input.payment === 'arrived' ? 'paymentSuccess' : 'awaitingPayment'
    case ORDER.UNTICKETED:
      return input.tickets.some((ticket) => ticket === TICKET.TICKET_SUCCESS) ? 'awaitingTicketIssuance' : 'issuingTickets'
    case ORDER.TICKETED:
    case ORDER.REISSUED:
    case ORDER.PART_REISSUE:
    case ORDER.PART_REFUND:
    case ORDER.REFUND_REISSUE:
      if (input.order === ORDER.TICKETED && input.isGivingUp) return 'givingUp'
      if (input.tickets.includes(TICKET.REFUNDING)) return 'refunding'
      if (input.tickets.includes(TICKET.REISSUING)) return 'changing'
      if (input.airlineWord && input.tickets.some(isGood)) return input.airlineWord === 'cancelled' ? 'flightCancelled' : 'flightChanged'
      return ownKey(input.tickets) ?? TICKETED_KEY[input.order]
    case ORDER.REFUND:
      return ownKey(input.tickets) === 'changed' ? 'changed' : 'refunded'
    case ORDER.CLOSED:
      return input.outcome === null || input.outcome === 'cancelled' ? 'cancelledClosed' : input.outcome
  }
}

const TONE: Readonly<Record<UserStatus, Tone>> = {
  created: 'info',
  seatRequestProcessing: 'info',
  awaitingConfirmation: 'warn',
  awaitingPayment: 'warn',
  duringPayment: 'info',
  paymentSuccess: 'info',
  awaitingApproval: 'warn',
  issuingTickets: 'info',
  ticketIssued: 'ok',
  ticketFailed: 'danger',
  cancelledClosed: 'quiet',
  bookingFailed: 'danger',
  partialChange: 'ok',
  partialRefund: 'ok',
  partialChangeAndRefund: 'ok',
  awaitingTicketIssuance: 'info',
  manualBooking: 'warn',
  unknown: 'quiet',
  cancelling: 'info',
  givingUp: 'info',
  changed: 'ok',
  refunded: 'quiet',
  refunding: 'info',
  changing: 'info',
  flightCancelled: 'danger',
  flightChanged: 'warn',
  seatsAsked: 'info',
  seatsToConfirm: 'warn',
  awaitingOtherWay: 'warn',
  lapsed: 'quiet',
  rejected: 'danger',
}

const MOVING = new Set<UserStatus>([
  'created',
  'seatRequestProcessing',
  'awaitingConfirmation',
  'awaitingPayment',
  'duringPayment',
  'paymentSuccess',
  'awaitingApproval',
  'issuingTickets',
  'awaitingTicketIssuance',
  'manualBooking',
  'cancelling',
  'refunding',
  'changing',
  'givingUp',
  'seatsAsked',
  'seatsToConfirm',
  'awaitingOtherWay',
])

/** The one place where a status is made for people. A code that nobody knows reads "unknown"; it never throws. */
export function flightStatus(input: StatusInput): UserVisibleStatus {
  const key = CODES.has(input.order) ? keyOf(input) : 'unknown'
  return { code: input.order, key, tone: TONE[key], settled: !MOVING.has(key) }
}

export type CancelVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: 'AF-CANCELLING' | 'AF-ISSUING' | 'AF-COMPLETE' | 'AF-NO-CANCELLABLE' }

/**
 * Whether an order may be cancelled: until its ticket is ordered. Afterwards the airline decides first, and a complete order
 * cannot be cancelled (ST-ORD-01): its way back is a refund.
 */
export function canCancel(input: { order: FlightOrderCode; cancelRequested: boolean }): CancelVerdict {
  switch (input.order) {
    case ORDER.OCCUPYING:
      return input.cancelRequested ? { allowed: false, code: 'AF-CANCELLING' } : { allowed: true }
    case ORDER.UNAPPROVED:
    case ORDER.UNPAID:
      return { allowed: true }
    case ORDER.UNTICKETED:
      return { allowed: false, code: 'AF-ISSUING' }
    // Nothing of it is left: no ticket was issued, all were given back, or others took their place [E-FLIGHT-12].
    case ORDER.CLOSED:
    case ORDER.REFUND:
    case ORDER.REISSUED:
      return { allowed: false, code: 'AF-NO-CANCELLABLE' }
    default:
      return { allowed: false, code: 'AF-COMPLETE' }
  }
}
