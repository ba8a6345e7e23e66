import { texts } from '../../web/texts.ts'
import type { CostRowText } from '../text/row/zh.ts'

export const useCostRowText = texts<CostRowText>({
  zh: () => import('../text/row/zh.ts').then((m) => m.zh),
  en: () => import('../text/row/en.ts').then((m) => m.en),
})
