/** The spans that a budget is given for, each anew. */
export const BUDGET_PERIODS = ['month', 'quarter', 'year'] as const
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number]

const MONTHS: Readonly<Record<BudgetPeriod, number>> = { month: 1, quarter: 3, year: 12 }

export interface Span {
  readonly fromDate: Temporal.PlainDate
  /** Included. */
  readonly untilDate: Temporal.PlainDate
}

/** The calendar month, quarter or year of a day. */
export function periodOf(period: BudgetPeriod, date: Temporal.PlainDate): Span {
  const months = MONTHS[period]
  const fromDate = date.with({ month: Math.floor((date.month - 1) / months) * months + 1, day: 1 })
  return { fromDate, untilDate: fromDate.add({ months }).subtract({ days: 1 }) }
}

/** 2026-11, 2026-Q4, 2026: the same in both languages, for lists and refusals. */
export function periodLabel(period: BudgetPeriod, { year, month }: Temporal.PlainDate): string {
  if (period === 'year') return String(year)
  return period === 'quarter' ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, '0')}`
}
