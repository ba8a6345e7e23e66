import type { Transitions } from '../../kernel/states.ts'

/**
 * SPEC.md, 4, Flight refund; 3, 5, 6 and 7 as READINGS.md reads them, and of the two that it calls cancelled 98 is what came to nothing,
 * 99 what was withdrawn.
 */
export const FLIGHT_REFUND_CODES = {
  START_REFUND: 1,
  PAY: 2,
  PAY_SUCCESS: 3,
  APPROVAL: 4,
  REFUND: 5,
  MANUAL_REFUND: 6,
  AT_AIRLINE: 7,
  REFUND_SUCCEED: 8,
  REFUND_FAILED: 98,
  CLOSE_REFUND: 99,
} as const
export type FlightRefundName = keyof typeof FLIGHT_REFUND_CODES
export type FlightRefundCode = (typeof FLIGHT_REFUND_CODES)[FlightRefundName]

/** What moves a refund. Imperatives; the states are what has been done. */
export type FlightRefundEvent =
  | 'awaitPayment'
  | 'pay'
  | 'awaitApproval'
  | 'approve'
  | 'send'
  | 'accept'
  | 'hand'
  | 'succeed'
  | 'fail'
  | 'close'

const { START_REFUND, PAY, PAY_SUCCESS, APPROVAL, REFUND, MANUAL_REFUND, AT_AIRLINE, REFUND_SUCCEED, REFUND_FAILED, CLOSE_REFUND } =
  FLIGHT_REFUND_CODES

/**
 * The walk of a refund: asked for, sent to the airline by us, taken by it, done. What nobody can do by machine goes to the desk, from
 * wherever it stands. An airline keeps its fee out of what comes back, so that a refund costs nothing that is paid first, and giving a
 * ticket back needs nobody's word: 2 to 4 are in the table for whoever asks for either, and no refund of ours goes there. Once it is at the
 * airline nobody withdraws it; what has ended stays so.
 */
export const refundTransitions: Transitions<FlightRefundCode, FlightRefundEvent> = {
  [START_REFUND]: {
    awaitPayment: PAY,
    awaitApproval: APPROVAL,
    send: REFUND,
    hand: MANUAL_REFUND,
    fail: REFUND_FAILED,
    close: CLOSE_REFUND,
  },
  [PAY]: { pay: PAY_SUCCESS, close: CLOSE_REFUND },
  [PAY_SUCCESS]: { send: REFUND, hand: MANUAL_REFUND },
  [APPROVAL]: { approve: START_REFUND, fail: REFUND_FAILED, close: CLOSE_REFUND },
  [REFUND]: { send: REFUND, accept: AT_AIRLINE, hand: MANUAL_REFUND, fail: REFUND_FAILED },
  [MANUAL_REFUND]: { succeed: REFUND_SUCCEED, fail: REFUND_FAILED, close: CLOSE_REFUND },
  [AT_AIRLINE]: { succeed: REFUND_SUCCEED, fail: REFUND_FAILED, hand: MANUAL_REFUND },
  [REFUND_SUCCEED]: {},
  [REFUND_FAILED]: {},
  [CLOSE_REFUND]: {},
}

/** How somebody asks: by the fare's conditions, for all of it against proof, or of the desk. */
export const REFUND_KINDS = ['voluntary', 'involuntary', 'manual'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** What a refund reads as (SPEC.md: "manual or automatic, failed, closed, refunded, awaiting refund"), and two that say why one waits. */
export const REFUND_STATUSES = [
  'awaitingRefund',
  'automatic',
  'atAirline',
  'underReview',
  'manual',
  'refunded',
  'failed',
  'closed',
  'unknown',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export interface VisibleRefundStatus {
  readonly code: FlightRefundCode
  readonly key: RefundStatus
  readonly tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'
  /** Nothing moves by itself any more. */
  readonly settled: boolean
}

const TONE: Readonly<Record<RefundStatus, VisibleRefundStatus['tone']>> = {
  awaitingRefund: 'info',
  automatic: 'info',
  atAirline: 'info',
  underReview: 'info',
  manual: 'warn',
  refunded: 'ok',
  failed: 'danger',
  closed: 'quiet',
  unknown: 'quiet',
}
const SETTLED = new Set<RefundStatus>(['refunded', 'failed', 'closed', 'unknown'])

function keyOf(state: FlightRefundCode, kind: RefundKind): RefundStatus {
  switch (state) {
    case START_REFUND:
    case PAY:
    case PAY_SUCCESS:
    case APPROVAL:
      return 'awaitingRefund'
    case REFUND:
      return 'automatic'
    case MANUAL_REFUND:
      return 'manual'
    case AT_AIRLINE:
      return kind === 'involuntary' ? 'underReview' : 'atAirline'
    case REFUND_SUCCEED:
      return 'refunded'
    case REFUND_FAILED:
      return 'failed'
    case CLOSE_REFUND:
      return 'closed'
    default:
      return 'unknown'
  }
}

/** The one place where a refund's status is made for people. A code that nobody knows reads "unknown"; it never throws. */
export function refundStatus(state: FlightRefundCode, kind: RefundKind): VisibleRefundStatus {
  const key = keyOf(state, kind)
  return { code: state, key, tone: TONE[key], settled: SETTLED.has(key) }
}

/** States that stand in the way of another refund of the same tickets. */
export const isUnderWay = (state: FlightRefundCode): boolean => Object.keys(refundTransitions[state]).length > 0
