import { refuse, type Refusal } from '../../kernel/result.ts'
import { periodLabel, periodOf, type BudgetPeriod } from './budget-period.ts'

/** What a budget is for. Null stands for all of them. */
export interface BudgetScope {
  readonly budgetId: string
  readonly code: string
  /** Covers the departments below it too. */
  readonly departmentId: string | null
  readonly projectId: string | null
  /** Lines such as `flight`. */
  readonly products: readonly string[] | null
  readonly period: BudgetPeriod
  readonly currency: string
  /** For each period. */
  readonly limitMinor: number
  readonly fromDate: Temporal.PlainDate | null
  readonly untilDate: Temporal.PlainDate | null
}

/** A part of an order's cost, as budgets see it. */
export interface CostPart {
  readonly partNo: number
  readonly amountMinor: number
  /** The department that answers for it, and all above it. */
  readonly departmentPath: readonly string[]
  readonly projectId: string | null
}

export interface Spending {
  readonly product: string
  /** The day that the cost belongs to: the trip's first. */
  readonly date: Temporal.PlainDate
  readonly currency: string
}

/** A budget in one of its periods: what holds and spends money. */
export interface LineRef {
  readonly budgetId: string
  readonly periodStart: Temporal.PlainDate
}

/** What is asked of one line, and by which parts. */
export interface Asked extends LineRef {
  readonly code: string
  readonly periodLabel: string
  readonly periodEnd: Temporal.PlainDate
  readonly currency: string
  readonly limitMinor: number
  readonly askedMinor: number
  readonly partNos: readonly number[]
}

/** One text per line, sorting as lines are locked: everybody takes them in this order, lest two bookings wait for each other. */
export const lineKey = ({ budgetId, periodStart }: LineRef): string => `${budgetId} ${periodStart.toString()}`

export const inLockOrder = (a: LineRef, b: LineRef): number => (lineKey(a) < lineKey(b) ? -1 : lineKey(a) > lineKey(b) ? 1 : 0)

function isInForce({ fromDate, untilDate }: BudgetScope, date: Temporal.PlainDate): boolean {
  if (fromDate && Temporal.PlainDate.compare(date, fromDate) < 0) return false
  return !(untilDate && Temporal.PlainDate.compare(date, untilDate) > 0)
}

function touches(budget: BudgetScope, part: CostPart, { product, date }: Spending): boolean {
  return (
    isInForce(budget, date) &&
    (budget.departmentId === null || part.departmentPath.includes(budget.departmentId)) &&
    (budget.projectId === null || part.projectId === budget.projectId) &&
    (budget.products === null || budget.products.includes(product))
  )
}

/**
 * Every budget that one of the parts touches, with what they ask of it together, in the order in which lines are locked. A
 * budget in another currency is refused with its name: no rate of ours decides what a company may spend.
 */
export function budgetsAsked(budgets: readonly BudgetScope[], parts: readonly CostPart[], spending: Spending): readonly Asked[] | Refusal {
  const asked: Asked[] = []
  for (const budget of budgets) {
    const own = parts.filter((part) => part.amountMinor > 0 && touches(budget, part, spending))
    if (own.length === 0) continue
    const { budgetId, code, currency, limitMinor, period } = budget
    if (currency !== spending.currency) return refuse('COST-CURRENCY', { facts: { budget: code, currency, asked: spending.currency } })
    const { fromDate, untilDate } = periodOf(period, spending.date)
    asked.push({
      budgetId,
      code,
      currency,
      limitMinor,
      periodStart: fromDate,
      periodEnd: untilDate,
      periodLabel: periodLabel(period, fromDate),
      askedMinor: own.reduce((sum, part) => sum + part.amountMinor, 0),
      partNos: own.map(({ partNo }) => partNo),
    })
  }
  return asked.toSorted(inLockOrder)
}
