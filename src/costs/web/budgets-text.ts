import { texts } from '../../web/texts.ts'
import type { BudgetsText } from '../text/budgets/zh.ts'

export const useBudgetsText = texts<BudgetsText>({
  zh: () => import('../text/budgets/zh.ts').then((m) => m.zh),
  en: () => import('../text/budgets/en.ts').then((m) => m.en),
})
