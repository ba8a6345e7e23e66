import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, judgeAll, judgeByStandard } from './judge.ts'
import { marketOf } from './market.ts'
import { overToApproveMinor, payerSplit } from './payers.ts'
import type { BreachAction, PaidBy } from './policy.ts'
import { BREACH_ACTIONS, PAID_BY } from './policy.ts'
import { standardFor } from './standard.ts'
import { offerOf, PICTURED, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'

function split(paidBy: PaidBy, onBreach: BreachAction, fareMinor = 152_000, totalMinor = 160_500) {
  const policy = policyOf({ 'fare-within-price-limit': { ...settings(120_000), onBreach, routes: [] } }, paidBy)
  const verdict = judge(policy, TRAVELLER, offerOf({ fareMinor }), marketOf([], TODAY))
  return payerSplit(policy, verdict, totalMinor)
}

describe('who pays', () => {
  it('is the company, the person or the difference, as the policy says [SC-PAY-02] [P-POL-08]', () => {
    expect(split('company', 'approve')).toEqual({ companyMinor: 160_500, personMinor: 0 })
    expect(split('difference', 'approve')).toEqual({ companyMinor: 128_500, personMinor: 32_000 })
    expect(split('person', 'approve')).toEqual({ companyMinor: 0, personMinor: 160_500 })
  })
  it('is the company inside the limits, whatever the policy says of what lies above', () => {
    for (const paidBy of PAID_BY) expect(split(paidBy, 'approve', 120_000, 128_500)).toEqual({ companyMinor: 128_500, personMinor: 0 })
  })
  it('is the company where a limit only lets pass or tells', () => {
    for (const action of ['allow', 'tell'] as const) {
      for (const paidBy of PAID_BY) expect(split(paidBy, action)).toEqual({ companyMinor: 160_500, personMinor: 0 })
    }
  })
  it('is the company where a reason is enough, and the difference where that is all that a breach costs', () => {
    for (const paidBy of PAID_BY) {
      expect(split(paidBy, 'reason')).toEqual({ companyMinor: 160_500, personMinor: 0 })
      expect(split(paidBy, 'difference')).toEqual({ companyMinor: 128_500, personMinor: 32_000 })
    }
  })
  it('is as the broken rule says itself, the hardest of several on the person [P-POL-08]', () => {
    const price = { ...settings<number>(120_000), paidBy: 'difference', routes: [] } as const
    const splitBy = (rules: Parameters<typeof policyOf>[0]) => {
      const policy = policyOf(rules, 'company')
      return payerSplit(policy, judge(policy, TRAVELLER, offerOf({ fareMinor: 152_000, refundable: false }), marketOf([], TODAY)), 160_500)
    }
    expect(splitBy({ 'fare-within-price-limit': price, 'discount-within-limit': settings(60) })).toEqual({
      companyMinor: 128_500, // the discount is the company's to pay, and lowers nothing
      personMinor: 32_000,
    })
    expect(
      splitBy({ 'fare-within-price-limit': price, 'refundable-only': { ...settings<true>(true), onBreach: 'tell', paidBy: 'person' } }),
    ).toEqual({ companyMinor: 0, personMinor: 160_500 })
  })
  it('is as a layer says, on its days alone', () => {
    const layers = [
      {
        name: { zh: '展会', en: 'Fair' },
        scope: { dates: { from: '2026-09-22', until: '2026-09-22' } },
        aboveLimitPaidBy: 'company',
        rules: {},
      },
    ] as const
    const policy = { ...policyOf({ 'fare-within-price-limit': { ...settings(120_000), routes: [] } }, 'person'), layers }
    const on = (departDate: string) =>
      payerSplit(policy, judge(policy, TRAVELLER, offerOf({ departDate, fareMinor: 152_000 }), marketOf([], TODAY)), 160_500)
    expect([on('2026-09-22').personMinor, on('2026-09-23').personMinor]).toEqual([0, 160_500])
    const back = {
      ...policyOf(policy.rules, 'company'),
      layers: [{ ...layers[0], scope: {}, aboveLimitPaidBy: 'person' as const }, ...layers],
    }
    const standard = standardFor(back, TRAVELLER)
    const byStandard = (departDate: string) =>
      payerSplit(standard, judgeByStandard(standard, offerOf({ departDate, fareMinor: 152_000 }), marketOf([], TODAY)), 160_500).personMinor
    expect([byStandard('2026-09-22'), byStandard('2026-09-23')]).toEqual([0, 160_500])
  })
  it('takes the lowest of several broken limits, and no gap twice', () => {
    const policy = policyOf({
      'fare-within-price-limit': { ...settings(120_000), routes: [] },
      'discount-within-limit': settings(60),
      'lowest-fare-within-hours': { ...settings(2), onBreach: 'tell' },
    })
    const [verdict] = judgeAll(policy, TRAVELLER, [offerOf({ fareMinor: 152_000 }), offerOf({ fareMinor: 50_000 })], TODAY)
    // 60 % of 1,600 is 960, below the price limit; the lowest fare of 500 only tells.
    expect(verdict && payerSplit(policy, verdict, 160_500)).toEqual({ companyMinor: 104_500, personMinor: 56_000 })
  })
  it('counts above what needs no approval only what binds: a limit that tells asks nobody', () => {
    const policy = policyOf({
      'fare-within-price-limit': { ...settings(120_000), routes: [] },
      'lowest-fare-within-hours': { ...settings(2), onBreach: 'tell' },
    })
    const [over, told] = judgeAll(
      policy,
      TRAVELLER,
      [offerOf({ fareMinor: 122_000 }), offerOf({ fareMinor: 110_000 }), offerOf({ fareMinor: 50_000 })],
      TODAY,
    )
    expect(over && [over.overMinor, overToApproveMinor(over)]).toEqual([72_000, 2_000])
    expect(told && [told.overMinor, overToApproveMinor(told)]).toEqual([60_000, 0])
  })
  it('is the company where only the days ahead are missing: they have no price', () => {
    const policy = policyOf({ 'booked-days-ahead': settings(30) })
    const [verdict] = judgeAll(policy, TRAVELLER, [offerOf()], TODAY)
    expect(verdict && payerSplit(policy, verdict, 100_000)).toEqual({ companyMinor: 100_000, personMinor: 0 })
  })
  it('splits the pictured trip as the picture shows', () => {
    const verdict = judge(PICTURED, TRAVELLER, offerOf({ fareMinor: 152_000 }), marketOf([], TODAY))
    expect(payerSplit(PICTURED, verdict, 160_500)).toEqual({ companyMinor: 128_500, personMinor: 32_000 })
  })
  it('always adds up to the total, with no part below zero', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(...PAID_BY),
        fc.constantFrom(...BREACH_ACTIONS),
        (fareMinor, totalMinor, paidBy, action) => {
          const { companyMinor, personMinor } = split(paidBy, action, fareMinor, totalMinor)
          expect(companyMinor + personMinor).toBe(totalMinor)
          expect(Math.min(companyMinor, personMinor)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
  it('refuses a total that is no amount', () => {
    expect(() => split('company', 'approve', 100, 0.5)).toThrow('non-negative integer')
    expect(() => split('company', 'approve', 100, -1)).toThrow('non-negative integer')
  })
})
