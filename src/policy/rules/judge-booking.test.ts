import { describe, expect, it } from 'vitest'
import type { BookingFacts } from './booking-facts.ts'
import { judgeBooking, withBooking } from './judge-booking.ts'
import { judgeAll } from './judge.ts'
import { needsOf } from './needs.ts'
import type { FlightPolicy, RuleSettings } from './policy.ts'
import { standardFor } from './standard.ts'
import { offerOf, policyOf, settings, TODAY, TRAVELLER } from './testing.ts'
import type { Verdict } from './verdict.ts'

const BOOKING: BookingFacts = { application: 'none', bySuperAgent: false, budget: null }
const judged = (rules: FlightPolicy['rules'], facts: Partial<BookingFacts>) =>
  judgeBooking(standardFor(policyOf(rules), TRAVELLER), { ...BOOKING, ...facts })

describe('application linked', () => {
  const rules = { 'application-linked': { ...settings<true>(true, { V1: null }), onBreach: 'forbid' } } as const
  it('wants an approved application with the booking, except of a super-agent [P-POL-04, P-SUPER-01]', () => {
    expect(judged(rules, {})).toMatchObject([
      { rule: 'application-linked', pass: false, unit: 'yes', limit: 1, actual: 0, onBreach: 'forbid' },
    ])
    expect(judged(rules, { application: 'linked' })).toMatchObject([{ pass: true, gap: 0 }])
    expect(judged(rules, { bySuperAgent: true })).toEqual([])
    expect(judgeBooking(standardFor(policyOf(rules), { rankCode: 'V1' }), BOOKING)).toEqual([])
  })
  it('is no limit that one can be above: a policy that forbids those leaves its own word alone', () => {
    const told = policyOf({ 'application-linked': { ...settings<true>(true), onBreach: 'reason' }, 'booked-days-ahead': settings(90) })
    const standard = standardFor({ ...told, aboveLimit: 'forbidden' }, TRAVELLER)
    expect([standard.rules['application-linked']?.onBreach, standard.rules['booked-days-ahead']?.onBreach]).toEqual(['reason', 'forbid'])
  })
})

describe('budget not exceeded', () => {
  const rules = { 'budget-not-exceeded': settings(100) } as const
  it('holds what the company pays against what is free, to the fen [P-POL-05]', () => {
    const at = (freeMinor: number, companyMinor: number) => judged(rules, { budget: { freeMinor, companyMinor } })[0]
    expect(at(100_000, 100_000)).toMatchObject({ pass: true, limit: 100_000, actual: 100_000 })
    expect(at(100_000, 100_001)).toMatchObject({ pass: false, gap: 1, unit: 'minor' })
    expect(at(-1, 1)).toMatchObject({ pass: false, limit: 0, gap: 1 })
  })
  it('lets one booking take a part of it alone, where the company says so', () => {
    expect(judged({ 'budget-not-exceeded': settings(30) }, { budget: { freeMinor: 999, companyMinor: 300 } })[0]).toMatchObject({
      limit: 299,
      gap: 1,
    })
  })
  it('says nothing where no budget covers the booking', () => {
    expect(judged(rules, {})).toEqual([])
  })
})

describe('the verdict of a submitted booking', () => {
  it('is that of the offer and of the booking together, while the fare is above its own limits alone', () => {
    const strict: RuleSettings<number> = { ...settings(100), onBreach: 'forbid' }
    const policy = policyOf({ 'fare-within-price-limit': { ...settings(90_000), routes: [] }, 'budget-not-exceeded': strict })
    const [verdict] = judgeAll(policy, TRAVELLER, [offerOf()], TODAY) as [Verdict]
    const facts = { ...BOOKING, budget: { freeMinor: 0, companyMinor: 90_000 } }
    const whole = withBooking(verdict, judgeBooking(standardFor(policy, TRAVELLER), facts))
    expect(whole).toMatchObject({ action: 'forbid', compliant: false, overMinor: 10_000, fareMinor: 100_000, policyVersion: 3 })
    expect(whole.rules.map(({ rule }) => rule)).toEqual(['fare-within-price-limit', 'budget-not-exceeded'])
    expect(withBooking(verdict, [])).toEqual(verdict)
  })
})

describe('what a booking needs', () => {
  const broken = (...rules: readonly Partial<Verdict['rules'][number]>[]) =>
    needsOf({ rules: rules.map((rule) => ({ ...brokenRule, ...rule })) })
  const brokenRule = {
    rule: 'changeable-only',
    pass: false,
    unit: 'yes',
    limit: 1,
    actual: 0,
    gap: 1,
    coveredMinor: null,
    onBreach: 'tell',
  } as const
  it('is nothing inside the limits and for what is only told', () => {
    expect(broken()).toEqual({ reason: false, approval: null })
    expect(broken({}, { onBreach: 'approve', pass: true })).toEqual({ reason: false, approval: null })
  })
  it('is a reason where one is asked for, and the strictest way of asking an approver', () => {
    expect(broken({ onBreach: 'reason' })).toEqual({ reason: true, approval: null })
    expect(broken({ onBreach: 'difference' })).toEqual({ reason: false, approval: null })
    expect(broken({ onBreach: 'approve', approval: 'passive' }, { onBreach: 'approve', approval: 'soft' })).toEqual({
      reason: true,
      approval: 'soft',
    })
    expect(broken({ onBreach: 'approve', approval: 'soft' }, { onBreach: 'approve' }, { onBreach: 'forbid' })).toEqual({
      reason: true,
      approval: 'hard',
    })
    expect(broken({ onBreach: 'approve', approval: 'beforeBooking' }, { onBreach: 'approve' }).approval).toBe('beforeBooking')
  })
})
