import type { ConditionStep } from './offer.ts'

export interface ConditionRow {
  /** The row holds from this many hours before departure … null: from any time ahead. */
  readonly fromHoursBefore: number | null
  /** … until this many hours before it; null: to departure and after. */
  readonly untilHoursBefore: number | null
  /** In minor units; null where it is not allowed. */
  readonly feeMinor: number | null
}

/**
 * A fee in minor units: the share of the fare, rounded up to whole yuan and never above the fare. The supplier counts the same
 * way; another rounding here would show people a fee that they are not charged.
 */
export function feeMinorOf(fareMinor: number, feePercent: number): number {
  return Math.min(fareMinor, Math.ceil((fareMinor * feePercent) / 10_000) * 100)
}

/** The steps of a condition as rows with fees, earliest first. Steps that cost the same are one row. */
export function conditionRows(steps: readonly ConditionStep[], fareMinor: number): ConditionRow[] {
  const rows: ConditionRow[] = []
  for (const step of steps) {
    const feeMinor = step.feePercent === null ? null : feeMinorOf(fareMinor, step.feePercent)
    const before = rows.at(-1)
    if (before?.feeMinor === feeMinor) rows[rows.length - 1] = { ...before, untilHoursBefore: step.untilHoursBefore }
    else rows.push({ fromHoursBefore: before?.untilHoursBefore ?? null, untilHoursBefore: step.untilHoursBefore, feeMinor })
  }
  return rows
}

/** Whether a row holds so many hours before departure; negative: after it. */
export function rowHoldsAt(row: ConditionRow, hoursBefore: number): boolean {
  const hasBegun = row.fromHoursBefore === null || hoursBefore < row.fromHoursBefore
  return hasBegun && (row.untilHoursBefore === null || hoursBefore >= row.untilHoursBefore)
}

/** The fee so many hours before departure (negative: after it); null where it is not allowed then. */
export function feeAt(steps: readonly ConditionStep[], fareMinor: number, hoursBefore: number): number | null {
  const step = steps.find((one) => one.untilHoursBefore === null || hoursBefore >= one.untilHoursBefore)
  return step === undefined || step.feePercent === null ? null : feeMinorOf(fareMinor, step.feePercent)
}
