import { formatMoney } from '../../kernel/money.ts'
import type { CostFormText } from '../text/form/zh.ts'
import type { CostQuestion } from './cost-path.ts'

/** What the company pays of it, as far as that is known, and whose costs it is. */
export const subtitleOf = ({ amountMinor }: Pick<CostQuestion, 'amountMinor'>, whose: string | null, t: CostFormText): string =>
  amountMinor === null ? t.subtitleUnknown(whose) : t.subtitle(formatMoney(amountMinor), whose)
