import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { allows, next, type Transitions } from '../../kernel/states.ts'
import {
  orderTransitions,
  standbyTransitions,
  TRAIN_ORDER_CODES,
  TRAIN_STANDBY_CODES,
  type TrainOrderCode,
  type TrainOrderEvent,
  type TrainStandbyCode,
  type TrainStandbyEvent,
} from './states.ts'

/**
 * The walks written once more by hand: a line per state, what moves it and where to, by code. Whatever is not on a line is refused; a
 * transition that somebody adds or drops shows up here.
 */
const ORDER_WALK: Readonly<Record<number, string>> = {
  1: 'hold 2, holdOther 3, failHold 16, release 16, cancel 15',
  2: 'pay 4, release 16, cancel 15, lapse 16',
  3: 'confirm 2, cancel 15, lapse 16',
  4: 'issue 5, failIssue 6, release 16, withdraw 15',
  5: 'replace 9, refund 11, depart 13',
  6: '',
  7: 'confirm 10, confirmFree 8, failHold 16, cancel 15, lapse 16',
  8: 'issue 5, failIssue 6',
  9: '',
  10: 'pay 8, cancel 15, lapse 16',
  11: 'cancelRefund 5, completePartOfRefund 5, completeRefund 12',
  12: '',
  13: 'replace 9, refund 11, arrive 14',
  14: '',
  15: '',
  16: '',
  17: 'approve 1, approveChange 7, reject 16, release 16, cancel 15, lapse 16',
}
const ORDER_EVENTS = [
  ...[
    'approve',
    'approveChange',
    'reject',
    'hold',
    'holdOther',
    'failHold',
    'confirm',
    'confirmFree',
    'pay',
    'issue',
    'failIssue',
    'cancel',
    'withdraw',
    'release',
  ],
  ...['lapse', 'replace', 'refund', 'cancelRefund', 'completeRefund', 'completePartOfRefund', 'depart', 'arrive'],
] as TrainOrderEvent[]

const STANDBY_WALK: Readonly<Record<number, string>> = {
  1: 'fulfil 2, fail 3, withdraw 5, close 6',
  2: '',
  3: '',
  4: 'approve 1, reject 6, lapse 6, withdraw 5',
  5: '',
  6: '',
}
const STANDBY_EVENTS = ['approve', 'reject', 'lapse', 'fulfil', 'fail', 'withdraw', 'close'] as TrainStandbyEvent[]

type Cell = readonly [from: number, event: string, to: number | null]

function writtenCells(walk: Readonly<Record<number, string>>, events: readonly string[]): Cell[] {
  return Object.entries(walk).flatMap(([from, line]) => {
    const targets = new Map(
      line
        .split(', ')
        .map((step) => step.split(' '))
        .map(([event = '', to]) => [event, Number(to)]),
    )
    return events.map((event): Cell => [Number(from), event, targets.get(event) ?? null])
  })
}

function walkedCells<S extends number, E extends string>(table: Transitions<S, E>, cells: readonly Cell[]): Cell[] {
  return cells.map(([from, event]) => {
    const to = next(table, from as S, event as E)
    return [from, event, isRefusal(to) ? null : to]
  })
}

/** Every event that any state of the table knows. */
const eventsIn = (table: object): string[] => [...new Set(Object.values(table).flatMap((moves) => Object.keys(moves as object)))].toSorted()

function reachable<S extends number, E extends string>(table: Transitions<S, E>, from: readonly S[]): number[] {
  const seen = new Set<number>(from)
  for (const state of seen) for (const to of Object.values<S | undefined>(table[state as S])) if (to !== undefined) seen.add(to)
  return [...seen].toSorted((a, b) => a - b)
}

const codesOf = (codes: Readonly<Record<string, number>>): number[] => Object.values(codes).toSorted((a, b) => a - b)

describe('the walk of a train order [ST-TRAINORDER]', () => {
  it('has the codes 1 to 17 of the specification, 11 to 16 as they are read in order [ST-TRAINORDER]', () => {
    expect(TRAIN_ORDER_CODES).toEqual({
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
    })
  })

  it('goes where the hand-written matrix says and refuses everything else [ST-TRAINORDER]', () => {
    const cells = writtenCells(ORDER_WALK, ORDER_EVENTS)
    expect(cells).toHaveLength(17 * 22)
    expect(walkedCells(orderTransitions, cells)).toEqual(cells)
    expect(eventsIn(orderTransitions)).toEqual(ORDER_EVENTS.toSorted())
  })

  it('reaches every code from a booking, a change and what has to be agreed to, and none without its seats being paid [ST-TRAINORDER]', () => {
    const { OCCUPYING, CHANGE_AWAITING_CONFIRMATION, AWAITING_APPROVAL, ISSUED } = TRAIN_ORDER_CODES
    expect(reachable(orderTransitions, [OCCUPYING, CHANGE_AWAITING_CONFIRMATION, AWAITING_APPROVAL])).toEqual(codesOf(TRAIN_ORDER_CODES))
    expect(reachable(orderTransitions, [ISSUED])).not.toContain(TRAIN_ORDER_CODES.CANCELLED)
  })

  it('reserves seats after the approval, and issues nothing that was not agreed to [ST-TRAINORDER] [ST-APPR-03]', () => {
    expect(next(orderTransitions, TRAIN_ORDER_CODES.AWAITING_APPROVAL, 'approve')).toBe(TRAIN_ORDER_CODES.OCCUPYING)
    for (const event of ['hold', 'pay', 'issue'] satisfies TrainOrderEvent[]) {
      expect([event, allows(orderTransitions, TRAIN_ORDER_CODES.AWAITING_APPROVAL, event)]).toEqual([event, false])
    }
  })

  it('is never cancelled or lapsed once it is being issued [ST-TRAINORDER] [ST-ORD-01]', () => {
    for (const code of reachable(orderTransitions, [TRAIN_ORDER_CODES.ISSUING, TRAIN_ORDER_CODES.CHANGING])) {
      for (const event of ['cancel', 'lapse'] satisfies TrainOrderEvent[]) {
        expect([code, event, allows(orderTransitions, code as TrainOrderCode, event)]).toEqual([code, event, false])
      }
    }
  })

  it('refuses with STATE_CHANGED, naming state and event [ST-TRAINORDER]', () => {
    expect(next(orderTransitions, TRAIN_ORDER_CODES.CLOSED, 'pay')).toEqual({ refused: 'STATE_CHANGED', facts: { from: 16, event: 'pay' } })
  })
})

describe('the walk of a standby [ST-TRAINSTANDBY]', () => {
  it('has the codes 1 to 6 of the specification [ST-TRAINSTANDBY]', () => {
    expect(TRAIN_STANDBY_CODES).toEqual({ WAITING: 1, SUCCEEDED: 2, FAILED: 3, AWAITING_APPROVAL: 4, WITHDRAWN: 5, CLOSED: 6 })
  })

  it('goes where the hand-written matrix says and refuses everything else [ST-TRAINSTANDBY]', () => {
    const cells = writtenCells(STANDBY_WALK, STANDBY_EVENTS)
    expect(cells).toHaveLength(6 * 7)
    expect(walkedCells(standbyTransitions, cells)).toEqual(cells)
    expect(eventsIn(standbyTransitions)).toEqual(STANDBY_EVENTS.toSorted())
  })

  it('has one end, whichever: nothing moves a standby that has succeeded, failed, been withdrawn or closed [ST-TRAINSTANDBY]', () => {
    const ends = [TRAIN_STANDBY_CODES.SUCCEEDED, TRAIN_STANDBY_CODES.FAILED, TRAIN_STANDBY_CODES.WITHDRAWN, TRAIN_STANDBY_CODES.CLOSED]
    for (const code of ends) expect(STANDBY_EVENTS.filter((event) => allows(standbyTransitions, code, event))).toEqual([])
    expect(reachable<TrainStandbyCode, TrainStandbyEvent>(standbyTransitions, [4])).toEqual(codesOf(TRAIN_STANDBY_CODES))
  })
})
