import type { Transitions } from '../../kernel/states.ts'

/** SPEC.md, 4, Train order, with READINGS.md, Codes, for 11 to 17. */
export const TRAIN_ORDER_CODES = {
  OCCUPYING: 1,
  AWAITING_PAYMENT: 2,
  AWAITING_CONFIRMATION: 3,
  ISSUING: 4,
  ISSUED: 5,
  ISSUE_FAILED: 6,
  CHANGE_AWAITING_CONFIRMATION: 7,
  CHANGING: 8,
  CHANGED: 9,
  CHANGE_AWAITING_PAYMENT: 10,
  REFUNDING: 11,
  REFUNDED: 12,
  ON_TRIP: 13,
  COMPLETED: 14,
  CANCELLED: 15,
  CLOSED: 16,
  AWAITING_APPROVAL: 17,
} as const
type TrainOrderName = keyof typeof TRAIN_ORDER_CODES
export type TrainOrderCode = (typeof TRAIN_ORDER_CODES)[TrainOrderName]

/** What moves an order. Imperatives; the states are what has been done. */
export type TrainOrderEvent =
  | 'approve'
  | 'approveChange'
  | 'reject'
  | 'hold'
  | 'holdOther'
  | 'failHold'
  | 'confirm'
  | 'confirmFree'
  | 'pay'
  | 'issue'
  | 'failIssue'
  | 'cancel'
  | 'withdraw'
  | 'release'
  | 'lapse'
  | 'replace'
  | 'refund'
  | 'cancelRefund'
  | 'completeRefund'
  | 'completePartOfRefund'
  | 'depart'
  | 'arrive'

const S = TRAIN_ORDER_CODES

/**
 * The walk of an order. Where somebody has to agree, that comes first and the seats are reserved afterwards (ST-APPR-03). The railway may find
 * other seats than those asked for: they wait for a yes (3). What a change becomes is an order of its own that begins at 7 and is issued like
 * any; the order that it takes the place of is changed (9) once that one is issued, and stays issued until then.
 * An order that waits for seats is paid ahead and waits at 4, where no ticket is ordered yet: it alone is withdrawn from there.
 * An order of a group that is all or nothing is released where another of the group came to nothing, as long as its tickets are not ordered.
 * An order whose tickets are all gone never moves again. One that has left is still replaced, or given back where the railway itself broke it.
 */
export const orderTransitions: Transitions<TrainOrderCode, TrainOrderEvent> = {
  [S.AWAITING_APPROVAL]: {
    approve: S.OCCUPYING,
    approveChange: S.CHANGE_AWAITING_CONFIRMATION,
    reject: S.CLOSED,
    release: S.CLOSED,
    cancel: S.CANCELLED,
    lapse: S.CLOSED,
  },
  [S.OCCUPYING]: {
    hold: S.AWAITING_PAYMENT,
    holdOther: S.AWAITING_CONFIRMATION,
    failHold: S.CLOSED,
    release: S.CLOSED,
    cancel: S.CANCELLED,
  },
  [S.AWAITING_CONFIRMATION]: { confirm: S.AWAITING_PAYMENT, cancel: S.CANCELLED, lapse: S.CLOSED },
  [S.AWAITING_PAYMENT]: { pay: S.ISSUING, release: S.CLOSED, cancel: S.CANCELLED, lapse: S.CLOSED },
  [S.ISSUING]: { issue: S.ISSUED, failIssue: S.ISSUE_FAILED, release: S.CLOSED, withdraw: S.CANCELLED },
  [S.ISSUED]: { replace: S.CHANGED, refund: S.REFUNDING, depart: S.ON_TRIP },
  [S.ISSUE_FAILED]: {},
  [S.CHANGE_AWAITING_CONFIRMATION]: {
    confirm: S.CHANGE_AWAITING_PAYMENT,
    confirmFree: S.CHANGING,
    failHold: S.CLOSED,
    cancel: S.CANCELLED,
    lapse: S.CLOSED,
  },
  [S.CHANGE_AWAITING_PAYMENT]: { pay: S.CHANGING, cancel: S.CANCELLED, lapse: S.CLOSED },
  [S.CHANGING]: { issue: S.ISSUED, failIssue: S.ISSUE_FAILED },
  [S.CHANGED]: {},
  [S.REFUNDING]: { cancelRefund: S.ISSUED, completePartOfRefund: S.ISSUED, completeRefund: S.REFUNDED },
  [S.REFUNDED]: {},
  [S.ON_TRIP]: { replace: S.CHANGED, refund: S.REFUNDING, arrive: S.COMPLETED },
  [S.COMPLETED]: {},
  [S.CANCELLED]: {},
  [S.CLOSED]: {},
}

/** Whoever pays a part of it herself is awaited. */
export const isAwaitingPayment = (state: TrainOrderCode): boolean => state === S.AWAITING_PAYMENT || state === S.CHANGE_AWAITING_PAYMENT

/** SPEC.md, 4, Train standby. */
export const TRAIN_STANDBY_CODES = {
  WAITING: 1,
  SUCCEEDED: 2,
  FAILED: 3,
  AWAITING_APPROVAL: 4,
  WITHDRAWN: 5,
  CLOSED: 6,
} as const
type TrainStandbyName = keyof typeof TRAIN_STANDBY_CODES
export type TrainStandbyCode = (typeof TRAIN_STANDBY_CODES)[TrainStandbyName]

export type TrainStandbyEvent = 'approve' | 'reject' | 'lapse' | 'fulfil' | 'fail' | 'withdraw' | 'close'

const B = TRAIN_STANDBY_CODES

/**
 * The walk of a standby: agreed to where that is needed, then waiting, and one end. It fails at its cut-off with nothing found; it closes where
 * it never came to wait, or nobody paid it ahead. No end leads on: seats that come back later are somebody else's.
 */
export const standbyTransitions: Transitions<TrainStandbyCode, TrainStandbyEvent> = {
  [B.AWAITING_APPROVAL]: { approve: B.WAITING, reject: B.CLOSED, lapse: B.CLOSED, withdraw: B.WITHDRAWN },
  [B.WAITING]: { fulfil: B.SUCCEEDED, fail: B.FAILED, withdraw: B.WITHDRAWN, close: B.CLOSED },
  [B.SUCCEEDED]: {},
  [B.FAILED]: {},
  [B.WITHDRAWN]: {},
  [B.CLOSED]: {},
}
