import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import {
  FLIGHT_REFUND_CODES,
  isUnderWay,
  refundStatus,
  refundTransitions,
  type FlightRefundCode,
  type FlightRefundEvent,
} from './refund-states.ts'

/** Written by hand, cell by cell: where each event leads from each state; - is refused. */
const EVENTS = ['awaitPayment', 'pay', 'awaitApproval', 'approve', 'send', 'accept', 'hand', 'succeed', 'fail', 'close'] as const
const WALK = `
 1:  2  -  4  -  5  -  6  -  98 99
 2:  -  3  -  -  -  -  -  -  -  99
 3:  -  -  -  -  5  -  6  -  -  -
 4:  -  -  -  1  -  -  -  -  98 99
 5:  -  -  -  -  5  7  6  -  98 -
 6:  -  -  -  -  -  -  -  8  98 99
 7:  -  -  -  -  -  -  6  8  98 -
 8:  -  -  -  -  -  -  -  -  -  -
98:  -  -  -  -  -  -  -  -  -  -
99:  -  -  -  -  -  -  -  -  -  -`

const codes = Object.values(FLIGHT_REFUND_CODES)

describe('the walk of a refund [ST-FLIGHTREFUND]', () => {
  it('numbers its states as the specification does, and as READINGS.md reads the rest [ST-FLIGHTREFUND]', () => {
    expect(FLIGHT_REFUND_CODES).toEqual({
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
    })
  })

  it('goes where the table says and refuses everything else [ST-FLIGHTREFUND]', () => {
    const cells = WALK.trim()
      .split('\n')
      .flatMap((line) => {
        const [from = '', to = ''] = line.split(':')
        return to
          .trim()
          .split(/\s+/)
          .map((cell, index) => [Number(from), EVENTS[index], cell === '-' ? null : Number(cell)] as const)
      })
    expect(cells).toHaveLength(codes.length * EVENTS.length)
    const walked = cells.map(([from, event]) => {
      const to = next(refundTransitions, from as FlightRefundCode, event as FlightRefundEvent)
      return [from, event, isRefusal(to) ? null : to]
    })
    expect(walked).toEqual(cells)
  })

  it('ends for good when it is done, has failed or was withdrawn, and is under way before', () => {
    expect(codes.filter((code) => !isUnderWay(code))).toEqual([8, 98, 99])
  })
})

describe('what a refund reads as [ST-FLIGHTREFUND]', () => {
  it('is one status for each state, and tells a claim under review from a refund at the airline [ST-FLIGHTREFUND]', () => {
    const keys = codes.map((code) => [code, refundStatus(code, 'voluntary').key])
    expect(Object.fromEntries(keys)).toEqual({
      1: 'awaitingRefund',
      2: 'awaitingRefund',
      3: 'awaitingRefund',
      4: 'awaitingRefund',
      5: 'automatic',
      6: 'manual',
      7: 'atAirline',
      8: 'refunded',
      98: 'failed',
      99: 'closed',
    })
    expect(refundStatus(7, 'involuntary').key).toBe('underReview')
  })

  it('is settled exactly where nothing follows, and unknown for a code of tomorrow', () => {
    for (const code of codes) expect([code, refundStatus(code, 'manual').settled]).toEqual([code, !isUnderWay(code)])
    expect(refundStatus(42 as FlightRefundCode, 'voluntary')).toMatchObject({ key: 'unknown', settled: true })
  })
})
