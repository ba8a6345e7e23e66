import type { Transitions } from '../../kernel/states.ts'

/** SPEC.md, 4, Flight order: codes and names. */
export const FLIGHT_ORDER_CODES = {
  UNPAID: 0,
  UNAPPROVED: 1,
  UNTICKETED: 2,
  TICKETED: 3,
  REISSUED: 4,
  PART_REISSUE: 5,
  REFUND: 6,
  PART_REFUND: 7,
  REFUND_REISSUE: 8,
  OCCUPYING: 20,
  CLOSED: 99,
} as const
export type FlightOrderName = keyof typeof FLIGHT_ORDER_CODES
export type FlightOrderCode = (typeof FLIGHT_ORDER_CODES)[FlightOrderName]

/** What moves an order. Imperatives; the states are what has been done. */
export type FlightOrderEvent =
  | 'hold'
  | 'failHold'
  | 'awaitApproval'
  | 'approve'
  | 'approveFirst'
  | 'reject'
  | 'pay'
  | 'issue'
  | 'failIssue'
  | 'cancel'
  | 'lapse'
  | 'reissue'
  | 'reissuePart'
  | 'refund'
  | 'refundPart'

const { UNPAID, UNAPPROVED, UNTICKETED, TICKETED, REISSUED, PART_REISSUE, REFUND, PART_REFUND, REFUND_REISSUE, OCCUPYING, CLOSED } =
  FLIGHT_ORDER_CODES

/**
 * The walk of an order: seats are taken first, then somebody approves where that is needed, then it is paid, then ticketed. Where the
 * company wants to be asked before anything is held, it begins by waiting, and its seats are taken once that is agreed to.
 * Before payment it may still be cancelled or lapse; once it is being ticketed only the issue's own outcome moves it, and
 * after the ticket only changes and refunds do. Refunded and closed orders stay so.
 */
export const orderTransitions: Transitions<FlightOrderCode, FlightOrderEvent> = {
  [OCCUPYING]: { hold: UNPAID, awaitApproval: UNAPPROVED, failHold: CLOSED, cancel: CLOSED },
  [UNAPPROVED]: { approve: UNPAID, approveFirst: OCCUPYING, reject: CLOSED, cancel: CLOSED, lapse: CLOSED },
  [UNPAID]: { pay: UNTICKETED, cancel: CLOSED, lapse: CLOSED },
  [UNTICKETED]: { issue: TICKETED, failIssue: CLOSED },
  [TICKETED]: { reissue: REISSUED, reissuePart: PART_REISSUE, refund: REFUND, refundPart: PART_REFUND },
  [REISSUED]: {},
  [PART_REISSUE]: { reissue: REISSUED, reissuePart: PART_REISSUE, refund: REFUND, refundPart: REFUND_REISSUE },
  [PART_REFUND]: { refund: REFUND, refundPart: PART_REFUND, reissue: REFUND_REISSUE, reissuePart: REFUND_REISSUE },
  [REFUND_REISSUE]: { refund: REFUND, refundPart: REFUND_REISSUE, reissue: REFUND_REISSUE, reissuePart: REFUND_REISSUE },
  [REFUND]: {},
  [CLOSED]: {},
}

/**
 * A ticket's codes: 3 to 12 as READINGS.md numbers them; the two before a ticket is ordered have no number there and get
 * ours. Names are the specification's named set where it has one.
 */
export const FLIGHT_TICKET_CODES = {
  OCCUPYING: -2,
  OCCUPY_SUCCESS: -1,
  AWAITING_ISSUE: 3,
  TICKET_SUCCESS: 4,
  REISSUING: 5,
  REISSUE_CANCELLED: 6,
  REISSUE_SUCCESS: 7,
  REFUNDING: 8,
  REFUND_CANCELLED: 9,
  REFUND_SUCCESS: 10,
  TICKET_FAIL: 11,
  INVALID: 12,
} as const
export type FlightTicketName = keyof typeof FLIGHT_TICKET_CODES
export type FlightTicketCode = (typeof FLIGHT_TICKET_CODES)[FlightTicketName]

export type FlightTicketEvent =
  | 'occupy'
  | 'order'
  | 'issue'
  | 'failIssue'
  | 'cancel'
  | 'change'
  | 'cancelChange'
  | 'completeChange'
  | 'refund'
  | 'cancelRefund'
  | 'completeRefund'

const T = FLIGHT_TICKET_CODES

/**
 * The walk of one ticket. A change or refund that is given up leaves it as usable as before. One that was changed is replaced by a ticket of
 * another order, which walks its own way.
 */
export const ticketTransitions: Transitions<FlightTicketCode, FlightTicketEvent> = {
  [T.OCCUPYING]: { occupy: T.OCCUPY_SUCCESS, cancel: T.INVALID },
  [T.OCCUPY_SUCCESS]: { order: T.AWAITING_ISSUE, cancel: T.INVALID },
  [T.AWAITING_ISSUE]: { issue: T.TICKET_SUCCESS, failIssue: T.TICKET_FAIL },
  [T.TICKET_SUCCESS]: { change: T.REISSUING, refund: T.REFUNDING },
  [T.REISSUING]: { cancelChange: T.REISSUE_CANCELLED, completeChange: T.REISSUE_SUCCESS },
  [T.REISSUE_CANCELLED]: { change: T.REISSUING, refund: T.REFUNDING },
  [T.REISSUE_SUCCESS]: {},
  [T.REFUNDING]: { cancelRefund: T.REFUND_CANCELLED, completeRefund: T.REFUND_SUCCESS },
  [T.REFUND_CANCELLED]: { change: T.REISSUING, refund: T.REFUNDING },
  [T.REFUND_SUCCESS]: {},
  [T.TICKET_FAIL]: {},
  [T.INVALID]: {},
}
