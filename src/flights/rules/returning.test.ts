import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeAt } from './conditions.ts'
import type { ConditionStep } from './offer.ts'
import { feeHoldsUntil, hasTickets, mayReturn, mayReturnAny, refundFeeAt, type AtAirline } from './returning.ts'
import { FLIGHT_ORDER_CODES as ORDER, FLIGHT_TICKET_CODES as TICKET } from './states.ts'

const DEPARTS = Temporal.Instant.from('2026-12-01T08:00:00+08:00')
const STEPS: readonly ConditionStep[] = [
  { untilHoursBefore: 168, feePercent: 5 },
  { untilHoursBefore: 48, feePercent: 10 },
  { untilHoursBefore: 4, feePercent: 25 },
  { untilHoursBefore: 0, feePercent: 40 },
  { untilHoursBefore: null, feePercent: null },
]
const FARE = 123_400
const terms = { steps: STEPS, fareMinor: FARE, departsAt: DEPARTS }
const before = (hours: number, seconds = 0): Temporal.Instant => DEPARTS.subtract({ hours }).add({ seconds })

describe('what an airline keeps of a ticket', () => {
  it('changes at its step to the second: at the hour the earlier fee holds, a second later the next', () => {
    const around = (hours: number) => [before(hours, -1), before(hours), before(hours, 1)].map((at) => refundFeeAt(terms, at))
    expect(around(168)).toEqual([62_00, 62_00, 124_00])
    expect(around(48)).toEqual([124_00, 124_00, 309_00])
    expect(around(4)).toEqual([309_00, 309_00, 494_00])
    expect(around(0)).toEqual([494_00, 494_00, null])
  })

  const anySteps = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }).chain((hours) =>
    fc
      .array(fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }), { minLength: hours.length + 2, maxLength: hours.length + 2 })
      .map((percents): ConditionStep[] =>
        [...hours.toSorted((a, b) => b - a), 0, null].map((untilHoursBefore, index) => ({
          untilHoursBefore,
          feePercent: percents[index] ?? null,
        })),
      ),
  )
  const anyInstant = fc.integer({ min: -500 * 3_600, max: 500 * 3_600 }).map((seconds) => DEPARTS.add({ seconds }))

  it('is what the conditions’ own rows say, whatever they are and whenever it is asked', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 1, max: 10_000_000 }), anyInstant, (steps, fareMinor, at) => {
        const hours = (DEPARTS.epochMilliseconds - at.epochMilliseconds) / 3_600_000
        const fee = refundFeeAt({ steps, fareMinor, departsAt: DEPARTS }, at)
        expect(fee).toBe(feeAt(steps, fareMinor, hours))
        expect(fee === null || (fee >= 0 && fee <= fareMinor)).toBe(true)
      }),
    )
  })

  it('stands until exactly when it says: the same fee up to there, another right after', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 1, max: 10_000_000 }), anyInstant, (steps, fareMinor, at) => {
        const of = { steps, fareMinor, departsAt: DEPARTS }
        const until = feeHoldsUntil(of, at)
        const now = refundFeeAt(of, at)
        // Where it stays, it is the same long after departure; where it does not, right after the instant that it says.
        const last = until ?? DEPARTS.add({ hours: 1_000 })
        expect(until === null || Temporal.Instant.compare(until, at) >= 0).toBe(true)
        expect(refundFeeAt(of, last)).toBe(now)
        expect(refundFeeAt(of, last.add({ milliseconds: 1 })) === now).toBe(until === null)
      }),
    )
  })
})

describe('which tickets may be given back', () => {
  const may = (ticket: keyof typeof TICKET, atAirline: AtAirline = 'issued', order: keyof typeof ORDER = 'TICKETED') => {
    const verdict = mayReturn({ order: ORDER[order], ticket: TICKET[ticket], atAirline })
    return verdict.allowed ? 'yes' : verdict.code
  }

  it('are those that are issued, or whose change or refund was given up', () => {
    const said = Object.keys(TICKET).map((name) => [name, may(name as keyof typeof TICKET)])
    expect(Object.fromEntries(said)).toEqual({
      OCCUPYING: 'AF-NOT-ISSUED',
      OCCUPY_SUCCESS: 'AF-NOT-ISSUED',
      AWAITING_ISSUE: 'AF-NOT-ISSUED',
      TICKET_SUCCESS: 'yes',
      REISSUING: 'AF-TICKET-CHANGING',
      REISSUE_CANCELLED: 'yes',
      REISSUE_SUCCESS: 'AF-CHANGED',
      REFUNDING: 'AF-REFUNDING',
      REFUND_CANCELLED: 'yes',
      REFUND_SUCCESS: 'AF-REFUNDED',
      TICKET_FAIL: 'AF-NOT-ISSUED',
      INVALID: 'AF-NOT-ISSUED',
    })
  })

  it('are not those that their airline calls used or checked in, or works on [V-FLIGHT-15] [V-FLIGHT-17] [E-FLIGHT-07] [E-FLIGHT-08]', () => {
    const said = (['issued', null, 'used', 'checkedIn', 'underReview', 'refunding', 'refunded', 'changing', 'changed'] as const).map((at) =>
      may('TICKET_SUCCESS', at),
    )
    expect(said).toEqual([
      'yes',
      'yes',
      'AF-TICKET-USED',
      'AF-CHECKED-IN',
      'AF-REFUNDING',
      'AF-REFUNDING',
      'AF-REFUNDED',
      'AF-TICKET-CHANGING',
      'AF-CHANGED',
    ])
  })

  it('are there from the issue until all are given back or replaced', () => {
    const orders = Object.entries(ORDER).flatMap(([name, code]) => (hasTickets(code) ? [name] : []))
    expect(orders).toEqual(['TICKETED', 'PART_REISSUE', 'PART_REFUND', 'REFUND_REISSUE'])
    expect(mayReturnAny(ORDER.PART_REFUND, [TICKET.REFUND_SUCCESS, TICKET.TICKET_SUCCESS])).toBe(true)
    expect(mayReturnAny(ORDER.PART_REFUND, [TICKET.REFUND_SUCCESS, TICKET.REFUNDING])).toBe(false)
    expect(mayReturnAny(ORDER.REFUND, [TICKET.REFUND_SUCCESS])).toBe(false)
  })
})
