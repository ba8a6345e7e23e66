import { describe, expect, it } from 'vitest'
import { standardFor } from '../../policy/rules/standard.ts'
import { policyOf, settings, TRAVELLER } from '../../policy/rules/testing.ts'
import type { BreachAction } from '../../policy/rules/policy.ts'
import { shortBudgets } from './governed.ts'

const under = (onBreach: BreachAction | null, percent = 100) =>
  standardFor(policyOf(onBreach === null ? {} : { 'budget-not-exceeded': { ...settings(percent), onBreach } }), TRAVELLER)

/** As of an order that is not split: the same is asked of each. */
const budget = (code: string, freeMinor: number, companyMinor = 80_000) => ({ code, freeMinor, companyMinor })
const ALL = budget('ALL', 4_992_800)
const DRY = budget('DRY', 34_000)

const said = (standards: Parameters<typeof shortBudgets>[0], budgets: readonly ReturnType<typeof budget>[]) =>
  shortBudgets(standards, budgets).map(({ word, budget: { code } }) => [code, word])

describe('the budget that is spoken of where a cost comes out of several', () => {
  it.each<[BreachAction | null, string]>([
    ['forbid', 'forbid'],
    ['approve', 'approve'],
    ['reason', 'reason'],
    ['tell', 'tell'],
    [null, 'forbid'],
  ])('is the one that does not suffice, wherever it stands, under the rule %s [P-POL-05]', (onBreach, word) => {
    for (const budgets of [
      [ALL, DRY],
      [DRY, ALL],
    ])
      expect(said([under(onBreach)], budgets)).toEqual([['DRY', word]])
  })

  it('is the shortest of several, those that do not suffice either after it', () => {
    const low = budget('LOW', 60_000)
    const overdrawn = [budget('A', -1), budget('B', -9_000)]
    for (const onBreach of ['forbid', null] as const) {
      expect(said([under(onBreach)], [low, ALL, DRY]).map(([code]) => code)).toEqual(['DRY', 'LOW'])
      expect(said([under(onBreach)], overdrawn).map(([code]) => code)).toEqual(['B', 'A'])
    }
  })

  it('is none where all of them suffice, and follows the part of a budget that one booking may take', () => {
    expect(said([under('forbid')], [ALL, budget('EVEN', 80_000)])).toEqual([])
    expect(said([under(null)], [ALL, budget('EVEN', 80_000)])).toEqual([])
    expect(said([under('forbid', 1)], [ALL, DRY]).map(([code]) => code)).toEqual(['DRY', 'ALL'])
  })

  it('is judged by the strictest of all who travel', () => {
    expect(said([under('tell'), under('forbid')], [ALL, DRY])).toEqual([['DRY', 'forbid']])
  })
})
