import type { FeeStep } from '../rules/data/fee-tables.ts'

/** A stretch of time before departure and what it costs; of the last one `fromHours` is null, of the first one `toHours`. */
export interface FeeRow {
  readonly fromHours: number | null
  readonly toHours: number | null
  readonly percent: number
}

/** The steps of a table, the earliest first, each with where it ends. */
export const feeRows = (steps: readonly FeeStep[]): readonly FeeRow[] =>
  steps.map(({ fromHoursBefore, percent }, nth) => ({
    fromHours: fromHoursBefore === 0 ? null : fromHoursBefore,
    toHours: steps[nth - 1]?.fromHoursBefore ?? null,
    percent,
  }))
