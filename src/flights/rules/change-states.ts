import type { Transitions } from '../../kernel/states.ts'

/** SPEC.md, 4, Flight change; 5 and 6 as READINGS.md reads them, 98 is what came to nothing, 99 what was withdrawn or ran out of time. */
export const FLIGHT_CHANGE_CODES = {
  START_CHANGE: 1,
  PAY: 2,
  PAY_SUCCESS: 3,
  APPROVAL: 4,
  AT_AIRLINE: 5,
  MANUAL_CHANGE: 6,
  CHANGE: 7,
  CHANGE_SUCCEED: 8,
  CHANGE_FAILED: 98,
  CLOSE_CHANGE: 99,
} as const
export type FlightChangeName = keyof typeof FLIGHT_CHANGE_CODES
export type FlightChangeCode = (typeof FLIGHT_CHANGE_CODES)[FlightChangeName]

/** What moves a change. Imperatives; the states are what has been done. */
export type FlightChangeEvent =
  | 'awaitApproval'
  | 'approve'
  | 'awaitPayment'
  | 'pay'
  | 'send'
  | 'accept'
  | 'hand'
  | 'takeUp'
  | 'succeed'
  | 'fail'
  | 'close'

const { START_CHANGE, PAY, PAY_SUCCESS, APPROVAL, AT_AIRLINE, MANUAL_CHANGE, CHANGE, CHANGE_SUCCEED, CHANGE_FAILED, CLOSE_CHANGE } =
  FLIGHT_CHANGE_CODES

/**
 * The walk of a change: its seats are taken (1), somebody agrees where policy wants it (4), it is paid (2, 3), sent to the airline (7) and
 * taken by it (5), done. What nobody can do by machine is with the desk (6), which takes it up as an order like any other once it knows
 * what the airline wants. Who is asked before seats are taken agrees first, and the seats come after (4 to 1).
 */
export const changeTransitions: Transitions<FlightChangeCode, FlightChangeEvent> = {
  [START_CHANGE]: {
    awaitApproval: APPROVAL,
    awaitPayment: PAY,
    pay: PAY_SUCCESS,
    hand: MANUAL_CHANGE,
    fail: CHANGE_FAILED,
    close: CLOSE_CHANGE,
  },
  [APPROVAL]: { approve: START_CHANGE, awaitPayment: PAY, pay: PAY_SUCCESS, fail: CHANGE_FAILED, close: CLOSE_CHANGE },
  [PAY]: { pay: PAY_SUCCESS, fail: CHANGE_FAILED, close: CLOSE_CHANGE },
  [PAY_SUCCESS]: { send: CHANGE, succeed: CHANGE_SUCCEED, fail: CHANGE_FAILED },
  [CHANGE]: { accept: AT_AIRLINE, succeed: CHANGE_SUCCEED, fail: CHANGE_FAILED },
  [AT_AIRLINE]: { succeed: CHANGE_SUCCEED, fail: CHANGE_FAILED },
  [MANUAL_CHANGE]: { takeUp: START_CHANGE, fail: CHANGE_FAILED, close: CLOSE_CHANGE },
  [CHANGE_SUCCEED]: {},
  [CHANGE_FAILED]: {},
  [CLOSE_CHANGE]: {},
}

/** How somebody asks: for a flight that she chose, or of the desk. */
export const CHANGE_KINDS = ['online', 'desk'] as const

/** What a change reads as. */
export const CHANGE_STATUSES = [
  'asked',
  'awaitingApproval',
  'awaitingPayment',
  'paid',
  'underWay',
  'atAirline',
  'manual',
  'changed',
  'failed',
  'closed',
  'unknown',
] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

export interface VisibleChangeStatus {
  readonly code: FlightChangeCode
  readonly key: ChangeStatus
  readonly tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'
  /** Nothing moves by itself any more. */
  readonly settled: boolean
}

const TONE: Readonly<Record<ChangeStatus, VisibleChangeStatus['tone']>> = {
  asked: 'info',
  awaitingApproval: 'info',
  awaitingPayment: 'warn',
  paid: 'info',
  underWay: 'info',
  atAirline: 'info',
  manual: 'warn',
  changed: 'ok',
  failed: 'danger',
  closed: 'quiet',
  unknown: 'quiet',
}
const SETTLED = new Set<ChangeStatus>(['changed', 'failed', 'closed', 'unknown'])

const KEYS: Readonly<Record<FlightChangeCode, ChangeStatus>> = {
  [START_CHANGE]: 'asked',
  [PAY]: 'awaitingPayment',
  [PAY_SUCCESS]: 'paid',
  [APPROVAL]: 'awaitingApproval',
  [AT_AIRLINE]: 'atAirline',
  [MANUAL_CHANGE]: 'manual',
  [CHANGE]: 'underWay',
  [CHANGE_SUCCEED]: 'changed',
  [CHANGE_FAILED]: 'failed',
  [CLOSE_CHANGE]: 'closed',
}

/** The one place where a change's status is made for people. A code that nobody knows reads "unknown"; it never throws. */
export function changeStatus(state: FlightChangeCode): VisibleChangeStatus {
  const key = (KEYS as Readonly<Partial<Record<number, ChangeStatus>>>)[state] ?? 'unknown'
  return { code: state, key, tone: TONE[key], settled: SETTLED.has(key) }
}

/** States that stand in the way of another change of the same tickets. */
export const isChanging = (state: FlightChangeCode): boolean => Object.keys(changeTransitions[state]).length > 0
