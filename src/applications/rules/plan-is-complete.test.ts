import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { applicableDays, checkPlan } from './plan-is-complete.ts'
import { ESTIMATE_MINOR_MAX, type Plan } from './plan.ts'
import { leg, plan, stay } from './testing.ts'

const context = { today: '2026-11-22', settings: { aheadDaysMax: 30 } }
const faultOf = (more: Partial<Plan>) => {
  const fault = checkPlan(plan(more), context)
  return fault && [fault.refused, fault.field]
}

describe('a plan that is put', () => {
  it('is taken with several cities in order, colleagues, outsiders and guests', () => {
    const whole = plan({
      segments: [
        leg(),
        stay({ endDate: '2026-12-05' }),
        leg({ tripId: 'back', from: 'SHA', to: 'HGH', startDate: '2026-12-05', endDate: '2026-12-06' }),
      ],
      travellers: [
        { personId: 'lin', kind: 'employee' },
        { personId: 'out', kind: 'companion' },
        { personId: 'guest', kind: 'guest' },
      ],
      fileIds: ['a', 'b'],
    })
    expect(checkPlan(whole, context)).toBe(null)
  })

  it('is refused where dates are incorrect in themselves [E-DATE-01]', () => {
    expect(faultOf({ segments: [leg({ startDate: '2026-12-03', endDate: '2026-12-02' })] })).toEqual(['TA-DATES', 'segments.0.endDate'])
    expect(faultOf({ segments: [leg(), leg({ tripId: 'b', startDate: '2026-11-30' })] })).toEqual(['TA-DATES', 'segments.1.startDate'])
    expect(faultOf({ segments: [leg({ endDate: '2027-12-02' })] })).toEqual(['TA-DATES', 'segments.0.endDate'])
  })

  it('is refused where the time cannot be used to submit an application: it is over, or too far ahead [E-DATE-02]', () => {
    const one = (startDate: string, endDate: string) => faultOf({ segments: [leg({ startDate, endDate })] })
    expect(one('2026-11-20', '2026-11-21')).toEqual(['TA-TIME', 'segments.0.endDate'])
    expect(one('2026-11-20', '2026-11-22')).toBe(null)
    expect(one('2026-12-20', '2026-12-22')).toBe(null)
    expect(one('2026-12-20', '2026-12-23')).toEqual(['TA-TIME', 'segments.0.endDate'])
    expect(applicableDays(context)).toEqual({ firstDate: '2026-11-22', lastDate: '2026-12-22' })
  })

  it('may keep days that are over where it is changed, and not move others there [E-DATE-02]', () => {
    const past = leg({ startDate: '2026-11-01', endDate: '2026-11-02' })
    const before = [past]
    expect(checkPlan(plan({ segments: [past, leg({ tripId: 'new' })] }), { ...context, before })).toBe(null)
    expect(checkPlan(plan({ segments: [{ ...past, endDate: '2026-11-03' }] }), { ...context, before })?.refused).toBe('TA-TIME')
    expect(checkPlan(plan({ segments: [{ ...past, tripId: 'new' }] }), { ...context, before })?.refused).toBe('TA-TIME')
  })

  it('names the first field that is wrong', () => {
    expect(faultOf({ segments: [] })).toEqual(['TA-NO-SEGMENT', 'segments'])
    expect(faultOf({ segments: Array.from({ length: 21 }, () => leg()) })).toEqual(['TA-TOO-MANY', 'segments'])
    expect(faultOf({ segments: [leg({ to: 'HGH' })] })).toEqual(['TA-SAME-CITY', 'segments.0.to'])
    expect(faultOf({ segments: [leg({ wanted: { flight: 0 } })] })).toEqual(['TA-NO-PRODUCT', 'segments.0.wanted'])
    expect(faultOf({ segments: [leg({ wanted: { hotel: 1 } })] })).toEqual(['TA-NO-PRODUCT', 'segments.0.wanted.hotel'])
    expect(faultOf({ segments: [leg({ wanted: { flight: 1_000 } })] })).toEqual(['TA-TOO-MANY', 'segments.0.wanted.flight'])
    expect(faultOf({ travellers: [] })).toEqual(['TA-NO-TRAVELLER', 'travellers'])
    const lin = { personId: 'lin', kind: 'employee' } as const
    expect(faultOf({ travellers: [lin, { ...lin, personId: 'su' }, lin] })).toEqual(['TA-TWICE', 'travellers.2'])
    expect(faultOf({ travellers: Array.from({ length: 10 }, (_, i) => ({ ...lin, personId: `${i}` })) })).toEqual([
      'TA-TOO-MANY',
      'travellers',
    ])
    for (const estimateMinor of [-1, 0.5, NaN, ESTIMATE_MINOR_MAX + 1])
      expect(faultOf({ estimateMinor })).toEqual(['TA-ESTIMATE', 'estimateMinor'])
    expect(faultOf({ costCode: ' ' })).toEqual(['TA-COST', 'costCode'])
    expect(faultOf({ reason: ' \n' })).toEqual(['TA-REASON', 'reason'])
    expect(faultOf({ reason: '𠮷'.repeat(200) })).toBe(null)
    expect(faultOf({ reason: '𠮷'.repeat(201) })).toEqual(['TA-TOO-MANY', 'reason'])
    expect(faultOf({ fileIds: ['1', '2', '3', '4', '5', '6'] })).toEqual(['TA-TOO-MANY', 'fileIds'])
  })

  it('is refused with the days, for the sentence', () => {
    const fault = checkPlan(plan({ segments: [leg({ startDate: '2026-12-20', endDate: '2026-12-23' })] }), context)
    expect(isRefusal(fault) && fault.facts).toEqual({ date: '2026-12-23', last: '2026-12-22' })
  })
})
