import type { ConditionStep } from './offer.ts'

export interface ConditionRow {
  /** The row holds from this many hours before departure … null: from any time ahead. */
  readonly fromHoursBefore: number | null
  /** … until this many hours before it; null: to departure and after. */
  readonly untilHoursBefore: number | null
  /** In minor units; null where it is not allowed. */
  readonly feeMinor: number | null
}

/** Whole yuan, half up: how mainland carriers print the fees of their conditions of carriage. */
const wholeYuan = (minor: number): number => Math.round(minor / 100) * 100

/** The steps of a condition as rows with fees, earliest first. */
export function conditionRows(steps: readonly ConditionStep[], fareMinor: number): ConditionRow[] {
  return steps.map((step, index) => ({
    fromHoursBefore: steps[index - 1]?.untilHoursBefore ?? null,
    untilHoursBefore: step.untilHoursBefore,
    feeMinor: step.feePercent === null ? null : wholeYuan((fareMinor * step.feePercent) / 100),
  }))
}

/** The fee so many hours before departure (negative: after it); null where it is not allowed then. */
export function feeAt(steps: readonly ConditionStep[], fareMinor: number, hoursBefore: number): number | null {
  const rows = conditionRows(steps, fareMinor)
  const row = rows.find((one) => one.untilHoursBefore === null || hoursBefore >= one.untilHoursBefore)
  return row ? row.feeMinor : null
}
