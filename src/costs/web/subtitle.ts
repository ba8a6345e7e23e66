import type { BothNames } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { CostFormText } from '../text/form/zh.ts'
import type { CostQuestion } from './cost-path.ts'

/** Whose name stands over it: a colleague's whose costs it is; her own only where colleagues travel along, whose part it may be too. */
export const nameOver = ({ others }: Pick<CostQuestion, 'others'>, whose: BothNames | null, own: BothNames | null): BothNames | null =>
  whose ?? (others.length === 0 ? null : own)

/** What the company pays of it, as far as that is known, and whose costs it is. */
export function subtitleOf(
  { amountMinor, tickets }: Pick<CostQuestion, 'amountMinor' | 'tickets'>,
  first: string | null,
  t: CostFormText,
): string {
  const whose = first === null ? null : t.travelling(first, tickets)
  return amountMinor === null ? t.subtitleUnknown(whose) : t.subtitle(formatMoney(amountMinor), whose)
}
