import { describe, expect, it } from 'vitest'
import { hasTold, verdictKind } from '../../web/ui/badge.tsx'
import { en } from '../text/list/en.ts'
import { zh } from '../text/list/zh.ts'
import type { CabinFare } from '../calls/searching.ts'
import { compliantGroup, faresIn, firstChoice } from './fares.ts'
import { aroundMark, headlineOf, wayOn } from './verdict.ts'

describe('a verdict on the page', () => {
  it('sets the amount apart wherever it stands in the sentence', () => {
    expect(aroundMark('This fare is ¥320 over your limit', '¥320 over')).toEqual({
      before: 'This fare is ',
      mark: '¥320 over',
      after: ' your limit',
    })
    expect(aroundMark('这班票价比差标高 ¥320', '¥320')).toEqual({ before: '这班票价比差标高 ', mark: '¥320', after: '' })
    expect(aroundMark('这班符合差标', '')).toEqual({ before: '这班符合差标', mark: '', after: '' })
    expect(aroundMark('这班符合差标', '¥1')).toEqual({ before: '这班符合差标', mark: '', after: '' })
  })

  it('leads to the form, to a reason where one is asked for, and nowhere where the server says no [V-FLIGHT-19]', () => {
    const [asked, free] = [{ reason: true }, { reason: false }]
    expect(wayOn({ bookable: { allowed: true }, needs: free })).toBe('book')
    expect(wayOn({ bookable: { allowed: true }, needs: asked })).toBe('reason')
    expect(wayOn({ bookable: { allowed: false }, needs: asked })).toBe('none')
    expect(wayOn({ bookable: { allowed: false }, needs: free })).toBe('none')
  })
})

describe('why a form asks for a reason', () => {
  const budget = { sentence: 'More than is left in the budget “Marketing” for 2026. Somebody has to approve it' }

  it('is the budget where the offer itself is within the policy, and never that it is in policy [P-POL-05]', () => {
    expect(headlineOf({ verdict: { isWithin: true, badge: 'In policy' }, budget })).toEqual({ text: budget.sentence, mark: '' })
    expect(headlineOf({ verdict: { isWithin: true, badge: '¥90 above lowest' }, budget })).toEqual({ text: budget.sentence, mark: '' })
  })

  it('is what binds of the offer, where something does', () => {
    const over = { text: '¥430 over', mark: '¥430 over' }
    expect(headlineOf({ verdict: { isWithin: false, badge: '¥430 over' }, budget })).toEqual(over)
    expect(headlineOf({ verdict: { isWithin: false, badge: '¥430 over' }, budget: null })).toEqual(over)
  })
})

describe('the badge of a verdict', () => {
  it('is loud for what binds alone: what is only told about is no exception [P-POL-01]', () => {
    const kindOf = (compliant: boolean, isWithin: boolean) => verdictKind({ compliant, isWithin })
    expect([kindOf(true, true), kindOf(false, true), kindOf(false, false)]).toEqual(['ok', 'info', 'over'])
  })

  it('is never called complying in a count of which the company is told', () => {
    const listed = (compliant: boolean, isWithin: boolean) => ({ verdict: { compliant, isWithin } })
    expect(hasTold([listed(true, true), listed(false, false)])).toBe(false)
    expect(hasTold([listed(true, true), listed(false, true)])).toBe(true)
    for (const t of [zh, en]) {
      expect(t.inPolicy(26, 26, true)).not.toMatch(/符合|comply/)
      expect(t.compliantOnly(true)).not.toMatch(/合规|policy/)
    }
  })
})

describe('the fares of a flight', () => {
  const fare = (offerKey: string, cabin: CabinFare['cabin'], fareMinor: number, isWithin: boolean) =>
    ({ offerKey, cabin, fareMinor, verdict: { isWithin } }) as CabinFare
  const fares = [
    fare('y', 'Y', 96_000, false),
    fare('b', 'Y', 118_000, true),
    fare('a', 'A', 140_000, true),
    fare('c', 'C', 300_000, false),
  ]

  it('stand with their group: economy with premium economy, business with first', () => {
    expect(faresIn(fares, 'economy').map((one) => one.offerKey)).toEqual(['y', 'b', 'a'])
    expect(faresIn(fares, 'business').map((one) => one.offerKey)).toEqual(['c'])
  })

  it('begin with the cheapest that complies, or with the cheapest', () => {
    expect(firstChoice(fares)?.offerKey).toBe('b')
    expect(firstChoice(faresIn(fares, 'business'))?.offerKey).toBe('c')
    expect(firstChoice([])).toBeUndefined()
  })

  it('lead to the group that has what complies', () => {
    const way = (cabin: CabinFare['cabin']) => ({ fare: { cabin } })
    expect(compliantGroup('business', [way('Y'), way('A')])).toBe('economy')
    expect(compliantGroup('business', [way('Y'), way('C')])).toBe('business')
    expect(compliantGroup('economy', [way('A')])).toBe('economy')
    expect(compliantGroup('business', [])).toBe('business')
  })
})
