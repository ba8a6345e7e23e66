import type { Transitions } from '../../kernel/states.ts'

/** SPEC.md, 4, Approval; READINGS.md: 4 closed by the applicant, 5 by the system. */
export const APPROVAL_STATES = {
  APPLIED: 0,
  AWAITING: 1,
  AGREED: 2,
  REJECTED: 3,
  CLOSED_BY_APPLICANT: 4,
  CLOSED_BY_SYSTEM: 5,
  TIMED_OUT: 6,
} as const
export type ApprovalState = (typeof APPROVAL_STATES)[keyof typeof APPROVAL_STATES]

export type ApprovalEvent = 'ask' | 'agree' | 'reject' | 'withdraw' | 'close' | 'timeOut'

const S = APPROVAL_STATES

/**
 * The walk of a request: it is applied for while the seats are being held, then asked level by level. `agree` is the last
 * level's; what the levels before it say leaves the request where it is.
 */
export const approvalTransitions: Transitions<ApprovalState, ApprovalEvent> = {
  [S.APPLIED]: { ask: S.AWAITING, withdraw: S.CLOSED_BY_APPLICANT, close: S.CLOSED_BY_SYSTEM },
  [S.AWAITING]: {
    agree: S.AGREED,
    reject: S.REJECTED,
    withdraw: S.CLOSED_BY_APPLICANT,
    close: S.CLOSED_BY_SYSTEM,
    timeOut: S.TIMED_OUT,
  },
  [S.AGREED]: {},
  [S.REJECTED]: {},
  [S.CLOSED_BY_APPLICANT]: {},
  [S.CLOSED_BY_SYSTEM]: {},
  [S.TIMED_OUT]: {},
}
