import { describe, expect, it } from 'vitest'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { flightStatus, USER_STATUSES } from '../../rules/status.ts'
import { en } from '../../text/order/en.ts'
import { zh } from '../../text/order/zh.ts'
import { hasEnded, isPartCancelled, isTrip, isWorkedOn, outcomeOf, whyNotCancelled } from './order-outcome.ts'

const quiet = { outcome: null, tickets: [], cancelRequested: false, isUnclear: false, isStuck: false } as const

describe('what is said after submitting', () => {
  it('follows an order from its hold to its ticket [ST-FLIGHTORDER]', () => {
    const walk = [
      flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.OCCUPYING }),
      flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNPAID }),
      flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNTICKETED, tickets: [FLIGHT_TICKET_CODES.AWAITING_ISSUE] }),
      flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.TICKETED, tickets: [FLIGHT_TICKET_CODES.TICKET_SUCCESS] }),
    ]
    expect(walk.map((status) => outcomeOf(status))).toEqual(['moving', 'moving', 'issuing', 'ticketed'])
    expect(walk.map(hasEnded)).toEqual([false, false, false, false])
  })

  it('tells a failed hold, a failed ticket and a cancelled order apart: the money is elsewhere', () => {
    const closed = (outcome: 'bookingFailed' | 'ticketFailed' | 'cancelled' | 'lapsed') =>
      flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.CLOSED, outcome })
    expect(['bookingFailed', 'ticketFailed', 'cancelled', 'lapsed'].map((one) => outcomeOf(closed(one as 'cancelled')))).toEqual([
      'ended',
      'ticketFailed',
      'cancelled',
      'lapsed',
    ])
    expect(hasEnded(closed('ticketFailed'))).toBe(true)
  })

  it('offers no trip for a calendar of what came to nothing, was given back or became another order', () => {
    const { TICKETED, REFUND, REISSUED, CLOSED, UNPAID } = FLIGHT_ORDER_CODES
    const held = flightStatus({ ...quiet, order: UNPAID })
    const issued = flightStatus({ ...quiet, order: TICKETED, tickets: [FLIGHT_TICKET_CODES.TICKET_SUCCESS] })
    const refunded = flightStatus({ ...quiet, order: REFUND, tickets: [FLIGHT_TICKET_CODES.REFUND_SUCCESS] })
    const cancelled = flightStatus({ ...quiet, order: CLOSED, outcome: 'cancelled' })
    const changed = flightStatus({ ...quiet, order: REISSUED, tickets: [FLIGHT_TICKET_CODES.REISSUE_SUCCESS] })
    expect(changed.key).toBe('changed')
    expect([held, issued, refunded, cancelled, changed].map(isTrip)).toEqual([true, true, false, false, false])
  })

  it('leaves what still flies of a journey abroad for a calendar where its airline has cancelled a way of it', () => {
    const order = (key: string, ...cancelled: readonly boolean[]) =>
      ({ status: { key }, flight: { slices: cancelled.map((is) => (is ? { isCancelled: true } : {})) } }) as unknown as Parameters<
        typeof isPartCancelled
      >[0]
    const key = 'flightCancelled'
    expect([order(key, false, true), order(key, true, true), order(key)].map(isPartCancelled)).toEqual([true, false, false])
    // Once all of it was given back nobody flies any more.
    expect(isPartCancelled(order('refunded', false, true))).toBe(false)
  })

  it('follows an order above the limit: decided about, paid by both, ticketed, or closed with its reason [ST-FLIGHTORDER] [E-PAY-02]', () => {
    const part = { state: 'due' }
    const asked = flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNAPPROVED })
    const due = flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNPAID })
    const arrived = flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNPAID, payment: 'arrived' })
    expect([outcomeOf(asked, part), outcomeOf(due, part), outcomeOf(arrived, part)]).toEqual(['approving', 'paying', 'paid'])
    // The company's own part is paid by itself: nobody is asked for it.
    expect(outcomeOf(due)).toBe('moving')
    const closed = (outcome: 'rejected' | 'lapsed') => flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.CLOSED, outcome })
    expect([outcomeOf(closed('rejected'), part), outcomeOf(closed('lapsed'), part)]).toEqual(['rejected', 'lapsed'])
    expect([hasEnded(closed('rejected')), hasEnded(closed('lapsed')), hasEnded(asked), hasEnded(due)]).toEqual([true, true, false, false])
    expect(zh.result.lapsed.title).toBe('订单超时，已自动取消')
    expect(en.result.lapsed.title).toBe('Time ran out, order cancelled')
  })

  it('shows work only while the system works, not while it waits for a person', () => {
    const at = (order: (typeof FLIGHT_ORDER_CODES)[keyof typeof FLIGHT_ORDER_CODES]) => isWorkedOn(flightStatus({ ...quiet, order }))
    expect([at(FLIGHT_ORDER_CODES.OCCUPYING), at(FLIGHT_ORDER_CODES.UNTICKETED)]).toEqual([true, true])
    expect([at(FLIGHT_ORDER_CODES.UNAPPROVED), at(FLIGHT_ORDER_CODES.UNPAID), at(FLIGHT_ORDER_CODES.TICKETED)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('says that the airline is being asked, never "failed", while an answer is unclear', () => {
    expect(outcomeOf(flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.OCCUPYING, isUnclear: true }))).toBe('confirming')
  })

  it('has a sentence in both languages for every outcome, and none for a status that it does not know', () => {
    const outcomes = USER_STATUSES.flatMap((key) => outcomeOf({ key }) ?? [])
    for (const outcome of outcomes) for (const text of [zh, en]) expect(text.result[outcome].text).not.toBe('')
    expect(outcomeOf({ key: 'somethingNewer' })).toBeNull()
    expect(hasEnded({ key: 'somethingNewer' })).toBe(false)
  })
})

describe('why an order cannot be cancelled', () => {
  const cancel = { allowed: false, code: 'AF-COMPLETE', message: 'what the server says' } as const
  const next = { at: '', state: 'next', title: '', detail: '' } as const
  const ticketed = { ...flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.TICKETED }), label: '' }

  it('is, before its flight, that it has its ticket and a refund is asked for elsewhere [ST-ORD-01]', () => {
    expect(whyNotCancelled({ status: ticketed, actions: { cancel }, timeline: [next], canLeaveValue: false }, zh.detail)).toBe(
      zh.detail.ticketed,
    )
    // Also where the airline does not fly it, and nothing is ahead of it.
    const cancelled = { ...ticketed, key: 'flightCancelled' } as const
    expect(whyNotCancelled({ status: cancelled, actions: { cancel }, timeline: [], canLeaveValue: false }, zh.detail)).toBe(
      zh.detail.ticketed,
    )
    // And where some of several have given theirs back.
    const part = { ...ticketed, key: 'partialRefund' } as const
    expect(whyNotCancelled({ status: part, actions: { cancel }, timeline: [next], canLeaveValue: false }, zh.detail)).toBe(
      zh.detail.ticketed,
    )
    const kept = { status: ticketed, actions: { cancel }, timeline: [next], canLeaveValue: true }
    expect(whyNotCancelled(kept, zh.detail)).toBe(zh.detail.leavesValue)
  })

  it('is, while tickets are on their way back, just that: nothing is complete yet', () => {
    const refunding = { ...ticketed, key: 'refunding' } as const
    const order = { status: refunding, actions: { cancel }, timeline: [next], canLeaveValue: false }
    expect(whyNotCancelled(order, zh.detail)).toBe(zh.detail.returning)
  })

  it('is that she may only read, where her right to book for those who travel has ended: no refund is offered to her', () => {
    const ended = { allowed: false, code: 'AF-RIGHT-ENDED', message: 'you may only read this' } as const
    for (const canLeaveValue of [true, false]) {
      const order = { status: ticketed, actions: { cancel: ended }, timeline: [next], canLeaveValue }
      expect(whyNotCancelled(order, zh.detail)).toBe(ended.message)
    }
  })

  it('is what the server says after the flight and in every other state, and nothing where it can be cancelled', () => {
    expect(whyNotCancelled({ status: ticketed, actions: { cancel }, timeline: [], canLeaveValue: false }, zh.detail)).toBe(cancel.message)
    const issuing = { ...flightStatus({ ...quiet, order: FLIGHT_ORDER_CODES.UNTICKETED }), label: '' }
    expect(whyNotCancelled({ status: issuing, actions: { cancel }, timeline: [next], canLeaveValue: false }, zh.detail)).toBe(
      cancel.message,
    )
    expect(
      whyNotCancelled({ status: issuing, actions: { cancel: { allowed: true } }, timeline: [next], canLeaveValue: false }, zh.detail),
    ).toBeNull()
  })
})
