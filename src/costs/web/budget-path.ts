import { today } from './today.ts'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

export const budgetPath = (code: string, month: string): string => `/my/budgets/${encodeURIComponent(code)}?month=${month}`

export const thisMonth = (): string => today().slice(0, 7)

/** The month that an address names, else this one. */
export function monthFrom(search: string): string {
  const month = new URLSearchParams(search).get('month') ?? ''
  return MONTH.test(month) ? month : thisMonth()
}

export const monthBeside = (month: string, step: -1 | 1): string => Temporal.PlainYearMonth.from(month).add({ months: step }).toString()

export const firstDayOf = (month: string): string => `${month}-01`
