import { describe, expect, it } from 'vitest'
import { TRAIN_ORDER_CODES, TRAIN_STANDBY_CODES, type TrainOrderCode } from './states.ts'
import { standbyStatus, trainStatus, type TrainStatusInput } from './status.ts'

const S = TRAIN_ORDER_CODES
const read = (order: TrainOrderCode, more: Partial<TrainStatusInput> = {}) =>
  trainStatus({
    order,
    outcome: null,
    tickets: [],
    payment: 'none',
    isSent: true,
    cancelRequested: false,
    isUnclear: false,
    isStuck: false,
    railwayWord: null,
    awaitsGroup: false,
    seeksFlight: false,
    ...more,
  })
const keyOf = (...asked: Parameters<typeof read>) => read(...asked).key

describe('what a traveller reads of a train order [ST-TRAINORDER]', () => {
  it('is one word for each code, and whether anything still moves by itself [ST-TRAINORDER]', () => {
    const words: [TrainOrderCode, string, boolean][] = [
      [S.OCCUPYING, 'seatRequestProcessing', false],
      [S.AWAITING_PAYMENT, 'awaitingPayment', false],
      [S.AWAITING_CONFIRMATION, 'awaitingConfirmation', false],
      [S.ISSUING, 'issuingTickets', false],
      [S.ISSUED, 'ticketIssued', true],
      [S.ISSUE_FAILED, 'ticketFailed', true],
      [S.CHANGE_AWAITING_CONFIRMATION, 'changeAwaitingConfirmation', false],
      [S.CHANGING, 'changing', false],
      [S.CHANGED, 'changed', true],
      [S.CHANGE_AWAITING_PAYMENT, 'changeAwaitingPayment', false],
      [S.REFUNDING, 'refunding', false],
      [S.REFUNDED, 'refunded', true],
      [S.ON_TRIP, 'onTrip', false],
      [S.COMPLETED, 'completed', true],
      [S.CANCELLED, 'cancelledClosed', true],
      [S.CLOSED, 'cancelledClosed', true],
      [S.AWAITING_APPROVAL, 'awaitingApproval', false],
    ]
    expect(words).toHaveLength(Object.keys(S).length)
    expect(words.map(([code]) => [code, keyOf(code), read(code).settled])).toEqual(words)
  })

  it('tells a wish to cancel, an unclear answer and a hold that was not sent yet apart while seats are being taken', () => {
    expect(keyOf(S.OCCUPYING, { isSent: false })).toBe('created')
    expect(keyOf(S.OCCUPYING, { isUnclear: true })).toBe('unclear')
    expect(keyOf(S.OCCUPYING, { isUnclear: true, cancelRequested: true })).toBe('cancelling')
    expect(keyOf(S.CHANGE_AWAITING_CONFIRMATION, { isUnclear: true })).toBe('unclear')
  })

  it('says of what is to be paid whether a payment is under way or has arrived', () => {
    for (const code of [S.AWAITING_PAYMENT, S.CHANGE_AWAITING_PAYMENT]) {
      expect([keyOf(code, { payment: 'during' }), keyOf(code, { payment: 'arrived' })]).toEqual(['duringPayment', 'paymentSuccess'])
    }
  })

  it('says of several tickets what has become of some, and what is under way before that', () => {
    const of = (...tickets: TrainStatusInput['tickets']) => keyOf(S.ISSUED, { tickets })
    expect(of('issued', 'refunded')).toBe('partialRefund')
    expect(of('issued', 'changed')).toBe('partialChange')
    expect(of('issued', 'changed', 'refunded')).toBe('partialChangeAndRefund')
    expect(of('changing', 'refunded')).toBe('changing')
    expect(of('changing', 'refunding')).toBe('refunding')
  })

  it('says of one ticket what became of it, whatever became of the others of its order', () => {
    for (const state of [S.ISSUED, S.ON_TRIP, S.REFUNDING, S.COMPLETED]) {
      expect(keyOf(state, { tickets: ['refunded'] })).toBe('refunded')
      expect(keyOf(state, { tickets: ['changed'] })).toBe('changed')
    }
    expect(keyOf(S.REFUNDING, { tickets: ['issued'] })).toBe('ticketIssued')
    expect(keyOf(S.REFUNDING, { tickets: ['refunding'] })).toBe('refunding')
    expect(keyOf(S.REFUNDED, { tickets: ['changed'] })).toBe('changed')
  })

  it('never sends somebody to the station whose train was cancelled, as long as a ticket for it is left', () => {
    expect(keyOf(S.ISSUED, { tickets: ['issued'], railwayWord: 'cancelled' })).toBe('trainCancelled')
    expect(keyOf(S.ON_TRIP, { tickets: ['issued'], railwayWord: 'cancelled' })).toBe('trainCancelled')
    expect(keyOf(S.ISSUED, { tickets: ['refunding'], railwayWord: 'cancelled' })).toBe('refunding')
    expect([keyOf(S.ISSUED, { tickets: ['issued', 'refunded'], railwayWord: 'delayed' })]).toEqual(['trainDelayed'])
    expect(keyOf(S.ISSUED, { tickets: ['refunded'], railwayWord: 'delayed' })).toBe('refunded')
    expect(keyOf(S.ON_TRIP, { tickets: ['issued'], railwayWord: 'delayed' })).toBe('onTrip')
  })

  it('is not said to have failed while a flight is being looked for in its place', () => {
    for (const state of [S.CLOSED, S.ISSUE_FAILED]) {
      expect(keyOf(state, { outcome: 'bookingFailed', seeksFlight: true })).toBe('lookingForFlight')
      expect(keyOf(state, { outcome: 'bookingFailed' })).not.toBe('lookingForFlight')
    }
  })

  it('says how an order closed, that a person has it, and "unknown" of a code that nobody knows', () => {
    expect(['bookingFailed', 'lapsed', 'rejected'].map((outcome) => keyOf(S.CLOSED, { outcome: outcome as 'lapsed' }))).toEqual([
      'bookingFailed',
      'lapsed',
      'rejected',
    ])
    expect([keyOf(S.ISSUING, { isStuck: true }), keyOf(S.CLOSED, { isStuck: true })]).toEqual(['manualBooking', 'cancelledClosed'])
    expect(read(42 as TrainOrderCode)).toEqual({ code: 42, key: 'unknown', tone: 'quiet', settled: true })
  })
})

describe('what a traveller reads of a standby [ST-TRAINSTANDBY]', () => {
  it('is one word for each code [ST-TRAINSTANDBY]', () => {
    expect(
      Object.values(TRAIN_STANDBY_CODES).map((code) => [code, standbyStatus(code, true).key, standbyStatus(code, true).settled]),
    ).toEqual([
      [1, 'standbyWaiting', false],
      [2, 'standbySucceeded', true],
      [3, 'standbyFailed', true],
      [4, 'awaitingApproval', false],
      [5, 'standbyWithdrawn', true],
      [6, 'cancelledClosed', true],
    ])
    expect(standbyStatus(9 as 1, true).key).toBe('unknown')
  })

  it('is not "waiting" before it is paid ahead [ST-TRAINSTANDBY]', () => {
    expect(standbyStatus(TRAIN_STANDBY_CODES.WAITING, false)).toEqual({ code: 1, key: 'standbyUnpaid', tone: 'warn', settled: false })
  })
})
