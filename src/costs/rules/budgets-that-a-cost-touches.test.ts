import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { budgetsAsked, type BudgetScope, type CostPart } from './budgets-that-a-cost-touches.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const budget = (code: string, more: Partial<BudgetScope> = {}): BudgetScope => ({
  budgetId: `id-${code}`,
  code,
  departmentId: null,
  projectId: null,
  products: null,
  period: 'quarter',
  currency: 'CNY',
  limitMinor: 1_000_00,
  fromDate: null,
  untilDate: null,
  ...more,
})
const east: CostPart = { partNo: 1, amountMinor: 600, departmentPath: ['east', 'sales', 'hq'], projectId: null }
const star: CostPart = { partNo: 2, amountMinor: 400, departmentPath: ['admin', 'hq'], projectId: 'star' }
const spending = { product: 'flight', date: day('2026-11-24'), currency: 'CNY' }

function asked(budgets: readonly BudgetScope[], parts = [east, star], more: Partial<typeof spending> = {}) {
  const answer = budgetsAsked(budgets, parts, { ...spending, ...more })
  return isRefusal(answer) ? answer : answer.map((one) => `${one.code} ${one.periodLabel} ${one.askedMinor} by ${one.partNos.join()}`)
}

describe('the budgets that a cost touches', () => {
  it('are those of its department and of those above it', () => {
    expect(
      asked([budget('A', { departmentId: 'sales' }), budget('B', { departmentId: 'hq' }), budget('C', { departmentId: 'north' })]),
    ).toEqual(['A 2026-Q4 600 by 1', 'B 2026-Q4 1000 by 1,2'])
  })

  it('are those of its project and of its product', () => {
    expect(
      asked([budget('A', { projectId: 'star' }), budget('B', { products: ['train'] }), budget('C', { products: ['flight'] })]),
    ).toEqual(['A 2026-Q4 400 by 2', 'C 2026-Q4 1000 by 1,2'])
    expect(asked([budget('A', { projectId: 'star', departmentId: 'sales' })])).toEqual([])
  })

  it('are those in force on the day of travel, in the period of that day', () => {
    expect(
      asked([budget('A', { period: 'month' }), budget('B', { period: 'year' }), budget('C', { untilDate: day('2026-11-23') })]),
    ).toEqual(['A 2026-11 1000 by 1,2', 'B 2026 1000 by 1,2'])
    expect(asked([budget('C', { fromDate: day('2026-11-24'), untilDate: day('2026-11-24') })])).toHaveLength(1)
    expect(asked([budget('C', { fromDate: day('2026-11-25') })])).toEqual([])
  })

  it('come in one order, whichever way they are given', () => {
    const budgets = ['C', 'A', 'B'].map((code) => budget(code))
    expect(asked(budgets)).toEqual(asked(budgets.toReversed()))
  })

  it('are refused in another currency, by name, but only where they are touched', () => {
    expect(asked([budget('US', { currency: 'USD' })])).toMatchObject({
      refused: 'COST-CURRENCY',
      facts: { budget: 'US', currency: 'USD', asked: 'CNY' },
    })
    expect(asked([budget('US', { currency: 'USD', departmentId: 'north' })])).toEqual([])
    expect(asked([budget('CN')], [east], { currency: 'EUR' })).toMatchObject({ refused: 'COST-CURRENCY' })
  })

  it('are not asked for nothing', () => {
    expect(asked([budget('A')], [{ ...east, amountMinor: 0 }])).toEqual([])
  })
})
