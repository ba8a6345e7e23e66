import { formatMoney } from '../../kernel/money.ts'
import type { PriceLine } from '../../web/ui/price-lines.tsx'

interface LineOfParty extends PriceLine {
  /** For several passengers: how many pay how much each. */
  readonly each: { readonly count: number; readonly amountMinor: number } | null
}

/** Lines as they are read: "票价 ¥890 × 3" where several pay the same. */
export const linesOf = (lines: readonly LineOfParty[]): PriceLine[] =>
  lines.map(({ label, amountMinor, each }) => ({
    label: each ? `${label} ${formatMoney(each.amountMinor)} × ${each.count}` : label,
    amountMinor,
  }))
