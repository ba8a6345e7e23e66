import { describe, expect, it } from 'vitest'
import { applicationNeedOf } from './application-need.ts'
import type { BreachAction } from './policy.ts'
import { standardFor } from './standard.ts'
import { policyOf, settings, TRAVELLER } from './testing.ts'

const OWN = { isSuperAgent: false, isSpecial: false }
const asking = (onBreach: BreachAction) => standardFor(policyOf({ 'application-linked': { ...settings<true>(true), onBreach } }), TRAVELLER)

describe('a trip application', () => {
  it('is needed where nothing can be booked without one, and optional where that is only told, explained or asked about [P-POL-04]', () => {
    const needs = (['allow', 'tell', 'reason', 'approve', 'forbid'] as const).map((word) => applicationNeedOf(asking(word), OWN).need)
    expect(needs).toEqual(['optional', 'optional', 'optional', 'optional', 'needed'])
    expect(applicationNeedOf(standardFor(policyOf({}), TRAVELLER), OWN)).toEqual({ need: 'off', because: null })
  })
  it('is waived for super-agents and special users, with the reason [P-SUPER-01] [P-SPECIAL-01]', () => {
    expect(applicationNeedOf(asking('forbid'), { ...OWN, isSuperAgent: true })).toEqual({ need: 'waived', because: 'superAgent' })
    expect(applicationNeedOf(asking('forbid'), { ...OWN, isSpecial: true })).toEqual({ need: 'waived', because: 'special' })
  })
})
