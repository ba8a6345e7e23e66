import { describe, expect, it } from 'vitest'
import { beyondBudget } from './beyond-budget.ts'
import { BREACH_ACTIONS, type BreachAction } from './policy.ts'
import { standardFor } from './standard.ts'
import { policyOf, settings, TRAVELLER } from './testing.ts'

const under = (onBreach: BreachAction) => standardFor(policyOf({ 'budget-not-exceeded': { ...settings(100), onBreach } }), TRAVELLER)
const silent = standardFor(policyOf({}), TRAVELLER)

describe('what follows where a budget does not suffice [P-POL-05]', () => {
  it('is what the rule says, and only told where it lets pass or asks for a difference', () => {
    expect(BREACH_ACTIONS.map((action) => beyondBudget([under(action)]))).toEqual(['tell', 'tell', 'reason', 'tell', 'approve', 'forbid'])
  })

  it('is the strictest of several, and a limit where no rule speaks of it', () => {
    expect(beyondBudget([under('tell'), under('approve'), under('reason')])).toBe('approve')
    expect(beyondBudget([silent, under('tell')])).toBe('tell')
    expect([beyondBudget([silent]), beyondBudget([])]).toEqual(['forbid', 'forbid'])
  })
})
