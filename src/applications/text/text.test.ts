import { describe, expect, it } from 'vitest'
import { callList } from '../calls/list.ts'
import { MISMATCHES } from '../rules/booking-matches-application.ts'
import { PRODUCTS } from '../rules/plan.ts'
import { APPLICATION_STATES } from '../rules/states.ts'
import { AUTHORISATION_STATES } from '../rules/urgent-trip-is-authorised.ts'
import type { Facts } from './facts.ts'
import { applicationsText } from './index.ts'

const OF_OTHER_WINGS = /^(?:PEOPLE|COST|AP)-/

describe.each(['zh', 'en'] as const)('the words of applications in %s', (language) => {
  const text = applicationsText[language]
  const say = (code: keyof typeof text.refusals, facts: Facts = {}): string => {
    const words = text.refusals[code]
    return typeof words === 'string' ? words : words(facts)
  }

  it('name every state, product and authorisation', () => {
    expect(Object.keys(text.states)).toEqual([...APPLICATION_STATES])
    expect(Object.keys(text.products)).toEqual([...PRODUCTS])
    expect(Object.keys(text.authorisations)).toEqual([...AUTHORISATION_STATES])
    expect(Object.keys(text.mismatches)).toHaveLength(MISMATCHES.length)
    expect(new Set(Object.values(text.states)).size).toBe(APPLICATION_STATES.length)
  })

  it('say every refusal that a call may give, also without facts', () => {
    const codes = callList.flatMap((definition): readonly string[] => definition.errors)
    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes) expect([code, Object.hasOwn(text.refusals, code) || OF_OTHER_WINGS.test(code)]).toEqual([code, true])
    for (const code of Object.keys(text.refusals) as (keyof typeof text.refusals)[]) {
      expect([code, say(code)]).toEqual([code, expect.stringMatching(/\S/)])
      expect(say(code)).not.toMatch(/undefined|NaN/)
    }
  })

  it('tell incorrect dates from a time that cannot be applied for [E-DATE-01] [E-DATE-02]', () => {
    const [dates, time] =
      language === 'zh'
        ? ['所选日期不正确', '所选时间不能提交申请']
        : ['The selected dates are incorrect', 'The chosen time cannot be used to submit an application']
    expect(say('TA-DATES', { startDate: '2026-12-03', endDate: '2026-12-02' })).toContain(dates)
    expect(say('TA-DATES', { days: 180 })).toMatch(/180/)
    expect(say('TA-TIME', { date: '2026-11-21', first: '2026-11-22' })).toContain(time)
    expect(say('TA-TIME', { last: '2026-12-22' })).toMatch(/12月22日|22 Dec/)
  })

  it('advise to change what is booked only where it can be changed now', () => {
    const advice = language === 'zh' ? '把申请改到' : 'change the application'
    expect(say('TA-BOOKED', { mayChange: 'yes' })).toContain(advice)
    expect(say('TA-BOOKED', { mayChange: 'no' })).not.toContain(advice)
  })

  it('say how many are left and within how many hours a trip is urgent', () => {
    expect(say('TA-COUNT', { remaining: 1 })).toContain('1')
    expect(say('TA-AUTHORISATION', { hours: 24 })).toContain('24')
    expect(say('TA-UNAPPROVED', { last: '2026-12-22' })).toMatch(/12月22日|22 Dec/)
  })
})
